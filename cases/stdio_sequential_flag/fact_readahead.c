/* SPDX-License-Identifier: MIT */
/*
 * What the letter "S" in a mode does here, by what can be seen of it: how much of a cold file is in the page cache
 * after its first quarter was read.
 */
#include "seq.h"

#include <stdlib.h>

#include "hearsay/clock.h"

#define SETTLE_NS UINT64_C(30000000) /* as long as this without a new page: nothing more is being read ahead */

static FILE *open_plain(const char *path) {
    return seq_open_stream(path, "rb");
}

static FILE *open_literal(const char *path) {
    return seq_open_stream(path, "rbS");
}

/* The share of the file in the page cache, once it grows no more. */
static enum hs_status settled_share(const char *path, double *share, struct hs_error *error) {
    enum hs_status status = hs_cache_resident(path, share, error);
    uint64_t since_ns = hs_clock_ns();
    while (status == HS_OK && hs_clock_ns() - since_ns < SETTLE_NS) {
        const double before = *share;
        status = hs_cache_resident(path, share, error);
        since_ns = *share > before ? hs_clock_ns() : since_ns;
    }
    return status;
}

/* Reads the first quarter of a cold file in blocks; how much of the file is then in the page cache, in KiB. */
static enum hs_status read_quarter(const struct hs_plan *plan, const char *path, FILE *(*open_stream)(const char *),
                                   uint64_t *cached_kib, struct hs_error *error) {
    enum hs_status status = hs_cache_request(path, HS_CACHE_COLD, error);
    FILE *stream = status == HS_OK ? open_stream(path) : NULL;
    unsigned char *buffer = malloc((size_t)plan->block_bytes);
    double share = 0.0;
    if (status == HS_OK && (stream == NULL || buffer == NULL)) {
        status = hs_fail_errno(error, "%s: cannot open", path);
    }
    for (uint64_t at = 0; status == HS_OK && at < plan->size_bytes / 4; at += plan->block_bytes) {
        if (fread(buffer, 1, (size_t)plan->block_bytes, stream) != (size_t)plan->block_bytes) {
            break; /* a file of less than a block: all of it is read */
        }
    }
    if (status == HS_OK) {
        status = settled_share(path, &share, error);
    }
    if (stream != NULL) {
        (void)fclose(stream);
    }
    free(buffer);
    *cached_kib = (uint64_t)(share * (double)plan->size_bytes / 1024.0 + 0.5);
    return status;
}

enum hs_status seq_rbs_changes_readahead(const struct hs_plan *plan, void *context, bool *is_true, char *evidence,
                                         size_t size_bytes, struct hs_error *error) {
    FILE *(*const ways[])(const char *) = {open_plain, open_literal, seq_open_sequential};
    uint64_t cached_kib[3] = {0};
    const char *path = seq_plan_file(plan, context, error);
    enum hs_status status = path == NULL ? HS_IO : HS_OK;
    for (size_t i = 0; status == HS_OK && i < 3; i++) {
        status = read_quarter(plan, path, ways[i], &cached_kib[i], error);
    }
    if (status != HS_OK) {
        return status;
    }
    const uint64_t more = cached_kib[1] > cached_kib[0] ? cached_kib[1] - cached_kib[0] : cached_kib[0] - cached_kib[1];
    *is_true = more * 1024 > plan->block_bytes;
    (void)snprintf(evidence, size_bytes,
                   "a quarter of a cold file of %llu KiB was read, then in the page cache: %llu KiB with \"rb\", %llu "
                   "KiB with \"rbS\", %llu KiB with the system's own sequential hint",
                   (unsigned long long)(plan->size_bytes / 1024), (unsigned long long)cached_kib[0],
                   (unsigned long long)cached_kib[1], (unsigned long long)cached_kib[2]);
    return HS_OK;
}
