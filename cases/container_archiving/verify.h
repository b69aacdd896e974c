/* SPDX-License-Identifier: MIT */
/* What the files of the verify suite and the golden one share. */
#ifndef HEARSAY_CASE_VERIFY_H
#define HEARSAY_CASE_VERIFY_H

#include "../verify_bench.h"
#include "archive.h"
#include "hearsay/file.h"

#define SEED         20070209
#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static inline void open_with(struct bench *bench, uint64_t ints, uint64_t buffer_bytes) {
    bench_open(bench, &container_archiving_case,
               (struct hs_plan){.scale = HS_QUICK, .size_bytes = 4 * ints, .block_bytes = buffer_bytes, .seed = SEED});
}

/* The bytes of the archive that a subject leaves; freed by the caller. */
static inline unsigned char *bench_archive(struct bench *bench, const char *workload, const char *subject,
                                           size_t *length) {
    struct hs_job job = bench_job(bench, workload, subject);
    char *data = NULL;
    bench_prepare(bench, &job);
    bench_run(&job);
    const struct archive_task *task = job.state;
    const struct archive_saver *saver = archive_saver_of(job.subject);
    if (saver->close != NULL) { /* flushes what the stream holds; preparing it again empties the file */
        struct archive_task copy = *task;
        ck_assert(saver->close(&copy));
        ((struct archive_task *)job.state)->session = NULL;
    }
    ck_assert_int_eq(hs_file_read(task->path, 1U << 24, &data, length, &bench->error), HS_OK);
    return (unsigned char *)data;
}

/* verify_hostile.c */
TCase *hostile_tests(void);

#endif
