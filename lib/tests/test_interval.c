/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "hearsay/interval.h"
#include "hearsay/random.h"
#include "suite.h"

struct bound {
    uint64_t count;
    uint64_t inverse_alpha;
    uint64_t k;
};

static const struct bound exact_bounds[] = {
#include "exact_bounds.inc"
};

static void add_all(struct hs_interval *interval, const double *values, size_t count) {
    for (size_t i = 0; i < count; i++) {
        ck_assert_int_eq(hs_interval_add(interval, values[i]), HS_OK);
    }
}

START_TEST(k_agrees_with_exact_arithmetic) {
    for (size_t i = 0; i < sizeof exact_bounds / sizeof exact_bounds[0]; i++) {
        const struct bound *bound = &exact_bounds[i];
        struct hs_interval interval;
        hs_interval_init(&interval, 1.0 / (double)bound->inverse_alpha);
        for (uint64_t n = 0; n < bound->count; n++) {
            ck_assert_int_eq(hs_interval_add(&interval, (double)n), HS_OK);
        }
        ck_assert_msg(interval.k == bound->k, "n %llu, 1/alpha %llu: k %llu, exact %llu",
                      (unsigned long long)bound->count, (unsigned long long)bound->inverse_alpha,
                      (unsigned long long)interval.k, (unsigned long long)bound->k);
        hs_interval_fini(&interval);
    }
}
END_TEST

START_TEST(log_e_known_values) {
    ck_assert_double_eq_tol(hs_interval_log_e(0, 0), 0.0, 1e-12);
    ck_assert_double_eq_tol(hs_interval_log_e(0, 10), log(184756.0 / 1024.0), 1e-10); /* C(20,10) / 2^10 */
    ck_assert_double_eq_tol(hs_interval_log_e(7, 3), hs_interval_log_e(3, 7), 1e-12);
}
END_TEST

START_TEST(minimum_rounds) {
    ck_assert_uint_eq(hs_interval_minimum(0.01), 10);
    ck_assert_uint_eq(hs_interval_minimum(0.05), 7);
    ck_assert_uint_eq(hs_interval_minimum(0.01 / 47), 15);
}
END_TEST

START_TEST(unbounded_until_there_is_enough) {
    struct hs_interval interval;
    hs_interval_init(&interval, 0.01);
    for (int i = 0; i < 9; i++) {
        ck_assert_int_eq(hs_interval_add(&interval, 1.0), HS_OK);
        ck_assert(isinf(hs_interval_low(&interval)) && isinf(hs_interval_high(&interval)));
    }
    ck_assert_int_eq(hs_interval_add(&interval, 1.0), HS_OK);
    ck_assert_double_eq(hs_interval_low(&interval), 1.0);
    ck_assert_double_eq(hs_interval_high(&interval), 1.0);
    hs_interval_fini(&interval);
}
END_TEST

static int compare_doubles(const void *left, const void *right) {
    const double a = *(const double *)left;
    const double b = *(const double *)right;
    return (a > b) - (a < b);
}

/* After every addition the bounds are the k-th smallest and k-th largest of all so far, as plain sorting finds them. */
START_TEST(bounds_agree_with_sorting) {
    enum { COUNT = 600 };
    double values[COUNT];
    double sorted[COUNT];
    struct hs_random random;
    struct hs_interval interval;
    hs_random_init(&random, 5);
    hs_interval_init(&interval, 0.01);
    for (size_t n = 1; n <= COUNT; n++) {
        values[n - 1] = floor(20.0 * hs_random_unit(&random)) - 8.0; /* many equal values */
        ck_assert_int_eq(hs_interval_add(&interval, values[n - 1]), HS_OK);
        memcpy(sorted, values, n * sizeof *sorted);
        qsort(sorted, n, sizeof *sorted, compare_doubles);
        if (interval.k > 0) {
            ck_assert_double_eq(hs_interval_low(&interval), sorted[interval.k - 1]);
            ck_assert_double_eq(hs_interval_high(&interval), sorted[n - interval.k]);
        }
    }
    hs_interval_fini(&interval);
}
END_TEST

START_TEST(turning_the_signs_turns_the_interval) {
    enum { COUNT = 200 };
    struct hs_random random;
    struct hs_interval plain;
    struct hs_interval turned;
    hs_random_init(&random, 6);
    hs_interval_init(&plain, 0.01);
    hs_interval_init(&turned, 0.01);
    for (int i = 0; i < COUNT; i++) {
        const double value = hs_random_unit(&random) - 0.3;
        ck_assert_int_eq(hs_interval_add(&plain, value), HS_OK);
        ck_assert_int_eq(hs_interval_add(&turned, -value), HS_OK);
        ck_assert(hs_interval_low(&plain) == -hs_interval_high(&turned));
        ck_assert(hs_interval_high(&plain) == -hs_interval_low(&turned));
    }
    hs_interval_fini(&plain);
    hs_interval_fini(&turned);
}
END_TEST

START_TEST(infinite_and_zero_times) {
    ck_assert_double_eq(hs_interval_difference(100, 100), 0.0);
    ck_assert_double_eq(hs_interval_difference(0, 0), 0.0);
    ck_assert(hs_interval_difference(0, 5) == -INFINITY);
    ck_assert(hs_interval_difference(5, 0) == INFINITY);
    ck_assert_double_eq_tol(hs_interval_difference(200, 100), log(2.0), 1e-12);
    struct hs_interval interval;
    hs_interval_init(&interval, 0.01);
    const double values[] = {INFINITY, 0.0, -INFINITY};
    add_all(&interval, values, 3);
    ck_assert_uint_eq(interval.ties, 1);
    ck_assert_int_eq(hs_interval_add(&interval, NAN), HS_INVALID);
    ck_assert_uint_eq(interval.count, 3);
    hs_interval_fini(&interval);
}
END_TEST

/* Ten million looks: no overflow, no drift of the carried logarithm against log-gamma. */
START_TEST(stays_exact_for_ten_million) {
    struct hs_random random;
    struct hs_interval interval;
    hs_random_init(&random, 7);
    hs_interval_init(&interval, 0.01);
    ck_assert_int_eq(hs_interval_reserve(&interval, 10000000), HS_OK);
    bool added = true; /* asserted once: an assertion is a system call */
    for (int i = 0; i < 10000000; i++) {
        added = hs_interval_add(&interval, (double)(hs_random_next(&random) >> 40)) == HS_OK && added;
    }
    ck_assert(added);
    const double exact = hs_interval_log_e(interval.k, interval.count - interval.k);
    ck_assert_double_eq_tol(interval.log_e, exact, 1e-6);
    ck_assert_double_lt(exact, interval.log_threshold);
    ck_assert_double_ge(hs_interval_log_e(interval.k - 1, interval.count - interval.k + 1), interval.log_threshold);
    hs_interval_fini(&interval);
}
END_TEST

START_TEST(medians) {
    double odd[] = {3, 1, 2};
    double even[] = {4, 1, 3, 2};
    ck_assert_double_eq(hs_median(odd, 3), 2.0);
    ck_assert_double_eq(hs_median(even, 4), 2.5);
    ck_assert(isnan(hs_median(odd, 0)));
}
END_TEST

int main(void) {
    return SUITE_RUN("interval", k_agrees_with_exact_arithmetic, log_e_known_values, minimum_rounds,
                     unbounded_until_there_is_enough, bounds_agree_with_sorting, turning_the_signs_turns_the_interval,
                     infinite_and_zero_times, stays_exact_for_ten_million, medians);
}
