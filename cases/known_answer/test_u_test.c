/* SPDX-License-Identifier: MIT */
/* Against the p-values of scipy.stats.mannwhitneyu 1.10.1, alternative="two-sided"; the first is its manual's. */
#include <check.h>

#include "../../lib/tests/suite.h"
#include "u_test.h"

#define MOST 16

struct row {
    double a[MOST];
    size_t a_count;
    double b[MOST];
    size_t b_count;
    double p;
};

static const struct row rows[] = {
    {{19, 22, 16, 29, 24}, 5, {20, 11, 17, 12}, 4, 0.1111111111111111},
    {{1, 2, 3}, 3, {4, 5, 6}, 3, 0.1},
    {{5}, 1, {1, 2, 3}, 3, 0.5},
    {{1, 2, 3, 4, 5, 6, 7, 8}, 8, {9, 10, 11, 0, 12, 13, 14, 15, 16, 2.5, 17}, 11, 0.012066365007541479},
    {{1, 1, 2, 3}, 4, {1, 2, 2, 5}, 4, 0.6489418131874136},
    {{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, 10, {11, 12, 13, 14, 15, 16, 17, 18, 19, 20}, 10, 0.00018267179110955002},
    {{1, 3, 5, 7, 9, 11, 13, 15, 17, 19}, 10, {2, 4, 6, 8, 10, 12, 14, 16, 18, 20}, 10, 0.7337299956962472},
    {{10.1, 10.2, 10.2, 10.3, 10.3, 10.3, 10.4, 10.4, 10.5, 10.9},
     10,
     {10.2, 10.3, 10.4, 10.4, 10.5, 10.5, 10.6, 10.6, 10.7, 11.0},
     10,
     0.0666038200525457},
    {{1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, 10, {1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, 10, 1.0},
};

START_TEST(p_values_are_those_of_scipy) {
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct row *row = &rows[i];
        ck_assert_double_eq_tol(ka_u_test(row->a, row->a_count, row->b, row->b_count), row->p, 1e-12);
        ck_assert_double_eq_tol(ka_u_test(row->b, row->b_count, row->a, row->a_count), row->p, 1e-12);
    }
}
END_TEST

int main(void) {
    return SUITE_RUN("u_test", p_values_are_those_of_scipy);
}
