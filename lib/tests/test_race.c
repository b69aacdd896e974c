/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <string.h>

#include "hearsay/clock.h"
#include "hearsay/race.h"
#include "suite.h"

#define FOREVER UINT64_MAX
#define LIMIT   8

/* A machine made of numbers: each entrant has a time of its own, plus what the test adds. */
struct bench {
    uint64_t ns[LIMIT];
    uint64_t calls[LIMIT];
    size_t order[4096];
    size_t order_count;
    size_t faulty;        /* this one... */
    enum hs_status fault; /* ...says this... */
    uint64_t fault_after; /* ...from this call on */
};

static enum hs_status sample(void *context, size_t entrant, uint64_t *ns, struct hs_error *error) {
    struct bench *bench = context;
    if (bench->order_count < sizeof bench->order / sizeof bench->order[0]) {
        bench->order[bench->order_count++] = entrant;
    }
    bench->calls[entrant]++;
    *ns = bench->ns[entrant];
    if (bench->fault != HS_OK && entrant == bench->faulty && bench->calls[entrant] > bench->fault_after) {
        return hs_fail(error, bench->fault, "as the test asked");
    }
    return HS_OK;
}

static struct hs_comparison faster(size_t subject, size_t baseline) {
    return (struct hs_comparison){
        .subject = subject, .baseline = baseline, .rule = {.kind = HS_FASTER, .margin = 1.1}, .alpha = 0.01};
}

static void open_race(struct hs_race *race, struct bench *bench, struct hs_comparison *comparisons, size_t count,
                      size_t entrants, uint64_t round_limit) {
    const struct hs_race_params params = {.entrant_count = entrants,
                                          .comparisons = comparisons,
                                          .comparison_count = count,
                                          .sample = sample,
                                          .context = bench,
                                          .seed = 42,
                                          .round_limit = round_limit,
                                          .precision = 0.10};
    ck_assert_int_eq(hs_race_init(race, &params, NULL), HS_OK);
}

START_TEST(ends_as_soon_as_it_is_decided) {
    struct bench bench = {.ns = {100, 200}};
    struct hs_comparison question = faster(0, 1);
    struct hs_race race;
    open_race(&race, &bench, &question, 1, 2, 0);
    ck_assert_int_eq(hs_race_run(&race, FOREVER, NULL), HS_OK);
    ck_assert_int_eq(question.verdict, HS_HOLDS);
    ck_assert_uint_eq(race.round_count, 10); /* the minimum at 1 % */
    ck_assert_uint_eq(race.lanes[0].count, 10);
    ck_assert_double_eq_tol(hs_lanes_ratio(&race.lanes[0], &race.lanes[1]), 2.0, 1e-12);
    ck_assert_double_eq_tol(hs_comparison_bounds(&question).low, 2.0, 1e-12);
    hs_race_fini(&race);
}
END_TEST

START_TEST(who_is_decided_leaves) {
    /* 0 against 1 is plain at once; 2 against 3 stays inside the uncertain zone: always 1.1 exactly. */
    struct bench bench = {.ns = {100, 300, 1000, 1100}};
    struct hs_comparison questions[] = {faster(0, 1), faster(2, 3)};
    questions[1].rule.margin = (double)1100 / 1000;
    questions[1].rule.kind = HS_AT_LEAST;
    questions[1].rule.bound = exp(hs_interval_difference(1100, 1000));
    questions[1].claim = 1;
    struct hs_race race;
    open_race(&race, &bench, questions, 2, 4, 100);
    ck_assert_int_eq(hs_race_run(&race, FOREVER, NULL), HS_OK);
    ck_assert_uint_eq(race.lanes[0].count, 10);
    ck_assert_uint_eq(race.lanes[1].count, 10);
    ck_assert_uint_eq(race.lanes[2].count, 100);
    ck_assert_int_eq(questions[1].verdict, HS_INCONCLUSIVE);
    hs_race_fini(&race);
}
END_TEST

/* A question that a later sample opens again wants samples again: 0 looks faster than 1 for ten rounds, and is not. */
static enum hs_status turning_sample(void *context, size_t entrant, uint64_t *ns, struct hs_error *error) {
    struct bench *bench = context;
    const enum hs_status status = sample(context, entrant, ns, error);
    const uint64_t round = bench->calls[entrant];
    *ns = entrant == 0 && round > 10 && round < 40 ? 2 * bench->ns[0] : *ns;
    return status;
}

START_TEST(an_answer_that_is_lost_is_sought_again) {
    struct bench bench = {.ns = {100, 150}};
    struct hs_comparison questions[] = {faster(0, 1), faster(0, 1)};
    questions[1].claim = 1;
    questions[1].rule = (struct hs_rule){
        .kind = HS_AT_LEAST, .margin = 1.0, .bound = exp(hs_interval_difference(150, 100))}; /* a tie: keeps both in */
    struct hs_race race;
    open_race(&race, &bench, questions, 2, 2, 20);
    race.params.sample = turning_sample;
    while (race.round_count < 10) {
        ck_assert_int_eq(hs_race_round(&race, FOREVER, NULL), HS_OK);
    }
    ck_assert(questions[0].settled);
    ck_assert_int_eq(questions[0].verdict, HS_HOLDS);
    ck_assert_int_eq(hs_race_run(&race, FOREVER, NULL), HS_OK);
    ck_assert_int_eq(questions[0].verdict, HS_INCONCLUSIVE);
    ck_assert(!questions[0].settled);
    hs_race_fini(&race);
}
END_TEST

/* Fastest of four: one rival is plainly faster, another is never decided; the claim needs no more of that one. */
START_TEST(one_reversal_answers_for_the_claim) {
    struct bench bench = {.ns = {200, 100, 200}};
    struct hs_comparison questions[] = {faster(0, 1), faster(0, 2)};
    questions[1].rule = (struct hs_rule){.kind = HS_AT_LEAST, .margin = 1.0, .bound = 1.0}; /* a tie: never decided */
    struct hs_race race;
    open_race(&race, &bench, questions, 2, 3, 100);
    ck_assert_int_eq(hs_race_run(&race, FOREVER, NULL), HS_OK);
    ck_assert_uint_eq(race.round_count, 10);
    hs_race_fini(&race);
    questions[1].claim = 1; /* two claims: now the second stays open */
    open_race(&race, &bench, questions, 2, 3, 100);
    ck_assert_int_eq(hs_race_run(&race, FOREVER, NULL), HS_OK);
    ck_assert_uint_eq(race.lanes[1].count, 10);
    ck_assert_uint_eq(race.lanes[2].count, 100);
    hs_race_fini(&race);
}
END_TEST

START_TEST(controls_ride_along_and_keep_nobody) {
    struct bench bench = {.ns = {100, 200, 200}};
    struct hs_comparison questions[] = {faster(0, 1), faster(2, 1)};
    questions[1].control = true;
    struct hs_race race;
    open_race(&race, &bench, questions, 2, 3, 0);
    ck_assert_int_eq(hs_race_run(&race, FOREVER, NULL), HS_OK);
    ck_assert_uint_eq(race.lanes[2].count, 10);
    ck_assert_uint_eq(questions[1].interval.ties, 10);
    ck_assert_int_eq(questions[1].verdict, HS_LEVELLED);
    hs_race_fini(&race);
}
END_TEST

START_TEST(the_order_is_fresh_random_and_replays) {
    size_t first_in_round[3] = {0};
    struct bench bench = {.ns = {5, 5, 5}};
    struct bench again = bench;
    struct hs_race race;
    open_race(&race, &bench, NULL, 0, 3, 1000);
    ck_assert_int_eq(hs_race_run(&race, FOREVER, NULL), HS_OK);
    hs_race_fini(&race);
    for (size_t i = 0; i < 3000; i += 3) {
        first_in_round[bench.order[i]]++;
        ck_assert_uint_eq(bench.order[i] + bench.order[i + 1] + bench.order[i + 2], 3);
    }
    for (size_t i = 0; i < 3; i++) {
        ck_assert(first_in_round[i] > 280 && first_in_round[i] < 390);
    }
    open_race(&race, &again, NULL, 0, 3, 1000);
    ck_assert_int_eq(hs_race_run(&race, FOREVER, NULL), HS_OK);
    hs_race_fini(&race);
    ck_assert_mem_eq(bench.order, again.order, sizeof bench.order);
}
END_TEST

START_TEST(a_faulty_entrant_retires_the_rest_goes_on) {
    struct bench bench = {.ns = {100, 200, 300}, .faulty = 2, .fault = HS_FAULT, .fault_after = 3};
    struct hs_comparison questions[] = {faster(0, 2), faster(0, 1)};
    struct hs_race race;
    open_race(&race, &bench, questions, 2, 3, 0);
    ck_assert_int_eq(hs_race_run(&race, FOREVER, NULL), HS_OK);
    ck_assert(race.lanes[2].retired);
    ck_assert_uint_eq(race.lanes[2].count, 3);
    ck_assert_int_eq(questions[0].verdict, HS_INCONCLUSIVE);
    ck_assert_int_eq(questions[1].verdict, HS_HOLDS);
    hs_race_fini(&race);
}
END_TEST

START_TEST(a_wrong_answer_ends_the_race) {
    struct bench bench = {.ns = {100, 200}, .faulty = 1, .fault = HS_MISMATCH};
    struct hs_comparison question = faster(0, 1);
    struct hs_race race;
    struct hs_error error = {0};
    open_race(&race, &bench, &question, 1, 2, 0);
    ck_assert_int_eq(hs_race_run(&race, FOREVER, &error), HS_MISMATCH);
    ck_assert_str_eq(error.text, "as the test asked");
    hs_race_fini(&race);
}
END_TEST

START_TEST(a_past_deadline_takes_no_sample) {
    struct bench bench = {.ns = {100, 200}};
    struct hs_comparison question = faster(0, 1);
    struct hs_race race;
    open_race(&race, &bench, &question, 1, 2, 0);
    ck_assert_int_eq(hs_race_round(&race, 0, NULL), HS_OK);
    ck_assert_int_eq(hs_race_run(&race, 0, NULL), HS_OK);
    ck_assert_uint_eq(bench.order_count, 0);
    ck_assert_uint_eq(question.interval.count, 0);
    hs_race_fini(&race);
}
END_TEST

/* Each sample ends after the deadline, and says that it took ns. */
struct late {
    uint64_t deadline_ns;
    uint64_t ns;
    size_t count;
};

static enum hs_status sample_late(void *context, size_t entrant, uint64_t *ns, struct hs_error *error) {
    struct late *late = context;
    (void)entrant;
    (void)error;
    while (hs_clock_ns() < late->deadline_ns) {
    }
    late->count++;
    *ns = late->ns;
    return HS_OK;
}

START_TEST(the_deadline_is_kept_within_a_sample_or_a_few_short_ones) {
    static const struct {
        uint64_t ns;
        size_t most;
    } rows[] = {{300000, 1}, {100000, 3}, {1, 16}, {0, 16}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct late late = {.deadline_ns = hs_clock_ns() + 50000000, .ns = rows[i].ns};
        const struct hs_race_params params = {.entrant_count = 100, .sample = sample_late, .context = &late};
        struct hs_race race;
        ck_assert_int_eq(hs_race_init(&race, &params, NULL), HS_OK);
        ck_assert_int_eq(hs_race_round(&race, late.deadline_ns, NULL), HS_OK);
        ck_assert_uint_eq(late.count, rows[i].most);
        ck_assert_int_eq(hs_race_round(&race, late.deadline_ns, NULL), HS_OK);
        ck_assert_uint_eq(late.count, rows[i].most);
        hs_race_fini(&race);
    }
}
END_TEST

START_TEST(refuses_nonsense) {
    struct hs_race race;
    struct hs_comparison question = faster(0, 2);
    struct hs_race_params params = {.entrant_count = 0, .sample = sample};
    ck_assert_int_eq(hs_race_init(&race, &params, NULL), HS_INVALID);
    params =
        (struct hs_race_params){.entrant_count = 2, .comparisons = &question, .comparison_count = 1, .sample = sample};
    ck_assert_int_eq(hs_race_init(&race, &params, NULL), HS_INVALID);
}
END_TEST

START_TEST(replay_gives_the_same_verdict) {
    struct bench bench = {.ns = {97, 201, 150}};
    struct hs_comparison live[] = {faster(0, 1), faster(2, 1)};
    struct hs_race race;
    open_race(&race, &bench, live, 2, 3, 37);
    ck_assert_int_eq(hs_race_run(&race, FOREVER, NULL), HS_OK);
    for (size_t i = 0; i < 2; i++) {
        struct hs_comparison again = faster(live[i].subject, live[i].baseline);
        ck_assert_int_eq(hs_comparison_replay(&again, race.lanes, NULL), HS_OK);
        ck_assert_int_eq(again.verdict, live[i].verdict);
        ck_assert_uint_eq(again.interval.count, live[i].interval.count);
        ck_assert(hs_interval_low(&again.interval) == hs_interval_low(&live[i].interval));
        hs_interval_fini(&again.interval);
    }
    hs_race_fini(&race);
}
END_TEST

START_TEST(rounds_are_matched_by_number) {
    uint64_t ns_a[] = {10, 20, 40};
    uint64_t ns_b[] = {100, 80};
    uint32_t round_a[] = {0, 1, 3};
    uint32_t round_b[] = {1, 3};
    const struct hs_lane a = {.ns = ns_a, .round = round_a, .count = 3};
    const struct hs_lane b = {.ns = ns_b, .round = round_b, .count = 2};
    ck_assert_double_eq_tol(hs_lanes_ratio(&a, &b), sqrt(5.0 * 2.0), 1e-12); /* median of ln 5 and ln 2 */
    const struct hs_lane none = {.count = 0};
    ck_assert(isnan(hs_lanes_ratio(&a, &none)));
}
END_TEST

int main(void) {
    return SUITE_RUN("race", ends_as_soon_as_it_is_decided, who_is_decided_leaves,
                     an_answer_that_is_lost_is_sought_again, one_reversal_answers_for_the_claim,
                     controls_ride_along_and_keep_nobody, the_order_is_fresh_random_and_replays,
                     a_faulty_entrant_retires_the_rest_goes_on, a_wrong_answer_ends_the_race,
                     a_past_deadline_takes_no_sample, the_deadline_is_kept_within_a_sample_or_a_few_short_ones,
                     refuses_nonsense, replay_gives_the_same_verdict, rounds_are_matched_by_number);
}
