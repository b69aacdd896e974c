/* SPDX-License-Identifier: MIT */
/*
 * io_uring through liburing, by default settings: no polling, no registered files or buffers. Up to depth requests are
 * in flight, each with a buffer of its own; a block is hashed when it arrives. Setting up the ring is part of the run.
 */
#define _GNU_SOURCE
#include <liburing.h>

#include <errno.h>

#include "../file_unix.h"
#include "io_unix.h"

#define LONGEST_REQUEST (UINT32_C(1) << 30)

struct slot {
    size_t place;
    struct io_block block;
    unsigned char *buffer;
    size_t done;
};

struct flow {
    struct io_uring ring;
    struct hs_job *job;
    const struct io_task *task;
    struct io_files files;
    bool direct;
    int reason; /* errno of the first failure; 0: none */
    struct slot slots[IO_SLOTS];
    unsigned in_flight;
    size_t next; /* place in the order */
    size_t tail_count;
};

/* The rest of the slot's block. A ring of depth entries has room: a slot has one request at most. */
static void request(struct flow *flow, struct slot *slot) {
    struct io_uring_sqe *entry = io_uring_get_sqe(&flow->ring);
    const int fd = flow->direct ? flow->files.direct : flow->files.plain;
    const size_t left = slot->block.length - slot->done;
    const unsigned length = left < LONGEST_REQUEST ? (unsigned)left : LONGEST_REQUEST;
    const uint64_t offset = slot->block.offset + slot->done;
    if (io_writes(flow->task)) {
        io_uring_prep_write(entry, fd, flow->task->payload + offset, length, offset);
    } else {
        io_uring_prep_read(entry, fd, slot->buffer + slot->done, length, offset);
    }
    io_uring_sqe_set_data(entry, slot);
}

/* Gives the slot the next block of the order, if there is one. A short last block is only counted when O_DIRECT cannot
 * take it. */
static void start_next(struct flow *flow, struct slot *slot) {
    while (flow->reason == 0 && flow->next < flow->task->order_count) {
        slot->place = flow->next++;
        slot->block = io_block_at(flow->task, slot->place);
        slot->done = 0;
        if (!flow->direct || !io_is_tail(flow->task, slot->block)) {
            flow->in_flight++;
            request(flow, slot);
            return;
        }
        flow->tail_count++;
    }
}

/* The first reason counts; io_uring hands it out negated instead of leaving it in errno. */
static void fail(struct flow *flow, int result) {
    if (flow->reason == 0) {
        flow->reason = result < 0 ? -result : EIO; /* nothing moved: the file ends here */
    }
}

static void complete(struct flow *flow, struct slot *slot, int result) {
    const bool again = result == -EINTR || result == -EAGAIN;
    if (!again && result <= 0) {
        fail(flow, result);
        flow->in_flight--;
        return;
    }
    slot->done += again ? 0 : (size_t)result;
    if (slot->done < slot->block.length) {
        request(flow, slot);
        return;
    }
    flow->in_flight--;
    if (!io_writes(flow->task)) {
        flow->job->digest += io_block_digest(flow->task, slot->place, slot->block, slot->buffer);
    }
    start_next(flow, slot);
}

static bool drain(struct flow *flow) {
    while (flow->in_flight > 0) {
        const int submitted = io_uring_submit_and_wait(&flow->ring, 1);
        if (submitted < 0 && submitted != -EINTR) {
            fail(flow, submitted);
            return false;
        }
        struct io_uring_cqe *entry;
        while (flow->in_flight > 0 && io_uring_peek_cqe(&flow->ring, &entry) == 0) {
            struct slot *slot = io_uring_cqe_get_data(entry);
            const int result = entry->res;
            io_uring_cqe_seen(&flow->ring, entry);
            complete(flow, slot, result);
        }
    }
    return flow->reason == 0;
}

/* The last block, as often as the order has it, after everything direct is through: buffered and direct writes to
 * neighbouring bytes at the same time would quarrel over the page. */
static bool move_tails(struct flow *flow) {
    const struct io_task *task = flow->task;
    for (size_t place = 0; flow->tail_count > 0; place++) {
        const struct io_block block = io_block_at(task, place);
        if (!io_is_tail(task, block)) {
            continue;
        }
        flow->tail_count--;
        if (io_writes(task)) {
            if (!io_write_fully(flow->files.plain, task->payload + block.offset, block.length, block.offset)) {
                return false;
            }
        } else {
            if (!io_read_fully(flow->files.plain, task->slots, block.length, block.offset)) {
                return false;
            }
            flow->job->digest += io_block_digest(task, place, block, task->slots);
        }
    }
    return true;
}

static bool move_blocks(struct flow *flow, unsigned depth) {
    const struct io_task *task = flow->task;
    const size_t slot_count = task->order_count < depth ? task->order_count : depth;
    for (size_t i = 0; i < slot_count; i++) {
        flow->slots[i].buffer = task->slots + i * task->slot_bytes;
        start_next(flow, &flow->slots[i]);
    }
    return drain(flow) && move_tails(flow) && (!task->flush || unix_flush(flow->files.plain));
}

static enum hs_status run_uring(struct hs_job *job, unsigned depth, bool direct) {
    struct flow flow = {.job = job, .task = job->state, .direct = direct};
    if (!io_files_open(flow.task, direct, &flow.files)) {
        return HS_IO;
    }
    bool moved = false;
    const int result = io_uring_queue_init(depth, &flow.ring, 0);
    if (result < 0) {
        fail(&flow, result);
    } else {
        moved = move_blocks(&flow, depth);
        io_uring_queue_exit(&flow.ring);
    }
    const bool closed = io_files_close(&flow.files);
    if (flow.reason != 0) {
        errno = flow.reason;
    }
    return closed && moved ? HS_OK : HS_IO;
}

enum hs_status io_run_uring_1(struct hs_job *job) {
    return run_uring(job, 1, false);
}

enum hs_status io_run_uring_16(struct hs_job *job) {
    return run_uring(job, IO_SLOTS, false);
}

enum hs_status io_run_uring_1_direct(struct hs_job *job) {
    return run_uring(job, 1, true);
}

enum hs_status io_run_uring_16_direct(struct hs_job *job) {
    return run_uring(job, IO_SLOTS, true);
}

/* Reading and writing at an offset without a vector came after the first io_uring kernels. */
static bool has_requests(struct io_uring *ring) {
    struct io_uring_probe *probe = io_uring_get_probe_ring(ring);
    const bool has = probe != NULL && io_uring_opcode_supported(probe, IORING_OP_READ) &&
                     io_uring_opcode_supported(probe, IORING_OP_WRITE);
    io_uring_free_probe(probe);
    return has;
}

enum hs_status io_probe_uring(const struct hs_job *job, struct hs_error *error) {
    const enum hs_status status = io_probe_blocks(job, error);
    if (status != HS_OK) {
        return status;
    }
    struct io_uring ring;
    const int result = io_uring_queue_init(IO_SLOTS, &ring, 0);
    if (result < 0) {
        return hs_fail(error, HS_UNSUPPORTED,
                       "%s: io_uring is refused (%s); allow it in kernel.io_uring_disabled or in the container's rules",
                       job->subject->name, strerror(-result));
    }
    const bool has = has_requests(&ring);
    io_uring_queue_exit(&ring);
    return has ? HS_OK
               : hs_fail(error, HS_UNSUPPORTED,
                         "%s: this kernel's io_uring cannot read and write; use Linux 5.6 or later",
                         job->subject->name);
}

enum hs_status io_probe_uring_direct(const struct hs_job *job, struct hs_error *error) {
    const enum hs_status status = io_probe_uring(job, error);
    return status != HS_OK ? status : io_probe_direct(job, error);
}
