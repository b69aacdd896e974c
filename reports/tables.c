/* SPDX-License-Identifier: MIT */
#include "tables.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "words.h"

#define MIB         1048576.0
#define BLOCK_LIMIT 64

static bool shows(double value) {
    return isfinite(value) && value > 0.0;
}

static void widen(struct hs_view *view, double value) {
    if (shows(value)) {
        view->low = fmin(view->low, value);
        view->high = fmax(view->high, value);
    }
}

/* Air at both ends; and something to draw on when nothing was there. */
static void round_off(struct hs_view *view, double air) {
    if (view->low > view->high) {
        view->low = 0.1;
        view->high = 10.0;
    }
    view->low /= air;
    view->high *= air;
}

static void add_value(struct hs_text *text, double value) {
    if (shows(value)) {
        hs_text_add(text, "\t%.6g", value);
    } else {
        hs_text_add(text, "\t?");
    }
}

static void add_spread(struct hs_text *text, const struct hs_spread *spread, struct hs_view *view) {
    add_value(text, spread->low);
    add_value(text, spread->middle);
    add_value(text, spread->high);
    hs_text_add(text, "\n");
    widen(view, spread->low);
    widen(view, spread->high);
}

static void add_row_head(struct hs_text *text, size_t row, const char *label, int series) {
    hs_text_add(text, "%zu\t", row);
    hs_text_plain(text, label);
    hs_text_add(text, "\t%d", series);
}

void hs_table_then_now(struct hs_text *text, const struct hs_exhibit *exhibit, const struct hs_figure *figure,
                       struct hs_view *view) {
    *view = (struct hs_view){figure->row_count, INFINITY, 0};
    hs_text_add(text, "row\tlabel\tseries\tlow\tmiddle\thigh\n");
    for (size_t r = 0; r < figure->row_count; r++) {
        const struct hs_figure_row *row = &figure->rows[r];
        const bool bar = row->then != NULL && row->then->missing == NULL;
        const double low = bar ? row->then->low : NAN;
        const double high = bar ? row->then->high : NAN;
        add_row_head(text, r + 1, row->label, bar ? 0 : -1);
        add_spread(text, &(struct hs_spread){low, sqrt(low * high), high}, view);
        for (size_t s = 0; s < figure->series_count; s++) {
            const struct hs_record_entrant *entrant =
                row->now[s].workload != NULL ? hs_record_entrant_of(&exhibit->record, &row->now[s]) : NULL;
            struct hs_spread spread;
            if (entrant != NULL && hs_lane_spread(&entrant->lane, &spread)) {
                const double share =
                    figure->per_bytes > 0 && entrant->bytes > 0 ? figure->per_bytes / (double)entrant->bytes : 1.0;
                const double scale = share / 1e9;
                add_row_head(text, r + 1, row->label, (int)s + 1);
                add_spread(text, &(struct hs_spread){spread.low * scale, spread.middle * scale, spread.high * scale},
                           view);
            }
        }
    }
    round_off(view, 1.4);
}

/* The ratios that do not count as a difference, or that meet the claim's own bound. */
static struct hs_bounds band_of(const struct hs_record_claim *claim) {
    switch (claim->kind) {
    case HS_AT_LEAST:
        return (struct hs_bounds){1.0, claim->bound};
    case HS_EQUAL:
        return (struct hs_bounds){1.0 / claim->bound, claim->bound};
    default:
        return (struct hs_bounds){1.0 / claim->margin, claim->margin};
    }
}

static bool has_ratio(const struct hs_record_claim *claim) {
    const struct hs_record_pair *pair = hs_claim_pair(claim);
    return pair != NULL && shows(pair->ratio);
}

static void add_claim_row(struct hs_text *text, const struct hs_record_claim *claim, struct hs_view *view) {
    const struct hs_record_pair *pair = hs_claim_pair(claim);
    const struct hs_bounds band = band_of(claim);
    const double then[] = {claim->then_bounds.low, claim->then_ratio, claim->then_bounds.high};
    const double now[] = {pair->bounds.low, pair->ratio, pair->bounds.high};
    for (size_t i = 0; i < 3; i++) {
        add_value(text, shows(claim->then_ratio) ? then[i] : NAN);
        widen(view, shows(claim->then_ratio) ? then[i] : NAN);
    }
    for (size_t i = 0; i < 3; i++) {
        add_value(text, now[i]);
        widen(view, now[i]);
    }
    add_value(text, band.low);
    add_value(text, band.high);
    hs_text_add(text, "\t%d\t%s\n", (int)claim->verdict, hs_verdict_text(claim->verdict));
}

static void add_group_rows(struct hs_text *text, const struct hs_exhibit *exhibit, const struct hs_group *group,
                           struct hs_view *view) {
    bool headed = false;
    for (size_t i = 0; i < group->claim_count; i++) {
        const struct hs_record_claim *claim = &exhibit->record.claims[group->claims[i]];
        if (!has_ratio(claim)) {
            continue;
        }
        struct hs_text label = {0};
        if (!headed) {
            hs_words_group(&label, exhibit, group);
            add_row_head(text, ++view->rows, hs_text_get(&label), 1);
            hs_text_add(text, "\t?\t?\t?\t?\t?\t?\t?\t?\t-1\t\n");
            hs_text_fini(&label);
            headed = true;
        }
        if (group->single) {
            hs_text_add(&label, "%s", claim->id);
        } else {
            hs_words_member(&label, exhibit, group, i);
        }
        add_row_head(text, ++view->rows, hs_text_get(&label), 0);
        add_claim_row(text, claim, view);
        hs_text_fini(&label);
    }
}

void hs_table_ratios(struct hs_text *text, const struct hs_exhibit *exhibit, struct hs_view *view) {
    *view = (struct hs_view){0, 0.8, 1.25};
    hs_text_add(text, "row\tlabel\theading\tthen_low\tthen\tthen_high\tnow_low\tnow\tnow_high\tband_low\tband_high\t"
                      "verdict\tword\n");
    for (size_t g = 0; g < exhibit->group_count; g++) {
        add_group_rows(text, exhibit, &exhibit->groups[g], view);
    }
    round_off(view, 1.25);
}

unsigned long hs_block_bytes(const char *workload) {
    const char *dash = strrchr(workload, '-');
    if (dash == NULL || dash[1] < '1' || dash[1] > '9') {
        return 0;
    }
    char *end;
    const unsigned long value = strtoul(dash + 1, &end, 10);
    if (strcmp(end, "k") == 0) {
        return value * 1024;
    }
    if (strcmp(end, "m") == 0) {
        return value * 1024 * 1024;
    }
    return *end == '\0' ? value : 0;
}

struct block {
    unsigned long bytes;
    const struct hs_record_entrant *entrant;
};

static int compare_blocks(const void *a, const void *b) {
    const unsigned long first = ((const struct block *)a)->bytes;
    const unsigned long second = ((const struct block *)b)->bytes;
    return first < second ? -1 : first > second;
}

static size_t find_blocks(const struct hs_record_race *race, struct block *blocks) {
    size_t count = 0;
    for (size_t i = 0; race != NULL && i < race->entrant_count && count < BLOCK_LIMIT; i++) {
        const struct hs_record_entrant *entrant = &race->entrants[i];
        const unsigned long bytes = hs_block_bytes(entrant->workload);
        if (bytes > 0 && strcmp(entrant->role, "subject") == 0) {
            blocks[count++] = (struct block){bytes, entrant};
        }
    }
    if (count > 1) {
        qsort(blocks, count, sizeof *blocks, compare_blocks);
    }
    return count;
}

void hs_table_sweep(struct hs_text *text, const struct hs_exhibit *exhibit, const struct hs_record_claim *claim,
                    struct hs_view *view) {
    struct block blocks[BLOCK_LIMIT];
    const size_t count = find_blocks(hs_record_race_of(&exhibit->record, claim->race), blocks);
    *view = (struct hs_view){0, INFINITY, 0};
    hs_text_add(text, "block_bytes\tlabel\tlow\tmiddle\thigh\n");
    for (size_t i = 0; i < count; i++) {
        const struct hs_record_entrant *entrant = blocks[i].entrant;
        struct hs_spread spread;
        if (!hs_lane_spread(&entrant->lane, &spread)) {
            continue;
        }
        const double scale = (double)entrant->bytes / MIB * 1e9;
        hs_text_add(text, "%lu\t%s", blocks[i].bytes, strrchr(entrant->workload, '-') + 1);
        add_spread(text, &(struct hs_spread){scale / spread.high, scale / spread.middle, scale / spread.low}, view);
        view->rows++;
    }
    round_off(view, 1.3);
}
