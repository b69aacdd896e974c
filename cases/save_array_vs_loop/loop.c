/* SPDX-License-Identifier: MIT */
/*
 * The post's loop of direct saves, its one call, and the memcpy that no archive can beat. Compiled five times: with the
 * flags of the build (SAVE_LEVEL plain) and at -O0 to -O3 (o0 to o3), so that one program holds all levels.
 */
#include "save.h"

#define JOIN_AGAIN(a, b) a##b
#define JOIN(a, b)       JOIN_AGAIN(a, b)
#define LEVEL(name)      JOIN(name, SAVE_LEVEL)

/* The archive is a local object, as in the benchmark: the compiler may keep its members in registers. */
#define LOOP(kind, type)                                                                                               \
    static void loop_##kind##_##type(struct save_sink *out, struct save_task *task) {                                  \
        const type *elements = task->data;                                                                             \
        const size_t count = task->element_count;                                                                      \
        struct save_sink sink = *out;                                                                                  \
        for (size_t i = 0; i < count; i++) {                                                                           \
            save_##kind(&sink, &elements[i], sizeof elements[i]);                                                      \
        }                                                                                                              \
        *out = sink;                                                                                                   \
    }

/* The archive is reached through a pointer, as inside a library: a stored char might be part of it. */
#define REFERENCE(kind, type)                                                                                          \
    static void reference_##kind##_##type(struct save_sink *sink, struct save_task *task) {                            \
        const type *elements = task->data;                                                                             \
        const size_t count = task->element_count;                                                                      \
        for (size_t i = 0; i < count; i++) {                                                                           \
            save_##kind(sink, &elements[i], sizeof elements[i]);                                                       \
        }                                                                                                              \
    }

#define ARRAY(kind, type)                                                                                              \
    static void array_##kind##_##type(struct save_sink *sink, struct save_task *task) {                                \
        if (task->element_count > 0) {                                                                                 \
            save_##kind(sink, task->data, task->element_count * sizeof(type));                                         \
        }                                                                                                              \
    }

#define EACH(X) X(primitive, char) X(primitive, double) X(checked, char) X(checked, double) X(bug, char) X(bug, double)

EACH(LOOP)
EACH(REFERENCE)
EACH(ARRAY)

static save_function *const loops[SAVE_KIND_COUNT][SAVE_TYPE_COUNT] = SAVE_TABLE(loop);
static save_function *const references[SAVE_KIND_COUNT][SAVE_TYPE_COUNT] = SAVE_TABLE(reference);
static save_function *const arrays[SAVE_KIND_COUNT][SAVE_TYPE_COUNT] = SAVE_TABLE(array);

enum hs_status LEVEL(save_run_loop_)(struct hs_job *job) {
    return save_run_kind(job, loops);
}

enum hs_status LEVEL(save_run_reference_)(struct hs_job *job) {
    return save_run_kind(job, references);
}

enum hs_status LEVEL(save_run_array_)(struct hs_job *job) {
    return save_run_kind(job, arrays);
}

static void copy(struct save_sink *sink, struct save_task *task) {
    const size_t size_bytes = task->element_count * task->element_bytes;
    if (size_bytes > 0) {
        memcpy(sink->begin, task->data, size_bytes);
    }
    sink->cursor = sink->begin + size_bytes;
    sink->size_bytes = size_bytes;
}

enum hs_status LEVEL(save_run_memcpy_)(struct hs_job *job) {
    return save_run(job, copy);
}
