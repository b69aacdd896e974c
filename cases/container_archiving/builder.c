/* SPDX-License-Identifier: MIT */
#include "builder.h"

#include <stdlib.h>

#include "hearsay/clock.h"
#include "hearsay/file.h"

#ifndef HEARSAY_CC
#define HEARSAY_CC ""
#endif
#ifndef HEARSAY_CXX
#define HEARSAY_CXX ""
#endif
#ifndef HEARSAY_BOOST_INCLUDES
#define HEARSAY_BOOST_INCLUDES  ""
#define HEARSAY_BOOST_LIBRARIES ""
#endif

#define ARGUMENT_LIMIT 16

struct program {
    const char *source; /* in the case's folder */
    const char *compiler;
    const char *standard;
    bool needs_boost;
};

static const struct program programs[] = {
    [PROGRAM_BOOST] = {"minimal_boost.cpp", HEARSAY_CXX, "-std=c++17", true},
    [PROGRAM_GENERATED] = {"minimal_generated.c", HEARSAY_CC, "-std=c11", false},
    [PROGRAM_STD] = {"minimal_std.cpp", HEARSAY_CXX, "-std=c++17", false},
};

static const char *const link_flags[LINK_COUNT][2] = {
    [LINK_PLAIN] = {NULL, NULL},
    [LINK_STRIPPED] = {"-s", NULL},
    [LINK_STATIC] = {"-static", NULL},
    [LINK_STATIC_STRIPPED] = {"-static", "-s"},
};

struct arguments {
    const char *items[ARGUMENT_LIMIT];
    size_t count;
};

static void add(struct arguments *arguments, const char *item) {
    if (item != NULL && arguments->count + 1 < ARGUMENT_LIMIT) {
        arguments->items[arguments->count++] = item;
    }
}

/* From source to a program in one command, as a user builds one. */
static bool build(const struct program *program, const char *folder, const char *output, enum builder_link link) {
    char *source = hs_format("%s/%s", folder, program->source);
    char *own = hs_format("-I%s", folder);
    struct arguments arguments = {{0}, 0};
    add(&arguments, program->compiler);
    add(&arguments, program->standard);
    add(&arguments, "-O2");
    add(&arguments, own);
    add(&arguments, program->needs_boost ? "-I" HEARSAY_BOOST_INCLUDES : NULL);
    add(&arguments, link_flags[link][0]);
    add(&arguments, link_flags[link][1]);
    add(&arguments, "-o");
    add(&arguments, output);
    add(&arguments, source);
    add(&arguments, program->needs_boost ? "-L" HEARSAY_BOOST_LIBRARIES : NULL);
    add(&arguments, program->needs_boost ? "-lboost_serialization" : NULL);
    const bool done = source != NULL && own != NULL && builder_run((char *const *)arguments.items);
    free(source);
    free(own);
    return done;
}

static void note_time(struct builder_result *result, uint64_t ns) {
    result->shortest_ns = result->shortest_ns == 0 || ns < result->shortest_ns ? ns : result->shortest_ns;
    result->longest_ns = ns > result->longest_ns ? ns : result->longest_ns;
}

/* The timed builds first; what they leave is the plain program. */
static void build_program(const struct program *program, const char *folder, const char *output,
                          struct builder_result *result) {
    *result = (struct builder_result){0};
    if (program->compiler[0] == '\0' || (program->needs_boost && HEARSAY_BOOST_LIBRARIES[0] == '\0')) {
        return;
    }
    for (int round = 0; round < BUILDER_ROUNDS; round++) {
        const uint64_t before_ns = hs_clock_ns();
        if (!build(program, folder, output, LINK_PLAIN)) {
            *result = (struct builder_result){0};
            return;
        }
        note_time(result, hs_clock_ns() - before_ns);
    }
    for (int link = 0; link < LINK_COUNT; link++) {
        if ((link > 0 && !build(program, folder, output, (enum builder_link)link)) ||
            !builder_file_bytes(output, &result->bytes[link])) {
            result->bytes[link] = 0;
        }
    }
}

enum hs_status builder_build(struct builder *builder, const char *folder, enum builder_program program,
                             struct hs_error *error) {
    if (!builder->done) {
        char *sources = hs_home_path("cases/container_archiving");
        /* Windows wants the suffix, the others do not mind. */
        char *output = hs_format("%s/minimal.exe", folder);
        for (int i = 0; sources != NULL && output != NULL && i < PROGRAM_COUNT; i++) {
            build_program(&programs[i], sources, output, &builder->results[i]);
            (void)hs_file_remove(output, NULL);
        }
        builder->done = sources != NULL && output != NULL;
        free(sources);
        free(output);
    }
    if (builder->results[PROGRAM_BOOST].shortest_ns == 0 || builder->results[program].shortest_ns == 0) {
        return hs_fail(error, HS_UNSUPPORTED,
                       "%s and %s cannot both be built here; they need gcc or clang, and the Boost of this build",
                       programs[PROGRAM_BOOST].source, programs[program].source);
    }
    return HS_OK;
}
