/* SPDX-License-Identifier: MIT */
/* What the program asks of the operating system beyond the library: other programs run, a folder listed. */
#ifndef HEARSAY_REPORTS_SYSTEM_H
#define HEARSAY_REPORTS_SYSTEM_H

#include <stddef.h>

#include "hearsay/status.h"

#define HS_PROGRAM_LIMIT 8

/* Runs programs side by side, and waits for all. Each is a list of arguments that ends in NULL; the first one is looked
 * up in PATH, without a shell. *exit_code is that of the first that did not end in 0 (128 + the signal's number when
 * one ended it), else 0. Their messages go to our stderr. HS_UNSUPPORTED when there is no such program; those that were
 * started have ended then, too. count is 1 to HS_PROGRAM_LIMIT. */
enum hs_status hs_programs_run(const char *const *const *programs, size_t count, int *exit_code,
                               struct hs_error *error);

/* The names in a folder that end in suffix, sorted by bytes. Release with hs_names_free. */
enum hs_status hs_folder_names(const char *folder, const char *suffix, char ***names, size_t *count,
                               struct hs_error *error);
void hs_names_free(char **names, size_t count);

#endif
