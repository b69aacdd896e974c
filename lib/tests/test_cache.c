/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "hearsay/cache.h"
#include "hearsay/file.h"
#include "hearsay/fixture.h"
#include "hearsay/scratch.h"
#include "suite.h"

#define FILE_BYTES 300000

static struct hs_scratch scratch;
static char *path;

static void open_scratch(void) {
    struct hs_error error = {0};
    ck_assert_msg(hs_scratch_open(".", &scratch, &error) == HS_OK, "%s", error.text);
    path = hs_format("%s/data", scratch.path);
    ck_assert_int_eq(hs_fixture_write(path, HS_FIXTURE_RANDOM, 1, FILE_BYTES, NULL), HS_OK);
}

static void close_scratch(void) {
    free(path);
    hs_scratch_close(&scratch);
}

START_TEST(warm_is_proven) {
    double share;
    ck_assert_int_eq(hs_cache_request(path, HS_CACHE_WARM, NULL), HS_OK);
    if (hs_cache_resident(path, &share, NULL) == HS_OK) {
        ck_assert_double_eq(share, 1.0);
        ck_assert(hs_cache_proves(HS_CACHE_WARM, share));
        ck_assert(!hs_cache_proves(HS_CACHE_COLD, share));
    }
}
END_TEST

/* By using the pages, where the system does not tell. */
START_TEST(warm_is_proven_or_not_claimed) {
    double share;
    ck_assert_int_eq(hs_cache_request(path, HS_CACHE_WARM, NULL), HS_OK);
    const enum hs_status status = hs_cache_prove(path, HS_CACHE_WARM, &share, NULL);
    ck_assert(status == HS_OK ? share == 1.0 : status == HS_UNSUPPORTED && share < 0.0);
}
END_TEST

/* Dropping may be refused (tmpfs, overlay); what must not happen is that cold is claimed without proof. */
START_TEST(cold_is_proven_or_not_claimed) {
    double share = -1.0;
    if (hs_cache_request(path, HS_CACHE_COLD, NULL) == HS_OK && hs_cache_resident(path, &share, NULL) == HS_OK) {
        ck_assert(share >= 0.0 && share <= 1.0);
        ck_assert_int_eq(hs_cache_proves(HS_CACHE_COLD, share), share <= 0.01);
    }
}
END_TEST

START_TEST(proofs) {
    ck_assert(hs_cache_proves(HS_CACHE_WARM, 1.0) && hs_cache_proves(HS_CACHE_WARM, 0.99));
    ck_assert(!hs_cache_proves(HS_CACHE_WARM, 0.98) && !hs_cache_proves(HS_CACHE_WARM, -1.0));
    ck_assert(hs_cache_proves(HS_CACHE_COLD, 0.0) && hs_cache_proves(HS_CACHE_COLD, 0.01));
    ck_assert(!hs_cache_proves(HS_CACHE_COLD, 0.02) && !hs_cache_proves(HS_CACHE_COLD, -1.0));
    ck_assert(hs_cache_proves(HS_CACHE_ANY, -1.0) && hs_cache_proves(HS_CACHE_ANY, 0.5));
    ck_assert_str_eq(hs_cache_state_text(HS_CACHE_WARM), "warm");
    ck_assert_str_eq(hs_cache_state_text(HS_CACHE_COLD), "cold");
    ck_assert_str_eq(hs_cache_state_text(HS_CACHE_ANY), "any");
}
END_TEST

START_TEST(an_empty_file_is_all_there) {
    double share;
    ck_assert_int_eq(hs_fixture_write(path, HS_FIXTURE_ZERO, 1, 0, NULL), HS_OK);
    ck_assert_int_eq(hs_cache_resident(path, &share, NULL), HS_OK);
    ck_assert_double_eq(share, 1.0);
}
END_TEST

START_TEST(a_missing_file_is_an_error) {
    struct hs_error error = {0};
    double share;
    ck_assert_int_eq(hs_cache_request("no-such-file", HS_CACHE_WARM, &error), HS_IO);
    ck_assert_ptr_nonnull(strstr(error.text, "no-such-file"));
    ck_assert_int_eq(hs_cache_resident("no-such-file", &share, &error), HS_IO);
    ck_assert_int_eq(hs_cache_prove("no-such-file", HS_CACHE_WARM, &share, &error), HS_IO);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("cache");
    TCase *all = tcase_create("all");
    tcase_add_checked_fixture(all, open_scratch, close_scratch);
    tcase_add_test(all, warm_is_proven);
    tcase_add_test(all, warm_is_proven_or_not_claimed);
    tcase_add_test(all, cold_is_proven_or_not_claimed);
    tcase_add_test(all, proofs);
    tcase_add_test(all, an_empty_file_is_all_there);
    tcase_add_test(all, a_missing_file_is_an_error);
    suite_add_tcase(suite, all);
    return suite_run_all(suite);
}
