/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "hearsay/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

#include "hearsay/clock.h"
#include "hearsay/guard.h"

#define LOCK_PATH      "/tmp/hearsay-measure.lock"
#define LOCK_RETRY_NS  100000000L
#define TEMPORARY_MARK ".hearsay-tmp."

FILE *hs_file_open(const char *path, const char *mode) {
    return fopen(path, mode);
}

bool hs_file_exists(const char *path) {
    return access(path, F_OK) == 0;
}

enum hs_status hs_file_remove(const char *path, struct hs_error *error) {
    if (remove(path) != 0 && errno != ENOENT) {
        return hs_fail_errno(error, "%s: cannot remove", path);
    }
    return HS_OK;
}

static enum hs_status write_all(int fd, const char *path, const void *data, size_t length_bytes,
                                struct hs_error *error) {
    const char *bytes = data;
    size_t done = 0;
    while (done < length_bytes) {
        const ssize_t wrote = write(fd, bytes + done, length_bytes - done);
        if (wrote < 0 && errno == EINTR) {
            continue;
        }
        if (wrote < 0) {
            return hs_fail_errno(error, "%s: cannot write", path);
        }
        done += (size_t)wrote;
    }
    return fsync(fd) == 0 ? HS_OK : hs_fail_errno(error, "%s: cannot flush", path);
}

/* "a/b" gives "a", "b" gives "."; caller frees. */
static char *parent_of(const char *path) {
    const char *slash = strrchr(path, '/');
    if (slash == NULL) {
        return strdup(".");
    }
    return slash == path ? strdup("/") : strndup(path, (size_t)(slash - path));
}

/* The rename itself must survive a power cut, so the folder is flushed too. */
static void flush_folder(const char *folder) {
    const int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) {
        (void)fsync(fd);
        close(fd);
    }
}

/* Temporaries are named after their process: one whose process is gone is left over from a kill. */
static void remove_stale_temporaries(const char *folder, const char *path) {
    const char *slash = strrchr(path, '/');
    const char *base = slash == NULL ? path : slash + 1;
    const size_t base_length = strlen(base);
    DIR *entries = opendir(folder);
    if (entries == NULL) {
        return;
    }
    for (const struct dirent *entry = readdir(entries); entry != NULL; entry = readdir(entries)) {
        const char *mark = entry->d_name + base_length;
        if (strncmp(entry->d_name, base, base_length) != 0 ||
            strncmp(mark, TEMPORARY_MARK, sizeof TEMPORARY_MARK - 1) != 0) {
            continue;
        }
        const long owner = strtol(mark + sizeof TEMPORARY_MARK - 1, NULL, 10);
        if (owner > 0 && kill((pid_t)owner, 0) != 0 && errno == ESRCH) {
            (void)unlinkat(dirfd(entries), entry->d_name, 0);
        }
    }
    closedir(entries);
}

enum hs_status hs_file_replace(const char *path, const void *data, size_t length_bytes, struct hs_error *error) {
    enum hs_status status = HS_MEMORY;
    int fd = -1;
    char *folder = parent_of(path);
    char *temporary = hs_format("%s" TEMPORARY_MARK "%ld", path, (long)getpid());
    if (folder == NULL || temporary == NULL) {
        status = hs_fail(error, HS_MEMORY, "%s: out of memory", path);
        goto out;
    }
    status = hs_folder_make(folder, error);
    if (status != HS_OK) {
        goto out;
    }
    remove_stale_temporaries(folder, path);
    fd = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (fd < 0) {
        status = hs_fail_errno(error, "%s: cannot create", temporary);
        goto out;
    }
    status = write_all(fd, temporary, data, length_bytes, error);
    close(fd);
    if (status == HS_OK && rename(temporary, path) != 0) {
        status = hs_fail_errno(error, "%s: cannot replace", path);
    }
    if (status != HS_OK) {
        (void)unlink(temporary);
    } else {
        flush_folder(folder);
    }
out:
    free(temporary);
    free(folder);
    return status;
}

enum hs_status hs_file_check_replaceable(const char *path, struct hs_error *error) {
    struct stat info;
    if (stat(path, &info) == 0 && S_ISDIR(info.st_mode)) {
        return hs_fail(error, HS_INVALID, "%s: is a folder; name a file in it", path);
    }
    char *probe = hs_format("%s" TEMPORARY_MARK "%ld", path, (long)getpid());
    char *folder = parent_of(path);
    enum hs_status status = HS_OK;
    if (probe == NULL || folder == NULL) {
        status = hs_fail(error, HS_MEMORY, "%s: out of memory", path);
    } else {
        status = hs_folder_make(folder, error);
    }
    if (status == HS_OK) {
        const int fd = open(probe, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
        if (fd < 0) {
            status = hs_fail_errno(error, "%s: cannot be written", path);
        } else {
            close(fd);
            (void)unlink(probe);
        }
    }
    free(folder);
    free(probe);
    return status;
}

enum hs_status hs_folder_make(const char *path, struct hs_error *error) {
    char *partial = strdup(path);
    if (partial == NULL) {
        return hs_fail(error, HS_MEMORY, "%s: out of memory", path);
    }
    enum hs_status status = HS_OK;
    for (char *at = partial + 1; status == HS_OK && *partial != '\0'; at++) {
        if (*at != '/' && *at != '\0') {
            continue;
        }
        const char kept = *at;
        *at = '\0';
        struct stat info;
        if (mkdir(partial, 0777) != 0 && (errno != EEXIST || stat(partial, &info) != 0 || !S_ISDIR(info.st_mode))) {
            status = hs_fail_errno(error, "%s: cannot make this folder", partial);
        }
        *at = kept;
        if (kept == '\0') {
            break;
        }
    }
    free(partial);
    return status;
}

enum hs_status hs_folder_free_bytes(const char *folder, uint64_t *free_bytes, struct hs_error *error) {
    struct statvfs info;
    if (statvfs(folder, &info) != 0) {
        return hs_fail_errno(error, "%s: cannot ask for free space", folder);
    }
    *free_bytes = (uint64_t)info.f_bavail * (uint64_t)info.f_frsize;
    return HS_OK;
}

/* Opened for reading where it is there: a lock needs no more, and another user's file in a sticky folder may not be
 * opened with O_CREAT. */
static int open_lock(const char *path) {
    for (int attempt = 0; attempt < 10; attempt++) {
        int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
        if (fd >= 0 || errno != ENOENT) {
            return fd;
        }
        fd = open(path, O_RDONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0666);
        if (fd >= 0) {
            (void)fchmod(fd, 0666); /* whatever the umask: other users measure on this machine too */
            return fd;
        }
        if (errno != EEXIST) {
            return -1;
        }
    }
    return -1;
}

enum hs_status hs_lock_open(unsigned wait_seconds, struct hs_lock *lock, struct hs_error *error) {
    const char *chosen = getenv("HEARSAY_LOCK");
    const char *path = chosen != NULL && chosen[0] != '\0' ? chosen : LOCK_PATH;
    const uint64_t deadline_ns = hs_clock_ns() + wait_seconds * UINT64_C(1000000000);
    const int fd = open_lock(path);
    if (fd < 0) {
        return hs_fail_errno(error, "%s: cannot open the measurement lock", path);
    }
    while (flock(fd, LOCK_EX | LOCK_NB) != 0) {
        const bool in_use = errno == EWOULDBLOCK || errno == EINTR;
        if (!in_use || hs_guard_interrupted() || hs_clock_ns() >= deadline_ns) {
            const enum hs_status status =
                !in_use ? hs_fail_errno(error, "%s: cannot lock", path)
                        : hs_fail(error, hs_guard_interrupted() ? HS_INTERRUPTED : HS_BUSY,
                                  "another measurement holds %s; wait for it to end, or stop it", path);
            close(fd);
            return status;
        }
        nanosleep(&(struct timespec){0, LOCK_RETRY_NS}, NULL);
    }
    lock->handle = fd;
    return HS_OK;
}

void hs_lock_close(struct hs_lock *lock) {
    if (lock->handle > 0) {
        close((int)lock->handle);
        lock->handle = 0;
    }
}
