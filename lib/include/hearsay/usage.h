/* SPDX-License-Identifier: MIT */
/*
 * What the system counted for this process so far; take it before and after, and subtract. A system call each, so
 * it stays outside the clock. Thread safe.
 */
#ifndef HEARSAY_USAGE_H
#define HEARSAY_USAGE_H

#include <stdint.h>

#define HS_USAGE_UNKNOWN UINT64_MAX /* the system has no such counter */

struct hs_usage {
    uint64_t minor_faults;     /* pages mapped without I/O; where the system counts all in one (Windows), all */
    uint64_t major_faults;     /* pages that had to be read */
    uint64_t context_switches; /* voluntary and not */
};

struct hs_usage hs_usage_now(void);

/* after - before, field by field; what is unknown stays so. */
struct hs_usage hs_usage_since(struct hs_usage before, struct hs_usage after);

#endif
