/* SPDX-License-Identifier: MIT */
/*
 * Around the clock: the data, the order of the blocks, the starting state of the file, and the check of every byte.
 */
#include "io.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>

#include "hearsay/file.h"
#include "hearsay/fixture.h"

/* The order of one workload and what comes out of it; made when the workload is first prepared. */
struct layout {
    uint32_t *order; /* count blocks, then the same again for the planted control to take from */
    size_t count;
    uint64_t digest[2]; /* of the first count blocks of each variant */
};

/* A data file. One that a writer was let loose on counts as unknown until its check has passed. */
struct target {
    char *path;
    bool ready;
    unsigned variant; /* of the payload that is in it, or is being written */
};

struct aligned {
    void *block;
    unsigned char *data; /* page-aligned, inside block */
    size_t size_bytes;
};

struct context {
    /* Variant v of the file is size_bytes from page v on, so that neighbours in time never write the same bytes to the
     * same place and a block that was not written shows. */
    struct aligned payload;
    struct aligned slots;
    struct layout *layouts; /* one a workload */
    struct target created;
    struct target written;
    struct target read;
    struct io_task task;
};

static enum hs_status aligned_init(struct aligned *aligned, uint64_t size_bytes, struct hs_error *error) {
    free(aligned->block);
    *aligned = (struct aligned){.size_bytes = (size_t)size_bytes};
    aligned->block = size_bytes < SIZE_MAX - IO_PAGE_BYTES ? malloc((size_t)size_bytes + IO_PAGE_BYTES) : NULL;
    if (aligned->block == NULL) {
        return hs_fail(error, HS_MEMORY, "mmap_vs_file_io: no memory for %" PRIu64 " bytes; choose a smaller --size",
                       size_bytes);
    }
    aligned->data = aligned->block;
    aligned->data += (IO_PAGE_BYTES - (uintptr_t)aligned->block % IO_PAGE_BYTES) % IO_PAGE_BYTES;
    return HS_OK;
}

static char *data_path(const struct hs_plan *plan, const char *name) {
    return hs_format("%s/%s.data", plan->folder, name);
}

enum hs_status io_setup(const struct hs_plan *plan, void **out, struct hs_error *error) {
    struct context *context = calloc(1, sizeof *context);
    if (context == NULL) {
        return hs_fail(error, HS_MEMORY, "mmap_vs_file_io: out of memory");
    }
    context->layouts = calloc(mmap_vs_file_io_case.workload_count, sizeof *context->layouts);
    context->created.path = data_path(plan, "create");
    context->written.path = data_path(plan, "write");
    context->read.path = data_path(plan, "read");
    enum hs_status status = HS_OK;
    if (context->layouts == NULL || context->created.path == NULL || context->written.path == NULL ||
        context->read.path == NULL) {
        status = hs_fail(error, HS_MEMORY, "mmap_vs_file_io: out of memory");
    } else {
        const bool fits = plan->size_bytes < UINT64_MAX - IO_PAGE_BYTES;
        status = aligned_init(&context->payload, fits ? plan->size_bytes + IO_PAGE_BYTES : UINT64_MAX, error);
    }
    if (status != HS_OK) {
        io_teardown(context);
        return status;
    }
    hs_fixture_fill(HS_FIXTURE_RANDOM, plan->seed, 0, context->payload.data, context->payload.size_bytes);
    *out = context;
    return HS_OK;
}

static void target_fini(struct target *target) {
    if (target->path != NULL) {
        (void)hs_file_remove(target->path, NULL);
    }
    free(target->path);
}

void io_teardown(void *opaque) {
    struct context *context = opaque;
    if (context == NULL) {
        return;
    }
    for (size_t i = 0; context->layouts != NULL && i < mmap_vs_file_io_case.workload_count; i++) {
        free(context->layouts[i].order);
    }
    free(context->layouts);
    free(context->payload.block);
    free(context->slots.block);
    target_fini(&context->created);
    target_fini(&context->written);
    target_fini(&context->read);
    free(context);
}

enum hs_status io_probe_blocks(const struct hs_job *job, struct hs_error *error) {
    if ((job->workload->code & IO_OPERATION) != IO_LOAD) {
        return HS_OK;
    }
    return hs_fail(error, HS_UNSUPPORTED, "%s: moves blocks; single words are loaded through file and map only",
                   job->subject->name);
}

/* The subject itself on two blocks, there and back, with the alignment in file and memory that its blocks will have. */
static bool carries_out(const struct hs_job *job, const char *path, unsigned char *memory, size_t slot_bytes) {
    static const uint32_t order[] = {0, 1};
    const size_t block_bytes = io_block_bytes(job);
    struct io_task task = {.operation = IO_CREATE,
                           .path = path,
                           .file_bytes = 2 * (uint64_t)block_bytes,
                           .block_bytes = block_bytes,
                           .payload = memory,
                           .order = order,
                           .order_count = 2,
                           .slots = memory,
                           .slot_bytes = slot_bytes};
    struct hs_job trial = *job;
    trial.state = &task;
    bool done = trial.subject->run(&trial) == HS_OK;
    task.operation = IO_READ;
    return done && trial.subject->run(&trial) == HS_OK;
}

static enum hs_status try_direct(const struct hs_job *job, const char *path, struct hs_error *error) {
    const size_t block_bytes = io_block_bytes(job);
    const size_t slot_bytes = (block_bytes + IO_PAGE_BYTES - 1) / IO_PAGE_BYTES * IO_PAGE_BYTES;
    struct aligned memory = {0};
    enum hs_status status = aligned_init(&memory, 2 * (uint64_t)slot_bytes, error);
    if (status == HS_OK) {
        memset(memory.data, 0, memory.size_bytes);
        errno = 0;
        if (!carries_out(job, path, memory.data, slot_bytes)) {
            status =
                hs_fail(error, HS_UNSUPPORTED,
                        "%s: %s: %s with blocks of %zu bytes is refused (%s); try another --dir or a --block that "
                        "is a multiple of 4096",
                        job->subject->name, job->plan->folder, job->subject->requested, block_bytes, strerror(errno));
        }
    }
    free(memory.block);
    return status;
}

enum hs_status io_probe_direct(const struct hs_job *job, struct hs_error *error) {
    enum hs_status status = io_probe_blocks(job, error);
    if (status == HS_OK) {
        status = io_check_direct(job, io_block_bytes(job), error);
    }
    if (status != HS_OK) {
        return status;
    }
    if (io_block_bytes(job) > job->plan->size_bytes) {
        return hs_fail(error, HS_UNSUPPORTED, "%s: no whole block fits into the file; give a smaller --block",
                       job->subject->name);
    }
    char *path = data_path(job->plan, "probe");
    if (path == NULL) {
        return hs_fail(error, HS_MEMORY, "%s: out of memory", job->subject->name);
    }
    status = try_direct(job, path, error);
    (void)hs_file_remove(path, NULL);
    free(path);
    return status;
}

/* As a subject would see it that reads the order from first to end; pure arithmetic on the payload. */
static uint64_t digest_of(const struct io_task *task, size_t first, size_t end) {
    uint64_t digest = 0;
    for (size_t place = first; place < end; place++) {
        const struct io_block block = io_block_at(task, place);
        digest += io_block_digest(task, place, block, task->payload + block.offset);
    }
    return digest;
}

/* Blocks in order or as a random permutation, each once; words at random places, one to 256 bytes of the file. All
 * follow from the seed alone, so every subject and every sample gets the same. */
static void order_fill(struct layout *layout, const struct hs_job *job) {
    struct hs_random random;
    hs_random_init(&random, job->plan->seed);
    const bool loads = (job->workload->code & IO_OPERATION) == IO_LOAD;
    const uint64_t words = job->plan->size_bytes / IO_LOAD_BYTES;
    for (size_t i = 0; i < layout->count; i++) {
        layout->order[i] = loads ? (uint32_t)hs_random_below(&random, words) : (uint32_t)i;
    }
    if (!loads && (job->workload->code & IO_RANDOM) != 0) {
        hs_random_shuffle(&random, layout->order, layout->count);
    }
    memcpy(layout->order + layout->count, layout->order, layout->count * sizeof *layout->order);
}

static uint64_t order_length(const struct hs_job *job, size_t block_bytes) {
    const uint64_t size_bytes = job->plan->size_bytes;
    if ((job->workload->code & IO_OPERATION) != IO_LOAD) {
        return size_bytes / block_bytes + (size_bytes % block_bytes != 0);
    }
    const uint64_t loads = size_bytes / 256;
    return size_bytes < IO_LOAD_BYTES ? 0 : loads > 0 ? loads : 1;
}

static enum hs_status layout_make(struct layout *layout, const struct hs_job *job, struct hs_error *error) {
    struct context *context = job->context;
    struct io_task *task = &context->task;
    const uint64_t count = order_length(job, task->block_bytes);
    if (job->plan->size_bytes / task->block_bytes > UINT32_MAX) {
        return hs_fail(error, HS_INVALID, "%s: %" PRIu64 " bytes are too many blocks of %zu; choose a larger --block",
                       job->workload->name, job->plan->size_bytes, task->block_bytes);
    }
    layout->count = (size_t)count;
    layout->order = malloc((2 * layout->count + 1) * sizeof *layout->order);
    if (layout->order == NULL) {
        return hs_fail(error, HS_MEMORY, "%s: no memory for the order of %" PRIu64 " blocks; choose a smaller --size",
                       job->workload->name, count);
    }
    order_fill(layout, job);
    task->order = layout->order;
    for (unsigned variant = 0; variant < 2; variant++) {
        task->payload = context->payload.data + variant * IO_PAGE_BYTES;
        layout->digest[variant] = digest_of(task, 0, layout->count);
    }
    return HS_OK;
}

/* Touched here, so that no subject pays for the first use of the memory. */
static enum hs_status slots_make(struct context *context, struct hs_error *error) {
    struct io_task *task = &context->task;
    const size_t slot_count = task->order_count < IO_SLOTS ? task->order_count : IO_SLOTS;
    const size_t longest = task->file_bytes < task->block_bytes ? (size_t)task->file_bytes : task->block_bytes;
    task->slot_bytes = (longest + IO_PAGE_BYTES - 1) / IO_PAGE_BYTES * IO_PAGE_BYTES;
    if (slot_count * task->slot_bytes > context->slots.size_bytes) {
        const enum hs_status status = aligned_init(&context->slots, slot_count * task->slot_bytes, error);
        if (context->slots.data == NULL) {
            return status;
        }
        memset(context->slots.data, 0, context->slots.size_bytes);
    }
    task->slots = context->slots.data;
    return HS_OK;
}

static struct target *target_of(struct context *context) {
    switch (context->task.operation) {
    case IO_CREATE:
        return &context->created;
    case IO_WRITE:
        return &context->written;
    default:
        return &context->read;
    }
}

/* Brings the file into its starting state and says which variant the run is about. */
static enum hs_status target_prepare(const struct hs_plan *plan, struct target *target, enum io_operation operation,
                                     struct hs_error *error) {
    enum hs_status status = HS_OK;
    if (operation == IO_CREATE) {
        status = hs_file_remove(target->path, error);
    } else if (!target->ready) {
        status = hs_fixture_write(target->path, HS_FIXTURE_RANDOM, plan->seed, plan->size_bytes, error);
        target->variant = 0; /* a fixture file is variant 0 of the payload: same kind, same seed */
    }
    if (status == HS_OK && (operation == IO_CREATE || operation == IO_WRITE)) {
        target->variant ^= 1U;
    }
    target->ready = status == HS_OK && operation != IO_WRITE;
    return status;
}

static uint64_t bytes_moved(const struct io_task *task) {
    uint64_t bytes = 0;
    for (size_t place = 0; place < task->order_count; place++) {
        bytes += io_block_at(task, place).length;
    }
    return bytes;
}

enum hs_status io_prepare(struct hs_job *job, struct hs_error *error) {
    struct context *context = job->context;
    struct layout *layout = &context->layouts[job->workload - mmap_vs_file_io_case.workloads];
    struct io_task *task = &context->task;
    *task = (struct io_task){.operation = (enum io_operation)(job->workload->code & IO_OPERATION),
                             .flush = (job->workload->code & IO_FLUSH) != 0,
                             .file_bytes = job->plan->size_bytes,
                             .block_bytes = io_block_bytes(job)};
    struct target *target = target_of(context);
    enum hs_status status = layout->order != NULL ? HS_OK : layout_make(layout, job, error);
    if (layout->order == NULL) {
        return status;
    }
    status = target_prepare(job->plan, target, task->operation, error);
    if (status != HS_OK) {
        return status;
    }
    task->path = target->path;
    task->payload = context->payload.data + target->variant * IO_PAGE_BYTES;
    task->order = layout->order;
    task->order_count = layout->count + (layout->count * job->extra_percent + 99) / 100;
    job->state = task;
    job->bytes = bytes_moved(task);
    job->digest = 0;
    /* A file that is not there yet has no cache state to ask for. */
    job->path = task->operation == IO_CREATE ? NULL : task->path;
    return slots_make(context, error);
}

/* What a run must leave: a reader has seen the repeated blocks of the planted control twice, a file has them once. */
static uint64_t expected_digest(const struct io_task *task, const struct layout *layout, unsigned variant) {
    return layout->digest[variant] + (io_writes(task) ? 0 : digest_of(task, layout->count, task->order_count));
}

/* Leaves no dirty pages that the system would write during the next sample. */
static enum hs_status settle(const struct io_task *task, struct hs_error *error) {
    if (task->operation == IO_CREATE) {
        return hs_file_remove(task->path, error);
    }
    if (task->operation == IO_WRITE && !io_flush_path(task->path)) {
        return hs_fail_errno(error, "%s: cannot flush", task->path);
    }
    return HS_OK;
}

enum hs_status io_check(struct hs_job *job, struct hs_error *error) {
    struct context *context = job->context;
    const struct layout *layout = &context->layouts[job->workload - mmap_vs_file_io_case.workloads];
    const struct io_task *task = job->state;
    struct target *target = target_of(context);
    uint64_t length_bytes = task->file_bytes;
    if (io_writes(task)) {
        const enum hs_status status =
            hs_fixture_digest(task->path, task->block_bytes, &job->digest, &length_bytes, error);
        if (status != HS_OK) {
            return status;
        }
    }
    const uint64_t expected = expected_digest(task, layout, target->variant);
    if (length_bytes != task->file_bytes || job->digest != expected) {
        return hs_fail(error, HS_MISMATCH,
                       "%s: %s/%s: expected %" PRIu64 " bytes with digest %016" PRIx64 ", found %" PRIu64
                       " with %016" PRIx64 "; the subject or the disk is wrong, do not trust its times",
                       task->path, job->workload->name, job->subject->name, task->file_bytes, expected, length_bytes,
                       job->digest);
    }
    target->ready = true;
    return settle(task, error);
}
