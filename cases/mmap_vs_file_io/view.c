/* SPDX-License-Identifier: MIT */
#include "view.h"

#include <errno.h>

/* A view begins at a multiple of this and is twice as long, if the file is: on 64 bits it is the whole file. */
#define STEP_BYTES ((uint64_t)(SIZE_MAX / 16 + 1))

static bool give_back(struct io_view *view, bool flush) {
    const bool closed = view->data == NULL || io_view_close(view, flush);
    view->data = NULL;
    return closed;
}

/* Another part of the file, with the block in it; NULL with errno. */
static unsigned char *move_to(struct io_view *view, const struct io_task *task, struct io_block block) {
    if (!give_back(view, task->flush)) {
        return NULL;
    }
    view->begin = block.offset - block.offset % STEP_BYTES;
    const uint64_t left = task->file_bytes - view->begin;
    view->length = (size_t)(left < 2 * STEP_BYTES ? left : 2 * STEP_BYTES);
    if (block.offset + block.length > view->begin + view->length) {
        errno = ENOMEM; /* a block of hundreds of MiB, on 32 bits */
        return NULL;
    }
    return io_view_open(view) ? view->data + (block.offset - view->begin) : NULL;
}

static bool move_blocks(struct hs_job *job, struct io_view *view) {
    const struct io_task *task = job->state;
    for (size_t place = 0; place < task->order_count; place++) {
        const struct io_block block = io_block_at(task, place);
        const bool there = view->data != NULL && block.offset >= view->begin &&
                           block.offset + block.length <= view->begin + view->length;
        unsigned char *data = there ? view->data + (block.offset - view->begin) : move_to(view, task, block);
        if (data == NULL) {
            return false;
        }
        if (io_writes(task)) {
            memcpy(data, task->payload + block.offset, block.length);
        } else {
            job->digest += io_block_digest(task, place, block, data);
        }
    }
    return true;
}

bool io_view_move(struct hs_job *job, struct io_view *view) {
    const struct io_task *task = job->state;
    const bool moved = move_blocks(job, view);
    return give_back(view, task->flush) && moved;
}
