/* SPDX-License-Identifier: MIT */
/* What both files of the verify suite need: samples without a clock. */
#ifndef HEARSAY_CASE_SAVE_VERIFY_H
#define HEARSAY_CASE_SAVE_VERIFY_H

#include <stdlib.h>
#include <string.h>

#include "../verify_bench.h"
#include "save.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static inline void open_with(struct bench *bench, uint64_t size_bytes) {
    bench_open(bench, &save_array_vs_loop_case,
               (struct hs_plan){.scale = HS_SMOKE, .size_bytes = size_bytes, .block_bytes = 1, .seed = 7});
}

static inline bool available(struct bench *bench, const struct hs_job *job) {
    const struct hs_subject *subject = job->subject;
    return subject->probe == NULL || subject->probe(job, &bench->error) == HS_OK;
}

/* False where the workload is too large for a smoke run. */
static inline bool prepare(struct bench *bench, struct hs_job *job) {
    const enum hs_status status = save_array_vs_loop_case.prepare(job, &bench->error);
    if (status == HS_UNSUPPORTED) {
        return false;
    }
    ck_assert_msg(status == HS_OK, "%s/%s: %s", job->workload->name, job->subject->name, bench->error.text);
    return true;
}

static inline bool sample(struct bench *bench, struct hs_job *job) {
    if (!available(bench, job) || !prepare(bench, job)) {
        return false;
    }
    bench_run(job);
    bench_check(bench, job);
    return true;
}

/* verify_archive.c */
void add_archive_tests(TCase *tcase);

#endif
