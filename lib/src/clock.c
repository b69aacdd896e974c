/* SPDX-License-Identifier: MIT */
#include "hearsay/clock.h"

#define NS_PER_SECOND   UINT64_C(1000000000)
#define STEPS_LOOKED_AT 300
#define READINGS_LIMIT  1000000

uint64_t hs_clock_scale(uint64_t ticks, uint64_t frequency_hz) {
    const uint64_t seconds = ticks / frequency_hz;
    const uint64_t rest = ticks % frequency_hz;
    return seconds * NS_PER_SECOND + rest * NS_PER_SECOND / frequency_hz;
}

uint64_t hs_clock_step_ns(void) {
    uint64_t smallest = UINT64_MAX;
    uint64_t last = hs_clock_ns();
    int steps = 0;
    for (int i = 0; i < READINGS_LIMIT && steps < STEPS_LOOKED_AT; i++) {
        const uint64_t now = hs_clock_ns();
        if (now != last) {
            steps++;
            smallest = now - last < smallest ? now - last : smallest;
            last = now;
        }
    }
    return smallest == UINT64_MAX ? 1 : smallest;
}
