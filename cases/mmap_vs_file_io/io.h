/* SPDX-License-Identifier: MIT */
/*
 * What the files of this case share: the task a sample carries out, and the subjects that carry it out.
 * Readable from C and from C++ (peer_iostream.cpp).
 */
#ifndef HEARSAY_CASE_IO_H
#define HEARSAY_CASE_IO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

#include "../little.h"
#include "hearsay/case.h"
#include "hearsay/digest.h"
#include "hearsay/random.h"

#define IO_PAGE_BYTES 4096 /* of memory: what O_DIRECT and scatter/gather buffers are aligned to */
#define IO_LOAD_BYTES 8
#define IO_SLOTS      16 /* the most blocks any subject holds in memory at once */

#define IO_SUBJECT_COUNT 15

enum io_operation { IO_CREATE = 1, IO_WRITE, IO_READ, IO_LOAD };

/* hs_workload.code: an operation and these. */
#define IO_OPERATION 7
#define IO_RANDOM    8
#define IO_FLUSH     16

/* One sample, in job->state. Everything in it is made outside the clock; a subject only changes its buffers. */
struct io_task {
    enum io_operation operation;
    bool flush; /* the data must be on the device before run returns */
    const char *path;
    uint64_t file_bytes;
    size_t block_bytes;
    /* file_bytes that the file has (readers) or is to get (writers), page-aligned. */
    const unsigned char *payload;
    /* Block numbers in the order to take them; more than the file has blocks when the planted control is on. */
    const uint32_t *order;
    size_t order_count;
    /* Page-aligned memory for readers: IO_SLOTS buffers (fewer if the order is shorter), slot_bytes apart. */
    unsigned char *slots;
    size_t slot_bytes;
};

struct io_block {
    uint64_t index;
    uint64_t offset;
    size_t length;
};

static inline size_t io_block_bytes(const struct hs_job *job) {
    return (size_t)(job->workload->block_bytes != 0 ? job->workload->block_bytes : job->plan->block_bytes);
}

static inline bool io_writes(const struct io_task *task) {
    return task->operation == IO_CREATE || task->operation == IO_WRITE;
}

/* The block that is at place in the order. */
static inline struct io_block io_block_at(const struct io_task *task, size_t place) {
    struct io_block block;
    block.index = task->order[place];
    block.offset = block.index * task->block_bytes;
    const uint64_t left = task->file_bytes - block.offset;
    block.length = left < task->block_bytes ? (size_t)left : task->block_bytes;
    return block;
}

/* What a reader adds to job->digest for the block at place. A load is consumed as one word: hashing it would cost
 * more than the load. */
static inline uint64_t io_block_digest(const struct io_task *task, size_t place, struct io_block block,
                                       const unsigned char *data) {
    if (task->operation == IO_LOAD) {
        uint64_t word;
        memcpy(&word, data, sizeof word);
        if (HEARSAY_BIG_ENDIAN) { /* one digest for all machines */
            word = little_get(data, sizeof word);
        }
        return hs_random_mix(word ^ place);
    }
    return hs_digest_block(data, block.length, block.index);
}

extern const struct hs_case mmap_vs_file_io_case;

/* case_<system>_subjects.c */
extern const struct hs_subject io_subjects[IO_SUBJECT_COUNT];

/* io.c: hs_case's functions. */
enum hs_status io_setup(const struct hs_plan *plan, void **context, struct hs_error *error);
void io_teardown(void *context);
enum hs_status io_prepare(struct hs_job *job, struct hs_error *error);
enum hs_status io_check(struct hs_job *job, struct hs_error *error);

/* Subjects: hs_subject.run. Each opens and closes (maps and unmaps) its file inside the run. */
enum hs_status io_run_stdio(struct hs_job *job);
enum hs_status io_run_iostream(struct hs_job *job);
enum hs_status io_run_file(struct hs_job *job);
enum hs_status io_run_map(struct hs_job *job);
enum hs_status io_run_vector(struct hs_job *job);
enum hs_status io_run_vector_direct(struct hs_job *job);
enum hs_status io_run_uring_1(struct hs_job *job);
enum hs_status io_run_uring_16(struct hs_job *job);
enum hs_status io_run_uring_1_direct(struct hs_job *job);
enum hs_status io_run_uring_16_direct(struct hs_job *job);
enum hs_status io_run_scatter_gather(struct hs_job *job);
enum hs_status io_run_overlapped_1(struct hs_job *job);
enum hs_status io_run_overlapped_16(struct hs_job *job);
enum hs_status io_run_overlapped_1_direct(struct hs_job *job);
enum hs_status io_run_overlapped_16_direct(struct hs_job *job);

/* hs_subject.probe. Blocks: the subject moves blocks and cannot load words. The others try it, on a file of their own
 * in the plan's folder. */
enum hs_status io_probe_blocks(const struct hs_job *job, struct hs_error *error);
enum hs_status io_probe_stdio(const struct hs_job *job, struct hs_error *error);
enum hs_status io_probe_direct(const struct hs_job *job, struct hs_error *error);
enum hs_status io_probe_scatter(const struct hs_job *job, struct hs_error *error);
enum hs_status io_probe_uring(const struct hs_job *job, struct hs_error *error);
enum hs_status io_probe_uring_direct(const struct hs_job *job, struct hs_error *error);

/* coherent.c: do a map and a read of the same file see each other's bytes at once? An hs_fact.check. */
enum hs_status io_map_read_coherent(const struct hs_plan *plan, void *context, bool *is_true, char *evidence,
                                    size_t size_bytes, struct hs_error *error);

/* What the system's own files know beside their subjects. False with errno. */

/* Can blocks of this size go past the page cache, as far as the system says beforehand? */
enum hs_status io_check_direct(const struct hs_job *job, size_t block_bytes, struct hs_error *error);

/* Puts a file's data on the device. For those whose own interface has no such call. */
bool io_flush_path(const char *path);

/* fopen, with a path in UTF-8; NULL with errno. */
FILE *io_open_stream(const char *path, const char *mode);

size_t io_page_bytes(void);

/* The first length bytes of a file mapped, and the same file open for reads and writes. */
struct io_both {
    unsigned char *map;
    size_t length;
    intptr_t file;
};
bool io_both_open(struct io_both *both, const char *path, size_t length);
void io_both_close(struct io_both *both);
bool io_both_read(const struct io_both *both, void *data, size_t length, uint64_t offset);
bool io_both_write(const struct io_both *both, const void *data, size_t length, uint64_t offset);

#ifdef __cplusplus
}
#endif

#endif
