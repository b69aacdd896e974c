/* SPDX-License-Identifier: MIT */
/* Memory that lives as long as one run of a case: allocated piece by piece, freed at once. Not thread safe. */
#ifndef HEARSAY_SRC_ARENA_H
#define HEARSAY_SRC_ARENA_H

#include <stddef.h>

#include "hearsay/status.h"

struct arena_piece;

struct arena {
    struct arena_piece *last;
};

/* count items of size_bytes each, zeroed; NULL when out of memory. count may be 0. */
void *arena_alloc(struct arena *arena, size_t count, size_t size_bytes);

/* printf into the arena; NULL when out of memory. */
char *arena_format(struct arena *arena, const char *format, ...) HS_PRINTF(2, 3);

void arena_free(struct arena *arena);

#endif
