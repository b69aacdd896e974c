/* SPDX-License-Identifier: MIT */
/*
 * The subjects that call a POSIX system themselves. Writers hand the payload's own bytes to the system, readers take
 * them into one warm page-aligned buffer; the map is read and written in place.
 */
#define _GNU_SOURCE /* preadv, pwritev, O_DIRECT */
#include "io_unix.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

#include "hearsay/file.h"

#define SEGMENTS 256 /* a call; 1 MiB, well below every IOV_MAX */

#ifdef O_DIRECT
#define DIRECT_FLAG O_DIRECT
#else
#define DIRECT_FLAG 0 /* never used: io_probe_direct refuses */
#endif

/* How one block gets to or from a descriptor. */
struct engine {
    bool (*read)(int fd, unsigned char *data, size_t length, uint64_t offset);
    bool (*write)(int fd, const unsigned char *data, size_t length, uint64_t offset);
    bool direct;
};

bool io_files_open(const struct io_task *task, bool direct, struct io_files *files) {
    const int access = io_writes(task) ? O_RDWR : O_RDONLY;
    const int make = task->operation == IO_CREATE ? O_CREAT | O_TRUNC : 0;
    *files = (struct io_files){.plain = open(task->path, access | make | O_CLOEXEC, 0600), .direct = -1};
    if (files->plain < 0) {
        return false;
    }
    if (direct) {
        files->direct = open(task->path, access | DIRECT_FLAG | O_CLOEXEC);
        if (files->direct < 0) {
            const int reason = errno;
            close(files->plain);
            errno = reason;
            return false;
        }
    }
    return true;
}

bool io_files_close(struct io_files *files) {
    const bool direct_closed = files->direct < 0 || close(files->direct) == 0;
    return close(files->plain) == 0 && direct_closed;
}

/* Whether a transfer is to be tried again after it returned count (and errno); advances *done. */
static bool goes_on(ssize_t count, size_t *done) {
    if (count < 0) {
        return errno == EINTR;
    }
    *done += (size_t)count;
    return count > 0;
}

bool io_read_fully(int fd, unsigned char *data, size_t length, uint64_t offset) {
    size_t done = 0;
    while (done < length) {
        if (!goes_on(pread(fd, data + done, length - done, (off_t)(offset + done)), &done)) {
            return false;
        }
    }
    return true;
}

bool io_write_fully(int fd, const unsigned char *data, size_t length, uint64_t offset) {
    size_t done = 0;
    while (done < length) {
        if (!goes_on(pwrite(fd, data + done, length - done, (off_t)(offset + done)), &done)) {
            return false;
        }
    }
    return true;
}

/* Cuts data into one segment a page, as ReadFileScatter wants it; returns how many. The pages lie side by side so that
 * a block can be hashed in one go. */
static int cut(struct iovec *segments, const unsigned char *data, size_t length) {
    int count = 0;
    for (size_t at = 0; at < length && count < SEGMENTS; at += IO_PAGE_BYTES, count++) {
        const size_t left = length - at;
        segments[count].iov_base = (void *)(data + at); /* an iovec has no const; pwritev only reads */
        segments[count].iov_len = left < IO_PAGE_BYTES ? left : IO_PAGE_BYTES;
    }
    return count;
}

static bool scatter(int fd, unsigned char *data, size_t length, uint64_t offset) {
    struct iovec segments[SEGMENTS];
    size_t done = 0;
    while (done < length) {
        const int count = cut(segments, data + done, length - done);
        if (!goes_on(preadv(fd, segments, count, (off_t)(offset + done)), &done)) {
            return false;
        }
    }
    return true;
}

static bool gather(int fd, const unsigned char *data, size_t length, uint64_t offset) {
    struct iovec segments[SEGMENTS];
    size_t done = 0;
    while (done < length) {
        const int count = cut(segments, data + done, length - done);
        if (!goes_on(pwritev(fd, segments, count, (off_t)(offset + done)), &done)) {
            return false;
        }
    }
    return true;
}

bool io_flush(int fd) {
#ifdef F_FULLFSYNC
    return fcntl(fd, F_FULLFSYNC) == 0; /* here fsync stops at the drive's own cache */
#else
    return fdatasync(fd) == 0;
#endif
}

bool io_flush_path(const char *path) {
    const int fd = open(path, O_RDWR | O_CLOEXEC);
    if (fd < 0) {
        return false;
    }
    const bool flushed = io_flush(fd);
    return close(fd) == 0 && flushed;
}

static bool move_blocks(struct hs_job *job, const struct engine *engine, const struct io_files *files) {
    const struct io_task *task = job->state;
    for (size_t place = 0; place < task->order_count; place++) {
        const struct io_block block = io_block_at(task, place);
        const int fd = engine->direct && !io_is_tail(task, block) ? files->direct : files->plain;
        if (io_writes(task)) {
            if (!engine->write(fd, task->payload + block.offset, block.length, block.offset)) {
                return false;
            }
        } else {
            if (!engine->read(fd, task->slots, block.length, block.offset)) {
                return false;
            }
            job->digest += io_block_digest(task, place, block, task->slots);
        }
    }
    return true;
}

static enum hs_status run_engine(struct hs_job *job, const struct engine *engine) {
    const struct io_task *task = job->state;
    struct io_files files;
    if (!io_files_open(task, engine->direct, &files)) {
        return HS_IO;
    }
    const bool moved = move_blocks(job, engine, &files) && (!task->flush || io_flush(files.plain));
    return io_files_close(&files) && moved ? HS_OK : HS_IO;
}

enum hs_status io_run_file(struct hs_job *job) {
    static const struct engine engine = {io_read_fully, io_write_fully, false};
    return run_engine(job, &engine);
}

enum hs_status io_run_vector(struct hs_job *job) {
    static const struct engine engine = {scatter, gather, false};
    return run_engine(job, &engine);
}

enum hs_status io_run_vector_direct(struct hs_job *job) {
    static const struct engine engine = {scatter, gather, true};
    return run_engine(job, &engine);
}

static void move_mapped(struct hs_job *job, unsigned char *map) {
    const struct io_task *task = job->state;
    for (size_t place = 0; place < task->order_count; place++) {
        const struct io_block block = io_block_at(task, place);
        if (io_writes(task)) {
            memcpy(map + block.offset, task->payload + block.offset, block.length);
        } else {
            job->digest += io_block_digest(task, place, block, map + block.offset);
        }
    }
}

static bool run_mapped(struct hs_job *job, int fd) {
    const struct io_task *task = job->state;
    const size_t length = (size_t)task->file_bytes;
    const int protection = io_writes(task) ? PROT_READ | PROT_WRITE : PROT_READ;
    unsigned char *map = mmap(NULL, length, protection, MAP_SHARED, fd, 0);
    if (map == MAP_FAILED) {
        return false;
    }
    move_mapped(job, map);
    const bool flushed = !task->flush || msync(map, length, MS_SYNC) == 0;
    return munmap(map, length) == 0 && flushed;
}

/* An empty file cannot be mapped: it is only opened (made) and closed. */
enum hs_status io_run_map(struct hs_job *job) {
    const struct io_task *task = job->state;
    struct io_files files;
    if (!io_files_open(task, false, &files)) {
        return HS_IO;
    }
    bool done = task->operation != IO_CREATE || ftruncate(files.plain, (off_t)task->file_bytes) == 0;
    if (done && task->file_bytes > 0) {
        done = run_mapped(job, files.plain);
    }
#ifndef F_FULLFSYNC /* where it exists, msync reaches no further than fsync does */
    const bool msync_is_enough = task->file_bytes > 0;
#else
    const bool msync_is_enough = false;
#endif
    if (done && task->flush && !msync_is_enough) {
        done = io_flush(files.plain);
    }
    return io_files_close(&files) && done ? HS_OK : HS_IO;
}

/* Two blocks there and back, with the alignment in file and memory that the workload's blocks have. */
static bool try_direct(const char *path, size_t block_bytes) {
    void *memory = NULL;
    const int fd = open(path, O_RDWR | O_CREAT | O_TRUNC | DIRECT_FLAG | O_CLOEXEC, 0600);
    if (fd < 0) {
        return false;
    }
    bool accepted = false;
    int reason = posix_memalign(&memory, IO_PAGE_BYTES, 2 * block_bytes);
    if (reason == 0) {
        unsigned char *data = memory;
        memset(data, 0, 2 * block_bytes);
        accepted = io_write_fully(fd, data, block_bytes, 0) &&
                   io_write_fully(fd, data + block_bytes, block_bytes, block_bytes) &&
                   io_read_fully(fd, data, block_bytes, 0) &&
                   io_read_fully(fd, data + block_bytes, block_bytes, block_bytes);
        reason = errno;
    }
    free(memory);
    close(fd);
    errno = reason;
    return accepted;
}

enum hs_status io_probe_direct(const struct hs_job *job, struct hs_error *error) {
    const enum hs_status status = io_probe_blocks(job, error);
    if (status != HS_OK || DIRECT_FLAG == 0) {
        return status != HS_OK ? status
                               : hs_fail(error, HS_UNSUPPORTED, "%s: this system has no O_DIRECT", job->subject->name);
    }
    const uint64_t block_bytes = job->workload->block_bytes != 0 ? job->workload->block_bytes : job->plan->block_bytes;
    if (block_bytes > job->plan->size_bytes) {
        return hs_fail(error, HS_UNSUPPORTED, "%s: no whole block fits into the file; give a smaller --block",
                       job->subject->name);
    }
    char *path = hs_format("%s/probe.data", job->plan->folder);
    if (path == NULL) {
        return hs_fail(error, HS_MEMORY, "%s: out of memory", job->subject->name);
    }
    const bool accepted = try_direct(path, (size_t)block_bytes);
    const int reason = errno;
    (void)hs_file_remove(path, NULL);
    free(path);
    if (accepted) {
        return HS_OK;
    }
    return hs_fail(
        error, HS_UNSUPPORTED,
        "%s: %s: O_DIRECT with blocks of %zu bytes is refused (%s); try another --dir or a --block that is a "
        "multiple of 4096",
        job->subject->name, job->plan->folder, (size_t)block_bytes, strerror(reason));
}

/* One word through the map and at once by pread, another by pwrite and at once through the map. */
static bool exchange(int fd, unsigned char *map, uint64_t offset) {
    uint64_t sent = hs_random_mix(offset + 1);
    uint64_t seen = 0;
    memcpy(map + offset, &sent, sizeof sent);
    if (pread(fd, &seen, sizeof seen, (off_t)offset) != (ssize_t)sizeof seen || seen != sent) {
        return false;
    }
    sent = ~sent;
    if (pwrite(fd, &sent, sizeof sent, (off_t)offset) != (ssize_t)sizeof sent) {
        return false;
    }
    memcpy(&seen, map + offset, sizeof seen);
    return seen == sent;
}

/* A word at each end, inside a page, up to a page's end, across it and from it on. */
static void exchange_all(int fd, unsigned char *map, size_t page_bytes, char *evidence, size_t size_bytes,
                         bool *is_true) {
    const uint64_t offsets[] = {0, 1, page_bytes / 2, page_bytes - 8, page_bytes - 3, page_bytes, 2 * page_bytes - 8};
    const size_t count = sizeof offsets / sizeof offsets[0];
    size_t agreed = 0;
    for (size_t i = 0; i < count; i++) {
        agreed += exchange(fd, map, offsets[i]) ? 1 : 0;
    }
    *is_true = agreed == count;
    (void)snprintf(
        evidence, size_bytes,
        "8 bytes stored in the map and read back by pread, 8 bytes pwritten and loaded from the map, nothing "
        "flushed between: both seen at once at %zu of %zu offsets around the edges of 2 pages",
        agreed, count);
}

enum hs_status io_map_read_coherent(const struct hs_plan *plan, void *context, bool *is_true, char *evidence,
                                    size_t size_bytes, struct hs_error *error) {
    (void)context;
    const size_t page_bytes = (size_t)sysconf(_SC_PAGESIZE);
    enum hs_status status = HS_OK;
    unsigned char *map = MAP_FAILED;
    char *path = hs_format("%s/coherent.data", plan->folder);
    if (path == NULL) {
        return hs_fail(error, HS_MEMORY, "map-read-coherent: out of memory");
    }
    const int fd = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    static const unsigned char zeros[2];
    /* Both pages are written first: a store into a hole that the disk has no room for would be a SIGBUS. */
    if (fd >= 0 && ftruncate(fd, (off_t)(2 * page_bytes)) == 0 && io_write_fully(fd, zeros, 1, 0) &&
        io_write_fully(fd, zeros, 1, page_bytes) && fsync(fd) == 0) {
        map = mmap(NULL, 2 * page_bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    }
    if (map == MAP_FAILED) {
        status = hs_fail_errno(error, "%s: cannot map", path);
    } else {
        exchange_all(fd, map, page_bytes, evidence, size_bytes, is_true);
        munmap(map, 2 * page_bytes);
    }
    if (fd >= 0) {
        close(fd);
    }
    (void)hs_file_remove(path, NULL);
    free(path);
    return status;
}
