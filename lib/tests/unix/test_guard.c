/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../suite.h"
#include "hearsay/guard.h"

#define PAGE 4096

struct shrinking {
    int fd;
    volatile char *map;
    int touched;
};

/* Maps two pages, then the file loses the second. */
static enum hs_status touch_what_is_gone(void *context) {
    struct shrinking *file = context;
    if (ftruncate(file->fd, PAGE) != 0) {
        return HS_IO;
    }
    file->touched = file->map[PAGE];
    return HS_OK;
}

static void open_shrinking(struct shrinking *file) {
    char name[] = "guard-test-XXXXXX";
    file->fd = mkstemp(name);
    ck_assert_int_ge(file->fd, 0);
    ck_assert_int_eq(unlink(name), 0);
    ck_assert_int_eq(ftruncate(file->fd, 2 * PAGE), 0);
    file->map = mmap(NULL, 2 * PAGE, PROT_READ, MAP_SHARED, file->fd, 0);
    ck_assert(file->map != MAP_FAILED);
}

/* Twice: the way out must work again after it was taken. */
START_TEST(a_file_that_shrinks_is_a_status_not_a_crash) {
    for (int i = 0; i < 2; i++) {
        struct shrinking file;
        open_shrinking(&file);
        ck_assert_int_eq(hs_guard_call(touch_what_is_gone, &file), HS_FAULT);
        ck_assert_int_eq(munmap((void *)file.map, 2 * PAGE), 0);
        close(file.fd);
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

/* In a child of its own: the second interrupt is meant to be deadly. */
START_TEST(the_first_interrupt_is_a_flag_the_second_is_the_end) {
    int status = 0;
    const pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        hs_guard_install();
        if (hs_guard_interrupted()) {
            _exit(1);
        }
        (void)raise(SIGTERM);
        if (!hs_guard_interrupted()) {
            _exit(2);
        }
        (void)raise(SIGTERM);
        _exit(3);
    }
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert(WIFSIGNALED(status));
    ck_assert_int_eq(WTERMSIG(status), SIGTERM);
}
END_TEST

int main(void) {
    return SUITE_RUN("guard", a_file_that_shrinks_is_a_status_not_a_crash, otherwise_the_status_comes_back,
                     the_first_interrupt_is_a_flag_the_second_is_the_end);
}
