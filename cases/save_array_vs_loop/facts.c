/* SPDX-License-Identifier: MIT */
/* What is true or false of the bytes that were saved. */
#include <inttypes.h>
#include <stdio.h>

#include "save.h"

/* One sample without a clock. *task stays the context's until the next one. */
static enum hs_status attempt(const struct hs_plan *plan, void *context, const char *workload, const char *subject,
                              const struct save_task **task, struct hs_error *error) {
    struct hs_job job = {
        .plan = plan,
        .workload = hs_case_workload(&save_array_vs_loop_case, workload),
        .subject = hs_case_subject(&save_array_vs_loop_case, subject),
        .context = context,
    };
    enum hs_status status = job.subject->probe == NULL ? HS_OK : job.subject->probe(&job, error);
    if (status == HS_OK) {
        status = save_prepare(&job, error);
    }
    if (status == HS_OK && (status = job.subject->run(&job)) != HS_OK) {
        return hs_fail(error, status, "%s/%s: %s", workload, subject, hs_status_text(status));
    }
    if (status == HS_OK) {
        status = save_check(&job, error);
        *task = job.state;
    }
    return status;
}

static size_t payload_bytes(const struct save_task *task) {
    return task->element_count * task->element_bytes;
}

struct pair {
    const char *workload;
    const char *subject;
};

static const struct pair direct[] = {
    {"save-char", "loop"},         {"save-char", "save-array"},
    {"save-char-growing", "loop"}, {"save-char-growing", "save-array"},
    {"save-double", "loop"},       {"save-double", "save-array"},
};
static const struct pair library[] = {{"save-char", "boost-elementwise"}, {"save-double", "boost-elementwise"}};

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

enum hs_status save_direct_sizes(const struct hs_plan *plan, void *context, bool *is_true, char *evidence,
                                 size_t size_bytes, struct hs_error *error) {
    const struct save_task *task = NULL;
    enum hs_status status = HS_OK;
    size_t size = 0;
    *is_true = true;
    for (size_t i = 0; i < COUNT(direct) && status == HS_OK; i++) {
        status = attempt(plan, context, direct[i].workload, direct[i].subject, &task, error);
        if (status == HS_OK) {
            size = task->sink.size_bytes;
            *is_true = *is_true && size == payload_bytes(task);
        }
    }
    (void)snprintf(evidence, size_bytes, "the last of %zu sizes is %zu bytes", COUNT(direct), size);
    return status;
}

/* What the library put before the elements, for both types. */
static enum hs_status library_headers(const struct hs_plan *plan, void *context, size_t headers[2],
                                      struct hs_error *error) {
    enum hs_status status = HS_OK;
    for (size_t i = 0; i < COUNT(library) && status == HS_OK; i++) {
        const struct save_task *task = NULL;
        status = attempt(plan, context, library[i].workload, library[i].subject, &task, error);
        headers[i] = status == HS_OK ? task->sink.size_bytes - payload_bytes(task) : 0;
    }
    return status;
}

enum hs_status save_library_adds_four(const struct hs_plan *plan, void *context, bool *is_true, char *evidence,
                                      size_t size_bytes, struct hs_error *error) {
    size_t headers[2] = {0};
    enum hs_status status = library_headers(plan, context, headers, error);
    const struct save_task *task = NULL;
    if (status == HS_OK) {
        status = attempt(plan, context, "save-char", "boost", &task, error);
    }
    if (status == HS_OK) {
        *is_true = headers[0] == 4 && headers[1] == 4;
        (void)snprintf(evidence, size_bytes,
                       "%zu bytes before chars and %zu before doubles by the element (a count and an item version); "
                       "%zu with one call (a count)",
                       headers[0], headers[1], task->sink.size_bytes - payload_bytes(task));
    }
    return status;
}

enum hs_status save_library_adds_the_same(const struct hs_plan *plan, void *context, bool *is_true, char *evidence,
                                          size_t size_bytes, struct hs_error *error) {
    size_t headers[2] = {0};
    const enum hs_status status = library_headers(plan, context, headers, error);
    *is_true = headers[0] == headers[1];
    (void)snprintf(evidence, size_bytes, "%zu bytes for chars, %zu for doubles", headers[0], headers[1]);
    return status;
}

/* save_check refuses a pointer that did not move by the size, and a wrong last byte; a wrong answer is no verdict. */
enum hs_status save_pointer_advanced(const struct hs_plan *plan, void *context, bool *is_true, char *evidence,
                                     size_t size_bytes, struct hs_error *error) {
    const struct save_task *task = NULL;
    enum hs_status status = HS_OK;
    ptrdiff_t moved = 0;
    *is_true = true;
    for (size_t i = 0; i < COUNT(direct) && status == HS_OK; i++) {
        status = attempt(plan, context, direct[i].workload, direct[i].subject, &task, error);
        if (status == HS_OK && payload_bytes(task) > 0) {
            const unsigned char *source = task->data;
            moved = task->sink.cursor - task->sink.begin;
            *is_true = *is_true && (size_t)moved == payload_bytes(task) &&
                       task->sink.cursor[-1] == source[payload_bytes(task) - 1];
        }
    }
    (void)snprintf(evidence, size_bytes, "the pointer moved by %td bytes, and the last of them is right", moved);
    return status;
}

enum hs_status save_size_misses_bug(const struct hs_plan *plan, void *context, bool *is_true, char *evidence,
                                    size_t size_bytes, struct hs_error *error) {
    const struct save_task *task = NULL;
    const enum hs_status status = attempt(plan, context, "save-char-bug", "loop", &task, error);
    if (status == HS_OK) {
        *is_true = task->sink.size_bytes == payload_bytes(task) && task->sink.cursor == task->sink.begin;
        (void)snprintf(evidence, size_bytes, "size %zu, as it should be, with the pointer where it began",
                       task->sink.size_bytes);
    }
    return status;
}
