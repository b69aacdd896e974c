/* SPDX-License-Identifier: MIT */
/*
 * Running a made-up case through its driver: one claim, "work/subject beats work/baseline", in a folder of its own.
 * For the suites about the driver; FOLDER is defined before this is included: tests run side by side in one folder.
 */
#ifndef HEARSAY_TESTS_DRIVEN_H
#define HEARSAY_TESTS_DRIVEN_H

#include <string.h>

#include "hearsay/case.h"
#include "hearsay/file.h"
#include "hearsay/record.h"
#include "suite.h"

#define POST_PATH   FOLDER "/post.json"
#define RECORD_PATH FOLDER "/record.json"
#define DRIVEN_POST                                                                                                    \
    "{\"schema\": \"hearsay.post/1\", \"id\": \"made-up\", \"author\": \"Nobody\", \"date\": \"2004-01-01\","          \
    " \"forum\": \"none\", \"subject\": \"none\", \"case\": \"driven\", \"observations\": [],"                         \
    " \"claims\": [{\"id\": \"beats\", \"ledger\": [\"driven.1\"], \"says\": \"It is faster.\", \"kind\": \"faster\"," \
    " \"subject\": \"work/subject\", \"baseline\": \"work/baseline\", \"then\": {\"none\": \"no number\"}}],"          \
    " \"methods\": [], \"not_tested\": [], \"figures\": []}"

#define DRIVEN_ARGUMENTS                                                                                               \
    driven_program, "--post", POST_PATH, "--out", RECORD_PATH, "--dir", FOLDER, "--scale", "smoke", "--quiet"

static const char *driven_program = "driven"; /* argv[0] */

static void open_folder(void) {
    ck_assert_int_eq(hs_folder_make(FOLDER, NULL), HS_OK);
    ck_assert_int_eq(hs_file_remove(RECORD_PATH, NULL), HS_OK); /* of a test that failed */
    ck_assert_int_eq(hs_file_replace(POST_PATH, DRIVEN_POST, strlen(DRIVEN_POST), NULL), HS_OK);
}

static void close_folder(void) {
    (void)hs_file_remove(POST_PATH, NULL);
    (void)hs_file_remove(RECORD_PATH, NULL);
    ck_assert_int_eq(hs_file_remove(FOLDER, NULL), HS_OK); /* fails if anything else was left in it */
}

/* Its exit code; name and value are one more option, or NULL. */
static int drive(const struct hs_case *definition, const char *name, const char *value) {
    const char *const all[] = {DRIVEN_ARGUMENTS, name, value, NULL};
    char *arguments[sizeof all / sizeof all[0]];
    int count = 0;
    for (; all[count] != NULL; count++) {
        arguments[count] = (char *)all[count];
    }
    arguments[count] = NULL;
    return hs_case_main(definition, count, arguments);
}

#endif
