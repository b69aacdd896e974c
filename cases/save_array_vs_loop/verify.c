/* SPDX-License-Identifier: MIT */
/* Every subject saves the same bytes, of any size, and what is wrong is noticed. */
#include <stdio.h>

#include "verify.h"

static const struct hs_case *const tested = &save_array_vs_loop_case;
static const uint64_t sizes[] = {0, 1, 7, 8, 9, 63, 64, 65, 127, 1000, 4096, 65537};

START_TEST(every_subject_saves_the_same_bytes) {
    struct bench bench;
    open_with(&bench, sizes[_i]);
    for (size_t w = 0; w < tested->workload_count; w++) {
        const bool bug = SAVE_KIND_OF(tested->workloads[w].code) == SAVE_BUG;
        uint64_t digest = 0;
        size_t taken = 0;
        for (size_t s = 0; s < tested->subject_count; s++) {
            struct hs_job job = bench_job(&bench, tested->workloads[w].name, tested->subjects[s].name);
            if (!sample(&bench, &job)) {
                continue;
            }
            ck_assert_msg(bug || taken == 0 || job.digest == digest, "%s/%s", job.workload->name, job.subject->name);
            digest = job.digest;
            taken++;
        }
        ck_assert_msg(taken >= 4 || tested->workloads[w].block_bytes > bench.plan.size_bytes, "%s",
                      tested->workloads[w].name);
    }
    bench_close(&bench);
}
END_TEST

/* The planted control, and a second run on top of the first: the driver may repeat run. */
START_TEST(runs_repeat_and_take_more_work) {
    struct bench bench;
    open_with(&bench, sizes[_i]);
    for (size_t w = 0; w < tested->workload_count; w++) {
        for (size_t s = 0; s < tested->subject_count; s++) {
            struct hs_job job = bench_job(&bench, tested->workloads[w].name, tested->subjects[s].name);
            job.extra_percent = 5;
            if (!available(&bench, &job) || !prepare(&bench, &job)) {
                continue;
            }
            bench_run(&job);
            bench_run(&job);
            bench_check(&bench, &job);
        }
    }
    bench_close(&bench);
}
END_TEST

START_TEST(planted_control_is_five_percent) {
    struct bench bench;
    open_with(&bench, 1000);
    struct hs_job job = bench_job(&bench, "save-char", "loop");
    ck_assert(sample(&bench, &job));
    ck_assert_uint_eq(job.bytes, 1000);
    job.extra_percent = 5;
    ck_assert(sample(&bench, &job));
    ck_assert_uint_eq(job.bytes, 1050);
    bench_close(&bench);
}
END_TEST

/* Small sizes are saved again and again, and count as often. */
START_TEST(small_sizes_are_repeated) {
    struct bench bench;
    open_with(&bench, 65536);
    struct hs_job job = bench_job(&bench, "save-1k", "save-array");
    ck_assert(sample(&bench, &job));
    ck_assert_uint_eq(job.bytes, 1024 * 1024);
    ck_assert_uint_eq(((struct save_task *)job.state)->sink.size_bytes, 1024);
    bench_close(&bench);
}
END_TEST

static void must_mismatch(struct bench *bench, struct hs_job *job) {
    ck_assert_int_eq(tested->check(job, &bench->error), HS_MISMATCH);
}

static struct hs_job faulty(struct bench *bench, const char *workload, struct save_task **task) {
    struct hs_job job = bench_job(bench, workload, "loop");
    ck_assert(prepare(bench, &job));
    bench_run(&job);
    *task = job.state;
    return job;
}

START_TEST(check_notices_a_wrong_byte) {
    static const char *const workloads[] = {"save-char", "save-char-checked", "save-char-growing", "save-double"};
    struct bench bench;
    struct save_task *task;
    open_with(&bench, 1000);
    for (size_t at = 0; at < 1000; at++) {
        struct hs_job job = faulty(&bench, workloads[_i], &task);
        task->sink.begin[at] ^= 1;
        must_mismatch(&bench, &job);
    }
    bench_close(&bench);
}
END_TEST

START_TEST(check_notices_the_rest) {
    struct bench bench;
    struct save_task *task;
    open_with(&bench, 1000);
    struct hs_job job = faulty(&bench, "save-char", &task);
    task->sink.size_bytes--;
    must_mismatch(&bench, &job);
    job = faulty(&bench, "save-char", &task);
    task->sink.size_bytes++;
    must_mismatch(&bench, &job);
    job = faulty(&bench, "save-char", &task);
    task->sink.cursor--;
    must_mismatch(&bench, &job);
    job = faulty(&bench, "save-char", &task);
    task->sink.cursor[0] = 0; /* one byte too many */
    must_mismatch(&bench, &job);
    job = faulty(&bench, "save-char", &task); /* the bug where there should be none */
    task->sink.cursor = task->sink.begin;
    must_mismatch(&bench, &job);
    ck_assert(prepare(&bench, &job)); /* not run at all: what the last one left is gone */
    task->sink = task->start;
    task->sink.size_bytes = 1000;
    task->sink.cursor += 1000;
    must_mismatch(&bench, &job);
    job = faulty(&bench, "save-char-bug", &task); /* a subject without the bug */
    task->sink.cursor += 1000;
    must_mismatch(&bench, &job);
    job = faulty(&bench, "save-char-bug", &task);
    task->sink.begin[0] ^= 1;
    must_mismatch(&bench, &job);
    job = faulty(&bench, "save-char-bug", &task);
    task->sink.begin[500] ^= 1;
    must_mismatch(&bench, &job);
    bench_close(&bench);
}
END_TEST

START_TEST(check_notices_a_wrong_file) {
    static const char *const subjects[] = {"fwrite", "write"};
    struct bench bench;
    open_with(&bench, 1000);
    struct hs_job job = bench_job(&bench, "call-cost", subjects[_i]);
    ck_assert(prepare(&bench, &job));
    bench_run(&job);
    FILE *file = fopen(((struct save_task *)job.state)->path, "r+b");
    ck_assert_ptr_nonnull(file);
    const int first = fgetc(file);
    rewind(file);
    ck_assert_int_ne(fputc(first ^ 1, file), EOF);
    ck_assert_int_eq(fclose(file), 0);
    must_mismatch(&bench, &job);
    ((struct save_task *)job.state)->path = "no-such-folder/elements";
    ck_assert_int_eq(job.subject->run(&job), HS_IO);
    bench_close(&bench);
}
END_TEST

/* From 1 to 4096 bytes a call, so that a save is larger than all the memory that there is. */
START_TEST(memory_grows_by_doubling) {
    unsigned char source[4096];
    memset(source, 0x5C, sizeof source);
    for (size_t step = 1; step <= sizeof source; step *= 2) {
        struct save_sink sink = {.begin = malloc(1), .owned = true};
        ck_assert_ptr_nonnull(sink.begin);
        sink.cursor = sink.begin;
        sink.end = sink.begin + 1;
        for (size_t i = 0; i < 5; i++) {
            save_checked(&sink, source, step);
        }
        ck_assert(!sink.failed);
        ck_assert_uint_eq(sink.size_bytes, 5 * step);
        ck_assert_uint_eq((size_t)(sink.cursor - sink.begin), 5 * step);
        ck_assert_uint_le((size_t)(sink.end - sink.begin), 16 * step);
        for (size_t i = 0; i < 5 * step; i++) {
            ck_assert_uint_eq(sink.begin[i], 0x5C);
        }
        save_grow(&sink, SIZE_MAX / 2);
        ck_assert(sink.failed);
        free(sink.begin);
    }
}
END_TEST

START_TEST(facts_are_as_expected) {
    struct bench bench;
    open_with(&bench, 4096);
    for (size_t i = 0; i < tested->fact_count; i++) {
        const struct hs_fact *fact = &tested->facts[i];
        char evidence[256] = "";
        bool is_true = false;
        const enum hs_status status =
            fact->check(&bench.plan, bench.context, &is_true, evidence, sizeof evidence, &bench.error);
        if (status == HS_UNSUPPORTED) {
            continue; /* built without Boost */
        }
        ck_assert_int_eq(status, HS_OK);
        ck_assert_str_ne(evidence, "");
        ck_assert_msg(is_true || strcmp(fact->name, "library-adds-four") == 0, "%s: %s", fact->name, evidence);
    }
    bench_close(&bench);
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("save_array_vs_loop");
    TCase *tcase = tcase_create("verify");
    tcase_set_timeout(tcase, 60);
    tcase_add_loop_test(tcase, every_subject_saves_the_same_bytes, 0, (int)COUNT(sizes));
    tcase_add_loop_test(tcase, runs_repeat_and_take_more_work, 0, (int)COUNT(sizes));
    tcase_add_test(tcase, planted_control_is_five_percent);
    tcase_add_test(tcase, small_sizes_are_repeated);
    tcase_add_loop_test(tcase, check_notices_a_wrong_byte, 0, 4);
    tcase_add_test(tcase, check_notices_the_rest);
    tcase_add_loop_test(tcase, check_notices_a_wrong_file, 0, 2);
    tcase_add_test(tcase, memory_grows_by_doubling);
    tcase_add_test(tcase, facts_are_as_expected);
    add_archive_tests(tcase);
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
