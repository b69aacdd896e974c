/* SPDX-License-Identifier: MIT */
/* What both files of the verify suite need: samples without a clock. */
#ifndef HEARSAY_CASE_SAVE_VERIFY_H
#define HEARSAY_CASE_SAVE_VERIFY_H

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "hearsay/scratch.h"
#include "save.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

struct bench {
    struct hs_scratch scratch;
    struct hs_plan plan;
    void *context;
    struct hs_error error;
};

static inline void bench_open(struct bench *bench, uint64_t size_bytes) {
    memset(bench, 0, sizeof *bench);
    ck_assert_int_eq(hs_scratch_open(".", &bench->scratch, &bench->error), HS_OK);
    bench->plan = (struct hs_plan){
        .scale = HS_SMOKE, .size_bytes = size_bytes, .block_bytes = 1, .seed = 7, .folder = bench->scratch.path};
    ck_assert_int_eq(save_array_vs_loop_case.setup(&bench->plan, &bench->context, &bench->error), HS_OK);
}

static inline void bench_close(struct bench *bench) {
    save_array_vs_loop_case.teardown(bench->context);
    hs_scratch_close(&bench->scratch);
}

static inline struct hs_job job_of(struct bench *bench, const struct hs_workload *workload,
                                   const struct hs_subject *subject) {
    ck_assert_ptr_nonnull(workload);
    ck_assert_ptr_nonnull(subject);
    return (struct hs_job){.plan = &bench->plan, .workload = workload, .subject = subject, .context = bench->context};
}

static inline bool available(struct bench *bench, const struct hs_job *job) {
    const struct hs_subject *subject = job->subject;
    return subject->probe == NULL || subject->probe(job, &bench->error) == HS_OK;
}

static inline void must(struct bench *bench, enum hs_status status, const struct hs_job *job) {
    ck_assert_msg(status == HS_OK, "%s/%s: %s", job->workload->name, job->subject->name, bench->error.text);
}

/* False where the workload is too large for a smoke run. */
static inline bool prepare(struct bench *bench, struct hs_job *job) {
    const enum hs_status status = save_array_vs_loop_case.prepare(job, &bench->error);
    if (status == HS_UNSUPPORTED) {
        return false;
    }
    must(bench, status, job);
    return true;
}

static inline bool sample(struct bench *bench, struct hs_job *job) {
    if (!available(bench, job) || !prepare(bench, job)) {
        return false;
    }
    ck_assert_int_eq(job->subject->run(job), HS_OK);
    must(bench, save_array_vs_loop_case.check(job, &bench->error), job);
    return true;
}

static inline struct hs_job named(struct bench *bench, const char *workload, const char *subject) {
    return job_of(bench, hs_case_workload(&save_array_vs_loop_case, workload),
                  hs_case_subject(&save_array_vs_loop_case, subject));
}

/* verify_archive.c */
void add_archive_tests(TCase *tcase);

#endif
