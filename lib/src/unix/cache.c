/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "hearsay/cache.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "kernel.h"

#define STEP_BYTES (1024 * 1024)

static enum hs_status read_through(int fd, const char *path, struct hs_error *error) {
    char *buffer = malloc(STEP_BYTES);
    if (buffer == NULL) {
        return hs_fail(error, HS_MEMORY, "%s: out of memory", path);
    }
    ssize_t got;
    off_t at = 0;
    do {
        got = pread(fd, buffer, STEP_BYTES, at);
        at += got > 0 ? got : 0;
    } while (got > 0 || (got < 0 && errno == EINTR));
    free(buffer);
    return got == 0 ? HS_OK : hs_fail_errno(error, "%s: cannot read", path);
}

static enum hs_status drop(int fd, const char *path, struct hs_error *error) {
    if (hs_kernel_drop_cached(fd)) {
        return HS_OK;
    }
    return errno == ENOSYS
               ? hs_fail(error, HS_UNSUPPORTED, "%s: this system has no call to drop a file from the page cache", path)
               : hs_fail_errno(error, "%s: cannot drop from the page cache", path);
}

enum hs_status hs_cache_request(const char *path, enum hs_cache_state state, struct hs_error *error) {
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        return hs_fail_errno(error, "%s: cannot open", path);
    }
    enum hs_status status = HS_OK;
    if (fsync(fd) != 0) {
        status = hs_fail_errno(error, "%s: cannot flush", path);
    } else if (state == HS_CACHE_WARM) {
        status = read_through(fd, path, error);
    } else if (state == HS_CACHE_COLD) {
        status = drop(fd, path, error);
    }
    close(fd);
    return status;
}

static enum hs_status count_resident(int fd, size_t length_bytes, double *share) {
    const size_t page_bytes = (size_t)sysconf(_SC_PAGESIZE);
    const size_t page_count = (length_bytes + page_bytes - 1) / page_bytes;
    enum hs_status status = HS_UNSUPPORTED;
    unsigned char *pages = malloc(page_count);
    void *map = mmap(NULL, length_bytes, PROT_READ, MAP_SHARED, fd, 0);
    if (pages != NULL && map != MAP_FAILED && mincore(map, length_bytes, (void *)pages) == 0) {
        size_t resident = 0;
        for (size_t i = 0; i < page_count; i++) {
            resident += (size_t)(pages[i] & 1);
        }
        *share = (double)resident / (double)page_count;
        status = HS_OK;
    }
    if (map != MAP_FAILED) {
        munmap(map, length_bytes);
    }
    free(pages);
    return status;
}

enum hs_status hs_cache_resident(const char *path, double *share, struct hs_error *error) {
    struct stat info;
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0 || fstat(fd, &info) != 0) {
        const enum hs_status failed = hs_fail_errno(error, "%s: cannot open", path);
        if (fd >= 0) {
            close(fd);
        }
        return failed;
    }
    *share = 1.0;
    enum hs_status status = HS_OK;
    if (info.st_size > 0 && count_resident(fd, (size_t)info.st_size, share) != HS_OK) {
        *share = -1.0;
        status = hs_fail(error, HS_UNSUPPORTED, "%s: this system does not tell which pages are in memory", path);
    }
    close(fd);
    return status;
}

enum hs_status hs_cache_prove(const char *path, enum hs_cache_state state, double *share, struct hs_error *error) {
    (void)state;
    return hs_cache_resident(path, share, error);
}
