/* SPDX-License-Identifier: MIT */
/*
 * Marshalling in the manner of the post's second system: a message is declared once, as a list of fields, and the
 * preprocessor makes the code that sends it. The code fills a buffer, gives it to the system when it is full, and
 * flushes what is left at the end of the message.
 *
 * The including file says what its containers are. For each kind, list for example:
 *     list_TYPE, list_COUNT(list), list_EACH(list), a loop's head, and list_VALUE, the int inside the loop.
 * On the wire: a container is its number of ints and then the ints, 4 bytes each, little-endian on every machine.
 */
#ifndef HEARSAY_CASE_MESSAGE_H
#define HEARSAY_CASE_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "../little.h"

/* The messages of this case: FIELD(kind of container, name). */
#define MESSAGE_SET(FIELD)        FIELD(set, values)
#define MESSAGE_LIST(FIELD)       FIELD(list, values)
#define MESSAGE_LIST_DEQUE(FIELD) FIELD(list, values) FIELD(deque, more)

#define MESSAGE_WORD_BYTES 4

/* Stores the int lvalue at the unsigned char *at. A macro, so that an unoptimised build makes no call of it. */
#if HEARSAY_BIG_ENDIAN
#define MESSAGE_STORE(at, lvalue) little_put(at, (uint32_t)(lvalue), MESSAGE_WORD_BYTES)
#else
#define MESSAGE_STORE(at, lvalue) memcpy(at, &(lvalue), MESSAGE_WORD_BYTES)
#endif

struct message_sink {
    unsigned char *begin; /* of the buffer, MESSAGE_WORD_BYTES long or longer */
    unsigned char *at;
    unsigned char *end;
    bool (*write)(intptr_t file, const unsigned char *data, size_t length); /* NULL: there is only the buffer */
    intptr_t file;
    size_t flush_count;
    bool failed;
};

/* Gives the bytes up to at to the system, and where to go on. What cannot be given away is lost, and failed says so. */
static inline unsigned char *message_flush(struct message_sink *sink, const unsigned char *at) {
    const size_t length = (size_t)(at - sink->begin);
    sink->failed = sink->failed || sink->write == NULL || !sink->write(sink->file, sink->begin, length);
    sink->flush_count++;
    return sink->begin;
}

static inline unsigned char *message_put(struct message_sink *sink, unsigned char *at, int32_t value) {
    if ((size_t)(sink->end - at) < MESSAGE_WORD_BYTES) {
        at = message_flush(sink, at);
    }
    MESSAGE_STORE(at, value);
    return at + MESSAGE_WORD_BYTES;
}

/* The end of a message. */
static inline void message_end(struct message_sink *sink) {
    if (sink->write != NULL && sink->at != sink->begin) {
        sink->at = message_flush(sink, sink->at);
    }
}

#define MESSAGE_PARAMETER(kind, name) , const kind##_TYPE *name
#define MESSAGE_PUT(kind, name)                                                                                        \
    at = message_put(sink, at, (int32_t)(uint32_t)kind##_COUNT(name));                                                 \
    kind##_EACH(name) {                                                                                                \
        at = message_put(sink, at, kind##_VALUE);                                                                      \
    }

/* Defines send(sink, one container for each field), which appends the message to the buffer. */
#define MESSAGE_SENDER(send, FIELDS)                                                                                   \
    static void send(struct message_sink *sink FIELDS(MESSAGE_PARAMETER)) {                                            \
        unsigned char *at = sink->at;                                                                                  \
        FIELDS(MESSAGE_PUT)                                                                                            \
        sink->at = at;                                                                                                 \
    }

#endif
