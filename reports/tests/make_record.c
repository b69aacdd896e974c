/* SPDX-License-Identifier: MIT */
/*
 * Made-up records, for the drive tests and for looking at pages.
 *   make_record POST OUT [quick|smoke] [ROUNDS] [MACHINE] [STARTED] [same-fails]
 *   make_record --many OUT MACHINES DATES [POSTS]: every post on every machine, a month apart. From machine to machine
 *   the first ways lose their lead, and a little of it from month to month; the last machine of several is emulated.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hearsay/file.h"
#include "library.h"
#include "sample.h"

#define ROUNDS 40

static enum hs_status make_one(int argc, char **argv, struct hs_error *error) {
    const struct sample_wish wish = {.scale = argc > 3 ? argv[3] : "quick",
                                     .rounds = argc > 4 ? (unsigned)strtoul(argv[4], NULL, 10) : ROUNDS,
                                     .machine = argc > 5 ? argv[5] : "test-machine",
                                     .started = argc > 6 ? argv[6] : "2026-11-30T21:45:00Z",
                                     .same_fails = argc > 7 && strcmp(argv[7], "same-fails") == 0};
    struct hs_post post;
    enum hs_status status = hs_post_read(argv[1], &post, error);
    if (status == HS_OK) {
        status = sample_write(&post, &wish, argv[2], error);
        hs_post_free(&post);
    }
    return status;
}

/* One machine on one day. */
static enum hs_status make_day(const struct hs_library *library, const char *folder, const struct sample_wish *wish,
                               struct hs_error *error) {
    enum hs_status status = HS_OK;
    for (size_t p = 0; p < library->count && status == HS_OK; p++) {
        char *path = hs_format("%s/%s-%s-%.10s.json", folder, wish->machine, library->posts[p].topic, wish->started);
        status = path != NULL ? sample_write(&library->posts[p], wish, path, error)
                              : hs_fail(error, HS_MEMORY, "%s: out of memory", folder);
        free(path);
    }
    return status;
}

static enum hs_status make_many(int argc, char **argv, struct hs_error *error) {
    const unsigned machines = (unsigned)strtoul(argv[3], NULL, 10);
    const unsigned dates = (unsigned)strtoul(argv[4], NULL, 10);
    struct hs_library library;
    enum hs_status status = hs_library_read(argc > 5 ? argv[5] : NULL, &library, error);
    for (unsigned i = 0; i < machines * dates && status == HS_OK; i++) {
        const unsigned machine = i / dates;
        const unsigned date = i % dates;
        char id[32];
        char started[32];
        (void)snprintf(id, sizeof id, "test-machine-%02u", machine + 1);
        (void)snprintf(started, sizeof started, "20%02u-%02u-02T10:00:00Z", 25 + date / 12, date % 12 + 1);
        const struct sample_wish wish = {.scale = "quick",
                                         .rounds = ROUNDS,
                                         .machine = id,
                                         .started = started,
                                         .emulator = machines > 1 && machine + 1 == machines ? "wine" : NULL,
                                         .step = 1.5 - 0.6 * machine / machines - 0.1 * date / dates,
                                         .seed = i};
        status = make_day(&library, argv[2], &wish, error);
    }
    hs_library_free(&library);
    return status;
}

int main(int argc, char **argv) {
    const bool many = argc > 4 && strcmp(argv[1], "--many") == 0;
    if (argc < 3 || (strcmp(argv[1], "--many") == 0 && !many)) {
        fprintf(stderr, "usage: make_record POST OUT [SCALE [ROUNDS [MACHINE [STARTED [same-fails]]]]]\n"
                        "       make_record --many OUT MACHINES DATES [POSTS]\n");
        return 2;
    }
    struct hs_error error;
    const enum hs_status status = many ? make_many(argc, argv, &error) : make_one(argc, argv, &error);
    if (status != HS_OK) {
        fprintf(stderr, "make_record: %s\n", error.text);
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
