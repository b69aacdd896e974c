/* SPDX-License-Identifier: MIT */
#include "hearsay/interval.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LN_2           0.693147180559945309417
#define LN_PI          1.14472988584940017414
#define FIRST_CAPACITY 64

static enum hs_status heap_reserve(struct hs_heap *heap, size_t capacity) {
    if (capacity <= heap->capacity) {
        return HS_OK;
    }
    if (capacity > SIZE_MAX / sizeof *heap->values) {
        return HS_MEMORY;
    }
    double *values = realloc(heap->values, capacity * sizeof *values);
    if (values == NULL) {
        return HS_MEMORY;
    }
    heap->values = values;
    heap->capacity = capacity;
    return HS_OK;
}

static void heap_push(struct hs_heap *heap, double value) {
    size_t at = heap->count++;
    while (at > 0 && heap->values[(at - 1) / 2] > value) {
        heap->values[at] = heap->values[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    heap->values[at] = value;
}

/* Puts value where the top was and returns what was there. */
static double heap_replace(struct hs_heap *heap, double value) {
    const double top = heap->values[0];
    size_t at = 0;
    for (;;) {
        size_t child = 2 * at + 1;
        if (child >= heap->count) {
            break;
        }
        if (child + 1 < heap->count && heap->values[child + 1] < heap->values[child]) {
            child++;
        }
        if (heap->values[child] >= value) {
            break;
        }
        heap->values[at] = heap->values[child];
        at = child;
    }
    heap->values[at] = value;
    return top;
}

static double heap_pop(struct hs_heap *heap) {
    const double last = heap->values[--heap->count];
    return heap->count == 0 ? last : heap_replace(heap, last);
}

static void rank_add(struct hs_rank *rank, double value) {
    if (rank->chosen.count > 0 && value < -rank->chosen.values[0]) {
        value = -heap_replace(&rank->chosen, -value);
    }
    heap_push(&rank->rest, value);
}

static void rank_grow(struct hs_rank *rank) {
    heap_push(&rank->chosen, -heap_pop(&rank->rest));
}

double hs_interval_log_e(uint64_t above, uint64_t below) {
    const double s = (double)above;
    const double f = (double)below;
    return (s + f) * LN_2 + lgamma(s + 0.5) + lgamma(f + 0.5) - lgamma(s + f + 1.0) - LN_PI;
}

uint64_t hs_interval_minimum(double alpha) {
    double log_e = 0.0;
    uint64_t count = 0;
    while (log_e < -log(alpha)) {
        /* e(0, n + 1) / e(0, n) */
        log_e += log((2.0 * (double)count + 1.0) / ((double)count + 1.0));
        count++;
    }
    return count;
}

void hs_interval_init(struct hs_interval *interval, double alpha) {
    memset(interval, 0, sizeof *interval);
    interval->log_threshold = -log(alpha);
}

void hs_interval_fini(struct hs_interval *interval) {
    free(interval->low.chosen.values);
    free(interval->low.rest.values);
    free(interval->high.chosen.values);
    free(interval->high.rest.values);
    memset(interval, 0, sizeof *interval);
}

static enum hs_status rank_reserve(struct hs_rank *rank, size_t capacity) {
    const enum hs_status status = heap_reserve(&rank->chosen, capacity);
    return status != HS_OK ? status : heap_reserve(&rank->rest, capacity);
}

static enum hs_status reserve_total(struct hs_interval *interval, size_t capacity) {
    const enum hs_status status = rank_reserve(&interval->low, capacity);
    return status != HS_OK ? status : rank_reserve(&interval->high, capacity);
}

enum hs_status hs_interval_reserve(struct hs_interval *interval, size_t count) {
    return reserve_total(interval, (size_t)interval->count + count);
}

static enum hs_status make_room(struct hs_interval *interval) {
    const size_t needed = (size_t)interval->count + 1;
    if (needed <= interval->high.rest.capacity) {
        return HS_OK; /* high.rest is the last to grow, so the others have as much */
    }
    return reserve_total(interval, needed <= FIRST_CAPACITY ? FIRST_CAPACITY : 2 * needed);
}

enum hs_status hs_interval_add(struct hs_interval *interval, double difference) {
    if (isnan(difference)) {
        return HS_INVALID;
    }
    const enum hs_status status = make_room(interval);
    if (status != HS_OK) {
        return status;
    }
    rank_add(&interval->low, difference);
    rank_add(&interval->high, -difference);
    interval->ties += difference == 0.0;

    const double below = (double)(interval->count - interval->k);
    interval->count++;
    interval->log_e += log((2.0 * below + 1.0) / (double)interval->count); /* e(k, f + 1) / e(k, f) */
    if (interval->log_e >= interval->log_threshold) {
        const double k = (double)interval->k;
        const double rest = (double)(interval->count - interval->k);
        interval->log_e += log((k + 0.5) / (rest - 0.5)); /* e(k + 1, f - 1) / e(k, f); one step is always enough */
        interval->k++;
        rank_grow(&interval->low);
        rank_grow(&interval->high);
    }
    return HS_OK;
}

double hs_interval_low(const struct hs_interval *interval) {
    return interval->k == 0 ? -INFINITY : -interval->low.chosen.values[0];
}

double hs_interval_high(const struct hs_interval *interval) {
    return interval->k == 0 ? INFINITY : interval->high.chosen.values[0];
}

double hs_interval_difference(uint64_t baseline_ns, uint64_t subject_ns) {
    if (baseline_ns == subject_ns) {
        return 0.0;
    }
    return log((double)baseline_ns) - log((double)subject_ns); /* log(0) is -INFINITY: a zero time beats any other */
}

static int compare_doubles(const void *left, const void *right) {
    const double a = *(const double *)left;
    const double b = *(const double *)right;
    return (a > b) - (a < b);
}

double hs_median(double *values, size_t count) {
    if (count == 0) {
        return NAN;
    }
    qsort(values, count, sizeof *values, compare_doubles);
    const size_t middle = count / 2;
    return count % 2 == 1 ? values[middle] : 0.5 * (values[middle - 1] + values[middle]);
}
