/* SPDX-License-Identifier: MIT */
/* The statistics against simulated machines: false alarms, coverage and power, with fixed seeds. */
#include <math.h>
#include <string.h>

#include "hearsay/race.h"
#include "suite.h"

#define ALPHA  0.01
#define RUNS   4000
#define ROUNDS 400
#define TURN   6.28318530717958647693

static double normal(struct hs_random *random) {
    return sqrt(-2.0 * log(1.0 - hs_random_unit(random))) * cos(TURN * hs_random_unit(random));
}

/* One time each call, in ns; state is the machine's memory, position where in the round the sample is taken. */
typedef double machine_function(struct hs_random *random, double *state, size_t position);

static double heavy_tails(struct hs_random *random, double *state, size_t position) {
    (void)state;
    (void)position;
    return 1e6 / pow(1.0 - hs_random_unit(random), 1.0 / 1.1); /* Pareto, no variance */
}

static double drifting(struct hs_random *random, double *state, size_t position) {
    (void)position;
    *state = 0.99 * *state + 0.01 * normal(random);
    return 1e6 * exp(*state);
}

static double bimodal(struct hs_random *random, double *state, size_t position) {
    (void)state;
    (void)position;
    return (hs_random_unit(random) < 0.2 ? 2e6 : 1e6) * exp(0.01 * normal(random));
}

static double position_effect(struct hs_random *random, double *state, size_t position) {
    (void)state;
    return 1e6 * (position == 0 ? 1.03 : 1.0) * exp(0.005 * normal(random));
}

static double coarse_clock(struct hs_random *random, double *state, size_t position) {
    (void)state;
    (void)position;
    return 100.0 * floor(10.0 + 3.0 * hs_random_unit(random));
}

struct simulation {
    machine_function *machine;
    struct hs_random random;
    double state;
    size_t position;
    double factor[2]; /* true times of the two entrants */
};

static enum hs_status sample(void *context, size_t entrant, uint64_t *ns, struct hs_error *error) {
    struct simulation *simulation = context;
    (void)error;
    const double time = simulation->machine(&simulation->random, &simulation->state, simulation->position);
    simulation->position ^= 1;
    *ns = (uint64_t)(simulation->factor[entrant] * time);
    return HS_OK;
}

static bool excludes(const struct hs_comparison *comparison, double truth) {
    return hs_interval_low(&comparison->interval) > truth || hs_interval_high(&comparison->interval) < truth;
}

/* Runs one race with a look after every round; returns the first round whose interval excludes ln(ratio), or 0. */
static uint64_t first_exclusion(machine_function *machine, uint64_t seed, double ratio, uint64_t rounds) {
    struct simulation simulation = {.machine = machine, .factor = {1.0, ratio}};
    struct hs_comparison question = {
        .subject = 0, .baseline = 1, .rule = {.kind = HS_FASTER, .margin = 1.0}, .alpha = ALPHA};
    const struct hs_race_params params = {.entrant_count = 2,
                                          .comparisons = &question,
                                          .comparison_count = 1,
                                          .sample = sample,
                                          .context = &simulation,
                                          .seed = seed,
                                          .round_limit = rounds,
                                          .precision = 0.0};
    struct hs_race race;
    uint64_t excluded = 0;
    hs_random_init(&simulation.random, ~seed);
    ck_assert_int_eq(hs_race_init(&race, &params, NULL), HS_OK);
    enum hs_status status = HS_OK; /* asserted once: an assertion is a system call */
    while (race.round_count < rounds && excluded == 0 && status == HS_OK) {
        status = hs_race_round(&race, UINT64_MAX, NULL);
        /* Rounding to whole ns moves a true ratio a little; only the untouched case is exact. */
        excluded = excludes(&question, log(ratio)) ? race.round_count : 0;
    }
    hs_race_fini(&race);
    ck_assert_int_eq(status, HS_OK);
    return excluded;
}

static const struct {
    const char *name;
    machine_function *machine;
} machines[] = {
    {"heavy tails", heavy_tails},   {"drift", drifting}, {"bimodal", bimodal}, {"position effect", position_effect},
    {"coarse clock", coarse_clock},
};

START_TEST(false_alarms_stay_below_alpha) {
    size_t alarms = 0;
    for (uint64_t run = 0; run < RUNS; run++) {
        alarms += first_exclusion(machines[_i].machine, 1000 * run + (uint64_t)_i, 1.0, ROUNDS) != 0;
    }
    ck_assert_msg((double)alarms <= ALPHA * RUNS, "%s: %d false alarms in %d runs", machines[_i].name, (int)alarms,
                  RUNS);
}
END_TEST

/* The interval keeps a true difference of 30 %, at every look. */
START_TEST(the_truth_stays_inside) {
    size_t lost = 0;
    for (uint64_t run = 0; run < RUNS; run++) {
        lost += first_exclusion(bimodal, 77 * run, 1.3, ROUNDS) != 0;
    }
    ck_assert_uint_le(lost, (size_t)(ALPHA * RUNS));
}
END_TEST

static const struct {
    double probability; /* that the subject is faster in a round */
    double at_most;     /* mean rounds to the decision */
} powers[] = {{1.0, 10.0}, {0.8, 40.0}, {0.6, 420.0}};

START_TEST(decides_as_soon_as_published) {
    struct hs_random random;
    hs_random_init(&random, 11);
    double total = 0.0;
    for (int run = 0; run < 400; run++) {
        struct hs_interval interval;
        hs_interval_init(&interval, ALPHA);
        while (!(hs_interval_low(&interval) > 0.0) && interval.count < 100000) {
            const bool faster = hs_random_unit(&random) < powers[_i].probability;
            (void)hs_interval_add(&interval, faster ? 1.0 : -1.0);
        }
        total += (double)interval.count;
        hs_interval_fini(&interval);
    }
    ck_assert_msg(total / 400 <= powers[_i].at_most, "P %g: %g rounds", powers[_i].probability, total / 400);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("simulation");
    TCase *all = tcase_create("all");
    tcase_set_timeout(all, SUITE_TIMEOUT_SECONDS);
    tcase_add_loop_test(all, false_alarms_stay_below_alpha, 0, (int)(sizeof machines / sizeof machines[0]));
    tcase_add_test(all, the_truth_stays_inside);
    tcase_add_loop_test(all, decides_as_soon_as_published, 0, (int)(sizeof powers / sizeof powers[0]));
    suite_add_tcase(suite, all);
    return suite_run_all(suite);
}
