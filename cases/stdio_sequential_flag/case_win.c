/* SPDX-License-Identifier: MIT */
/* The subjects that read through a handle themselves, in order and into one warm page-aligned buffer. */
#include "../file_win.h"
#include "seq.h"

#include <errno.h>

FILE *seq_open_stream(const char *path, const char *mode) {
    return win_open_stream(path, mode);
}

FILE *seq_open_sequential(const char *path) {
    return win_open_stream(path, "rbS");
}

FILE *seq_open_random(const char *path) {
    return win_open_stream(path, "rbR");
}

static bool read_blocks(struct hs_job *job, HANDLE file) {
    const struct seq_task *task = job->state;
    for (uint64_t at = 0; at < task->file_bytes; at += task->block_bytes) {
        const size_t length = seq_block_length(task, at);
        if (!win_read(file, task->buffer, length, at)) {
            return false;
        }
        seq_consume(job, at, task->buffer, length);
    }
    return true;
}

/* One whole request a block, the last one too: it asks for more than is left and gets what there is. So each is of
 * whole sectors, which FILE_FLAG_NO_BUFFERING insists on. */
static bool read_whole_blocks(struct hs_job *job, HANDLE file) {
    const struct seq_task *task = job->state;
    for (uint64_t at = 0; at < task->file_bytes; at += task->block_bytes) {
        const size_t length = seq_block_length(task, at);
        size_t count = 0;
        if (!win_read_some(file, task->buffer, task->block_bytes, at, &count) || count < length) {
            return false;
        }
        seq_consume(job, at, task->buffer, length);
    }
    return true;
}

static enum hs_status run_handle(struct hs_job *job, DWORD flags, bool (*read)(struct hs_job *, HANDLE)) {
    const struct seq_task *task = job->state;
    HANDLE file = win_open(task->path, GENERIC_READ, OPEN_EXISTING, flags);
    if (file == INVALID_HANDLE_VALUE) {
        return HS_IO;
    }
    const bool done = read(job, file);
    win_give_up(file);
    return done ? HS_OK : HS_IO;
}

enum hs_status seq_pass_file(struct hs_job *job) {
    return run_handle(job, 0, read_blocks);
}

enum hs_status seq_pass_file_random(struct hs_job *job) {
    return run_handle(job, FILE_FLAG_RANDOM_ACCESS, read_blocks);
}

enum hs_status seq_pass_no_buffering(struct hs_job *job) {
    return run_handle(job, FILE_FLAG_NO_BUFFERING, read_whole_blocks);
}

/* The limit for whoever reads: what a loop costs that trusts the system to fill every request. */
enum hs_status seq_pass_read_loop(struct hs_job *job) {
    const struct seq_task *task = job->state;
    HANDLE file = win_open(task->path, GENERIC_READ, OPEN_EXISTING, 0);
    uint64_t at = 0;
    DWORD count = 0;
    if (file == INVALID_HANDLE_VALUE) {
        return HS_IO;
    }
    while (at < task->file_bytes && ReadFile(file, task->buffer, win_request(task->block_bytes), &count, NULL) &&
           count > 0) {
        seq_consume(job, at, task->buffer, count);
        at += count;
    }
    win_give_up(file);
    return at == task->file_bytes ? HS_OK : HS_IO;
}

enum hs_status seq_check_direct(const struct hs_job *job, struct hs_error *error) {
    const size_t sector_bytes = win_sector_bytes(job->plan->folder);
    if (sector_bytes == 0) {
        return hs_fail_errno(error, "%s: %s: cannot ask for the size of a sector", job->subject->name,
                             job->plan->folder);
    }
    return job->plan->block_bytes % sector_bytes == 0 && sector_bytes <= SEQ_PAGE_BYTES
               ? HS_OK
               : hs_fail(error, HS_UNSUPPORTED,
                         "%s: %s: blocks of %llu bytes are no whole sectors of %zu; try another --dir or --block",
                         job->subject->name, job->plan->folder, (unsigned long long)job->plan->block_bytes,
                         sector_bytes);
}
