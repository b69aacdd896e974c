/* SPDX-License-Identifier: MIT */
/*
 * Numbers as our formats have them, little-endian, whatever the machine. HEARSAY_BIG_ENDIAN tells measured code whether
 * it has to turn anything: on most machines it has not, and there it must not pay for the others. Readable from C and
 * from C++.
 */
#ifndef HEARSAY_CASES_LITTLE_H
#define HEARSAY_CASES_LITTLE_H

#include <stddef.h>
#include <stdint.h>

/* A compiler that does not say builds for little-endian machines only. */
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define HEARSAY_BIG_ENDIAN 1
#else
#define HEARSAY_BIG_ENDIAN 0
#endif

/* The lowest bytes of value, at most 8. */
static inline void little_put(unsigned char *to, uint64_t value, size_t bytes) {
    for (size_t i = 0; i < bytes; i++) {
        to[i] = (unsigned char)(value >> (8 * i));
    }
}

static inline uint64_t little_get(const unsigned char *from, size_t bytes) {
    uint64_t value = 0;
    for (size_t i = 0; i < bytes; i++) {
        value |= (uint64_t)from[i] << (8 * i);
    }
    return value;
}

#endif
