/* SPDX-License-Identifier: MIT */
/*
 * What the files of this case share: the task a sample carries out, and the subjects that carry it out.
 * Readable from C and from C++ (peer_boost.cpp).
 */
#ifndef HEARSAY_CASE_SEQ_H
#define HEARSAY_CASE_SEQ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

#include "hearsay/case.h"
#include "hearsay/digest.h"

#define SEQ_PAGE_BYTES   4096 /* of memory: what O_DIRECT and maps are aligned to */
#define SEQ_WINDOW_BYTES (UINT64_C(1024) * 1024)
/* The most that is mapped at once: any file, unless the address space is one of 32 bits. */
#define SEQ_VIEW_BYTES ((uint64_t)SIZE_MAX / 8)

#define SEQ_SUBJECT_COUNT 18

/* One sample, in job->state. Everything in it is made outside the clock; a subject only changes its buffer. */
struct seq_task {
    const char *path;
    uint64_t file_bytes;
    size_t block_bytes;
    uint32_t pass_count;          /* how often a sample reads the file; more than once only for the small ones */
    uint64_t again_bytes;         /* the planted control then reads so much from its beginning once more */
    unsigned char *buffer;        /* page-aligned memory for one block, already touched */
    const unsigned char *payload; /* the file's bytes in memory; only for the subjects without a file, else NULL */
};

/* Of the block that begins at offset; the last one is shorter. */
static inline size_t seq_block_length(const struct seq_task *task, uint64_t offset) {
    const uint64_t left = task->file_bytes - offset;
    return left < task->block_bytes ? (size_t)left : task->block_bytes;
}

/* How every reader consumes a block, wherever it lies. */
static inline void seq_consume(struct hs_job *job, uint64_t offset, const unsigned char *data, size_t length) {
    const struct seq_task *task = (const struct seq_task *)job->state;
    job->digest += hs_digest_block(data, length, offset / task->block_bytes);
}

extern const struct hs_case stdio_sequential_flag_case;

/* case_<system>_subjects.c */
extern const struct hs_subject seq_subjects[SEQ_SUBJECT_COUNT];

/* case.c: the pass as often as the task says; what every hs_subject.run is. */
enum hs_status seq_repeat(struct hs_job *job, enum hs_status (*pass)(struct hs_job *));

/* seq.c: hs_case's functions. */
enum hs_status seq_setup(const struct hs_plan *plan, void **context, struct hs_error *error);
void seq_teardown(void *context);
enum hs_status seq_prepare(struct hs_job *job, struct hs_error *error);
enum hs_status seq_check(struct hs_job *job, struct hs_error *error);

/* Is the workload's file within what the scale and the disk allow? Every other probe asks this first. */
enum hs_status seq_probe(const struct hs_job *job, struct hs_error *error);
/* The same for those who can only map the file as a whole. */
enum hs_status seq_probe_whole(const struct hs_job *job, struct hs_error *error);
/* The same for those past the page cache, which are tried on a file of their own. */
enum hs_status seq_probe_direct(const struct hs_job *job, struct hs_error *error);
/* The data file of a plan without a workload's own size, for facts; NULL with the error filled. */
const char *seq_plan_file(const struct hs_plan *plan, void *context, struct hs_error *error);

/* Every seq_pass_ is one subject reading the file once: opening, hashing each block, closing. */

/* memory.c: the same bytes without a file. */
uint64_t seq_sum(const unsigned char *data, uint64_t length_bytes);
enum hs_status seq_pass_memory(struct hs_job *job);
enum hs_status seq_pass_memory_sum(struct hs_job *job);

/* subject_stdio.c; probes of a mode open a file of their own with it: does the library take it at all? */
enum hs_status seq_probe_mode(const struct hs_job *job, const char *mode, struct hs_error *error);
enum hs_status seq_probe_literal(const struct hs_job *job, struct hs_error *error);
enum hs_status seq_pass_stdio(struct hs_job *job);
enum hs_status seq_pass_std_s(struct hs_job *job);
enum hs_status seq_pass_std_s_literal(struct hs_job *job);
enum hs_status seq_pass_std_r(struct hs_job *job);
enum hs_status seq_pass_stdio_rm(struct hs_job *job);
/* Does "S" in the mode change how far ahead the system reads? An hs_fact.check. */
enum hs_status seq_rbs_changes_readahead(const struct hs_plan *plan, void *context, bool *is_true, char *evidence,
                                         size_t size_bytes, struct hs_error *error);

/* case_<system>.c: files. A stream by a path in UTF-8; one with the system's own hint for reading in order, or at
 * random. NULL with errno. */
FILE *seq_open_stream(const char *path, const char *mode);
FILE *seq_open_sequential(const char *path);
FILE *seq_open_random(const char *path);
/* Can the plan's blocks go past the page cache, as far as the system says beforehand? */
enum hs_status seq_check_direct(const struct hs_job *job, struct hs_error *error);
enum hs_status seq_pass_file(struct hs_job *job);
enum hs_status seq_pass_file_random(struct hs_job *job);
enum hs_status seq_pass_no_buffering(struct hs_job *job);
enum hs_status seq_pass_read_loop(struct hs_job *job);

/* case_<system>_map.c: maps. */
enum hs_status seq_probe_willneed(const struct hs_job *job, struct hs_error *error);
enum hs_status seq_probe_populate(const struct hs_job *job, struct hs_error *error);
enum hs_status seq_pass_map(struct hs_job *job);
enum hs_status seq_pass_map_windowed(struct hs_job *job);
enum hs_status seq_pass_map_sequential(struct hs_job *job);
enum hs_status seq_pass_map_willneed(struct hs_job *job);
enum hs_status seq_pass_map_populate(struct hs_job *job);
enum hs_status seq_pass_map_loop(struct hs_job *job);

/* peer_boost.cpp */
enum hs_status seq_pass_boost(struct hs_job *job);

#ifdef __cplusplus
}
#endif

#endif
