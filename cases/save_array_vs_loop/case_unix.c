/* SPDX-License-Identifier: MIT */
/* write of one element a call: the price of asking the system each time. */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <fcntl.h>
#include <sys/types.h>
#include <unistd.h>

#include "save.h"

static ssize_t write_element(int descriptor, const void *element, size_t size_bytes) {
    ssize_t written;
    do {
        written = write(descriptor, element, size_bytes);
    } while (written < 0 && errno == EINTR);
    return written;
}

enum hs_status save_run_write(struct hs_job *job) {
    struct save_task *task = job->state;
    const unsigned char *element = task->data;
    const int descriptor = open(task->path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (descriptor < 0) {
        return HS_IO;
    }
    size_t saved = 0;
    while (saved < task->element_count &&
           write_element(descriptor, element, task->element_bytes) == (ssize_t)task->element_bytes) {
        element += task->element_bytes;
        saved++;
    }
    task->in_file = true;
    task->sink.size_bytes = saved * task->element_bytes;
    return close(descriptor) == 0 && saved == task->element_count ? HS_OK : HS_IO;
}
