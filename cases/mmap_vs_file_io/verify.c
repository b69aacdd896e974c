/* SPDX-License-Identifier: MIT */
/*
 * Every subject leaves and reads identical bytes, at every awkward size, in every order; and check() notices when one
 * does not. Without the driver: plans and jobs are made by hand.
 */
#include <stdio.h>
#include <stdlib.h>

#include "../verify_bench.h"
#include "hearsay/fixture.h"
#include "io.h"
#include "verify.h"

#define BLOCK        16384
#define PERCENT      5
#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static const struct hs_case *const tested = &mmap_vs_file_io_case;

static const uint64_t sizes[] = {0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK + 77, 16 * BLOCK + 1};
static const uint64_t seeds[] = {1, 20040302};
static const uint64_t odd_blocks[] = {512, 1000, 4096 + 512, 3 * 1024 * 1024};

static void open_with(struct bench *bench, uint64_t size_bytes, uint64_t seed) {
    bench_open(bench, tested, (struct hs_plan){.size_bytes = size_bytes, .block_bytes = BLOCK, .seed = seed});
}

static bool must_be_there(const struct hs_subject *subject) {
    return strcmp(subject->name, "file") == 0 || strcmp(subject->name, "map") == 0 ||
           strcmp(subject->name, "stdio") == 0;
}

/* False: not here, for a reason that is said. */
static bool available(struct bench *bench, const struct hs_job *job, bool print) {
    if (job->subject->probe == NULL || job->subject->probe(job, &bench->error) == HS_OK) {
        return true;
    }
    const bool loads = job->workload->code == (IO_LOAD | IO_RANDOM);
    ck_assert_int_eq(bench->error.status, HS_UNSUPPORTED);
    ck_assert_uint_gt(strlen(bench->error.text), 0);
    ck_assert_msg(!must_be_there(job->subject) || loads, "%s", bench->error.text);
    if (print && !loads) {
        printf("skipped: %s: %s\n", job->workload->name, bench->error.text);
    }
    return false;
}

/* Two samples in a row: both variants of the bytes. Which of them has the extra work is up to the seed. */
static uint64_t sample_both(struct bench *bench, struct hs_job *job, size_t seed_index) {
    uint64_t plain_digest = 0;
    for (size_t i = 0; i < 2; i++) {
        const bool extra = (i ^ seed_index) != 0;
        bench_sample(bench, job, extra ? PERCENT : 0);
        plain_digest = extra ? plain_digest : job->digest;
    }
    return plain_digest;
}

START_TEST(every_subject_moves_the_same_bytes) {
    const size_t seed_index = (size_t)_i / COUNT(sizes);
    struct bench bench;
    open_with(&bench, sizes[(size_t)_i % COUNT(sizes)], seeds[seed_index]);
    for (size_t w = 0; w < tested->workload_count; w++) {
        uint64_t digests[2] = {0, 0};
        size_t run_count = 0;
        for (size_t s = 0; s < tested->subject_count; s++) {
            struct hs_job job = bench_job(&bench, tested->workloads[w].name, tested->subjects[s].name);
            if (available(&bench, &job, _i == 0)) {
                const uint64_t digest = sample_both(&bench, &job, seed_index);
                digests[run_count++ == 0 ? 0 : 1] = digest;
                ck_assert_uint_eq(digests[0], digests[run_count == 1 ? 0 : 1]);
            }
        }
        ck_assert_uint_ge(run_count, 2);
    }
    bench_close(&bench);
}
END_TEST

/* Blocks that share pages, and blocks that O_DIRECT refuses nearly everywhere: refused by the probe or right. */
START_TEST(blocks_need_not_fit_pages) {
    struct bench bench;
    open_with(&bench, 3 * BLOCK + 77, seeds[0]);
    bench.plan.block_bytes = odd_blocks[_i];
    for (size_t w = 0; w < tested->workload_count && tested->workloads[w].block_bytes == 0; w++) {
        for (size_t s = 0; s < tested->subject_count; s++) {
            struct hs_job job = bench_job(&bench, tested->workloads[w].name, tested->subjects[s].name);
            if (available(&bench, &job, false)) {
                bench_sample(&bench, &job, PERCENT);
                bench_sample(&bench, &job, 0);
            }
        }
    }
    bench_close(&bench);
}
END_TEST

/* The expectation itself is right: against the fixture's bytes and the library's digest of them. */
START_TEST(readers_report_the_digest_of_the_fixture) {
    const uint64_t size_bytes = 3 * BLOCK + 77;
    struct bench bench;
    open_with(&bench, size_bytes, seeds[0]);
    unsigned char *data = malloc(size_bytes);
    ck_assert_ptr_nonnull(data);
    hs_fixture_fill(HS_FIXTURE_RANDOM, seeds[0], 0, data, size_bytes);
    struct hs_job job = bench_job(&bench, "read-random", "file");
    bench_sample(&bench, &job, 0);
    ck_assert_uint_eq(job.digest, hs_digest_blocks(data, size_bytes, BLOCK));
    ck_assert_uint_eq(job.bytes, size_bytes);
    job.workload = hs_case_workload(tested, "read-seq-512");
    bench_sample(&bench, &job, 0);
    ck_assert_uint_eq(job.digest, hs_digest_blocks(data, size_bytes, 512));
    free(data);
    bench_close(&bench);
}
END_TEST

START_TEST(writers_alternate_their_bytes) {
    struct bench bench;
    open_with(&bench, 3 * BLOCK, seeds[0]);
    struct hs_job writing = bench_job(&bench, "write-seq", "file");
    struct hs_job creating = bench_job(&bench, "create-seq", "file");
    bench_sample(&bench, &writing, 0);
    const uint64_t first = writing.digest;
    bench_sample(&bench, &creating, 0); /* in between, and without a say in what the other file gets */
    bench_sample(&bench, &writing, 0);
    ck_assert_uint_ne(writing.digest, first);
    bench_sample(&bench, &writing, 0);
    ck_assert_uint_eq(writing.digest, first);
    bench_close(&bench);
}
END_TEST

START_TEST(random_order_is_one_permutation_for_all) {
    enum { LENGTH = 17 };
    uint32_t orders[COUNT(seeds)][LENGTH];
    for (size_t seed_index = 0; seed_index < COUNT(seeds); seed_index++) {
        struct bench bench;
        open_with(&bench, 16 * BLOCK + 1, seeds[seed_index]);
        struct hs_job job = bench_job(&bench, "read-random", "file");
        bench_prepare(&bench, &job);
        const struct io_task *task = job.state;
        ck_assert_uint_eq(task->order_count, LENGTH);
        memcpy(orders[seed_index], task->order, sizeof orders[0]);
        bool seen[LENGTH] = {false};
        bool in_order = true;
        for (uint32_t i = 0; i < LENGTH; i++) {
            ck_assert_uint_lt(task->order[i], LENGTH);
            ck_assert(!seen[task->order[i]]);
            seen[task->order[i]] = true;
            in_order = in_order && task->order[i] == i;
        }
        ck_assert(!in_order);
        job = bench_job(&bench, "create-random-sync", "map");
        bench_prepare(&bench, &job);
        task = job.state;
        ck_assert_mem_eq(task->order, orders[seed_index], sizeof orders[0]);
        bench_close(&bench);
    }
    ck_assert_mem_ne(orders[0], orders[1], sizeof orders[0]);
}
END_TEST

START_TEST(planted_control_repeats_the_start_of_the_order) {
    struct bench bench;
    open_with(&bench, 41 * BLOCK, seeds[0]);
    struct hs_job job = bench_job(&bench, "read-random", "file");
    job.extra_percent = PERCENT;
    bench_prepare(&bench, &job);
    const struct io_task *task = job.state;
    ck_assert_uint_eq(task->order_count, 44); /* 5 % of 41, rounded up, is 3 */
    ck_assert_mem_eq(task->order + 41, task->order, 3 * sizeof *task->order);
    ck_assert_uint_eq(job.bytes, 44 * BLOCK);
    bench_close(&bench);
}
END_TEST

START_TEST(loads_are_one_to_256_bytes) {
    static const struct {
        uint64_t size_bytes;
        uint64_t loads;
    } expected[] = {{7, 0}, {8, 1}, {255, 1}, {512, 2}, {16 * BLOCK + 1, 16 * BLOCK / 256}};
    for (size_t i = 0; i < COUNT(expected); i++) {
        struct bench bench;
        open_with(&bench, expected[i].size_bytes, seeds[0]);
        struct hs_job job = bench_job(&bench, "load-random", "map");
        bench_sample(&bench, &job, 0);
        ck_assert_uint_eq(job.bytes, 8 * expected[i].loads);
        bench_close(&bench);
    }
}
END_TEST

static void must_mismatch(struct bench *bench, struct hs_job *job) {
    bench_must_mismatch(bench, job);
    ck_assert_ptr_nonnull(strstr(bench->error.text, ((const struct io_task *)job->state)->path));
}

static void replace(const char *path, const unsigned char *data, size_t length) {
    FILE *file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(data, 1, length, file), length);
    ck_assert_int_eq(fclose(file), 0);
}

static const char *const faulted[] = {"create-random", "write-seq", "write-random-sync"};

START_TEST(check_notices_a_wrong_byte) {
    struct bench bench;
    open_with(&bench, 3 * BLOCK + 77, seeds[0]);
    struct hs_job job = bench_job(&bench, faulted[_i], "file");
    bench_prepare(&bench, &job);
    bench_run(&job);
    bench_flip_byte(((struct io_task *)job.state)->path, 3 * BLOCK + 76);
    must_mismatch(&bench, &job);
    bench_sample(&bench, &job, 0); /* and the next sample starts from a sound file again */
    bench_close(&bench);
}
END_TEST

START_TEST(check_notices_a_missing_block) {
    struct bench bench;
    open_with(&bench, 3 * BLOCK + 77, seeds[0]);
    struct hs_job job = bench_job(&bench, faulted[_i], "map");
    bench_sample(&bench, &job, 0); /* so that the file holds the other variant */
    bench_prepare(&bench, &job);
    ((struct io_task *)job.state)->order_count--;
    bench_run(&job);
    must_mismatch(&bench, &job);
    bench_close(&bench);
}
END_TEST

static void append_byte(const char *path) {
    FILE *file = fopen(path, "ab");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_ne(fputc(0, file), EOF);
    ck_assert_int_eq(fclose(file), 0);
}

START_TEST(check_notices_a_file_of_the_wrong_length) {
    struct bench bench;
    open_with(&bench, 2 * BLOCK, seeds[0]);
    struct hs_job job = bench_job(&bench, faulted[_i], "stdio");
    bench_prepare(&bench, &job);
    bench_run(&job);
    const struct io_task *task = job.state;
    append_byte(task->path);
    must_mismatch(&bench, &job);
    bench_sample(&bench, &job, 0); /* which an overwrite of a file that stayed too long would not pass */
    bench_prepare(&bench, &job);
    bench_run(&job);
    replace(task->path, task->payload, 2 * BLOCK - 1);
    must_mismatch(&bench, &job);
    replace(task->path, task->payload, 0);
    must_mismatch(&bench, &job);
    bench_close(&bench);
}
END_TEST

START_TEST(check_notices_what_a_reader_missed) {
    struct bench bench;
    open_with(&bench, 3 * BLOCK + 77, seeds[0]);
    for (size_t s = 0; s < tested->subject_count; s++) {
        struct hs_job job = bench_job(&bench, "read-seq", tested->subjects[s].name);
        if (!available(&bench, &job, false)) {
            continue;
        }
        bench_prepare(&bench, &job);
        const char *path = ((struct io_task *)job.state)->path;
        bench_flip_byte(path, BLOCK);
        bench_run(&job);
        must_mismatch(&bench, &job);
        bench_flip_byte(path, BLOCK);
        bench_prepare(&bench, &job);
        ((struct io_task *)job.state)->order_count--;
        bench_run(&job);
        must_mismatch(&bench, &job);
    }
    bench_close(&bench);
}
END_TEST

/* A file shorter than the task says is an error of the run, not a hang and not a success; the map's SIGBUS is the
 * driver's to catch. */
START_TEST(readers_fail_at_an_early_end) {
    struct bench bench;
    open_with(&bench, 3 * BLOCK + 77, seeds[0]);
    for (size_t s = 0; s < tested->subject_count; s++) {
        struct hs_job job = bench_job(&bench, "read-seq", tested->subjects[s].name);
        if (strcmp(job.subject->name, "map") == 0 || !available(&bench, &job, false)) {
            continue;
        }
        bench_prepare(&bench, &job);
        const struct io_task *task = job.state;
        replace(task->path, task->payload, BLOCK + 5);
        ck_assert_int_eq(job.subject->run(&job), HS_IO);
    }
    bench_close(&bench);
}
END_TEST

START_TEST(map_and_read_are_coherent) {
    struct bench bench;
    char evidence[256] = "";
    bool is_true = false;
    open_with(&bench, 0, seeds[0]);
    ck_assert_uint_eq(tested->fact_count, 1);
    ck_assert_str_eq(tested->facts[0].name, "map-read-coherent");
    ck_assert_int_eq(
        tested->facts[0].check(&bench.plan, bench.context, &is_true, evidence, sizeof evidence, &bench.error), HS_OK);
    ck_assert_msg(is_true, "%s", evidence);
    bench_close(&bench);
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("mmap_vs_file_io");
    TCase *tcase = tcase_create("verify");
    tcase_set_timeout(tcase, 60);
    tcase_add_loop_test(tcase, every_subject_moves_the_same_bytes, 0, (int)(COUNT(sizes) * COUNT(seeds)));
    tcase_add_loop_test(tcase, blocks_need_not_fit_pages, 0, (int)COUNT(odd_blocks));
    tcase_add_test(tcase, readers_report_the_digest_of_the_fixture);
    tcase_add_test(tcase, writers_alternate_their_bytes);
    tcase_add_test(tcase, random_order_is_one_permutation_for_all);
    tcase_add_test(tcase, planted_control_repeats_the_start_of_the_order);
    tcase_add_test(tcase, loads_are_one_to_256_bytes);
    tcase_add_loop_test(tcase, check_notices_a_wrong_byte, 0, (int)COUNT(faulted));
    tcase_add_loop_test(tcase, check_notices_a_missing_block, 0, (int)COUNT(faulted));
    tcase_add_loop_test(tcase, check_notices_a_file_of_the_wrong_length, 0, (int)COUNT(faulted));
    tcase_add_test(tcase, check_notices_what_a_reader_missed);
    tcase_add_test(tcase, readers_fail_at_an_early_end);
    tcase_add_test(tcase, map_and_read_are_coherent);
    suite_add_tcase(suite, tcase);
    suite_add_tcase(suite, platform_tests());
    return suite;
}

int main(void) {
    SRunner *runner = srunner_create(make_suite());
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
