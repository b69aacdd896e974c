/* SPDX-License-Identifier: MIT */
#include "reader.h"

#include <stdlib.h>

#include "archive.h"

/* The ints of one container, where they lie; aligned or not. */
static bool get_ints(struct message_reader *reader, const unsigned char **ints, size_t *count) {
    if (reader->end - reader->at < MESSAGE_WORD_BYTES) {
        return false;
    }
    const uint64_t number = little_get(reader->at, MESSAGE_WORD_BYTES);
    reader->at += MESSAGE_WORD_BYTES;
    if (number > (size_t)(reader->end - reader->at) / MESSAGE_WORD_BYTES) {
        return false;
    }
    *ints = reader->at;
    *count = (size_t)number;
    reader->at += *count * MESSAGE_WORD_BYTES;
    return true;
}

static int32_t get_int(const unsigned char *at) {
    const uint32_t word = (uint32_t)little_get(at, MESSAGE_WORD_BYTES);
    int32_t value;
    memcpy(&value, &word, sizeof value);
    return value;
}

static int32_t *copy_ints(struct message_reader *reader, size_t *count) {
    const unsigned char *ints = NULL;
    int32_t *copy = get_ints(reader, &ints, count) ? malloc(*count * sizeof *copy + 1) : NULL;
    for (size_t i = 0; copy != NULL && i < *count; i++) {
        copy[i] = get_int(ints + i * MESSAGE_WORD_BYTES);
    }
    return copy;
}

static bool ascends(const int32_t *values, size_t count) {
    for (size_t i = 1; i < count; i++) {
        if (values[i] <= values[i - 1]) {
            return false;
        }
    }
    return true;
}

bool message_get_set(struct message_reader *reader, struct tree *set) {
    size_t count = 0;
    int32_t *values = copy_ints(reader, &count);
    const bool done = values != NULL && ascends(values, count) && tree_init(set, values, count);
    free(values);
    return done;
}

bool message_get_list(struct message_reader *reader, struct list *list) {
    size_t count = 0;
    int32_t *values = copy_ints(reader, &count);
    const bool done = values != NULL && list_init(list, values, count);
    free(values);
    return done;
}

bool message_get_deque(struct message_reader *reader, struct deque *deque) {
    size_t count = 0;
    int32_t *values = copy_ints(reader, &count);
    const bool done = values != NULL && deque_init(deque, values, count);
    free(values);
    return done;
}

bool archive_values_add(struct archive_values *values, const int32_t *items, size_t count) {
    if (count > values->capacity - values->count) {
        const size_t wanted =
            2 * values->capacity > values->count + count ? 2 * values->capacity : values->count + count;
        int32_t *grown = wanted > SIZE_MAX / sizeof *grown ? NULL : realloc(values->items, wanted * sizeof *grown);
        if (grown == NULL) {
            return false;
        }
        values->items = grown;
        values->capacity = wanted;
    }
    if (count > 0) {
        memcpy(values->items + values->count, items, count * sizeof *items);
        values->count += count;
    }
    return true;
}

MESSAGE_RECEIVER(receive_set, MESSAGE_SET)
MESSAGE_RECEIVER(receive_list, MESSAGE_LIST)
MESSAGE_RECEIVER(receive_list_deque, MESSAGE_LIST_DEQUE)

struct received {
    struct tree set;
    struct list list;
    struct deque deque;
};

static bool receive(struct message_reader *reader, enum archive_shape shape, struct received *received) {
    switch (shape) {
    case SHAPE_SET:
        return receive_set(reader, &received->set);
    case SHAPE_LIST:
        return receive_list(reader, &received->list);
    default:
        return receive_list_deque(reader, &received->list, &received->deque);
    }
}

#define ADD_ALL(kind, container)                                                                                       \
    kind##_EACH(container) {                                                                                           \
        const int32_t value = kind##_VALUE;                                                                            \
        done = done && archive_values_add(out, &value, 1);                                                             \
    }

bool archive_read_generated(enum archive_shape shape, const unsigned char *data, size_t length,
                            struct archive_values *out) {
    struct message_reader reader = {data, data + length};
    bool done = length > 0;
    while (done && reader.at < reader.end) {
        struct received received = {0};
        done = receive(&reader, shape, &received);
        ADD_ALL(set, &received.set)
        ADD_ALL(list, &received.list)
        ADD_ALL(deque, &received.deque)
        tree_fini(&received.set);
        list_fini(&received.list);
        deque_fini(&received.deque);
    }
    return done;
}

bool archive_read_bare(enum archive_shape shape, const unsigned char *data, size_t length, struct archive_values *out) {
    (void)shape;
    bool done = length % MESSAGE_WORD_BYTES == 0;
    for (size_t i = 0; done && i < length; i += MESSAGE_WORD_BYTES) {
        const int32_t value = get_int(data + i);
        done = archive_values_add(out, &value, 1);
    }
    return done;
}
