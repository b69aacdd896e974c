/* SPDX-License-Identifier: MIT */
#include "hearsay/fixture.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hearsay/cache.h"
#include "hearsay/digest.h"
#include "hearsay/file.h"
#include "hearsay/random.h"

#define CHUNK_BYTES 65536
#define LINE_BYTES  64

/* Word number index of the stream: a counter through a bijection, so any part can be made without what is before it.
 * Text maps each byte into 'a'..'p' and spaces, and ends a line every LINE_BYTES. */
static uint64_t stream_word(enum hs_fixture_kind kind, uint64_t seed, uint64_t index) {
    if (kind == HS_FIXTURE_ZERO) {
        return 0;
    }
    const uint64_t bits = hs_random_mix(hs_random_mix(seed) + index);
    if (kind == HS_FIXTURE_RANDOM) {
        return bits;
    }
    const uint64_t letters = (bits & UINT64_C(0x0F0F0F0F0F0F0F0F)) + UINT64_C(0x6161616161616161);
    const bool ends_line = index % (LINE_BYTES / 8) == LINE_BYTES / 8 - 1;
    return ends_line ? (letters & UINT64_C(0x00FFFFFFFFFFFFFF)) | ((uint64_t)'\n' << 56) : letters;
}

void hs_fixture_fill(enum hs_fixture_kind kind, uint64_t seed, uint64_t offset_bytes, void *data,
                     uint64_t length_bytes) {
    unsigned char *out = data;
    uint64_t index = offset_bytes / 8;
    for (uint64_t at = 0; at < length_bytes; at += 8, index++) {
        uint64_t word = stream_word(kind, seed, index);
        unsigned char bytes[8]; /* little endian whatever the machine */
        for (int i = 0; i < 8; i++) {
            bytes[i] = (unsigned char)(word & 0xFF);
            word >>= 8;
        }
        memcpy(out + at, bytes, length_bytes - at < 8 ? (size_t)(length_bytes - at) : 8);
    }
}

/* *digest is of what should be in the file now. */
static enum hs_status write_stream(FILE *file, const char *path, enum hs_fixture_kind kind, uint64_t seed,
                                   uint64_t length_bytes, uint64_t *digest, struct hs_error *error) {
    unsigned char chunk[CHUNK_BYTES];
    uint64_t index = 0;
    for (uint64_t at = 0; at < length_bytes; at += CHUNK_BYTES, index++) {
        const size_t step = length_bytes - at < CHUNK_BYTES ? (size_t)(length_bytes - at) : CHUNK_BYTES;
        hs_fixture_fill(kind, seed, at, chunk, step);
        *digest += hs_digest_block(chunk, step, index);
        if (fwrite(chunk, 1, step, file) != step) {
            return hs_fail_errno(error, "%s: cannot write %" PRIu64 " bytes", path, length_bytes);
        }
    }
    return HS_OK;
}

enum hs_status hs_fixture_write(const char *path, enum hs_fixture_kind kind, uint64_t seed, uint64_t length_bytes,
                                struct hs_error *error) {
    FILE *file = hs_file_open(path, "wb");
    if (file == NULL) {
        return hs_fail_errno(error, "%s: cannot create", path);
    }
    uint64_t expected = 0;
    enum hs_status status = write_stream(file, path, kind, seed, length_bytes, &expected, error);
    if (fclose(file) != 0 && status == HS_OK) {
        status = hs_fail_errno(error, "%s: cannot write %" PRIu64 " bytes", path, length_bytes);
    }
    if (status == HS_OK) {
        status = hs_cache_request(path, HS_CACHE_ANY, error);
    }
    uint64_t found = 0;
    uint64_t found_bytes = 0;
    if (status == HS_OK) {
        status = hs_fixture_digest(path, CHUNK_BYTES, &found, &found_bytes, error);
    }
    if (status == HS_OK && (found_bytes != length_bytes || found != expected)) {
        status = hs_fail(error, HS_MISMATCH, "%s: reads back other bytes than were written; is the disk sound?", path);
    }
    if (status != HS_OK) {
        (void)hs_file_remove(path, NULL);
    }
    return status;
}

enum hs_status hs_fixture_digest(const char *path, uint64_t block_bytes, uint64_t *digest, uint64_t *length_bytes,
                                 struct hs_error *error) {
    *digest = 0;
    *length_bytes = 0;
    FILE *file = hs_file_open(path, "rb");
    if (file == NULL) {
        return hs_fail_errno(error, "%s: cannot open", path);
    }
    enum hs_status status = HS_OK;
    unsigned char *block = malloc((size_t)block_bytes);
    if (block == NULL) {
        status = hs_fail(error, HS_MEMORY, "%s: out of memory for a block of %" PRIu64 " bytes", path, block_bytes);
    }
    for (uint64_t index = 0; status == HS_OK; index++) {
        const size_t got = fread(block, 1, (size_t)block_bytes, file);
        if (got > 0) {
            *digest += hs_digest_block(block, got, index);
            *length_bytes += got;
        }
        if (got < block_bytes) {
            status = ferror(file) ? hs_fail_errno(error, "%s: cannot read", path) : HS_OK;
            break;
        }
    }
    free(block);
    fclose(file);
    return status;
}
