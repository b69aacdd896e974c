/* SPDX-License-Identifier: MIT */
/* An empty text, a full one, and the ends of every number. */
#ifndef HEARSAY_CASE_EXTREMES_H
#define HEARSAY_CASE_EXTREMES_H

#include <float.h>

#include "event.h"

static const struct ev extremes[] = {
    {0, 0, 0, 0.0, ""},
    {UINT32_MAX, INT32_MIN, UINT64_MAX, DBL_MAX, "a"},
    {1, INT32_MAX, 1, -DBL_MIN, "<>&\"'<>&\"'<>&\"'<>&\"'<>&"},
    {1000, -1, 1000000, -0.0, "0x1p+0 1 a, 1.000,5 end"},
    {10, 10, 10, 1.0 / 3.0, "]]>"},
};

#define EXTREME_COUNT (sizeof extremes / sizeof extremes[0])

#endif
