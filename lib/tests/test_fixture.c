/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "hearsay/digest.h"
#include "hearsay/file.h"
#include "hearsay/fixture.h"
#include "hearsay/scratch.h"
#include "suite.h"

static struct hs_scratch scratch;
static char *path;

static void open_scratch(void) {
    struct hs_error error = {0};
    ck_assert_msg(hs_scratch_open(".", &scratch, &error) == HS_OK, "%s", error.text);
    path = hs_format("%s/data", scratch.path);
}

static void close_scratch(void) {
    free(path);
    hs_scratch_close(&scratch);
}

/* The bytes are part of the contract: records of different machines compare digests. */
START_TEST(bytes_are_pinned) {
    static const struct {
        enum hs_fixture_kind kind;
        uint64_t digest;
    } rows[] = {
        {HS_FIXTURE_ZERO, UINT64_C(0xEF7FDABE3D1BC41E)},
        {HS_FIXTURE_RANDOM, UINT64_C(0xA18B0F5608307E58)},
        {HS_FIXTURE_TEXT, UINT64_C(0x13533D230A02C532)},
    };
    unsigned char data[1003];
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hs_fixture_fill(rows[i].kind, 42, 0, data, sizeof data);
        ck_assert_msg(hs_digest_bytes(data, sizeof data) == rows[i].digest, "kind %d: %016llx", (int)rows[i].kind,
                      (unsigned long long)hs_digest_bytes(data, sizeof data));
    }
}
END_TEST

START_TEST(any_part_can_be_made_alone) {
    unsigned char whole[4096];
    unsigned char part[100];
    for (int kind = HS_FIXTURE_ZERO; kind <= HS_FIXTURE_TEXT; kind++) {
        hs_fixture_fill((enum hs_fixture_kind)kind, 7, 0, whole, sizeof whole);
        for (uint64_t offset = 0; offset + sizeof part <= sizeof whole; offset += 8) {
            hs_fixture_fill((enum hs_fixture_kind)kind, 7, offset, part, sizeof part);
            ck_assert_mem_eq(part, whole + offset, sizeof part);
        }
    }
}
END_TEST

START_TEST(text_is_lines_of_print) {
    unsigned char data[64 * 20];
    hs_fixture_fill(HS_FIXTURE_TEXT, 1, 0, data, sizeof data);
    for (size_t i = 0; i < sizeof data; i++) {
        ck_assert_int_eq(data[i] == '\n', i % 64 == 63);
        ck_assert(data[i] == '\n' || (data[i] > ' ' && data[i] < 127));
    }
}
END_TEST

START_TEST(seeds_differ) {
    unsigned char a[64];
    unsigned char b[64];
    hs_fixture_fill(HS_FIXTURE_RANDOM, 1, 0, a, sizeof a);
    hs_fixture_fill(HS_FIXTURE_RANDOM, 2, 0, b, sizeof b);
    ck_assert_mem_ne(a, b, sizeof a);
}
END_TEST

START_TEST(files_have_the_size_and_the_bytes) {
    static const size_t sizes[] = {0, 1, 4095, 65535, 65536, 65537, 200001};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct hs_error error = {0};
        uint64_t digest;
        uint64_t length;
        ck_assert_msg(hs_fixture_write(path, HS_FIXTURE_RANDOM, 3, sizes[i], &error) == HS_OK, "%s", error.text);
        ck_assert_int_eq(hs_fixture_digest(path, 1000, &digest, &length, &error), HS_OK);
        ck_assert_uint_eq(length, sizes[i]);
        unsigned char *data = malloc(sizes[i] + 1);
        hs_fixture_fill(HS_FIXTURE_RANDOM, 3, 0, data, sizes[i]);
        ck_assert_uint_eq(digest, hs_digest_blocks(data, sizes[i], 1000));
        free(data);
    }
}
END_TEST

START_TEST(a_file_that_cannot_be_made_is_an_error) {
    struct hs_error error = {0};
    uint64_t digest;
    uint64_t length;
    ck_assert_int_eq(hs_fixture_write("/nowhere/at/all", HS_FIXTURE_ZERO, 1, 10, &error), HS_IO);
    ck_assert_ptr_nonnull(strstr(error.text, "/nowhere/at/all"));
    ck_assert_int_eq(hs_fixture_digest(path, 10, &digest, &length, &error), HS_IO);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("fixture");
    TCase *all = tcase_create("all");
    tcase_add_checked_fixture(all, open_scratch, close_scratch);
    tcase_add_test(all, bytes_are_pinned);
    tcase_add_test(all, any_part_can_be_made_alone);
    tcase_add_test(all, text_is_lines_of_print);
    tcase_add_test(all, seeds_differ);
    tcase_add_test(all, files_have_the_size_and_the_bytes);
    tcase_add_test(all, a_file_that_cannot_be_made_is_an_error);
    suite_add_tcase(suite, all);
    return suite_run_all(suite);
}
