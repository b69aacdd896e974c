/* SPDX-License-Identifier: MIT */
/*
 * Overlapped requests through a completion port: ReadFile and WriteFile, or ReadFileScatter and WriteFileGather with
 * one segment a page. Up to depth requests are in flight, each with a buffer of its own; a block is hashed when it
 * arrives. Making the port is part of the run.
 */
#include "io_win.h"

#include <errno.h>

#define SEGMENTS 256 /* a request; 1 MiB */

struct slot {
    OVERLAPPED overlapped; /* first, so that what the port hands out is a slot */
    size_t place;
    struct io_block block;
    unsigned char *buffer;
    size_t done;
    FILE_SEGMENT_ELEMENT segments[SEGMENTS + 1]; /* the last one is null */
};

struct way {
    unsigned depth;
    bool direct;
    bool scatter; /* only with direct */
};

struct flow {
    HANDLE file;
    HANDLE port;
    struct hs_job *job;
    const struct io_task *task;
    const struct way *way;
    int reason; /* errno of the first failure; 0: none */
    struct slot slots[IO_SLOTS];
    unsigned in_flight;
    size_t next; /* place in the order */
    size_t tail_count;
};

/* Cuts data into segments; how many bytes they hold. The pages lie side by side so that a block can be hashed in one
 * go. */
static DWORD cut(struct slot *slot, unsigned char *data, size_t length) {
    DWORD count = 0;
    for (; count < SEGMENTS && (size_t)count * IO_PAGE_BYTES < length; count++) {
        slot->segments[count].Alignment = (uintptr_t)(data + (size_t)count * IO_PAGE_BYTES);
    }
    slot->segments[count].Alignment = 0;
    return count * IO_PAGE_BYTES;
}

/* The rest of the slot's block, or as much of it as one request takes. */
static BOOL request(struct flow *flow, struct slot *slot) {
    const size_t left = slot->block.length - slot->done;
    const uint64_t offset = slot->block.offset + slot->done;
    const bool writes = io_writes(flow->task);
    /* The cast drops const: what is gathered is only read, but a segment does not say so. */
    unsigned char *data = writes ? (unsigned char *)flow->task->payload + offset : slot->buffer + slot->done;
    slot->overlapped = win_place(offset);
    if (flow->way->scatter) {
        const DWORD length = cut(slot, data, left);
        return writes ? WriteFileGather(flow->file, slot->segments, length, NULL, &slot->overlapped)
                      : ReadFileScatter(flow->file, slot->segments, length, NULL, &slot->overlapped);
    }
    return writes ? WriteFile(flow->file, data, win_request(left), NULL, &slot->overlapped)
                  : ReadFile(flow->file, data, win_request(left), NULL, &slot->overlapped);
}

/* The first reason counts. */
static void fail(struct flow *flow, int reason) {
    flow->reason = flow->reason != 0 ? flow->reason : reason;
    flow->in_flight--;
}

static void submit(struct flow *flow, struct slot *slot) {
    if (!request(flow, slot) && GetLastError() != ERROR_IO_PENDING) {
        (void)win_done(false);
        slot->overlapped = win_place(0); /* a refused request may look as if it were on its way */
        fail(flow, errno);
    }
}

/* Gives the slot the next block of the order, if there is one. A short last block is only counted when it cannot go
 * past the page cache. */
static void start_next(struct flow *flow, struct slot *slot) {
    while (flow->reason == 0 && flow->next < flow->task->order_count) {
        slot->place = flow->next++;
        slot->block = io_block_at(flow->task, slot->place);
        slot->done = 0;
        if (!flow->way->direct || slot->block.length == flow->task->block_bytes) {
            flow->in_flight++;
            submit(flow, slot);
            return;
        }
        flow->tail_count++;
    }
}

static void complete(struct flow *flow, struct slot *slot) {
    DWORD count = 0;
    const BOOL done = GetOverlappedResult(flow->file, &slot->overlapped, &count, FALSE);
    if (!win_moved(done, count)) {
        fail(flow, errno);
        return;
    }
    slot->done += count;
    if (slot->done < slot->block.length) {
        submit(flow, slot);
        return;
    }
    flow->in_flight--;
    if (!io_writes(flow->task)) {
        flow->job->digest += io_block_digest(flow->task, slot->place, slot->block, slot->buffer);
    }
    start_next(flow, slot);
}

/* Until nothing is left that would write into the slots or their buffers; errno stays. */
static void cancel(struct flow *flow) {
    const int reason = errno;
    (void)CancelIoEx(flow->file, NULL);
    for (size_t i = 0; i < IO_SLOTS; i++) {
        while (!HasOverlappedIoCompleted(&flow->slots[i].overlapped)) {
            Sleep(1);
        }
    }
    errno = reason;
}

static bool drain(struct flow *flow) {
    while (flow->in_flight > 0) {
        OVERLAPPED_ENTRY entries[IO_SLOTS];
        ULONG count = 0;
        if (!win_done(GetQueuedCompletionStatusEx(flow->port, entries, IO_SLOTS, &count, INFINITE, FALSE))) {
            cancel(flow);
            return false;
        }
        for (ULONG i = 0; i < count; i++) {
            complete(flow, (struct slot *)entries[i].lpOverlapped);
        }
    }
    errno = flow->reason != 0 ? flow->reason : errno;
    return flow->reason == 0;
}

static bool move_tail(struct flow *flow, HANDLE file) {
    const struct io_task *task = flow->task;
    for (size_t place = 0; flow->tail_count > 0; place++) {
        const struct io_block block = io_block_at(task, place);
        if (block.length == task->block_bytes) {
            continue;
        }
        flow->tail_count--;
        if (io_writes(task)) {
            if (!win_write(file, task->payload + block.offset, block.length, block.offset)) {
                return false;
            }
        } else {
            if (!win_read(file, task->slots, block.length, block.offset)) {
                return false;
            }
            flow->job->digest += io_block_digest(task, place, block, task->slots);
        }
    }
    return true;
}

/* The short last block, as often as the order has it, through the page cache and a handle of its own. After everything
 * else is through: it lies in no whole sector, and must not meet what goes past the cache. What flushes the file by the
 * other handle flushes it too. */
static bool move_tails(struct flow *flow) {
    if (flow->tail_count == 0) {
        return true;
    }
    const bool writes = io_writes(flow->task);
    HANDLE file = win_open(flow->task->path, writes ? GENERIC_WRITE : GENERIC_READ, OPEN_EXISTING, 0);
    if (file == INVALID_HANDLE_VALUE) {
        return false;
    }
    const bool moved = move_tail(flow, file);
    win_give_up(file);
    return moved;
}

static bool move_blocks(struct flow *flow) {
    const struct io_task *task = flow->task;
    const unsigned depth = flow->way->depth;
    const size_t slot_count = task->order_count < depth ? task->order_count : depth;
    for (size_t i = 0; i < slot_count; i++) {
        flow->slots[i].buffer = task->slots + i * task->slot_bytes;
        start_next(flow, &flow->slots[i]);
    }
    return drain(flow) && move_tails(flow) && (!task->flush || win_done(FlushFileBuffers(flow->file)));
}

static enum hs_status run_flow(struct hs_job *job, const struct way *way) {
    struct flow flow = {.job = job, .task = job->state, .way = way};
    flow.file = io_open(flow.task, FILE_FLAG_OVERLAPPED | (way->direct ? FILE_FLAG_NO_BUFFERING : 0));
    if (flow.file == INVALID_HANDLE_VALUE) {
        return HS_IO;
    }
    flow.port = CreateIoCompletionPort(flow.file, NULL, 0, 0);
    const bool moved = win_done(flow.port != NULL) && move_blocks(&flow);
    win_give_up(flow.file);
    if (flow.port != NULL) {
        win_give_up(flow.port);
    }
    return moved ? HS_OK : HS_IO;
}

enum hs_status io_run_overlapped_1(struct hs_job *job) {
    static const struct way way = {.depth = 1};
    return run_flow(job, &way);
}

enum hs_status io_run_overlapped_16(struct hs_job *job) {
    static const struct way way = {.depth = IO_SLOTS};
    return run_flow(job, &way);
}

enum hs_status io_run_overlapped_1_direct(struct hs_job *job) {
    static const struct way way = {.depth = 1, .direct = true};
    return run_flow(job, &way);
}

enum hs_status io_run_overlapped_16_direct(struct hs_job *job) {
    static const struct way way = {.depth = IO_SLOTS, .direct = true};
    return run_flow(job, &way);
}

enum hs_status io_run_vector_direct(struct hs_job *job) {
    static const struct way way = {.depth = 1, .direct = true, .scatter = true};
    return run_flow(job, &way);
}

enum hs_status io_run_scatter_gather(struct hs_job *job) {
    static const struct way way = {.depth = IO_SLOTS, .direct = true, .scatter = true};
    return run_flow(job, &way);
}

/* Each segment is a page of the system's, and begins where one does. */
enum hs_status io_probe_scatter(const struct hs_job *job, struct hs_error *error) {
    const size_t block_bytes = io_block_bytes(job);
    if (block_bytes % IO_PAGE_BYTES != 0 || io_page_bytes() != IO_PAGE_BYTES) {
        return hs_fail(error, HS_UNSUPPORTED, "%s: blocks of %zu bytes are no whole pages of %zu; give another --block",
                       job->subject->name, block_bytes, io_page_bytes());
    }
    return io_probe_direct(job, error);
}
