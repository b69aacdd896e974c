/* SPDX-License-Identifier: MIT */
/*
 * A bursty neighbour: load BUSY_MS REST_MS FIRST_REST_MS. Keeps a processor busy, rests, and so on, until its standard
 * input ends.
 */
#define _POSIX_C_SOURCE 200809L
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "hearsay/clock.h"

/* False once the input has ended. */
static int rest(int ms) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&input, 1, ms) == 0;
}

static void be_busy(int ms) {
    const uint64_t end_ns = hs_clock_ns() + (uint64_t)ms * 1000000;
    while (hs_clock_ns() < end_ns) {
    }
}

int main(int argc, char **argv) {
    if (argc != 4) {
        (void)fprintf(stderr, "usage: %s BUSY_MS REST_MS FIRST_REST_MS\n", argv[0]);
        return 2;
    }
    const int busy_ms = atoi(argv[1]);
    const int rest_ms = atoi(argv[2]);
    for (int goes_on = rest(atoi(argv[3])); goes_on; goes_on = rest(rest_ms)) {
        be_busy(busy_ms);
    }
    return EXIT_SUCCESS;
}
