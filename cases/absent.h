/* SPDX-License-Identifier: MIT */
/* A subject that cannot be had here keeps its row, so that its name stays known; its probe says why. */
#ifndef HEARSAY_CASES_ABSENT_H
#define HEARSAY_CASES_ABSENT_H

#include "hearsay/case.h"

/* Defines such a probe; reason_ is a string literal that also says what to do, or what to look at instead. */
#define ABSENT(probe_, reason_)                                                                                        \
    static enum hs_status probe_(const struct hs_job *job, struct hs_error *error) {                                   \
        return hs_fail(error, HS_UNSUPPORTED, "%s: " reason_, job->subject->name);                                     \
    }

#endif
