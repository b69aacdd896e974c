/* SPDX-License-Identifier: MIT */
/* What became of claims: from the year of their post to now, and from run to run. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "tables.h"

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
            if (hs_table_shows(claim->then_ratio) && hs_table_has_ratio(claim) && exhibits[e].post != NULL) {
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
        hs_view_widen(view, courses[i].then);
        hs_view_widen(view, courses[i].now);
    }
    hs_view_round_off(view, 1.4);
    spread_labels(courses, view->rows, view);
    for (size_t i = 0; i < view->rows; i++) {
        const struct course *course = &courses[i];
        hs_text_tsv(text, course->label);
        hs_text_add(text, "\t%.2f\t%.6g\t%.2f\t%.6g\t%.6g\t%d\t%s\n", course->year_then, course->then, course->year_now,
                    course->now, course->label_now, (int)course->verdict, hs_verdict_text(course->verdict));
    }
    free(courses);
}

/* Every run of a claim; an empty line ends it. */
static void add_runs(struct hs_text *text, const struct course *course, const struct hs_history *history) {
    for (size_t r = 0; r < history->count; r++) {
        const struct hs_record *record = &history->runs[r]->record;
        const struct hs_record_claim *claim = hs_record_find(record, course->label);
        if (claim != NULL && hs_table_has_ratio(claim)) {
            hs_text_tsv(text, course->label);
            hs_text_add(text, "\t");
            hs_text_tsv(text, record->started);
            hs_text_add(text, "\t%.6g\t%.6g\t%d\t%d\t%s\n", hs_record_nearest(claim)->ratio, course->label_now,
                        (int)course->verdict, (int)claim->verdict, hs_verdict_text(claim->verdict));
        }
    }
    hs_text_add(text, "\n");
}

static size_t find_histories(const struct hs_history *history, struct course *courses, struct hs_view *view) {
    const struct hs_record *newest = &history->runs[history->count - 1]->record;
    size_t found = 0;
    for (size_t i = 0; i < newest->claim_count; i++) {
        if (hs_table_has_ratio(&newest->claims[i])) {
            courses[found++] = (struct course){.label = newest->claims[i].id,
                                               .now = hs_record_nearest(&newest->claims[i])->ratio,
                                               .verdict = newest->claims[i].verdict};
        }
        for (size_t r = 0; r < history->count; r++) {
            const struct hs_record_claim *claim = hs_record_find(&history->runs[r]->record, newest->claims[i].id);
            if (claim != NULL && hs_table_has_ratio(claim)) {
                hs_view_widen(view, hs_record_nearest(claim)->ratio);
            }
        }
    }
    qsort(courses, found, sizeof *courses, compare_courses);
    return found;
}

void hs_table_history(struct hs_text *text, const struct hs_history *history, struct hs_view *view) {
    *view = (struct hs_view){.low = 0.8, .high = 1.25};
    hs_text_add(text, "label\tstarted\tratio\tlabel_now\tverdict_now\tverdict\tword\n");
    if (history->count == 0) {
        return;
    }
    const size_t most = history->runs[history->count - 1]->record.claim_count;
    struct course *courses = calloc(most + 1, sizeof *courses);
    if (courses == NULL) {
        text->failed = true;
        return;
    }
    view->rows = find_histories(history, courses, view);
    hs_view_round_off(view, 1.4);
    spread_labels(courses, view->rows, view);
    for (size_t i = 0; i < view->rows; i++) {
        add_runs(text, &courses[i], history);
    }
    free(courses);
}
