/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../suite.h"
#include "hearsay/file.h"
#include "hearsay/scratch.h"

static char parent[] = "scratch-test-XXXXXX";

static const char *program; /* argv[0]: under valgrind /proc/self/exe is valgrind */

static void make_parent(void) {
    strcpy(parent, "scratch-test-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(parent));
}

static void remove_parent(void) {
    (void)rmdir(parent); /* fails, and the next test shows it, if anything is left */
}

static int count_entries(void) {
    int count = 0;
    DIR *entries = opendir(parent);
    if (entries == NULL) {
        return -1;
    }
    for (const struct dirent *entry = readdir(entries); entry != NULL; entry = readdir(entries)) {
        count += entry->d_name[0] != '.';
    }
    closedir(entries);
    return count;
}

static void put_file(const struct hs_scratch *scratch) {
    char *path = hs_format("%s/sub/data", scratch->path);
    ck_assert_int_eq(hs_file_replace(path, "x", 1, NULL), HS_OK);
    free(path);
}

START_TEST(close_removes_everything) {
    struct hs_scratch scratch;
    struct stat info;
    ck_assert_int_eq(hs_scratch_open(parent, &scratch, NULL), HS_OK);
    ck_assert_int_eq(stat(scratch.path, &info), 0);
    ck_assert_uint_eq(info.st_mode & 0777, 0700);
    put_file(&scratch);
    ck_assert_int_eq(count_entries(), 1);
    hs_scratch_close(&scratch);
    hs_scratch_close(&scratch);
    ck_assert_int_eq(count_entries(), 0);
}
END_TEST

/* Runs body in a child and waits for it. */
static int in_child(void (*body)(void)) {
    int status = 0;
    const pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        body();
        _exit(99);
    }
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    return status;
}

static void open_and_exit(void) {
    struct hs_scratch scratch;
    if (hs_scratch_open(parent, &scratch, NULL) == HS_OK) {
        put_file(&scratch);
        exit(3);
    }
}

static void open_and_die(void) {
    struct hs_scratch scratch;
    if (hs_scratch_open(parent, &scratch, NULL) == HS_OK) {
        put_file(&scratch);
        (void)raise(SIGKILL);
    }
}

START_TEST(exit_removes_everything) {
    const int status = in_child(open_and_exit); /* of which macOS's macros want the address */
    ck_assert_int_eq(WEXITSTATUS(status), 3);
    ck_assert_int_eq(count_entries(), 0);
}
END_TEST

START_TEST(what_a_killed_run_left_goes_with_the_next) {
    struct hs_scratch scratch;
    const int status = in_child(open_and_die);
    ck_assert_int_eq(WTERMSIG(status), SIGKILL);
    ck_assert_int_eq(count_entries(), 1);
    ck_assert_int_eq(hs_scratch_open(parent, &scratch, NULL), HS_OK);
    ck_assert_int_eq(count_entries(), 1); /* our own */
    hs_scratch_close(&scratch);
    ck_assert_int_eq(count_entries(), 0);
}
END_TEST

static void open_beside(void) {
    struct hs_scratch scratch;
    if (hs_scratch_open(parent, &scratch, NULL) == HS_OK && count_entries() == 2) {
        exit(0);
    }
}

START_TEST(a_living_run_is_left_alone) {
    struct hs_scratch scratch;
    ck_assert_int_eq(hs_scratch_open(parent, &scratch, NULL), HS_OK);
    put_file(&scratch);
    /* The child must not inherit the right to clean up our folder: a fresh program would not. */
    char *kept = hs_format("%s/sub/data", scratch.path);
    const pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        (void)execl(program, program, parent, (char *)NULL);
        _exit(98);
    }
    int status = 0;
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert_int_eq(WEXITSTATUS(status), 0);
    ck_assert(hs_file_exists(kept));
    free(kept);
    hs_scratch_close(&scratch);
}
END_TEST

START_TEST(a_second_one_in_a_process_is_refused) {
    struct hs_scratch first;
    struct hs_scratch second;
    struct hs_error error = {0};
    ck_assert_int_eq(hs_scratch_open(parent, &first, NULL), HS_OK);
    ck_assert_int_eq(hs_scratch_open(parent, &second, &error), HS_BUSY);
    hs_scratch_close(&second);
    hs_scratch_close(&first);
}
END_TEST

START_TEST(a_parent_that_cannot_be_made_is_an_error) {
    struct hs_scratch scratch;
    struct hs_error error = {0};
    ck_assert_int_eq(hs_scratch_open("/proc/nowhere", &scratch, &error), HS_IO);
    ck_assert_ptr_nonnull(strstr(error.text, "/proc/nowhere"));
    ck_assert_ptr_null(scratch.path);
}
END_TEST

int main(int argc, char **argv) {
    if (argc == 2) { /* the fresh program of a_living_run_is_left_alone */
        (void)snprintf(parent, sizeof parent, "%s", argv[1]);
        open_beside();
        return 1;
    }
    program = argv[0];
    Suite *suite = suite_create("scratch");
    TCase *all = tcase_create("all");
    tcase_add_checked_fixture(all, make_parent, remove_parent);
    tcase_add_test(all, close_removes_everything);
    tcase_add_test(all, exit_removes_everything);
    tcase_add_test(all, what_a_killed_run_left_goes_with_the_next);
    tcase_add_test(all, a_living_run_is_left_alone);
    tcase_add_test(all, a_second_one_in_a_process_is_refused);
    tcase_add_test(all, a_parent_that_cannot_be_made_is_an_error);
    suite_add_tcase(suite, all);
    return suite_run_all(suite);
}
