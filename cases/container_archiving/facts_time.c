/* SPDX-License-Identifier: MIT */
/*
 * The post's way of measuring beside ours: clock() around the save, three runs in a row, the middle one kept. And the
 * one claim that compares two ratios, which no race can ask: here in rounds of four, judged by the same interval.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "facts.h"
#include "hearsay/clock.h"
#include "hearsay/interval.h"
#include "hearsay/random.h"

#define RUNS_OF_THE_POST 3
#define CLOCK_RUNS       9
#define AGREEMENT        1.10 /* of two ratios */
#define RATIO_ALPHA      (0.01 / 3)
#define RATIO_MARGIN     1.10
#define RATIO_ROUNDS     80

struct timing {
    double clock_ms;
    double monotonic_ms;
};

static const char *const workload_names[] = {
    [SHAPE_SET] = "save-set", [SHAPE_LIST] = "save-list", [SHAPE_LIST_DEQUE] = "save-list-deque"};

static enum hs_status job_make(const struct hs_plan *plan, void *context, enum archive_shape shape, const char *subject,
                               struct hs_job *job, struct hs_error *error) {
    *job = (struct hs_job){.plan = plan,
                           .context = context,
                           .workload = hs_case_workload(&container_archiving_case, workload_names[shape]),
                           .subject = hs_case_subject(&container_archiving_case, subject)};
    if (plan->scale == HS_SMOKE) {
        return hs_fail(error, HS_UNSUPPORTED, "the smoke scale is too small for clock(); use --scale quick");
    }
    return archive_probe(job, error);
}

/* Both clocks on the same interval, the monotonic one outside. */
static enum hs_status time_once(struct hs_job *job, struct timing *timing, struct hs_error *error) {
    enum hs_status status = archive_prepare(job, error);
    if (status != HS_OK) {
        return status;
    }
    const uint64_t before_ns = hs_clock_ns();
    const clock_t before = clock();
    status = archive_run(job);
    const clock_t after = clock();
    const uint64_t after_ns = hs_clock_ns();
    if (status != HS_OK) {
        return hs_fail_errno(error, "%s/%s", job->workload->name, job->subject->name);
    }
    timing->clock_ms = (double)(after - before) * 1000.0 / (double)CLOCKS_PER_SEC;
    timing->monotonic_ms = (double)(after_ns - before_ns) * 1e-6;
    return archive_check(job, error);
}

/* count runs in a row, by both clocks. */
static enum hs_status time_runs(struct hs_job *job, size_t count, double *clock_ms, double *monotonic_ms,
                                struct hs_error *error) {
    enum hs_status status = HS_OK;
    for (size_t i = 0; status == HS_OK && i < count; i++) {
        struct timing timing = {0};
        status = time_once(job, &timing, error);
        clock_ms[i] = timing.clock_ms;
        monotonic_ms[i] = timing.monotonic_ms;
    }
    return status;
}

static enum hs_status method_of_three(enum archive_shape shape, FACT_PARAMETERS) {
    struct hs_job boost;
    struct hs_job generated;
    double b[RUNS_OF_THE_POST];
    double g[RUNS_OF_THE_POST];
    double unused[RUNS_OF_THE_POST];
    enum hs_status status = job_make(plan, context, shape, "boost", &boost, error);
    status = status == HS_OK ? job_make(plan, context, shape, "generated", &generated, error) : status;
    status = status == HS_OK ? time_runs(&boost, RUNS_OF_THE_POST, b, unused, error) : status;
    status = status == HS_OK ? time_runs(&generated, RUNS_OF_THE_POST, g, unused, error) : status;
    if (status != HS_OK) {
        return status;
    }
    int length =
        snprintf(evidence, size_bytes, "clock() of three runs in ms: Boost %.2f %.2f %.2f, generated %.2f %.2f %.2f",
                 b[0], b[1], b[2], g[0], g[1], g[2]);
    const double boost_ms = hs_median(b, RUNS_OF_THE_POST);
    const double generated_ms = hs_median(g, RUNS_OF_THE_POST);
    *is_true = boost_ms > generated_ms;
    if (length > 0 && (size_t)length < size_bytes) {
        (void)snprintf(evidence + length, size_bytes - (size_t)length, "; the middle ones are %.1f times apart",
                       boost_ms / generated_ms);
    }
    return HS_OK;
}

enum hs_status fact_method_set(FACT_PARAMETERS) {
    return method_of_three(SHAPE_SET, plan, context, is_true, evidence, size_bytes, error);
}

enum hs_status fact_method_list(FACT_PARAMETERS) {
    return method_of_three(SHAPE_LIST, plan, context, is_true, evidence, size_bytes, error);
}

enum hs_status fact_method_list_deque(FACT_PARAMETERS) {
    return method_of_three(SHAPE_LIST_DEQUE, plan, context, is_true, evidence, size_bytes, error);
}

static double least(const double *values, size_t count) {
    double found = values[0];
    for (size_t i = 1; i < count; i++) {
        found = values[i] < found ? values[i] : found;
    }
    return found;
}

/* The least of each, because a run that was interrupted speaks of the other programs on the machine: clock() does not
 * count those here, and elapsed time does. */
enum hs_status fact_clocks_agree(FACT_PARAMETERS) {
    struct hs_job jobs[2];
    static const char *const subjects[] = {"boost", "generated"};
    double clock_ms[2][CLOCK_RUNS];
    double monotonic_ms[2][CLOCK_RUNS];
    double clock_least[2] = {0};
    double monotonic_least[2] = {0};
    for (size_t i = 0; i < 2; i++) {
        enum hs_status status = job_make(plan, context, SHAPE_LIST, subjects[i], &jobs[i], error);
        status = status == HS_OK ? time_runs(&jobs[i], CLOCK_RUNS, clock_ms[i], monotonic_ms[i], error) : status;
        if (status != HS_OK) {
            return status;
        }
        clock_least[i] = least(clock_ms[i], CLOCK_RUNS);
        monotonic_least[i] = least(monotonic_ms[i], CLOCK_RUNS);
    }
    const double by_clock = clock_least[0] / clock_least[1];
    const double by_monotonic = monotonic_least[0] / monotonic_least[1];
    *is_true = by_clock < AGREEMENT * by_monotonic && by_monotonic < AGREEMENT * by_clock;
    (void)snprintf(evidence, size_bytes,
                   "least of %d saves of the list, in ms by clock() and by the monotonic clock: Boost %.3f and %.3f, "
                   "generated %.3f and %.3f; ratios %.2f and %.2f",
                   CLOCK_RUNS, clock_least[0], monotonic_least[0], clock_least[1], monotonic_least[1], by_clock,
                   by_monotonic);
    return HS_OK;
}

enum { BOOST_O0, GENERATED_O0, BOOST, GENERATED, QUARTET };

/* ln of the ratio without optimisation over the ratio with it, from one sample of each of the four. */
static enum hs_status quartet_round(struct hs_job *jobs, struct hs_random *random, double *difference,
                                    struct hs_error *error) {
    uint32_t order[QUARTET] = {BOOST_O0, GENERATED_O0, BOOST, GENERATED};
    double logs[QUARTET] = {0};
    enum hs_status status = HS_OK;
    hs_random_shuffle(random, order, QUARTET);
    for (size_t i = 0; status == HS_OK && i < QUARTET; i++) {
        struct timing timing = {0};
        status = time_once(&jobs[order[i]], &timing, error);
        logs[order[i]] = log(timing.monotonic_ms);
    }
    *difference = (logs[BOOST_O0] - logs[GENERATED_O0]) - (logs[BOOST] - logs[GENERATED]);
    return status;
}

static bool told(const struct hs_interval *interval) {
    return hs_interval_low(interval) > log(RATIO_MARGIN) || hs_interval_high(interval) < log(RATIO_MARGIN);
}

static enum hs_status unoptimised_ratio(enum archive_shape shape, FACT_PARAMETERS) {
    static const char *const subjects[] = {
        [BOOST_O0] = "boost-o0", [GENERATED_O0] = "generated-o0", [BOOST] = "boost", [GENERATED] = "generated"};
    struct hs_job jobs[QUARTET];
    struct hs_random random;
    struct hs_interval interval;
    enum hs_status status = HS_OK;
    for (size_t i = 0; status == HS_OK && i < QUARTET; i++) {
        status = job_make(plan, context, shape, subjects[i], &jobs[i], error);
    }
    hs_random_init(&random, plan->seed + (uint64_t)shape);
    hs_interval_init(&interval, RATIO_ALPHA);
    size_t round = 0;
    for (; status == HS_OK && round < RATIO_ROUNDS && !told(&interval); round++) {
        double difference = 0.0;
        status = quartet_round(jobs, &random, &difference, error);
        status = status == HS_OK ? hs_interval_add(&interval, difference) : status;
    }
    const double low = exp(hs_interval_low(&interval));
    const double high = exp(hs_interval_high(&interval));
    const bool decided = told(&interval);
    hs_interval_fini(&interval);
    if (status != HS_OK) {
        return status;
    }
    if (!decided) {
        return hs_fail(error, HS_UNSUPPORTED,
                       "after %zu rounds the ratio at -O0 is %.2f to %.2f times the one at -O2: "
                       "this machine did not tell",
                       round, low, high);
    }
    *is_true = low > RATIO_MARGIN;
    (void)snprintf(evidence, size_bytes,
                   "the ratio at -O0 is %.2f to %.2f times the one at -O2 (99.7 %% confidence, %zu rounds of all four)",
                   low, high, round);
    return HS_OK;
}

enum hs_status fact_unoptimised_set(FACT_PARAMETERS) {
    return unoptimised_ratio(SHAPE_SET, plan, context, is_true, evidence, size_bytes, error);
}

enum hs_status fact_unoptimised_list(FACT_PARAMETERS) {
    return unoptimised_ratio(SHAPE_LIST, plan, context, is_true, evidence, size_bytes, error);
}

enum hs_status fact_unoptimised_list_deque(FACT_PARAMETERS) {
    return unoptimised_ratio(SHAPE_LIST_DEQUE, plan, context, is_true, evidence, size_bytes, error);
}
