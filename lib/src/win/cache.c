/* SPDX-License-Identifier: MIT */
#include "hearsay/cache.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <windows.h>

#include <psapi.h>

#include "failure.h"
#include "hearsay/guard.h"
#include "utf8.h"

#define STEP_BYTES   (1u << 20)
#define WINDOW_BYTES (64u << 20) /* a multiple of every allocation granularity */
#define BATCH_PAGES  1024

static HANDLE open_file(const char *path, DWORD access, DWORD flags) {
    wchar_t *wide = hs_path_to_wide(path);
    if (wide == NULL) {
        return INVALID_HANDLE_VALUE;
    }
    const DWORD share = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
    const HANDLE file = CreateFileW(wide, access, share, NULL, OPEN_EXISTING, flags, NULL);
    hs_windows_free(wide);
    return file;
}

static enum hs_status read_through(HANDLE file, const char *path, struct hs_error *error) {
    DWORD got = 0;
    BOOL is_read = FALSE;
    char *buffer = malloc(STEP_BYTES);
    if (buffer == NULL) {
        return hs_fail(error, HS_MEMORY, "%s: out of memory", path);
    }
    do {
        is_read = ReadFile(file, buffer, STEP_BYTES, &got, NULL);
    } while (is_read && got > 0);
    const enum hs_status status = is_read ? HS_OK : hs_fail_windows(error, path, "cannot read");
    free(buffer);
    return status;
}

/* Opening a file without buffering makes Windows drop its pages from the cache, if nobody else has it open. */
static enum hs_status drop(const char *path, struct hs_error *error) {
    const HANDLE file = open_file(path, GENERIC_READ, FILE_FLAG_NO_BUFFERING);
    if (file == INVALID_HANDLE_VALUE) {
        return hs_fail_windows(error, path, "cannot open without buffering");
    }
    (void)CloseHandle(file);
    return HS_OK;
}

enum hs_status hs_cache_request(const char *path, enum hs_cache_state state, struct hs_error *error) {
    const HANDLE file = open_file(path, GENERIC_READ | GENERIC_WRITE, FILE_FLAG_SEQUENTIAL_SCAN);
    if (file == INVALID_HANDLE_VALUE) {
        return hs_fail_windows(error, path, "cannot open");
    }
    enum hs_status status = HS_OK;
    if (!FlushFileBuffers(file)) {
        status = hs_fail_windows(error, path, "cannot flush");
    } else if (state == HS_CACHE_WARM) {
        status = read_through(file, path, error);
    }
    (void)CloseHandle(file);
    return status == HS_OK && state == HS_CACHE_COLD ? drop(path, error) : status;
}

enum hs_status hs_cache_resident(const char *path, double *share, struct hs_error *error) {
    LARGE_INTEGER size;
    const HANDLE file = open_file(path, GENERIC_READ, 0);
    if (file == INVALID_HANDLE_VALUE) {
        return hs_fail_windows(error, path, "cannot open");
    }
    const bool is_empty = GetFileSizeEx(file, &size) && size.QuadPart == 0;
    (void)CloseHandle(file);
    *share = is_empty ? 1.0 : -1.0;
    return is_empty ? HS_OK
                    : hs_fail(error, HS_UNSUPPORTED, "%s: this system does not tell which pages are in memory", path);
}

struct view {
    char *bytes;
    size_t page_bytes;
    uint64_t page_count;
};

static enum hs_status touch(void *context) {
    const struct view *view = context;
    const volatile char *bytes = view->bytes;
    for (uint64_t i = 0; i < view->page_count; i++) {
        (void)bytes[i * view->page_bytes];
    }
    return HS_OK;
}

static uint64_t count_in_memory(const struct view *view) {
    PSAPI_WORKING_SET_EX_INFORMATION pages[BATCH_PAGES];
    uint64_t found = 0;
    for (uint64_t first = 0; first < view->page_count; first += BATCH_PAGES) {
        const uint64_t left = view->page_count - first;
        const size_t count = left < BATCH_PAGES ? (size_t)left : BATCH_PAGES;
        for (size_t i = 0; i < count; i++) {
            pages[i].VirtualAddress = view->bytes + (first + i) * view->page_bytes;
        }
        const bool told = QueryWorkingSetEx(GetCurrentProcess(), pages, (DWORD)(count * sizeof pages[0])) != 0;
        for (size_t i = 0; told && i < count; i++) {
            found += pages[i].VirtualAttributes.Valid;
        }
    }
    return found;
}

/* In windows, so that a file may be larger than the address space. False with GetLastError. */
static bool count_mapped(HANDLE mapping, uint64_t size_bytes, double *share) {
    SYSTEM_INFO system;
    uint64_t page_count = 0;
    uint64_t found = 0;
    GetSystemInfo(&system);
    for (uint64_t at = 0; at < size_bytes; at += WINDOW_BYTES) {
        const size_t length = size_bytes - at < WINDOW_BYTES ? (size_t)(size_bytes - at) : WINDOW_BYTES;
        struct view view = {
            .bytes = MapViewOfFile(mapping, FILE_MAP_READ, (DWORD)(at >> 32), (DWORD)at, length),
            .page_bytes = system.dwPageSize,
            .page_count = (length + system.dwPageSize - 1) / system.dwPageSize,
        };
        if (view.bytes == NULL) {
            return false;
        }
        const bool is_read = hs_guard_call(touch, &view) == HS_OK;
        found += is_read ? count_in_memory(&view) : 0;
        page_count += view.page_count;
        (void)UnmapViewOfFile(view.bytes);
        if (!is_read) {
            SetLastError(ERROR_READ_FAULT);
            return false;
        }
    }
    *share = (double)found / (double)page_count;
    return true;
}

/* Whether all of a file stays in memory while its windows are touched one after the other: with half of the memory for
 * everything else it does; beyond that, the first pages may be gone by the time of the last. */
static bool can_stay(uint64_t size_bytes) {
    MEMORYSTATUSEX memory = {.dwLength = sizeof memory};
    return GlobalMemoryStatusEx(&memory) && size_bytes <= memory.ullTotalPhys / 2;
}

static enum hs_status prove_mapped(HANDLE file, const char *path, double *share, struct hs_error *error) {
    LARGE_INTEGER size = {0};
    const HANDLE mapping = CreateFileMappingW(file, NULL, PAGE_READONLY, 0, 0, NULL);
    enum hs_status status = HS_OK;
    if (mapping == NULL || !GetFileSizeEx(file, &size)) {
        status = hs_fail_windows(error, path, "cannot map, to see which of its pages are in memory");
    } else if (!can_stay((uint64_t)size.QuadPart)) {
        status = hs_fail(error, HS_UNSUPPORTED, "%s: too large for this memory to tell whether it stays there", path);
    } else if (!count_mapped(mapping, (uint64_t)size.QuadPart, share)) {
        status = hs_fail_windows(error, path, "cannot read by a map, to see which of its pages are in memory");
    }
    if (mapping != NULL) {
        (void)CloseHandle(mapping);
    }
    return status;
}

/* Touching the pages reads those that are missing, so this proves that a file is in memory, and never that it is not.
 * What is mapped and what is read from the cache are the same pages. */
static enum hs_status prove_warm(const char *path, double *share, struct hs_error *error) {
    const HANDLE file = open_file(path, GENERIC_READ, 0);
    if (file == INVALID_HANDLE_VALUE) {
        return hs_fail_windows(error, path, "cannot open");
    }
    const enum hs_status status = prove_mapped(file, path, share, error);
    (void)CloseHandle(file);
    return status;
}

enum hs_status hs_cache_prove(const char *path, enum hs_cache_state state, double *share, struct hs_error *error) {
    const enum hs_status status = hs_cache_resident(path, share, error);
    return status == HS_UNSUPPORTED && state == HS_CACHE_WARM ? prove_warm(path, share, error) : status;
}
