/* SPDX-License-Identifier: MIT */
/*
 * Every subject reads identical bytes, at every awkward size; check() notices when one does not; and a file that is
 * missing or shrinks is an error and not a crash. Without the driver: plans and jobs are made by hand.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../verify_bench.h"
#include "hearsay/fixture.h"
#include "hearsay/guard.h"
#include "seq.h"
#include "verify.h"

#define BLOCK        65536
#define TAIL         43008 /* 42 KiB: what the post's last request gets */
#define PERCENT      5
#define SEED         2009
#define SLACK        32
#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static const struct hs_case *const tested = &stdio_sequential_flag_case;

/* Around a page, a block and a window of 16 blocks. */
static const size_t sizes[] = {0,         1,         4095,          4096,         BLOCK - 1,      BLOCK,
                               BLOCK + 1, 3 * BLOCK, 2 * BLOCK + 7, BLOCK + TAIL, 16 * BLOCK + 1, 33 * BLOCK + TAIL};
static const uint64_t odd_blocks[] = {512, 1000, 4096 + 512, 3 * 1024 * 1024};

static void open_with(struct bench *bench, uint64_t size_bytes, uint64_t block_bytes) {
    bench_open(bench, tested, (struct hs_plan){.size_bytes = size_bytes, .block_bytes = block_bytes, .seed = SEED});
}

static bool is_named(const struct hs_subject *subject, const char *const *names, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (strcmp(subject->name, names[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* False: not here, for a reason that is said. */
static bool available(struct bench *bench, const struct hs_job *job) {
    static const char *const must[] = {"stdio", "file", "map", "map-windowed", "read-loop", "map-loop", "memory"};
    if (job->subject->probe(job, &bench->error) == HS_OK) {
        return true;
    }
    ck_assert_int_eq(bench->error.status, HS_UNSUPPORTED);
    ck_assert_ptr_nonnull(strstr(bench->error.text, job->subject->name));
    ck_assert_msg(!is_named(job->subject, must, COUNT(must)), "%s", bench->error.text);
    return false;
}

static bool reads_a_file(const struct hs_subject *subject) {
    static const char *const without[] = {"memory", "memory-sum"};
    return !is_named(subject, without, COUNT(without));
}

static uint64_t add_bytes(const unsigned char *data, uint64_t length_bytes) {
    uint64_t sum = 0;
    const uint64_t words = length_bytes / 8 * 8;
    for (uint64_t at = 0; at < words; at += 8) {
        uint64_t word;
        memcpy(&word, data + at, 8);
        sum += word;
    }
    for (uint64_t at = words; at < length_bytes; at++) {
        sum += data[at];
    }
    return sum;
}

/* Against the fixture's bytes and the library's own functions. */
static void must_be_right(const struct hs_job *job, const unsigned char *data, size_t size_bytes) {
    const uint64_t expected = strcmp(job->subject->name, "memory-sum") == 0
                                  ? add_bytes(data, size_bytes)
                                  : hs_digest_blocks(data, size_bytes, (size_t)job->plan->block_bytes);
    ck_assert_msg(job->digest == expected, "%s: %llu bytes", job->subject->name, (unsigned long long)size_bytes);
    ck_assert_uint_eq(job->bytes, size_bytes);
}

static void read_with_all(size_t size_bytes, uint64_t block_bytes) {
    struct bench bench;
    open_with(&bench, size_bytes, block_bytes);
    unsigned char *data = malloc(size_bytes + 1);
    ck_assert_ptr_nonnull(data);
    hs_fixture_fill(HS_FIXTURE_RANDOM, SEED, 0, data, size_bytes);
    for (size_t s = 0; s < 2 * tested->subject_count; s++) {
        const char *workload = s % 2 == 0 ? "read-cold" : "read-warm";
        struct hs_job job = bench_job(&bench, workload, tested->subjects[s / 2].name);
        if (available(&bench, &job)) {
            bench_sample(&bench, &job, PERCENT);
            bench_sample(&bench, &job, 0);
            must_be_right(&job, data, size_bytes);
            ck_assert((job.path != NULL) == reads_a_file(job.subject));
        }
    }
    free(data);
    bench_close(&bench);
}

START_TEST(every_subject_reads_the_same_bytes) {
    read_with_all(sizes[_i], BLOCK);
}
END_TEST

/* Blocks and windows that share pages, and blocks that O_DIRECT refuses nearly everywhere: refused by the probe or
 * right. */
START_TEST(blocks_need_not_fit_pages) {
    read_with_all(40 * BLOCK + 77, odd_blocks[_i]);
}
END_TEST

START_TEST(planted_control_reads_a_longer_cold_file) {
    static const uint64_t expected[][2] = {{0, 0}, {1, 2}, {99, 104}, {100, 105}, {101, 107}, {BLOCK, 68813}};
    for (size_t i = 0; i < COUNT(expected); i++) {
        struct bench bench;
        open_with(&bench, expected[i][0], BLOCK);
        struct hs_job job = bench_job(&bench, "read-cold", "file");
        bench_sample(&bench, &job, PERCENT);
        ck_assert_uint_eq(job.bytes, expected[i][1]);
        bench_close(&bench);
    }
}
END_TEST

/* In whole blocks, and never more than there is. */
START_TEST(planted_control_reads_a_warm_start_again) {
    static const uint64_t expected[][2] = {
        {0, 0}, {1, 1}, {BLOCK, BLOCK}, {BLOCK + 1, BLOCK}, {20 * BLOCK, BLOCK}, {41 * BLOCK, 3 * BLOCK}};
    for (size_t i = 0; i < COUNT(expected); i++) {
        struct bench bench;
        open_with(&bench, expected[i][0], BLOCK);
        struct hs_job job = bench_job(&bench, "read-warm", "file");
        bench_sample(&bench, &job, 0);
        const uint64_t plain_digest = job.digest;
        bench_sample(&bench, &job, PERCENT);
        ck_assert_uint_eq(job.bytes, expected[i][0] + expected[i][1]);
        ck_assert(expected[i][1] == 0 || job.digest != plain_digest);
        bench_close(&bench);
    }
}
END_TEST

START_TEST(small_files_are_read_over_and_over) {
    static const char *const names[] = {"size-4k", "size-16k", "size-64k", "size-256k", "size-1m"};
    struct bench bench;
    open_with(&bench, 1024 * 1024, BLOCK);
    for (size_t s = 0; s < tested->subject_count; s++) {
        for (size_t i = 0; i < COUNT(names); i++) {
            struct hs_job job = bench_job(&bench, names[i], tested->subjects[s].name);
            if (available(&bench, &job)) {
                bench_sample(&bench, &job, 0);
                const struct seq_task *task = job.state;
                ck_assert_uint_eq(task->file_bytes, (uint64_t)job.workload->code * 1024);
                ck_assert_uint_eq(job.bytes, 1024 * 1024);
                bench_sample(&bench, &job, PERCENT);
                ck_assert_uint_gt(job.bytes, 1024 * 1024);
            }
        }
    }
    bench_close(&bench);
}
END_TEST

START_TEST(large_files_are_left_to_larger_scales) {
    struct bench bench;
    open_with(&bench, 1024 * 1024, BLOCK);
    const struct hs_subject *subject = hs_case_subject(tested, "file");
    struct hs_job job = bench_job(&bench, "size-4m", subject->name);
    ck_assert_int_eq(subject->probe(&job, &bench.error), HS_UNSUPPORTED);
    ck_assert_ptr_nonnull(strstr(bench.error.text, "size-4m"));
    bench.plan.size_bytes *= 2;
    ck_assert_int_eq(subject->probe(&job, &bench.error), HS_OK);
    bench_close(&bench);
}
END_TEST

START_TEST(check_notices_a_wrong_byte) {
    static const long offsets[] = {0, BLOCK - 1, BLOCK, 3 * BLOCK, 3 * BLOCK + TAIL - 1};
    struct bench bench;
    open_with(&bench, 3 * BLOCK + TAIL, BLOCK);
    for (size_t s = 0; s < tested->subject_count; s++) {
        struct hs_job job = bench_job(&bench, "read-warm", tested->subjects[s].name);
        for (size_t i = 0; reads_a_file(job.subject) && available(&bench, &job) && i < COUNT(offsets); i++) {
            bench_prepare(&bench, &job);
            bench_flip_byte(job.path, offsets[i]);
            bench_run(&job);
            bench_must_mismatch(&bench, &job);
            bench_flip_byte(job.path, offsets[i]);
        }
    }
    bench_close(&bench);
}
END_TEST

START_TEST(check_notices_a_missed_block) {
    struct bench bench;
    open_with(&bench, 3 * BLOCK + TAIL, BLOCK);
    for (size_t s = 0; s < tested->subject_count; s++) {
        struct hs_job job = bench_job(&bench, "read-warm", tested->subjects[s].name);
        if (available(&bench, &job)) {
            bench_prepare(&bench, &job);
            ((struct seq_task *)job.state)->file_bytes -= TAIL;
            bench_run(&job);
            bench_must_mismatch(&bench, &job);
        }
    }
    bench_close(&bench);
}
END_TEST

static enum hs_status run_job(void *context) {
    struct hs_job *job = context;
    return job->subject->run(job);
}

static void shorten(const char *path, size_t length) {
    static const unsigned char zeros[BLOCK + 5];
    FILE *file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(zeros, 1, length, file), length);
    ck_assert_int_eq(fclose(file), 0);
}

/* As the driver calls them. A map's pages beyond the end of the file are a fault, everything else is an error. */
START_TEST(a_file_that_shrank_is_an_error) {
    struct bench bench;
    open_with(&bench, 3 * BLOCK + TAIL, BLOCK);
    for (size_t s = 0; s < tested->subject_count; s++) {
        struct hs_job job = bench_job(&bench, "read-warm", tested->subjects[s].name);
        for (size_t i = 0; reads_a_file(job.subject) && available(&bench, &job) && i < 2; i++) {
            bench_prepare(&bench, &job);
            shorten(job.path, i == 0 ? BLOCK + 5 : 0);
            const enum hs_status status = hs_guard_call(run_job, &job);
            ck_assert_msg(status == HS_IO || status == HS_FAULT, "%s: %s", job.subject->name, hs_status_text(status));
        }
    }
    bench_close(&bench);
}
END_TEST

START_TEST(a_missing_file_is_an_error) {
    struct bench bench;
    open_with(&bench, BLOCK + TAIL, BLOCK);
    for (size_t s = 0; s < tested->subject_count; s++) {
        struct hs_job job = bench_job(&bench, "read-warm", tested->subjects[s].name);
        if (reads_a_file(job.subject) && available(&bench, &job)) {
            bench_prepare(&bench, &job);
            ((struct seq_task *)job.state)->path = "no/such/file";
            errno = 0;
            ck_assert_int_eq(job.subject->run(&job), HS_IO);
            ck_assert_msg(errno == ENOENT, "%s: %s", job.subject->name, strerror(errno));
        }
    }
    bench_close(&bench);
}
END_TEST

/* Twice as often as what else may come and go in a process. */
START_TEST(every_subject_gives_back_what_it_took) {
    struct bench bench;
    open_with(&bench, 4097, 4096);
    for (size_t s = 0; s < tested->subject_count; s++) {
        struct hs_job job = bench_job(&bench, "read-warm", tested->subjects[s].name);
        if (available(&bench, &job)) {
            bench_sample(&bench, &job, 0);
            const struct verify_held before = verify_held_now();
            for (size_t run = 0; run < 2 * SLACK; run++) {
                bench_run(&job);
            }
            const struct verify_held after = verify_held_now();
            ck_assert_msg(after.descriptors == before.descriptors, "%s leaves descriptors open", job.subject->name);
            ck_assert_msg(after.maps < before.maps + SLACK, "%s leaves maps behind", job.subject->name);
        }
    }
    bench_close(&bench);
}
END_TEST

START_TEST(the_fact_shows_what_it_saw) {
    struct bench bench;
    char evidence[512] = "";
    bool is_true = false;
    open_with(&bench, 4 * BLOCK + TAIL, BLOCK);
    ck_assert_uint_eq(tested->fact_count, 1);
    ck_assert_str_eq(tested->facts[0].name, "rbs-changes-readahead");
    const enum hs_status status =
        tested->facts[0].check(&bench.plan, bench.context, &is_true, evidence, sizeof evidence, &bench.error);
    ck_assert_msg(status == HS_OK || status == HS_UNSUPPORTED, "%s", bench.error.text);
    ck_assert(status == HS_UNSUPPORTED || strstr(evidence, "file of 298 KiB") != NULL);
    bench_close(&bench);
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("stdio_sequential_flag");
    TCase *tcase = tcase_create("verify");
    tcase_set_timeout(tcase, 60);
    tcase_add_loop_test(tcase, every_subject_reads_the_same_bytes, 0, (int)COUNT(sizes));
    tcase_add_loop_test(tcase, blocks_need_not_fit_pages, 0, (int)COUNT(odd_blocks));
    tcase_add_test(tcase, planted_control_reads_a_longer_cold_file);
    tcase_add_test(tcase, planted_control_reads_a_warm_start_again);
    tcase_add_test(tcase, small_files_are_read_over_and_over);
    tcase_add_test(tcase, large_files_are_left_to_larger_scales);
    tcase_add_test(tcase, check_notices_a_wrong_byte);
    tcase_add_test(tcase, check_notices_a_missed_block);
    tcase_add_test(tcase, a_file_that_shrank_is_an_error);
    tcase_add_test(tcase, a_missing_file_is_an_error);
    tcase_add_test(tcase, every_subject_gives_back_what_it_took);
    tcase_add_test(tcase, the_fact_shows_what_it_saw);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void) {
    SRunner *runner = srunner_create(make_suite());
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
