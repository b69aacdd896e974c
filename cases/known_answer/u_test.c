/* SPDX-License-Identifier: MIT */
#include "u_test.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#define EXACT_LIMIT 8
#define SQRT_2      1.41421356237309504880

/* Pairs in which the first is greater; half a point where they are equal. */
static double count_wins(const double *a, size_t a_count, const double *b, size_t b_count) {
    double wins = 0.0;
    for (size_t i = 0; i < a_count; i++) {
        for (size_t j = 0; j < b_count; j++) {
            wins += a[i] > b[j] ? 1.0 : a[i] == b[j] ? 0.5 : 0.0;
        }
    }
    return wins;
}

static size_t count_equals(const double *values, size_t count, double value) {
    size_t equals = 0;
    for (size_t i = 0; i < count; i++) {
        equals += values[i] == value;
    }
    return equals;
}

/* The sum of t^3 - t over groups of t equal values: each of the t adds t^2 - 1. */
static double add_ties(const double *a, size_t a_count, const double *b, size_t b_count) {
    double sum = 0.0;
    for (size_t i = 0; i < a_count + b_count; i++) {
        const double value = i < a_count ? a[i] : b[i - a_count];
        const double equals = (double)(count_equals(a, a_count, value) + count_equals(b, b_count, value));
        sum += equals * equals - 1.0;
    }
    return sum;
}

static double normal_p(double wins, size_t a_count, size_t b_count, double ties) {
    const double pairs = (double)a_count * (double)b_count;
    const double total = (double)(a_count + b_count);
    const double variance = pairs / 12.0 * (total + 1.0 - ties / (total * (total - 1.0)));
    if (variance <= 0.0) {
        return 1.0; /* all values are equal */
    }
    const double more = wins > pairs / 2.0 ? wins : pairs - wins;
    const double p = erfc((more - pairs / 2.0 - 0.5) / sqrt(variance) / SQRT_2);
    return p < 1.0 ? p : 1.0;
}

/*
 * ways[w]: in how many orders of i values of a and j of b there are w wins. The greatest value belongs to a, and beats
 * all j, or to b, and beats nobody: ways(i, j, w) = ways(i - 1, j, w - j) + ways(i, j - 1, w). One row of i a time.
 */
static void count_orders(double *ways, size_t a_count, size_t b_count) {
    const size_t width = a_count * b_count + 1;
    for (size_t j = 0; j <= b_count; j++) {
        ways[j * width] = 1.0; /* i = 0 */
    }
    for (size_t i = 1; i <= a_count; i++) {
        for (size_t j = 0; j <= b_count; j++) {
            for (size_t w = width; w-- > 0;) {
                const double greatest_in_a = w >= j ? ways[j * width + w - j] : 0.0;
                ways[j * width + w] = greatest_in_a + (j > 0 ? ways[(j - 1) * width + w] : 0.0);
            }
        }
    }
}

static double exact_p(double wins, size_t a_count, size_t b_count) {
    const size_t width = a_count * b_count + 1;
    double *ways = calloc((b_count + 1) * width, sizeof *ways);
    if (ways == NULL) {
        return NAN;
    }
    count_orders(ways, a_count, b_count);
    const size_t least = (size_t)(wins > (double)(width - 1) - wins ? wins : (double)(width - 1) - wins);
    double all = 0.0;
    double extreme = 0.0;
    for (size_t w = 0; w < width; w++) {
        all += ways[b_count * width + w];
        extreme += w >= least ? ways[b_count * width + w] : 0.0;
    }
    free(ways);
    return 2.0 * extreme < all ? 2.0 * extreme / all : 1.0;
}

double ka_u_test(const double *a, size_t a_count, const double *b, size_t b_count) {
    const double wins = count_wins(a, a_count, b, b_count);
    const double ties = add_ties(a, a_count, b, b_count);
    const bool few = a_count <= EXACT_LIMIT || b_count <= EXACT_LIMIT;
    return few && ties == 0.0 ? exact_p(wins, a_count, b_count) : normal_p(wins, a_count, b_count, ties);
}
