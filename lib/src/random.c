/* SPDX-License-Identifier: MIT */
#include "hearsay/random.h"

#define GOLDEN_GAMMA UINT64_C(0x9E3779B97F4A7C15)

uint64_t hs_random_mix(uint64_t value) {
    value = (value ^ (value >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    value = (value ^ (value >> 27)) * UINT64_C(0x94D049BB133111EB);
    return value ^ (value >> 31);
}

void hs_random_init(struct hs_random *random, uint64_t seed) {
    random->state = seed;
}

uint64_t hs_random_next(struct hs_random *random) {
    random->state += GOLDEN_GAMMA;
    return hs_random_mix(random->state);
}

uint64_t hs_random_below(struct hs_random *random, uint64_t bound) {
    /* 2^64 mod bound: the values below it would be one too many of their residue. */
    const uint64_t surplus = (0 - bound) % bound;
    uint64_t value;
    do {
        value = hs_random_next(random);
    } while (value < surplus);
    return value % bound;
}

double hs_random_unit(struct hs_random *random) {
    return (double)(hs_random_next(random) >> 11) * 0x1.0p-53;
}

void hs_random_shuffle(struct hs_random *random, uint32_t *items, size_t count) {
    for (size_t left = count; left > 1; left--) {
        const size_t pick = (size_t)hs_random_below(random, left);
        const uint32_t held = items[left - 1];
        items[left - 1] = items[pick];
        items[pick] = held;
    }
}
