/* SPDX-License-Identifier: MIT */
#include "hearsay/race.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "hearsay/clock.h"
#include "hearsay/guard.h"

#define FIRST_CAPACITY 64
#define ENTRANT_LIMIT  65535

/* Reading the clock costs more than all else around a sample. Where samples are so short that this counts, a look at
 * the deadline serves for the next few, too. */
#define LOOK_AFTER_NS      250000
#define LOOK_AFTER_SAMPLES 16

static enum hs_status check_params(const struct hs_race_params *params, struct hs_error *error) {
    if (params->entrant_count == 0 || params->entrant_count > ENTRANT_LIMIT) {
        return hs_fail(error, HS_INVALID, "a race needs 1 to %d entrants, not %zu", ENTRANT_LIMIT,
                       params->entrant_count);
    }
    for (size_t i = 0; i < params->comparison_count; i++) {
        const struct hs_comparison *comparison = &params->comparisons[i];
        if (comparison->subject >= params->entrant_count || comparison->baseline >= params->entrant_count) {
            return hs_fail(error, HS_INVALID, "comparison %zu names an entrant that is not in the race", i);
        }
    }
    return HS_OK;
}

enum hs_status hs_race_init(struct hs_race *race, const struct hs_race_params *params, struct hs_error *error) {
    memset(race, 0, sizeof *race);
    const enum hs_status status = check_params(params, error);
    if (status != HS_OK) {
        return status;
    }
    race->params = *params;
    race->unlooked_count = LOOK_AFTER_SAMPLES;
    hs_random_init(&race->random, params->seed);
    const size_t count = params->entrant_count;
    race->lanes = calloc(count, sizeof *race->lanes);
    race->order = calloc(count, sizeof *race->order);
    race->active = calloc(count, sizeof *race->active);
    race->latest_ns = calloc(count, sizeof *race->latest_ns);
    race->latest_round = calloc(count, sizeof *race->latest_round);
    for (size_t i = 0; i < params->comparison_count; i++) {
        hs_interval_init(&params->comparisons[i].interval, params->comparisons[i].alpha);
        params->comparisons[i].verdict = HS_INCONCLUSIVE;
        params->comparisons[i].settled = params->comparisons[i].answered = false;
    }
    if (race->lanes == NULL || race->order == NULL || race->active == NULL || race->latest_ns == NULL ||
        race->latest_round == NULL) {
        hs_race_fini(race);
        return hs_fail(error, HS_MEMORY, "out of memory for a race of %zu entrants", count);
    }
    return HS_OK;
}

void hs_race_fini(struct hs_race *race) {
    for (size_t i = 0; race->lanes != NULL && i < race->params.entrant_count; i++) {
        free(race->lanes[i].ns);
        free(race->lanes[i].round);
        free(race->lanes[i].position);
    }
    for (size_t i = 0; i < race->params.comparison_count; i++) {
        hs_interval_fini(&race->params.comparisons[i].interval);
    }
    free(race->lanes);
    free(race->order);
    free(race->active);
    free(race->latest_ns);
    free(race->latest_round);
    memset(race, 0, sizeof *race);
}

void hs_race_retire(struct hs_race *race, size_t entrant) {
    race->lanes[entrant].retired = true;
}

static enum hs_status lane_reserve(struct hs_lane *lane) {
    if (lane->count < lane->capacity) {
        return HS_OK;
    }
    const size_t capacity = lane->capacity == 0 ? FIRST_CAPACITY : 2 * lane->capacity;
    uint64_t *ns = realloc(lane->ns, capacity * sizeof *ns);
    if (ns == NULL) {
        return HS_MEMORY;
    }
    lane->ns = ns;
    uint32_t *round = realloc(lane->round, capacity * sizeof *round);
    if (round == NULL) {
        return HS_MEMORY;
    }
    lane->round = round;
    uint16_t *position = realloc(lane->position, capacity * sizeof *position);
    if (position == NULL) {
        return HS_MEMORY;
    }
    lane->position = position;
    lane->capacity = capacity;
    return HS_OK;
}

bool hs_comparison_done(const struct hs_comparison *comparison, double precision) {
    if (comparison->verdict == HS_INCONCLUSIVE) {
        return false;
    }
    const double width = hs_interval_high(&comparison->interval) - hs_interval_low(&comparison->interval);
    return width <= 2.0 * log1p(precision);
}

struct hs_bounds hs_comparison_bounds(const struct hs_comparison *comparison) {
    const struct hs_bounds ratio = {exp(hs_interval_low(&comparison->interval)),
                                    exp(hs_interval_high(&comparison->interval))};
    return ratio;
}

/* A question that still wants samples. */
static bool is_open(const struct hs_race *race, const struct hs_comparison *comparison) {
    return !comparison->control && !comparison->settled && !race->lanes[comparison->subject].retired &&
           !race->lanes[comparison->baseline].retired;
}

/* Who is in the next round: whoever an open question needs, and the controls of those. With no question at all
 * (nobody asked to compare) everybody stays. Returns how many. */
static size_t choose_active(struct hs_race *race) {
    const struct hs_race_params *params = &race->params;
    memset(race->active, params->comparison_count == 0, params->entrant_count);
    for (size_t i = 0; i < params->comparison_count; i++) {
        const struct hs_comparison *comparison = &params->comparisons[i];
        if (is_open(race, comparison)) {
            race->active[comparison->subject] = race->active[comparison->baseline] = 1;
        }
    }
    for (size_t i = 0; i < params->comparison_count; i++) {
        const struct hs_comparison *comparison = &params->comparisons[i];
        if (comparison->control && (race->active[comparison->subject] || race->active[comparison->baseline])) {
            race->active[comparison->subject] = race->active[comparison->baseline] = 1;
        }
    }
    size_t count = 0;
    for (size_t i = 0; i < params->entrant_count; i++) {
        if (race->active[i] && !race->lanes[i].retired) {
            race->order[count++] = (uint32_t)i;
        }
    }
    return count;
}

bool hs_race_done(const struct hs_race *race) {
    const struct hs_race_params *params = &race->params;
    if (params->round_limit != 0 && race->round_count >= params->round_limit) {
        return true;
    }
    for (size_t i = 0; i < params->comparison_count; i++) {
        if (is_open(race, &params->comparisons[i])) {
            return false;
        }
    }
    return params->comparison_count != 0 || params->round_limit == 0;
}

static enum hs_status take_sample(struct hs_race *race, size_t entrant, size_t position, struct hs_error *error) {
    struct hs_lane *lane = &race->lanes[entrant];
    uint64_t ns = 0;
    if (lane_reserve(lane) != HS_OK) {
        return hs_fail(error, HS_MEMORY, "out of memory for samples");
    }
    const enum hs_status status = race->params.sample(race->params.context, entrant, &ns, error);
    if (status == HS_UNSUPPORTED || status == HS_FAULT) {
        lane->retired = true;
        return HS_OK;
    }
    if (status != HS_OK) {
        return status;
    }
    lane->ns[lane->count] = ns;
    lane->round[lane->count] = race->round_count;
    lane->position[lane->count] = (uint16_t)position;
    lane->count++;
    race->latest_ns[entrant] = ns;
    race->latest_round[entrant] = race->round_count + 1;
    race->unlooked_ns += ns;
    return HS_OK;
}

/* A claim against many rivals is answered by the first that reverses it: the others need not be known any closer. */
static void settle(struct hs_race *race, struct hs_comparison *comparison) {
    const bool done = hs_comparison_done(comparison, race->params.precision);
    comparison->settled = done || comparison->answered; /* a later sample may open a question again */
    if (!done || comparison->control || comparison->verdict != HS_REVERSED) {
        return;
    }
    for (size_t i = 0; i < race->params.comparison_count; i++) {
        struct hs_comparison *other = &race->params.comparisons[i];
        other->answered = other->answered || (!other->control && other->claim == comparison->claim);
        other->settled = other->settled || other->answered;
    }
}

static enum hs_status judge_round(struct hs_race *race, struct hs_error *error) {
    const uint32_t mark = race->round_count + 1;
    for (size_t i = 0; i < race->params.comparison_count; i++) {
        struct hs_comparison *comparison = &race->params.comparisons[i];
        if (race->latest_round[comparison->subject] != mark || race->latest_round[comparison->baseline] != mark) {
            continue;
        }
        const double difference =
            hs_interval_difference(race->latest_ns[comparison->baseline], race->latest_ns[comparison->subject]);
        if (hs_interval_add(&comparison->interval, difference) != HS_OK) {
            return hs_fail(error, HS_MEMORY, "out of memory for samples");
        }
        comparison->verdict = hs_judge_pair(&comparison->rule, hs_comparison_bounds(comparison));
        settle(race, comparison);
    }
    return HS_OK;
}

static bool in_time(struct hs_race *race, uint64_t deadline_ns) {
    if (race->unlooked_ns < LOOK_AFTER_NS && race->unlooked_count < LOOK_AFTER_SAMPLES) {
        race->unlooked_count++;
        return true;
    }
    if (hs_clock_ns() >= deadline_ns) {
        return false; /* and the next call looks again */
    }
    race->unlooked_ns = 0;
    race->unlooked_count = 1;
    return true;
}

enum hs_status hs_race_round(struct hs_race *race, uint64_t deadline_ns, struct hs_error *error) {
    const size_t count = choose_active(race);
    hs_random_shuffle(&race->random, race->order, count);
    for (size_t position = 0; position < count && in_time(race, deadline_ns); position++) {
        if (hs_guard_interrupted()) {
            return hs_fail(error, HS_INTERRUPTED, "interrupted; nothing was written");
        }
        const enum hs_status status = take_sample(race, race->order[position], position, error);
        if (status != HS_OK) {
            return status;
        }
    }
    const enum hs_status status = judge_round(race, error);
    race->round_count++;
    return status;
}

enum hs_status hs_race_run(struct hs_race *race, uint64_t deadline_ns, struct hs_error *error) {
    enum hs_status status = HS_OK;
    while (status == HS_OK && !hs_race_done(race) && hs_clock_ns() < deadline_ns) {
        status = hs_race_round(race, deadline_ns, error);
    }
    return status;
}

/* Calls visit with the difference of every round that both lanes took part in. */
static enum hs_status each_common_round(const struct hs_lane *subject, const struct hs_lane *baseline,
                                        enum hs_status (*visit)(void *context, double difference), void *context) {
    enum hs_status status = HS_OK;
    for (size_t s = 0, b = 0; status == HS_OK && s < subject->count && b < baseline->count;) {
        if (subject->round[s] == baseline->round[b]) {
            status = visit(context, hs_interval_difference(baseline->ns[b++], subject->ns[s++]));
        } else if (subject->round[s] < baseline->round[b]) {
            s++;
        } else {
            b++;
        }
    }
    return status;
}

struct differences {
    double *values;
    size_t count;
};

static enum hs_status collect(void *context, double difference) {
    struct differences *found = context;
    found->values[found->count++] = difference;
    return HS_OK;
}

double hs_lanes_ratio(const struct hs_lane *subject, const struct hs_lane *baseline) {
    struct differences found = {.values = malloc((subject->count + 1) * sizeof(double)), .count = 0};
    if (found.values == NULL) {
        return NAN;
    }
    (void)each_common_round(subject, baseline, collect, &found);
    const double median = hs_median(found.values, found.count);
    free(found.values);
    return exp(median);
}

static enum hs_status feed(void *context, double difference) {
    return hs_interval_add(context, difference);
}

enum hs_status hs_comparison_replay(struct hs_comparison *comparison, const struct hs_lane *lanes,
                                    struct hs_error *error) {
    hs_interval_init(&comparison->interval, comparison->alpha);
    if (each_common_round(&lanes[comparison->subject], &lanes[comparison->baseline], feed, &comparison->interval) !=
        HS_OK) {
        hs_interval_fini(&comparison->interval);
        return hs_fail(error, HS_MEMORY, "out of memory while judging again");
    }
    comparison->verdict = hs_judge_pair(&comparison->rule, hs_comparison_bounds(comparison));
    return HS_OK;
}
