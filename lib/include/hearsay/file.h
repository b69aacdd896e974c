/* SPDX-License-Identifier: MIT */
/*
 * Files as the harness itself needs them: read whole, replaced whole, locked, and found. Not for measured code.
 * Paths are UTF-8. Thread safe as far as the file system is.
 */
#ifndef HEARSAY_FILE_H
#define HEARSAY_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "hearsay/status.h"

/* fopen for a path in UTF-8 of any length; what is open does not keep others from replacing the file. NULL with errno.
 */
FILE *hs_file_open(const char *path, const char *mode);

/* A whole file in memory; *data is NUL-terminated beyond *length_bytes, to be freed by the caller. HS_INVALID when it
 * is larger than limit_bytes. */
enum hs_status hs_file_read(const char *path, size_t limit_bytes, char **data, size_t *length_bytes,
                            struct hs_error *error);

/* Replaces path by these bytes: temporary file beside it, flushed to the device, renamed over. Missing folders are
 * made. After a failure or a kill the old file is whole; a stale temporary of a dead process is removed by the next
 * call. */
enum hs_status hs_file_replace(const char *path, const void *data, size_t length_bytes, struct hs_error *error);

/* Whether hs_file_replace will be able to, as far as one can know beforehand: better asked before a long run than
 * after. Makes missing folders. */
enum hs_status hs_file_check_replaceable(const char *path, struct hs_error *error);

/* Makes a folder and those above it; fine if it is there. */
enum hs_status hs_folder_make(const char *path, struct hs_error *error);

bool hs_file_exists(const char *path);

/* Removes a file; one that is not there is fine. */
enum hs_status hs_file_remove(const char *path, struct hs_error *error);

/* Free space for this user on the filesystem that holds folder. */
enum hs_status hs_folder_free_bytes(const char *folder, uint64_t *free_bytes, struct hs_error *error);

/*
 * One measurement at a time on a machine, whatever started it: an OS lock that the system drops when the process
 * ends, however it ends. HEARSAY_LOCK names another file to lock, for tests. Waits up to wait_seconds; HS_BUSY after
 * that. Release with hs_lock_close.
 */
struct hs_lock {
    intptr_t handle;
};
enum hs_status hs_lock_open(unsigned wait_seconds, struct hs_lock *lock, struct hs_error *error);
void hs_lock_close(struct hs_lock *lock);

/* Where the kit's own data lives: "$HEARSAY_HOME/part", else "share/hearsay/part" beside the folder of an installed
 * program, else the source tree this was built from. Caller frees; NULL when out of memory. */
char *hs_home_path(const char *part);

/* printf into a fresh string; caller frees; NULL when out of memory. */
char *hs_format(const char *format, ...) HS_PRINTF(1, 2);

#endif
