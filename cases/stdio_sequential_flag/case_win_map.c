/* SPDX-License-Identifier: MIT */
/* The subjects that map the file and hash it in place; they differ in how much they map and what they ask for. */
#include "../file_win.h"
#include "seq.h"

struct mapping {
    uint64_t window_bytes; /* 0: as much at once as the address space has room for */
    DWORD flags;           /* of the file's handle */
    bool prefetch;
};

static bool prefetch(void *data, size_t length) {
    WIN32_MEMORY_RANGE_ENTRY range = {data, length};
    return win_done(PrefetchVirtualMemory(GetCurrentProcess(), 1, &range, 0));
}

enum hs_status seq_probe_willneed(const struct hs_job *job, struct hs_error *error) {
    static unsigned char page[SEQ_PAGE_BYTES];
    if (!prefetch(page, sizeof page)) {
        return hs_fail(error, HS_UNSUPPORTED, "%s: this system refuses PrefetchVirtualMemory (Windows error %lu)",
                       job->subject->name, GetLastError());
    }
    return seq_probe(job, error);
}

static uint64_t view_granule(void) {
    SYSTEM_INFO system;
    GetSystemInfo(&system);
    return system.dwAllocationGranularity;
}

/* Maps and hashes the blocks from begin to end. A view begins at a granule, a block need not. */
static bool consume_window(struct hs_job *job, HANDLE section, const struct mapping *how, uint64_t begin,
                           uint64_t end) {
    const struct seq_task *task = job->state;
    const uint64_t start = begin - begin % view_granule();
    const size_t length = (size_t)(end - start);
    unsigned char *map = MapViewOfFile(section, FILE_MAP_READ, (DWORD)(start >> 32), (DWORD)start, length);
    if (!win_done(map != NULL)) {
        return false;
    }
    const bool advised = !how->prefetch || prefetch(map, length);
    for (uint64_t at = begin; advised && at < end; at += task->block_bytes) {
        seq_consume(job, at, map + (at - start), seq_block_length(task, at));
    }
    return win_done(UnmapViewOfFile(map)) && advised;
}

/* A window is a whole number of blocks. */
static bool consume_file(struct hs_job *job, HANDLE section, const struct mapping *how) {
    const struct seq_task *task = job->state;
    const uint64_t blocks = (how->window_bytes != 0 ? how->window_bytes : SEQ_VIEW_BYTES) / task->block_bytes;
    const uint64_t step = (blocks == 0 ? 1 : blocks) * task->block_bytes;
    bool done = true;
    for (uint64_t at = 0; done && at < task->file_bytes; at += step) {
        const uint64_t left = task->file_bytes - at;
        done = consume_window(job, section, how, at, at + (left < step ? left : step));
    }
    return done;
}

/* The section of the whole file, in *file and *section; an empty file has none. False with errno. */
static bool open_section(const struct seq_task *task, DWORD flags, HANDLE *file, HANDLE *section) {
    *section = NULL;
    *file = win_open(task->path, GENERIC_READ, OPEN_EXISTING, flags);
    if (*file == INVALID_HANDLE_VALUE || task->file_bytes == 0) {
        return *file != INVALID_HANDLE_VALUE;
    }
    *section = CreateFileMappingW(*file, NULL, PAGE_READONLY, 0, 0, NULL);
    if (!win_done(*section != NULL)) {
        win_give_up(*file);
    }
    return *section != NULL;
}

static void close_section(HANDLE file, HANDLE section) {
    if (section != NULL) {
        win_give_up(section);
    }
    win_give_up(file);
}

static enum hs_status run_mapping(struct hs_job *job, const struct mapping *how) {
    HANDLE file, section;
    if (!open_section(job->state, how->flags, &file, &section)) {
        return HS_IO;
    }
    const bool done = consume_file(job, section, how);
    close_section(file, section);
    return done ? HS_OK : HS_IO;
}

enum hs_status seq_pass_map(struct hs_job *job) {
    static const struct mapping how = {0};
    return run_mapping(job, &how);
}

enum hs_status seq_pass_map_windowed(struct hs_job *job) {
    static const struct mapping how = {.window_bytes = SEQ_WINDOW_BYTES};
    return run_mapping(job, &how);
}

enum hs_status seq_pass_map_sequential(struct hs_job *job) {
    static const struct mapping how = {.flags = FILE_FLAG_SEQUENTIAL_SCAN};
    return run_mapping(job, &how);
}

enum hs_status seq_pass_map_willneed(struct hs_job *job) {
    static const struct mapping how = {.prefetch = true};
    return run_mapping(job, &how);
}

/* The limit for whoever maps: one map, one loop. */
enum hs_status seq_pass_map_loop(struct hs_job *job) {
    const struct seq_task *task = job->state;
    HANDLE file, section;
    if (!open_section(task, 0, &file, &section)) {
        return HS_IO;
    }
    unsigned char *map = section == NULL ? NULL : MapViewOfFile(section, FILE_MAP_READ, 0, 0, (size_t)task->file_bytes);
    const bool mapped = win_done(map != NULL || section == NULL);
    for (uint64_t at = 0; mapped && at < task->file_bytes; at += task->block_bytes) {
        seq_consume(job, at, map + at, seq_block_length(task, at));
    }
    const bool unmapped = map == NULL || win_done(UnmapViewOfFile(map));
    close_section(file, section);
    return mapped && unmapped ? HS_OK : HS_IO;
}
