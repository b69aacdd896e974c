/* SPDX-License-Identifier: MIT */
/* Whether a map and the reads and writes of the same file see each other's bytes at once. */
#include "io.h"

#include <stdio.h>
#include <stdlib.h>

#include "hearsay/file.h"
#include "hearsay/fixture.h"

/* One word through the map and at once by a read, another by a write and at once through the map. */
static bool exchange(const struct io_both *both, uint64_t offset) {
    uint64_t sent = hs_random_mix(offset + 1);
    uint64_t seen = 0;
    memcpy(both->map + offset, &sent, sizeof sent);
    if (!io_both_read(both, &seen, sizeof seen, offset) || seen != sent) {
        return false;
    }
    sent = ~sent;
    if (!io_both_write(both, &sent, sizeof sent, offset)) {
        return false;
    }
    memcpy(&seen, both->map + offset, sizeof seen);
    return seen == sent;
}

/* A word at each end, inside a page, up to a page's end, across it and from it on. */
static void exchange_all(const struct io_both *both, size_t page_bytes, char *evidence, size_t size_bytes,
                         bool *is_true) {
    const uint64_t offsets[] = {0, 1, page_bytes / 2, page_bytes - 8, page_bytes - 3, page_bytes, 2 * page_bytes - 8};
    const size_t count = sizeof offsets / sizeof offsets[0];
    size_t agreed = 0;
    for (size_t i = 0; i < count; i++) {
        agreed += exchange(both, offsets[i]) ? 1 : 0;
    }
    *is_true = agreed == count;
    (void)snprintf(evidence, size_bytes,
                   "8 bytes stored in the map and read back from the file, 8 bytes written to the file and loaded from "
                   "the map, nothing flushed between: both seen at once at %zu of %zu offsets around the edges of 2 "
                   "pages",
                   agreed, count);
}

/* The file is written first: a store into a hole that the disk has no room for would be a fault. */
enum hs_status io_map_read_coherent(const struct hs_plan *plan, void *context, bool *is_true, char *evidence,
                                    size_t size_bytes, struct hs_error *error) {
    (void)context;
    const size_t page_bytes = io_page_bytes();
    char *path = hs_format("%s/coherent.data", plan->folder);
    if (path == NULL) {
        return hs_fail(error, HS_MEMORY, "map-read-coherent: out of memory");
    }
    struct io_both both;
    enum hs_status status = hs_fixture_write(path, HS_FIXTURE_ZERO, 0, 2 * page_bytes, error);
    if (status == HS_OK && !io_both_open(&both, path, 2 * page_bytes)) {
        status = hs_fail_errno(error, "%s: cannot map", path);
    }
    if (status == HS_OK) {
        exchange_all(&both, page_bytes, evidence, size_bytes, is_true);
        io_both_close(&both);
    }
    (void)hs_file_remove(path, NULL);
    free(path);
    return status;
}
