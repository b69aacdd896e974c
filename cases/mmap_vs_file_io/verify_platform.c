/* SPDX-License-Identifier: MIT */
/* What must not depend on the processor: its byte order, the number of its addresses. */
#include "verify.h"

#include <stdio.h>
#include <stdlib.h>

#include "../verify_bench.h"
#include "hearsay/file.h"
#include "hearsay/fixture.h"
#include "io.h"

#define BLOCK       16384
#define SEED        1
#define ORDER_COUNT 5

static void open_with(struct bench *bench, uint64_t size_bytes) {
    bench_open(bench, &mmap_vs_file_io_case,
               (struct hs_plan){.size_bytes = size_bytes, .block_bytes = BLOCK, .seed = SEED});
}

/* Words are consumed as numbers, yet it is the same digest on a big-endian machine. */
START_TEST(loads_have_one_digest_everywhere) {
    struct bench bench;
    open_with(&bench, 4 * BLOCK);
    struct hs_job job = bench_job(&bench, "load-random", "map");
    bench_sample(&bench, &job, 0);
    ck_assert_uint_eq(job.digest, UINT64_C(0x7a1c079e1c5968bb));
    bench_close(&bench);
}
END_TEST

/* A file with a hole: nearly all of it is not there, but its end is further off than 32 bits have addresses. False
 * where the file system does not take that. */
static bool write_far(const char *path, const unsigned char *block, uint64_t offset) {
    static const unsigned char zeros[BLOCK];
    struct io_both both;
    ck_assert_int_eq(hs_file_replace(path, zeros, sizeof zeros, NULL), HS_OK);
    ck_assert(io_both_open(&both, path, sizeof zeros));
    const bool done = io_both_write(&both, block, BLOCK, offset);
    io_both_close(&both);
    return done;
}

START_TEST(a_map_reaches_beyond_the_addresses_of_32_bits) {
    static const unsigned char zeros[BLOCK];
    static const uint32_t order[ORDER_COUNT] = {0, 5 * 65536 - 1, 5 * 65536 - 2, 1, 5 * 65536 - 1};
    unsigned char end[BLOCK];
    struct bench bench;
    open_with(&bench, 0);
    char *path = hs_format("%s/far", bench.plan.folder);
    hs_fixture_fill(HS_FIXTURE_RANDOM, SEED, 0, end, sizeof end);
    if (write_far(path, end, (uint64_t)order[1] * BLOCK)) {
        struct io_task task = {.operation = IO_READ,
                               .path = path,
                               .file_bytes = ((uint64_t)order[1] + 1) * BLOCK,
                               .block_bytes = BLOCK,
                               .order = order,
                               .order_count = ORDER_COUNT};
        struct hs_job job = {.plan = &bench.plan, .state = &task};
        uint64_t expected = 0;
        for (size_t i = 0; i < ORDER_COUNT; i++) {
            expected += hs_digest_block(order[i] == order[1] ? end : zeros, BLOCK, order[i]);
        }
        ck_assert_int_eq(io_run_map(&job), HS_OK);
        ck_assert_uint_eq(job.digest, expected);
    } else {
        printf("skipped: %s: no file of 5 GiB with a hole can be made here\n", path);
    }
    (void)hs_file_remove(path, NULL);
    free(path);
    bench_close(&bench);
}
END_TEST

TCase *platform_tests(void) {
    TCase *tcase = tcase_create("platform");
    tcase_set_timeout(tcase, 60);
    tcase_add_test(tcase, loads_have_one_digest_everywhere);
    tcase_add_test(tcase, a_map_reaches_beyond_the_addresses_of_32_bits);
    return tcase;
}
