/* SPDX-License-Identifier: MIT */
/* fwrite of one element a call, into a file: what a C program does that has no archive. */
#include <stdio.h>

#include "save.h"

enum hs_status save_run_fwrite(struct hs_job *job) {
    struct save_task *task = job->state;
    const unsigned char *element = task->data;
    FILE *file = fopen(task->path, "wb");
    if (file == NULL) {
        return HS_IO;
    }
    size_t saved = 0;
    for (size_t i = 0; i < task->element_count; i++, element += task->element_bytes) {
        saved += fwrite(element, task->element_bytes, 1, file);
    }
    task->in_file = true;
    task->sink.size_bytes = saved * task->element_bytes;
    return fclose(file) == 0 && saved == task->element_count ? HS_OK : HS_IO;
}
