/* SPDX-License-Identifier: MIT */
/* The subjects that read through a descriptor themselves, in order and into one warm page-aligned buffer. */
#define _POSIX_C_SOURCE 200809L
#include "seq.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "../file_unix.h"

/* Closes what could not be used; errno stays. */
static void give_up(int fd) {
    const int reason = errno;
    close(fd);
    errno = reason;
}

static int open_advised(const char *path, enum unix_hint hint) {
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd >= 0 && !unix_hint(fd, hint)) {
        give_up(fd);
        return -1;
    }
    return fd;
}

FILE *seq_open_stream(const char *path, const char *mode) {
    return fopen(path, mode);
}

static FILE *open_stream_advised(const char *path, enum unix_hint hint) {
    FILE *stream = fopen(path, "rb");
    if (stream != NULL && !unix_hint(fileno(stream), hint)) {
        const int reason = errno;
        (void)fclose(stream);
        errno = reason;
        return NULL;
    }
    return stream;
}

FILE *seq_open_sequential(const char *path) {
    return open_stream_advised(path, UNIX_SEQUENTIAL);
}

FILE *seq_open_random(const char *path) {
    return open_stream_advised(path, UNIX_RANDOM);
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
    return run_descriptor(job, open_advised(task->path, UNIX_RANDOM));
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
    const int fd = unix_open_direct(task->path, O_RDONLY);
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

enum hs_status seq_check_direct(const struct hs_job *job, struct hs_error *error) {
    (void)job;
    (void)error;
    return HS_OK; /* the reads of the probe will tell */
}
