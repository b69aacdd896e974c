/* SPDX-License-Identifier: MIT */
/* What the subjects are on Windows, and what they ask of it. */
#include "subjects.h"

#define OVERLAPPED_REQUEST "FILE_FLAG_OVERLAPPED"
#define OVERLAPPED_ACHIEVED                                                                                            \
    "accepted; a request that the page cache can serve may be carried out before the call returns"
#define DIRECT_REQUEST  "FILE_FLAG_OVERLAPPED, FILE_FLAG_NO_BUFFERING"
#define DIRECT_ACHIEVED "the probe's transfers were accepted; a short last block goes through the page cache"

ABSENT(no_vector, "Windows has vectored calls past the page cache only; see vector-direct")
ABSENT(no_uring, "io_uring is Linux's own; overlapped-qd16 is this system's nearest")

#define BUFFERED(name_, title_, run_)                                                                                  \
    {                                                                                                                  \
        .name = (name_), .title = (title_), .probe = io_probe_blocks, .run = (run_), .requested = OVERLAPPED_REQUEST,  \
        .achieved = OVERLAPPED_ACHIEVED                                                                                \
    }
#define DIRECT(name_, title_, probe_, run_)                                                                            \
    {                                                                                                                  \
        .name = (name_), .title = (title_), .probe = (probe_), .run = (run_), .cost = HS_COST_COLD_IO,                 \
        .requested = DIRECT_REQUEST, .achieved = DIRECT_ACHIEVED                                                       \
    }

const struct hs_subject io_subjects[IO_SUBJECT_COUNT] = {
    {.name = "iostream", .title = "C++ iostream", IOSTREAM(io_probe_blocks, io_run_iostream)},
    {.name = "stdio", .title = "C stdio", .probe = io_probe_stdio, .run = io_run_stdio},
    {.name = "file", .title = "a Win32 file", .run = io_run_file},
    {.name = "map", .title = "a Win32 map", .run = io_run_map},
    {.name = "vector", .title = "vectored I/O", .probe = no_vector},
    DIRECT("vector-direct", "scatter/gather one at a time", io_probe_scatter, io_run_vector_direct),
    {.name = "uring-qd1", .title = "io_uring one at a time", .probe = no_uring},
    {.name = "uring-qd16", .title = "io_uring 16 at a time", .probe = no_uring},
    {.name = "uring-qd1-direct", .title = "io_uring one at a time past the page cache", .probe = no_uring},
    {.name = "uring-qd16-direct", .title = "io_uring 16 at a time past the page cache", .probe = no_uring},
    DIRECT("scatter-gather", "asynchronous scatter/gather", io_probe_scatter, io_run_scatter_gather),
    BUFFERED("overlapped-qd1", "overlapped I/O one at a time", io_run_overlapped_1),
    BUFFERED("overlapped-qd16", "overlapped I/O 16 at a time", io_run_overlapped_16),
    DIRECT("overlapped-qd1-direct", "unbuffered overlapped I/O one at a time", io_probe_direct,
           io_run_overlapped_1_direct),
    DIRECT("overlapped-qd16-direct", "unbuffered overlapped I/O 16 at a time", io_probe_direct,
           io_run_overlapped_16_direct),
};
