/* SPDX-License-Identifier: MIT */
/*
 * Around the clock: the containers, the file made anew, the archive opened before and ended after the run, and the
 * check of every byte that it left.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "builder.h"
#include "dataset.h"
#include "facts.h"
#include "hearsay/digest.h"
#include "hearsay/file.h"
#include "hearsay/fixture.h"
#include "message.h"

#define REPEATED_INTS 100000 /* a sample of a small archive saves at least so many */

struct context {
    struct dataset_store *store;
    struct expectation *expectations; /* [workload][format][skips the flush][extra work] */
    char *path;
    unsigned char *memory;
    size_t memory_bytes;
    struct builder builder;
    struct archive_task task;
    const struct archive_saver *open; /* whose archive task.session or task.file is; NULL: none */
};

static const struct hs_case *const own = &container_archiving_case;

#define VARIANTS (FORMAT_COUNT * 4)

enum hs_status archive_setup(const struct hs_plan *plan, void **out, struct hs_error *error) {
    if (plan->block_bytes < MESSAGE_WORD_BYTES || plan->size_bytes / sizeof(int32_t) > INT32_MAX / 2) {
        return hs_fail(error, HS_INVALID,
                       "container_archiving: a buffer has at least %d bytes, a container at most 2^30 ints; choose "
                       "other --block and --size",
                       MESSAGE_WORD_BYTES);
    }
    struct context *context = calloc(1, sizeof *context);
    if (context == NULL) {
        return hs_fail(error, HS_MEMORY, "container_archiving: out of memory");
    }
    context->store = dataset_store_open(plan->seed);
    context->expectations = calloc(own->workload_count * VARIANTS, sizeof *context->expectations);
    context->path = hs_format("%s/myfile", plan->folder);
    if (context->store == NULL || context->expectations == NULL || context->path == NULL) {
        archive_teardown(context);
        return hs_fail(error, HS_MEMORY, "container_archiving: out of memory");
    }
    *out = context;
    return HS_OK;
}

struct builder *archive_builder_of(void *context) {
    return &((struct context *)context)->builder;
}

/* Ends the archive of a sample; also of one whose run failed. */
static bool end_archive(struct context *context) {
    const struct archive_saver *saver = context->open;
    struct archive_task *task = &context->task;
    context->open = NULL;
    if (saver == NULL) {
        return true;
    }
    if (saver->close != NULL) {
        return saver->close(task);
    }
    return task->path == NULL || archive_file_close(task->file);
}

void archive_teardown(void *opaque) {
    struct context *context = opaque;
    if (context == NULL) {
        return;
    }
    (void)end_archive(context);
    if (context->path != NULL) {
        (void)hs_file_remove(context->path, NULL);
    }
    for (size_t i = 0; context->expectations != NULL && i < own->workload_count * VARIANTS; i++) {
        expectation_fini(&context->expectations[i]);
    }
    dataset_store_close(context->store);
    free(context->expectations);
    free(context->path);
    free(context->memory);
    free(context);
}

enum hs_status archive_probe(const struct hs_job *job, struct hs_error *error) {
    const struct archive_saver *saver = archive_saver_of(job->subject);
    if (saver == NULL) {
        return hs_fail(error, HS_UNSUPPORTED,
                       "%s: built without what it needs; ci/setup installs it, then configure again",
                       job->subject->name);
    }
    if (!dataset_flavour_has(saver->flavour, (enum archive_shape)(job->workload->code & CODE_SHAPE))) {
        return hs_fail(error, HS_UNSUPPORTED, "%s: GLib has no deque of blocks; its GQueue is a list again",
                       job->subject->name);
    }
    return HS_OK;
}

static struct expectation *expectation_of(struct context *context, const struct hs_job *job) {
    const struct archive_saver *saver = archive_saver_of(job->subject);
    const size_t workload = (size_t)(job->workload - own->workloads);
    const size_t variant = 4 * (size_t)saver->format + 2 * saver->skips_final_flush + (job->extra_percent > 0);
    return &context->expectations[workload * VARIANTS + variant];
}

/* A buffer for the file, or room for the archive; written to, so that no run pays for its first use. */
static enum hs_status prepare_memory(struct context *context, struct hs_error *error) {
    struct archive_task *task = &context->task;
    const size_t needed = task->path != NULL ? task->buffer_bytes : archive_room_bytes(task);
    if (needed > context->memory_bytes) {
        free(context->memory);
        context->memory = malloc(needed);
        context->memory_bytes = context->memory == NULL ? 0 : needed;
        if (context->memory == NULL) {
            return hs_fail(error, HS_MEMORY, "container_archiving: no memory for %zu bytes; choose a smaller --size",
                           needed);
        }
    }
    memset(context->memory, 0x5A, needed);
    task->memory = context->memory;
    task->memory_bytes = needed;
    return HS_OK;
}

static enum hs_status prepare_parts(struct context *context, const struct hs_job *job, struct hs_error *error) {
    struct archive_task *task = &context->task;
    const size_t fixed = (size_t)job->workload->code / CODE_ELEMENTS;
    const size_t count = fixed > 0 ? fixed : (size_t)(job->plan->size_bytes / sizeof(int32_t));
    const size_t extra = (count * job->extra_percent + 99) / 100;
    task->repeat_count = fixed > 0 && fixed < REPEATED_INTS ? REPEATED_INTS / fixed : 1;
    task->parts[task->part_count++] = dataset_store_get(context->store, task->shape, count);
    if (extra > 0) {
        task->parts[task->part_count++] = dataset_store_get(context->store, task->shape, extra);
    }
    if (task->parts[0] == NULL || (extra > 0 && task->parts[1] == NULL)) {
        return hs_fail(error, HS_MEMORY,
                       "container_archiving: no memory for containers of %zu ints; choose a smaller "
                       "--size",
                       count);
    }
    return HS_OK;
}

static enum hs_status open_archive(struct context *context, const struct archive_saver *saver, struct hs_error *error) {
    struct archive_task *task = &context->task;
    bool done = true;
    if (saver->open != NULL) {
        done = saver->open(task);
    } else if (task->path != NULL) {
        task->file = archive_file_create(task->path);
        done = task->file >= 0;
    }
    if (!done) {
        return hs_fail_errno(error, "%s: cannot begin an archive", task->path != NULL ? task->path : "memory");
    }
    context->open = saver;
    return HS_OK;
}

enum hs_status archive_prepare(struct hs_job *job, struct hs_error *error) {
    struct context *context = job->context;
    const struct archive_saver *saver = archive_saver_of(job->subject);
    (void)end_archive(context);
    context->task = (struct archive_task){
        .shape = (enum archive_shape)(job->workload->code & CODE_SHAPE),
        .path = (job->workload->code & CODE_MEMORY) != 0 ? NULL : context->path,
        .buffer_bytes = (size_t)(job->workload->block_bytes > 0 ? job->workload->block_bytes : job->plan->block_bytes),
        .buffer_is_chosen = job->workload->block_bytes > 0,
        .write = archive_file_write,
    };
    struct archive_task *task = &context->task;
    struct expectation *expectation = expectation_of(context, job);
    enum hs_status status = hs_file_remove(context->path, error);
    status = status == HS_OK ? prepare_parts(context, job, error) : status;
    status = status == HS_OK ? prepare_memory(context, error) : status;
    if (status == HS_OK && !expectation->known) {
        status = expectation_make(expectation, task, saver, error);
    }
    status = status == HS_OK ? open_archive(context, saver, error) : status;
    if (status == HS_OK) {
        task->sum = dataset_walk(task, saver->flavour);
    }
    job->state = task;
    job->path = NULL; /* a file that has only just been made has no cache state to ask for */
    job->digest = 0;
    job->bytes = 0;
    for (size_t part = 0; status == HS_OK && part < task->part_count; part++) {
        job->bytes +=
            task->parts[part]->count * sizeof(int32_t) * archive_shape_length(task->shape) * task->repeat_count;
    }
    return status;
}

enum hs_status archive_run(struct hs_job *job) {
    return archive_saver_of(job->subject)->run(job->state) ? HS_OK : HS_IO;
}

static enum hs_status mismatch(const struct hs_job *job, uint64_t length, uint64_t digest, struct hs_error *error) {
    const struct archive_task *task = job->state;
    const struct expectation *expected = expectation_of(job->context, job);
    return hs_fail(error, HS_MISMATCH,
                   "%s: %s/%s: expected %" PRIu64 " bytes with digest %016" PRIx64 ", found %" PRIu64
                   " with %016" PRIx64 "; the subject or the disk is wrong, do not trust its times",
                   task->path != NULL ? task->path : "memory", job->workload->name, job->subject->name,
                   expected->length, expected->digest, length, digest);
}

/* Without the final flush whole buffers are there and the tail, at most one buffer, is not. */
static bool is_flushed_part(const struct archive_task *task, const struct expectation *expected, uint64_t length,
                            uint64_t digest) {
    const size_t buffer_bytes = task->buffer_bytes / MESSAGE_WORD_BYTES * MESSAGE_WORD_BYTES;
    return length <= expected->length && expected->length - length <= buffer_bytes && length % buffer_bytes == 0 &&
           digest == hs_digest_blocks(expected->archive, length, EXPECTATION_BLOCK);
}

static enum hs_status check_file(struct hs_job *job, struct hs_error *error) {
    const struct archive_task *task = job->state;
    const struct expectation *expected = expectation_of(job->context, job);
    uint64_t digest = 0;
    uint64_t length = 0;
    const enum hs_status status = hs_fixture_digest(task->path, EXPECTATION_BLOCK, &digest, &length, error);
    if (status != HS_OK) {
        return status;
    }
    if (archive_saver_of(job->subject)->skips_final_flush) {
        job->digest = digest; /* of what is there */
        return is_flushed_part(task, expected, length, digest) ? HS_OK : mismatch(job, length, digest, error);
    }
    job->digest = expected->values_digest;
    return length == expected->length && digest == expected->digest ? HS_OK : mismatch(job, length, digest, error);
}

static enum hs_status check_memory(struct hs_job *job, struct hs_error *error) {
    const struct archive_task *task = job->state;
    const struct expectation *expected = expectation_of(job->context, job);
    const uint64_t digest = hs_digest_blocks(task->memory, task->used, EXPECTATION_BLOCK);
    job->digest = expected->values_digest;
    return task->used == expected->length && digest == expected->digest ? HS_OK
                                                                        : mismatch(job, task->used, digest, error);
}

enum hs_status archive_check(struct hs_job *job, struct hs_error *error) {
    struct context *context = job->context;
    const struct archive_task *task = job->state;
    if (!end_archive(context)) {
        return hs_fail_errno(error, "%s: cannot end the archive", task->path != NULL ? task->path : "memory");
    }
    const enum hs_status status = task->path != NULL ? check_file(job, error) : check_memory(job, error);
    /* Gone before its dirty pages are written during the next sample. */
    return status == HS_OK ? hs_file_remove(context->path, error) : status;
}
