/* SPDX-License-Identifier: MIT */
#include "system.h"

#include <stdbool.h>
#include <stdlib.h>
#include <windows.h>

#include "failure.h"
#include "hearsay/file.h"
#include "names.h"
#include "utf8.h"

#define PATH_COUNT 32768 /* the longest path there is, and its NUL */

/* Where PATH leads to, with .exe where the name has no ending; caller frees. NULL when it leads nowhere. */
static wchar_t *find_program(const char *name) {
    wchar_t *wide = hs_utf8_to_wide(name);
    wchar_t *path = malloc(PATH_COUNT * sizeof *path);
    const DWORD length = wide == NULL || path == NULL ? 0 : SearchPathW(NULL, wide, L".exe", PATH_COUNT, path, NULL);
    free(wide);
    if (length == 0 || length >= PATH_COUNT) {
        free(path);
        return NULL;
    }
    return path;
}

static HANDLE open_nothing(void) {
    SECURITY_ATTRIBUTES inherited = {.nLength = sizeof inherited, .bInheritHandle = TRUE};
    return CreateFileW(L"NUL", GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE, &inherited, OPEN_EXISTING, 0, NULL);
}

static bool create(const wchar_t *path, wchar_t *line, intptr_t *child) {
    STARTUPINFOW start = {.cb = sizeof start, .dwFlags = STARTF_USESTDHANDLES};
    PROCESS_INFORMATION made;
    start.hStdInput = open_nothing();
    start.hStdOutput = GetStdHandle(STD_OUTPUT_HANDLE);
    start.hStdError = GetStdHandle(STD_ERROR_HANDLE);
    const bool created = CreateProcessW(path, line, NULL, NULL, TRUE, 0, NULL, NULL, &start, &made) != 0;
    const DWORD number = GetLastError();
    (void)CloseHandle(start.hStdInput);
    SetLastError(number);
    if (created) {
        (void)CloseHandle(made.hThread);
        *child = (intptr_t)made.hProcess;
    }
    return created;
}

enum hs_status hs_program_start(const char *const *arguments, intptr_t *child, struct hs_error *error) {
    wchar_t *path = find_program(arguments[0]);
    if (path == NULL) {
        return hs_fail(error, HS_UNSUPPORTED, "%s not found: install it or put it into PATH", arguments[0]);
    }
    wchar_t *line = hs_arguments_to_wide(arguments);
    const bool created = line != NULL && create(path, line, child);
    const enum hs_status status = created ? HS_OK : hs_fail_windows(error, arguments[0], "cannot run it");
    free(line);
    free(path);
    return status;
}

enum hs_status hs_program_wait(intptr_t child, const char *name, int *exit_code, struct hs_error *error) {
    const HANDLE process = (HANDLE)child;
    DWORD code = EXIT_FAILURE;
    const bool ended = WaitForSingleObject(process, INFINITE) == WAIT_OBJECT_0 && GetExitCodeProcess(process, &code);
    const enum hs_status status = ended ? HS_OK : hs_fail_windows(error, name, "cannot wait for it");
    (void)CloseHandle(process);
    *exit_code = (int)code;
    return status;
}

/* After HS_OK GetLastError says why it came to an end. */
static enum hs_status list(HANDLE entries, WIN32_FIND_DATAW *entry, const char *suffix, char ***names, size_t *count,
                           struct hs_error *error) {
    enum hs_status status = HS_OK;
    do {
        char *name = hs_wide_to_utf8(entry->cFileName);
        status =
            name == NULL ? hs_fail(error, HS_MEMORY, "out of memory") : hs_names_add(names, count, name, suffix, error);
        free(name);
    } while (status == HS_OK && FindNextFileW(entries, entry));
    return status;
}

enum hs_status hs_folder_names(const char *folder, const char *suffix, char ***names, size_t *count,
                               struct hs_error *error) {
    WIN32_FIND_DATAW entry;
    *names = NULL;
    *count = 0;
    char *pattern = hs_format("%s/*", folder);
    wchar_t *wide = pattern == NULL ? NULL : hs_path_to_wide(pattern);
    const HANDLE entries = wide == NULL ? INVALID_HANDLE_VALUE : FindFirstFileW(wide, &entry);
    enum hs_status status;
    if (entries == INVALID_HANDLE_VALUE) {
        status = hs_fail_windows(error, folder, "cannot list the folder");
    } else {
        status = list(entries, &entry, suffix, names, count, error);
        if (status == HS_OK && GetLastError() != ERROR_NO_MORE_FILES) {
            status = hs_fail_windows(error, folder, "cannot list the folder");
        }
        (void)FindClose(entries);
    }
    free(wide);
    free(pattern);
    return hs_names_end(names, count, status);
}
