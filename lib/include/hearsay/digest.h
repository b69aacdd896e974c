/* SPDX-License-Identifier: MIT */
/*
 * Digests of data that arrives in blocks, in any order.
 *
 * A digest is the sum, modulo 2^64, of one word a block; the word mixes the block's XXH3 hash (the xxhash library)
 * with the block's index. So a sequential pass, a random permutation and completions out of order agree, while a
 * block at the wrong place, a missing block or a changed byte does not. The block size is part of the meaning:
 * compare only digests taken with the same one. The same on every platform and byte order. Thread safe.
 */
#ifndef HEARSAY_DIGEST_H
#define HEARSAY_DIGEST_H

#include <stddef.h>
#include <stdint.h>

/* XXH3, 64 bits, of length_bytes at data (may be NULL when length_bytes is 0). */
uint64_t hs_digest_bytes(const void *data, size_t length_bytes);

/* What block number index contributes to the sum. */
uint64_t hs_digest_block(const void *data, size_t length_bytes, uint64_t index);

/* Digest of a whole array cut into blocks of block_bytes (> 0), the last one shorter. 0 for an empty array. */
uint64_t hs_digest_blocks(const void *data, uint64_t length_bytes, size_t block_bytes);

#endif
