/* SPDX-License-Identifier: MIT */
/*
 * The claim (2004): programs that map a file are faster than programs that read and write it through handles, and
 * the C and C++ libraries' streams cost atrociously on top.
 *
 * Timed: opening or creating the file, moving every block (a reader hashes each one), flushing where the workload
 * says so, closing. For a map that includes setting it up and taking it down; for io_uring the ring as well.
 * Not timed: making the data, removing or restoring the file, bringing it into the page cache, comparing digests.
 */
#include "io.h"

#define SIZED(name_, title_, cost_, cache_, code_, block_)                                                             \
    { .name = (name_), .title = (title_), .cost = (cost_), .cache = (cache_), .code = (code_), .block_bytes = (block_) }
#define BUFFERED(name_, title_, cache_, code_) SIZED(name_, title_, HS_COST_WARM_IO, cache_, code_, 0)
#define FLUSHED(name_, title_, cache_, code_)  SIZED(name_, title_, HS_COST_COLD_IO, cache_, (code_) | IO_FLUSH, 0)
#define SWEEP(label_, block_)                                                                                          \
    SIZED("read-seq-" label_, "reading in blocks of " label_, HS_COST_WARM_IO, HS_CACHE_WARM, IO_READ, block_)

static const struct hs_workload workloads[] = {
    BUFFERED("create-seq", "creating in order", HS_CACHE_ANY, IO_CREATE),
    BUFFERED("create-random", "creating at random", HS_CACHE_ANY, IO_CREATE | IO_RANDOM),
    BUFFERED("write-seq", "overwriting in order", HS_CACHE_WARM, IO_WRITE),
    BUFFERED("write-random", "overwriting at random", HS_CACHE_WARM, IO_WRITE | IO_RANDOM),
    FLUSHED("create-seq-sync", "creating in order, flushed", HS_CACHE_ANY, IO_CREATE),
    FLUSHED("create-random-sync", "creating at random, flushed", HS_CACHE_ANY, IO_CREATE | IO_RANDOM),
    FLUSHED("write-seq-sync", "overwriting in order, flushed", HS_CACHE_WARM, IO_WRITE),
    FLUSHED("write-random-sync", "overwriting at random, flushed", HS_CACHE_WARM, IO_WRITE | IO_RANDOM),
    BUFFERED("read-seq", "reading in order", HS_CACHE_WARM, IO_READ),
    BUFFERED("read-random", "reading at random", HS_CACHE_WARM, IO_READ | IO_RANDOM),
    SIZED("load-random", "loading words at random", HS_COST_WARM_IO, HS_CACHE_WARM, IO_LOAD | IO_RANDOM, IO_LOAD_BYTES),
    SWEEP("512", 512),
    SWEEP("1k", 1024),
    SWEEP("2k", 2048),
    SWEEP("4k", 4096),
    SWEEP("8k", 8192),
    SWEEP("16k", 16384),
    SWEEP("32k", 32768),
    SWEEP("64k", 65536),
    SWEEP("128k", 131072),
    SWEEP("256k", 262144),
    SWEEP("512k", 524288),
    SWEEP("1m", 1048576),
};

static const struct hs_fact facts[] = {
    {.name = "map-read-coherent", .check = io_map_read_coherent},
};

#define COUNT(array) (sizeof(array) / sizeof(array)[0])
#define KIB          UINT64_C(1024)
#define MIB          (1024 * KIB)

const struct hs_case mmap_vs_file_io_case = {
    .topic = "mmap_vs_file_io",
    .title = "Memory mapped files against file I/O",
    .about = "Timed: opening or creating the file, moving and (reading) hashing every block, flushing where the\n"
             "workload says sync, closing; setting up and taking down a map or a ring.\n"
             "Not timed: making the data, restoring the file, warming the page cache, checking the bytes.",
    .post = "2004-03-02-motovilov.json",
    .scales = {[HS_SMOKE] = {256 * KIB, 16 * KIB, 2},
               [HS_QUICK] = {16 * MIB, 16 * KIB, 120},
               [HS_HISTORICAL] = {256 * MIB, 16 * KIB, 700}},
    .workloads = workloads,
    .workload_count = COUNT(workloads),
    .subjects = io_subjects,
    .subject_count = IO_SUBJECT_COUNT,
    .facts = facts,
    .fact_count = COUNT(facts),
    .setup = io_setup,
    .teardown = io_teardown,
    .prepare = io_prepare,
    .check = io_check,
};
