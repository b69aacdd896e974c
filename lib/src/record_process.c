/* SPDX-License-Identifier: MIT */
/* Rounds that were spread over several processes: joined, and compared between them. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "record_internal.h"

/* The samples of rounds first to end - 1; borrowed. */
static struct hs_lane slice(const struct hs_lane *lane, uint64_t first, uint64_t end) {
    size_t from = 0;
    while (from < lane->count && lane->round[from] < first) {
        from++;
    }
    size_t to = from;
    while (to < lane->count && lane->round[to] < end) {
        to++;
    }
    const struct hs_lane part = {.ns = lane->ns + from, .round = lane->round + from, .count = to - from};
    return part;
}

/* The least and the largest median ratio of a process; NAN with fewer than two of them. */
static struct hs_bounds process_ratios(const struct hs_record_race *race, const struct hs_record_pair *pair) {
    const struct hs_bounds none = {NAN, NAN};
    struct hs_bounds found = {INFINITY, 0.0};
    size_t count = 0;
    uint64_t first = 0;
    for (size_t i = 0; i < race->process_count; i++) {
        const uint64_t end = first + race->processes[i].round_count;
        const struct hs_lane subject = slice(&race->entrants[pair->subject].lane, first, end);
        const struct hs_lane baseline = slice(&race->entrants[pair->baseline].lane, first, end);
        const double ratio = hs_lanes_ratio(&subject, &baseline);
        found.low = fmin(found.low, ratio); /* which passes over NAN */
        found.high = fmax(found.high, ratio);
        count += isnan(ratio) ? 0 : 1;
        first = end;
    }
    return count > 1 ? found : none;
}

double hs_record_spread(const struct hs_record_race *race, const struct hs_record_pair *pair) {
    const struct hs_bounds ratios = process_ratios(race, pair);
    return ratios.high / ratios.low;
}

bool hs_record_layouts_disagree(const struct hs_record_claim *claim, const struct hs_record_race *race) {
    for (size_t i = 0; i < claim->pair_count; i++) {
        const struct hs_bounds ratios = process_ratios(race, &claim->pairs[i]);
        if (ratios.high > claim->margin && ratios.low < 1.0 / claim->margin) {
            return true;
        }
    }
    return false;
}

/* Each array is stored as soon as it has grown, so that nothing is lost when the next one cannot. A column that was not
 * counted becomes HS_COUNT_UNKNOWN, which is all bits set. */
static enum hs_status append_column(struct hs_record_entrant *entrant, const struct hs_record_entrant *more,
                                    const struct hs_column *column) {
    const size_t length_bytes = entrant->lane.count * column->item_bytes;
    const size_t added_bytes = more->lane.count * column->item_bytes;
    char *grown = realloc(hs_record_column(entrant, column), length_bytes + added_bytes);
    if (grown == NULL) {
        return HS_MEMORY;
    }
    memcpy((char *)entrant + column->offset, &grown, sizeof grown);
    const void *added = hs_record_column(more, column);
    if (added != NULL) {
        memcpy(grown + length_bytes, added, added_bytes);
    } else {
        memset(grown + length_bytes, 0xFF, added_bytes);
    }
    /* cppcheck-suppress memleak ; stored through the column's offset above */
    return HS_OK;
}

enum hs_status hs_record_append(struct hs_record_entrant *entrant, const struct hs_record_entrant *more,
                                uint32_t first_round) {
    static const struct hs_column digest = {"digest", HS_COLUMN_U64,
                                            offsetof(struct hs_record_entrant, evidence.digest), sizeof(uint64_t)};
    const size_t count = more->lane.count;
    if (count == 0) {
        return HS_OK;
    }
    enum hs_status status = append_column(entrant, more, &digest);
    for (size_t i = 0; status == HS_OK && i < HS_COLUMN_COUNT; i++) {
        status = append_column(entrant, more, &hs_record_columns[i]);
    }
    if (status == HS_OK) {
        for (size_t i = 0; i < count; i++) {
            entrant->lane.round[entrant->lane.count + i] += first_round;
        }
        entrant->lane.count += count;
        entrant->lane.capacity = entrant->lane.count;
    }
    return status;
}
