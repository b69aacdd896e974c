/* SPDX-License-Identifier: MIT */
/* The subjects that map the file and hash it in place; they differ in how much they map and what they ask for. */
#define _GNU_SOURCE /* MAP_POPULATE */
#include "seq.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#ifdef MAP_POPULATE
#define POPULATE_FLAG MAP_POPULATE
#else
#define POPULATE_FLAG 0 /* never used: seq_probe_populate refuses */
#endif

struct mapping {
    uint64_t window_bytes; /* 0: the whole file at once */
    int flags;
    int advice;
};

enum hs_status seq_probe_populate(const struct hs_job *job, struct hs_error *error) {
    if (POPULATE_FLAG == 0) {
        return hs_fail(error, HS_UNSUPPORTED, "%s: this system has no MAP_POPULATE", job->subject->name);
    }
    return seq_probe(job, error);
}

/* Maps and hashes the blocks from begin to end. A map begins at a page, a block need not. */
static bool consume_window(struct hs_job *job, int fd, const struct mapping *how, uint64_t begin, uint64_t end) {
    const struct seq_task *task = job->state;
    const uint64_t page_bytes = (uint64_t)sysconf(_SC_PAGESIZE);
    const uint64_t start = begin - begin % page_bytes;
    const size_t length = (size_t)(end - start);
    unsigned char *map = mmap(NULL, length, PROT_READ, MAP_SHARED | how->flags, fd, (off_t)start);
    if (map == MAP_FAILED) {
        return false;
    }
    errno = how->advice == POSIX_MADV_NORMAL ? 0 : posix_madvise(map, length, how->advice);
    const bool advised = errno == 0;
    for (uint64_t at = begin; advised && at < end; at += task->block_bytes) {
        seq_consume(job, at, map + (at - start), seq_block_length(task, at));
    }
    return munmap(map, length) == 0 && advised;
}

/* A window is a whole number of blocks. */
static bool consume_file(struct hs_job *job, int fd, const struct mapping *how) {
    const struct seq_task *task = job->state;
    const uint64_t blocks = (how->window_bytes != 0 ? how->window_bytes : SEQ_VIEW_BYTES) / task->block_bytes;
    const uint64_t step = (blocks == 0 ? 1 : blocks) * task->block_bytes;
    bool done = true;
    for (uint64_t at = 0; done && at < task->file_bytes; at += step) {
        const uint64_t left = task->file_bytes - at;
        done = consume_window(job, fd, how, at, at + (left < step ? left : step));
    }
    return done;
}

/* An empty file cannot be mapped: it is only opened and closed. */
static enum hs_status run_mapping(struct hs_job *job, const struct mapping *how) {
    const struct seq_task *task = job->state;
    const int fd = open(task->path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        return HS_IO;
    }
    const bool done = consume_file(job, fd, how);
    const int reason = errno;
    close(fd);
    errno = reason;
    return done ? HS_OK : HS_IO;
}

enum hs_status seq_pass_map(struct hs_job *job) {
    static const struct mapping how = {.advice = POSIX_MADV_NORMAL};
    return run_mapping(job, &how);
}

enum hs_status seq_pass_map_windowed(struct hs_job *job) {
    static const struct mapping how = {.window_bytes = SEQ_WINDOW_BYTES, .advice = POSIX_MADV_NORMAL};
    return run_mapping(job, &how);
}

enum hs_status seq_pass_map_sequential(struct hs_job *job) {
    static const struct mapping how = {.advice = POSIX_MADV_SEQUENTIAL};
    return run_mapping(job, &how);
}

enum hs_status seq_pass_map_willneed(struct hs_job *job) {
    static const struct mapping how = {.advice = POSIX_MADV_WILLNEED};
    return run_mapping(job, &how);
}

enum hs_status seq_pass_map_populate(struct hs_job *job) {
    static const struct mapping how = {.flags = POPULATE_FLAG, .advice = POSIX_MADV_NORMAL};
    return run_mapping(job, &how);
}

/* The limit for whoever maps: one map, one loop. */
enum hs_status seq_pass_map_loop(struct hs_job *job) {
    const struct seq_task *task = job->state;
    const int fd = open(task->path, O_RDONLY | O_CLOEXEC);
    const size_t length = (size_t)task->file_bytes;
    if (fd < 0) {
        return HS_IO;
    }
    unsigned char *map = length == 0 ? NULL : mmap(NULL, length, PROT_READ, MAP_SHARED, fd, 0);
    if (map == MAP_FAILED) {
        close(fd);
        return HS_IO;
    }
    for (uint64_t at = 0; at < task->file_bytes; at += task->block_bytes) {
        seq_consume(job, at, map + at, seq_block_length(task, at));
    }
    const bool unmapped = length == 0 || munmap(map, length) == 0;
    return close(fd) == 0 && unmapped ? HS_OK : HS_IO;
}
