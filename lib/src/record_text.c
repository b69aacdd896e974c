/* SPDX-License-Identifier: MIT */
#include "record_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define INDENT             2
#define ONE_LINE_MEMBERS   9
#define SHORTEST_PRECISION 15
#define EXACT_PRECISION    17

struct text {
    char *data;
    size_t length;
    size_t capacity;
    bool failed;
};

static bool make_room(struct text *text, size_t length) {
    if (text->capacity - text->length >= length) {
        return true;
    }
    const size_t capacity = 2 * (text->length + length) + 4096;
    char *larger = realloc(text->data, capacity);
    if (larger == NULL) {
        return false;
    }
    text->data = larger;
    text->capacity = capacity;
    return true;
}

static void add(struct text *text, const char *data, size_t length) {
    if (length == 0 || text->failed) {
        return;
    }
    text->failed = !make_room(text, length);
    if (!text->failed) {
        memcpy(text->data + text->length, data, length);
        text->length += length;
    }
}

static void add_text(struct text *text, const char *data) {
    add(text, data, strlen(data));
}

static void new_line(struct text *text, int depth) {
    add_text(text, "\n");
    for (int i = 0; i < depth * INDENT; i++) {
        add_text(text, " ");
    }
}

static bool reads_back(const char *data, size_t length, double expected) {
    json_t *value = json_loadb(data, length, JSON_DECODE_ANY, NULL);
    const bool same = value != NULL && json_real_value(value) == expected;
    json_decref(value);
    return same;
}

/* 0.1 rather than 0.10000000000000001. jansson writes a point in every locale. */
static void add_real(struct text *text, const json_t *value) {
    char buffer[64];
    size_t length = 0;
    for (size_t precision = SHORTEST_PRECISION; precision <= EXACT_PRECISION; precision++) {
        length = json_dumpb(value, buffer, sizeof buffer, JSON_ENCODE_ANY | JSON_REAL_PRECISION(precision));
        if (reads_back(buffer, length, json_real_value(value))) {
            break;
        }
    }
    add(text, buffer, length);
}

static void add_string(struct text *text, const json_t *value) {
    char *quoted = json_dumps(value, JSON_ENCODE_ANY);
    if (quoted == NULL) {
        text->failed = true;
        return;
    }
    add_text(text, quoted);
    free(quoted);
}

static void add_scalar(struct text *text, const json_t *value) {
    char number[32];
    switch (json_typeof(value)) {
    case JSON_STRING:
        add_string(text, value);
        break;
    case JSON_REAL:
        add_real(text, value);
        break;
    case JSON_INTEGER:
        (void)snprintf(number, sizeof number, "%lld", (long long)json_integer_value(value));
        add_text(text, number);
        break;
    default:
        add_text(text, json_is_true(value) ? "true" : json_is_false(value) ? "false" : "null");
        break;
    }
}

static bool is_container(const json_t *value) {
    return json_is_array(value) || json_is_object(value);
}

static bool fits_one_line(const json_t *value) {
    size_t index;
    const char *key;
    json_t *item;
    json_array_foreach(value, index, item) {
        if (is_container(item)) {
            return false;
        }
    }
    json_object_foreach((json_t *)value, key, item) {
        if (is_container(item)) {
            return false;
        }
    }
    return json_object_size(value) <= ONE_LINE_MEMBERS;
}

static void add_value(struct text *text, const json_t *value, int depth);

/* What stands before an item: a comma after the one before, then a space or a new line. */
static void separate(struct text *text, bool first, bool one_line, int depth) {
    add_text(text, first ? "" : ",");
    if (!one_line) {
        new_line(text, depth);
    } else if (!first) {
        add_text(text, " ");
    }
}

static void add_array(struct text *text, const json_t *array, int depth) {
    const bool one_line = fits_one_line(array);
    size_t index;
    json_t *item;
    add_text(text, "[");
    json_array_foreach(array, index, item) {
        separate(text, index == 0, one_line, depth + 1);
        add_value(text, item, depth + 1);
    }
    if (!one_line) {
        new_line(text, depth);
    }
    add_text(text, "]");
}

static void add_object(struct text *text, json_t *object, int depth) {
    const bool one_line = fits_one_line(object);
    bool first = true;
    const char *key;
    json_t *item;
    add_text(text, "{");
    json_object_foreach(object, key, item) {
        separate(text, first, one_line, depth + 1);
        json_t *name = json_string(key);
        text->failed |= name == NULL;
        if (name != NULL) {
            add_string(text, name);
        }
        json_decref(name);
        add_text(text, ": ");
        add_value(text, item, depth + 1);
        first = false;
    }
    if (!one_line) {
        new_line(text, depth);
    }
    add_text(text, "}");
}

static void add_value(struct text *text, const json_t *value, int depth) {
    if (json_is_array(value)) {
        add_array(text, value, depth);
    } else if (json_is_object(value)) {
        add_object(text, (json_t *)value, depth);
    } else {
        add_scalar(text, value);
    }
}

char *hs_json_text(const json_t *value, size_t *length_bytes) {
    struct text text = {NULL, 0, 0, false};
    add_value(&text, value, 0);
    add_text(&text, "\n");
    if (text.failed) {
        free(text.data);
        return NULL;
    }
    *length_bytes = text.length;
    return text.data;
}
