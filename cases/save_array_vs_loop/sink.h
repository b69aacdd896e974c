/* SPDX-License-Identifier: MIT */
/*
 * The posts' two buffers, as what an archive writes into: a raw pointer without a check, and memory that checks and
 * grows; and the first one with the mistake of the thread, a save_binary that never moves the pointer on. All of them
 * inline, so that the compiler sees what it saw in 2005. Readable from C and from C++.
 */
#ifndef HEARSAY_CASE_SINK_H
#define HEARSAY_CASE_SINK_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

struct save_sink {
    unsigned char *begin;
    unsigned char *cursor;
    unsigned char *end;
    size_t size_bytes; /* counted apart from the cursor, as in the post */
    bool owned;        /* begin is malloc's */
    bool failed;       /* no memory to grow */
};

/* Makes room for count_bytes more: twice the memory, and what was saved is copied over (what std::vector does; realloc
 * could move pages instead). Out of line, as there. */
void save_grow(struct save_sink *sink, size_t count_bytes);

static inline void save_primitive(struct save_sink *sink, const void *address, size_t count_bytes) {
    memcpy(sink->cursor, address, count_bytes);
    sink->cursor += count_bytes;
    sink->size_bytes += count_bytes;
}

static inline void save_bug(struct save_sink *sink, const void *address, size_t count_bytes) {
    memcpy(sink->cursor, address, count_bytes);
    sink->size_bytes += count_bytes;
}

static inline void save_checked(struct save_sink *sink, const void *address, size_t count_bytes) {
    if ((size_t)(sink->end - sink->cursor) < count_bytes) {
        save_grow(sink, count_bytes);
        if (sink->failed) {
            return;
        }
    }
    memcpy(sink->cursor, address, count_bytes);
    sink->cursor += count_bytes;
    sink->size_bytes += count_bytes;
}

#ifdef __cplusplus
}
#endif

#endif
