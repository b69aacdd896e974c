/* SPDX-License-Identifier: MIT */
#include "hearsay/digest.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "hearsay/random.h"

uint64_t hs_digest_bytes(const void *data, size_t length_bytes) {
    return length_bytes == 0 ? XXH3_64bits("", 0) : XXH3_64bits(data, length_bytes);
}

uint64_t hs_digest_block(const void *data, size_t length_bytes, uint64_t index) {
    /* The index goes through the mixer first: hash + index alone would let two faults cancel. */
    return hs_random_mix(hs_digest_bytes(data, length_bytes) + hs_random_mix(index + 1));
}

uint64_t hs_digest_blocks(const void *data, uint64_t length_bytes, size_t block_bytes) {
    const unsigned char *bytes = data;
    uint64_t sum = 0;
    uint64_t index = 0;
    for (uint64_t at = 0; at < length_bytes; at += block_bytes, index++) {
        const uint64_t left = length_bytes - at;
        sum += hs_digest_block(bytes + at, left < block_bytes ? (size_t)left : block_bytes, index);
    }
    return sum;
}
