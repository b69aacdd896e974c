/* SPDX-License-Identifier: MIT */
#include "tables.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "words.h"

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

static void add_limit(struct hs_text *text, const struct hs_exhibit *exhibit, const struct hs_figure *figure,
                      struct hs_view *view) {
    struct hs_spread spread;
    if (figure->limit.workload != NULL && hs_exhibit_spread(exhibit, &figure->limit, &figure->axis, &spread)) {
        struct hs_text label = {0};
        hs_text_add(&label, "limit: %s", hs_exhibit_subject(exhibit, figure->limit.subject));
        add_row_head(text, 0, hs_text_get(&label), -2);
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
        add_row_head(text, r + 1, row->label, bar ? 0 : -1);
        add_spread(text, &(struct hs_spread){low, sqrt(low * high), high}, view);
        for (size_t s = 0; s < figure->series_count; s++) {
            struct hs_spread spread;
            if (row->now[s].workload != NULL && hs_exhibit_spread(exhibit, &row->now[s], &figure->axis, &spread)) {
                add_row_head(text, r + 1, row->label, (int)s + 1);
                add_spread(text, &spread, view);
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
    const struct hs_record_pair *pair = hs_record_nearest(claim);
    return pair != NULL && shows(pair->ratio);
}

static void add_claim_row(struct hs_text *text, const struct hs_record_claim *claim, struct hs_view *view) {
    const struct hs_record_pair *pair = hs_record_nearest(claim);
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
    round_off(view, 1.3);
}

struct course {
    const char *label;
    double year_then;
    double then;
    double year_now;
    double now;
    double label_now;
    enum hs_verdict verdict;
};

/* "2004-03-02" is 2004.17; a year alone is its middle. */
static double year_of(const char *date) {
    unsigned year = 0;
    unsigned month = 0;
    unsigned day = 0;
    const int found = sscanf(date, "%u-%u-%u", &year, &month, &day);
    return year + (found == 3 ? (month - 1) / 12.0 + (day - 1) / 365.0 : 0.5);
}

static int compare_courses(const void *a, const void *b) {
    const double first = ((const struct course *)a)->now;
    const double second = ((const struct course *)b)->now;
    return first < second ? -1 : first > second;
}

static size_t find_courses(const struct hs_exhibit *exhibits, size_t count, struct course *courses) {
    size_t found = 0;
    for (size_t e = 0; e < count; e++) {
        const struct hs_record *record = &exhibits[e].record;
        for (size_t i = 0; i < record->claim_count; i++) {
            const struct hs_record_claim *claim = &record->claims[i];
            if (shows(claim->then_ratio) && has_ratio(claim) && exhibits[e].post != NULL) {
                courses[found++] = (struct course){.label = claim->id,
                                                   .year_then = year_of(exhibits[e].post->date),
                                                   .then = claim->then_ratio,
                                                   .year_now = year_of(record->started),
                                                   .now = hs_record_nearest(claim)->ratio,
                                                   .verdict = claim->verdict};
            }
        }
    }
    qsort(courses, found, sizeof *courses, compare_courses);
    return found;
}

/* Labels move apart to one line each, up first and then down from the top where they ran out of it. */
static void spread_labels(struct course *courses, size_t count, const struct hs_view *view) {
    const double gap = pow(view->high / view->low, 1.0 / (double)(count + 1));
    for (size_t i = 0; i < count; i++) {
        courses[i].label_now = fmax(courses[i].now, i == 0 ? view->low : courses[i - 1].label_now * gap);
    }
    for (size_t i = count; i-- > 0;) {
        const double top = i + 1 == count ? view->high / gap : courses[i + 1].label_now / gap;
        courses[i].label_now = fmin(courses[i].label_now, top);
    }
}

void hs_table_over_time(struct hs_text *text, const struct hs_exhibit *exhibits, size_t count, struct hs_view *view) {
    size_t most = 1;
    for (size_t e = 0; e < count; e++) {
        most += exhibits[e].record.claim_count;
    }
    *view = (struct hs_view){.low = 0.8, .high = 1.25};
    hs_text_add(text, "label\tyear_then\tthen\tyear_now\tnow\tlabel_now\tverdict\tword\n");
    struct course *courses = calloc(most, sizeof *courses);
    if (courses == NULL) {
        text->failed = true;
        return;
    }
    view->rows = find_courses(exhibits, count, courses);
    for (size_t i = 0; i < view->rows; i++) {
        widen(view, courses[i].then);
        widen(view, courses[i].now);
    }
    round_off(view, 1.4);
    spread_labels(courses, view->rows, view);
    for (size_t i = 0; i < view->rows; i++) {
        const struct course *course = &courses[i];
        hs_text_plain(text, course->label);
        hs_text_add(text, "\t%.2f\t%.6g\t%.2f\t%.6g\t%.6g\t%d\t%s\n", course->year_then, course->then, course->year_now,
                    course->now, course->label_now, (int)course->verdict, hs_verdict_text(course->verdict));
    }
    free(courses);
}
