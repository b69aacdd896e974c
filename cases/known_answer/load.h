/* SPDX-License-Identifier: MIT */
/* What the neighbour asks of the system. */
#ifndef HEARSAY_CASE_LOAD_H
#define HEARSAY_CASE_LOAD_H

#include <stdbool.h>

/* Rests; false once the standard input has ended. */
bool ka_load_rest(int ms);

#endif
