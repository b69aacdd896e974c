/* SPDX-License-Identifier: MIT */
#define PATH "test_record_judge.json"

#include "record_made.h"

static struct hs_record record;

static void read_made(void) {
    setup();
    write_and_read(&made.record, &record);
}

static void free_read(void) {
    hs_record_free(&record);
    teardown();
}

static void rejudge(double alpha, double margin) {
    struct hs_error error = {HS_OK, ""};
    ck_assert_msg(hs_record_rejudge(&record, alpha, margin, &error) == HS_OK, "%s", error.text);
}

START_TEST(same_input_same_verdict_bit_for_bit) {
    ck_assert_int_eq(made.pairs[FASTER][0].verdict, HS_HOLDS);
    ck_assert_int_eq(made.race.same_verdict, HS_HOLDS);
    ck_assert_int_eq(made.race.planted_verdict, HS_HOLDS);
    rejudge(0.0, 0.0);
    assert_same_record(&made.record, &record);
}
END_TEST

START_TEST(the_same_alpha_is_shared_out_the_same) {
    rejudge(0.01, 0.0);
    assert_same_record(&made.record, &record);
}
END_TEST

/* What stands in the record must not matter, only the samples. */
START_TEST(forged_results_are_put_right) {
    record.claims[FASTER].verdict = HS_REVERSED;
    record.claims[FASTER].reason = "forged";
    record.claims[FASTER].pairs[0] = (struct hs_record_pair){.subject = FAST, .baseline = PLAIN, .ratio = 9.0};
    record.races[0].same.verdict = record.races[0].same_verdict = HS_FAILS;
    record.races[0].planted.verdict = record.races[0].planted_verdict = HS_REVERSED;
    rejudge(0.0, 0.0);
    assert_same_record(&made.record, &record);
}
END_TEST

START_TEST(another_margin_changes_the_verdict) {
    rejudge(0.0, 3.0);
    ck_assert_int_eq(record.claims[FASTER].verdict, HS_LEVELLED);
    ck_assert_int_eq(record.claims[FASTEST].verdict, HS_LEVELLED);
    ck_assert_ptr_null(record.claims[FASTER].reason);
    ck_assert(same_double(record.claims[FASTER].margin, 3.0));
    ck_assert(same_double(record.races[0].control_margin, 3.0));
    ck_assert(same_double(record.claims[FACT].margin, 0.0));
    ck_assert_int_eq(record.claims[FACT].verdict, HS_HOLDS);
}
END_TEST

/* 120 rounds cannot bound an interval at 1e-40. */
START_TEST(a_tiny_alpha_decides_nothing) {
    rejudge(1e-40, 0.0);
    ck_assert_int_eq(record.claims[FASTER].verdict, HS_INCONCLUSIVE);
    ck_assert_uint_eq(record.claims[FASTER].guard_count, 1);
    ck_assert_str_eq(record.claims[FASTER].guards[0], "too-few-rounds");
    ck_assert(isinf(record.claims[FASTER].pairs[0].bounds.high));
    ck_assert_int_eq(record.races[0].same_verdict, HS_INCONCLUSIVE);
    ck_assert(same_double(record.alpha, 1e-40));
    ck_assert(same_double(record.claims[FASTEST].alpha, 1e-40 / 3.0 / 2.0));
}
END_TEST

START_TEST(a_larger_alpha_narrows_the_interval) {
    const struct hs_bounds before = record.claims[FASTER].pairs[0].bounds;
    rejudge(0.5, 0.0);
    ck_assert(record.claims[FASTER].pairs[0].bounds.low >= before.low);
    ck_assert(record.claims[FASTER].pairs[0].bounds.high <= before.high);
    ck_assert(record.races[0].planted.bounds.low > made.race.planted.bounds.low);
}
END_TEST

/* As if the driver had found this guard. */
static void put_guard(struct hs_record_claim *claim, const char *guard) {
    free(claim->guards);
    claim->guards = calloc(1, sizeof *claim->guards);
    ck_assert_ptr_nonnull(claim->guards);
    claim->guards[0] = guard;
    claim->guard_count = 1;
    claim->verdict = HS_INCONCLUSIVE;
    claim->reason = "by the driver";
}

START_TEST(evidence_and_not_applicable_stay) {
    put_guard(&record.claims[FASTER], "cache-unproven");
    rejudge(0.1, 1.5);
    ck_assert_int_eq(record.claims[FASTER].verdict, HS_INCONCLUSIVE);
    ck_assert_str_eq(record.claims[FASTER].reason, "by the driver");
    ck_assert_uint_eq(record.claims[FASTER].guard_count, 1);
    ck_assert_str_eq(record.claims[FASTER].guards[0], "cache-unproven");
    ck_assert_int_eq(record.claims[FASTER].pairs[0].verdict, HS_HOLDS);
    ck_assert_int_eq(record.claims[SKIPPED].verdict, HS_NOT_APPLICABLE);
    ck_assert_str_eq(record.claims[SKIPPED].reason, "not here");
    ck_assert_uint_eq(record.claims[SKIPPED].guard_count, 0);
}
END_TEST

START_TEST(guards_from_the_times_are_found_anew) {
    put_guard(&record.claims[FASTER], "too-few-rounds");
    rejudge(0.0, 0.0);
    assert_same_record(&made.record, &record);
}
END_TEST

/* Every sample of the control 20 % slower than its twin, of the planted one half as slow. */
START_TEST(controls_that_fail_decide_nothing) {
    for (size_t i = 0; i < ROUNDS; i++) {
        record.races[0].entrants[SAME].lane.ns[i] += record.races[0].entrants[SAME].lane.ns[i] / 5;
        record.races[0].entrants[PLANTED].lane.ns[i] /= 2;
    }
    rejudge(0.0, 0.0);
    const struct hs_record_claim *claim = &record.claims[FASTER];
    ck_assert_int_eq(record.races[0].same_verdict, HS_FAILS);
    ck_assert_int_eq(record.races[0].planted_verdict, HS_REVERSED);
    ck_assert_int_eq(claim->verdict, HS_INCONCLUSIVE);
    ck_assert_uint_eq(claim->guard_count, 2);
    ck_assert_str_eq(claim->guards[0], "same-differs");
    ck_assert_str_eq(claim->guards[1], "planted-reversed");
    ck_assert_msg(strstr(claim->reason, "a guard") != NULL, "%s", claim->reason);
    ck_assert_int_eq(record.claims[EVERY].verdict, HS_INCONCLUSIVE);
    ck_assert_int_eq(hs_record_write(&record, PATH, NULL), HS_OK);
}
END_TEST

START_TEST(every_follows_its_parts) {
    rejudge(0.0, 3.0);
    ck_assert_int_eq(record.claims[EVERY].verdict, HS_LEVELLED);
}
END_TEST

START_TEST(the_strength_follows_the_interval) {
    ck_assert_int_eq(record.claims[FASTER].strength, HS_STRONGER);
    rejudge(0.0, 5.0);
    ck_assert_int_eq(record.claims[FASTER].strength, HS_SAME);
    rejudge(1e-40, 0.0);
    ck_assert_int_eq(record.claims[FASTER].strength, HS_STRENGTH_UNKNOWN);
}
END_TEST

START_TEST(nonsense_is_refused) {
    static const double bad[][2] = {{-0.1, 0.0}, {1.0, 0.0}, {NAN, 0.0}, {0.0, 0.99}, {0.0, INFINITY}, {0.0, NAN}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct hs_error error = {HS_OK, ""};
        ck_assert_int_eq(hs_record_rejudge(&record, bad[i][0], bad[i][1], &error), HS_INVALID);
        ck_assert_msg(strstr(error.text, "give a") != NULL, "%s", error.text);
    }
    assert_same_record(&made.record, &record);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("record_judge");
    TCase *tests = tcase_create("rejudge");
    tcase_add_checked_fixture(tests, read_made, free_read);
    tcase_add_test(tests, same_input_same_verdict_bit_for_bit);
    tcase_add_test(tests, the_same_alpha_is_shared_out_the_same);
    tcase_add_test(tests, forged_results_are_put_right);
    tcase_add_test(tests, another_margin_changes_the_verdict);
    tcase_add_test(tests, a_tiny_alpha_decides_nothing);
    tcase_add_test(tests, a_larger_alpha_narrows_the_interval);
    tcase_add_test(tests, evidence_and_not_applicable_stay);
    tcase_add_test(tests, guards_from_the_times_are_found_anew);
    tcase_add_test(tests, controls_that_fail_decide_nothing);
    tcase_add_test(tests, every_follows_its_parts);
    tcase_add_test(tests, the_strength_follows_the_interval);
    tcase_add_test(tests, nonsense_is_refused);
    suite_add_tcase(suite, tests);

    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
