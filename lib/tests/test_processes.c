/* SPDX-License-Identifier: MIT */
/* A run in several processes: this program is its own case when it is started with options. */
#define FOLDER "test_processes.kept"

#include <math.h>
#include <stdio.h>

#include "../src/process.h"
#include "driven.h"
#include "system.h"

#define MISCHIEF      "TEST_PROCESSES_MISCHIEF" /* what the subject is to do wrong, in the environment */
#define ERRORS_PATH   FOLDER "/errors.txt"
#define MARK_PATH     FOLDER "/mark"
#define PROCESS_COUNT 3
#define SMOKE_ROUNDS  2

static bool is_asked_to(const char *mischief) {
    const char *asked = getenv(MISCHIEF);
    return asked != NULL && strcmp(asked, mischief) == 0;
}

static enum hs_status set_up(const struct hs_plan *plan, void **context, struct hs_error *error) {
    (void)plan;
    (void)error;
    *context = malloc(1);
    return HS_OK;
}

static enum hs_status prepare(struct hs_job *job, struct hs_error *error) {
    (void)error;
    job->bytes = 1;
    return HS_OK;
}

static enum hs_status run_loop(struct hs_job *job) {
    volatile uint64_t total = 0;
    for (uint64_t i = 0; i < 1000; i++) {
        total = total + i;
    }
    job->digest = total;
    return HS_OK;
}

static enum hs_status run_subject(struct hs_job *job) {
    if (is_asked_to("die")) {
        system_die();
    }
    return run_loop(job);
}

/* The first process of a run takes part, the others find its mark. */
static bool is_first(void) {
    return !hs_file_exists(MARK_PATH) && hs_file_replace(MARK_PATH, "", 0, NULL) == HS_OK;
}

static enum hs_status probe_any(const struct hs_job *job, struct hs_error *error) {
    return is_asked_to("skip all") ? hs_fail(error, HS_UNSUPPORTED, "%s: not today", job->subject->name) : HS_OK;
}

static enum hs_status probe_subject(const struct hs_job *job, struct hs_error *error) {
    return is_asked_to("skip later") && !is_first()
               ? hs_fail(error, HS_UNSUPPORTED, "%s: not again", job->subject->name)
               : probe_any(job, error);
}

static enum hs_status check(struct hs_job *job, struct hs_error *error) {
    const bool is_wrong = is_asked_to("err") || job->digest != 499500;
    return is_wrong ? hs_fail(error, HS_MISMATCH, "%s: wrong sum", job->subject->name) : HS_OK;
}

static const struct hs_workload workloads[] = {
    {.name = "work", .title = "working", .cost = HS_COST_CPU, .repeatable = true}};
static const struct hs_subject subjects[] = {
    {.name = "subject", .title = "it", .run = run_subject, .probe = probe_subject},
    {.name = "baseline", .title = "the rest", .run = run_loop, .probe = probe_any}};
static const struct hs_case driven = {
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

static void run_and_read(struct hs_record *record) {
    struct hs_error error = {0};
    ck_assert_int_eq(drive(&driven, "--processes", "3"), 0);
    ck_assert_msg(hs_record_read(RECORD_PATH, record, &error) == HS_OK, "%s", error.text);
    ck_assert_uint_eq(record->race_count, 1);
    ck_assert_uint_eq(record->races[0].process_count, PROCESS_COUNT);
}

START_TEST(rounds_of_all_processes_stand_in_one_lane) {
    struct hs_record record;
    run_and_read(&record);
    const struct hs_record_race *race = &record.races[0];
    ck_assert_uint_eq(race->round_count, PROCESS_COUNT * SMOKE_ROUNDS);
    ck_assert_uint_eq(race->entrant_count, 4);
    for (size_t e = 0; e < race->entrant_count; e++) {
        const struct hs_lane *lane = &race->entrants[e].lane;
        ck_assert_uint_eq(lane->count, race->round_count);
        for (size_t i = 0; i < lane->count; i++) {
            ck_assert_uint_eq(lane->round[i], i);
            ck_assert_uint_eq(race->entrants[e].evidence.digest[i], 499500);
        }
    }
    ck_assert_uint_eq(record.claims[0].pairs[0].round_count, race->round_count);
    ck_assert(record.claims[0].pairs[0].process_spread >= 1.0);
    ck_assert(race->same.process_spread >= 1.0);
    ck_assert_ptr_nonnull(strstr(record.command, "--processes 3"));
    hs_record_free(&record);
}
END_TEST

START_TEST(each_process_is_laid_out_differently) {
    struct hs_record record;
    run_and_read(&record);
    const struct hs_record_process *processes = record.races[0].processes;
    for (size_t i = 0; i < PROCESS_COUNT; i++) {
        ck_assert_uint_eq(processes[i].round_count, SMOKE_ROUNDS);
        ck_assert_uint_lt(processes[i].environment_bytes, 4096);
        ck_assert_uint_lt(processes[i].stack_bytes, 4096);
        ck_assert_uint_eq(processes[i].stack_bytes % 16, 0);
        ck_assert_uint_ne(processes[i].seed, processes[(i + 1) % PROCESS_COUNT].seed);
    }
    ck_assert(processes[0].environment_bytes != processes[1].environment_bytes ||
              processes[0].stack_bytes != processes[1].stack_bytes);
    hs_record_free(&record);
}
END_TEST

START_TEST(one_process_is_none_to_speak_of) {
    struct hs_record record;
    ck_assert_int_eq(drive(&driven, "--processes", "1"), 0);
    ck_assert_int_eq(hs_record_read(RECORD_PATH, &record, NULL), HS_OK);
    ck_assert_uint_eq(record.races[0].process_count, 0);
    ck_assert_uint_eq(record.races[0].round_count, SMOKE_ROUNDS);
    ck_assert(isnan(record.claims[0].pairs[0].process_spread));
    ck_assert_ptr_null(strstr(record.command, "--processes"));
    hs_record_free(&record);
}
END_TEST

START_TEST(what_one_process_skips_is_skipped) {
    struct hs_record record;
    system_set(MISCHIEF, "skip later");
    run_and_read(&record);
    ck_assert_int_eq(record.claims[0].verdict, HS_NOT_APPLICABLE);
    ck_assert_ptr_nonnull(strstr(record.claims[0].reason, "not again"));
    ck_assert(record.races[0].entrants[0].lane.retired);
    ck_assert_uint_eq(record.races[0].entrants[0].lane.count, SMOKE_ROUNDS);
    hs_record_free(&record);
    ck_assert_int_eq(hs_file_remove(MARK_PATH, NULL), HS_OK);
}
END_TEST

START_TEST(what_all_processes_skip_is_not_measured) {
    system_set(MISCHIEF, "skip all");
    ck_assert_int_eq(drive(&driven, "--processes", "3"), 77);
    ck_assert(!hs_file_exists(RECORD_PATH));
}
END_TEST

/* As drive, in a process of its own, so that what it says to standard error goes into the file. */
static int drive_quietly(void) {
    const char *const arguments[] = {DRIVEN_ARGUMENTS, "--processes", "3", NULL};
    return system_wait(system_start(arguments, ERRORS_PATH));
}

static const struct {
    const char *mischief;
    const char *message;
} failures[] = {
    {"err", "driven: process 1 of 3: subject: wrong sum"},
    {"die", "driven: process 1 of 3: it was ended by "},
};

START_TEST(the_run_fails_with_the_words_of_the_process) {
    char *said;
    size_t length;
    system_set(MISCHIEF, failures[_i].mischief);
    ck_assert_int_eq(drive_quietly(), 1);
    ck_assert(!hs_file_exists(RECORD_PATH));
    ck_assert_int_eq(hs_file_read(ERRORS_PATH, 10000, &said, &length, NULL), HS_OK);
    ck_assert_msg(strstr(said, failures[_i].message) == said, "%s", said);
    free(said);
    ck_assert_int_eq(hs_file_remove(ERRORS_PATH, NULL), HS_OK);
}
END_TEST

START_TEST(a_wrong_count_is_wrong_usage) {
    static const char *const wrong[] = {"0", "-1", "257", "two", ""};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        ck_assert_int_eq(drive(&driven, "--processes", wrong[i]), 2);
    }
    ck_assert_int_eq(drive(&driven, "--part", "1/0/0/"), 2);
    ck_assert_int_eq(drive(&driven, "--part", "1/2/99999999/"), 2);
    ck_assert_int_eq(drive(&driven, "--part", "1/2"), 2);
}
END_TEST

static enum hs_status note_depth(void *context) {
    volatile char here = 0;
    *(uintptr_t *)context = (uintptr_t)&here;
    return HS_OK;
}

START_TEST(the_stack_begins_further_down) {
    uintptr_t plain = 0;
    uintptr_t deeper = 0;
    ck_assert_int_eq(hs_process_deeper(0, note_depth, &plain), HS_OK);
    ck_assert_int_eq(hs_process_deeper(4080, note_depth, &deeper), HS_OK);
    ck_assert_uint_ge(plain - deeper, 4080 - 64); /* sanitizers align the frame to their own red zones */
    ck_assert_uint_lt(plain - deeper, 8160);
}
END_TEST

static void clean_up(void) {
    system_set(MISCHIEF, NULL);
    (void)hs_file_remove(MARK_PATH, NULL); /* of a test that failed, and so is the next */
    (void)hs_file_remove(ERRORS_PATH, NULL);
    close_folder();
}

int main(int argc, char **argv) {
    if (argc > 1) {
        return hs_case_main(&driven, argc, argv);
    }
    driven_program = argv[0];
    Suite *suite = suite_create("processes");
    TCase *all = tcase_create("all");
    tcase_add_checked_fixture(all, open_folder, clean_up);
    tcase_set_timeout(all, SUITE_TIMEOUT_SECONDS);
    tcase_add_test(all, rounds_of_all_processes_stand_in_one_lane);
    tcase_add_test(all, each_process_is_laid_out_differently);
    tcase_add_test(all, one_process_is_none_to_speak_of);
    tcase_add_test(all, what_one_process_skips_is_skipped);
    tcase_add_test(all, what_all_processes_skip_is_not_measured);
    tcase_add_loop_test(all, the_run_fails_with_the_words_of_the_process, 0,
                        (int)(sizeof failures / sizeof failures[0]));
    tcase_add_test(all, a_wrong_count_is_wrong_usage);
    tcase_add_test(all, the_stack_begins_further_down);
    suite_add_tcase(suite, all);
    return suite_run_all(suite);
}
