/* SPDX-License-Identifier: MIT */
#include "record_node.h"

#include <stdio.h>
#include <string.h>

/* Whole numbers from 0 to most, into the array of a column. */
static enum hs_status read_column_item(const struct hs_node *node, const struct hs_column *column, void *array) {
    static const json_int_t most[] = {INT64_MAX, UINT32_MAX, UINT16_MAX};
    const size_t i = node->index;
    if (column->type == HS_COLUMN_SHARE) {
        const double share = json_is_null(node->value) ? -1.0 : json_number_value(node->value);
        ((double *)array)[i] = share;
        const bool is_share = json_is_number(node->value) && share >= 0.0 && share <= 1.0;
        return is_share || json_is_null(node->value) ? HS_OK : hs_node_refuse(node, "a number from 0 to 1, or null");
    }
    const json_int_t value = json_integer_value(node->value);
    if (!json_is_integer(node->value) || value < 0 || value > most[column->type]) {
        return hs_node_refuse(node, "a whole number from 0 up that fits its column");
    }
    if (column->type == HS_COLUMN_U64) {
        ((uint64_t *)array)[i] = (uint64_t)value;
    } else if (column->type == HS_COLUMN_U32) {
        ((uint32_t *)array)[i] = (uint32_t)value;
    } else {
        ((uint16_t *)array)[i] = (uint16_t)value;
    }
    return HS_OK;
}

static enum hs_status check_length(const struct hs_node_list *list, const struct hs_record_entrant *entrant) {
    char wanted[64];
    (void)snprintf(wanted, sizeof wanted, "as long as \"ns\" (%zu, not %zu)", entrant->lane.count, list->count);
    return list->count == entrant->lane.count ? HS_OK : hs_node_refuse(&list->node, wanted);
}

static enum hs_status read_column(const struct hs_node *samples, const struct hs_column *column,
                                  struct hs_record_entrant *entrant) {
    struct hs_node_list list;
    enum hs_status status = hs_node_list(samples, column->name, column->item_bytes, &list);
    memcpy((char *)entrant + column->offset, &list.items, sizeof list.items);
    if (status == HS_OK && column == &hs_record_columns[0]) {
        entrant->lane.count = entrant->lane.capacity = list.count;
    }
    if (status == HS_OK) {
        status = check_length(&list, entrant);
    }
    for (size_t i = 0; status == HS_OK && i < list.count; i++) {
        const struct hs_node item = hs_node_item(&list.node, i);
        status = read_column_item(&item, column, list.items);
    }
    return status;
}

static enum hs_status read_digest(const struct hs_node *item, const struct hs_node *digests, uint64_t *digest) {
    const json_int_t index = json_integer_value(item->value);
    if (!json_is_integer(item->value) || index < 0 || (size_t)index >= json_array_size(digests->value)) {
        return hs_node_refuse(item, "an index into \"digests\"");
    }
    const struct hs_node entry = hs_node_item(digests, (size_t)index);
    const char *text = json_string_value(entry.value);
    return text != NULL && hs_hex_parse(text, digest) ? HS_OK : hs_node_refuse(&entry, "a text of 16 hex digits");
}

static enum hs_status read_digests(const struct hs_node *samples, struct hs_record_entrant *entrant) {
    const struct hs_node digests = hs_node_member(samples, "digests");
    struct hs_node_list list;
    enum hs_status status = hs_node_list(samples, "digest", sizeof *entrant->evidence.digest, &list);
    entrant->evidence.digest = list.items;
    if (status == HS_OK) {
        status = check_length(&list, entrant);
    }
    for (size_t i = 0; status == HS_OK && i < list.count; i++) {
        const struct hs_node item = hs_node_item(&list.node, i);
        status = read_digest(&item, &digests, &entrant->evidence.digest[i]);
    }
    return status;
}

/* Rounds are matched by number while walking both lanes once, so they have to rise. */
static enum hs_status check_rounds(const struct hs_node *samples, const struct hs_lane *lane) {
    const struct hs_node rounds = hs_node_member(samples, "round");
    for (size_t i = 1; i < lane->count; i++) {
        if (lane->round[i] <= lane->round[i - 1]) {
            const struct hs_node item = hs_node_item(&rounds, i);
            return hs_node_refuse(&item, "greater than the round before it");
        }
    }
    return HS_OK;
}

enum hs_status hs_node_samples(const struct hs_node *samples, struct hs_record_entrant *entrant) {
    if (!json_is_object(samples->value)) {
        return hs_node_refuse(samples, "an object");
    }
    enum hs_status status = HS_OK;
    for (size_t i = 0; status == HS_OK && i < HS_COLUMN_COUNT; i++) {
        const struct hs_column *column = &hs_record_columns[i];
        if (i < HS_COLUMN_REQUIRED || !json_is_null(json_object_get(samples->value, column->name))) {
            status = read_column(samples, column, entrant);
        }
    }
    if (status == HS_OK && !json_is_null(json_object_get(samples->value, "digest"))) {
        status = read_digests(samples, entrant);
    }
    return status == HS_OK ? check_rounds(samples, &entrant->lane) : status;
}
