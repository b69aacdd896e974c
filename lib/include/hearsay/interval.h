/* SPDX-License-Identifier: MIT */
/*
 * A confidence interval for the median of a stream of differences, valid however often and whenever it is read.
 *
 * For a threshold t let s and f count the differences above and below it. If the median is t, the signs are fair
 * coin flips whatever the distribution, and
 *     e(s, f) = 2^(s+f) B(s + 1/2, f + 1/2) / pi
 * is a non-negative martingale of mean 1 (the mixture of all coin biases under Jeffreys' prior, after Robbins 1970).
 * By Ville's inequality (1939) it ever reaches 1/alpha with probability alpha at most, so
 * every t with e < 1/alpha forms an interval that holds the median at all looks at once with confidence 1 - alpha.
 * With k the smallest count for which e(k, n - k) < 1/alpha it is the closed interval from the k-th smallest to the
 * k-th largest difference, unbounded while k = 0. A difference equal to t counts for neither side.
 *
 * Cost: O(log n) an addition, O(1) a look, 16 bytes a difference. log e is carried forward step by step, so nothing
 * overflows (n up to 1e7 is tested). Thread safety: one thread per struct.
 */
#ifndef HEARSAY_INTERVAL_H
#define HEARSAY_INTERVAL_H

#include <stddef.h>
#include <stdint.h>

#include "hearsay/status.h"

struct hs_heap {
    double *values;
    size_t count;
    size_t capacity;
};

/* The k smallest values of a stream, and the rest; k only grows. */
struct hs_rank {
    struct hs_heap chosen; /* negated, so that the largest of the k smallest is on top */
    struct hs_heap rest;
};

struct hs_interval {
    double log_threshold; /* ln(1/alpha) */
    double log_e;         /* ln e(k, count - k) */
    uint64_t count;
    uint64_t k;
    uint64_t ties; /* differences that are exactly 0: the clock could not tell the two apart */
    struct hs_rank low;
    struct hs_rank high; /* of the negated differences */
};

/* ln e(s, f), from scratch, by log-gamma: for checks and tables, not for the inner loop. */
double hs_interval_log_e(uint64_t above, uint64_t below);

/* The fewest differences after which the interval can be bounded at all; 0 < alpha < 1. */
uint64_t hs_interval_minimum(double alpha);

/* 0 < alpha < 1. Release with hs_interval_fini. */
void hs_interval_init(struct hs_interval *interval, double alpha);
void hs_interval_fini(struct hs_interval *interval);

/* Makes room so that the next count additions allocate nothing. HS_OK or HS_MEMORY. */
enum hs_status hs_interval_reserve(struct hs_interval *interval, size_t count);

/* Adds one difference: finite or infinite, not NaN (HS_INVALID). On HS_MEMORY the interval is unchanged. */
enum hs_status hs_interval_add(struct hs_interval *interval, double difference);

/* The bounds; -INFINITY and INFINITY while unbounded. */
double hs_interval_low(const struct hs_interval *interval);
double hs_interval_high(const struct hs_interval *interval);

/* ln t(baseline) - ln t(subject). A time of 0 ns is shorter than any other: infinite difference, or a tie. */
double hs_interval_difference(uint64_t baseline_ns, uint64_t subject_ns);

/* Median of count values (mean of the middle two when even); reorders them. NAN when count is 0. */
double hs_median(double *values, size_t count);

#endif
