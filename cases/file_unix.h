/* SPDX-License-Identifier: MIT */
/*
 * What the cases' POSIX files ask of a descriptor and POSIX has no call for: file_unix_<kernel>.c, of which CMake takes
 * one. Whatever fails leaves errno, as a run has to. Thread safe.
 */
#ifndef HEARSAY_CASES_FILE_UNIX_H
#define HEARSAY_CASES_FILE_UNIX_H

#include <stdbool.h>
#include <stdint.h>

/* Opens what is there so that transfers go past the page cache; access is open's. -1 with errno. */
int unix_open_direct(const char *path, int access);

/* What will be read, so that the system may read ahead of it, or better not. */
enum unix_hint { UNIX_SEQUENTIAL, UNIX_RANDOM };
bool unix_hint(int fd, enum unix_hint hint);

/* The file's data on the device. */
bool unix_flush(int fd);

/* Whether msync with MS_SYNC does what unix_flush does. */
bool unix_msync_flushes(void);

/* Makes an empty file this long, for a map to fill. */
bool unix_extend(int fd, uint64_t length_bytes);

/* What that is in the words of the system: the hints and the achieved of subjects. */
extern const char unix_direct_requested[];
extern const char unix_sequential_requested[];
extern const char unix_sequential_achieved[];
extern const char unix_random_requested[];
extern const char unix_random_achieved[];

#endif
