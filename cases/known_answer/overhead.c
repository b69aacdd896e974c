/* SPDX-License-Identifier: MIT */
/*
 * What the harness itself costs: a sample beyond its two readings of the clock, and a round beyond its samples. With
 * the record of a long race of a CPU case also what the driver adds around each sample. Prints "ns <tab> what".
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "hearsay/clock.h"
#include "hearsay/interval.h"
#include "hearsay/race.h"
#include "hearsay/record.h"

#define ENTRANT_LIMIT 10
#define REPEATS       101
#define NEVER         UINT64_MAX

static void do_nothing(void *context) {
    *(uint64_t *)context += 1;
}

/* The race's context. The function is called through a pointer, as a subject is. */
struct empty {
    void (*run)(void *context);
    uint64_t calls;
    uint64_t timed_ns;
};

/* Times an empty run. What the race gets to see is made up, since equal times would be a special case for it. */
static enum hs_status sample(void *context, size_t entrant, uint64_t *ns, struct hs_error *error) {
    struct empty *empty = context;
    (void)error;
    const uint64_t before_ns = hs_clock_ns();
    empty->run(&empty->calls);
    empty->timed_ns += hs_clock_ns() - before_ns;
    *ns = 30000 + ((empty->calls * UINT64_C(0x9E3779B97F4A7C15) + entrant) >> 54);
    return HS_OK;
}

static double median_of(double *values) {
    return hs_median(values, REPEATS);
}

static double two_readings_ns(void) {
    double costs[REPEATS];
    for (size_t r = 0; r < REPEATS; r++) {
        uint64_t sum_ns = 0;
        const uint64_t start_ns = hs_clock_ns();
        for (int i = 0; i < 1000; i++) {
            const uint64_t before_ns = hs_clock_ns();
            sum_ns += hs_clock_ns() - before_ns;
        }
        costs[r] = sum_ns == 0 ? NAN : (double)(hs_clock_ns() - start_ns) / 1000.0;
    }
    return median_of(costs);
}

/* The mean cost of the rounds from first to last; each entrant is compared with the one before it, or no question. */
static double round_ns(size_t entrant_count, bool asks, uint32_t first, uint32_t last) {
    struct hs_comparison questions[ENTRANT_LIMIT];
    for (size_t i = 0; i + 1 < entrant_count; i++) {
        questions[i] =
            (struct hs_comparison){.subject = i, .baseline = i + 1, .rule = {HS_FASTER, 1.0, 0.0}, .alpha = 0.01};
    }
    struct empty empty = {.run = do_nothing};
    const struct hs_race_params params = {.entrant_count = entrant_count,
                                          .comparisons = questions,
                                          .comparison_count = asks ? entrant_count - 1 : 0,
                                          .sample = sample,
                                          .context = &empty,
                                          .seed = first};
    struct hs_race race;
    struct hs_error error;
    if (hs_race_init(&race, &params, &error) != HS_OK) {
        return NAN;
    }
    enum hs_status status = HS_OK;
    while (status == HS_OK && race.round_count < first) {
        status = hs_race_round(&race, NEVER, &error);
    }
    const uint64_t start_ns = hs_clock_ns();
    while (status == HS_OK && race.round_count < last) {
        status = hs_race_round(&race, NEVER, &error);
    }
    const double cost_ns = (double)(hs_clock_ns() - start_ns) / (last - first);
    hs_race_fini(&race);
    return status == HS_OK ? cost_ns : NAN;
}

static double typical_round_ns(size_t entrant_count, bool asks, uint32_t first, uint32_t last) {
    double costs[REPEATS];
    const size_t repeats = first > 10000 ? 3 : REPEATS;
    for (size_t r = 0; r < repeats; r++) {
        costs[r] = round_ns(entrant_count, asks, first, last);
    }
    return hs_median(costs, repeats);
}

static void print(double ns, const char *what) {
    (void)printf("%.1f\t%s\n", ns, what);
}

/* The driver's own: all of the race's time that is neither a timed run nor the second half of the two readings. */
static int print_driver(const char *path, double readings_ns) {
    struct hs_record record;
    struct hs_error error;
    if (hs_record_read(path, &record, &error) != HS_OK) {
        (void)fprintf(stderr, "overhead: %s\n", error.text);
        return EXIT_FAILURE;
    }
    const struct hs_record_race *race = &record.races[0];
    double timed_ns = 0.0;
    size_t samples = 0;
    for (size_t e = 0; e < race->entrant_count; e++) {
        const struct hs_lane *lane = &race->entrants[e].lane;
        for (size_t i = 0; i < lane->count; i++) {
            timed_ns += (double)lane->ns[i];
        }
        samples += lane->count;
    }
    const double around_ns = (race->seconds * 1e9 - timed_ns) / (double)samples - readings_ns / 2.0;
    char what[160];
    (void)snprintf(what, sizeof what, "a sample of race %s in the driver, its share of the round included, %zu samples",
                   race->id, samples);
    print(around_ns, what);
    hs_record_free(&record);
    return EXIT_SUCCESS;
}

/* What one more entrant adds to a round without a question. */
static double sample_ns(uint32_t first, uint32_t last) {
    return (typical_round_ns(ENTRANT_LIMIT, false, first, last) - typical_round_ns(2, false, first, last)) /
           (ENTRANT_LIMIT - 2);
}

int main(int argc, char **argv) {
    static const uint32_t firsts[] = {10, 1000, 100000};
    static const size_t entrant_counts[] = {2, ENTRANT_LIMIT};
    const double readings_ns = two_readings_ns();
    print(readings_ns, "two readings of the clock");
    /* Lanes double at powers of two. */
    print(sample_ns(1025, 2047) - readings_ns, "a sample beyond its two readings");
    print(sample_ns(1000, 2000) - readings_ns, "the same with its share of making room for samples");
    for (size_t i = 0; i < sizeof firsts / sizeof firsts[0]; i++) {
        const uint32_t last = 2 * firsts[i];
        const double one_ns = sample_ns(firsts[i], last);
        for (size_t e = 0; e < sizeof entrant_counts / sizeof entrant_counts[0]; e++) {
            const double all_ns = typical_round_ns(entrant_counts[e], true, firsts[i], last);
            char what[96];
            (void)snprintf(what, sizeof what, "a round beyond its samples, %zu entrants, rounds %u to %u",
                           entrant_counts[e], (unsigned)firsts[i], (unsigned)last);
            print(all_ns - (double)entrant_counts[e] * one_ns, what);
        }
    }
    return argc > 1 ? print_driver(argv[1], readings_ns) : EXIT_SUCCESS;
}
