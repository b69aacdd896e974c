/* SPDX-License-Identifier: MIT */
/* Other programs, run side by side. */
#ifndef HEARSAY_REPORTS_PROGRAMS_H
#define HEARSAY_REPORTS_PROGRAMS_H

#include <stddef.h>

#include "hearsay/status.h"

#define HS_PROGRAM_LIMIT 8

/* Starts programs, each as hs_program_start has it, and waits for all. *exit_code is that of the first that did not end
 * in 0, else 0. HS_UNSUPPORTED when there is no such program; those that were started have ended then, too. count is 1
 * to HS_PROGRAM_LIMIT. */
enum hs_status hs_programs_run(const char *const *const *programs, size_t count, int *exit_code,
                               struct hs_error *error);

#endif
