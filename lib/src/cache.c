/* SPDX-License-Identifier: MIT */
#include "hearsay/cache.h"

/* Not macros: where doubles are computed with more digits than they are stored with, those were other numbers. */
static const double proven_warm = 0.99;
static const double proven_cold = 0.01;

int hs_cache_proves(enum hs_cache_state state, double resident_share) {
    switch (state) {
    case HS_CACHE_WARM:
        return resident_share >= proven_warm;
    case HS_CACHE_COLD:
        return resident_share >= 0.0 && resident_share <= proven_cold;
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
