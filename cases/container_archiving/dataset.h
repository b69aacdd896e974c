/* SPDX-License-Identifier: MIT */
/* The ints that are saved, in every flavour of container; and what an archive of them must look like. */
#ifndef HEARSAY_CASE_DATASET_H
#define HEARSAY_CASE_DATASET_H

#include "archive.h"

/* The containers of count ints that a shape needs, in every flavour that this build has; kept and given again.
 * NULL when out of memory. The ints follow from the seed. */
struct dataset_store;
struct dataset_store *dataset_store_open(uint64_t seed);
void dataset_store_close(struct dataset_store *store);
const struct dataset *dataset_store_get(struct dataset_store *store, enum archive_shape shape, size_t count);

/* Walks the containers that a task saves. Two flavours that take turns throw each other out of the processor's cache,
 * and the one that more subjects save would find more of itself there; so whoever is next is walked once before, as if
 * just filled. The sum of the ints. */
int64_t dataset_walk(const struct archive_task *task, enum archive_flavour flavour);

bool dataset_flavour_has(enum archive_flavour flavour, enum archive_shape shape);

/* The archive that a task must leave. */
struct expectation {
    bool known;
    uint64_t length;        /* bytes of the whole archive */
    uint64_t digest;        /* of them, in blocks of EXPECTATION_BLOCK */
    uint64_t values_digest; /* of the ints that the format's reader finds in them */
    unsigned char *archive; /* kept only for savers that leave part of it: else NULL */
};
#define EXPECTATION_BLOCK 65536

/* Makes such an archive apart from the subject, reads it back and finds the task's ints in it: HS_MISMATCH if not. */
enum hs_status expectation_make(struct expectation *expectation, const struct archive_task *task,
                                const struct archive_saver *saver, struct hs_error *error);
void expectation_fini(struct expectation *expectation);

/* Room for one repeat of the task as an archive of any format. */
size_t archive_room_bytes(const struct archive_task *task);

#endif
