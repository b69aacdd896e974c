/* SPDX-License-Identifier: MIT */
/* Where this program lies, whatever it was called by and however it was found. Thread safe. */
#ifndef HEARSAY_SRC_PROGRAM_H
#define HEARSAY_SRC_PROGRAM_H

/* The absolute path of the program's own file, in UTF-8 and with '/' between its parts. Caller frees; NULL where the
 * system does not tell, or when out of memory. */
char *hs_program_path(void);

#endif
