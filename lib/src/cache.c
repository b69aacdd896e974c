/* SPDX-License-Identifier: MIT */
#include "hearsay/cache.h"

#define PROVEN_WARM 0.99
#define PROVEN_COLD 0.01

int hs_cache_proves(enum hs_cache_state state, double resident_share) {
    switch (state) {
    case HS_CACHE_WARM:
        return resident_share >= PROVEN_WARM;
    case HS_CACHE_COLD:
        return resident_share >= 0.0 && resident_share <= PROVEN_COLD;
    default:
        return 1;
    }
}

const char *hs_cache_state_text(enum hs_cache_state state) {
    switch (state) {
    case HS_CACHE_WARM:
        return "warm";
    case HS_CACHE_COLD:
        return "cold";
    default:
        return "any";
    }
}
