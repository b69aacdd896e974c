/* SPDX-License-Identifier: MIT */
/*
 * JSON that came from anywhere, read in bounded memory and time: who wrote it need not have meant well. Thread safe.
 */
#ifndef HEARSAY_JSON_H
#define HEARSAY_JSON_H

#include <jansson.h>
#include <stddef.h>

#include "hearsay/status.h"

/* The bytes of a file; all borrowed. */
struct hs_source {
    const char *path; /* for messages */
    const char *data; /* NUL-terminated beyond length_bytes */
    size_t length_bytes;
};

/* What a document may hold. In memory a number takes some 40 bytes and a list or an object some 300, however few it
 * takes in the file, so that the file's size bounds nothing. */
struct hs_json_limits {
    size_t value_count;     /* separated by commas */
    size_t container_count; /* lists and objects */
};

/*
 * HS_INVALID names file, line and column of what is no JSON, or is but must not be here: a byte order mark, a carriage
 * return (the bytes of a post are hashed), a key twice, NaN, too much of anything, or more than 64 levels. The caller
 * decrefs *root, which is NULL after a failure.
 */
enum hs_status hs_json_parse(const struct hs_source *source, const struct hs_json_limits *limits, json_t **root,
                             struct hs_error *error);

/* The document as text, one field a line, lists of plain values and small objects on one line; NULL when memory ran
 * out. Reals are as short as reads back exactly, whatever the locale. Caller frees. */
char *hs_json_text(const json_t *value, size_t *length_bytes);

#endif
