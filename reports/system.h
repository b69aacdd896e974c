/* SPDX-License-Identifier: MIT */
/* What the program asks of the operating system beyond the library: other programs run, a folder listed. */
#ifndef HEARSAY_REPORTS_SYSTEM_H
#define HEARSAY_REPORTS_SYSTEM_H

#include <stddef.h>
#include <stdint.h>

#include "hearsay/status.h"

/* Starts a program: a list of arguments that ends in NULL; the first one is looked up in PATH, without a shell. Its
 * messages go to our stderr. HS_UNSUPPORTED when there is no such program. Each that was started is waited for once. */
enum hs_status hs_program_start(const char *const *arguments, intptr_t *child, struct hs_error *error);

/* *exit_code is that of the program, 128 + the signal's number when one ended it. HS_UNSUPPORTED when the system found
 * only now that there is no such program. name is for messages. */
enum hs_status hs_program_wait(intptr_t child, const char *name, int *exit_code, struct hs_error *error);

/* The names in a folder that end in suffix, sorted by bytes. Release with hs_names_free. */
enum hs_status hs_folder_names(const char *folder, const char *suffix, char ***names, size_t *count,
                               struct hs_error *error);
void hs_names_free(char **names, size_t count);

#endif
