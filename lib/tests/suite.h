/* SPDX-License-Identifier: MIT */
/* One Check suite as a program: main() lists the tests and returns suite_run(...). */
#ifndef HEARSAY_TESTS_SUITE_H
#define HEARSAY_TESTS_SUITE_H

#include <check.h>
#include <stddef.h>
#include <stdlib.h>

#define SUITE_TIMEOUT_SECONDS 60

#define SUITE_RUN(name, ...)                                                                                           \
    suite_run(name, (const TTest *const[]){__VA_ARGS__}, sizeof((const TTest *const[]){__VA_ARGS__}) / sizeof(TTest *))

/* For a suite that a test file builds itself, with loops or fixtures. */
static inline int suite_run_all(Suite *suite) {
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

static inline int suite_run(const char *name, const TTest *const *tests, size_t count) {
    Suite *suite = suite_create(name);
    TCase *all = tcase_create("all");
    tcase_set_timeout(all, SUITE_TIMEOUT_SECONDS);
    for (size_t i = 0; i < count; i++) {
        tcase_add_test(all, tests[i]);
    }
    suite_add_tcase(suite, all);
    return suite_run_all(suite);
}

#endif
