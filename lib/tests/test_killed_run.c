/* SPDX-License-Identifier: MIT */
/* A real measurement that is killed, and one that is interrupted, lose nothing and leave nothing. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "hearsay/file.h"
#include "suite.h"
#include "system.h"

#define FOLDER      "killed run"
#define RECORD      FOLDER "/record.json"
#define DONE        FOLDER "/record.done"
#define PREFIX      "hearsay-scratch-"
#define LIMIT_BYTES (16u << 20)
#define LOOK_MS     100
#define LOOKS_MOST  600

static void make_folder(void) {
    system_set("HEARSAY_LOCK",
               FOLDER "/lock"); /* another measurement on this machine is none of this test's business */
    ck_assert_int_eq(hs_folder_make(FOLDER, NULL), HS_OK);
}

static void remove_folder(void) {
    (void)hs_file_remove(RECORD, NULL);
    (void)hs_file_remove(DONE, NULL);
    (void)hs_file_remove(FOLDER "/lock", NULL);
    ck_assert_int_eq(hs_file_remove(FOLDER, NULL), HS_OK); /* fails if anything else was left in it */
}

static int run_smoke(void) {
    const char *const arguments[] = {PROGRAM,  "--quiet", "--dir",   FOLDER,  "--out", RECORD,
                                     "--done", DONE,      "--scale", "smoke", NULL};
    return system_wait(system_start(arguments, NULL));
}

/* Whether the scratch folder of the run, which with two processes is in that of the first one, has something in it. */
static bool has_data(size_t process_count) {
    char *place = hs_format("%s", FOLDER);
    for (size_t i = 0; place != NULL && i <= process_count; i++) {
        char *inner = system_find(place, i < process_count ? PREFIX : "");
        free(place);
        place = inner;
    }
    const bool has = place != NULL;
    free(place);
    return has;
}

/* Too long to end by itself soon. */
static intptr_t start_long_run(size_t process_count) {
    const char *const arguments[] = {PROGRAM,  "--quiet", "--dir",    FOLDER,        "--out",
                                     RECORD,   "--done",  DONE,       "--processes", process_count == 1 ? "1" : "2",
                                     "--size", "4M",      "--budget", "60",          "--precision",
                                     "0.0001", NULL};
    const intptr_t child = system_start(arguments, NULL);
    for (int i = 0; i < LOOKS_MOST && !has_data(process_count); i++) {
        system_sleep(LOOK_MS);
    }
    ck_assert(has_data(process_count));
    return child;
}

static char *read_record(void) {
    char *text;
    size_t length;
    ck_assert_int_eq(hs_file_read(RECORD, LIMIT_BYTES, &text, &length, NULL), HS_OK);
    return text;
}

static void expect_record(char *before) {
    char *text = read_record();
    ck_assert_str_eq(text, before);
    free(text);
    free(before);
}

START_TEST(a_kill_loses_nothing) {
    ck_assert_int_eq(run_smoke(), 0);
    ck_assert_uint_eq(system_count(FOLDER, PREFIX), 0);
    char *before = read_record();

    const intptr_t child = start_long_run((size_t)_i);
    system_kill(child);
    ck_assert_int_eq(system_wait(child), SYSTEM_KILLED);
    expect_record(before);
    ck_assert(!hs_file_exists(DONE)); /* or the record would pass for this run's */
    ck_assert_uint_eq(system_count(FOLDER, PREFIX), 1);

    ck_assert_int_eq(run_smoke(), 0);
    ck_assert_uint_eq(system_count(FOLDER, PREFIX),
                      0); /* had the second process outlived the first, it would be there */
    ck_assert(hs_file_exists(DONE));
}
END_TEST

START_TEST(an_interrupt_leaves_nothing) {
    ck_assert_int_eq(run_smoke(), 0);
    char *before = read_record();
    const intptr_t child = start_long_run((size_t)_i);
    if (!system_interrupt(child)) {
        (void)printf("not tested: nothing can be interrupted here, for want of a console\n");
        system_kill(child);
        (void)system_wait(child);
        ck_assert_int_eq(run_smoke(), 0);
        free(before);
        return;
    }
    ck_assert_int_eq(system_wait(child), 130);
    ck_assert_uint_eq(system_count(FOLDER, PREFIX), 0);
    ck_assert_uint_eq(system_count(FOLDER, "record.json"), 1); /* and no temporary beside it */
    expect_record(before);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("killed run");
    TCase *all = tcase_create("all");
    tcase_add_checked_fixture(all, make_folder, remove_folder);
    tcase_set_timeout(all, 2 * SUITE_TIMEOUT_SECONDS);
    /* in one process, and in two */
    tcase_add_loop_test(all, a_kill_loses_nothing, 1, 3);
    tcase_add_loop_test(all, an_interrupt_leaves_nothing, 1, 3);
    suite_add_tcase(suite, all);
    return suite_run_all(suite);
}
