/* SPDX-License-Identifier: MIT */
/*
 * The lock of a folder is a handle to it that does not share deletion: the system closes it with the process, and as
 * long as it is open nobody else can delete or rename the folder.
 */
#include "hearsay/scratch.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include <sddl.h>

#include "failure.h"
#include "hearsay/clock.h"
#include "hearsay/file.h"
#include "hearsay/random.h"
#include "utf8.h"

#define PREFIX       "hearsay-scratch-"
#define STALE        ".stale"
#define NAME_LETTERS 6
#define MAKE_TRIES   10
/* Full access for the owner, the system and administrators, here and below; nothing for others, nothing inherited. */
#define PRIVATE L"D:P(A;OICI;FA;;;OW)(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)"

/* Of the one scratch of this process, for atexit. */
static char *own_path;
static HANDLE own_lock = INVALID_HANDLE_VALUE;

static HANDLE lock_folder(const char *path) {
    wchar_t *wide = hs_path_to_wide(path);
    const HANDLE lock = wide == NULL ? INVALID_HANDLE_VALUE
                                     : CreateFileW(wide, FILE_LIST_DIRECTORY, FILE_SHARE_READ | FILE_SHARE_WRITE, NULL,
                                                   OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, NULL);
    hs_windows_free(wide);
    return lock;
}

/* Calls visit with the path of each entry of folder whose name matches. */
static void for_each(const char *folder, const char *match, void (*visit)(const char *path, DWORD attributes)) {
    WIN32_FIND_DATAW entry;
    char *pattern = hs_format("%s/%s", folder, match);
    wchar_t *wide = pattern == NULL ? NULL : hs_path_to_wide(pattern);
    const HANDLE entries = wide == NULL ? INVALID_HANDLE_VALUE : FindFirstFileW(wide, &entry);
    for (BOOL found = entries != INVALID_HANDLE_VALUE; found; found = FindNextFileW(entries, &entry)) {
        char *name = hs_wide_to_utf8(entry.cFileName);
        const bool is_self = wcscmp(entry.cFileName, L".") == 0 || wcscmp(entry.cFileName, L"..") == 0;
        char *path = name == NULL || is_self ? NULL : hs_format("%s/%s", folder, name);
        if (path != NULL) {
            visit(path, entry.dwFileAttributes);
        }
        free(path);
        free(name);
    }
    if (entries != INVALID_HANDLE_VALUE) {
        (void)FindClose(entries);
    }
    free(wide);
    free(pattern);
}

/* A link to a folder (a reparse point) is removed, what it leads to is not. */
static void remove_entry(const char *path, DWORD attributes) {
    if ((attributes & FILE_ATTRIBUTE_DIRECTORY) != 0 && (attributes & FILE_ATTRIBUTE_REPARSE_POINT) == 0) {
        for_each(path, "*", remove_entry);
    }
    (void)hs_file_remove(path, NULL);
}

static bool rename_folder(const char *from, const char *to) {
    wchar_t *wide_from = hs_path_to_wide(from);
    wchar_t *wide_to = hs_path_to_wide(to);
    const bool renamed = wide_from != NULL && wide_to != NULL && MoveFileExW(wide_from, wide_to, 0);
    free(wide_to);
    free(wide_from);
    return renamed;
}

/* A folder that can be renamed belongs to a run that was killed: nobody has it locked, and from then on nobody can. */
static void remove_if_stale(const char *path, DWORD attributes) {
    const size_t length = strlen(path);
    const size_t tail = sizeof STALE - 1;
    const bool is_renamed = length > tail && strcmp(path + length - tail, STALE) == 0;
    char *stale = hs_format("%s%s", path, is_renamed ? "" : STALE);
    if (stale != NULL && (is_renamed || rename_folder(path, stale))) {
        remove_entry(stale, attributes);
    }
    free(stale);
}

static void remove_own(void) {
    if (own_path != NULL) {
        for_each(own_path, "*", remove_entry);
        (void)CloseHandle(own_lock);
        own_lock = INVALID_HANDLE_VALUE;
        (void)hs_file_remove(own_path, NULL);
        free(own_path);
        own_path = NULL;
    }
}

static bool make_private(const char *path) {
    SECURITY_ATTRIBUTES attributes = {.nLength = sizeof attributes};
    wchar_t *wide = hs_path_to_wide(path);
    const bool made = wide != NULL &&
                      ConvertStringSecurityDescriptorToSecurityDescriptorW(PRIVATE, SDDL_REVISION_1,
                                                                           &attributes.lpSecurityDescriptor, NULL) &&
                      CreateDirectoryW(wide, &attributes);
    const DWORD number = GetLastError();
    (void)LocalFree(attributes.lpSecurityDescriptor);
    free(wide);
    SetLastError(number);
    return made;
}

static char *draw_name(const char *parent, uint64_t attempt) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    char name[NAME_LETTERS + 1] = "";
    struct hs_random random;
    hs_random_init(&random, hs_random_mix(GetCurrentProcessId()) ^ hs_clock_ns() ^ attempt);
    for (int i = 0; i < NAME_LETTERS; i++) {
        name[i] = letters[hs_random_below(&random, sizeof letters - 1)];
    }
    return hs_format("%s/" PREFIX "%s", parent, name);
}

/* Between the making and the lock another run may take the folder for stale and remove it: then try again. */
static char *make_locked(const char *parent) {
    for (unsigned attempt = 0; attempt < MAKE_TRIES; attempt++) {
        char *path = draw_name(parent, attempt);
        const bool made = path != NULL && make_private(path);
        own_lock = made ? lock_folder(path) : INVALID_HANDLE_VALUE;
        if (own_lock != INVALID_HANDLE_VALUE) {
            return path;
        }
        const DWORD number = GetLastError();
        if (made) {
            (void)hs_file_remove(path, NULL);
        }
        free(path);
        SetLastError(number);
        if (!made && number != ERROR_ALREADY_EXISTS) {
            break;
        }
    }
    return NULL;
}

enum hs_status hs_scratch_open(const char *parent, struct hs_scratch *scratch, struct hs_error *error) {
    static bool registered;
    scratch->path = NULL;
    if (own_path != NULL) {
        return hs_fail(error, HS_BUSY, "%s: this process has a scratch folder already", own_path);
    }
    const enum hs_status status = hs_folder_make(parent, error);
    if (status != HS_OK) {
        return status;
    }
    for_each(parent, PREFIX "*", remove_if_stale);
    own_path = make_locked(parent);
    if (own_path == NULL) {
        return hs_fail_windows(error, parent, "cannot make a scratch folder here; choose another with --dir");
    }
    if (!registered) {
        registered = atexit(remove_own) == 0;
    }
    scratch->path = own_path;
    return HS_OK;
}

void hs_scratch_close(struct hs_scratch *scratch) {
    if (scratch->path != NULL) {
        remove_own();
        scratch->path = NULL;
    }
}
