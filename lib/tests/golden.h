/* SPDX-License-Identifier: MIT */
/*
 * Golden files: what one platform wrote, committed in fixtures/golden/<topic>/, and what every platform must write and
 * read. A topic is a table of files; main() of its suite is one call, return golden_run(topic, rows, count). Each file
 * is written anew and compared byte for byte, and the committed one is read back.
 *
 * With HEARSAY_GOLDEN=write in the environment the files are made anew instead of compared. Their digests stay in the
 * tables, so a format changes in two places or not at all: the suite fails and prints the digest that it wants.
 */
#ifndef HEARSAY_TESTS_GOLDEN_H
#define HEARSAY_TESTS_GOLDEN_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "hearsay/digest.h"
#include "hearsay/file.h"
#include "suite.h"

#define GOLDEN_BYTES_MOST 8192

struct golden {
    const char *name; /* of the file */
    uint64_t digest;  /* hs_digest_bytes of it */
    int code;         /* the topic's own */
    /* Puts the bytes of the file into data, which has room for GOLDEN_BYTES_MOST; their number. NULL: not in this
     * build. */
    size_t (*write)(const struct golden *golden, unsigned char *data);
    /* Whether these bytes hold the right data. NULL: not in this build. */
    bool (*read)(const struct golden *golden, const unsigned char *data, size_t length);
    /* NULL: the bytes are the same on every platform. Otherwise they are read everywhere, but not written the same, and
     * this is why. */
    const char *differs;
};

static const char *golden_topic;
static const struct golden *golden_rows;

static char *golden_path(const struct golden *golden) {
    char *part = hs_format("fixtures/golden/%s/%s", golden_topic, golden->name);
    char *path = part == NULL ? NULL : hs_home_path(part);
    ck_assert_ptr_nonnull(path);
    free(part);
    return path;
}

static void golden_replace(const struct golden *golden, const unsigned char *data, size_t length) {
    struct hs_error error = {0};
    char *path = golden_path(golden);
    ck_assert_msg(hs_file_replace(path, data, length, &error) == HS_OK, "%s", error.text);
    free(path);
}

/* The committed bytes, freed by the caller. */
static unsigned char *golden_load(const struct golden *golden, size_t *length) {
    struct hs_error error = {0};
    char *path = golden_path(golden);
    char *data = NULL;
    ck_assert_msg(hs_file_read(path, GOLDEN_BYTES_MOST, &data, length, &error) == HS_OK, "%s", error.text);
    const uint64_t digest = hs_digest_bytes(data, *length);
    ck_assert_msg(digest == golden->digest,
                  "%s: digest 0x%016llX instead of 0x%016llX; restore the file, or enter this one if the format was "
                  "changed on purpose",
                  path, (unsigned long long)digest, (unsigned long long)golden->digest);
    free(path);
    return (unsigned char *)data;
}

static size_t first_difference(const unsigned char *a, const unsigned char *b, size_t length) {
    size_t at = 0;
    while (at < length && a[at] == b[at]) {
        at++;
    }
    return at;
}

START_TEST(files_are_written_the_same) {
    const struct golden *golden = &golden_rows[_i];
    const char *mode = getenv("HEARSAY_GOLDEN");
    unsigned char written[GOLDEN_BYTES_MOST];
    if (golden->write == NULL) {
        printf("skipped: %s/%s: no writer in this build\n", golden_topic, golden->name);
        return;
    }
    const size_t length = golden->write(golden, written);
    if (mode != NULL && strcmp(mode, "write") == 0) {
        golden_replace(golden, written, length);
    } else if (golden->differs == NULL) {
        size_t golden_length = 0;
        unsigned char *data = golden_load(golden, &golden_length);
        ck_assert_uint_eq(length, golden_length);
        const size_t at = first_difference(written, data, length);
        ck_assert_msg(at == length, "%s/%s: byte %zu is written as %02X here and was %02X", golden_topic, golden->name,
                      at, written[at], data[at]);
        free(data);
    }
}
END_TEST

START_TEST(files_are_read) {
    const struct golden *golden = &golden_rows[_i];
    size_t length = 0;
    unsigned char *data = golden_load(golden, &length);
    if (golden->read == NULL) {
        printf("skipped: %s/%s: no reader in this build\n", golden_topic, golden->name);
    } else {
        ck_assert_msg(golden->read(golden, data, length), "%s/%s: is read as other data", golden_topic, golden->name);
        data[length / 2] ^= 1U;
        ck_assert_msg(!golden->read(golden, data, length), "%s/%s: a changed byte went unnoticed", golden_topic,
                      golden->name);
    }
    free(data);
}
END_TEST

static int golden_run(const char *topic, const struct golden *rows, size_t count) {
    Suite *suite = suite_create(topic);
    TCase *all = tcase_create("golden");
    golden_topic = topic;
    golden_rows = rows;
    tcase_set_timeout(all, SUITE_TIMEOUT_SECONDS);
    tcase_add_loop_test(all, files_are_written_the_same, 0, (int)count);
    tcase_add_loop_test(all, files_are_read, 0, (int)count);
    suite_add_tcase(suite, all);
    return suite_run_all(suite);
}

#endif
