/* SPDX-License-Identifier: MIT */
/*
 * What is planted is what the name says, to the unit; every unit is carried out, wherever in its ring a run begins; and
 * check() notices when one is not. Without the driver: plans and jobs are made by hand.
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../verify_bench.h"
#include "hearsay/fixture.h"
#include "kernel.h"

#define BLOCK        512
#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static const struct hs_case *const tested = &known_answer_case;

/* The ring of the memory kernel: one unit, fewer than a run has, more, and no divisor of either. */
static const uint64_t sizes[] = {1, 3 * BLOCK, 399 * BLOCK, UINT64_C(1000) * BLOCK + 7};

static void open_with(struct bench *bench, uint64_t size_bytes) {
    bench_open(bench, tested, (struct hs_plan){.size_bytes = size_bytes, .block_bytes = BLOCK, .seed = 2004});
}

static struct hs_job prepared(struct bench *bench, size_t workload, size_t subject, uint32_t extra_percent) {
    struct hs_job job = bench_job(bench, tested->workloads[workload].name, tested->subjects[subject].name);
    job.extra_percent = extra_percent;
    bench_prepare(bench, &job);
    return job;
}

/* 400 units and the percentage in the subject's name of them, exactly. */
static size_t units_by_name(const struct hs_subject *subject) {
    const char *share = strchr(subject->name, '-');
    const double units = share == NULL ? 400.0 : 400.0 + 4.0 * strtod(share + 1, NULL);
    ck_assert_double_eq(units, (double)(size_t)units);
    return (size_t)units;
}

START_TEST(what_is_planted_is_what_the_name_says) {
    struct bench bench;
    open_with(&bench, sizes[0]);
    for (size_t w = 0; w < tested->workload_count; w++) {
        const uint64_t unit_bytes = strcmp(tested->workloads[w].name, "alu") == 0 ? 64 : BLOCK;
        for (size_t s = 0; s < tested->subject_count; s++) {
            const size_t units = units_by_name(&tested->subjects[s]);
            ck_assert_uint_eq(400 + ka_extra_units(&tested->subjects[s]), units);
            ck_assert_uint_eq(prepared(&bench, w, s, 0).bytes, units * unit_bytes);
        }
        ck_assert_uint_eq(prepared(&bench, w, 0, 5).bytes, 420 * unit_bytes);
    }
    bench_close(&bench);
}
END_TEST

START_TEST(a_run_moves_on_by_its_units) {
    struct bench bench;
    open_with(&bench, sizes[_i]);
    for (size_t w = 0; w < tested->workload_count; w++) {
        const struct ka_kernel *kernel = ka_kernel_of(bench.context, &tested->workloads[w]);
        size_t total = 0;
        for (size_t s = 0; s < tested->subject_count; s++) {
            struct hs_job job = prepared(&bench, w, s, 0);
            bench_run(&job);
            total += units_by_name(job.subject);
            ck_assert_uint_eq(kernel->next, total % kernel->unit_count);
            bench_check(&bench, &job);
        }
    }
    bench_close(&bench);
}
END_TEST

/* Written again, the long way: one chain a unit for alu, plain sums for the others. */
static uint64_t reference_digest(const struct bench *bench, const struct ka_kernel *kernel, bool mixes, size_t units) {
    const size_t words = kernel->unit_bytes / 8;
    uint64_t *ring = malloc(kernel->unit_count * kernel->unit_bytes);
    ck_assert_ptr_nonnull(ring);
    hs_fixture_fill(HS_FIXTURE_RANDOM, bench->plan.seed, 0, ring, kernel->unit_count * kernel->unit_bytes);
    uint64_t digest = 0;
    for (size_t u = 0; u < units; u++) {
        uint64_t state = mixes ? UINT64_C(0x9E3779B97F4A7C15) : 0;
        for (size_t i = 0; i < words; i++) {
            const uint64_t word = ring[u % kernel->unit_count * words + i];
            const uint64_t product = (state ^ word) * UINT64_C(0xBF58476D1CE4E5B9);
            state = mixes ? product << 29 | product >> 35 : state + word;
        }
        digest += state;
    }
    free(ring);
    return digest;
}

START_TEST(digests_are_those_of_the_units) {
    struct bench bench;
    open_with(&bench, sizes[_i]);
    for (size_t w = 0; w < tested->workload_count; w++) {
        const bool mixes = strcmp(tested->workloads[w].name, "alu") == 0;
        const struct ka_kernel *kernel = ka_kernel_of(bench.context, &tested->workloads[w]);
        for (size_t s = 0; s < tested->subject_count; s++) {
            const uint64_t expected = reference_digest(&bench, kernel, mixes, units_by_name(&tested->subjects[s]));
            for (int again = 0; again < 3; again++) {
                struct hs_job job = prepared(&bench, w, s, 0);
                bench_run(&job);
                bench_run(&job); /* as the driver's inner repeat does */
                bench_check(&bench, &job);
                ck_assert_uint_eq(job.digest, expected);
            }
        }
    }
    bench_close(&bench);
}
END_TEST

START_TEST(check_notices_a_unit_too_many_or_too_few) {
    struct bench bench;
    open_with(&bench, sizes[3]);
    for (size_t w = 0; w < tested->workload_count; w++) {
        for (size_t other = 2; other <= 4; other++) {
            struct hs_job job = prepared(&bench, w, 3, 0);
            (void)prepared(&bench, w, other, 0);
            bench_run(&job);
            (void)prepared(&bench, w, 3, 0);
            ck_assert_int_eq(tested->check(&job, &bench.error), other == 3 ? HS_OK : HS_MISMATCH);
        }
        ck_assert_ptr_nonnull(strstr(bench.error.text, tested->workloads[w].name));
        ck_assert_ptr_nonnull(strstr(bench.error.text, "extra-0.5"));
    }
    bench_close(&bench);
}
END_TEST

START_TEST(a_file_cut_short_is_an_error) {
    struct bench bench;
    open_with(&bench, sizes[0]);
    struct hs_job job = prepared(&bench, KA_FILE, 0, 0);
    FILE *file = fopen(job.path, "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_eq(fclose(file), 0);
    ck_assert_int_eq(job.subject->run(&job), HS_IO);
    bench_close(&bench);
}
END_TEST

START_TEST(odd_blocks_are_refused) {
    struct hs_plan plan = {.size_bytes = 4096, .block_bytes = 513, .folder = "."};
    struct hs_error error = {0};
    void *context = NULL;
    ck_assert_int_eq(tested->setup(&plan, &context, &error), HS_INVALID);
    ck_assert_ptr_nonnull(strstr(error.text, "--block"));
    ck_assert_ptr_null(context);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("known_answer");
    TCase *tcase = tcase_create("verify");
    tcase_add_test(tcase, what_is_planted_is_what_the_name_says);
    tcase_add_loop_test(tcase, a_run_moves_on_by_its_units, 0, (int)COUNT(sizes));
    tcase_add_loop_test(tcase, digests_are_those_of_the_units, 0, (int)COUNT(sizes));
    tcase_add_test(tcase, check_notices_a_unit_too_many_or_too_few);
    tcase_add_test(tcase, a_file_cut_short_is_an_error);
    tcase_add_test(tcase, odd_blocks_are_refused);
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
