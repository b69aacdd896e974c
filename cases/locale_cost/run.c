/* SPDX-License-Identifier: MIT */
/* What is timed. */
#include "task.h"

/* A division would cost more than a copy does. */
static inline size_t next_place(const struct lc_task *task, size_t place) {
    return place + 1 < task->ring ? place + 1 : 0;
}

static enum hs_status write_all(struct lc_task *task) {
    for (size_t i = 0, place = 0; i < task->archive_count; i++, place = next_place(task, place)) {
        struct wire_out out = lc_place_out(task, place);
        if (!task->way->write(task->format, task->events + place * task->event_count, task->event_count, &out)) {
            return HS_INVALID;
        }
        task->lengths[place] = out.used;
    }
    return HS_OK;
}

static enum hs_status read_all(struct lc_task *task) {
    for (size_t i = 0, place = 0; i < task->archive_count; i++, place = next_place(task, place)) {
        if (!task->way->read(task->format, lc_place_in(task, place), task->decoded + place * task->event_count,
                             task->event_count)) {
            return HS_INVALID;
        }
    }
    return HS_OK;
}

static enum hs_status write_and_read_all(struct lc_task *task) {
    for (size_t i = 0, place = 0; i < task->archive_count; i++, place = next_place(task, place)) {
        const size_t first = place * task->event_count;
        struct wire_out out = lc_place_out(task, place);
        if (!task->way->write(task->format, task->events + first, task->event_count, &out)) {
            return HS_INVALID;
        }
        task->lengths[place] = out.used;
        if (!task->way->read(task->format, lc_place_in(task, place), task->decoded + first, task->event_count)) {
            return HS_INVALID;
        }
    }
    return HS_OK;
}

enum hs_status lc_run_archives(struct hs_job *job) {
    struct lc_task *task = job->state;
    switch (task->direction) {
    case LC_TO:
        return write_all(task);
    case LC_FROM:
        return read_all(task);
    default:
        return write_and_read_all(task);
    }
}

/* Writing is a copy that was checked to fit; reading copies and looks at what arrived. No call through a table, which
 * would cost as much as the work. */
enum hs_status lc_run_cstyle(struct hs_job *job) {
    struct lc_task *task = job->state;
    const size_t size = task->event_count * sizeof *task->events;
    if (task->direction == LC_TO) {
        for (size_t i = 0, place = 0; i < task->archive_count; i++, place = next_place(task, place)) {
            if (size > task->archive_bytes) {
                return HS_INVALID;
            }
            ev_copy_little(task->archives + place * task->archive_bytes, task->events + place * task->event_count,
                           task->event_count);
            task->lengths[place] = size;
        }
        return HS_OK;
    }
    for (size_t i = 0, place = 0; i < task->archive_count; i++, place = next_place(task, place)) {
        if (!lc_format_read(LC_CSTYLE, NULL, lc_place_in(task, place), task->decoded + place * task->event_count,
                            task->event_count)) {
            return HS_INVALID;
        }
    }
    return HS_OK;
}

/* The limit: the same bytes from one place to the other, and nothing asked. Where a plain struct has to be turned
 * around on its way, so has this. */
enum hs_status lc_run_memcpy(struct hs_job *job) {
    struct lc_task *task = job->state;
    const size_t size = task->event_count * sizeof *task->events;
    for (size_t i = 0, place = 0; i < task->archive_count; i++, place = next_place(task, place)) {
        if (task->direction == LC_TO) {
            ev_copy_little(task->archives + place * task->archive_bytes, task->events + place * task->event_count,
                           task->event_count);
            task->lengths[place] = size;
        } else {
            ev_copy_little(task->decoded + place * task->event_count, task->archives + place * task->archive_bytes,
                           task->event_count);
        }
    }
    return HS_OK;
}

enum hs_status lc_run_builds(struct hs_job *job) {
    struct lc_task *task = job->state;
    bool (*const build)(void) = task->way->build;
    task->built = 0;
    for (size_t i = 0; i < task->archive_count; i++) {
        task->built += build();
    }
    return HS_OK;
}
