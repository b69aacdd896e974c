/* SPDX-License-Identifier: MIT */
#include "post_reader.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void hs_post_refuse(struct post_reader *reader, const char *format, ...) {
    char text[512];
    va_list arguments;
    if (reader->status != HS_OK) {
        return;
    }
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    reader->status = hs_fail(reader->error, HS_INVALID, "%s: %s: %s", reader->path, reader->place, text);
}

void *hs_post_allocate(struct post_reader *reader, size_t count, size_t size) {
    void *items = calloc(count > 0 ? count : 1, size);
    if (items == NULL && reader->status == HS_OK) {
        reader->status =
            hs_fail(reader->error, HS_MEMORY, "%s: out of memory while reading it; close other programs", reader->path);
    }
    return items;
}

const char *hs_post_text_or_null(struct post_reader *reader, const json_t *object, const char *key) {
    const json_t *value = json_object_get(object, key);
    if (value == NULL) {
        return NULL;
    }
    if (json_string_length(value) == 0) {
        hs_post_refuse(reader, "\"%s\" is not a text, or empty; write a text between quotes", key);
        return "";
    }
    return json_string_value(value);
}

const char *hs_post_text(struct post_reader *reader, const json_t *object, const char *key) {
    const char *text = hs_post_text_or_null(reader, object, key);
    if (text == NULL) {
        hs_post_refuse(reader, "\"%s\" is missing; add it", key);
        return "";
    }
    return text;
}

double hs_post_number(struct post_reader *reader, const json_t *object, const char *key, double absent) {
    const json_t *value = json_object_get(object, key);
    if (value == NULL) {
        return absent;
    }
    if (!(json_number_value(value) > 0.0)) {
        hs_post_refuse(reader, "\"%s\" is not a number above 0; correct it", key);
        return absent;
    }
    return json_number_value(value);
}

const json_t *hs_post_list(struct post_reader *reader, const json_t *object, const char *key) {
    const json_t *list = json_object_get(object, key);
    if (json_array_size(list) == 0) {
        hs_post_refuse(reader, "\"%s\" is missing, empty or not a list; name at least one", key);
        return NULL;
    }
    return list;
}

struct hs_reference hs_post_reference(struct post_reader *reader, const char *text) {
    struct hs_reference reference = {NULL, NULL};
    const char *slash = text == NULL ? NULL : strchr(text, '/');
    if (slash == NULL || slash == text || slash[1] == '\0' || strchr(slash + 1, '/') != NULL) {
        hs_post_refuse(reader, "\"%s\" names no entrant; write \"workload/subject\"", text == NULL ? "" : text);
        return reference;
    }
    const size_t length = strlen(text);
    char *copy = hs_post_allocate(reader, length + 1, 1);
    if (copy != NULL) {
        memcpy(copy, text, length);
        copy[slash - text] = '\0';
        reference.workload = copy;
        reference.subject = copy + (slash - text) + 1;
    }
    return reference;
}

void hs_post_reference_free(struct hs_reference *reference) {
    free((char *)reference->workload); /* the subject lies behind it in the same block */
}

const struct hs_observation *hs_post_observation(struct post_reader *reader, const char *id) {
    const struct hs_post *post = reader->post;
    for (size_t i = 0; id != NULL && i < post->observation_count; i++) {
        if (strcmp(post->observations[i].id, id) == 0) {
            return &post->observations[i];
        }
    }
    hs_post_refuse(reader, "\"%s\" is no observation of this post; name one that is, or say why there is none",
                   id == NULL ? "" : id);
    return NULL;
}
