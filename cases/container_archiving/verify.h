/* SPDX-License-Identifier: MIT */
/* What the two files of the verify suite share. */
#ifndef HEARSAY_CASE_VERIFY_H
#define HEARSAY_CASE_VERIFY_H

#include <check.h>

#include "archive.h"
#include "hearsay/scratch.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

struct bench {
    struct hs_scratch scratch;
    struct hs_plan plan;
    void *context;
    struct hs_error error;
};

void bench_open(struct bench *bench, uint64_t ints, uint64_t buffer_bytes);
void bench_close(struct bench *bench);
struct hs_job bench_job(const struct bench *bench, const char *workload, const char *subject);
bool bench_has(struct bench *bench, const struct hs_job *job);
void bench_prepare(struct bench *bench, struct hs_job *job);
void bench_run(struct hs_job *job);

/* The bytes of the archive that a subject leaves; freed by the caller. */
unsigned char *bench_archive(struct bench *bench, const char *workload, const char *subject, size_t *length);

/* verify_hostile.c */
TCase *hostile_tests(void);

#endif
