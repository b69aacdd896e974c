/* SPDX-License-Identifier: MIT */
/*
 * The claim (our own): hearsay sees a difference that is there, of half a percent or more, and none where there is
 * none. Every subject calls the same function with another count of equal units, so what is planted is known exactly.
 *
 * Timed: the units, from the call to the digest; for the file one pread a unit and summing what it brought.
 * Not timed: making the data, opening the file, bringing it into the page cache, comparing digests.
 */
#include <stdlib.h>

#include "hearsay/file.h"
#include "hearsay/fixture.h"
#include "kernel.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])
#define MIB          (UINT64_C(1024) * 1024)

static enum hs_status run(struct hs_job *job);

static const struct hs_workload workloads[] = {
    {.name = "alu", .title = "mixing integers", .cost = HS_COST_CPU, .repeatable = true, .code = KA_ALU},
    {.name = "memory", .title = "summing memory", .cost = HS_COST_CPU, .repeatable = true, .code = KA_MEMORY},
    {.name = "file", .title = "reading a file", .cost = HS_COST_WARM_IO, .cache = HS_CACHE_WARM, .code = KA_FILE},
};

#define EXTRA(percent_)                                                                                                \
    { .name = "extra-" percent_, .title = "the work with " percent_ " % more", .run = run }

static const struct hs_subject subjects[] = {
    {.name = "plain", .title = "the plain work", .run = run},
    {.name = "same", .title = "the same work again", .run = run},
    EXTRA("0.25"),
    EXTRA("0.5"),
    EXTRA("1"),
    EXTRA("2"),
    EXTRA("5"),
    EXTRA("10"),
    EXTRA("100"),
};

/* Beside KA_UNITS, in the order of the subjects. */
static const size_t extra_units[COUNT(subjects)] = {0, 0, 1, 2, 4, 8, 20, 40, 400};

size_t ka_extra_units(const struct hs_subject *subject) {
    return extra_units[subject - subjects];
}

struct context {
    struct ka_kernel kernels[KA_KERNEL_COUNT];
    unsigned char *array; /* of the memory kernel; the ALU kernel takes its 8 KiB from a copy of its start */
    unsigned char *alu_ring;
    size_t count; /* of the units of the sample that was prepared */
};

struct ka_kernel *ka_kernel_of(void *context, const struct hs_workload *workload) {
    return &((struct context *)context)->kernels[workload->code];
}

static enum hs_status run(struct hs_job *job) {
    struct context *context = job->context;
    struct ka_kernel *kernel = &context->kernels[job->workload->code];
    return kernel->work(kernel, context->count, &job->digest);
}

/* Fills kernel->sums, unit by unit as the fixture gives them, not as the kernel reads them. */
static enum hs_status add_up(const struct hs_plan *plan, struct ka_kernel *kernel, struct hs_error *error) {
    kernel->sums = calloc(kernel->unit_count + 1, sizeof *kernel->sums);
    kernel->buffer = malloc(kernel->unit_bytes);
    if (kernel->sums == NULL || kernel->buffer == NULL) {
        return hs_fail(error, HS_MEMORY, "known_answer: out of memory");
    }
    const unsigned char *unit = (const unsigned char *)kernel->buffer;
    for (size_t i = 0; i < kernel->unit_count; i++) {
        hs_fixture_fill(HS_FIXTURE_RANDOM, plan->seed, i * kernel->unit_bytes, kernel->buffer, kernel->unit_bytes);
        kernel->sums[i + 1] = kernel->sums[i] + (kernel->work == ka_alu_work ? ka_alu_value(unit)
                                                                             : ka_sum_value(unit, kernel->unit_bytes));
    }
    return HS_OK;
}

static enum hs_status make_array(const struct hs_plan *plan, struct ka_kernel *kernel, unsigned char **array,
                                 struct hs_error *error) {
    const size_t bytes = kernel->unit_count * kernel->unit_bytes;
    *array = malloc(bytes);
    if (*array == NULL) {
        return hs_fail(error, HS_MEMORY, "known_answer: no memory for %zu bytes; choose a smaller --size", bytes);
    }
    hs_fixture_fill(HS_FIXTURE_RANDOM, plan->seed, 0, *array, bytes);
    kernel->data = *array;
    return add_up(plan, kernel, error);
}

static enum hs_status make_file(const struct hs_plan *plan, struct ka_kernel *kernel, struct hs_error *error) {
    kernel->path = hs_format("%s/read.data", plan->folder);
    if (kernel->path == NULL) {
        return hs_fail(error, HS_MEMORY, "known_answer: out of memory");
    }
    enum hs_status status =
        hs_fixture_write(kernel->path, HS_FIXTURE_RANDOM, plan->seed, kernel->unit_count * kernel->unit_bytes, error);
    if (status == HS_OK && ka_file_open(kernel) != HS_OK) {
        status = hs_fail_errno(error, "%s: cannot open", kernel->path);
    }
    return status == HS_OK ? add_up(plan, kernel, error) : status;
}

static void teardown(void *opaque) {
    struct context *context = opaque;
    for (size_t i = 0; i < KA_KERNEL_COUNT; i++) {
        free(context->kernels[i].sums);
        free(context->kernels[i].buffer);
    }
    struct ka_kernel *file = &context->kernels[KA_FILE];
    if (file->handle >= 0) {
        ka_file_close(file);
    }
    free(file->path);
    free(context->array);
    free(context->alu_ring);
    free(context);
}

static size_t units_in(uint64_t size_bytes, size_t unit_bytes) {
    return size_bytes < unit_bytes ? 1 : (size_t)(size_bytes / unit_bytes);
}

static enum hs_status setup(const struct hs_plan *plan, void **out, struct hs_error *error) {
    if (plan->block_bytes % sizeof(uint64_t) != 0) {
        return hs_fail(error, HS_INVALID, "known_answer: --block must be a multiple of %zu", sizeof(uint64_t));
    }
    struct context *context = calloc(1, sizeof *context);
    if (context == NULL) {
        return hs_fail(error, HS_MEMORY, "known_answer: out of memory");
    }
    const size_t block_bytes = (size_t)plan->block_bytes;
    struct ka_kernel *kernels = context->kernels;
    kernels[KA_ALU] = (struct ka_kernel){
        .work = ka_alu_work, .unit_bytes = KA_ALU_UNIT_BYTES, .unit_count = KA_ALU_RING_BYTES / KA_ALU_UNIT_BYTES};
    kernels[KA_MEMORY] = (struct ka_kernel){
        .work = ka_memory_work, .unit_bytes = block_bytes, .unit_count = units_in(plan->size_bytes, block_bytes)};
    kernels[KA_FILE] =
        (struct ka_kernel){.work = ka_file_work, .unit_bytes = block_bytes, .unit_count = KA_UNITS, .handle = -1};
    enum hs_status status = make_array(plan, &kernels[KA_ALU], &context->alu_ring, error);
    if (status == HS_OK) {
        status = make_array(plan, &kernels[KA_MEMORY], &context->array, error);
    }
    if (status == HS_OK) {
        status = make_file(plan, &kernels[KA_FILE], error);
    }
    if (status != HS_OK) {
        teardown(context);
        return status;
    }
    *out = context;
    return HS_OK;
}

static enum hs_status prepare(struct hs_job *job, struct hs_error *error) {
    (void)error;
    struct context *context = job->context;
    const struct ka_kernel *kernel = &context->kernels[job->workload->code];
    const size_t count = KA_UNITS + ka_extra_units(job->subject);
    context->count = count + (count * job->extra_percent + 99) / 100;
    job->path = kernel->path;
    job->bytes = (uint64_t)context->count * kernel->unit_bytes;
    job->state = context;
    return HS_OK;
}

static enum hs_status check(struct hs_job *job, struct hs_error *error) {
    const struct context *context = job->context;
    const struct ka_kernel *kernel = &context->kernels[job->workload->code];
    const uint64_t expected = ka_expected(kernel, 0, context->count);
    const size_t length = kernel->unit_count;
    /* As if the run had begun at unit 0, so that a subject's samples all have one digest; a fault stays a fault. */
    job->digest += expected - ka_expected(kernel, kernel->next + length - context->count % length, context->count);
    return job->digest == expected
               ? HS_OK
               : hs_fail(error, HS_MISMATCH,
                         "%s/%s: expected digest %016llx of %zu units, found %016llx; do not trust its times",
                         job->workload->name, job->subject->name, (unsigned long long)expected, context->count,
                         (unsigned long long)job->digest);
}

const struct hs_case known_answer_case = {
    .topic = "known_answer",
    .title = "Subjects whose truth is known",
    .about = "The harness's own exam. Each subject does the same work, or a known share more of it.\n"
             "Timed: the units of work. Not timed: making the data, opening the file, checking the digest.\n"
             "--size is the array of the workload memory: choose more than your last-level cache.",
    .post = "known-answer.json",
    .scales =
        {[HS_SMOKE] = {1 * MIB, 4096, 2}, [HS_QUICK] = {64 * MIB, 4096, 20}, [HS_HISTORICAL] = {256 * MIB, 4096, 60}},
    .workloads = workloads,
    .workload_count = COUNT(workloads),
    .subjects = subjects,
    .subject_count = COUNT(subjects),
    .setup = setup,
    .teardown = teardown,
    .prepare = prepare,
    .check = check,
};
