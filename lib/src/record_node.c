/* SPDX-License-Identifier: MIT */
#include "record_node.h"

#include <stdio.h>
#include <stdlib.h>

struct hs_node hs_node_member(const struct hs_node *object, const char *key) {
    const struct hs_node node = {object, key, 0, json_object_get(object->value, key), object->source, object->error};
    return node;
}

struct hs_node hs_node_item(const struct hs_node *list, size_t index) {
    const struct hs_node node = {list, NULL, index, json_array_get(list->value, index), list->source, list->error};
    return node;
}

/* "claims[3].pairs[0].ratio" into text, which stays terminated; returns the length so far. */
static size_t describe_place(const struct hs_node *node, char *text, size_t size) {
    if (node->up == NULL) {
        return 0;
    }
    const size_t at = describe_place(node->up, text, size);
    int added;
    if (node->key == NULL) {
        added = snprintf(text + at, size - at, "[%zu]", node->index);
    } else {
        added = snprintf(text + at, size - at, "%s%s", at == 0 ? "" : ".", node->key);
    }
    const size_t length = at + (size_t)(added > 0 ? added : 0);
    return length < size ? length : size - 1;
}

static void describe_value(const json_t *value, char *text, size_t size) {
    if (value == NULL || json_is_object(value) || json_is_array(value)) {
        (void)snprintf(text, size, "%s", value == NULL ? "nothing" : json_is_object(value) ? "an object" : "a list");
        return;
    }
    char *dumped = json_dumps(value, JSON_ENCODE_ANY | JSON_ENSURE_ASCII | JSON_REAL_PRECISION(15));
    (void)snprintf(text, size, "%s", dumped == NULL ? "a value" : dumped);
    free(dumped);
}

enum hs_status hs_node_refuse(const struct hs_node *node, const char *wanted) {
    char place[160] = "the document";
    char found[80];
    (void)describe_place(node, place, sizeof place);
    describe_value(node->value, found, sizeof found);
    const struct hs_place at = hs_node_place(node);
    return hs_fail(node->error, HS_INVALID, "%s:%zu:%zu: %s is %s, must be %s; repair the file or measure again",
                   node->source->path, at.line, at.column, place, found, wanted);
}

enum hs_status hs_node_fields(const struct hs_node *object, const struct hs_fields *fields, void *owner) {
    if (!json_is_object(object->value)) {
        return hs_node_refuse(object, "an object");
    }
    for (size_t i = 0; i < fields->count; i++) {
        const struct hs_field *field = &fields->items[i];
        const struct hs_node node = hs_node_member(object, field->name);
        const char *wanted = field->type->get(field, node.value, (char *)owner + field->offset);
        if (wanted != NULL) {
            return hs_node_refuse(&node, wanted);
        }
    }
    return HS_OK;
}

enum hs_status hs_node_list(const struct hs_node *object, const char *key, size_t item_bytes,
                            struct hs_node_list *list) {
    list->node = hs_node_member(object, key);
    list->count = json_array_size(list->node.value);
    list->items = NULL;
    if (!json_is_array(list->node.value)) {
        return hs_node_refuse(&list->node, "a list");
    }
    list->items = calloc(list->count + 1, item_bytes);
    if (list->items == NULL) {
        list->count = 0;
        return hs_fail(object->error, HS_MEMORY, "%s: out of memory for \"%s\"", object->source->path, key);
    }
    return HS_OK;
}
