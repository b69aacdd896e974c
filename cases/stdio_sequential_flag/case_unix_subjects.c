/* SPDX-License-Identifier: MIT */
/* What the subjects are on a POSIX system, and what they ask of it. */
#include "../file_unix.h"
#include "subjects.h"

RUN(stdio_rm)
RUN(map_populate)

#ifdef __GLIBC__
static enum hs_status probe_rm(const struct hs_job *job, struct hs_error *error) {
    return seq_probe_mode(job, "rbm", error);
}
#else
ABSENT(probe_rm, "only glibc can map the file of a stream")
#endif

const struct hs_subject seq_subjects[SEQ_SUBJECT_COUNT] = {
    {.name = "stdio", .title = "C stdio", .probe = seq_probe, .run = run_stdio},
    HINTED("std-s", "C stdio with the sequential hint", seq_probe, run_std_s, unix_sequential_requested,
           unix_sequential_achieved),
    HINTED("std-s-literal", "fopen with the mode \"rbS\"", seq_probe_literal, run_std_s_literal,
           "fopen rbS, and no more", "accepted; glibc does nothing about it"),
    HINTED("std-r", "C stdio without readahead", seq_probe, run_std_r, unix_random_requested, unix_random_achieved),
    HINTED("stdio-rm", "C stdio on a map", probe_rm, run_stdio_rm, "fopen rbm",
           "glibc maps a file that is not empty and copies from the map"),
    {.name = "file", .title = "a file descriptor", .probe = seq_probe, .run = run_file},
    HINTED("file-random", "a file descriptor without readahead", seq_probe, run_file_random, unix_random_requested,
           unix_random_achieved),
    HINTED("no-buffering", "a file descriptor past the page cache", seq_probe_direct, run_no_buffering,
           unix_direct_requested, "the probe's reads were accepted; a short last block goes through the page cache"),
    {.name = "map", .title = "a memory map", .probe = seq_probe, .run = run_map},
    {.name = "map-windowed", .title = "a memory map of 1 MiB at a time", .probe = seq_probe, .run = run_map_windowed},
    HINTED("map-sequential", "a memory map with the sequential hint", seq_probe, run_map_sequential,
           "posix_madvise(POSIX_MADV_SEQUENTIAL)", "accepted"),
    HINTED("map-willneed", "a memory map asked for at once", seq_probe, run_map_willneed,
           "posix_madvise(POSIX_MADV_WILLNEED)", "accepted; Linux starts reading at most its readahead size"),
    HINTED("map-populate", "a memory map filled at once", seq_probe_populate, run_map_populate, "MAP_POPULATE",
           "mmap returned after reading the file and mapping its pages"),
    {.name = "boost-mapped-file", .title = "boost::iostreams::mapped_file", BOOST},
    {.name = "read-loop", .title = "the barest loop of reads", .probe = seq_probe, .run = run_read_loop},
    {.name = "map-loop", .title = "the barest loop over a map", .probe = seq_probe_whole, .run = run_map_loop},
    {.name = "memory", .title = "hashing the bytes in memory", .probe = seq_probe, .run = run_memory},
    {.name = "memory-sum",
     .title = "adding up the bytes in memory as 64-bit words",
     .probe = seq_probe,
     .run = run_memory_sum},
};
