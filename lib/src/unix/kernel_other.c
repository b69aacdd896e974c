/* SPDX-License-Identifier: MIT */
/* A POSIX system of which no more is known. */
#include "kernel.h"

#include <errno.h>
#include <stddef.h>
#include <unistd.h>

#include "../program.h"

void hs_kernel_describe(const char *folder, struct hs_machine *machine) {
    (void)folder;
    (void)machine;
}

bool hs_kernel_drop_cached(int fd) {
    (void)fd;
    errno = ENOSYS;
    return false;
}

void hs_kernel_end_with_parent(void) {
}

void hs_kernel_execute(const char *path, char *const *arguments) {
    (void)execv(path, arguments);
}

char *hs_program_path(void) {
    return NULL;
}
