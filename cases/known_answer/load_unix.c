/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "load.h"

#include <poll.h>
#include <unistd.h>

bool ka_load_rest(int ms) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&input, 1, ms) == 0;
}
