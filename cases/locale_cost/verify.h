/* SPDX-License-Identifier: MIT */
/* What the files of this suite share. */
#ifndef HEARSAY_CASE_VERIFY_H
#define HEARSAY_CASE_VERIFY_H

#include <check.h>

#include "task.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* Whether the way writes, and is to be had here for the format. */
static inline bool way_is_here(const struct lc_way *way, enum lc_format format) {
    return way->write != NULL && lc_way_probe(way, format, NULL) == HS_OK;
}

/* hostile.c: archives that nobody wrote. */
TCase *hostile_case(void);

#endif
