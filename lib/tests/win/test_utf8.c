/* SPDX-License-Identifier: MIT */
#include "utf8.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include <shellapi.h>

#include "../suite.h"
#include "failure.h"

static void expect_wide(wchar_t *got, const wchar_t *wanted) {
    ck_assert_ptr_nonnull(got);
    ck_assert_int_eq(wcscmp(got, wanted), 0);
    free(got);
}

START_TEST(text_comes_back) {
    static const char *const texts[] = {"", "plain", "\xC3\xA9", "\xE6\x97\xA5", "\xF0\x9F\x98\x80 and more"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        wchar_t *wide = hs_utf8_to_wide(texts[i]);
        char *back = hs_wide_to_utf8(wide);
        ck_assert_str_eq(back, texts[i]);
        free(back);
        free(wide);
    }
}
END_TEST

START_TEST(what_is_not_utf8_is_refused) {
    struct hs_error error = {0};
    const wchar_t *wide = hs_path_to_wide("half a letter: \xC3");
    const enum hs_status status = hs_fail_windows(&error, "\xC3", "cannot open"); /* before Check makes calls, too */
    const int number = errno;
    ck_assert_ptr_null(wide);
    ck_assert_int_eq(status, HS_IO);
    ck_assert_int_eq(number, EILSEQ);
    ck_assert_ptr_nonnull(strstr(error.text, "cannot open (Windows error 1113)"));
}
END_TEST

START_TEST(short_paths_stay_as_they_are) {
    expect_wide(hs_path_to_wide("a/b c"), L"a/b c");
    expect_wide(hs_path_to_wide("C:/x"), L"C:/x");
    expect_wide(hs_path_to_wide("NUL"), L"NUL");
    expect_wide(hs_path_to_wide("\\\\?\\C:\\x"), L"\\\\?\\C:\\x");
}
END_TEST

/* start, then 300 times 'n'; caller frees. */
static char *lengthen(const char *start) {
    char *path = calloc(1, strlen(start) + 301);
    ck_assert_ptr_nonnull(path);
    memcpy(path, start, strlen(start));
    memset(path + strlen(start), 'n', 300);
    return path;
}

START_TEST(long_paths_get_their_prefix) {
    static const struct {
        const char *start;
        const wchar_t *wanted;
    } rows[] = {
        {"C:/a/", L"\\\\?\\C:\\a\\n"},
        {"C:/a/./b/../", L"\\\\?\\C:\\a\\n"},
        {"//server/share/", L"\\\\?\\UNC\\server\\share\\n"},
        {"\\\\?\\C:\\", L"\\\\?\\C:\\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char *path = lengthen(rows[i].start);
        wchar_t *wide = hs_path_to_wide(path);
        ck_assert_ptr_nonnull(wide);
        ck_assert_int_eq(wcsncmp(wide, rows[i].wanted, wcslen(rows[i].wanted)), 0);
        ck_assert_uint_eq(wcslen(wide), wcslen(rows[i].wanted) + 299);
        free(wide);
        free(path);
    }
}
END_TEST

START_TEST(arguments_come_back) {
    static const char *const arguments[] = {"program", "",       "a b",        "\"",          "\\",          "\\\\",
                                            "\\\"",    "a\\\"b", "ends in \\", "\xC5\xBC \t", "--x=\"y z\"", NULL};
    int count = 0;
    wchar_t *line = hs_arguments_to_wide(arguments);
    wchar_t **found = CommandLineToArgvW(line, &count);
    ck_assert_int_eq(count, (int)(sizeof arguments / sizeof arguments[0]) - 1);
    for (int i = 0; i < count; i++) {
        char *back = hs_wide_to_utf8(found[i]);
        ck_assert_str_eq(back, arguments[i]);
        free(back);
    }
    (void)LocalFree(found);
    free(line);
}
END_TEST

START_TEST(failures_have_their_errno) {
    static const struct {
        DWORD windows;
        int number;
    } rows[] = {{ERROR_FILE_NOT_FOUND, ENOENT}, {ERROR_ACCESS_DENIED, EACCES}, {ERROR_DISK_FULL, ENOSPC}, {9999, EIO}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        SetLastError(rows[i].windows);
        ck_assert_int_eq(hs_windows_errno(), rows[i].number);
    }
    SetLastError(ERROR_NOT_ENOUGH_MEMORY);
    ck_assert_int_eq(hs_fail_windows(NULL, "x", "y"), HS_MEMORY);
}
END_TEST

int main(void) {
    return SUITE_RUN("utf8", text_comes_back, what_is_not_utf8_is_refused, short_paths_stay_as_they_are,
                     long_paths_get_their_prefix, arguments_come_back, failures_have_their_errno);
}
