/* SPDX-License-Identifier: MIT */
#include "file_win.h"

#include <errno.h>
#include <stdlib.h>

#include "../lib/src/win/failure.h"
#include "../lib/src/win/utf8.h"

#define LONGEST_REQUEST (UINT32_C(1) << 30)

bool win_done(int done) {
    if (!done) {
        errno = hs_windows_errno();
    }
    return done != 0;
}

bool win_moved(int done, size_t count) {
    if (done && count == 0) {
        errno = EIO;
    }
    return win_done(done) && count > 0;
}

HANDLE win_open(const char *path, DWORD access, DWORD disposition, DWORD flags) {
    const DWORD share = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
    wchar_t *wide = hs_path_to_wide(path);
    if (!win_done(wide != NULL)) {
        return INVALID_HANDLE_VALUE;
    }
    HANDLE file = CreateFileW(wide, access, share, NULL, disposition, FILE_ATTRIBUTE_NORMAL | flags, NULL);
    (void)win_done(file != INVALID_HANDLE_VALUE);
    free(wide);
    return file;
}

FILE *win_open_stream(const char *path, const char *mode) {
    wchar_t *wide = hs_path_to_wide(path);
    wchar_t *wide_mode = hs_utf8_to_wide(mode);
    FILE *stream = win_done(wide != NULL && wide_mode != NULL) ? _wfopen(wide, wide_mode) : NULL;
    free(wide_mode);
    free(wide);
    return stream;
}

void win_give_up(HANDLE handle) {
    const int reason = errno;
    (void)CloseHandle(handle);
    errno = reason;
}

OVERLAPPED win_place(uint64_t offset) {
    OVERLAPPED place = {0};
    place.Offset = (DWORD)offset;
    place.OffsetHigh = (DWORD)(offset >> 32);
    return place;
}

DWORD win_request(size_t length) {
    return length < LONGEST_REQUEST ? (DWORD)length : LONGEST_REQUEST;
}

bool win_read_some(HANDLE file, unsigned char *data, size_t length, uint64_t offset, size_t *count) {
    OVERLAPPED place = win_place(offset);
    DWORD moved = 0;
    const bool done = win_done(ReadFile(file, data, win_request(length), &moved, &place));
    *count = moved;
    return done;
}

bool win_read(HANDLE file, unsigned char *data, size_t length, uint64_t offset) {
    for (size_t done = 0, count = 0; done < length; done += count) {
        const bool read = win_read_some(file, data + done, length - done, offset + done, &count);
        if (!win_moved(read, count)) {
            return false;
        }
    }
    return true;
}

bool win_write(HANDLE file, const unsigned char *data, size_t length, uint64_t offset) {
    for (size_t done = 0; done < length;) {
        OVERLAPPED place = win_place(offset + done);
        DWORD count = 0;
        const BOOL written = WriteFile(file, data + done, win_request(length - done), &count, &place);
        if (!win_moved(written, count)) {
            return false;
        }
        done += count;
    }
    return true;
}

size_t win_sector_bytes(const char *folder) {
    wchar_t volume[MAX_PATH + 1];
    DWORD cluster_sectors, sector_bytes, free_clusters, clusters;
    wchar_t *wide = hs_path_to_wide(folder);
    if (wide == NULL) {
        return 0;
    }
    const bool told = win_done(GetVolumePathNameW(wide, volume, MAX_PATH + 1) &&
                               GetDiskFreeSpaceW(volume, &cluster_sectors, &sector_bytes, &free_clusters, &clusters));
    free(wide);
    return told ? sector_bytes : 0;
}
