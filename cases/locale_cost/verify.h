/* SPDX-License-Identifier: MIT */
/* What the two files of this suite share. */
#ifndef HEARSAY_CASE_VERIFY_H
#define HEARSAY_CASE_VERIFY_H

#include <check.h>

#include "task.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* Whether this build has what the way needs for the format. */
static inline bool way_is_here(const struct lc_way *way, enum lc_format format) {
#ifndef HEARSAY_HAVE_EXPAT
    if (format == LC_XML && way->needs == LC_NEEDS_NOTHING) {
        return false;
    }
#endif
    (void)format;
    return way->write != NULL;
}

/* hostile.c: archives that nobody wrote. */
TCase *hostile_case(void);

#endif
