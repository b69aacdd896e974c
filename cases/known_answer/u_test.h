/* SPDX-License-Identifier: MIT */
/*
 * The Mann-Whitney U test, two-sided (Mann and Whitney, 1947), with the choices that scipy.stats.mannwhitneyu makes by
 * default, since that is what the compare tool of Google Benchmark calls: exact where one sample has at most 8 values
 * and none is tied, else normal with correction for ties and continuity. Thread safe.
 */
#ifndef HEARSAY_CASE_U_TEST_H
#define HEARSAY_CASE_U_TEST_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The p-value of a and b coming from one distribution; neither is empty. NAN when out of memory. */
double ka_u_test(const double *a, size_t a_count, const double *b, size_t b_count);

#ifdef __cplusplus
}
#endif

#endif
