/* SPDX-License-Identifier: MIT */
/* Rounds of several processes: what the record says of their difference, and how they are joined. */
#define PATH "test_record_process.json"

#include "record_made.h"
#include "suite.h"

static struct hs_record record;

static void read_made(void) {
    setup();
    write_and_read(&made.record, &record);
}

static void free_read(void) {
    hs_record_free(&record);
    teardown();
}

static void rejudge(double margin) {
    struct hs_error error = {HS_OK, ""};
    ck_assert_msg(hs_record_rejudge(&record, 0.0, margin, &error) == HS_OK, "%s", error.text);
}

/* From one round to another "fast" takes this share of the time of "plain". */
static void set_share(size_t from, size_t to, double share) {
    const struct hs_record_entrant *entrants = record.races[0].entrants;
    for (size_t i = from; i < to; i++) {
        entrants[FAST].lane.ns[i] = (uint64_t)((double)entrants[PLAIN].lane.ns[i] * share);
    }
}

START_TEST(the_spread_is_the_largest_over_the_smallest) {
    set_share(0, ROUNDS_OF_FIRST, 0.8);
    set_share(ROUNDS_OF_FIRST, ROUNDS, 0.5);
    rejudge(0.0);
    ck_assert_double_eq_tol(record.claims[FASTER].pairs[0].process_spread, 1.6, 1e-5);
    set_share(0, ROUNDS_OF_FIRST, 0.5);
    set_share(ROUNDS_OF_FIRST, ROUNDS, 0.8);
    rejudge(0.0);
    ck_assert_double_eq_tol(record.claims[FASTER].pairs[0].process_spread, 1.6, 1e-5);
    ck_assert_uint_eq(record.claims[FASTER].guard_count, 0);
}
END_TEST

START_TEST(judged_again_it_is_the_same) {
    rejudge(0.0);
    assert_same_record(&made.record, &record);
}
END_TEST

START_TEST(fewer_than_two_medians_have_no_spread) {
    const struct hs_record_pair *pair = &record.claims[FASTER].pairs[0];
    record.races[0].entrants[FAST].lane.count = ROUNDS_OF_FIRST; /* it left the race in the first */
    ck_assert(isnan(hs_record_spread(&record.races[0], pair)));
    record.races[0].entrants[FAST].lane.count = ROUNDS_OF_FIRST + 1;
    ck_assert(!isnan(hs_record_spread(&record.races[0], pair)));
    record.races[0].process_count = 0;
    ck_assert(isnan(hs_record_spread(&record.races[0], pair)));
    ck_assert(isnan(record.claims[SKIPPED].pairs[0].process_spread));
}
END_TEST

START_TEST(processes_of_two_minds_forbid_a_verdict) {
    const struct hs_record_claim *claim = &record.claims[FASTER];
    set_share(0, ROUNDS_OF_FIRST, 1.25); /* "fast" is slower by 1.25, beyond the margin of 1.1 */
    rejudge(0.0);
    ck_assert_int_eq(claim->verdict, HS_INCONCLUSIVE);
    ck_assert_uint_eq(claim->guard_count, 1);
    ck_assert_str_eq(claim->guards[0], "layout");
    ck_assert_msg(strstr(claim->reason, "a guard") != NULL, "%s", claim->reason);
    ck_assert_int_eq(record.claims[EVERY].verdict, HS_INCONCLUSIVE);
    rejudge(1.3); /* within this margin it is not slower */
    ck_assert_uint_eq(claim->guard_count, 0);
}
END_TEST

START_TEST(one_process_has_no_layout_to_differ_in) {
    set_share(0, ROUNDS_OF_FIRST, 1.25);
    record.races[0].process_count = 0;
    rejudge(0.0);
    ck_assert_uint_eq(record.claims[FASTER].guard_count, 0);
}
END_TEST

START_TEST(joined_samples_keep_their_order_and_evidence) {
    struct hs_record other;
    write_and_read(&made.record, &other);
    struct hs_record_entrant *to = &record.races[0].entrants[FAST];
    ck_assert_int_eq(hs_record_append(to, &other.races[0].entrants[FAST], 1000), HS_OK);
    ck_assert_uint_eq(to->lane.count, 2 * ROUNDS);
    for (size_t i = 0; i < ROUNDS; i++) {
        ck_assert_uint_eq(to->lane.round[i], i);
        ck_assert_uint_eq(to->lane.round[ROUNDS + i], 1000 + i);
    }
    /* What is left of it is the same twice. */
    struct hs_record_entrant second = *to;
    second.lane.count = ROUNDS;
    second.lane.ns += ROUNDS;
    second.lane.position += ROUNDS;
    second.lane.round = made.round;
    second.evidence.digest += ROUNDS;
    second.evidence.resident += ROUNDS;
    second.evidence.minor_faults += ROUNDS;
    second.evidence.major_faults += ROUNDS;
    second.evidence.context_switches += ROUNDS;
    assert_same_entrant(&made.entrants[FAST], &second);
    hs_record_free(&other);
}
END_TEST

START_TEST(nothing_is_joined_to_nothing) {
    struct hs_record_entrant *absent = &record.races[0].entrants[ABSENT];
    ck_assert_int_eq(hs_record_append(absent, &made.entrants[ABSENT], 7), HS_OK);
    ck_assert_uint_eq(absent->lane.count, 0);
    ck_assert_int_eq(hs_record_append(absent, &made.entrants[FAST], 7), HS_OK);
    ck_assert_uint_eq(absent->lane.count, ROUNDS);
    ck_assert_uint_eq(absent->lane.round[0], 7);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("record_process");
    TCase *tests = tcase_create("processes");
    tcase_add_checked_fixture(tests, read_made, free_read);
    tcase_add_test(tests, the_spread_is_the_largest_over_the_smallest);
    tcase_add_test(tests, judged_again_it_is_the_same);
    tcase_add_test(tests, fewer_than_two_medians_have_no_spread);
    tcase_add_test(tests, processes_of_two_minds_forbid_a_verdict);
    tcase_add_test(tests, one_process_has_no_layout_to_differ_in);
    tcase_add_test(tests, joined_samples_keep_their_order_and_evidence);
    tcase_add_test(tests, nothing_is_joined_to_nothing);
    suite_add_tcase(suite, tests);
    return suite_run_all(suite);
}
