/* SPDX-License-Identifier: MIT */
/* make_record POST OUT [quick|smoke] [ROUNDS] [MACHINE] [STARTED] [same-fails]: a made-up record, for the drive tests
 * and for looking at pages. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sample.h"

int main(int argc, char **argv) {
    if (argc < 3) {
        fprintf(stderr, "usage: make_record POST OUT [SCALE [ROUNDS [MACHINE [STARTED [same-fails]]]]]\n");
        return 2;
    }
    const struct sample_wish wish = {.scale = argc > 3 ? argv[3] : "quick",
                                     .rounds = argc > 4 ? (unsigned)strtoul(argv[4], NULL, 10) : 40,
                                     .machine = argc > 5 ? argv[5] : "test-machine",
                                     .started = argc > 6 ? argv[6] : "2026-11-30T21:45:00Z",
                                     .same_fails = argc > 7 && strcmp(argv[7], "same-fails") == 0};
    struct hs_post post;
    struct hs_error error;
    enum hs_status status = hs_post_read(argv[1], &post, &error);
    if (status == HS_OK) {
        status = sample_write(&post, &wish, argv[2], &error);
        hs_post_free(&post);
    }
    if (status != HS_OK) {
        fprintf(stderr, "make_record: %s\n", error.text);
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
