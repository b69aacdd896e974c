/* SPDX-License-Identifier: MIT */
/*
 * The claim (2009): under XP, reading a large file past the system's cache is worth the hassle, and Microsoft's "S" in
 * fopen's mode is an easy win; under Vista a mapped file is the slowest, the rest is nearly equal, and "rbS" wins.
 *
 * Timed: opening the file, asking for each 64 KiB in order (a map is set up and taken down), hashing every block where
 * it lies, closing.
 * Not timed: making the file, dropping it from or bringing it into the page cache, proving that, comparing digests.
 */
#include "seq.h"

#define SIZED(label_, title_, kib_)                                                                                    \
    {                                                                                                                  \
        .name = "size-" label_, .title = "reading a file of " title_, .cost = HS_COST_WARM_IO, .cache = HS_CACHE_WARM, \
        .code = (kib_)                                                                                                 \
    }

/* code: the file's size in KiB; 0 for the plan's. */
static const struct hs_workload workloads[] = {
    {.name = "read-cold", .title = "reading from the device", .cost = HS_COST_COLD_IO, .cache = HS_CACHE_COLD},
    {.name = "read-warm",
     .title = "reading from the page cache",
     .cost = HS_COST_WARM_IO,
     .cache = HS_CACHE_WARM,
     .repeatable = true},
    SIZED("4k", "4 KiB", 4),
    SIZED("16k", "16 KiB", 16),
    SIZED("64k", "64 KiB", 64),
    SIZED("256k", "256 KiB", 256),
    SIZED("1m", "1 MiB", 1024),
    SIZED("4m", "4 MiB", 4 * 1024),
    SIZED("16m", "16 MiB", 16 * 1024),
    SIZED("64m", "64 MiB", 64 * 1024),
    SIZED("256m", "256 MiB", 256 * 1024),
};

/* The small files of the sweep are read over and over inside one sample. */
enum hs_status seq_repeat(struct hs_job *job, enum hs_status (*pass)(struct hs_job *)) {
    struct seq_task *task = job->state;
    const uint64_t file_bytes = task->file_bytes;
    enum hs_status status = HS_OK;
    job->digest = 0;
    for (uint32_t i = 0; status == HS_OK && i < task->pass_count; i++) {
        status = pass(job);
    }
    if (status == HS_OK && task->again_bytes > 0) {
        task->file_bytes = task->again_bytes;
        status = pass(job);
        task->file_bytes = file_bytes;
    }
    return status;
}

static const struct hs_fact facts[] = {
    {.name = "rbs-changes-readahead", .check = seq_rbs_changes_readahead},
};

#define COUNT(array) (sizeof(array) / sizeof(array)[0])
#define KIB          UINT64_C(1024)

/* Each size leaves a last block of 42 KiB, as the post's does: a multiple of 1 KiB, but not of 4 KiB. */
const struct hs_case stdio_sequential_flag_case = {
    .topic = "stdio_sequential_flag",
    .title = "The sequential flag of fopen, and other ways to read a file from start to end",
    .about = "Timed: opening the file, reading and hashing each block in order, closing; setting up and taking\n"
             "down a map.\n"
             "Not timed: making the file, dropping it from or bringing it into the page cache, checking digests.",
    .post = "2009-sequential-read.json",
    .scales = {[HS_SMOKE] = {(256 + 42) * KIB, 64 * KIB, 2},
               [HS_QUICK] = {(32 * KIB + 42) * KIB, 64 * KIB, 40},
               [HS_HISTORICAL] = {995754 * KIB, 64 * KIB, 620}},
    .workloads = workloads,
    .workload_count = COUNT(workloads),
    .subjects = seq_subjects,
    .subject_count = SEQ_SUBJECT_COUNT,
    .facts = facts,
    .fact_count = COUNT(facts),
    .setup = seq_setup,
    .teardown = seq_teardown,
    .prepare = seq_prepare,
    .check = seq_check,
};
