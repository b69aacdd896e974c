/* SPDX-License-Identifier: MIT */
/* Where there is much to see at once: the claims of many machines, and every sample. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "hearsay/interval.h"
#include "tables.h"
#include "words.h"

#define STRIP_REACH 1.4

/* The claim on a machine; NULL without a ratio. */
static const struct hs_record_claim *raced_claim(const struct hs_column *column, const char *topic, const char *id) {
    const struct hs_exhibit *exhibit = hs_column_exhibit(column, topic);
    const struct hs_record_claim *claim = exhibit != NULL ? hs_record_find(&exhibit->record, id) : NULL;
    return claim != NULL && hs_table_has_ratio(claim) ? claim : NULL;
}

/* The claim on each machine that has a ratio for it, below what the post's numbers allow. */
static void add_claim(struct hs_text *text, const struct hs_collection *collection, const char *topic,
                      const struct hs_record_claim *said, struct hs_view *view) {
    hs_table_interval(text, said->then_ratio, said->then_bounds, view);
    hs_table_value(text, hs_table_band(said).low);
    hs_table_value(text, hs_table_band(said).high);
    hs_text_add(text, "\t-1\t\n");
    for (size_t c = 0; c < collection->column_count; c++) {
        const struct hs_record_claim *claim = raced_claim(&collection->columns[c], topic, said->id);
        if (claim != NULL) {
            const struct hs_record_pair *pair = hs_record_nearest(claim);
            hs_table_row_head(text, view->rows, "", (int)c + 1);
            hs_table_interval(text, pair->ratio, pair->bounds, view);
            hs_text_add(text, "\t?\t?\t%d\t%s\n", (int)claim->verdict, hs_verdict_text(claim->verdict));
        }
    }
}

static bool was_raced(const struct hs_collection *collection, const char *topic, const char *id) {
    for (size_t c = 0; c < collection->column_count; c++) {
        if (raced_claim(&collection->columns[c], topic, id) != NULL) {
            return true;
        }
    }
    return false;
}

static void add_group(struct hs_text *text, const struct hs_collection *collection, const struct hs_exhibit *lead,
                      const struct hs_group *group, struct hs_view *view) {
    bool headed = false;
    for (size_t i = 0; i < group->claim_count; i++) {
        const struct hs_record_claim *claim = &lead->record.claims[group->claims[i]];
        if (!was_raced(collection, lead->record.topic, claim->id)) {
            continue;
        }
        struct hs_text label = {0};
        if (!headed) {
            hs_words_group(&label, lead, group);
            hs_table_row_head(text, ++view->rows, hs_text_get(&label), 0);
            hs_text_add(text, "\t?\t?\t?\t?\t?\t-1\t\n");
            hs_text_fini(&label);
            headed = true;
        }
        hs_table_member(&label, lead, group, i);
        hs_table_row_head(text, ++view->rows, hs_text_get(&label), -1);
        add_claim(text, collection, lead->record.topic, claim, view);
        hs_text_fini(&label);
    }
}

void hs_table_machines(struct hs_text *text, const struct hs_collection *collection, const struct hs_exhibit *lead,
                       struct hs_view *view) {
    *view = (struct hs_view){0, 0.8, 1.25};
    hs_text_add(text, "row\tlabel\tseries\tlow\tmiddle\thigh\tband_low\tband_high\tverdict\tword\n");
    for (size_t g = 0; g < lead->group_count; g++) {
        add_group(text, collection, lead, &lead->groups[g], view);
    }
    hs_view_round_off(view, 1.25);
}

/* The rows go first and the samples behind them, so that gnuplot reads these only once. */
struct strips {
    size_t rows;
    struct hs_text ticks;
};

static double median_of(const struct hs_lane *lane) {
    double *values = malloc((lane->count + 1) * sizeof *values);
    if (values == NULL) {
        return NAN;
    }
    for (size_t i = 0; i < lane->count; i++) {
        values[i] = (double)lane->ns[i];
    }
    const double median = hs_median(values, lane->count);
    free(values);
    return median;
}

/* In units of the median. A clock that did not move makes a time of 0, and a median of 0 no unit. */
static double deviation(uint64_t ns, double median) {
    static const double least = 0.01;
    static const double most = 100.0;
    if (median <= 0.0) {
        return ns > 0 ? most : 1.0;
    }
    return fmin(fmax((double)ns / median, least), most);
}

static void add_strip(struct hs_text *text, const struct hs_exhibit *exhibit, const struct hs_record_race *race,
                      const struct hs_record_entrant *entrant, struct strips *samples) {
    const double median = median_of(&entrant->lane);
    const bool control = strcmp(entrant->role, "subject") != 0;
    struct hs_text label = {0};
    hs_text_add(&label, "%s", hs_exhibit_subject(exhibit, entrant->subject));
    if (strcmp(entrant->workload, race->entrants[0].workload) != 0) {
        hs_text_add(&label, ", %s", hs_exhibit_workload(exhibit, entrant->workload));
    }
    if (control) {
        hs_text_add(&label, " (%s)", strcmp(entrant->role, "same") == 0 ? "again" : "5 % more");
    }
    hs_table_row_head(text, ++samples->rows, hs_text_get(&label), 1);
    hs_text_add(text, "\t");
    hs_words_time(text, median / (double)race->inner);
    hs_text_add(text, "\n");
    for (size_t i = 0; i < entrant->lane.count; i++) {
        hs_text_add(&samples->ticks, "%zu\t%d\t%.5g\t%.5g\n", samples->rows, control,
                    (entrant->lane.round[i] + 0.5) / (double)race->round_count, deviation(entrant->lane.ns[i], median));
    }
    text->failed = text->failed || label.failed;
    hs_text_fini(&label);
}

/* An entrant's label leaves out what its race is about. */
static void add_race_head(struct hs_text *text, const struct hs_exhibit *exhibit, const struct hs_record_race *race,
                          struct strips *samples) {
    struct hs_text label = {0};
    hs_text_add(&label, "%s: %s", race->id, hs_exhibit_workload(exhibit, race->entrants[0].workload));
    hs_table_row_head(text, ++samples->rows, hs_text_get(&label), 0);
    hs_text_add(text, "\t%" PRIu64 " rounds\n", race->round_count);
    text->failed = text->failed || label.failed;
    hs_text_fini(&label);
}

void hs_table_samples(struct hs_text *text, const struct hs_exhibit *exhibit, struct hs_view *view) {
    struct strips samples = {0};
    hs_text_add(text, "row\tlabel\tkind\tmedian\n");
    for (size_t r = 0; r < exhibit->record.race_count; r++) {
        const struct hs_record_race *race = &exhibit->record.races[r];
        bool headed = false;
        for (size_t i = 0; i < race->entrant_count; i++) {
            if (race->entrants[i].lane.count == 0) {
                continue;
            }
            if (!headed) {
                add_race_head(text, exhibit, race, &samples);
                headed = true;
            }
            add_strip(text, exhibit, race, &race->entrants[i], &samples);
        }
    }
    hs_text_add(text, "\n\nrow\tcontrol\ttime\tdeviation\n%s", hs_text_get(&samples.ticks));
    text->failed = text->failed || samples.ticks.failed;
    hs_text_fini(&samples.ticks);
    *view = (struct hs_view){samples.rows, 1.0 / STRIP_REACH, STRIP_REACH};
}
