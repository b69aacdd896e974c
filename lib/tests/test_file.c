/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "hearsay/file.h"
#include "hearsay/scratch.h"
#include "suite.h"
#include "system.h"

static struct hs_scratch scratch;

static void open_scratch(void) {
    struct hs_error error = {0};
    ck_assert_msg(hs_scratch_open(".", &scratch, &error) == HS_OK, "%s", error.text);
}

static void close_scratch(void) {
    hs_scratch_close(&scratch);
}

static void expect_content(const char *path, const char *text) {
    char *data;
    size_t length;
    ck_assert_int_eq(hs_file_read(path, 1000, &data, &length, NULL), HS_OK);
    ck_assert_uint_eq(length, strlen(text));
    ck_assert_str_eq(data, text);
    free(data);
}

START_TEST(replace_then_read) {
    char *path = hs_format("%s/new/folders/file with a space", scratch.path);
    ck_assert_int_eq(hs_file_replace(path, "one", 3, NULL), HS_OK);
    expect_content(path, "one");
    ck_assert_int_eq(hs_file_replace(path, "", 0, NULL), HS_OK);
    expect_content(path, "");
    ck_assert_int_eq(hs_file_remove(path, NULL), HS_OK);
    ck_assert(!hs_file_exists(path));
    ck_assert_int_eq(hs_file_remove(path, NULL), HS_OK);
    free(path);
}
END_TEST

START_TEST(a_failed_replace_keeps_the_old_and_leaves_nothing) {
    struct hs_error error = {0};
    char *path = hs_format("%s/file", scratch.path);
    char *below = hs_format("%s/file/below", scratch.path);
    char *folder = hs_format("%s/folder", scratch.path);
    ck_assert_int_eq(hs_file_replace(path, "old", 3, NULL), HS_OK);
    ck_assert_int_eq(hs_file_replace(below, "new", 3, &error), HS_IO); /* its folder is a file */
    ck_assert_ptr_nonnull(strstr(error.text, "file"));
    expect_content(path, "old");
    ck_assert_int_eq(hs_folder_make(folder, NULL), HS_OK);
    ck_assert_int_eq(hs_file_replace(folder, "x", 1, &error), HS_IO); /* a folder is in the way */
    ck_assert_int_eq(hs_file_remove(folder, NULL), HS_OK);
    free(folder);
    free(below);
    free(path);
}
END_TEST

START_TEST(whether_a_file_can_be_replaced_is_known_beforehand) {
    struct hs_error error = {0};
    char *good = hs_format("%s/new/record.json", scratch.path);
    char *below = hs_format("%s/file/record.json", scratch.path);
    char *file = hs_format("%s/file", scratch.path);
    ck_assert_int_eq(hs_file_replace(file, "x", 1, NULL), HS_OK);
    ck_assert_int_eq(hs_file_check_replaceable(good, &error), HS_OK);
    ck_assert(!hs_file_exists(good));
    ck_assert_int_eq(hs_file_check_replaceable(file, &error), HS_OK);
    expect_content(file, "x");
    ck_assert_int_eq(hs_file_check_replaceable(below, &error), HS_IO);
    ck_assert_int_eq(hs_file_check_replaceable(scratch.path, &error), HS_INVALID);
    ck_assert_ptr_nonnull(strstr(error.text, "is a folder"));
    free(file);
    free(below);
    free(good);
}
END_TEST

START_TEST(the_temporary_of_a_dead_process_is_removed) {
    char *path = hs_format("%s/file", scratch.path);
    char *stale = hs_format("%s/file.hearsay-tmp.999999999", scratch.path);
    char *other = hs_format("%s/file.txt", scratch.path);
    ck_assert_int_eq(hs_file_replace(stale, "half", 4, NULL), HS_OK);
    ck_assert_int_eq(hs_file_replace(other, "mine", 4, NULL), HS_OK);
    ck_assert_int_eq(hs_file_replace(path, "whole", 5, NULL), HS_OK);
    ck_assert(!hs_file_exists(stale));
    expect_content(other, "mine");
    free(other);
    free(stale);
    free(path);
}
END_TEST

START_TEST(reading_is_bounded_and_explains_itself) {
    struct hs_error error = {0};
    char *data;
    size_t length;
    char *path = hs_format("%s/file", scratch.path);
    ck_assert_int_eq(hs_file_read(path, 10, &data, &length, &error), HS_IO);
    ck_assert_ptr_nonnull(strstr(error.text, path));
    ck_assert_int_eq(hs_file_replace(path, "0123456789", 10, NULL), HS_OK);
    ck_assert_int_eq(hs_file_read(path, 9, &data, &length, &error), HS_INVALID);
    ck_assert_ptr_null(data);
    ck_assert_int_eq(hs_file_read(path, 10, &data, &length, &error), HS_OK);
    free(data);
    free(path);
}
END_TEST

START_TEST(folders) {
    struct hs_error error = {0};
    uint64_t free_bytes = 0;
    char *deep = hs_format("%s/a/b/c", scratch.path);
    ck_assert_int_eq(hs_folder_make(deep, NULL), HS_OK);
    ck_assert_int_eq(hs_folder_make(deep, NULL), HS_OK);
    ck_assert_int_eq(hs_folder_free_bytes(deep, &free_bytes, NULL), HS_OK);
    ck_assert_uint_gt(free_bytes, 0);
    ck_assert_int_eq(hs_folder_free_bytes("/nowhere/at/all", &free_bytes, &error), HS_IO);
    free(deep);
}
END_TEST

/* Longer than the 260 characters that Windows once allowed, in letters of one to four bytes. */
START_TEST(paths_may_be_long_and_in_any_letters) {
    static const char *const name =
        "a name with letters of all lengths \xC3\xA9\xE6\x97\xA5\xF0\x9F\x98\x80 and then some more";
    char *folder = hs_format("%s/%s/%s/%s/%s/%s/%s", scratch.path, name, name, name, name, name, name);
    char *path = hs_format("%s/%s", folder, name);
    ck_assert_uint_gt(strlen(path), 400);
    ck_assert_int_eq(hs_file_check_replaceable(path, NULL), HS_OK);
    ck_assert_uint_eq(system_count(folder, ""), 0);
    ck_assert_int_eq(hs_file_replace(path, "one", 3, NULL), HS_OK);
    ck_assert_int_eq(hs_file_replace(path, "two", 3, NULL), HS_OK);
    ck_assert_uint_eq(system_count(folder, name), 1);
    expect_content(path, "two");
    ck_assert_int_eq(hs_file_remove(path, NULL), HS_OK);
    ck_assert(!hs_file_exists(path));
    free(path);
    free(folder);
}
END_TEST

/* Who has the old file open keeps it whole. Not every system can replace a file under a reader; then it says so, and
 * nothing has changed. */
START_TEST(a_reader_sees_the_old_file_or_the_new_one) {
    struct hs_error error = {0};
    char seen[4] = "";
    char *path = hs_format("%s/file", scratch.path);
    ck_assert_int_eq(hs_file_replace(path, "old", 3, NULL), HS_OK);
    FILE *reader = hs_file_open(path, "rb");
    ck_assert_ptr_nonnull(reader);
    const enum hs_status status = hs_file_replace(path, "new", 3, &error);
    ck_assert_uint_eq(fread(seen, 1, 3, reader), 3);
    ck_assert_str_eq(seen, "old");
    ck_assert_int_eq(fclose(reader), 0);
    expect_content(path, status == HS_OK ? "new" : "old");
    ck_assert(status == HS_OK || strstr(error.text, path) != NULL);
    ck_assert_uint_eq(system_count(scratch.path, ""), 1);
    ck_assert_int_eq(hs_file_replace(path, "new", 3, NULL), HS_OK);
    expect_content(path, "new");
    free(path);
}
END_TEST

START_TEST(only_one_measures) {
    struct hs_lock first = {0};
    struct hs_lock second = {0};
    struct hs_error error = {0};
    char *path = hs_format("%s/lock", scratch.path);
    system_set("HEARSAY_LOCK", path);
    ck_assert_int_eq(hs_lock_open(0, &first, &error), HS_OK);
    ck_assert_int_eq(hs_lock_open(0, &second, &error), HS_BUSY);
    ck_assert_ptr_nonnull(strstr(error.text, "another measurement"));
    hs_lock_close(&first);
    hs_lock_close(&first);
    ck_assert_int_eq(hs_lock_open(0, &second, &error), HS_OK); /* the file is there already now */
    hs_lock_close(&second);
    free(path);
}
END_TEST

START_TEST(the_home_is_the_source_tree_or_as_told) {
    system_set("HEARSAY_HOME", NULL);
    char *own = hs_home_path("plots");
    ck_assert_str_eq(own, HEARSAY_SOURCE_DIR "/plots");
    system_set("HEARSAY_HOME", "elsewhere");
    char *told = hs_home_path("plots");
    ck_assert_str_eq(told, "elsewhere/plots");
    free(told);
    free(own);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("file");
    TCase *all = tcase_create("all");
    tcase_add_checked_fixture(all, open_scratch, close_scratch);
    tcase_add_test(all, replace_then_read);
    tcase_add_test(all, a_failed_replace_keeps_the_old_and_leaves_nothing);
    tcase_add_test(all, whether_a_file_can_be_replaced_is_known_beforehand);
    tcase_add_test(all, the_temporary_of_a_dead_process_is_removed);
    tcase_add_test(all, reading_is_bounded_and_explains_itself);
    tcase_add_test(all, folders);
    tcase_add_test(all, paths_may_be_long_and_in_any_letters);
    tcase_add_test(all, a_reader_sees_the_old_file_or_the_new_one);
    tcase_add_test(all, only_one_measures);
    tcase_add_test(all, the_home_is_the_source_tree_or_as_told);
    suite_add_tcase(suite, all);
    return suite_run_all(suite);
}
