/* SPDX-License-Identifier: MIT */
#include "utf8.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include "failure.h"

#define SHORT_PATH     248 /* what CreateDirectoryW takes: MAX_PATH less a file name of 8.3 */
#define LONG_PREFIX    L"\\\\?\\"
#define NETWORK_PREFIX L"\\\\?\\UNC"

static void *allocate(size_t size_bytes) {
    void *memory = malloc(size_bytes);
    if (memory == NULL) {
        SetLastError(ERROR_NOT_ENOUGH_MEMORY);
    }
    return memory;
}

wchar_t *hs_utf8_to_wide(const char *text) {
    const int count = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, NULL, 0);
    wchar_t *wide = count > 0 ? allocate((size_t)count * sizeof *wide) : NULL;
    if (wide != NULL) {
        (void)MultiByteToWideChar(CP_UTF8, 0, text, -1, wide, count);
    }
    return wide;
}

char *hs_wide_to_utf8(const wchar_t *text) {
    const int size_bytes = WideCharToMultiByte(CP_UTF8, 0, text, -1, NULL, 0, NULL, NULL);
    char *narrow = size_bytes > 0 ? allocate((size_t)size_bytes) : NULL;
    if (narrow != NULL) {
        (void)WideCharToMultiByte(CP_UTF8, 0, text, -1, narrow, size_bytes, NULL, NULL);
    }
    return narrow;
}

/* The whole path with the prefix that its kind needs. */
static wchar_t *lengthen(const wchar_t *given, DWORD full_count) {
    const size_t room = sizeof NETWORK_PREFIX / sizeof(wchar_t);
    wchar_t *path = allocate((room + full_count) * sizeof *path);
    if (path == NULL || GetFullPathNameW(given, full_count, path + room, NULL) >= full_count) {
        hs_windows_free(path);
        return NULL;
    }
    wchar_t *full = path + room;
    const bool is_network = full[0] == L'\\' && full[1] == L'\\';
    const wchar_t *prefix = is_network ? NETWORK_PREFIX : LONG_PREFIX;
    const size_t prefix_count = wcslen(prefix);
    full += is_network ? 1 : 0; /* of the two backslashes before the server one stays */
    memcpy(path, prefix, prefix_count * sizeof *path);
    memmove(path + prefix_count, full, (wcslen(full) + 1) * sizeof *path);
    return path;
}

wchar_t *hs_path_to_wide(const char *path) {
    wchar_t *given = hs_utf8_to_wide(path);
    if (given == NULL || wcsncmp(given, LONG_PREFIX, wcslen(LONG_PREFIX)) == 0) {
        return given;
    }
    const DWORD full_count = GetFullPathNameW(given, 0, NULL, NULL);
    if (full_count <= SHORT_PATH) {
        return given;
    }
    wchar_t *longer = lengthen(given, full_count);
    hs_windows_free(given);
    return longer;
}

/* Backslashes are doubled before a quote only, and the closing quote is one. */
static char *quote(const char *argument, char *out) {
    size_t backslashes = 0;
    *out++ = '"';
    for (; *argument != '\0'; argument++) {
        if (*argument == '"') {
            memset(out, '\\', backslashes + 1);
            out += backslashes + 1;
        }
        backslashes = *argument == '\\' ? backslashes + 1 : 0;
        *out++ = *argument;
    }
    memset(out, '\\', backslashes);
    out += backslashes;
    *out++ = '"';
    return out;
}

wchar_t *hs_arguments_to_wide(const char *const *arguments) {
    size_t most_bytes = 1;
    for (size_t i = 0; arguments[i] != NULL; i++) {
        most_bytes += 2 * strlen(arguments[i]) + 3;
    }
    char *line = allocate(most_bytes);
    if (line == NULL) {
        return NULL;
    }
    char *end = line;
    for (size_t i = 0; arguments[i] != NULL; i++) {
        end = quote(arguments[i], end);
        *end++ = ' ';
    }
    *end = '\0';
    wchar_t *wide = hs_utf8_to_wide(line);
    hs_windows_free(line);
    return wide;
}
