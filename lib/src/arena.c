/* SPDX-License-Identifier: MIT */
#include "arena.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* max_align_t, which some compilers have in C++ only. */
union arena_item {
    long long integer;
    long double number;
    void *pointer;
    void (*function)(void);
};

struct arena_piece {
    struct arena_piece *before;
    union arena_item data[];
};

void *arena_alloc(struct arena *arena, size_t count, size_t size_bytes) {
    if (count > (SIZE_MAX - sizeof(struct arena_piece)) / size_bytes) {
        return NULL;
    }
    struct arena_piece *piece = calloc(1, sizeof *piece + count * size_bytes);
    if (piece == NULL) {
        return NULL;
    }
    piece->before = arena->last;
    arena->last = piece;
    return piece->data;
}

char *arena_format(struct arena *arena, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    char *text = length < 0 ? NULL : arena_alloc(arena, (size_t)length + 1, 1);
    if (text != NULL) {
        va_start(arguments, format);
        (void)vsnprintf(text, (size_t)length + 1, format, arguments);
        va_end(arguments);
    }
    return text;
}

void arena_free(struct arena *arena) {
    while (arena->last != NULL) {
        struct arena_piece *before = arena->last->before;
        free(arena->last);
        arena->last = before;
    }
}
