/* SPDX-License-Identifier: MIT */
/* Before the clock: data and buffers. And the steps that all subjects take during a run. */
#include "save.h"

#include <stdint.h>
#include <stdlib.h>

#include "hearsay/file.h"
#include "hearsay/random.h"

#include "../little.h"

#define FIRST_BYTES       64 /* what a growing buffer begins with */
#define SWEEP_MOST_BYTES  (UINT64_C(64) << 20)
#define RUN_LEAST_BYTES   (UINT64_C(1) << 20) /* a run saves smaller sizes over and over until it moved this much */
#define CALLS_SHARE       100                 /* of the elements, for workloads about the price of a call */
#define CALLS_MOST        400000
#define PAYLOAD_ALIGNMENT 64

struct context {
    unsigned char *payload; /* finite doubles, or as many chars */
    size_t payload_bytes;
    unsigned char *buffer;
    size_t buffer_bytes;
    void *blocks[2]; /* what payload and buffer lie in */
    char *path;
    void *collections;
    struct save_task task;
};

/* ---- what all subjects do during a run ---- */

void save_grow(struct save_sink *sink, size_t count_bytes) {
    const size_t used = (size_t)(sink->cursor - sink->begin);
    const size_t capacity = (size_t)(sink->end - sink->begin);
    const size_t wanted = count_bytes > capacity ? used + count_bytes : 2 * capacity;
    unsigned char *grown = count_bytes > SIZE_MAX / 4 ? NULL : malloc(wanted);
    if (grown == NULL) {
        sink->failed = true;
        return;
    }
    memcpy(grown, sink->begin, used);
    if (sink->owned) {
        free(sink->begin);
    }
    sink->begin = grown;
    sink->cursor = grown + used;
    sink->end = grown + wanted;
    sink->owned = true;
}

static struct save_sink start_sink(struct save_task *task) {
    struct save_sink sink = task->start;
    free(task->grown);
    task->grown = NULL;
    if (task->growing) {
        sink.begin = malloc(FIRST_BYTES);
        sink.cursor = sink.begin;
        sink.failed = sink.begin == NULL;
        sink.end = sink.failed ? NULL : sink.begin + FIRST_BYTES;
        sink.owned = true;
    }
    return sink;
}

enum hs_status save_run(struct hs_job *job, save_function *function) {
    struct save_task *task = job->state;
    for (size_t i = 0; i < task->repeats; i++) {
        struct save_sink sink = start_sink(task);
        if (!sink.failed) {
            function(&sink, task);
        }
        task->sink = sink;
        task->grown = sink.owned ? sink.begin : NULL;
        if (sink.failed) {
            return HS_MEMORY;
        }
    }
    return HS_OK;
}

/* ---- data ---- */

static uint64_t with_extra(uint64_t count, uint32_t percent) {
    return count + count / 100 * percent + count % 100 * percent / 100;
}

/* Little-endian also where a double is not. Nobody counts with the elements, they are only moved: so an archive of them
 * holds the same bytes on every machine, and no subject has to turn one around for that. */
static void fill_payload(struct context *context, uint64_t seed) {
    struct hs_random random;
    hs_random_init(&random, seed);
    for (size_t at = 0; at < context->payload_bytes; at += sizeof(double)) {
        const double value = hs_random_unit(&random) - 0.5;
        uint64_t bits;
        memcpy(&bits, &value, sizeof bits);
        little_put(context->payload + at, bits, sizeof bits);
    }
}

/* Windows has no aligned_alloc. *block is what to free. */
static unsigned char *allocate_aligned(size_t bytes, void **block) {
    *block = malloc(bytes + PAYLOAD_ALIGNMENT);
    return *block == NULL ? NULL
                          : (unsigned char *)*block + (PAYLOAD_ALIGNMENT - (uintptr_t)*block % PAYLOAD_ALIGNMENT);
}

enum hs_status save_setup(const struct hs_plan *plan, void **out, struct hs_error *error) {
    uint64_t most =
        plan->scale != HS_SMOKE && plan->size_bytes < SWEEP_MOST_BYTES ? SWEEP_MOST_BYTES : plan->size_bytes;
    most = with_extra(most, 10) / PAYLOAD_ALIGNMENT * PAYLOAD_ALIGNMENT + PAYLOAD_ALIGNMENT;
    if (most > SIZE_MAX / 4) {
        return hs_fail(error, HS_INVALID, "--size: does not fit into memory; give a smaller one");
    }
    struct context *context = calloc(1, sizeof *context);
    *out = context; /* teardown frees what there is */
    if (context == NULL) {
        return hs_fail(error, HS_MEMORY, "out of memory");
    }
    context->payload_bytes = (size_t)most;
    context->buffer_bytes = context->payload_bytes + SAVE_HEADER_BYTES;
    context->payload = allocate_aligned(context->payload_bytes, &context->blocks[0]);
    context->buffer = allocate_aligned(context->buffer_bytes + SAVE_GUARD_BYTES, &context->blocks[1]);
    context->path = hs_format("%s/elements", plan->folder);
    if (context->payload == NULL || context->buffer == NULL || context->path == NULL) {
        return hs_fail(error, HS_MEMORY, "out of memory for 2 x %zu bytes; give a smaller --size",
                       context->payload_bytes);
    }
    fill_payload(context, plan->seed);
    return HS_OK;
}

static void release_last(struct save_task *task) {
    if (task->grown != NULL) {
        memset(task->grown, SAVE_POISON, (size_t)(task->sink.end - task->sink.begin));
    }
    free(task->grown);
    task->grown = NULL;
#ifdef HEARSAY_HAVE_CXX
    save_peer_release(task);
#endif
}

void save_teardown(void *opaque) {
    struct context *context = opaque;
    release_last(&context->task);
#ifdef HEARSAY_HAVE_BOOST_SERIALIZATION
    save_collections_free(context->collections);
#endif
    free(context->blocks[0]);
    free(context->blocks[1]);
    free(context->path);
    free(context);
}

/* ---- a sample ---- */

static uint64_t elements_of(const struct hs_job *job, size_t element_bytes) {
    const struct hs_workload *workload = job->workload;
    uint64_t count = (workload->block_bytes != 0 ? workload->block_bytes : job->plan->size_bytes) / element_bytes;
    if (workload->code & SAVE_CALLS) {
        count = count / CALLS_SHARE < CALLS_MOST ? count / CALLS_SHARE : CALLS_MOST;
    }
    return with_extra(count, job->extra_percent);
}

static enum hs_status find_data(struct context *context, struct hs_error *error) {
    struct save_task *task = &context->task;
    task->data = context->payload;
#ifdef HEARSAY_HAVE_BOOST_SERIALIZATION
    if (!save_collect(&context->collections, context->payload, task)) {
        return hs_fail(error, HS_MEMORY, "out of memory for a std::vector of %zu elements", task->element_count);
    }
#else
    (void)error;
#endif
    return HS_OK;
}

enum hs_status save_prepare(struct hs_job *job, struct hs_error *error) {
    struct context *context = job->context;
    struct save_task *task = &context->task;
    const int code = job->workload->code;
    release_last(task);
    const enum save_type type = SAVE_TYPE_OF(code);
    const size_t element_bytes = type == SAVE_DOUBLE ? sizeof(double) : sizeof(char);
    const uint64_t count = elements_of(job, element_bytes);
    if (count > context->payload_bytes / element_bytes) {
        return hs_fail(error, HS_UNSUPPORTED, "%s: too large for the smoke scale", job->workload->name);
    }
    const size_t bytes = (size_t)count * element_bytes;
    *task = (struct save_task){
        .type = type,
        .kind = SAVE_KIND_OF(code),
        .growing = code & SAVE_GROWING,
        .element_bytes = element_bytes,
        .element_count = (size_t)count,
        .repeats = code & SAVE_SWEEP && bytes > 0 && bytes < RUN_LEAST_BYTES ? RUN_LEAST_BYTES / bytes : 1,
        .start = {context->buffer, context->buffer, context->buffer + context->buffer_bytes, 0, false, false},
        .path = context->path,
    };
    memset(context->buffer, SAVE_POISON, bytes + SAVE_HEADER_BYTES + SAVE_GUARD_BYTES);
    job->state = task;
    job->bytes = (uint64_t)bytes * task->repeats;
    return find_data(context, error);
}
