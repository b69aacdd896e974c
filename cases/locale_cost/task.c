/* SPDX-License-Identifier: MIT */
/* Around the clock: the events, the archives that readers get, the global locale, and the check of every byte. */
#include "task.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "hearsay/digest.h"
#include "hearsay/random.h"

/* Memory for the largest task seen so far. */
struct context {
    struct lc_task task;
    struct ev *events;
    size_t event_room;
    size_t archive_room;
    size_t lengths[LC_RING];
};

static enum hs_status no_memory(struct hs_error *error) {
    return hs_fail(error, HS_MEMORY, "locale_cost: out of memory; choose a smaller --size");
}

enum hs_status lc_setup(const struct hs_plan *plan, void **out, struct hs_error *error) {
    (void)plan;
    struct context *context = calloc(1, sizeof *context);
    if (context == NULL) {
        return no_memory(error);
    }
    context->task.lengths = context->lengths;
    const enum hs_status status = lc_ways_open(error);
    if (status != HS_OK) {
        lc_teardown(context);
        return status;
    }
    *out = context;
    return HS_OK;
}

void lc_teardown(void *opaque) {
    struct context *context = opaque;
    lc_ways_close();
    if (context != NULL) {
        free(context->events);
        free(context->task.decoded);
        free(context->task.archives);
        free(context);
    }
}

/* Workloads that leave the format to the subject grow in events. */
static bool is_sweep(const struct hs_workload *workload) {
    const enum lc_direction direction = LC_DIRECTION(workload->code);
    return LC_FORMAT(workload->code) == LC_ANY && (direction == LC_TO || direction == LC_FROM);
}

static bool speaks(const struct lc_way *way, const struct hs_workload *workload) {
    const enum lc_direction direction = LC_DIRECTION(workload->code);
    const enum lc_format format = LC_FORMAT(workload->code);
    if (direction == LC_BUILD || direction == LC_WAIT) {
        return way->build != NULL && (strcmp(way->subject, "clock") == 0) == (direction == LC_WAIT);
    }
    if (way->write == NULL || way->format == LC_CSTYLE) {
        return way->write != NULL && (format == LC_CSTYLE || format == LC_ANY);
    }
    return way->format == LC_ANY ? format != LC_CSTYLE && format != LC_ANY : format == LC_ANY;
}

enum hs_status lc_probe(const struct hs_job *job, struct hs_error *error) {
    const struct lc_way *way = lc_way_of(job->subject->name);
    const enum hs_status status = lc_way_probe(way, LC_FORMAT(job->workload->code), error);
    if (status != HS_OK) {
        return status;
    }
    if (!speaks(way, job->workload)) {
        return hs_fail(error, HS_UNSUPPORTED, "%s: not a way of %s", way->subject, job->workload->title);
    }
    if (is_sweep(job->workload) && job->plan->size_bytes / sizeof(struct ev) < LC_EVENTS(job->workload->code)) {
        return hs_fail(error, HS_UNSUPPORTED, "%s: needs %zu events; choose a larger --size or --scale",
                       job->workload->name, LC_EVENTS(job->workload->code));
    }
    return HS_OK;
}

static enum hs_status make_events(struct context *context, uint64_t seed, size_t count, struct hs_error *error) {
    if (count <= context->event_room) {
        return HS_OK;
    }
    free(context->events);
    free(context->task.decoded);
    context->events = malloc(count * sizeof *context->events);
    context->task.decoded = malloc(count * sizeof *context->task.decoded);
    context->event_room = context->events != NULL && context->task.decoded != NULL ? count : 0;
    if (context->event_room == 0) {
        return no_memory(error);
    }
    ev_fill(seed, context->events, count);
    return HS_OK;
}

static enum hs_status make_places(struct context *context, size_t bytes, struct hs_error *error) {
    if (bytes <= context->archive_room) {
        return HS_OK;
    }
    free(context->task.archives);
    context->task.archives = malloc(bytes);
    context->archive_room = context->task.archives != NULL ? bytes : 0;
    return context->task.archives != NULL ? HS_OK : no_memory(error);
}

static void size_task(struct lc_task *task, const struct hs_job *job) {
    const size_t factor = LC_EVENTS(job->workload->code) > 0 ? LC_EVENTS(job->workload->code) : 1;
    const bool builds = task->direction == LC_BUILD || task->direction == LC_WAIT;
    const size_t whole = (size_t)(job->plan->block_bytes / sizeof(struct ev));
    const size_t wanted = whole > 0 ? whole : 1;
    const size_t archives = wanted > factor ? wanted / factor : 1;
    const size_t count = builds ? wanted * factor : archives;
    task->archive_count = count + (count * job->extra_percent + 99) / 100;
    task->event_count = builds ? 0 : factor;
    task->ring = factor < LC_RING ? LC_RING / factor : 1;
    task->ring = task->ring < task->archive_count ? task->ring : task->archive_count;
    task->archive_bytes = LC_ARCHIVE_BYTES(task->event_count);
}

/* A reader gets what a writer of its own kind, under the same locale, has made. */
static enum hs_status fill_places(struct lc_task *task, struct hs_error *error) {
    for (size_t place = 0; place < task->ring; place++) {
        struct wire_out out = lc_place_out(task, place);
        if (!task->way->write(task->format, task->events + place * task->event_count, task->event_count, &out)) {
            return hs_fail(error, HS_MISMATCH, "%s: cannot write an archive of %zu events in %zu bytes",
                           task->way->subject, task->event_count, out.capacity);
        }
        task->lengths[place] = out.used;
    }
    return HS_OK;
}

enum hs_status lc_prepare(struct hs_job *job, struct hs_error *error) {
    struct context *context = job->context;
    struct lc_task *task = &context->task;
    task->way = lc_way_of(job->subject->name);
    task->direction = LC_DIRECTION(job->workload->code);
    task->format = task->way->format != LC_ANY ? task->way->format : LC_FORMAT(job->workload->code);
    task->built = 0;
    size_task(task, job);
    enum hs_status status = make_events(context, job->plan->seed, task->ring * task->event_count, error);
    if (status == HS_OK) {
        status = make_places(context, task->ring * task->archive_bytes, error);
    }
    if (status == HS_OK) {
        status = lc_way_enter(task->way, error);
    }
    if (status != HS_OK) {
        return status;
    }
    task->events = context->events;
    memset(task->lengths, 0, sizeof context->lengths);
    if (task->event_count > 0) {
        memset(task->decoded, 0, task->ring * task->event_count * sizeof *task->decoded);
    }
    job->state = task;
    job->bytes = task->archive_count * (task->event_count > 0 ? task->event_count : 1) * sizeof(struct ev);
    job->digest = 0;
    status = task->direction == LC_FROM ? fill_places(task, error) : HS_OK;
    if (status != HS_OK) {
        lc_way_leave(task->way);
    }
    return status;
}

/* What was written is read back by a reader of its own kind. */
static bool read_places(struct lc_task *task) {
    for (size_t place = 0; place < task->ring; place++) {
        if (!task->way->read(task->format, lc_place_in(task, place), task->decoded + place * task->event_count,
                             task->event_count)) {
            return false;
        }
    }
    return true;
}

/* Of the bytes that a little-endian machine has, so that records of any two can be compared. */
static uint64_t digest_of(const struct ev *events, size_t count) {
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        struct ev little;
        ev_copy_little(&little, &events[i], 1);
        sum += hs_digest_block(&little, sizeof little, i);
    }
    return sum;
}

static enum hs_status check_events(struct hs_job *job, struct hs_error *error) {
    struct lc_task *task = job->state;
    const size_t count = task->ring * task->event_count;
    if (task->direction != LC_TO || read_places(task)) {
        job->digest = digest_of(task->decoded, count);
    }
    const uint64_t expected = digest_of(task->events, count);
    if (job->digest != expected) {
        return hs_fail(error, HS_MISMATCH,
                       "%s/%s: expected events with digest %016" PRIx64 ", found %016" PRIx64
                       "; the subject is wrong, do not trust its times",
                       job->workload->name, job->subject->name, expected, job->digest);
    }
    return HS_OK;
}

enum hs_status lc_check(struct hs_job *job, struct hs_error *error) {
    struct lc_task *task = job->state;
    enum hs_status status = HS_OK;
    if (task->event_count > 0) {
        status = check_events(job, error);
    } else if (task->built != task->archive_count) {
        status = hs_fail(error, HS_MISMATCH, "%s/%s: made %zu of %zu", job->workload->name, job->subject->name,
                         task->built, task->archive_count);
    } else {
        job->digest = hs_random_mix(task->built);
    }
    lc_way_leave(task->way);
    return status;
}
