/* SPDX-License-Identifier: MIT */
/* The driver, on a case that is nothing but memory: options, exit codes, what lands in the record. No times. */
#include <stdio.h>
#include <string.h>

#include "hearsay/case.h"
#include "hearsay/clock.h"
#include "hearsay/file.h"
#include "hearsay/record.h"
#include "suite.h"

#define POST                                                                                                           \
    "{\"schema\": \"hearsay.post/1\", \"id\": \"made-up\", \"author\": \"Nobody\", \"date\": \"2004-01-01\","          \
    " \"forum\": \"none\", \"subject\": \"none\", \"case\": \"toy\","                                                  \
    " \"observations\": [{\"id\": \"sum.plain\", \"label\": \"plain\", \"low\": 1, \"high\": 2, \"unit\": \"s\"},"     \
    " {\"id\": \"sum.wide\", \"label\": \"wide\", \"low\": 1, \"high\": 5, \"unit\": \"s\"},"                          \
    " {\"id\": \"sum.double\", \"label\": \"double\", \"low\": 4, \"high\": 8, \"unit\": \"s\"}],"                     \
    " \"claims\": ["                                                                                                   \
    "{\"id\": \"plain-beats-double\", \"ledger\": [\"toy.1\"], \"says\": \"Plain is faster.\", \"kind\": \"faster\","  \
    " \"subject\": \"sum/plain\", \"baseline\": \"sum/double\","                                                       \
    " \"then\": {\"subject\": \"sum.plain\", \"baseline\": \"sum.double\"}},"                                          \
    "{\"id\": \"absent-beats-plain\", \"ledger\": [\"toy.2\"], \"says\": \"Absent is faster.\", \"kind\": \"faster\"," \
    " \"subject\": \"sum/absent\", \"baseline\": \"sum/plain\", \"then\": {\"none\": \"no number\"}},"                 \
    "{\"id\": \"elsewhere\", \"ledger\": [\"toy.3\"], \"says\": \"True elsewhere.\", \"kind\": \"fact\","              \
    " \"fact\": \"two-is-two\", \"platform\": \"beos\", \"then\": {\"none\": \"no number\"}},"                         \
    "{\"id\": \"two-is-two\", \"ledger\": [\"toy.4\"], \"says\": \"Two is two.\", \"kind\": \"fact\","                 \
    " \"fact\": \"two-is-two\", \"then\": {\"none\": \"no number\"}},"                                                 \
    "{\"id\": \"all\", \"ledger\": [\"toy.5\"], \"says\": \"All of it.\", \"kind\": \"every\","                        \
    " \"parts\": [\"two-is-two\", \"absent-beats-plain\"]},"                                                           \
    "{\"id\": \"wide-beats-double\", \"ledger\": [\"toy.6\"], \"says\": \"Wide is faster.\", \"kind\": \"faster\","    \
    " \"subject\": \"sum/plain\", \"baseline\": \"sum/double\","                                                       \
    " \"then\": {\"subject\": \"sum.wide\", \"baseline\": \"sum.double\"}},"                                           \
    "{\"id\": \"both\", \"ledger\": [\"toy.7\"], \"says\": \"Both of them.\", \"kind\": \"every\","                    \
    " \"parts\": [\"plain-beats-double\", \"wide-beats-double\"]}],"                                                   \
    " \"methods\": [], \"not_tested\": [], \"figures\": []}"

static char *kept;
static char *post_path;
static char *record_path;
static char *done_path;
static uint64_t wrong_digest; /* what "plain" adds to the right answer */
static int broken_setup;

static enum hs_status set_up(const struct hs_plan *plan, void **context, struct hs_error *error) {
    (void)plan;
    *context = malloc(1);
    return broken_setup ? hs_fail(error, HS_IO, "disk on fire") : HS_OK;
}

static enum hs_status prepare(struct hs_job *job, struct hs_error *error) {
    (void)error;
    job->bytes = job->plan->size_bytes;
    return HS_OK;
}

static enum hs_status check(struct hs_job *job, struct hs_error *error) {
    const uint64_t right = job->plan->size_bytes * (job->plan->size_bytes - 1) / 2;
    return job->digest == right ? HS_OK : hs_fail(error, HS_MISMATCH, "%s: wrong sum", job->subject->name);
}

static uint64_t sum(const struct hs_job *job) {
    volatile uint64_t total = 0;
    for (uint64_t i = 0; i < job->plan->size_bytes; i++) {
        total = total + i;
    }
    return total;
}

static enum hs_status run_plain(struct hs_job *job) {
    job->digest = sum(job) + wrong_digest;
    return HS_OK;
}

static enum hs_status run_double(struct hs_job *job) {
    job->digest = sum(job);
    job->digest = sum(job);
    return HS_OK;
}

static enum hs_status probe_absent(const struct hs_job *job, struct hs_error *error) {
    return hs_fail(error, HS_UNSUPPORTED, "%s: not built in", job->subject->name);
}

static enum hs_status two_is_two(const struct hs_plan *plan, void *context, bool *is_true, char *evidence,
                                 size_t size_bytes, struct hs_error *error) {
    (void)plan;
    (void)context;
    (void)error;
    *is_true = 1 + 1 == 2;
    (void)snprintf(evidence, size_bytes, "counted on fingers");
    return HS_OK;
}

static const struct hs_workload workloads[] = {
    {.name = "sum", .title = "adding up", .cost = HS_COST_CPU, .repeatable = true},
};
static const struct hs_subject subjects[] = {
    {.name = "plain", .title = "once", .run = run_plain},
    {.name = "double", .title = "twice", .run = run_double},
    {.name = "absent", .title = "never", .run = run_plain, .probe = probe_absent},
};
static const struct hs_fact facts[] = {{"two-is-two", two_is_two}};
static const struct hs_case toy = {
    .topic = "toy",
    .title = "a toy",
    .about = "Adds up.",
    .post = "none.json",
    .scales = {{1000, 10, 1.0}, {1000, 10, 1.0}, {10000, 10, 1.0}},
    .workloads = workloads,
    .workload_count = 1,
    .subjects = subjects,
    .subject_count = 3,
    .facts = facts,
    .fact_count = 1,
    .setup = set_up,
    .teardown = free,
    .prepare = prepare,
    .check = check,
};

/* A plain folder, not a scratch: the driver has that one, one a process. */
static void open_all(void) {
    char *folder = hs_format("case-test-%llx", (unsigned long long)hs_clock_ns());
    ck_assert_int_eq(hs_folder_make(folder, NULL), HS_OK);
    post_path = hs_format("%s/post.json", folder);
    record_path = hs_format("%s/record.json", folder);
    done_path = hs_format("%s/record.done", folder);
    kept = folder;
    ck_assert_int_eq(hs_file_replace(post_path, POST, strlen(POST), NULL), HS_OK);
    wrong_digest = 0;
    broken_setup = 0;
}

static void close_all(void) {
    (void)hs_file_remove(post_path, NULL);
    (void)hs_file_remove(record_path, NULL);
    (void)hs_file_remove(done_path, NULL);
    ck_assert_int_eq(hs_file_remove(kept, NULL), HS_OK); /* fails if anything else was left in it */
    free(post_path);
    free(record_path);
    free(done_path);
    free(kept);
}

/* Runs the toy with up to two more arguments. */
static int run_toy(const char *first, const char *second) {
    char *arguments[16];
    int count = 0;
    const char *const all[] = {"toy",   "--post", post_path, "--out", record_path, "--done", done_path,
                               "--dir", kept,     "--scale", "smoke", "--quiet",   first,    second};
    for (size_t i = 0; i < sizeof all / sizeof all[0] && all[i] != NULL; i++) {
        arguments[count++] = (char *)all[i];
    }
    arguments[count] = NULL;
    return hs_case_main(&toy, count, arguments);
}

START_TEST(a_run_leaves_a_complete_record) {
    struct hs_record record;
    struct hs_error error = {0};
    ck_assert_int_eq(run_toy("--seed", "7"), 0);
    ck_assert_msg(hs_record_read(record_path, &record, &error) == HS_OK, "%s", error.text);
    ck_assert_str_eq(record.topic, "toy");
    ck_assert_str_eq(record.post, "made-up");
    ck_assert_uint_eq(record.seed, 7);
    ck_assert_uint_eq(record.claim_count, 7);
    ck_assert_uint_eq(record.race_count, 1);
    const struct hs_record_race *race = &record.races[0];
    ck_assert(race->has_controls);
    ck_assert_uint_eq(race->entrant_count, 5);
    ck_assert_str_eq(race->entrants[3].role, "same");
    ck_assert_str_eq(race->entrants[4].role, "planted");
    for (size_t i = 0; i < race->entrant_count; i++) {
        const bool absent = strcmp(race->entrants[i].subject, "absent") == 0;
        ck_assert_uint_eq(race->entrants[i].lane.count, absent ? 0 : 2); /* smoke: two rounds */
        ck_assert_int_eq(race->entrants[i].skipped != NULL, absent);
        ck_assert(absent || race->entrants[i].evidence.minor_faults == NULL); /* nobody asked: it costs a call */
    }
    hs_record_free(&record);
}
END_TEST

START_TEST(claims_get_the_verdicts_they_deserve) {
    struct hs_record record;
    ck_assert_int_eq(run_toy("--allow-emulated", NULL), 0);
    ck_assert_int_eq(hs_record_read(record_path, &record, NULL), HS_OK);
    const struct hs_record_claim *raced = hs_record_find(&record, "plain-beats-double");
    ck_assert_int_eq(raced->verdict, HS_INCONCLUSIVE); /* two rounds are never enough */
    ck_assert_uint_eq(raced->guard_count, 1);
    ck_assert_str_eq(raced->guards[0], "too-few-rounds");
    ck_assert_int_eq(raced->then_verdict, HS_HOLDS);
    ck_assert_double_eq_tol(raced->then_bounds.low, 2.0, 1e-12);
    const struct hs_record_claim *absent = hs_record_find(&record, "absent-beats-plain");
    ck_assert_int_eq(absent->verdict, HS_NOT_APPLICABLE);
    ck_assert_ptr_nonnull(strstr(absent->reason, "not built in"));
    ck_assert_int_eq(hs_record_find(&record, "elsewhere")->verdict, HS_NOT_APPLICABLE);
    ck_assert_int_eq(hs_record_find(&record, "two-is-two")->verdict, HS_HOLDS);
    ck_assert_str_eq(hs_record_find(&record, "two-is-two")->reason, "counted on fingers");
    ck_assert_int_eq(hs_record_find(&record, "all")->verdict, HS_HOLDS); /* its other part is not applicable */
    /* The table decides one of its parts and leaves the other open. */
    ck_assert_int_eq(hs_record_find(&record, "wide-beats-double")->then_verdict, HS_INCONCLUSIVE);
    ck_assert_int_eq(hs_record_find(&record, "both")->then_verdict, HS_INCONCLUSIVE);
    hs_record_free(&record);
}
END_TEST

START_TEST(the_mark_says_which_run) {
    struct hs_record record;
    char *mark;
    size_t length;
    ck_assert_int_eq(run_toy(NULL, NULL), 0);
    ck_assert_int_eq(hs_record_read(record_path, &record, NULL), HS_OK);
    ck_assert_int_eq(hs_file_read(done_path, 100, &mark, &length, NULL), HS_OK);
    ck_assert_int_eq(strncmp(mark, record.started, strlen(record.started)), 0);
    free(mark);
    hs_record_free(&record);
}
END_TEST

START_TEST(a_wrong_answer_stops_and_keeps_the_old_record) {
    char *before;
    char *after;
    size_t length;
    ck_assert_int_eq(run_toy(NULL, NULL), 0);
    ck_assert_int_eq(hs_file_read(record_path, 1000000, &before, &length, NULL), HS_OK);
    wrong_digest = 1;
    ck_assert_int_eq(run_toy(NULL, NULL), 1);
    ck_assert_int_eq(hs_file_read(record_path, 1000000, &after, &length, NULL), HS_OK);
    ck_assert_str_eq(before, after);
    ck_assert(!hs_file_exists(done_path)); /* so that nobody takes the old record for this run's */
    free(before);
    free(after);
}
END_TEST

START_TEST(a_failed_set_up_leaves_nothing) {
    broken_setup = 1;
    ck_assert_int_eq(run_toy(NULL, NULL), 1);
    ck_assert(!hs_file_exists(record_path));
}
END_TEST

START_TEST(nothing_to_measure_is_a_skip) {
    ck_assert_int_eq(run_toy("--subject", "absent"), 77);
    ck_assert(!hs_file_exists(record_path));
}
END_TEST

START_TEST(a_selection_leaves_out_claims_not_samples) {
    struct hs_record record;
    ck_assert_int_eq(run_toy("--subject", "plain"), 0);
    ck_assert_int_eq(hs_record_read(record_path, &record, NULL), HS_OK);
    ck_assert_int_eq(hs_record_find(&record, "plain-beats-double")->verdict, HS_NOT_APPLICABLE);
    ck_assert_uint_eq(record.races[0].entrant_count, 1);
    ck_assert_uint_gt(record.races[0].entrants[0].lane.count, 0);
    hs_record_free(&record);
}
END_TEST

static const char *const wrong[][2] = {
    {"--scale", "huge"},        {"--size", "0"},        {"--size", "12X"},     {"--size", "-1"},
    {"--size", "99999999999G"}, {"--block", ""},        {"--seed", "-3"},      {"--seed", "dice"},
    {"--alpha", "0"},           {"--alpha", "1"},       {"--alpha", "nan"},    {"--budget", "soon"},
    {"--subject", "none"},      {"--workload", "none"}, {"--precision", "-1"}, {"--nonsense", NULL},
    {"--budget", NULL},         {"stray", NULL},
};

START_TEST(wrong_usage_is_exit_code_2_and_no_file) {
    ck_assert_int_eq(run_toy(wrong[_i][0], wrong[_i][1]), 2);
    ck_assert(!hs_file_exists(record_path));
}
END_TEST

START_TEST(help_and_list_measure_nothing) {
    ck_assert_int_eq(run_toy("--help", NULL), 0);
    ck_assert_int_eq(run_toy("--list", NULL), 0);
    ck_assert(!hs_file_exists(record_path));
}
END_TEST

START_TEST(a_size_that_does_not_fit_names_the_way_out) {
    ck_assert_int_eq(run_toy("--size", "1000000G"), 1);
    ck_assert(!hs_file_exists(record_path));
}
END_TEST

int main(void) {
    Suite *suite = suite_create("case");
    TCase *all = tcase_create("all");
    tcase_add_checked_fixture(all, open_all, close_all);
    tcase_set_timeout(all, SUITE_TIMEOUT_SECONDS);
    tcase_add_test(all, a_run_leaves_a_complete_record);
    tcase_add_test(all, claims_get_the_verdicts_they_deserve);
    tcase_add_test(all, the_mark_says_which_run);
    tcase_add_test(all, a_wrong_answer_stops_and_keeps_the_old_record);
    tcase_add_test(all, a_failed_set_up_leaves_nothing);
    tcase_add_test(all, nothing_to_measure_is_a_skip);
    tcase_add_test(all, a_selection_leaves_out_claims_not_samples);
    tcase_add_loop_test(all, wrong_usage_is_exit_code_2_and_no_file, 0, (int)(sizeof wrong / sizeof wrong[0]));
    tcase_add_test(all, help_and_list_measure_nothing);
    tcase_add_test(all, a_size_that_does_not_fit_names_the_way_out);
    suite_add_tcase(suite, all);
    return suite_run_all(suite);
}
