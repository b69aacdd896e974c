/* SPDX-License-Identifier: MIT */
/*
 * What the cases' Windows files share: files by UTF-8 path and whole transfers at an offset. Whatever fails leaves
 * errno, as a run has to on every system. Thread safe.
 */
#ifndef HEARSAY_CASES_FILE_WIN_H
#define HEARSAY_CASES_FILE_WIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <windows.h>

/* Passes on whether a call of the system did its work; if not, errno is what GetLastError comes to. */
bool win_done(int done);

/* The same of a transfer, which has also failed (EIO) if it moved nothing: the file ends here. */
bool win_moved(int done, size_t count);

/* Shared with every other opener, as a POSIX file is. INVALID_HANDLE_VALUE with errno. */
HANDLE win_open(const char *path, DWORD access, DWORD disposition, DWORD flags);

/* Closes what could not be used; errno stays. */
void win_give_up(HANDLE handle);

/* fopen. */
FILE *win_open_stream(const char *path, const char *mode);

/* One request at an offset, and how much of a length it asks for: at most what fits into its 32 bits. */
OVERLAPPED win_place(uint64_t offset);
DWORD win_request(size_t length);

/* One such request; *count is less than was asked for at the end of the file, where it is an error to begin. */
bool win_read_some(HANDLE file, unsigned char *data, size_t length, uint64_t offset, size_t *count);

/* All of it; false with errno, also at the end of the file. For handles without FILE_FLAG_OVERLAPPED. */
bool win_read(HANDLE file, unsigned char *data, size_t length, uint64_t offset);
bool win_write(HANDLE file, const unsigned char *data, size_t length, uint64_t offset);

/* What FILE_FLAG_NO_BUFFERING counts offsets and lengths in, on the disk that holds the folder; 0 with errno. */
size_t win_sector_bytes(const char *folder);

#endif
