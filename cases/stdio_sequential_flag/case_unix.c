/* SPDX-License-Identifier: MIT */
/* The subjects that read through a descriptor themselves, in order and into one warm page-aligned buffer. */
#define _GNU_SOURCE /* O_DIRECT */
#include "seq.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "hearsay/file.h"

#ifdef O_DIRECT
#define DIRECT_FLAG O_DIRECT
#else
#define DIRECT_FLAG 0 /* never used: seq_probe_direct refuses */
#endif

#ifdef POSIX_FADV_SEQUENTIAL
#define ADVICE_SEQUENTIAL POSIX_FADV_SEQUENTIAL
#define ADVICE_RANDOM     POSIX_FADV_RANDOM
static bool advise(int fd, int advice) {
    errno = posix_fadvise(fd, 0, 0, advice);
    return errno == 0;
}
#else
#define ADVICE_SEQUENTIAL 2
#define ADVICE_RANDOM     1
static bool advise(int fd, int advice) {
    (void)fd;
    (void)advice;
    errno = ENOSYS;
    return false;
}
#endif

enum hs_status seq_probe_advice(const struct hs_job *job, struct hs_error *error) {
#ifdef POSIX_FADV_SEQUENTIAL
    return seq_probe(job, error);
#else
    return hs_fail(error, HS_UNSUPPORTED, "%s: this system has no posix_fadvise", job->subject->name);
#endif
}

/* Closes what could not be used; errno stays. */
static void give_up(int fd) {
    const int reason = errno;
    close(fd);
    errno = reason;
}

static int open_advised(const char *path, int advice) {
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd >= 0 && !advise(fd, advice)) {
        give_up(fd);
        return -1;
    }
    return fd;
}

FILE *seq_open_sequential(const char *path) {
    FILE *stream = fopen(path, "rb");
    if (stream != NULL && !advise(fileno(stream), ADVICE_SEQUENTIAL)) {
        const int reason = errno;
        (void)fclose(stream);
        errno = reason;
        return NULL;
    }
    return stream;
}

/* All of it, however often the system stops short; false with errno, or at the end of the file. */
static bool read_fully(int fd, unsigned char *data, size_t length) {
    for (size_t done = 0; done < length;) {
        const ssize_t count = read(fd, data + done, length - done);
        if (count == 0 || (count < 0 && errno != EINTR)) {
            return false;
        }
        done += count > 0 ? (size_t)count : 0;
    }
    return true;
}

/* The blocks from *at on that lie before end. */
static bool read_blocks(struct hs_job *job, int fd, uint64_t *at, uint64_t end) {
    const struct seq_task *task = job->state;
    for (; *at < end; *at += task->block_bytes) {
        const size_t length = seq_block_length(task, *at);
        if (!read_fully(fd, task->buffer, length)) {
            return false;
        }
        seq_consume(job, *at, task->buffer, length);
    }
    return true;
}

static enum hs_status run_descriptor(struct hs_job *job, int fd) {
    const struct seq_task *task = job->state;
    uint64_t at = 0;
    if (fd < 0) {
        return HS_IO;
    }
    const bool done = read_blocks(job, fd, &at, task->file_bytes);
    give_up(fd);
    return done ? HS_OK : HS_IO;
}

enum hs_status seq_pass_file(struct hs_job *job) {
    const struct seq_task *task = job->state;
    return run_descriptor(job, open(task->path, O_RDONLY | O_CLOEXEC));
}

enum hs_status seq_pass_file_random(struct hs_job *job) {
    const struct seq_task *task = job->state;
    return run_descriptor(job, open_advised(task->path, ADVICE_RANDOM));
}

/* O_DIRECT takes whole blocks only, so the tail comes through an ordinary descriptor. */
static bool read_tail(struct hs_job *job, uint64_t at) {
    const struct seq_task *task = job->state;
    if (at == task->file_bytes) {
        return true;
    }
    const int fd = open(task->path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        return false;
    }
    const bool done = lseek(fd, (off_t)at, SEEK_SET) == (off_t)at && read_blocks(job, fd, &at, task->file_bytes);
    give_up(fd);
    return done;
}

enum hs_status seq_pass_no_buffering(struct hs_job *job) {
    const struct seq_task *task = job->state;
    const int fd = open(task->path, O_RDONLY | DIRECT_FLAG | O_CLOEXEC);
    uint64_t at = 0;
    if (fd < 0) {
        return HS_IO;
    }
    const bool done = read_blocks(job, fd, &at, task->file_bytes - task->file_bytes % task->block_bytes);
    give_up(fd);
    return done && read_tail(job, at) ? HS_OK : HS_IO;
}

/* The limit for whoever reads: what a loop costs that trusts the system to fill every request. */
enum hs_status seq_pass_read_loop(struct hs_job *job) {
    const struct seq_task *task = job->state;
    const int fd = open(task->path, O_RDONLY | O_CLOEXEC);
    uint64_t at = 0;
    ssize_t count = 0;
    if (fd < 0) {
        return HS_IO;
    }
    while (at < task->file_bytes && (count = read(fd, task->buffer, task->block_bytes)) > 0) {
        seq_consume(job, at, task->buffer, (size_t)count);
        at += (uint64_t)count;
    }
    give_up(fd);
    return at == task->file_bytes ? HS_OK : HS_IO;
}

/* Two blocks, with the alignment in file and memory that the workload's blocks have. */
static bool try_direct(const char *path, size_t block_bytes) {
    void *memory = NULL;
    const int fd = open(path, O_RDONLY | DIRECT_FLAG | O_CLOEXEC);
    if (fd < 0) {
        return false;
    }
    bool accepted = false;
    const int reason = posix_memalign(&memory, SEQ_PAGE_BYTES, block_bytes);
    if (reason == 0) {
        accepted = read_fully(fd, memory, block_bytes) && read_fully(fd, memory, block_bytes);
    } else {
        errno = reason;
    }
    give_up(fd);
    free(memory);
    return accepted;
}

static enum hs_status make_probe_file(const struct hs_job *job, const char *path, struct hs_error *error) {
    const uint64_t block_bytes = job->plan->block_bytes;
    unsigned char *zeros = block_bytes < SIZE_MAX / 2 ? calloc(2, (size_t)block_bytes) : NULL;
    const enum hs_status status = zeros == NULL ? hs_fail(error, HS_MEMORY, "%s: out of memory", job->subject->name)
                                                : hs_file_replace(path, zeros, 2 * (size_t)block_bytes, error);
    free(zeros);
    return status;
}

static enum hs_status probe_direct_at(const struct hs_job *job, const char *path, struct hs_error *error) {
    const size_t block_bytes = (size_t)job->plan->block_bytes;
    const enum hs_status status = make_probe_file(job, path, error);
    if (status != HS_OK || try_direct(path, block_bytes)) {
        return status;
    }
    return hs_fail(error, HS_UNSUPPORTED,
                   "%s: %s: O_DIRECT with blocks of %zu bytes is refused (%s); try another --dir or a --block that is "
                   "a multiple of 4096",
                   job->subject->name, job->plan->folder, block_bytes, strerror(errno));
}

enum hs_status seq_probe_direct(const struct hs_job *job, struct hs_error *error) {
    enum hs_status status = seq_probe(job, error);
    if (status != HS_OK || DIRECT_FLAG == 0) {
        return status != HS_OK ? status
                               : hs_fail(error, HS_UNSUPPORTED, "%s: this system has no O_DIRECT", job->subject->name);
    }
    char *path = hs_format("%s/probe.data", job->plan->folder);
    if (path == NULL) {
        return hs_fail(error, HS_MEMORY, "%s: out of memory", job->subject->name);
    }
    status = probe_direct_at(job, path, error);
    (void)hs_file_remove(path, NULL);
    free(path);
    return status;
}
