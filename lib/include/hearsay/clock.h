/* SPDX-License-Identifier: MIT */
/*
 * The monotonic clock. All times are integer nanoseconds; the origin is arbitrary.
 * CLOCK_MONOTONIC on POSIX, QueryPerformanceCounter on Windows. Thread safe.
 */
#ifndef HEARSAY_CLOCK_H
#define HEARSAY_CLOCK_H

#include <stdint.h>

/* Now. Never fails once the process runs on a supported system. */
uint64_t hs_clock_ns(void);

/* The time that processors have spent on this process, which others on the machine do not lengthen. A system call; its
 * steps are a microsecond or less. 0 where the system has no such clock, or only a coarser one (Wine). */
uint64_t hs_clock_cpu_ns(void);

/*
 * ticks at the given frequency (Hz, > 0) as nanoseconds, rounded down. Quotient and remainder are scaled apart:
 * ticks * 1e9 would overflow 64 bits after 1,844 s at 10 MHz.
 */
uint64_t hs_clock_scale(uint64_t ticks, uint64_t frequency_hz);

/* The smallest step seen between two different readings (> 0), taken over a few hundred steps. Takes about 1 ms. */
uint64_t hs_clock_step_ns(void);

#endif
