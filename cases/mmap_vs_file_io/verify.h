/* SPDX-License-Identifier: MIT */
/* What the files of the verify suite add to it. */
#ifndef HEARSAY_CASE_VERIFY_H
#define HEARSAY_CASE_VERIFY_H

#include <check.h>

/* verify_platform.c */
TCase *platform_tests(void);

#endif
