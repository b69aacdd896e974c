/* SPDX-License-Identifier: MIT */
/*
 * The subjects that call a POSIX system themselves. Writers hand the payload's own bytes to the system, readers take
 * them into one warm page-aligned buffer; the map is read and written in place.
 */
#define _GNU_SOURCE /* preadv, pwritev */
#include "io_unix.h"
#include "view.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

#include "../file_unix.h"

#define SEGMENTS 256 /* a call; 1 MiB, well below every IOV_MAX */

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
        files->direct = unix_open_direct(task->path, access);
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

bool io_flush_path(const char *path) {
    const int fd = open(path, O_RDWR | O_CLOEXEC);
    if (fd < 0) {
        return false;
    }
    const bool flushed = unix_flush(fd);
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
    const bool moved = move_blocks(job, engine, &files) && (!task->flush || unix_flush(files.plain));
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

bool io_view_open(struct io_view *view) {
    const int protection = view->writes ? PROT_READ | PROT_WRITE : PROT_READ;
    void *map = mmap(NULL, view->length, protection, MAP_SHARED, (int)view->source, (off_t)view->begin);
    view->data = map == MAP_FAILED ? NULL : map;
    return view->data != NULL;
}

bool io_view_close(const struct io_view *view, bool flush) {
    const bool flushed = !flush || msync(view->data, view->length, MS_SYNC) == 0;
    return munmap(view->data, view->length) == 0 && flushed;
}

/* An empty file cannot be mapped: it is only opened (made) and closed. */
enum hs_status io_run_map(struct hs_job *job) {
    const struct io_task *task = job->state;
    struct io_files files;
    if (!io_files_open(task, false, &files)) {
        return HS_IO;
    }
    bool done = task->operation != IO_CREATE || unix_extend(files.plain, task->file_bytes);
    if (done && task->file_bytes > 0) {
        done = io_view_move(job, &(struct io_view){.source = files.plain, .writes = io_writes(task)});
    }
    if (done && task->flush && (task->file_bytes == 0 || !unix_msync_flushes())) {
        done = unix_flush(files.plain);
    }
    return io_files_close(&files) && done ? HS_OK : HS_IO;
}

FILE *io_open_stream(const char *path, const char *mode) {
    return fopen(path, mode);
}

enum hs_status io_check_direct(const struct hs_job *job, size_t block_bytes, struct hs_error *error) {
    (void)job;
    (void)block_bytes;
    (void)error;
    return HS_OK; /* the transfers of the probe will tell */
}

size_t io_page_bytes(void) {
    return (size_t)sysconf(_SC_PAGESIZE);
}

bool io_both_open(struct io_both *both, const char *path, size_t length) {
    both->file = open(path, O_RDWR | O_CLOEXEC);
    if (both->file < 0) {
        return false;
    }
    both->length = length;
    both->map = mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_SHARED, (int)both->file, 0);
    if (both->map == MAP_FAILED) {
        const int reason = errno;
        close((int)both->file);
        errno = reason;
        return false;
    }
    return true;
}

void io_both_close(struct io_both *both) {
    munmap(both->map, both->length);
    close((int)both->file);
}

bool io_both_read(const struct io_both *both, void *data, size_t length, uint64_t offset) {
    return io_read_fully((int)both->file, data, length, offset);
}

bool io_both_write(const struct io_both *both, const void *data, size_t length, uint64_t offset) {
    return io_write_fully((int)both->file, data, length, offset);
}
