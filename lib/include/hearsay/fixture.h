/* SPDX-License-Identifier: MIT */
/*
 * Deterministic data: the same kind, size and seed give the same bytes on every platform.
 * Thread safety: none of these share state.
 */
#ifndef HEARSAY_FIXTURE_H
#define HEARSAY_FIXTURE_H

#include <stdint.h>

#include "hearsay/status.h"

enum hs_fixture_kind {
    HS_FIXTURE_ZERO,   /* every byte 0 */
    HS_FIXTURE_RANDOM, /* uniform bytes, incompressible */
    HS_FIXTURE_TEXT    /* lines of printable ASCII, '\n' ended */
};

/* Fills data[0 .. length_bytes) with bytes offset .. offset + length_bytes of the stream of kind and seed; so any part
 * can be made without what is before it. offset is a multiple of 8. */
void hs_fixture_fill(enum hs_fixture_kind kind, uint64_t seed, uint64_t offset_bytes, void *data,
                     uint64_t length_bytes);

/* Writes such a file (replacing path), flushes it to the device, reads it back and compares: HS_MISMATCH if the
 * device or the system changed a byte, HS_IO with the reason (disk full and so on), and no file left after a failure.
 */
enum hs_status hs_fixture_write(const char *path, enum hs_fixture_kind kind, uint64_t seed, uint64_t length_bytes,
                                struct hs_error *error);

/* The block digest (digest.h) of a file as it reads now, and its length. */
enum hs_status hs_fixture_digest(const char *path, uint64_t block_bytes, uint64_t *digest, uint64_t *length_bytes,
                                 struct hs_error *error);

#endif
