/* SPDX-License-Identifier: MIT */
/* WriteFile of one element a call: the price of asking the system each time. */
#include "../file_win.h"
#include "save.h"

static bool write_element(HANDLE file, const void *element, size_t size_bytes) {
    DWORD written = 0;
    return win_done(WriteFile(file, element, (DWORD)size_bytes, &written, NULL)) && written == size_bytes;
}

enum hs_status save_run_write(struct hs_job *job) {
    struct save_task *task = job->state;
    const unsigned char *element = task->data;
    const HANDLE file = win_open(task->path, GENERIC_WRITE, CREATE_ALWAYS, 0);
    if (file == INVALID_HANDLE_VALUE) {
        return HS_IO;
    }
    size_t saved = 0;
    while (saved < task->element_count && write_element(file, element, task->element_bytes)) {
        element += task->element_bytes;
        saved++;
    }
    task->in_file = true;
    task->sink.size_bytes = saved * task->element_bytes;
    if (saved < task->element_count) {
        win_give_up(file);
        return HS_IO;
    }
    return win_done(CloseHandle(file)) ? HS_OK : HS_IO;
}
