/* SPDX-License-Identifier: MIT */
/* What the subjects are on Windows, and what they ask of it. The five of the post are there as it had them. */
#include "subjects.h"

#define SEQUENTIAL_ACHIEVED                                                                                            \
    "accepted; the C library opens the file with FILE_FLAG_SEQUENTIAL_SCAN, by which Windows reads further ahead and " \
    "gives up sooner what was read"

ABSENT(without_rm, "only glibc can map the file of a stream")
ABSENT(without_populate, "this system has no MAP_POPULATE; map-willneed is its nearest")

const struct hs_subject seq_subjects[SEQ_SUBJECT_COUNT] = {
    {.name = "stdio", .title = "C stdio", .probe = seq_probe, .run = run_stdio},
    HINTED("std-s", "C stdio with the sequential hint", seq_probe_literal, run_std_s, "fopen rbS", SEQUENTIAL_ACHIEVED),
    HINTED("std-s-literal", "fopen with the mode \"rbS\"", seq_probe_literal, run_std_s_literal, "fopen rbS",
           SEQUENTIAL_ACHIEVED),
    HINTED("std-r", "C stdio without readahead", seq_probe, run_std_r, "fopen rbR",
           "accepted; the C library opens the file with FILE_FLAG_RANDOM_ACCESS, by which Windows does not read ahead"),
    {.name = "stdio-rm", .title = "C stdio on a map", .probe = without_rm},
    {.name = "file", .title = "a Win32 file", .probe = seq_probe, .run = run_file},
    HINTED("file-random", "a Win32 file without readahead", seq_probe, run_file_random, "FILE_FLAG_RANDOM_ACCESS",
           "accepted; Windows does not read ahead"),
    HINTED("no-buffering", "a Win32 file past the page cache", seq_probe_direct, run_no_buffering,
           "FILE_FLAG_NO_BUFFERING", "the probe's reads were accepted; the last one asks for whole sectors too"),
    {.name = "map", .title = "a Win32 map", .probe = seq_probe, .run = run_map},
    {.name = "map-windowed", .title = "a Win32 map of 1 MiB at a time", .probe = seq_probe, .run = run_map_windowed},
    HINTED("map-sequential", "a Win32 map with the sequential hint", seq_probe, run_map_sequential,
           "FILE_FLAG_SEQUENTIAL_SCAN on the file that is mapped", "accepted"),
    HINTED("map-willneed", "a Win32 map asked for at once", seq_probe_willneed, run_map_willneed,
           "PrefetchVirtualMemory", "accepted; Windows reads the pages in a few large requests, but maps none"),
    {.name = "map-populate", .title = "a memory map filled at once", .probe = without_populate},
    {.name = "boost-mapped-file", .title = "boost::iostreams::mapped_file", BOOST},
    {.name = "read-loop", .title = "the barest loop of reads", .probe = seq_probe, .run = run_read_loop},
    {.name = "map-loop", .title = "the barest loop over a map", .probe = seq_probe_whole, .run = run_map_loop},
    {.name = "memory", .title = "hashing the bytes in memory", .probe = seq_probe, .run = run_memory},
    {.name = "memory-sum",
     .title = "adding up the bytes in memory as 64-bit words",
     .probe = seq_probe,
     .run = run_memory_sum},
};
