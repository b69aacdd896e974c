/* SPDX-License-Identifier: MIT */
/*
 * The race: rounds of one sample of every entrant still in it, in a fresh uniformly random order, until every
 * question is answered or the time is up. The random order is what makes the sign of a difference a fair coin when
 * two entrants are the same, whatever the machine does. The race knows nothing of files or claims: it calls the
 * sample function with an entrant's number, and compares pairs of times. Not thread safe.
 */
#ifndef HEARSAY_RACE_H
#define HEARSAY_RACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "hearsay/interval.h"
#include "hearsay/judge.h"
#include "hearsay/random.h"
#include "hearsay/status.h"

/* A question about two entrants. The last four fields belong to the race. */
struct hs_comparison {
    size_t subject;
    size_t baseline;
    struct hs_rule rule;
    double alpha;
    size_t claim; /* comparisons of one claim share a number: one that is reversed answers for all */
    bool control; /* rides along: keeps no entrant in the race */

    struct hs_interval interval; /* of ln t(baseline) - ln t(subject) */
    enum hs_verdict verdict;
    bool answered; /* by another comparison of its claim */
    bool settled;  /* needs no more samples as things stand */
};

/* The samples of one entrant, in order; sample i was taken in round[i] as the position[i]-th of its round. */
struct hs_lane {
    uint64_t *ns;
    uint32_t *round;
    uint16_t *position;
    size_t count;
    size_t capacity;
    bool retired; /* a sample said HS_UNSUPPORTED or HS_FAULT, or the caller took it out */
};

/*
 * Takes one sample of an entrant: prepares, times, checks. *ns is the timed part alone. HS_UNSUPPORTED and HS_FAULT
 * retire the entrant and the race goes on; any other failure ends it.
 */
typedef enum hs_status hs_sample_function(void *context, size_t entrant, uint64_t *ns, struct hs_error *error);

struct hs_race_params {
    size_t entrant_count;              /* at most 65535 */
    struct hs_comparison *comparisons; /* borrowed; all but their last four fields filled */
    size_t comparison_count;
    hs_sample_function *sample;
    void *context;
    uint64_t seed;
    uint64_t round_limit; /* 0: none */
    double precision;     /* a decided pair is done once its interval's half-width is within this share; 0.10 */
};

struct hs_race {
    struct hs_race_params params;
    struct hs_random random;
    struct hs_lane *lanes;
    uint32_t *order;
    uint8_t *active;
    uint64_t *latest_ns; /* of the current round; valid where latest_round matches */
    uint32_t *latest_round;
    uint32_t round_count; /* complete rounds */
    uint64_t unlooked_ns; /* taken by the samples since the clock was last read for the deadline, and their number */
    uint32_t unlooked_count;
};

enum hs_status hs_race_init(struct hs_race *race, const struct hs_race_params *params, struct hs_error *error);
void hs_race_fini(struct hs_race *race);

/* Takes an entrant out for good. */
void hs_race_retire(struct hs_race *race, size_t entrant);

/*
 * One round. Stops before a sample once deadline_ns (hs_clock_ns) has passed: what was sampled stays, and pairs that
 * both were sampled count. It looks at the clock before every sample, but not again for up to 16 that took less than
 * a quarter of a millisecond together, since that would cost more than they. HS_INTERRUPTED when hs_guard_interrupted.
 */
enum hs_status hs_race_round(struct hs_race *race, uint64_t deadline_ns, struct hs_error *error);

/* Rounds until hs_race_done or the deadline. */
enum hs_status hs_race_run(struct hs_race *race, uint64_t deadline_ns, struct hs_error *error);

/* Nothing is left to ask: every comparison that is not a control is done or lost an entrant, or the rounds are up. */
bool hs_race_done(const struct hs_race *race);

/* The comparison is decided and its interval narrow enough to print. */
bool hs_comparison_done(const struct hs_comparison *comparison, double precision);

/* The interval as a ratio; [0, INFINITY] while unbounded. */
struct hs_bounds hs_comparison_bounds(const struct hs_comparison *comparison);

/* Median of the ratio over the rounds that both lanes took part in; NAN if there is none or out of memory. The rounds
 * are matched by number. */
double hs_lanes_ratio(const struct hs_lane *subject, const struct hs_lane *baseline);

/* Feeds recorded lanes through a fresh interval and judges: the same verdict as the live race gave, bit for bit. */
enum hs_status hs_comparison_replay(struct hs_comparison *comparison, const struct hs_lane *lanes,
                                    struct hs_error *error);

#endif
