/* SPDX-License-Identifier: MIT */
/* After the clock: is every byte right? */
#include <stdlib.h>

#include "hearsay/digest.h"
#include "hearsay/file.h"
#include "save.h"

#define BUG_REACH_BYTES 16 /* with the bug a library's header and the elements all land here */

static enum hs_status wrong(const struct hs_job *job, const char *what, struct hs_error *error) {
    return hs_fail(error, HS_MISMATCH, "%s/%s: %s", job->workload->name, job->subject->name, what);
}

/* With the bug only the last element is left, on top of the others; nothing beyond has been touched. */
static enum hs_status check_bug(struct hs_job *job, struct hs_error *error) {
    const struct save_task *task = job->state;
    const size_t bytes = task->element_count * task->element_bytes;
    job->digest = hs_digest_bytes(task->start.begin, bytes);
    if (task->sink.cursor != task->sink.begin) {
        return wrong(job, "the pointer moved although the bug says that it must not", error);
    }
    if (bytes > 0 && memcmp(task->start.begin, (const unsigned char *)task->data + bytes - task->element_bytes,
                            task->element_bytes) != 0) {
        return wrong(job, "the last element is not what the buffer holds", error);
    }
    for (size_t i = BUG_REACH_BYTES; i < bytes; i++) {
        if (task->start.begin[i] != SAVE_POISON) {
            return wrong(job, "the buffer was written although the pointer did not move", error);
        }
    }
    return HS_OK;
}

static enum hs_status check_file(struct hs_job *job, struct hs_error *error) {
    const struct save_task *task = job->state;
    const size_t bytes = task->element_count * task->element_bytes;
    char *data = NULL;
    size_t length = 0;
    const enum hs_status status = hs_file_read(task->path, bytes, &data, &length, error);
    if (status != HS_OK) {
        return status;
    }
    const bool same = length == bytes && (bytes == 0 || memcmp(data, task->data, bytes) == 0);
    job->digest = hs_digest_bytes(data, length);
    free(data);
    return same ? hs_file_remove(task->path, error) : wrong(job, "the file holds other bytes", error);
}

enum hs_status save_check(struct hs_job *job, struct hs_error *error) {
    const struct save_task *task = job->state;
    const struct save_sink *sink = &task->sink;
    const size_t bytes = task->element_count * task->element_bytes;
    if (sink->size_bytes < bytes || sink->size_bytes - bytes > task->header_limit) {
        return wrong(job, "the size is not that of the elements", error);
    }
    if (task->in_file) {
        return check_file(job, error);
    }
    if (task->kind == SAVE_BUG) {
        return check_bug(job, error);
    }
    if ((size_t)(sink->cursor - sink->begin) != sink->size_bytes) {
        return wrong(job, "the pointer did not move by the size", error);
    }
    const unsigned char *saved = sink->begin + (sink->size_bytes - bytes);
    job->digest = hs_digest_bytes(saved, bytes);
    if (bytes > 0 && memcmp(saved, task->data, bytes) != 0) {
        return wrong(job, "the buffer holds other bytes", error);
    }
    for (size_t i = 0; sink->begin == task->start.begin && i < SAVE_GUARD_BYTES; i++) {
        if (sink->cursor[i] != SAVE_POISON) {
            return wrong(job, "bytes behind the end were written", error);
        }
    }
    return HS_OK;
}
