/* SPDX-License-Identifier: MIT */
/* What the program asks of the operating system beyond the library: another program run, a folder listed. */
#ifndef HEARSAY_REPORTS_SYSTEM_H
#define HEARSAY_REPORTS_SYSTEM_H

#include <stddef.h>

#include "hearsay/status.h"

/* Runs arguments[0], looked up in PATH, without a shell; arguments ends in NULL. Waits, and gives its exit code (128 +
 * the signal's number when one ended it). Its messages go to our stderr. HS_UNSUPPORTED when there is no such program.
 */
enum hs_status hs_process_run(const char *const *arguments, int *exit_code, struct hs_error *error);

/* The names in a folder that end in suffix, sorted by bytes. Release with hs_names_free. */
enum hs_status hs_folder_names(const char *folder, const char *suffix, char ***names, size_t *count,
                               struct hs_error *error);
void hs_names_free(char **names, size_t count);

#endif
