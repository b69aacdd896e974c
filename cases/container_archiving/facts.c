/* SPDX-License-Identifier: MIT */
/* What is true or false whatever the time: flushes, buffers, text mode, sizes. And build times, which are far apart. */
#include "facts.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "dataset.h"
#include "hearsay/file.h"

#define INTS_OF_THE_POST   1000000
#define BUFFER_OF_THE_POST 4096
#define MILLISECOND        1e-6

/* The post's list through the post's buffer, whatever the scale of the run. */
static bool save_the_list(struct archive_task *task, const struct dataset *ints) {
    unsigned char buffer[BUFFER_OF_THE_POST];
    task->parts[0] = ints;
    task->memory = buffer;
    task->memory_bytes = sizeof buffer;
    task->file = archive_file_create(task->path);
    bool done = task->file >= 0 && archive_saver_generated()->run(task);
    if (task->file >= 0) {
        done = archive_file_close(task->file) && done;
    }
    task->memory = NULL;
    return done;
}

enum hs_status fact_flushes(FACT_PARAMETERS) {
    (void)context;
    char *path = hs_format("%s/flushes", plan->folder);
    struct dataset_store *store = dataset_store_open(plan->seed);
    const struct dataset *ints = store == NULL ? NULL : dataset_store_get(store, SHAPE_LIST, INTS_OF_THE_POST);
    struct archive_task task = {.shape = SHAPE_LIST,
                                .part_count = 1,
                                .repeat_count = 1,
                                .path = path,
                                .buffer_bytes = BUFFER_OF_THE_POST,
                                .write = archive_file_write};
    uint64_t bytes = 0;
    enum hs_status status = HS_OK;
    if (path == NULL || ints == NULL) {
        status = hs_fail(error, HS_MEMORY, "no memory for %d ints", INTS_OF_THE_POST);
    } else if (!save_the_list(&task, ints) || !builder_file_bytes(path, &bytes)) {
        status = hs_fail_errno(error, "%s: cannot be written", path);
    }
    *is_true = task.flush_count == 977 && bytes == 4000004;
    (void)snprintf(evidence, size_bytes,
                   "a list of %d ints is %" PRIu64
                   " bytes, and a buffer of %d bytes gave them away in %zu flushes, the "
                   "last one at the end of the message",
                   INTS_OF_THE_POST, bytes, BUFFER_OF_THE_POST, task.flush_count);
    if (path != NULL) {
        (void)hs_file_remove(path, NULL);
    }
    dataset_store_close(store);
    free(path);
    return status;
}

enum hs_status fact_stream_buffer(FACT_PARAMETERS) {
    (void)context;
#ifdef HEARSAY_HAVE_BOOST
    size_t bytes = 0;
    char *path = hs_format("%s/stream", plan->folder);
    if (path == NULL) {
        return hs_fail(error, HS_MEMORY, "out of memory");
    }
    const bool done = archive_stream_buffer(path, &bytes);
    const enum hs_status status = done ? HS_OK : hs_fail_errno(error, "%s: the stream never gave a byte away", path);
    *is_true = bytes > BUFFER_OF_THE_POST - 8 && bytes < BUFFER_OF_THE_POST + 8;
    (void)snprintf(
        evidence, size_bytes,
        "a std::ofstream with its own buffer, filled 4 bytes at a time as Boost does it, first gives %zu bytes "
        "to the system",
        bytes);
    (void)hs_file_remove(path, NULL);
    free(path);
    return status;
#else
    (void)plan;
    (void)is_true;
    (void)evidence;
    (void)size_bytes;
    return hs_fail(error, HS_UNSUPPORTED, "built without C++ or without Boost");
#endif
}

/* Every byte value once; how many bytes arrive in the file. */
static enum hs_status write_all_bytes(const char *path, const char *mode, uint64_t *bytes, struct hs_error *error) {
    FILE *file = fopen(path, mode);
    bool done = file != NULL;
    for (int value = 0; done && value < 256; value++) {
        done = fputc(value, file) != EOF;
    }
    done = file != NULL && fclose(file) == 0 && done && builder_file_bytes(path, bytes);
    return done ? HS_OK : hs_fail_errno(error, "%s: cannot be written", path);
}

static enum hs_status compare_modes(FACT_PARAMETERS) {
    (void)context;
    char *path = hs_format("%s/text", plan->folder);
    uint64_t text = 0;
    uint64_t binary = 0;
    if (path == NULL) {
        return hs_fail(error, HS_MEMORY, "out of memory");
    }
    enum hs_status status = write_all_bytes(path, "w", &text, error);
    if (status == HS_OK) {
        status = write_all_bytes(path, "wb", &binary, error);
    }
    *is_true = text != binary;
    (void)snprintf(evidence, size_bytes,
                   "all 256 byte values: %" PRIu64 " bytes in text mode, %" PRIu64 " in binary mode", text, binary);
    (void)hs_file_remove(path, NULL);
    free(path);
    return status;
}

enum hs_status fact_text_mode_differs(FACT_PARAMETERS) {
    return compare_modes(plan, context, is_true, evidence, size_bytes, error);
}

enum hs_status fact_text_mode_harmless(FACT_PARAMETERS) {
    const enum hs_status status = compare_modes(plan, context, is_true, evidence, size_bytes, error);
    *is_true = !*is_true;
    return status;
}

static enum hs_status built(const struct hs_plan *plan, void *context, enum builder_program program,
                            struct hs_error *error) {
    if (plan->scale == HS_SMOKE) {
        return hs_fail(error, HS_UNSUPPORTED, "the smoke scale builds no programs; use --scale quick");
    }
    return builder_build(archive_builder_of(context), plan->folder, program, error);
}

/* One build is no evidence, but ranges of three that do not even meet are. */
static enum hs_status builds_longer(enum builder_program program, FACT_PARAMETERS) {
    const struct builder_result *results = archive_builder_of(context)->results;
    const enum hs_status status = built(plan, context, program, error);
    if (status != HS_OK) {
        return status;
    }
    const struct builder_result *boost = &results[PROGRAM_BOOST];
    const struct builder_result *other = &results[program];
    if (boost->shortest_ns <= other->longest_ns && other->shortest_ns <= boost->longest_ns) {
        return hs_fail(error, HS_UNSUPPORTED, "the build times of %d rounds overlap: this machine cannot tell",
                       BUILDER_ROUNDS);
    }
    *is_true = boost->shortest_ns > other->longest_ns;
    (void)snprintf(evidence, size_bytes,
                   "from source to program at -O2, %d builds each: Boost %.0f to %.0f ms, generated code in %s %.0f to "
                   "%.0f ms",
                   BUILDER_ROUNDS, (double)boost->shortest_ns * MILLISECOND, (double)boost->longest_ns * MILLISECOND,
                   program == PROGRAM_STD ? "C++" : "C", (double)other->shortest_ns * MILLISECOND,
                   (double)other->longest_ns * MILLISECOND);
    return HS_OK;
}

enum hs_status fact_builds_longer_c(FACT_PARAMETERS) {
    return builds_longer(PROGRAM_GENERATED, plan, context, is_true, evidence, size_bytes, error);
}

enum hs_status fact_builds_longer_std(FACT_PARAMETERS) {
    return builds_longer(PROGRAM_STD, plan, context, is_true, evidence, size_bytes, error);
}

static enum hs_status exe_twice(enum builder_program program, enum builder_link link, FACT_PARAMETERS) {
    static const char *const names[] = {[LINK_PLAIN] = "dynamic, not stripped",
                                        [LINK_STRIPPED] = "dynamic, stripped",
                                        [LINK_STATIC] = "static, not stripped",
                                        [LINK_STATIC_STRIPPED] = "static, stripped"};
    const struct builder_result *results = archive_builder_of(context)->results;
    const enum hs_status status = built(plan, context, program, error);
    if (status != HS_OK) {
        return status;
    }
    const uint64_t boost = results[PROGRAM_BOOST].bytes[link];
    const uint64_t other = results[program].bytes[link];
    if (boost == 0 || other == 0) {
        return hs_fail(error, HS_UNSUPPORTED, "the programs cannot be linked here: %s", names[link]);
    }
    *is_true = boost > 2 * other;
    (void)snprintf(evidence, size_bytes,
                   "at -O2, %s: Boost %" PRIu64 " bytes, generated code in %s %" PRIu64 " bytes, so %.2f times larger",
                   names[link], boost, program == PROGRAM_STD ? "C++" : "C", other, (double)boost / (double)other);
    return HS_OK;
}

#define EXE_FACT(function, program, link)                                                                              \
    enum hs_status function(FACT_PARAMETERS) {                                                                         \
        return exe_twice(program, link, plan, context, is_true, evidence, size_bytes, error);                          \
    }
EXE_FACT(fact_exe_c, PROGRAM_GENERATED, LINK_PLAIN)
EXE_FACT(fact_exe_c_stripped, PROGRAM_GENERATED, LINK_STRIPPED)
EXE_FACT(fact_exe_c_static, PROGRAM_GENERATED, LINK_STATIC_STRIPPED)
EXE_FACT(fact_exe_std, PROGRAM_STD, LINK_PLAIN)
EXE_FACT(fact_exe_std_stripped, PROGRAM_STD, LINK_STRIPPED)
EXE_FACT(fact_exe_std_static, PROGRAM_STD, LINK_STATIC_STRIPPED)
