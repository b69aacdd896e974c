/* SPDX-License-Identifier: MIT */
/* What every subject with generated code does around its messages; compiled with each of them, at its level. */
#ifndef HEARSAY_CASE_SENDER_H
#define HEARSAY_CASE_SENDER_H

#include "archive.h"
#include "message.h"

typedef void sender_function(struct message_sink *sink, enum archive_shape shape, void *const *containers);

static inline bool sender_run(struct archive_task *task, enum archive_flavour flavour, sender_function *send,
                              bool flushes) {
    struct message_sink sink;
    memset(&sink, 0, sizeof sink);
    sink.begin = task->memory;
    sink.at = task->memory;
    sink.end = task->memory + (task->path != NULL ? task->buffer_bytes : task->memory_bytes);
    sink.write = task->path != NULL ? task->write : NULL;
    sink.file = task->file;
    for (size_t repeat = 0; repeat < task->repeat_count; repeat++) {
        if (task->path == NULL) {
            sink.at = sink.begin;
        }
        for (size_t part = 0; part < task->part_count; part++) {
            send(&sink, task->shape, task->parts[part]->containers[flavour]);
            if (flushes) {
                message_end(&sink);
            }
        }
    }
    task->used = (size_t)(sink.at - sink.begin);
    task->flush_count = sink.flush_count;
    return !sink.failed;
}

#endif
