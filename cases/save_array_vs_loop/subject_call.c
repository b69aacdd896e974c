/* SPDX-License-Identifier: MIT */
/* The loop with a real call an element: to a known function of another file, and through a pointer. */
#include "save.h"

#define NOINLINE(kind, type)                                                                                           \
    static void noinline_##kind##_##type(struct save_sink *sink, struct save_task *task) {                             \
        const type *elements = task->data;                                                                             \
        const size_t count = task->element_count;                                                                      \
        for (size_t i = 0; i < count; i++) {                                                                           \
            save_##kind##_##type(sink, &elements[i]);                                                                  \
        }                                                                                                              \
    }

NOINLINE(primitive, char)
NOINLINE(primitive, double)
NOINLINE(checked, char)
NOINLINE(checked, double)
NOINLINE(bug, char)
NOINLINE(bug, double)

static save_function *const noinlines[SAVE_KIND_COUNT][SAVE_TYPE_COUNT] = SAVE_TABLE(noinline);

enum hs_status save_run_noinline(struct hs_job *job) {
    return save_run_kind(job, noinlines);
}

static void pointer(struct save_sink *sink, struct save_task *task) {
    save_element *const save = save_elements[task->kind][task->type];
    const unsigned char *element = task->data;
    const size_t count = task->element_count;
    const size_t element_bytes = task->element_bytes;
    for (size_t i = 0; i < count; i++, element += element_bytes) {
        save(sink, element);
    }
}

enum hs_status save_run_pointer(struct hs_job *job) {
    return save_run(job, pointer);
}
