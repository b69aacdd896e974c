/* SPDX-License-Identifier: MIT */
/*
 * The limit: walk the C containers and store every int, without counts, messages or marshalling. Into memory that is
 * one store an element; into a file the stores go to the buffer, which is written whenever it is full and at the end.
 */
#include "archive.h"
#include "containers.h"
#include "message.h"

struct cursor {
    struct archive_task *task;
    unsigned char *at;
    unsigned char *end;
    bool done;
};

static unsigned char *give(struct cursor *cursor, const unsigned char *at) {
    struct archive_task *task = cursor->task;
    cursor->done =
        cursor->done && task->path != NULL && task->write(task->file, task->memory, (size_t)(at - task->memory));
    task->flush_count++;
    return task->memory;
}

#define STORE(kind, container)                                                                                         \
    do {                                                                                                               \
        unsigned char *at = cursor->at;                                                                                \
        unsigned char *const end_of_buffer = cursor->end;                                                              \
        kind##_EACH((const kind##_TYPE *)(container)) {                                                                \
            if (at == end_of_buffer) {                                                                                 \
                at = give(cursor, at);                                                                                 \
            }                                                                                                          \
            MESSAGE_STORE(at, kind##_VALUE);                                                                           \
            at += MESSAGE_WORD_BYTES;                                                                                  \
        }                                                                                                              \
        cursor->at = at;                                                                                               \
    } while (0)

/* Memory has room for all, so not even the end of the buffer is looked for. */
#define STORE_ALL(kind, container)                                                                                     \
    do {                                                                                                               \
        unsigned char *at = cursor->at;                                                                                \
        kind##_EACH((const kind##_TYPE *)(container)) {                                                                \
            MESSAGE_STORE(at, kind##_VALUE);                                                                           \
            at += MESSAGE_WORD_BYTES;                                                                                  \
        }                                                                                                              \
        cursor->at = at;                                                                                               \
    } while (0)

static void store_to_file(struct cursor *cursor, enum archive_shape shape, void *const *containers) {
    if (shape == SHAPE_SET) {
        STORE(set, containers[KIND_SET]);
    } else {
        STORE(list, containers[KIND_LIST]);
    }
    if (shape == SHAPE_LIST_DEQUE) {
        STORE(deque, containers[KIND_DEQUE]);
    }
}

static void store_to_memory(struct cursor *cursor, enum archive_shape shape, void *const *containers) {
    if (shape == SHAPE_SET) {
        STORE_ALL(set, containers[KIND_SET]);
    } else {
        STORE_ALL(list, containers[KIND_LIST]);
    }
    if (shape == SHAPE_LIST_DEQUE) {
        STORE_ALL(deque, containers[KIND_DEQUE]);
    }
}

static bool run(struct archive_task *task) {
    struct cursor cursor = {.task = task, .at = task->memory, .done = true};
    cursor.end = task->memory + task->buffer_bytes / MESSAGE_WORD_BYTES * MESSAGE_WORD_BYTES;
    for (size_t repeat = 0; repeat < task->repeat_count; repeat++) {
        cursor.at = task->path == NULL ? task->memory : cursor.at;
        for (size_t part = 0; part < task->part_count; part++) {
            (task->path == NULL ? store_to_memory : store_to_file)(&cursor, task->shape,
                                                                   task->parts[part]->containers[FLAVOUR_OWN]);
        }
    }
    task->used = (size_t)(cursor.at - task->memory);
    if (task->path != NULL && task->used > 0) {
        (void)give(&cursor, cursor.at);
    }
    return cursor.done;
}

const struct archive_saver *archive_saver_bare(void) {
    static const struct archive_saver saver = {.flavour = FLAVOUR_OWN, .format = FORMAT_BARE, .run = run};
    return &saver;
}
