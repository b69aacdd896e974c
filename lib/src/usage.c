/* SPDX-License-Identifier: MIT */
#include "hearsay/usage.h"

static uint64_t since(uint64_t before, uint64_t after) {
    return after == HS_USAGE_UNKNOWN ? HS_USAGE_UNKNOWN : after - before;
}

struct hs_usage hs_usage_since(struct hs_usage before, struct hs_usage after) {
    const struct hs_usage spent = {
        .minor_faults = since(before.minor_faults, after.minor_faults),
        .major_faults = since(before.major_faults, after.major_faults),
        .context_switches = since(before.context_switches, after.context_switches),
    };
    return spent;
}
