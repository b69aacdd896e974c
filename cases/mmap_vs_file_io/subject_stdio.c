/* SPDX-License-Identifier: MIT */
/*
 * C streams with the buffer they come with. In order there is no seek at all; a block elsewhere costs one fseek.
 * The library cannot flush to the device, so a flushed workload closes the stream and flushes the file by its name.
 */
#include "io.h"

#include <inttypes.h>
#include <limits.h>

enum hs_status io_probe_stdio(const struct hs_job *job, struct hs_error *error) {
    if (job->plan->size_bytes > LONG_MAX) {
        return hs_fail(error, HS_UNSUPPORTED,
                       "%s: fseek cannot reach the end of %" PRIu64 " bytes; choose a smaller --size",
                       job->subject->name, job->plan->size_bytes);
    }
    return io_probe_blocks(job, error);
}

static FILE *open_stream(const struct io_task *task) {
    return io_open_stream(task->path, task->operation == IO_CREATE ? "wb" : task->operation == IO_WRITE ? "r+b" : "rb");
}

static bool seek_to(FILE *stream, uint64_t *position, struct io_block block) {
    const bool there = *position == block.offset || fseek(stream, (long)block.offset, SEEK_SET) == 0;
    *position = block.offset + block.length;
    return there;
}

static bool write_blocks(const struct io_task *task, FILE *stream) {
    uint64_t position = 0;
    for (size_t place = 0; place < task->order_count; place++) {
        const struct io_block block = io_block_at(task, place);
        if (!seek_to(stream, &position, block) ||
            fwrite(task->payload + block.offset, 1, block.length, stream) != block.length) {
            return false;
        }
    }
    return true;
}

static bool read_blocks(const struct io_task *task, FILE *stream, uint64_t *digest) {
    uint64_t position = 0;
    for (size_t place = 0; place < task->order_count; place++) {
        const struct io_block block = io_block_at(task, place);
        if (!seek_to(stream, &position, block) || fread(task->slots, 1, block.length, stream) != block.length) {
            return false;
        }
        *digest += io_block_digest(task, place, block, task->slots);
    }
    return true;
}

enum hs_status io_run_stdio(struct hs_job *job) {
    const struct io_task *task = job->state;
    FILE *stream = open_stream(task);
    if (stream == NULL) {
        return HS_IO;
    }
    bool done = io_writes(task) ? write_blocks(task, stream) : read_blocks(task, stream, &job->digest);
    done = fclose(stream) == 0 && done;
    if (done && task->flush) {
        done = io_flush_path(task->path);
    }
    return done ? HS_OK : HS_IO;
}
