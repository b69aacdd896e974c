/* SPDX-License-Identifier: MIT */
/* Where in its text a value stands: jansson keeps no places, so they are looked up again for the one that is refused.
 * The text has been parsed, so it is well-formed JSON. */
#include "record_node.h"

#include <string.h>

static const char *skip_space(const char *c) {
    return c + strspn(c, " \t\n");
}

/* Behind the text whose quote c points to. */
static const char *skip_string(const char *c) {
    for (c++; *c != '"'; c++) {
        c += *c == '\\' ? 1 : 0;
    }
    return c + 1;
}

/* Behind the value that begins at c. */
static const char *skip_value(const char *c) {
    size_t depth = 0;
    do {
        if (*c == '"') {
            c = skip_string(c);
            continue;
        }
        depth += *c == '[' || *c == '{' ? 1 : 0;
        depth -= *c == ']' || *c == '}' ? 1 : 0;
        c++;
    } while (depth > 0 || strchr(",]} \t\n", *c) == NULL);
    return c;
}

/* What follows a value and its comma in a list or an object. */
static const char *next_item(const char *value) {
    const char *c = skip_space(skip_value(value));
    return *c == ',' ? skip_space(c + 1) : c;
}

/* A key may be written with escapes, "cl\u0061ims", which only jansson resolves. */
static bool is_key(const char *c, const char *end, const char *key) {
    json_t *decoded = json_loadb(c, (size_t)(end - c), JSON_DECODE_ANY, NULL);
    const bool same = decoded != NULL && strcmp(json_string_value(decoded), key) == 0;
    json_decref(decoded);
    return same;
}

static const char *find_member(const char *object, const char *key) {
    const char *c = *object == '{' ? skip_space(object + 1) : "";
    while (*c == '"') {
        const char *end = skip_string(c);
        const char *value = skip_space(skip_space(end) + 1);
        if (is_key(c, end, key)) {
            return value;
        }
        c = next_item(value);
    }
    return object;
}

static const char *find_item(const char *list, size_t index) {
    const char *c = *list == '[' ? skip_space(list + 1) : "";
    for (size_t i = 0; i < index && *c != ']' && *c != '\0'; i++) {
        c = next_item(c);
    }
    return *c == ']' || *c == '\0' ? list : c;
}

/* What is missing, or was not found for want of memory, stands where the object or list is that lacks it. */
static const char *find(const struct hs_node *node) {
    if (node->up == NULL) {
        return skip_space(node->source->data);
    }
    const char *up = find(node->up);
    return node->key != NULL ? find_member(up, node->key) : find_item(up, node->index);
}

struct hs_place hs_node_place(const struct hs_node *node) {
    const char *at = find(node);
    struct hs_place place = {1, 1};
    for (const char *c = node->source->data; c < at; c++) {
        place.column = *c == '\n' ? 1 : place.column + 1;
        place.line += *c == '\n' ? 1 : 0;
    }
    return place;
}
