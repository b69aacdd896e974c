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
static enum hs_status repeat(struct hs_job *job, enum hs_status (*pass)(struct hs_job *)) {
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

#define RUN(name_)                                                                                                     \
    static enum hs_status run_##name_(struct hs_job *job) {                                                            \
        return repeat(job, seq_pass_##name_);                                                                          \
    }
RUN(stdio)
RUN(std_s)
RUN(std_s_literal)
RUN(stdio_rm)
RUN(file)
RUN(file_random)
RUN(no_buffering)
RUN(map)
RUN(map_windowed)
RUN(map_sequential)
RUN(map_willneed)
RUN(map_populate)
RUN(read_loop)
RUN(map_loop)
RUN(memory)
RUN(memory_sum)

#ifdef HEARSAY_HAVE_BOOST_IOSTREAMS
RUN(boost)
#define BOOST .probe = seq_probe, .run = run_boost
#else
#define BOOST .probe = without_boost
static enum hs_status without_boost(const struct hs_job *job, struct hs_error *error) {
    return hs_fail(error, HS_UNSUPPORTED, "%s: built without Boost.Iostreams; run ci/setup and configure again",
                   job->subject->name);
}
#endif

#define MAPPED(name_, title_, probe_, run_, requested_, achieved_)                                                     \
    {                                                                                                                  \
        .name = (name_), .title = (title_), .probe = (probe_), .run = (run_), .requested = (requested_),               \
        .achieved = (achieved_)                                                                                        \
    }

static const struct hs_subject subjects[] = {
    {.name = "stdio", .title = "C stdio", .probe = seq_probe, .run = run_stdio},
    {.name = "std-s",
     .title = "C stdio with the sequential hint",
     .probe = seq_probe_advice,
     .run = run_std_s,
     .requested = "fopen rbS, as posix_fadvise(POSIX_FADV_SEQUENTIAL) on the stream's descriptor",
     .achieved = "accepted; Linux doubles the most that it reads ahead for this descriptor"},
    {.name = "std-s-literal",
     .title = "fopen with the mode \"rbS\"",
     .probe = seq_probe_literal,
     .run = run_std_s_literal,
     .requested = "fopen rbS, and no more",
     .achieved = "accepted; glibc does nothing about it"},
    {.name = "stdio-rm",
     .title = "C stdio on a map",
     .probe = seq_probe_rm,
     .run = run_stdio_rm,
     .requested = "fopen rbm",
     .achieved = "glibc maps a file that is not empty and copies from the map"},
    {.name = "file", .title = "a file descriptor", .probe = seq_probe, .run = run_file},
    {.name = "file-random",
     .title = "a file descriptor without readahead",
     .probe = seq_probe_advice,
     .run = run_file_random,
     .requested = "posix_fadvise(POSIX_FADV_RANDOM)",
     .achieved = "accepted; Linux reads no further than each request asks"},
    {.name = "no-buffering",
     .title = "a file descriptor past the page cache",
     .probe = seq_probe_direct,
     .run = run_no_buffering,
     .requested = "O_DIRECT",
     .achieved = "the probe's reads were accepted; a short last block goes through the page cache"},
    {.name = "map", .title = "a memory map", .probe = seq_probe, .run = run_map},
    {.name = "map-windowed", .title = "a memory map of 1 MiB at a time", .probe = seq_probe, .run = run_map_windowed},
    MAPPED("map-sequential", "a memory map with the sequential hint", seq_probe, run_map_sequential,
           "posix_madvise(POSIX_MADV_SEQUENTIAL)", "accepted"),
    MAPPED("map-willneed", "a memory map asked for at once", seq_probe, run_map_willneed,
           "posix_madvise(POSIX_MADV_WILLNEED)", "accepted; Linux starts reading at most its readahead size"),
    MAPPED("map-populate", "a memory map filled at once", seq_probe_populate, run_map_populate, "MAP_POPULATE",
           "mmap returned after reading the file and mapping its pages"),
    {.name = "boost-mapped-file", .title = "boost::iostreams::mapped_file", BOOST},
    {.name = "read-loop", .title = "the barest loop of reads", .probe = seq_probe, .run = run_read_loop},
    {.name = "map-loop", .title = "the barest loop over a map", .probe = seq_probe, .run = run_map_loop},
    {.name = "memory", .title = "hashing the bytes in memory", .probe = seq_probe, .run = run_memory},
    {.name = "memory-sum",
     .title = "adding up the bytes in memory as 64-bit words",
     .probe = seq_probe,
     .run = run_memory_sum},
};

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
    .subjects = subjects,
    .subject_count = COUNT(subjects),
    .facts = facts,
    .fact_count = COUNT(facts),
    .setup = seq_setup,
    .teardown = seq_teardown,
    .prepare = seq_prepare,
    .check = seq_check,
};
