/* SPDX-License-Identifier: MIT */
/*
 * Every subject leaves an archive of the same ints, at every awkward size of list and of buffer, and check() notices
 * when one does not. Without the driver: plans and jobs are made by hand.
 */
#include "verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "containers.h"
#include "dataset.h"
#include "facts.h"
#include "hearsay/file.h"

#define PERCENT 5

static const struct hs_case *const tested = &container_archiving_case;

/* Around the 1024 ints of a buffer, with and without the count in front of them, and the 128 of a deque's block. */
static const uint64_t sizes[] = {0, 1, 2, 3, 127, 128, 129, 1022, 1023, 1024, 1025, 5000};
static const uint64_t buffers[] = {4, 5, 7, 8, 100, 4095, 65536};

static bool available(struct bench *bench, const struct hs_job *job) {
    if (job->subject->probe(job, &bench->error) == HS_OK) {
        return true;
    }
    ck_assert_int_eq(bench->error.status, HS_UNSUPPORTED);
    ck_assert_uint_gt(strlen(bench->error.text), 0);
    ck_assert_msg(strncmp(job->subject->name, "generated-std", 13) == 0 || job->subject->name[0] == 'b' ||
                      strcmp(job->subject->name, "glib") == 0,
                  "%s", bench->error.text);
    return false;
}

static bool leaves_all(const struct hs_job *job) {
    return !archive_saver_of(job->subject)->skips_final_flush;
}

/* All subjects of a workload, plain and with the planted work. */
static size_t agree(struct bench *bench, const struct hs_workload *workload) {
    uint64_t digests[2] = {0, 0};
    size_t agreed = 0;
    for (size_t s = 0; s < tested->subject_count; s++) {
        struct hs_job job = bench_job(bench, workload->name, tested->subjects[s].name);
        if (!available(bench, &job)) {
            continue;
        }
        for (uint32_t extra = 0; extra < 2; extra++) {
            bench_sample(bench, &job, extra * PERCENT);
            if (leaves_all(&job)) {
                digests[extra] = agreed == 0 ? job.digest : digests[extra];
                ck_assert_uint_eq(job.digest, digests[extra]);
            }
        }
        agreed += leaves_all(&job);
    }
    return agreed;
}

/* The workloads whose length is the plan's. */
static bool follows_plan(const struct hs_workload *workload) {
    return workload->code < CODE_ELEMENTS;
}

START_TEST(every_subject_saves_the_same_ints) {
    struct bench bench;
    open_with(&bench, sizes[_i], 4096);
    for (size_t w = 0; w < tested->workload_count; w++) {
        if (follows_plan(&tested->workloads[w])) {
            ck_assert_uint_ge(agree(&bench, &tested->workloads[w]), 3);
        }
    }
    bench_close(&bench);
}
END_TEST

START_TEST(buffers_need_not_fit_the_ints) {
    struct bench bench;
    open_with(&bench, 2500, buffers[_i]);
    for (size_t w = 0; w < 3; w++) {
        ck_assert_uint_ge(agree(&bench, &tested->workloads[w]), 3);
    }
    bench_close(&bench);
}
END_TEST

START_TEST(short_lists_are_saved_over_and_over) {
    struct bench bench;
    open_with(&bench, 0, 4096);
    for (size_t w = 0; w < tested->workload_count; w++) {
        const int ints = tested->workloads[w].code / CODE_ELEMENTS;
        if (ints > 0 && ints <= 3000) {
            ck_assert_uint_ge(agree(&bench, &tested->workloads[w]), 3);
        }
    }
    struct hs_job job = bench_job(&bench, "save-list-3k-ints", "generated");
    bench_sample(&bench, &job, 0);
    ck_assert_uint_eq(job.bytes, 33 * 3000 * 4);
    bench_close(&bench);
}
END_TEST

START_TEST(without_the_last_flush_the_tail_is_missing) {
    static const struct {
        uint64_t ints;
        uint64_t left; /* bytes in the file */
    } expected[] = {{0, 0}, {1023, 0}, {1024, 4096}, {2047, 4096}, {2048, 8192}, {5000, 16384}};
    for (size_t i = 0; i < COUNT(expected); i++) {
        struct bench bench;
        open_with(&bench, expected[i].ints, 4096);
        size_t length = 0;
        free(bench_archive(&bench, "save-list", "generated-no-final-flush", &length));
        ck_assert_uint_eq(length, expected[i].left);
        free(bench_archive(&bench, "save-list", "generated", &length));
        ck_assert_uint_eq(length, 4 + 4 * expected[i].ints);
        bench_close(&bench);
    }
}
END_TEST

START_TEST(readers_give_back_what_was_saved) {
    static const char *const names[] = {"save-set", "save-list", "save-list-deque"};
    struct bench bench;
    open_with(&bench, 3000, 4096);
    struct dataset_store *store = dataset_store_open(SEED);
    for (int shape = 0; shape < SHAPE_COUNT; shape++) {
        const struct dataset *set = dataset_store_get(store, (enum archive_shape)shape, 3000);
        struct archive_values values = {0};
        size_t length = 0;
        unsigned char *data = bench_archive(&bench, names[shape], "generated", &length);
        ck_assert(archive_read_generated((enum archive_shape)shape, data, length, &values));
        ck_assert_uint_eq(values.count, 3000 * archive_shape_length((enum archive_shape)shape));
        for (size_t place = 0; place < archive_shape_length((enum archive_shape)shape); place++) {
            const enum archive_kind kind = archive_shape_kind((enum archive_shape)shape, place);
            ck_assert_mem_eq(values.items + 3000 * place, set->values[kind], 3000 * sizeof *values.items);
        }
        free(values.items);
        free(data);
    }
    dataset_store_close(store);
    bench_close(&bench);
}
END_TEST

/* Ascends along its branches in the order of its threads; answers how deep it is. */
static size_t walk_branches(const struct tree_node *node, const struct tree_node **thread) {
    if (node == NULL) {
        return 0;
    }
    const size_t left = walk_branches(node->left, thread);
    ck_assert_ptr_eq(node, *thread);
    *thread = node->next;
    const size_t right = walk_branches(node->right, thread);
    return 1 + (left > right ? left : right);
}

START_TEST(trees_are_threaded_and_balanced) {
    int32_t values[1000];
    for (int32_t i = 0; i < 1000; i++) {
        values[i] = i;
    }
    for (size_t count = 0; count <= COUNT(values); count += count < 20 ? 1 : 49) {
        struct tree tree;
        ck_assert(tree_init(&tree, values, count));
        const struct tree_node *thread = tree.first;
        const size_t depth = walk_branches(tree.root, &thread);
        ck_assert_ptr_null(thread);
        ck_assert_uint_le((1UL << depth) / 2, count); /* no deeper than it must be */
        tree_fini(&tree);
    }
}
END_TEST

static void change_file(const char *path, long offset, const char *mode) {
    FILE *file = fopen(path, mode);
    ck_assert_ptr_nonnull(file);
    ck_assert_int_eq(fseek(file, offset, SEEK_SET), 0);
    ck_assert_int_ne(fputc(0x7F, file), EOF);
    ck_assert_int_eq(fclose(file), 0);
}

START_TEST(check_notices_what_is_wrong) {
    static const char *const subjects[] = {"generated", "generated-no-final-flush", "bare"};
    struct bench bench;
    open_with(&bench, 5000, 4096);
    for (size_t s = 0; s < COUNT(subjects); s++) {
        struct hs_job job = bench_job(&bench, "save-list", subjects[s]);
        bench_prepare(&bench, &job);
        const struct archive_task *task = job.state;
        bench_run(&job);
        change_file(task->path, 4097, "r+b");
        bench_must_mismatch(&bench, &job);
        bench_prepare(&bench, &job);
        bench_run(&job);
        change_file(task->path, 0, "ab");
        bench_must_mismatch(&bench, &job);
        bench_prepare(&bench, &job); /* and nothing is run */
        bench_must_mismatch(&bench, &job);
        bench_sample(&bench, &job, 0);
    }
    struct hs_job job = bench_job(&bench, "save-list-memory", "generated");
    bench_prepare(&bench, &job);
    bench_run(&job);
    ((struct archive_task *)job.state)->memory[20000] ^= 1U;
    bench_must_mismatch(&bench, &job);
    bench_close(&bench);
}
END_TEST

static bool refuse(intptr_t file, const unsigned char *data, size_t length) {
    (void)file;
    (void)data;
    (void)length;
    return false;
}

START_TEST(a_full_device_is_an_error) {
    static const char *const subjects[] = {"generated", "bare", "generated-no-final-flush", "generated-o0"};
    struct bench bench;
    open_with(&bench, 5000, 4096);
    for (size_t s = 0; s < COUNT(subjects); s++) {
        struct hs_job job = bench_job(&bench, "save-list", subjects[s]);
        bench_prepare(&bench, &job);
        ((struct archive_task *)job.state)->write = refuse;
        ck_assert_int_eq(job.subject->run(&job), HS_IO);
        bench_sample(&bench, &job, 0); /* and the next sample starts anew */
    }
    bench_close(&bench);
}
END_TEST

START_TEST(bad_plans_are_refused) {
    static const struct hs_plan plans[] = {{.size_bytes = 4000, .block_bytes = 3, .folder = "."},
                                           {.size_bytes = UINT64_MAX, .block_bytes = 4096, .folder = "."}};
    for (size_t i = 0; i < COUNT(plans); i++) {
        struct hs_error error = {0};
        void *context = NULL;
        ck_assert_int_eq(tested->setup(&plans[i], &context, &error), HS_INVALID);
        ck_assert_ptr_null(context);
    }
}
END_TEST

/* The linker must not have merged the templates of the two builds. */
START_TEST(levels_do_not_share_code) {
    for (size_t s = 0; s < tested->subject_count; s++) {
        const struct archive_saver *saver = archive_saver_of(&tested->subjects[s]);
        if (saver != NULL && saver->optimised != NULL) {
            const bool unoptimised = strstr(tested->subjects[s].name, "-o0") != NULL;
            ck_assert_msg(saver->optimised() == !unoptimised, "%s", tested->subjects[s].name);
        }
    }
}
END_TEST

/* Each can be asked and says something; which way it turns out is for the machine to say. */
START_TEST(facts_have_evidence) {
    struct bench bench;
    open_with(&bench, 20000, 4096);
    for (size_t i = 0; i < tested->fact_count; i++) {
        char evidence[256] = "";
        bool is_true = false;
        const enum hs_status status =
            tested->facts[i].check(&bench.plan, bench.context, &is_true, evidence, sizeof evidence, &bench.error);
        ck_assert_msg(status == HS_OK || status == HS_UNSUPPORTED, "%s: %s", tested->facts[i].name, bench.error.text);
        ck_assert_uint_gt(strlen(status == HS_OK ? evidence : bench.error.text), 20);
        ck_assert_uint_lt(strlen(evidence), sizeof evidence - 1); /* nothing was cut off */
        if (strcmp(tested->facts[i].name, "flushes-977") == 0) {
            ck_assert_msg(status == HS_OK && is_true, "%s", evidence);
        }
    }
    bench_close(&bench);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("container_archiving");
    TCase *tcase = tcase_create("verify");
    tcase_set_timeout(tcase, 100);
    tcase_add_loop_test(tcase, every_subject_saves_the_same_ints, 0, (int)COUNT(sizes));
    tcase_add_loop_test(tcase, buffers_need_not_fit_the_ints, 0, (int)COUNT(buffers));
    tcase_add_test(tcase, short_lists_are_saved_over_and_over);
    tcase_add_test(tcase, without_the_last_flush_the_tail_is_missing);
    tcase_add_test(tcase, readers_give_back_what_was_saved);
    tcase_add_test(tcase, trees_are_threaded_and_balanced);
    tcase_add_test(tcase, check_notices_what_is_wrong);
    tcase_add_test(tcase, a_full_device_is_an_error);
    tcase_add_test(tcase, bad_plans_are_refused);
    tcase_add_test(tcase, levels_do_not_share_code);
    tcase_add_test(tcase, facts_have_evidence);
    suite_add_tcase(suite, tcase);
    suite_add_tcase(suite, hostile_tests());
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
