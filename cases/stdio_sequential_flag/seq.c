/* SPDX-License-Identifier: MIT */
/*
 * Around the clock: the data files, what a reader must have seen of them, and the memory that subjects read into.
 */
#include "seq.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "hearsay/file.h"
#include "hearsay/fixture.h"

#define SWEEP_LIMIT 2                       /* times the plan's size: larger files are for a larger scale */
#define SWEEP_BYTES (UINT64_C(1024) * 1024) /* a sample of a sweep moves at least this much, however small its file */

/* A data file, made when it is first needed. */
struct data_file {
    char *path;
    bool ready;
    uint64_t file_bytes;
    size_t block_bytes;
    uint64_t digest;
    uint64_t again_digest; /* of what the planted control reads twice; 0: not computed yet */
    uint64_t sum;          /* only for the subjects without a file */
};

struct aligned {
    void *block;
    unsigned char *data; /* page-aligned, inside block */
    uint64_t size_bytes;
};

/*
 * The planted control. From the device it reads a file of its own that is 5 % longer, since the start of the same file
 * would be in the page cache by then. In the page cache it reads the start of the same file again: two files differ
 * there by more than 5 %, since it matters how the system came to hold them (written, read ahead, read in small
 * pieces). For that reason too the warm file is never one that was dropped and read in again.
 */
struct context {
    struct data_file planted;
    struct data_file *files; /* one a workload */
    struct aligned buffer;
    struct aligned payload;
    struct seq_task task;
};

/* Touched here, so that no subject pays for the first use of the memory. */
static enum hs_status aligned_reserve(struct aligned *aligned, uint64_t size_bytes, struct hs_error *error) {
    if (aligned->block != NULL && aligned->size_bytes >= size_bytes) {
        return HS_OK;
    }
    free(aligned->block);
    *aligned = (struct aligned){.size_bytes = size_bytes};
    aligned->block = size_bytes < SIZE_MAX - SEQ_PAGE_BYTES ? malloc((size_t)size_bytes + SEQ_PAGE_BYTES) : NULL;
    if (aligned->block == NULL) {
        return hs_fail(error, HS_MEMORY,
                       "stdio_sequential_flag: no memory for %" PRIu64 " bytes; choose a smaller --size or --block",
                       size_bytes);
    }
    aligned->data = aligned->block;
    aligned->data += (SEQ_PAGE_BYTES - (uintptr_t)aligned->block % SEQ_PAGE_BYTES) % SEQ_PAGE_BYTES;
    memset(aligned->data, 0, (size_t)size_bytes);
    return HS_OK;
}

static bool name_files(const struct hs_plan *plan, struct context *context) {
    const struct hs_case *definition = &stdio_sequential_flag_case;
    context->files = calloc(definition->workload_count, sizeof *context->files);
    context->planted.path = hs_format("%s/planted.data", plan->folder);
    bool done = context->files != NULL && context->planted.path != NULL;
    for (size_t i = 0; done && i < definition->workload_count; i++) {
        context->files[i].path = hs_format("%s/%s.data", plan->folder, definition->workloads[i].name);
        done = context->files[i].path != NULL;
    }
    return done;
}

enum hs_status seq_setup(const struct hs_plan *plan, void **out, struct hs_error *error) {
    struct context *context = calloc(1, sizeof *context);
    if (context == NULL || !name_files(plan, context)) {
        seq_teardown(context);
        return hs_fail(error, HS_MEMORY, "stdio_sequential_flag: out of memory");
    }
    *out = context;
    return HS_OK;
}

static void file_fini(struct data_file *file) {
    if (file->path != NULL) {
        (void)hs_file_remove(file->path, NULL);
    }
    free(file->path);
}

void seq_teardown(void *opaque) {
    struct context *context = opaque;
    if (context == NULL) {
        return;
    }
    for (size_t i = 0; context->files != NULL && i < stdio_sequential_flag_case.workload_count; i++) {
        file_fini(&context->files[i]);
    }
    file_fini(&context->planted);
    free(context->files);
    free(context->buffer.block);
    free(context->payload.block);
    free(context);
}

static uint64_t base_bytes(const struct hs_plan *plan, const struct hs_workload *workload) {
    return workload->code == 0 ? plan->size_bytes : (uint64_t)workload->code * 1024;
}

enum hs_status seq_probe(const struct hs_job *job, struct hs_error *error) {
    const uint64_t needed = base_bytes(job->plan, job->workload);
    if (job->workload->code != 0 && needed / SWEEP_LIMIT > job->plan->size_bytes) {
        return hs_fail(error, HS_UNSUPPORTED, "%s: %s is for a larger --scale or --size", job->subject->name,
                       job->workload->name);
    }
    uint64_t free_bytes = 0;
    const enum hs_status status = hs_folder_free_bytes(job->plan->folder, &free_bytes, error);
    if (status == HS_OK && job->workload->code != 0 && free_bytes < needed) {
        return hs_fail(error, HS_UNSUPPORTED, "%s: %s: no room for its file; give another disk with --dir",
                       job->subject->name, job->workload->name);
    }
    return status;
}

/* The subject itself on a file of two blocks, so with the alignment in file and memory that its blocks will have. */
static enum hs_status try_direct(const struct hs_job *job, const char *path, struct hs_error *error) {
    const uint64_t block_bytes = job->plan->block_bytes;
    struct seq_task task = {
        .path = path, .file_bytes = 2 * block_bytes, .block_bytes = (size_t)block_bytes, .pass_count = 1};
    struct hs_job trial = *job;
    struct aligned buffer = {0};
    enum hs_status status = aligned_reserve(&buffer, block_bytes, error);
    if (status == HS_OK) {
        status = hs_fixture_write(path, HS_FIXTURE_ZERO, 0, task.file_bytes, error);
    }
    task.buffer = buffer.data;
    trial.state = &task;
    errno = 0;
    if (status == HS_OK && job->subject->run(&trial) != HS_OK) {
        status =
            hs_fail(error, HS_UNSUPPORTED,
                    "%s: %s: %s with blocks of %zu bytes is refused (%s); try another --dir or a --block that is "
                    "a multiple of 4096",
                    job->subject->name, job->plan->folder, job->subject->requested, task.block_bytes, strerror(errno));
    }
    free(buffer.block);
    return status;
}

enum hs_status seq_probe_direct(const struct hs_job *job, struct hs_error *error) {
    enum hs_status status = seq_probe(job, error);
    if (status == HS_OK) {
        status = seq_check_direct(job, error);
    }
    if (status != HS_OK) {
        return status;
    }
    char *path = hs_format("%s/probe.data", job->plan->folder);
    if (path == NULL) {
        return hs_fail(error, HS_MEMORY, "%s: out of memory", job->subject->name);
    }
    status = try_direct(job, path, error);
    (void)hs_file_remove(path, NULL);
    free(path);
    return status;
}

enum hs_status seq_probe_whole(const struct hs_job *job, struct hs_error *error) {
    if (base_bytes(job->plan, job->workload) > SEQ_VIEW_BYTES) {
        return hs_fail(error, HS_UNSUPPORTED,
                       "%s: maps the whole file, for which this address space is too small; choose a smaller --size",
                       job->subject->name);
    }
    return seq_probe(job, error);
}

/* hs_fixture_write compares the file with what it should be, so its digest is what every reader must arrive at. */
static enum hs_status file_make(const struct hs_plan *plan, struct data_file *file, uint64_t file_bytes,
                                struct hs_error *error) {
    const bool same = file->ready && file->file_bytes == file_bytes;
    if (same && file->block_bytes == plan->block_bytes) {
        return HS_OK;
    }
    uint64_t length_bytes = 0;
    enum hs_status status = HS_OK;
    if (!same) {
        file->ready = false;
        status = hs_fixture_write(file->path, HS_FIXTURE_RANDOM, plan->seed, file_bytes, error);
    }
    if (status == HS_OK) {
        status = hs_fixture_digest(file->path, plan->block_bytes, &file->digest, &length_bytes, error);
    }
    if (status == HS_OK && length_bytes != file_bytes) {
        status =
            hs_fail(error, HS_MISMATCH, "%s: has %" PRIu64 " bytes instead of %" PRIu64 "; is somebody writing it?",
                    file->path, length_bytes, file_bytes);
    }
    file->ready = status == HS_OK;
    file->file_bytes = file_bytes;
    file->block_bytes = (size_t)plan->block_bytes;
    return status;
}

const char *seq_plan_file(const struct hs_plan *plan, void *opaque, struct hs_error *error) {
    struct context *context = opaque;
    return file_make(plan, &context->files[0], plan->size_bytes, error) == HS_OK ? context->files[0].path : NULL;
}

static bool adds_up(const struct hs_job *job) {
    return strcmp(job->subject->name, "memory-sum") == 0;
}

static bool without_file(const struct hs_job *job) {
    return adds_up(job) || strcmp(job->subject->name, "memory") == 0;
}

/* A short file holds the beginning of what a long one holds, so the bytes of the longest serve all. */
static enum hs_status payload_make(struct context *context, const struct hs_job *job, struct data_file *file,
                                   struct hs_error *error) {
    const uint64_t before = context->payload.size_bytes;
    const enum hs_status status = aligned_reserve(&context->payload, file->file_bytes, error);
    if (status != HS_OK) {
        return status;
    }
    if (context->payload.size_bytes != before) {
        hs_fixture_fill(HS_FIXTURE_RANDOM, job->plan->seed, 0, context->payload.data, file->file_bytes);
    }
    context->task.payload = context->payload.data;
    file->sum = file->sum != 0 ? file->sum : seq_sum(context->payload.data, file->file_bytes);
    return HS_OK;
}

static struct data_file *file_of(const struct hs_job *job) {
    struct context *context = job->context;
    const bool own = job->extra_percent != 0 && job->workload->cache == HS_CACHE_COLD;
    return own ? &context->planted : &context->files[job->workload - stdio_sequential_flag_case.workloads];
}

/* That much of bytes, rounded up. */
static uint64_t share_of(uint64_t bytes, uint32_t percent) {
    return bytes / 100 * percent + (bytes % 100 * percent + 99) / 100;
}

static enum hs_status again_make(const struct hs_plan *plan, struct data_file *file, uint64_t again_bytes,
                                 struct hs_error *error) {
    if (file->again_digest != 0 || again_bytes == 0) {
        return HS_OK;
    }
    unsigned char *data = again_bytes < SIZE_MAX ? malloc((size_t)again_bytes) : NULL;
    if (data == NULL) {
        return hs_fail(error, HS_MEMORY, "stdio_sequential_flag: out of memory");
    }
    hs_fixture_fill(HS_FIXTURE_RANDOM, plan->seed, 0, data, again_bytes);
    file->again_digest = hs_digest_blocks(data, again_bytes, (size_t)plan->block_bytes);
    free(data);
    return HS_OK;
}

/* How much of the file, and how often. */
static void task_size(const struct hs_job *job, struct seq_task *task) {
    const uint64_t base = base_bytes(job->plan, job->workload);
    const uint32_t percent = job->extra_percent;
    const bool small = job->workload->code != 0 && base < SWEEP_BYTES;
    const bool cold = job->workload->cache == HS_CACHE_COLD;
    task->block_bytes = (size_t)job->plan->block_bytes;
    task->file_bytes = base + (cold ? share_of(base, percent) : 0);
    task->pass_count = small ? (uint32_t)(SWEEP_BYTES / base) : 1;
    if (small) {
        task->pass_count += (uint32_t)share_of(task->pass_count, percent);
    } else if (!cold) {
        task->again_bytes = (share_of(base, percent) + task->block_bytes - 1) / task->block_bytes * task->block_bytes;
        task->again_bytes = task->again_bytes < base ? task->again_bytes : base;
    }
}

enum hs_status seq_prepare(struct hs_job *job, struct hs_error *error) {
    struct context *context = job->context;
    struct seq_task *task = &context->task;
    struct data_file *file = file_of(job);
    *task = (struct seq_task){.path = file->path};
    task_size(job, task);
    enum hs_status status = file_make(job->plan, file, task->file_bytes, error);
    if (status == HS_OK) {
        status = again_make(job->plan, file, task->again_bytes, error);
    }
    if (status == HS_OK) {
        status = aligned_reserve(&context->buffer, job->plan->block_bytes, error);
    }
    if (status == HS_OK && without_file(job)) {
        status = payload_make(context, job, file, error);
    }
    task->buffer = context->buffer.data;
    job->state = task;
    job->bytes = task->file_bytes * task->pass_count + task->again_bytes;
    job->digest = 0;
    job->path = without_file(job) ? NULL : file->path;
    return status;
}

/* A digest is a sum over blocks, so that of several passes is a sum of theirs. */
static uint64_t expected_digest(const struct hs_job *job) {
    const struct context *context = job->context;
    const struct data_file *file = file_of(job);
    const struct seq_task *task = job->state;
    const uint64_t again = task->again_bytes == 0 ? 0
                           : adds_up(job)         ? seq_sum(context->payload.data, task->again_bytes)
                                                  : file->again_digest;
    return (adds_up(job) ? file->sum : file->digest) * task->pass_count + again;
}

enum hs_status seq_check(struct hs_job *job, struct hs_error *error) {
    const uint64_t expected = expected_digest(job);
    if (job->digest == expected) {
        return HS_OK;
    }
    return hs_fail(error, HS_MISMATCH,
                   "%s: %s/%s: expected digest %016" PRIx64 ", found %016" PRIx64
                   "; the subject or the disk is wrong, do not trust its times",
                   file_of(job)->path, job->workload->name, job->subject->name, expected, job->digest);
}
