/* SPDX-License-Identifier: MIT */
/* What is true or false of the bytes that were saved. */
#include <stdio.h>

#include "save.h"

/* What a sample without a clock left. */
struct outcome {
    size_t payload_bytes;
    size_t size_bytes; /* as counted */
    size_t moved_bytes;
    bool last_byte_right;
};

static struct outcome look_at(const struct save_task *task) {
    const struct save_sink *sink = &task->sink;
    const unsigned char *source = task->data;
    struct outcome seen = {
        .payload_bytes = task->element_count * task->element_bytes,
        .size_bytes = sink->size_bytes,
        .moved_bytes = (size_t)(sink->cursor - sink->begin),
        .last_byte_right = true,
    };
    if (seen.payload_bytes > 0 && seen.moved_bytes > 0) {
        seen.last_byte_right = sink->begin[seen.moved_bytes - 1] == source[seen.payload_bytes - 1];
    }
    return seen;
}

struct entrant {
    const char *workload;
    const char *subject;
};

static enum hs_status attempt(const struct hs_plan *plan, void *context, const struct entrant *entrant,
                              struct outcome *seen, struct hs_error *error) {
    struct hs_job job = {
        .plan = plan,
        .workload = hs_case_workload(&save_array_vs_loop_case, entrant->workload),
        .subject = hs_case_subject(&save_array_vs_loop_case, entrant->subject),
        .context = context,
    };
    enum hs_status status = job.subject->probe == NULL ? HS_OK : job.subject->probe(&job, error);
    if (status == HS_OK) {
        status = save_prepare(&job, error);
    }
    if (status == HS_OK && (status = job.subject->run(&job)) != HS_OK) {
        (void)hs_fail(error, status, "%s/%s: %s", entrant->workload, entrant->subject, hs_status_text(status));
    }
    if (status == HS_OK) {
        status = save_check(&job, error);
    }
    if (status == HS_OK) {
        *seen = look_at(job.state);
    }
    return status;
}

static const struct entrant direct[] = {
    {"save-char", "loop"},         {"save-char", "save-array"},
    {"save-char-growing", "loop"}, {"save-char-growing", "save-array"},
    {"save-double", "loop"},       {"save-double", "save-array"},
};
static const struct entrant library[] = {
    {"save-char", "boost-elementwise"},
    {"save-double", "boost-elementwise"},
    {"save-char", "boost"},
};

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

enum hs_status save_direct_sizes(const struct hs_plan *plan, void *context, bool *is_true, char *evidence,
                                 size_t size_bytes, struct hs_error *error) {
    struct outcome seen = {0};
    enum hs_status status = HS_OK;
    *is_true = true;
    for (size_t i = 0; i < COUNT(direct) && status == HS_OK; i++) {
        status = attempt(plan, context, &direct[i], &seen, error);
        *is_true = *is_true && seen.size_bytes == seen.payload_bytes;
    }
    (void)snprintf(evidence, size_bytes, "%zu sizes, the last is %zu bytes", COUNT(direct), seen.size_bytes);
    return status;
}

/* What the library put before the elements. */
static enum hs_status library_headers(const struct hs_plan *plan, void *context, size_t headers[COUNT(library)],
                                      struct hs_error *error) {
    enum hs_status status = HS_OK;
    for (size_t i = 0; i < COUNT(library) && status == HS_OK; i++) {
        struct outcome seen = {0};
        status = attempt(plan, context, &library[i], &seen, error);
        headers[i] = seen.size_bytes - seen.payload_bytes;
    }
    return status;
}

enum hs_status save_library_adds_four(const struct hs_plan *plan, void *context, bool *is_true, char *evidence,
                                      size_t size_bytes, struct hs_error *error) {
    size_t headers[COUNT(library)] = {0};
    const enum hs_status status = library_headers(plan, context, headers, error);
    *is_true = headers[0] == 4 && headers[1] == 4;
    (void)snprintf(evidence, size_bytes,
                   "%zu bytes by the element, a count and an item version; %zu bytes with one call, a count",
                   headers[0], headers[2]);
    return status;
}

enum hs_status save_library_adds_the_same(const struct hs_plan *plan, void *context, bool *is_true, char *evidence,
                                          size_t size_bytes, struct hs_error *error) {
    size_t headers[COUNT(library)] = {0};
    const enum hs_status status = library_headers(plan, context, headers, error);
    *is_true = headers[0] == headers[1];
    (void)snprintf(evidence, size_bytes, "%zu bytes for chars, %zu for doubles", headers[0], headers[1]);
    return status;
}

/* save_check refuses a pointer that did not move by the size; that would be a wrong answer, not a verdict. */
enum hs_status save_pointer_advanced(const struct hs_plan *plan, void *context, bool *is_true, char *evidence,
                                     size_t size_bytes, struct hs_error *error) {
    struct outcome seen = {0};
    enum hs_status status = HS_OK;
    *is_true = true;
    for (size_t i = 0; i < COUNT(direct) && status == HS_OK; i++) {
        status = attempt(plan, context, &direct[i], &seen, error);
        *is_true = *is_true && seen.moved_bytes == seen.payload_bytes && seen.last_byte_right;
    }
    (void)snprintf(evidence, size_bytes, "moved by %zu bytes, and the last of them is right", seen.moved_bytes);
    return status;
}

enum hs_status save_size_misses_bug(const struct hs_plan *plan, void *context, bool *is_true, char *evidence,
                                    size_t size_bytes, struct hs_error *error) {
    const struct entrant entrant = {"save-char-bug", "loop"};
    struct outcome seen = {0};
    const enum hs_status status = attempt(plan, context, &entrant, &seen, error);
    *is_true = seen.size_bytes == seen.payload_bytes && seen.moved_bytes == 0;
    (void)snprintf(evidence, size_bytes, "size %zu, as it should be, with the pointer moved by %zu", seen.size_bytes,
                   seen.moved_bytes);
    return status;
}
