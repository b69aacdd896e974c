/* SPDX-License-Identifier: MIT */
/* What the files of this case share: the task that a sample carries out, and the ways to do it. */
#ifndef HEARSAY_CASE_TASK_H
#define HEARSAY_CASE_TASK_H

#include "format.h"
#include "hearsay/case.h"

extern const struct hs_case locale_cost_case;

enum lc_direction { LC_TO = 1, LC_FROM, LC_BOTH, LC_BUILD, LC_WAIT };

/* hs_workload.code. count: events in one archive, or builds that count as one. */
#define LC_CODE(direction, format, count) ((direction) | (format) << 4 | (count) << 8)
#define LC_DIRECTION(code)                ((enum lc_direction)((code)&15))
#define LC_FORMAT(code)                   ((enum lc_format)((code) >> 4 & 15))
#define LC_EVENTS(code)                   ((size_t)(code) >> 8)

#define LC_WAIT_NS 6000

/* Archives are made again and again from this many events, one after the other in as many places: the caches are as
 * warm as in the post's loop, and every last byte can still be compared. */
#define LC_RING 32

enum lc_needs { LC_NEEDS_NOTHING, LC_NEEDS_CXX, LC_NEEDS_BOOST };

/* How a subject does it. */
struct lc_way {
    const char *subject;
    enum lc_needs needs;
    enum lc_format format; /* the only one that it speaks; LC_ANY: what the workload asks for */
    bool keeps;            /* enters or copies a locale object that is kept */
    const char *locale;    /* the global one while it runs; NULL: untouched, "": the machine's with a decimal comma */
    bool (*write)(enum lc_format format, const struct ev *events, size_t count, struct wire_out *out);
    bool (*read)(enum lc_format format, struct wire_in in, struct ev *events, size_t count);
    bool (*build)(void); /* LC_BUILD, LC_WAIT */
};

/* NULL if there is none. */
const struct lc_way *lc_way_of(const char *subject);

/* HS_UNSUPPORTED with the reason: this build, or this system, lacks what the way needs for the format. */
enum hs_status lc_way_probe(const struct lc_way *way, enum lc_format format, struct hs_error *error);

/* Between these two the ways that keep a locale object have it. */
enum hs_status lc_ways_open(struct hs_error *error);
void lc_ways_close(void);

/* The global locale that a way wants, and back. HS_UNSUPPORTED: this machine has no such locale. */
enum hs_status lc_way_enter(const struct lc_way *way, struct hs_error *error);
void lc_way_leave(const struct lc_way *way);

/* One sample, in job->state. A subject only changes what its places and decoded hold. */
struct lc_task {
    const struct lc_way *way;
    enum lc_direction direction;
    enum lc_format format;
    size_t archive_count; /* archives, or builds */
    size_t event_count;   /* of one archive */
    size_t ring;          /* places, each with its own event_count events */
    const struct ev *events;
    struct ev *decoded;
    unsigned char *archives;
    size_t archive_bytes; /* room in one place */
    size_t *lengths;
    size_t built;
};

static inline struct wire_out lc_place_out(const struct lc_task *task, size_t place) {
    const struct wire_out out = {.data = task->archives + place * task->archive_bytes, .capacity = task->archive_bytes};
    return out;
}

static inline struct wire_in lc_place_in(const struct lc_task *task, size_t place) {
    const unsigned char *data = task->archives + place * task->archive_bytes;
    const struct wire_in in = {data, data + task->lengths[place]};
    return in;
}

enum hs_status lc_setup(const struct hs_plan *plan, void **context, struct hs_error *error);
void lc_teardown(void *context);
enum hs_status lc_prepare(struct hs_job *job, struct hs_error *error);
enum hs_status lc_check(struct hs_job *job, struct hs_error *error);
enum hs_status lc_probe(const struct hs_job *job, struct hs_error *error);

enum hs_status lc_run_archives(struct hs_job *job);
enum hs_status lc_run_cstyle(struct hs_job *job);
enum hs_status lc_run_memcpy(struct hs_job *job);
enum hs_status lc_run_builds(struct hs_job *job);

/* facts.c */
#define LC_FACT_COUNT 13
extern const struct hs_fact lc_facts[LC_FACT_COUNT];

#endif
