/* SPDX-License-Identifier: MIT */
/*
 * The subjects that call Windows themselves, one request at a time. Writers hand the payload's own bytes to the system,
 * readers take them into one warm page-aligned buffer; the map is read and written in place.
 */
#include "io_win.h"
#include "view.h"

#include <errno.h>

HANDLE io_open(const struct io_task *task, DWORD flags) {
    const DWORD access = io_writes(task) ? GENERIC_READ | GENERIC_WRITE : GENERIC_READ;
    return win_open(task->path, access, task->operation == IO_CREATE ? CREATE_ALWAYS : OPEN_EXISTING, flags);
}

static bool move_blocks(struct hs_job *job, HANDLE file) {
    const struct io_task *task = job->state;
    for (size_t place = 0; place < task->order_count; place++) {
        const struct io_block block = io_block_at(task, place);
        if (io_writes(task)) {
            if (!win_write(file, task->payload + block.offset, block.length, block.offset)) {
                return false;
            }
        } else {
            if (!win_read(file, task->slots, block.length, block.offset)) {
                return false;
            }
            job->digest += io_block_digest(task, place, block, task->slots);
        }
    }
    return true;
}

enum hs_status io_run_file(struct hs_job *job) {
    const struct io_task *task = job->state;
    HANDLE file = io_open(task, 0);
    if (file == INVALID_HANDLE_VALUE) {
        return HS_IO;
    }
    const bool moved = move_blocks(job, file) && (!task->flush || win_done(FlushFileBuffers(file)));
    win_give_up(file);
    return moved ? HS_OK : HS_IO;
}

bool io_view_open(struct io_view *view) {
    view->data = MapViewOfFile((HANDLE)view->source, view->writes ? FILE_MAP_WRITE : FILE_MAP_READ,
                               (DWORD)(view->begin >> 32), (DWORD)view->begin, view->length);
    return win_done(view->data != NULL);
}

bool io_view_close(const struct io_view *view, bool flush) {
    const bool flushed = !flush || win_done(FlushViewOfFile(view->data, 0));
    return win_done(UnmapViewOfFile(view->data)) && flushed;
}

/* A section that is longer than its file makes the file as long. */
static bool run_mapped(struct hs_job *job, HANDLE file) {
    const struct io_task *task = job->state;
    const bool writes = io_writes(task);
    const uint64_t length = task->operation == IO_CREATE ? task->file_bytes : 0;
    HANDLE section = CreateFileMappingW(file, NULL, writes ? PAGE_READWRITE : PAGE_READONLY, (DWORD)(length >> 32),
                                        (DWORD)length, NULL);
    if (!win_done(section != NULL)) {
        return false;
    }
    struct io_view view = {.source = (intptr_t)section, .writes = writes};
    const bool moved = io_view_move(job, &view);
    win_give_up(section);
    return moved;
}

/* An empty file cannot be mapped: it is only opened (made) and closed. FlushViewOfFile only begins to write, so the
 * file is flushed too. */
enum hs_status io_run_map(struct hs_job *job) {
    const struct io_task *task = job->state;
    HANDLE file = io_open(task, 0);
    if (file == INVALID_HANDLE_VALUE) {
        return HS_IO;
    }
    const bool done =
        (task->file_bytes == 0 || run_mapped(job, file)) && (!task->flush || win_done(FlushFileBuffers(file)));
    win_give_up(file);
    return done ? HS_OK : HS_IO;
}

bool io_flush_path(const char *path) {
    HANDLE file = win_open(path, GENERIC_WRITE, OPEN_EXISTING, 0);
    if (file == INVALID_HANDLE_VALUE) {
        return false;
    }
    const bool flushed = win_done(FlushFileBuffers(file));
    win_give_up(file);
    return flushed;
}

FILE *io_open_stream(const char *path, const char *mode) {
    return win_open_stream(path, mode);
}

enum hs_status io_check_direct(const struct hs_job *job, size_t block_bytes, struct hs_error *error) {
    const size_t sector_bytes = win_sector_bytes(job->plan->folder);
    if (sector_bytes == 0) {
        return hs_fail_errno(error, "%s: %s: cannot ask for the size of a sector", job->subject->name,
                             job->plan->folder);
    }
    return block_bytes % sector_bytes == 0 && sector_bytes <= IO_PAGE_BYTES
               ? HS_OK
               : hs_fail(error, HS_UNSUPPORTED,
                         "%s: %s: blocks of %zu bytes are no whole sectors of %zu; try another --dir or --block",
                         job->subject->name, job->plan->folder, block_bytes, sector_bytes);
}

size_t io_page_bytes(void) {
    SYSTEM_INFO system;
    GetSystemInfo(&system);
    return system.dwPageSize;
}

bool io_both_open(struct io_both *both, const char *path, size_t length) {
    HANDLE file = win_open(path, GENERIC_READ | GENERIC_WRITE, OPEN_EXISTING, 0);
    if (file == INVALID_HANDLE_VALUE) {
        return false;
    }
    HANDLE section = CreateFileMappingW(file, NULL, PAGE_READWRITE, 0, 0, NULL);
    both->map = section == NULL ? NULL : MapViewOfFile(section, FILE_MAP_WRITE, 0, 0, length);
    both->length = length;
    both->file = (intptr_t)file;
    const bool mapped = win_done(both->map != NULL);
    if (section != NULL) {
        win_give_up(section); /* the view keeps it */
    }
    if (!mapped) {
        win_give_up(file);
    }
    return mapped;
}

void io_both_close(struct io_both *both) {
    (void)UnmapViewOfFile(both->map);
    (void)CloseHandle((HANDLE)both->file);
}

bool io_both_read(const struct io_both *both, void *data, size_t length, uint64_t offset) {
    return win_read((HANDLE)both->file, data, length, offset);
}

bool io_both_write(const struct io_both *both, const void *data, size_t length, uint64_t offset) {
    return win_write((HANDLE)both->file, data, length, offset);
}
