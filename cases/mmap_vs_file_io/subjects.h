/* SPDX-License-Identifier: MIT */
/*
 * What the tables of subjects share, one a system: they have the same names in the same order, since claims speak of
 * them everywhere; titles, hints and reasons are the system's own.
 */
#ifndef HEARSAY_CASE_IO_SUBJECTS_H
#define HEARSAY_CASE_IO_SUBJECTS_H

#include "../absent.h"
#include "io.h"

#ifdef HEARSAY_HAVE_IOSTREAM
#define IOSTREAM(probe_, run_) .probe = (probe_), .run = (run_)
#else
#define IOSTREAM(probe_, run_) .probe = without_iostream
ABSENT(without_iostream, "built without a C++ compiler; install one and configure again")
#endif

#endif
