/* SPDX-License-Identifier: MIT */
/*
 * Walking a JSON document with the place at hand, so that every refusal can name it. For lib/src/record_*.c only.
 */
#ifndef HEARSAY_RECORD_NODE_H
#define HEARSAY_RECORD_NODE_H

#include "record_internal.h"

/* A chain of places on the stack, the document last. value is borrowed, NULL where there is nothing. */
struct hs_node {
    const struct hs_node *up;
    const char *key; /* NULL: item number index of the list above */
    size_t index;
    json_t *value;
    const struct hs_source *source;
    struct hs_error *error;
};

struct hs_node_list {
    struct hs_node node;
    size_t count;
    void *items; /* zeroed, at least one; the caller's to free */
};

struct hs_node hs_node_member(const struct hs_node *object, const char *key);
struct hs_node hs_node_item(const struct hs_node *list, size_t index);

/* Line and column in the text, from 1. */
struct hs_place {
    size_t line;
    size_t column;
};
struct hs_place hs_node_place(const struct hs_node *node);

/* HS_INVALID: file, line, column, the place in words, what is there; wanted completes "must be". */
enum hs_status hs_node_refuse(const struct hs_node *node, const char *wanted);

/* Fills the members of owner that the table names. */
enum hs_status hs_node_fields(const struct hs_node *object, const struct hs_fields *fields, void *owner);

/* The list under key, and room for as many items of item_bytes; no items and count 0 after a failure. */
enum hs_status hs_node_list(const struct hs_node *object, const char *key, size_t item_bytes,
                            struct hs_node_list *list);

/* The "samples" of an entrant. What was allocated belongs to entrant, also after a failure. */
enum hs_status hs_node_samples(const struct hs_node *samples, struct hs_record_entrant *entrant);

#endif
