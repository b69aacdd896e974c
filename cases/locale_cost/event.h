/* SPDX-License-Identifier: MIT */
/*
 * What is put on the wire. The post's own structure (ev_test) is not shown; this one is ours: what a small event of a
 * log or a message bus plausibly holds, one field of each kind that an archive treats differently.
 * Readable from C and from C++ (peer_boost.cpp).
 */
#ifndef HEARSAY_CASE_EVENT_H
#define HEARSAY_CASE_EVENT_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "../little.h"

#ifdef __cplusplus
extern "C" {
#endif

#define EV_TEXT_BYTES 24

struct ev {
    uint32_t id;              /* large enough for a locale to group its digits */
    int32_t level;            /* with a sign */
    uint64_t stamp_ns;        /* since 1970 */
    double value;             /* finite; its decimal point is what a locale changes */
    char text[EV_TEXT_BYTES]; /* ends with a NUL, zeros behind it; may hold what XML has to escape */
};

/* No padding: bytes may be compared and copied. */
static_assert(sizeof(struct ev) == 48, "struct ev has padding");

/* Fills count events that follow from seed alone. */
void ev_fill(uint64_t seed, struct ev *events, size_t count);

/* Turns the bytes of every number around. */
void ev_turn(struct ev *event);

/* From here to the plain struct on the wire, or back: there the numbers are little-endian, so mostly it is a copy. */
static inline void ev_copy_little(void *to, const void *from, size_t count) {
    memcpy(to, from, count * sizeof(struct ev));
    for (size_t i = 0; HEARSAY_BIG_ENDIAN && i < count; i++) {
        struct ev event;
        unsigned char *place = (unsigned char *)to + i * sizeof event;
        memcpy(&event, place, sizeof event);
        ev_turn(&event);
        memcpy(place, &event, sizeof event);
    }
}

/* Finite, ended, zero behind the end: what every reader demands of what it read. */
bool ev_is_sound(const struct ev *event);

/* Bit for bit: 0 and -0 differ. */
bool ev_same(const struct ev *events, const struct ev *others, size_t count);

#ifdef __cplusplus
}
#endif

#endif
