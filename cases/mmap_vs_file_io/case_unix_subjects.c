/* SPDX-License-Identifier: MIT */
/* What the subjects are on a POSIX system, and what they ask of it. */
#include "../file_unix.h"
#include "subjects.h"

#define DIRECT_ACHIEVED "the probe's transfers were accepted; a short last block goes through the page cache"

#ifdef HEARSAY_HAVE_URING
#define URING(probe_, run_) .probe = (probe_), .run = (run_)
#else
#define URING(probe_, run_) .probe = without_uring
ABSENT(without_uring, "built without liburing; install it and configure again")
#endif

ABSENT(only_windows, "Windows' own; vector-direct and uring-qd16 are this system's nearest")

const struct hs_subject io_subjects[IO_SUBJECT_COUNT] = {
    {.name = "iostream", .title = "C++ iostream", IOSTREAM(io_probe_blocks, io_run_iostream)},
    {.name = "stdio", .title = "C stdio", .probe = io_probe_stdio, .run = io_run_stdio},
    {.name = "file", .title = "a file descriptor", .run = io_run_file},
    {.name = "map", .title = "a memory map", .run = io_run_map},
    {.name = "vector", .title = "vectored I/O", .probe = io_probe_blocks, .run = io_run_vector},
    {.name = "vector-direct",
     .title = "vectored I/O past the page cache",
     .probe = io_probe_direct,
     .run = io_run_vector_direct,
     .cost = HS_COST_COLD_IO,
     .requested = unix_direct_requested,
     .achieved = DIRECT_ACHIEVED},
    {.name = "uring-qd1", .title = "io_uring one at a time", URING(io_probe_uring, io_run_uring_1)},
    {.name = "uring-qd16", .title = "io_uring 16 at a time", URING(io_probe_uring, io_run_uring_16)},
    {.name = "uring-qd1-direct",
     .title = "io_uring one at a time past the page cache",
     URING(io_probe_uring_direct, io_run_uring_1_direct),
     .cost = HS_COST_COLD_IO,
     .requested = unix_direct_requested,
     .achieved = DIRECT_ACHIEVED},
    {.name = "uring-qd16-direct",
     .title = "io_uring 16 at a time past the page cache",
     URING(io_probe_uring_direct, io_run_uring_16_direct),
     .cost = HS_COST_COLD_IO,
     .requested = unix_direct_requested,
     .achieved = DIRECT_ACHIEVED},
    {.name = "scatter-gather", .title = "asynchronous scatter/gather", .probe = only_windows},
    {.name = "overlapped-qd1", .title = "overlapped I/O one at a time", .probe = only_windows},
    {.name = "overlapped-qd16", .title = "overlapped I/O 16 at a time", .probe = only_windows},
    {.name = "overlapped-qd1-direct", .title = "unbuffered overlapped I/O one at a time", .probe = only_windows},
    {.name = "overlapped-qd16-direct", .title = "unbuffered overlapped I/O 16 at a time", .probe = only_windows},
};
