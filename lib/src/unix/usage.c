/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "hearsay/usage.h"

#include <sys/resource.h>

struct hs_usage hs_usage_now(void) {
    struct rusage counted = {0};
    (void)getrusage(RUSAGE_SELF, &counted);
    const struct hs_usage usage = {
        .minor_faults = (uint64_t)counted.ru_minflt,
        .major_faults = (uint64_t)counted.ru_majflt,
        .context_switches = (uint64_t)counted.ru_nvcsw + (uint64_t)counted.ru_nivcsw,
    };
    return usage;
}
