/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <string.h>

#include "hearsay/status.h"
#include "suite.h"

START_TEST(every_status_has_its_own_text) {
    for (int a = 0; a < HS_STATUS_COUNT; a++) {
        ck_assert_uint_gt(strlen(hs_status_text((enum hs_status)a)), 0);
        for (int b = 0; b < a; b++) {
            ck_assert_str_ne(hs_status_text((enum hs_status)a), hs_status_text((enum hs_status)b));
        }
    }
    ck_assert_str_eq(hs_status_text((enum hs_status)99), "unknown status");
}
END_TEST

START_TEST(fail_fills_and_returns) {
    struct hs_error error = {0};
    ck_assert_int_eq(hs_fail(&error, HS_INVALID, "file %s, line %d", "a.json", 3), HS_INVALID);
    ck_assert_int_eq(error.status, HS_INVALID);
    ck_assert_str_eq(error.text, "file a.json, line 3");
    ck_assert_int_eq(hs_fail(NULL, HS_BUSY, "lost"), HS_BUSY);
    (void)hs_fail(&error, HS_INVALID, "%s", "a\n\x1b[2J\x7f\xc3\xa4");
    ck_assert_str_eq(error.text, "a  [2J \xc3\xa4");
}
END_TEST

START_TEST(errno_is_appended) {
    struct hs_error error = {0};
    errno = ENOENT;
    ck_assert_int_eq(hs_fail_errno(&error, "x"), HS_IO);
    ck_assert_str_eq(error.text, "x: No such file or directory");
    errno = ENOMEM;
    ck_assert_int_eq(hs_fail_errno(&error, "x"), HS_MEMORY);
}
END_TEST

START_TEST(a_long_text_is_cut_not_overrun) {
    char text[2000];
    struct hs_error error = {0};
    memset(text, 'a', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    errno = ENOENT;
    (void)hs_fail_errno(&error, "%s", text);
    ck_assert_uint_eq(strlen(error.text), sizeof error.text - 1);
}
END_TEST

int main(void) {
    return SUITE_RUN("status", every_status_has_its_own_text, fail_fills_and_returns, errno_is_appended,
                     a_long_text_is_cut_not_overrun);
}
