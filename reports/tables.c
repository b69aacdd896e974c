/* SPDX-License-Identifier: MIT */
#include "tables.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "words.h"

bool hs_table_shows(double value) {
    return isfinite(value) && value > 0.0;
}

void hs_view_widen(struct hs_view *view, double value) {
    if (hs_table_shows(value)) {
        view->low = fmin(view->low, value);
        view->high = fmax(view->high, value);
    }
}

void hs_view_round_off(struct hs_view *view, double air) {
    if (view->low > view->high) {
        view->low = 0.1;
        view->high = 10.0;
    }
    view->low /= air;
    view->high *= air;
}

void hs_table_value(struct hs_text *text, double value) {
    if (hs_table_shows(value)) {
        hs_text_add(text, "\t%.6g", value);
    } else {
        hs_text_add(text, "\t?");
    }
}

static void add_spread(struct hs_text *text, const struct hs_spread *spread, struct hs_view *view) {
    hs_table_value(text, spread->low);
    hs_table_value(text, spread->middle);
    hs_table_value(text, spread->high);
    hs_text_add(text, "\n");
    hs_view_widen(view, spread->low);
    hs_view_widen(view, spread->high);
}

void hs_table_row_head(struct hs_text *text, size_t row, const char *label, int series) {
    hs_text_add(text, "%zu\t", row);
    hs_text_tsv(text, label);
    hs_text_add(text, "\t%d", series);
}

static void add_limit(struct hs_text *text, const struct hs_exhibit *exhibit, const struct hs_figure *figure,
                      struct hs_view *view) {
    struct hs_spread spread;
    if (figure->limit.workload != NULL && hs_exhibit_spread(exhibit, &figure->limit, &figure->axis, &spread)) {
        struct hs_text label = {0};
        hs_text_add(&label, "limit: %s", hs_exhibit_subject(exhibit, figure->limit.subject));
        hs_table_row_head(text, 0, hs_text_get(&label), -2);
        add_spread(text, &spread, view);
        hs_text_fini(&label);
    }
}

void hs_table_then_now(struct hs_text *text, const struct hs_exhibit *exhibit, const struct hs_figure *figure,
                       struct hs_view *view) {
    *view = (struct hs_view){.rows = figure->row_count, .low = INFINITY};
    hs_text_add(text, "row\tlabel\tseries\tlow\tmiddle\thigh\n");
    add_limit(text, exhibit, figure, view);
    for (size_t r = 0; r < figure->row_count; r++) {
        const struct hs_figure_row *row = &figure->rows[r];
        const bool bar = row->then != NULL && row->then->missing == NULL;
        const double low = bar ? row->then->low : NAN;
        const double high = bar ? row->then->high : NAN;
        hs_table_row_head(text, r + 1, row->label, bar ? 0 : -1);
        add_spread(text, &(struct hs_spread){low, sqrt(low * high), high}, view);
        for (size_t s = 0; s < figure->series_count; s++) {
            struct hs_spread spread;
            if (row->now[s].workload != NULL && hs_exhibit_spread(exhibit, &row->now[s], &figure->axis, &spread)) {
                hs_table_row_head(text, r + 1, row->label, (int)s + 1);
                add_spread(text, &spread, view);
            }
        }
    }
    hs_view_round_off(view, 1.4);
}

struct hs_bounds hs_table_band(const struct hs_record_claim *claim) {
    switch (claim->kind) {
    case HS_AT_LEAST:
        return (struct hs_bounds){1.0, claim->bound};
    case HS_EQUAL:
        return (struct hs_bounds){1.0 / claim->bound, claim->bound};
    default:
        return (struct hs_bounds){1.0 / claim->margin, claim->margin};
    }
}

bool hs_table_has_ratio(const struct hs_record_claim *claim) {
    const struct hs_record_pair *pair = hs_record_nearest(claim);
    return pair != NULL && hs_table_shows(pair->ratio);
}

void hs_table_interval(struct hs_text *text, double ratio, struct hs_bounds bounds, struct hs_view *view) {
    const double values[] = {bounds.low, ratio, bounds.high};
    for (size_t i = 0; i < 3; i++) {
        const double value = hs_table_shows(ratio) ? values[i] : NAN;
        hs_table_value(text, value);
        hs_view_widen(view, value);
    }
}

static void add_claim_row(struct hs_text *text, const struct hs_record_claim *claim, struct hs_view *view) {
    const struct hs_record_pair *pair = hs_record_nearest(claim);
    const struct hs_bounds band = hs_table_band(claim);
    hs_table_interval(text, claim->then_ratio, claim->then_bounds, view);
    hs_table_interval(text, pair->ratio, pair->bounds, view);
    hs_table_value(text, band.low);
    hs_table_value(text, band.high);
    hs_text_add(text, "\t%d\t%s\n", (int)claim->verdict, hs_verdict_text(claim->verdict));
}

void hs_table_member(struct hs_text *text, const struct hs_exhibit *exhibit, const struct hs_group *group,
                     size_t member) {
    if (group->single) {
        hs_text_add(text, "%s", exhibit->record.claims[group->claims[member]].id);
    } else {
        hs_words_member(text, exhibit, group, member);
    }
}

static void add_group_rows(struct hs_text *text, const struct hs_exhibit *exhibit, const struct hs_group *group,
                           struct hs_view *view) {
    bool headed = false;
    for (size_t i = 0; i < group->claim_count; i++) {
        const struct hs_record_claim *claim = &exhibit->record.claims[group->claims[i]];
        if (!hs_table_has_ratio(claim)) {
            continue;
        }
        struct hs_text label = {0};
        if (!headed) {
            hs_words_group(&label, exhibit, group);
            hs_table_row_head(text, ++view->rows, hs_text_get(&label), 1);
            hs_text_add(text, "\t?\t?\t?\t?\t?\t?\t?\t?\t-1\t\n");
            hs_text_fini(&label);
            headed = true;
        }
        hs_table_member(&label, exhibit, group, i);
        hs_table_row_head(text, ++view->rows, hs_text_get(&label), 0);
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
    hs_view_round_off(view, 1.25);
}

static void add_points(struct hs_text *text, const struct hs_exhibit *exhibit, const struct hs_sweep *sweep,
                       const char *subject, size_t series, struct hs_view *view) {
    for (size_t i = 0; i < sweep->point_count; i++) {
        const struct hs_sweep_point *point = &sweep->points[i];
        const struct hs_reference reference = {point->workload, subject};
        const double share = sweep->per_x ? 1.0 / point->x : 1.0;
        struct hs_spread spread;
        if (hs_exhibit_spread(exhibit, &reference, &sweep->axis, &spread)) {
            hs_text_add(text, "%.12g\t%zu", point->x, series);
            add_spread(text, &(struct hs_spread){spread.low * share, spread.middle * share, spread.high * share}, view);
            view->rows++;
        }
    }
    hs_text_add(text, "\n"); /* so that no line runs on into the next series */
}

void hs_table_sweep(struct hs_text *text, const struct hs_exhibit *exhibit, const struct hs_sweep *sweep,
                    struct hs_view *view) {
    *view = (struct hs_view){.rows = 0, .low = INFINITY};
    hs_text_add(text, "x\tseries\tlow\tmiddle\thigh\n");
    if (sweep->limit != NULL) {
        add_points(text, exhibit, sweep, sweep->limit, 0, view);
    }
    for (size_t s = 0; s < sweep->subject_count; s++) {
        add_points(text, exhibit, sweep, sweep->subjects[s], s + 1, view);
    }
    hs_view_round_off(view, 1.3);
}
