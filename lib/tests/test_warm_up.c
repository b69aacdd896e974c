/* SPDX-License-Identifier: MIT */
/*
 * What the driver refuses to measure: work that an optimiser has taken out of the loop. The subjects below do by hand
 * what it would do behind our back. Their work takes milliseconds, so that a busy machine cannot hide it.
 */
#define FOLDER "test_warm_up.kept"

#include <stdio.h>

#include "driven.h"
#include "hearsay/clock.h"

#define TURNS UINT64_C(2000000)

static uint64_t kept;    /* what "hoisted" and "memoised" found at their first call */
static bool is_fresh;    /* a new sample has begun */
static uint64_t one = 1; /* not const: the compiler may not know the answer */

/* Pure, and the same for each call: what an optimiser would love to call once. */
static uint64_t work(uint64_t seed) {
    uint64_t value = seed;
    for (uint64_t i = 0; i < TURNS; i++) {
        value = (value ^ value >> 29) * UINT64_C(6364136223846793005) + 1;
    }
    return value;
}

static enum hs_status run_plain(struct hs_job *job) {
    job->digest = work(one);
    return HS_OK;
}

/* Once a sample, however often it is asked to. */
static enum hs_status run_hoisted(struct hs_job *job) {
    kept = is_fresh ? work(one) : kept;
    is_fresh = false;
    job->digest = kept;
    return HS_OK;
}

/* Once and never again. */
static enum hs_status run_memoised(struct hs_job *job) {
    kept = kept == 0 ? work(one) : kept;
    job->digest = kept;
    return HS_OK;
}

/* Slow the first time, as when the machine was busy then, and from there on quick but honest. */
static enum hs_status run_late(struct hs_job *job) {
    kept = kept == 0 ? work(one) : kept;
    for (volatile int i = 0; i < 1000; i++) {
    }
    job->digest = kept;
    return HS_OK;
}

/* The store that nobody reads, gone. */
static enum hs_status run_dropped(struct hs_job *job) {
    (void)work(one);
    (void)job;
    return HS_OK;
}

static enum hs_status set_up(const struct hs_plan *plan, void **context, struct hs_error *error) {
    (void)plan;
    (void)error;
    *context = malloc(1);
    return HS_OK;
}

static enum hs_status prepare(struct hs_job *job, struct hs_error *error) {
    (void)error;
    is_fresh = true;
    job->bytes = 1;
    return HS_OK;
}

static enum hs_status check(struct hs_job *job, struct hs_error *error) {
    return job->digest == work(one) ? HS_OK : hs_fail(error, HS_MISMATCH, "%s: wrong", job->subject->name);
}

/* Its subject does the work as run says; its baseline does it honestly. */
static int drive_with(enum hs_status (*run)(struct hs_job *job), bool repeatable) {
    const struct hs_workload workloads[] = {
        {.name = "work", .title = "working", .cost = HS_COST_CPU, .repeatable = repeatable}};
    const struct hs_subject subjects[] = {{.name = "subject", .title = "it", .run = run},
                                          {.name = "baseline", .title = "the rest", .run = run_plain}};
    const struct hs_case definition = {
        .topic = "driven",
        .title = "a test",
        .about = "Works.",
        .post = "none.json",
        .scales = {{1, 1, 30.0}, {1, 1, 30.0}, {1, 1, 30.0}},
        .workloads = workloads,
        .workload_count = 1,
        .subjects = subjects,
        .subject_count = 2,
        .setup = set_up,
        .teardown = free,
        .prepare = prepare,
        .check = check,
    };
    kept = 0;
    return drive(&definition, NULL, NULL);
}

START_TEST(honest_work_is_measured) {
    ck_assert_int_eq(drive_with(run_plain, true), 0);
}
END_TEST

START_TEST(a_slow_first_call_is_no_reason_to_refuse) {
    ck_assert_int_eq(drive_with(run_late, true), 0);
}
END_TEST

START_TEST(work_done_once_a_sample_is_refused) {
    ck_assert_int_eq(drive_with(run_hoisted, true), 1);
    ck_assert(!hs_file_exists(RECORD_PATH));
}
END_TEST

START_TEST(work_done_once_is_refused) {
    ck_assert_int_eq(drive_with(run_memoised, true), 1);
    ck_assert(!hs_file_exists(RECORD_PATH));
}
END_TEST

START_TEST(work_not_done_is_a_wrong_answer) {
    ck_assert_int_eq(drive_with(run_dropped, true), 1);
    ck_assert(!hs_file_exists(RECORD_PATH));
}
END_TEST

/* A sample is then one run, and there is no loop to take anything out of. */
START_TEST(what_cannot_be_repeated_is_not_asked_to_double) {
    ck_assert_int_eq(drive_with(run_hoisted, false), 0);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("warm_up");
    TCase *all = tcase_create("all");
    tcase_add_checked_fixture(all, open_folder, close_folder);
    tcase_set_timeout(all, SUITE_TIMEOUT_SECONDS);
    tcase_add_test(all, honest_work_is_measured);
    tcase_add_test(all, a_slow_first_call_is_no_reason_to_refuse);
    if (hs_clock_cpu_ns() > 0) {
        tcase_add_test(all, work_done_once_a_sample_is_refused);
        tcase_add_test(all, work_done_once_is_refused);
    } else {
        (void)printf(
            "not tested: what only a clock of the processor's time can tell, which the system does not have\n");
    }
    tcase_add_test(all, work_not_done_is_a_wrong_answer);
    tcase_add_test(all, what_cannot_be_repeated_is_not_asked_to_double);
    suite_add_tcase(suite, all);
    return suite_run_all(suite);
}
