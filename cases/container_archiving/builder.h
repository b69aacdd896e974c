/* SPDX-License-Identifier: MIT */
/* Builds the two minimal programs of the post, and a third in between, and notes how long it takes and how large they
 * become. */
#ifndef HEARSAY_CASE_BUILDER_H
#define HEARSAY_CASE_BUILDER_H

#include <stdbool.h>
#include <stdint.h>

#include "hearsay/status.h"

enum builder_program { PROGRAM_BOOST, PROGRAM_GENERATED, PROGRAM_STD, PROGRAM_COUNT };
enum builder_link { LINK_PLAIN, LINK_STRIPPED, LINK_STATIC, LINK_STATIC_STRIPPED, LINK_COUNT };

struct builder_result {
    uint64_t shortest_ns; /* of BUILDER_ROUNDS builds, from source to program; 0: it could not be built */
    uint64_t longest_ns;
    uint64_t bytes[LINK_COUNT]; /* 0: it could not be linked in this way */
};

#define BUILDER_ROUNDS 3

struct builder {
    bool done;
    struct builder_result results[PROGRAM_COUNT];
};

/* Builds everything in folder, once; HS_UNSUPPORTED when program or PROGRAM_BOOST cannot be built here. */
enum hs_status builder_build(struct builder *builder, const char *folder, enum builder_program program,
                             struct hs_error *error);

/* The system's own file: runs a program to its end, silent; true when it succeeded. arguments ends with NULL. */
bool builder_run(char *const *arguments);
bool builder_file_bytes(const char *path, uint64_t *bytes);

#endif
