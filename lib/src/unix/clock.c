/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "hearsay/clock.h"

#include <time.h>

static uint64_t read_clock(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (uint64_t)now.tv_sec * UINT64_C(1000000000) + (uint64_t)now.tv_nsec;
}

uint64_t hs_clock_ns(void) {
    return read_clock(CLOCK_MONOTONIC);
}

uint64_t hs_clock_cpu_ns(void) {
    return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}
