/* SPDX-License-Identifier: MIT */
/* What a function of Windows says with GetLastError, in the words of the rest of the program. Thread safe. */
#ifndef HEARSAY_WIN_FAILURE_H
#define HEARSAY_WIN_FAILURE_H

#include "hearsay/status.h"

/* The value of errno that says the same as GetLastError; EIO where there is none. For measured code, whose failures
 * are told by errno. */
int hs_windows_errno(void);

/* As hs_fail_errno, by GetLastError: "<what>: <problem> (Windows error <number>): <reason>". */
enum hs_status hs_fail_windows(struct hs_error *error, const char *what, const char *problem);

/* free, which leaves what GetLastError says as it was. */
void hs_windows_free(void *memory);

#endif
