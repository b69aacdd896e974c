/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "hearsay/file.h"
#include "hearsay/scratch.h"
#include "suite.h"
#include "system.h"

/* Letters of two and of three bytes: the processes below must be told of it in UTF-8. */
#define PARENT "scratch test \xC5\xBC\xC3\xB3\xC5\x82\xC4\x87 \xE6\x97\xA5"

static const char *program; /* argv[0]: under valgrind /proc/self/exe is valgrind */

static void make_parent(void) {
    ck_assert_int_eq(hs_folder_make(PARENT, NULL), HS_OK);
}

static void remove_parent(void) {
    ck_assert_int_eq(hs_file_remove(PARENT, NULL), HS_OK); /* fails if anything is left in it */
}

static size_t count_entries(void) {
    return system_count(PARENT, "");
}

/* NULL if it cannot be made; caller frees. */
static char *put_file(const struct hs_scratch *scratch) {
    char *path = hs_format("%s/sub/data", scratch->path);
    if (path != NULL && hs_file_replace(path, "x", 1, NULL) != HS_OK) {
        free(path);
        path = NULL;
    }
    return path;
}

START_TEST(close_removes_everything) {
    struct hs_scratch scratch;
    ck_assert_int_eq(hs_scratch_open(PARENT, &scratch, NULL), HS_OK);
    ck_assert(system_is_private(scratch.path));
    char *path = put_file(&scratch);
    ck_assert_ptr_nonnull(path);
    free(path);
    ck_assert_uint_eq(count_entries(), 1);
    hs_scratch_close(&scratch);
    hs_scratch_close(&scratch);
    ck_assert_uint_eq(count_entries(), 0);
}
END_TEST

/* What another process does with its scratch in our parent folder; it knows the folder from its command line. */
static int run_role(const char *role, const char *parent) {
    struct hs_scratch scratch;
    char *path = hs_scratch_open(parent, &scratch, NULL) == HS_OK ? put_file(&scratch) : NULL;
    if (path == NULL) {
        return 1;
    }
    free(path);
    if (strcmp(role, "die") == 0) {
        system_die();
    }
    return 3; /* without closing it */
}

static int in_process(const char *role) {
    const char *const arguments[] = {program, role, PARENT, NULL};
    return system_wait(system_start(arguments, NULL));
}

START_TEST(exit_removes_everything) {
    ck_assert_int_eq(in_process("exit"), 3);
    ck_assert_uint_eq(count_entries(), 0);
}
END_TEST

START_TEST(what_a_killed_run_left_goes_with_the_next) {
    struct hs_scratch scratch;
    ck_assert_int_eq(in_process("die"), SYSTEM_KILLED);
    ck_assert_uint_eq(count_entries(), 1);
    ck_assert_int_eq(hs_scratch_open(PARENT, &scratch, NULL), HS_OK);
    ck_assert_uint_eq(count_entries(), 1); /* our own */
    hs_scratch_close(&scratch);
    ck_assert_uint_eq(count_entries(), 0);
}
END_TEST

START_TEST(a_living_run_is_left_alone) {
    struct hs_scratch scratch;
    ck_assert_int_eq(hs_scratch_open(PARENT, &scratch, NULL), HS_OK);
    char *kept = put_file(&scratch);
    ck_assert_ptr_nonnull(kept);
    ck_assert_int_eq(in_process("exit"), 3);
    ck_assert(hs_file_exists(kept));
    free(kept);
    hs_scratch_close(&scratch);
}
END_TEST

START_TEST(a_second_one_in_a_process_is_refused) {
    struct hs_scratch first;
    struct hs_scratch second;
    struct hs_error error = {0};
    ck_assert_int_eq(hs_scratch_open(PARENT, &first, NULL), HS_OK);
    ck_assert_int_eq(hs_scratch_open(PARENT, &second, &error), HS_BUSY);
    hs_scratch_close(&second);
    hs_scratch_close(&first);
}
END_TEST

START_TEST(a_parent_that_cannot_be_made_is_an_error) {
    struct hs_scratch scratch;
    struct hs_error error = {0};
    ck_assert_int_eq(hs_file_replace(PARENT "/file", "", 0, NULL), HS_OK);
    ck_assert_int_eq(hs_scratch_open(PARENT "/file/below", &scratch, &error), HS_IO);
    ck_assert_ptr_nonnull(strstr(error.text, PARENT "/file"));
    ck_assert_ptr_null(scratch.path);
    ck_assert_int_eq(hs_file_remove(PARENT "/file", NULL), HS_OK);
}
END_TEST

int main(int argc, char **argv) {
    if (argc == 3) {
        return run_role(argv[1], argv[2]);
    }
    program = argv[0];
    Suite *suite = suite_create("scratch");
    TCase *all = tcase_create("all");
    tcase_add_checked_fixture(all, make_parent, remove_parent);
    tcase_set_timeout(all, SUITE_TIMEOUT_SECONDS);
    tcase_add_test(all, close_removes_everything);
    tcase_add_test(all, exit_removes_everything);
    tcase_add_test(all, what_a_killed_run_left_goes_with_the_next);
    tcase_add_test(all, a_living_run_is_left_alone);
    tcase_add_test(all, a_second_one_in_a_process_is_refused);
    tcase_add_test(all, a_parent_that_cannot_be_made_is_an_error);
    suite_add_tcase(suite, all);
    return suite_run_all(suite);
}
