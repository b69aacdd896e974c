/* SPDX-License-Identifier: MIT */
/*
 * The archives of generated code and of the bare loop, of ints that follow from the seed. Boost's binary archive is not
 * portable, nor meant to be: its counts are as wide as a size_t, everything lies there as in the machine's memory, and
 * its header says so.
 */
#include "../../lib/tests/golden.h"
#include "dataset.h"
#include "verify.h"

#define INTS 300

static const char *const workload_names[] = {"save-set", "save-list", "save-list-deque"};

static size_t write_with(const char *subject, const struct golden *golden, unsigned char *data) {
    struct bench bench;
    size_t length = 0;
    open_with(&bench, INTS, 4096);
    unsigned char *archive = bench_archive(&bench, workload_names[golden->code], subject, &length);
    ck_assert_uint_le(length, GOLDEN_BYTES_MOST);
    memcpy(data, archive, length);
    free(archive);
    bench_close(&bench);
    return length;
}

static size_t write_generated(const struct golden *golden, unsigned char *data) {
    return write_with("generated", golden, data);
}

static size_t write_bare(const struct golden *golden, unsigned char *data) {
    return write_with("bare", golden, data);
}

static bool holds_the_ints(enum archive_shape shape, const struct archive_values *found) {
    struct dataset_store *store = dataset_store_open(SEED);
    const struct dataset *set = dataset_store_get(store, shape, INTS);
    ck_assert_ptr_nonnull(set);
    bool right = found->count == INTS * archive_shape_length(shape);
    for (size_t place = 0; right && place < archive_shape_length(shape); place++) {
        const int32_t *values = set->values[archive_shape_kind(shape, place)];
        right = memcmp(found->items + INTS * place, values, INTS * sizeof *values) == 0;
    }
    dataset_store_close(store);
    return right;
}

static bool read_with(bool (*read)(enum archive_shape, const unsigned char *, size_t, struct archive_values *),
                      const struct golden *golden, const unsigned char *data, size_t length) {
    const enum archive_shape shape = (enum archive_shape)golden->code;
    struct archive_values found = {0};
    const bool right = read(shape, data, length, &found) && holds_the_ints(shape, &found);
    free(found.items);
    return right;
}

static bool read_generated(const struct golden *golden, const unsigned char *data, size_t length) {
    return read_with(archive_read_generated, golden, data, length);
}

static bool read_bare(const struct golden *golden, const unsigned char *data, size_t length) {
    return read_with(archive_read_bare, golden, data, length);
}

#define GENERATED(name_, shape_, digest_)                                                                              \
    { .name = (name_), .digest = UINT64_C(digest_), .code = (shape_), .write = write_generated, .read = read_generated }

static const struct golden rows[] = {
    GENERATED("generated-set.bin", SHAPE_SET, 0xC2A8CA21DFB9E373),
    GENERATED("generated-list.bin", SHAPE_LIST, 0x36BF7D60A05104D4),
    GENERATED("generated-list-deque.bin", SHAPE_LIST_DEQUE, 0x1645B64866FE917A),
    {.name = "bare-list-deque.bin",
     .digest = UINT64_C(0xAACE1BA3C3F3FC04),
     .code = SHAPE_LIST_DEQUE,
     .write = write_bare,
     .read = read_bare},
};

int main(void) {
    return golden_run("container_archiving", rows, COUNT(rows));
}
