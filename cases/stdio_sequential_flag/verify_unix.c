/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "verify.h"

#include <fcntl.h>
#include <stdio.h>

#define DESCRIPTORS 1024 /* the first so many are looked at */

static size_t count_lines(const char *path) {
    size_t lines = 0;
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        return 0;
    }
    for (int c = fgetc(file); c != EOF; c = fgetc(file)) {
        lines += c == '\n';
    }
    (void)fclose(file);
    return lines;
}

struct verify_held verify_held_now(void) {
    struct verify_held held = {.maps = count_lines("/proc/self/maps")};
    for (int fd = 0; fd < DESCRIPTORS; fd++) {
        held.descriptors += fcntl(fd, F_GETFD) != -1;
    }
    return held;
}
