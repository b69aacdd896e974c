/* SPDX-License-Identifier: MIT */
/*
 * What the system counted for this process so far; take it before and after, and subtract. A system call each, so
 * it stays outside the clock. Thread safe.
 */
#ifndef HEARSAY_USAGE_H
#define HEARSAY_USAGE_H

#include <stdint.h>

struct hs_usage {
    uint64_t minor_faults;     /* pages mapped without I/O */
    uint64_t major_faults;     /* pages that had to be read */
    uint64_t context_switches; /* voluntary and not */
};

struct hs_usage hs_usage_now(void);

/* after - before, field by field. */
struct hs_usage hs_usage_since(struct hs_usage before, struct hs_usage after);

#endif
