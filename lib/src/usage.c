/* SPDX-License-Identifier: MIT */
#include "hearsay/usage.h"

struct hs_usage hs_usage_since(struct hs_usage before, struct hs_usage after) {
    const struct hs_usage spent = {
        .minor_faults = after.minor_faults - before.minor_faults,
        .major_faults = after.major_faults - before.major_faults,
        .context_switches = after.context_switches - before.context_switches,
    };
    return spent;
}
