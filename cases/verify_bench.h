/* SPDX-License-Identifier: MIT */
/*
 * What the verify suites of the cases share: one plan set up in a scratch folder of its own, and samples taken from it
 * without the driver, so without a clock. Every step that must succeed is asserted here, with what is needed to find
 * the sample again; a suite keeps its sizes, and its own word on which subject may be missing.
 */
#ifndef HEARSAY_CASES_VERIFY_BENCH_H
#define HEARSAY_CASES_VERIFY_BENCH_H

#include <check.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "hearsay/case.h"
#include "hearsay/scratch.h"

struct bench {
    const struct hs_case *tested;
    struct hs_scratch scratch;
    struct hs_plan plan; /* jobs point to it: a bench must stay where it was opened */
    void *context;
    struct hs_error error;
};

/* The plan names no folder: a bench gets its own, also where no file is made, so that none finds what another left. */
static inline void bench_open(struct bench *bench, const struct hs_case *tested, struct hs_plan plan) {
    *bench = (struct bench){.tested = tested, .plan = plan};
    ck_assert_msg(hs_scratch_open(".", &bench->scratch, &bench->error) == HS_OK, "%s", bench->error.text);
    bench->plan.folder = bench->scratch.path;
    ck_assert_msg(tested->setup(&bench->plan, &bench->context, &bench->error) == HS_OK, "%s", bench->error.text);
}

static inline void bench_close(struct bench *bench) {
    bench->tested->teardown(bench->context);
    hs_scratch_close(&bench->scratch);
}

/* By name, so that a name that is gone from the tables fails here and not as a crash later. */
static inline struct hs_job bench_job(const struct bench *bench, const char *workload, const char *subject) {
    const struct hs_job job = {.plan = &bench->plan,
                               .context = bench->context,
                               .workload = hs_case_workload(bench->tested, workload),
                               .subject = hs_case_subject(bench->tested, subject)};
    ck_assert_ptr_nonnull(job.workload);
    ck_assert_ptr_nonnull(job.subject);
    return job;
}

static inline void bench_prepare(struct bench *bench, struct hs_job *job) {
    ck_assert_msg(bench->tested->prepare(job, &bench->error) == HS_OK, "%s/%s: %s", job->workload->name,
                  job->subject->name, bench->error.text);
}

static inline void bench_run(struct hs_job *job) {
    ck_assert_msg(job->subject->run(job) == HS_OK, "%s/%s: %s", job->workload->name, job->subject->name,
                  strerror(errno));
}

static inline void bench_check(struct bench *bench, struct hs_job *job) {
    ck_assert_msg(bench->tested->check(job, &bench->error) == HS_OK, "%s/%s, size %llu, block %llu, extra %u: %s",
                  job->workload->name, job->subject->name, (unsigned long long)bench->plan.size_bytes,
                  (unsigned long long)bench->plan.block_bytes, job->extra_percent, bench->error.text);
}

static inline void bench_sample(struct bench *bench, struct hs_job *job, uint32_t extra_percent) {
    job->extra_percent = extra_percent;
    bench_prepare(bench, job);
    bench_run(job);
    bench_check(bench, job);
}

/* Plants a fault; once more takes it back. */
static inline void bench_flip_byte(const char *path, long offset) {
    FILE *file = fopen(path, "r+b");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_eq(fseek(file, offset, SEEK_SET), 0);
    const int byte = fgetc(file);
    ck_assert_int_ne(byte, EOF);
    ck_assert_int_eq(fseek(file, offset, SEEK_SET), 0);
    ck_assert_int_ne(fputc(byte ^ 1, file), EOF);
    ck_assert_int_eq(fclose(file), 0);
}

/* After a fault was planted. The message must lead a reader to the sample, so it is part of what is tested. */
static inline void bench_must_mismatch(struct bench *bench, struct hs_job *job) {
    ck_assert_int_eq(bench->tested->check(job, &bench->error), HS_MISMATCH);
    ck_assert_ptr_nonnull(strstr(bench->error.text, job->workload->name));
    ck_assert_ptr_nonnull(strstr(bench->error.text, job->subject->name));
}

#endif
