/* SPDX-License-Identifier: MIT */
#include "hearsay/file.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include "failure.h"
#include "hearsay/clock.h"
#include "hearsay/guard.h"
#include "utf8.h"

#define LOCK_NAME      "hearsay-measure.lock"
#define RETRY_MS       100
#define REPLACE_TRIES  20
#define TEMPORARY_MARK ".hearsay-tmp."
#define RENAME_INFO_EX ((FILE_INFO_BY_HANDLE_CLASS)22) /* FileRenameInfoEx, which the headers of MinGW lack */
#define WRITE_MOST     (1u << 30)                      /* bytes at once; WriteFile takes no more than 32 bits */
#define SHARE_ALL      (FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE)

/* What CreateFileW takes, without what is the same everywhere here. */
struct opening {
    DWORD access;
    DWORD share;
    DWORD disposition;
};

/* INVALID_HANDLE_VALUE with GetLastError. */
static HANDLE open_handle(const char *path, const struct opening *opening) {
    wchar_t *wide = hs_path_to_wide(path);
    if (wide == NULL) {
        return INVALID_HANDLE_VALUE;
    }
    const HANDLE handle =
        CreateFileW(wide, opening->access, opening->share, NULL, opening->disposition, FILE_ATTRIBUTE_NORMAL, NULL);
    hs_windows_free(wide);
    return handle;
}

static DWORD attributes_of(const char *path) {
    wchar_t *wide = hs_path_to_wide(path);
    const DWORD attributes = wide == NULL ? INVALID_FILE_ATTRIBUTES : GetFileAttributesW(wide);
    hs_windows_free(wide);
    return attributes;
}

static bool is_folder(const char *path) {
    const DWORD attributes = attributes_of(path);
    return attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
}

/* fopen would not let others rename or replace the file meanwhile. */
FILE *hs_file_open(const char *path, const char *mode) {
    const bool both = strchr(mode, '+') != NULL;
    const struct opening opening = {
        .access = (*mode == 'r' || both ? GENERIC_READ : 0u) | (*mode != 'r' || both ? GENERIC_WRITE : 0u),
        .share = SHARE_ALL,
        .disposition = *mode == 'r'   ? OPEN_EXISTING
                       : *mode == 'w' ? CREATE_ALWAYS
                                      : OPEN_ALWAYS,
    };
    const HANDLE handle = open_handle(path, &opening);
    if (handle == INVALID_HANDLE_VALUE) {
        errno = hs_windows_errno();
        return NULL;
    }
    const int descriptor = _open_osfhandle((intptr_t)handle, *mode == 'a' ? _O_APPEND : 0);
    if (descriptor < 0) {
        (void)CloseHandle(handle);
        return NULL;
    }
    FILE *file = _fdopen(descriptor, mode);
    if (file == NULL) {
        (void)_close(descriptor);
    }
    return file;
}

bool hs_file_exists(const char *path) {
    return attributes_of(path) != INVALID_FILE_ATTRIBUTES;
}

enum hs_status hs_file_remove(const char *path, struct hs_error *error) {
    wchar_t *wide = hs_path_to_wide(path);
    const BOOL removed = wide != NULL && (is_folder(path) ? RemoveDirectoryW(wide) : DeleteFileW(wide));
    const bool is_gone = removed || GetLastError() == ERROR_FILE_NOT_FOUND || GetLastError() == ERROR_PATH_NOT_FOUND;
    const enum hs_status status = is_gone ? HS_OK : hs_fail_windows(error, path, "cannot remove");
    free(wide);
    return status;
}

/* The separator before the last name of a path, or NULL. */
static const char *last_separator(const char *path) {
    const char *found = NULL;
    for (; *path != '\0'; path++) {
        found = *path == '/' || *path == '\\' ? path : found;
    }
    return found;
}

/* NULL when there is nothing above it, or memory ran out. */
static char *parent_of(const char *path) {
    const char *separator = last_separator(path);
    return separator == NULL || separator == path ? NULL : hs_format("%.*s", (int)(separator - path), path);
}

/* True also if it is there already; false with GetLastError. */
static bool make_one_folder(const char *path) {
    wchar_t *wide = hs_path_to_wide(path);
    const bool made = wide != NULL && CreateDirectoryW(wide, NULL);
    const DWORD number = GetLastError();
    free(wide);
    const bool is_there = made || is_folder(path);
    SetLastError(number);
    return is_there;
}

enum hs_status hs_folder_make(const char *path, struct hs_error *error) {
    if (*path == '\0' || is_folder(path)) {
        return HS_OK;
    }
    char *parent = parent_of(path);
    const enum hs_status status = parent == NULL ? HS_OK : hs_folder_make(parent, error);
    free(parent);
    return status != HS_OK || make_one_folder(path) ? status : hs_fail_windows(error, path, "cannot make this folder");
}

static bool is_running(DWORD id) {
    const HANDLE process = OpenProcess(SYNCHRONIZE, FALSE, id);
    if (process == NULL) {
        return GetLastError() == ERROR_ACCESS_DENIED;
    }
    const bool running = WaitForSingleObject(process, 0) == WAIT_TIMEOUT;
    (void)CloseHandle(process);
    return running;
}

/* Temporaries are named after their process: one whose process is gone is left over from a kill. */
static void remove_stale_temporaries(const char *path) {
    WIN32_FIND_DATAW entry;
    char *pattern = hs_format("%s" TEMPORARY_MARK "*", path);
    wchar_t *wide = pattern == NULL ? NULL : hs_path_to_wide(pattern);
    const HANDLE entries = wide == NULL ? INVALID_HANDLE_VALUE : FindFirstFileW(wide, &entry);
    for (BOOL found = entries != INVALID_HANDLE_VALUE; found; found = FindNextFileW(entries, &entry)) {
        const wchar_t *mark = wcsrchr(entry.cFileName, L'.');
        const DWORD owner = mark == NULL ? 0 : wcstoul(mark + 1, NULL, 10);
        char *stale = owner == 0 || is_running(owner) ? NULL : hs_format("%s" TEMPORARY_MARK "%lu", path, owner);
        if (stale != NULL) {
            (void)hs_file_remove(stale, NULL);
        }
        free(stale);
    }
    if (entries != INVALID_HANDLE_VALUE) {
        (void)FindClose(entries);
    }
    free(wide);
    free(pattern);
}

static bool write_all(HANDLE file, const char *bytes, size_t length_bytes) {
    while (length_bytes > 0) {
        DWORD wrote = 0;
        if (!WriteFile(file, bytes, length_bytes < WRITE_MOST ? (DWORD)length_bytes : WRITE_MOST, &wrote, NULL)) {
            return false;
        }
        if (wrote == 0) {
            SetLastError(ERROR_WRITE_FAULT);
            return false;
        }
        bytes += wrote;
        length_bytes -= wrote;
    }
    return FlushFileBuffers(file) != 0;
}

static enum hs_status write_temporary(const char *path, const void *data, size_t length_bytes, struct hs_error *error) {
    static const struct opening opening = {GENERIC_WRITE, FILE_SHARE_READ, CREATE_ALWAYS};
    const HANDLE file = open_handle(path, &opening);
    if (file == INVALID_HANDLE_VALUE) {
        return hs_fail_windows(error, path, "cannot create");
    }
    const enum hs_status status =
        write_all(file, data, length_bytes) ? HS_OK : hs_fail_windows(error, path, "cannot write");
    (void)CloseHandle(file);
    return status;
}

/* As POSIX has it: over a file that others have open (and let be deleted, as hs_file_open does), who keep the old one.
 * NTFS does that since Windows 10 1809; elsewhere it fails. */
static bool rename_under_readers(const wchar_t *from, const wchar_t *to) {
    const size_t name_bytes = wcslen(to) * sizeof *to;
    FILE_RENAME_INFO *info = calloc(1, sizeof *info + name_bytes);
    const HANDLE file = CreateFileW(from, DELETE, SHARE_ALL, NULL, OPEN_EXISTING, 0, NULL);
    bool renamed = false;
    if (info != NULL && file != INVALID_HANDLE_VALUE) {
        info->Flags = FILE_RENAME_FLAG_REPLACE_IF_EXISTS | FILE_RENAME_FLAG_POSIX_SEMANTICS;
        info->FileNameLength = (DWORD)name_bytes;
        memcpy(info->FileName, to, name_bytes);
        renamed = SetFileInformationByHandle(file, RENAME_INFO_EX, info, (DWORD)(sizeof *info + name_bytes)) != 0;
    }
    if (file != INVALID_HANDLE_VALUE) {
        (void)CloseHandle(file);
    }
    free(info);
    return renamed;
}

/* A virus scanner or an editor that has the file open lets go of it soon. */
static bool rename_over(const wchar_t *from, const wchar_t *to) {
    for (int tries = 1; !rename_under_readers(from, to); tries++) {
        if (MoveFileExW(from, to, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH)) {
            break;
        }
        const bool in_use = GetLastError() == ERROR_ACCESS_DENIED || GetLastError() == ERROR_SHARING_VIOLATION;
        if (!in_use || tries == REPLACE_TRIES) {
            return false;
        }
        Sleep(RETRY_MS);
    }
    return true;
}

static enum hs_status replace_by(const char *path, const char *temporary, struct hs_error *error) {
    wchar_t *from = hs_path_to_wide(temporary);
    wchar_t *to = hs_path_to_wide(path);
    enum hs_status status = HS_OK;
    if (is_folder(path)) {
        status = hs_fail(error, HS_IO, "%s: is a folder; name a file in it", path);
    } else if (from == NULL || to == NULL || !rename_over(from, to)) {
        status = hs_fail_windows(error, path, "cannot replace; close what has it open and try again");
    }
    free(to);
    free(from);
    return status;
}

/* *name is in the folder of path, which is made if it is missing; caller frees. */
static enum hs_status name_temporary(const char *path, char **name, struct hs_error *error) {
    char *folder = parent_of(path);
    const enum hs_status status = folder == NULL ? HS_OK : hs_folder_make(folder, error);
    free(folder);
    *name = status != HS_OK ? NULL : hs_format("%s" TEMPORARY_MARK "%lu", path, GetCurrentProcessId());
    return status == HS_OK && *name == NULL ? hs_fail(error, HS_MEMORY, "%s: out of memory", path) : status;
}

enum hs_status hs_file_replace(const char *path, const void *data, size_t length_bytes, struct hs_error *error) {
    char *temporary;
    enum hs_status status = name_temporary(path, &temporary, error);
    if (status != HS_OK) {
        return status;
    }
    remove_stale_temporaries(path);
    status = write_temporary(temporary, data, length_bytes, error);
    if (status == HS_OK) {
        status = replace_by(path, temporary, error);
    }
    if (status != HS_OK) {
        (void)hs_file_remove(temporary, NULL);
    }
    free(temporary);
    return status;
}

enum hs_status hs_file_check_replaceable(const char *path, struct hs_error *error) {
    char *probe;
    if (is_folder(path)) {
        return hs_fail(error, HS_INVALID, "%s: is a folder; name a file in it", path);
    }
    enum hs_status status = name_temporary(path, &probe, error);
    if (status == HS_OK) {
        status = write_temporary(probe, "", 0, error);
        (void)hs_file_remove(probe, NULL);
    }
    free(probe);
    return status;
}

enum hs_status hs_folder_free_bytes(const char *folder, uint64_t *free_bytes, struct hs_error *error) {
    ULARGE_INTEGER available;
    wchar_t *wide = hs_path_to_wide(folder);
    const bool told = wide != NULL && GetDiskFreeSpaceExW(wide, &available, NULL, NULL);
    const enum hs_status status = told ? HS_OK : hs_fail_windows(error, folder, "cannot ask for free space");
    free(wide);
    *free_bytes = told ? available.QuadPart : 0;
    return status;
}

/* For all users of the machine, as the measurements of one disturb those of another. Caller frees. */
static char *lock_path(void) {
    const char *chosen = getenv("HEARSAY_LOCK");
    const char *shared = getenv("ProgramData");
    return chosen != NULL && chosen[0] != '\0'   ? hs_format("%s", chosen)
           : shared != NULL && shared[0] != '\0' ? hs_format("%s/" LOCK_NAME, shared)
                                                 : hs_format("C:/ProgramData/" LOCK_NAME);
}

static enum hs_status wait_for_lock(HANDLE file, const char *path, uint64_t deadline_ns, struct hs_error *error) {
    OVERLAPPED start = {0};
    while (!LockFileEx(file, LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &start)) {
        if (GetLastError() != ERROR_LOCK_VIOLATION && GetLastError() != ERROR_IO_PENDING) {
            return hs_fail_windows(error, path, "cannot lock");
        }
        if (hs_guard_interrupted() || hs_clock_ns() >= deadline_ns) {
            return hs_fail(error, hs_guard_interrupted() ? HS_INTERRUPTED : HS_BUSY,
                           "another measurement holds %s; wait for it to end, or stop it", path);
        }
        Sleep(RETRY_MS);
    }
    return HS_OK;
}

/* Opened for reading: a lock needs no more, and another user's file may not be written to. */
enum hs_status hs_lock_open(unsigned wait_seconds, struct hs_lock *lock, struct hs_error *error) {
    static const struct opening opening = {GENERIC_READ, SHARE_ALL, OPEN_ALWAYS};
    const uint64_t deadline_ns = hs_clock_ns() + wait_seconds * UINT64_C(1000000000);
    char *path = lock_path();
    if (path == NULL) {
        return hs_fail(error, HS_MEMORY, "out of memory");
    }
    const HANDLE file = open_handle(path, &opening);
    enum hs_status status = HS_OK;
    if (file == INVALID_HANDLE_VALUE) {
        status = hs_fail_windows(error, path, "cannot open the measurement lock");
    } else {
        status = wait_for_lock(file, path, deadline_ns, error);
    }
    if (status == HS_OK) {
        lock->handle = (intptr_t)file;
    } else if (file != INVALID_HANDLE_VALUE) {
        (void)CloseHandle(file);
    }
    free(path);
    return status;
}

void hs_lock_close(struct hs_lock *lock) {
    if (lock->handle != 0) {
        (void)CloseHandle((HANDLE)lock->handle);
        lock->handle = 0;
    }
}
