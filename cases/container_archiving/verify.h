/* SPDX-License-Identifier: MIT */
/* What the two files of the verify suite share. */
#ifndef HEARSAY_CASE_VERIFY_H
#define HEARSAY_CASE_VERIFY_H

#include "../verify_bench.h"
#include "archive.h"

#define SEED         20070209
#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static inline void open_with(struct bench *bench, uint64_t ints, uint64_t buffer_bytes) {
    bench_open(bench, &container_archiving_case,
               (struct hs_plan){.scale = HS_QUICK, .size_bytes = 4 * ints, .block_bytes = buffer_bytes, .seed = SEED});
}

/* The bytes of the archive that a subject leaves; freed by the caller. */
unsigned char *bench_archive(struct bench *bench, const char *workload, const char *subject, size_t *length);

/* verify_hostile.c */
TCase *hostile_tests(void);

#endif
