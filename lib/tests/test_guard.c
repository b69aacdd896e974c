/* SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "hearsay/file.h"
#include "hearsay/guard.h"
#include "suite.h"
#include "system.h"

#define LOOK_MS    20
#define LOOKS_MOST 1000

static const char *program; /* argv[0] */

static enum hs_status touch_what_is_gone(void *context) {
    int *was_here = context;
    *was_here = 1;
    system_fault();
    *was_here = 2;
    return HS_OK;
}

/* Twice: the way out must work again after it was taken. */
START_TEST(a_page_that_is_missing_is_a_status_not_a_crash) {
    for (int i = 0; i < 2; i++) {
        int was_here = 0;
        ck_assert_int_eq(hs_guard_call(touch_what_is_gone, &was_here), HS_FAULT);
        ck_assert_int_eq(was_here, 1);
    }
}
END_TEST

static enum hs_status give_back(void *context) {
    return *(enum hs_status *)context;
}

START_TEST(otherwise_the_status_comes_back) {
    for (int i = 0; i < HS_STATUS_COUNT; i++) {
        enum hs_status status = (enum hs_status)i;
        ck_assert_int_eq(hs_guard_call(give_back, &status), status);
    }
}
END_TEST

static bool wait_for_file(const char *path) {
    for (int i = 0; i < LOOKS_MOST && !hs_file_exists(path); i++) {
        system_sleep(LOOK_MS);
    }
    return hs_file_exists(path);
}

/* The process of the next test: says when it can be interrupted, and when it was. */
static int be_interrupted(const char *ready, const char *seen) {
    hs_guard_install();
    if (hs_guard_interrupted() || hs_file_replace(ready, "", 0, NULL) != HS_OK) {
        return 1;
    }
    for (int i = 0; i < LOOKS_MOST && !hs_guard_interrupted(); i++) {
        system_sleep(LOOK_MS);
    }
    if (!hs_guard_interrupted() || hs_file_replace(seen, "", 0, NULL) != HS_OK) {
        return 2;
    }
    system_sleep(LOOK_MS * LOOKS_MOST);
    return 3;
}

START_TEST(the_first_interrupt_is_a_flag_the_second_is_the_end) {
    const char *const arguments[] = {program, "guard.ready", "guard.seen", NULL};
    (void)hs_file_remove(arguments[1], NULL);
    (void)hs_file_remove(arguments[2], NULL);
    const intptr_t child = system_start(arguments, NULL);
    ck_assert(wait_for_file(arguments[1]));
    if (system_interrupt(child)) {
        ck_assert(wait_for_file(arguments[2]));
        ck_assert(system_interrupt(child));
    } else {
        (void)printf("not tested: nothing can be interrupted here, for want of a console\n");
        system_kill(child);
    }
    ck_assert_int_eq(system_wait(child), SYSTEM_KILLED);
    ck_assert_int_eq(hs_file_remove(arguments[1], NULL), HS_OK);
    ck_assert_int_eq(hs_file_remove(arguments[2], NULL), HS_OK);
}
END_TEST

int main(int argc, char **argv) {
    if (argc == 3) {
        return be_interrupted(argv[1], argv[2]);
    }
    program = argv[0];
    return SUITE_RUN("guard", a_page_that_is_missing_is_a_status_not_a_crash, otherwise_the_status_comes_back,
                     the_first_interrupt_is_a_flag_the_second_is_the_end);
}
