/* SPDX-License-Identifier: MIT */
/*
 * The work of this case: three kernels, each a ring of equal units. A run takes up the ring where the last one left
 * off, so each unit has been away for as long as any other, whoever runs: a share of the units is that share of the
 * work. The digest of a run is the sum of its units' values. Readable from C and from C++.
 */
#ifndef HEARSAY_CASE_KERNEL_H
#define HEARSAY_CASE_KERNEL_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#include "hearsay/case.h"

#define KA_UNITS          400 /* of the plain work: 0.25 % is one unit */
#define KA_ALU_UNIT_BYTES 64
#define KA_ALU_RING_BYTES 8192 /* a quarter of the smallest first-level cache in use */

enum ka_kernel_code { KA_ALU, KA_MEMORY, KA_FILE, KA_KERNEL_COUNT };

struct ka_kernel {
    /* Carries out count units from next on and moves next. HS_OK, or HS_IO with errno. */
    enum hs_status (*work)(struct ka_kernel *kernel, size_t count, uint64_t *digest);
    const unsigned char *data; /* the ring; NULL for the file */
    size_t unit_bytes;         /* a multiple of 8 */
    size_t unit_count;
    size_t next;
    /* What ties the units of the ALU kernel into one chain, also from run to run: see mix_unit. */
    uint64_t last;
    uint64_t mask;    /* 0, which the compiler does not know */
    uint64_t *sums;   /* sums[i]: the values of units 0 to i - 1; unit_count + 1 of them */
    char *path;       /* the file, or NULL */
    intptr_t handle;  /* of the open file */
    uint64_t *buffer; /* unit_bytes */
};

enum hs_status ka_alu_work(struct ka_kernel *kernel, size_t count, uint64_t *digest);
enum hs_status ka_memory_work(struct ka_kernel *kernel, size_t count, uint64_t *digest);
enum hs_status ka_file_work(struct ka_kernel *kernel, size_t count, uint64_t *digest);

/* The value of one unit of its bytes; a memory unit and a file unit have the same. */
uint64_t ka_alu_value(const unsigned char *unit);
uint64_t ka_sum_value(const unsigned char *unit, size_t unit_bytes);

/* kernel->path for reading in kernel->handle. HS_IO with errno. */
enum hs_status ka_file_open(struct ka_kernel *kernel);
void ka_file_close(struct ka_kernel *kernel);

/* What count units from first on must add up to; first counts from the ring's start and may lie beyond its end. */
uint64_t ka_expected(const struct ka_kernel *kernel, size_t first, size_t count);

/* case.c */
extern const struct hs_case known_answer_case;

/* How many units more than KA_UNITS a subject of this case does. */
size_t ka_extra_units(const struct hs_subject *subject);

/* The context that setup made. */
struct ka_kernel *ka_kernel_of(void *context, const struct hs_workload *workload);

#ifdef __cplusplus
}
#endif

#endif
