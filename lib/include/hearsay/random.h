/* SPDX-License-Identifier: MIT */
/*
 * Replayable random numbers: SplitMix64 (Steele, Lea, Flood 2014), one 64-bit word of state, so that a recorded
 * seed gives back the same rounds and the same fixtures on every platform. Not for secrets.
 * Thread safety: a struct hs_random belongs to one thread.
 */
#ifndef HEARSAY_RANDOM_H
#define HEARSAY_RANDOM_H

#include <stddef.h>
#include <stdint.h>

struct hs_random {
    uint64_t state;
};

void hs_random_init(struct hs_random *random, uint64_t seed);

/* The next 64 uniform bits. */
uint64_t hs_random_next(struct hs_random *random);

/* Uniform in [0, bound), without modulo bias (rejection); bound > 0. */
uint64_t hs_random_below(struct hs_random *random, uint64_t bound);

/* Uniform in [0, 1), 53 bits. */
double hs_random_unit(struct hs_random *random);

/* Puts items into a uniformly random order, in place (Fisher-Yates, Durstenfeld 1964). count may be 0. */
void hs_random_shuffle(struct hs_random *random, uint32_t *items, size_t count);

/* SplitMix64's output function alone: a bijection that turns a counter into uniform bits. */
uint64_t hs_random_mix(uint64_t value);

#endif
