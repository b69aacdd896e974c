/* SPDX-License-Identifier: MIT */
/*
 * A bursty neighbour: load BUSY_MS REST_MS FIRST_REST_MS. Keeps a processor busy, rests, and so on, until its standard
 * input ends.
 */
#include "load.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "hearsay/clock.h"

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
    for (bool goes_on = ka_load_rest(atoi(argv[3])); goes_on; goes_on = ka_load_rest(rest_ms)) {
        be_busy(busy_ms);
    }
    return EXIT_SUCCESS;
}
