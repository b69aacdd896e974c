/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "hearsay/scratch.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "hearsay/file.h"

#define PREFIX       "hearsay-scratch-"
#define OPEN_FOLDERS 8

/* Of the one scratch of this process, for atexit. The lock on the folder itself dies with its owner. */
static char *own_path;
static int own_lock = -1;

static int remove_entry(const char *path, const struct stat *info, int type, struct FTW *place) {
    (void)info;
    (void)type;
    (void)place;
    return remove(path);
}

static void remove_tree(const char *path) {
    (void)nftw(path, remove_entry, OPEN_FOLDERS, FTW_DEPTH | FTW_PHYS);
}

static int lock_folder(const char *path) {
    const int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
    if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) != 0) {
        close(fd);
        return -1;
    }
    return fd;
}

/* A folder nobody holds a lock on belongs to a run that was killed. */
static void remove_stale(const char *parent) {
    DIR *entries = opendir(parent);
    if (entries == NULL) {
        return;
    }
    for (const struct dirent *entry = readdir(entries); entry != NULL; entry = readdir(entries)) {
        if (strncmp(entry->d_name, PREFIX, sizeof PREFIX - 1) != 0) {
            continue;
        }
        char *path = hs_format("%s/%s", parent, entry->d_name);
        const int fd = path == NULL ? -1 : lock_folder(path);
        if (fd >= 0) {
            remove_tree(path);
            close(fd);
        }
        free(path);
    }
    closedir(entries);
}

static void remove_own(void) {
    if (own_path != NULL) {
        remove_tree(own_path);
        free(own_path);
        own_path = NULL;
    }
    if (own_lock >= 0) {
        close(own_lock);
        own_lock = -1;
    }
}

/* Between mkdtemp and the lock another run may take the folder for stale and remove it: then try again. */
static char *make_locked(const char *parent) {
    for (int attempt = 0; attempt < 10; attempt++) {
        char *path = hs_format("%s/" PREFIX "XXXXXX", parent);
        if (path == NULL || mkdtemp(path) == NULL) {
            free(path);
            return NULL;
        }
        own_lock = lock_folder(path);
        if (own_lock >= 0 && access(path, W_OK) == 0) {
            return path;
        }
        if (own_lock >= 0) {
            close(own_lock);
        }
        free(path);
    }
    errno = EBUSY;
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
    remove_stale(parent);
    own_path = make_locked(parent);
    if (own_path == NULL) {
        return hs_fail_errno(error, "%s: cannot make a scratch folder here; choose another with --dir", parent);
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
