/* SPDX-License-Identifier: MIT */
/*
 * A case: one topic's workloads and subjects as tables, and the program around them. main() of a case is one call:
 *
 *     int main(int argc, char **argv) { return hs_case_main(&my_case, argc, argv); }
 *
 * The driver reads the post, groups the claims into races, adds the controls (the baseline twice, and with 5 % more
 * work), runs them, judges and writes the record. Everything a case does is behind the functions below; only
 * subject->run is timed. Not thread safe.
 */
#ifndef HEARSAY_CASE_H
#define HEARSAY_CASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "hearsay/cache.h"
#include "hearsay/status.h"

enum hs_scale { HS_SMOKE, HS_QUICK, HS_HISTORICAL, HS_SCALE_COUNT };

/* What a workload's time is made of; sets the default margin: 1.02, 1.10, 1.25. */
enum hs_cost { HS_COST_CPU, HS_COST_WARM_IO, HS_COST_COLD_IO };

/* What the user asked for, after defaults. Constant during a run. */
struct hs_plan {
    enum hs_scale scale;
    uint64_t size_bytes;
    uint64_t block_bytes;
    uint64_t seed;
    const char *folder; /* private, for data files */
};

struct hs_workload {
    const char *name;
    const char *title; /* a gerund, for sentences: "reading in order" */
    enum hs_cost cost;
    enum hs_cache_state cache; /* the state its data file must be proven in before each sample */
    bool repeatable;           /* run may be called many times over inside one sample, at the same cost each time;
                                * for HS_COST_CPU the driver checks that twice as many calls take about twice as long */
    int code;                  /* the case's own */
    uint64_t block_bytes;      /* 0: the plan's */
};

struct hs_job;

struct hs_subject {
    const char *name;
    const char *title; /* singular, for sentences: "a memory map" */
    /* Can this subject do this workload here? NULL: always. HS_UNSUPPORTED with the reason: not applicable. */
    enum hs_status (*probe)(const struct hs_job *job, struct hs_error *error);
    /* The timed part. Consumes or produces every byte; a reader leaves what it saw in job->digest. HS_IO with errno
     * left as it was. */
    enum hs_status (*run)(struct hs_job *job);
    enum hs_cost cost;     /* where it costs more than the workload does, as with O_DIRECT; the larger one counts */
    const char *requested; /* the hint it gives the system, or NULL */
    const char *achieved;  /* what that is known to do here, or NULL */
};

/* One sample to be taken. */
struct hs_job {
    const struct hs_plan *plan;
    const struct hs_workload *workload;
    const struct hs_subject *subject;
    void *context;          /* from hs_case.setup */
    uint32_t extra_percent; /* 0, or 5 for the planted control: this much more of the same work */
    const char *path;       /* of the data file, set by prepare; NULL: no file, no cache to prove */
    uint64_t bytes;         /* the bytes one run moves, set by prepare */
    uint64_t digest;        /* out */
    void *state;            /* for prepare, run and check to share; owned by the case */
};

/* Something that is true or false here. evidence is for a person, at most size_bytes with the NUL. */
struct hs_fact {
    const char *name;
    enum hs_status (*check)(const struct hs_plan *plan, void *context, bool *is_true, char *evidence, size_t size_bytes,
                            struct hs_error *error);
};

struct hs_scale_spec {
    uint64_t size_bytes;
    uint64_t block_bytes;
    double budget_seconds;
};

struct hs_case {
    const char *topic;
    const char *title;
    const char *about; /* what is timed and what is not, for --help */
    const char *post;  /* file name in fixtures/posts */
    struct hs_scale_spec scales[HS_SCALE_COUNT];

    const struct hs_workload *workloads;
    size_t workload_count;
    const struct hs_subject *subjects;
    size_t subject_count;
    const struct hs_fact *facts;
    size_t fact_count;

    /* Once, before anything else: makes data. *context comes back in every job. */
    enum hs_status (*setup)(const struct hs_plan *plan, void **context, struct hs_error *error);
    void (*teardown)(void *context);
    /* Untimed, before each sample: puts the data file into its starting state; fills job->path and job->bytes. The
     * driver then asks for the cache state and proves it. */
    enum hs_status (*prepare)(struct hs_job *job, struct hs_error *error);
    /* Untimed, after each sample: HS_MISMATCH unless every byte is right. Leaves the digest in job->digest. */
    enum hs_status (*check)(struct hs_job *job, struct hs_error *error);
};

/* Parses the options, measures, judges, writes the record. Returns the exit code: 0 verdicts reached, 1 a wrong
 * answer or a broken harness, 2 wrong usage, 77 nothing could be measured here (reason printed), 130 interrupted. */
int hs_case_main(const struct hs_case *definition, int argc, char **argv);

/* By name; NULL if there is none. */
const struct hs_workload *hs_case_workload(const struct hs_case *definition, const char *name);
const struct hs_subject *hs_case_subject(const struct hs_case *definition, const char *name);

/* 1.02, 1.10, 1.25. */
double hs_cost_margin(enum hs_cost cost);
const char *hs_scale_text(enum hs_scale scale);

#endif
