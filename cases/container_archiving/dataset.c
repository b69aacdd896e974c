/* SPDX-License-Identifier: MIT */
#include "dataset.h"

#include <stdlib.h>
#include <string.h>

#include "hearsay/random.h"

#define DATASET_LIMIT 64

struct dataset_store {
    uint64_t seed;
    struct dataset sets[DATASET_LIMIT];
    size_t set_count;
};

static const struct archive_maker *maker_of(enum archive_flavour flavour) {
    switch (flavour) {
    case FLAVOUR_OWN:
        return &archive_maker_own;
#ifdef HEARSAY_HAVE_STD
    case FLAVOUR_STD:
        return archive_maker_std();
#endif
#ifdef HEARSAY_HAVE_GLIB
    case FLAVOUR_GLIB:
        return archive_maker_glib();
#endif
    default:
        return NULL;
    }
}

int64_t dataset_walk(const struct archive_task *task, enum archive_flavour flavour) {
    int64_t total = 0;
    for (size_t part = 0; part < task->part_count; part++) {
        for (size_t place = 0; place < archive_shape_length(task->shape); place++) {
            const enum archive_kind kind = archive_shape_kind(task->shape, place);
            total += maker_of(flavour)->sum(kind, task->parts[part]->containers[flavour][kind]);
        }
    }
    return total;
}

bool dataset_flavour_has(enum archive_flavour flavour, enum archive_shape shape) {
    return flavour != FLAVOUR_GLIB || shape != SHAPE_LIST_DEQUE;
}

struct dataset_store *dataset_store_open(uint64_t seed) {
    struct dataset_store *store = calloc(1, sizeof *store);
    if (store != NULL) {
        store->seed = seed;
    }
    return store;
}

void dataset_store_close(struct dataset_store *store) {
    for (size_t i = 0; store != NULL && i < store->set_count; i++) {
        struct dataset *set = &store->sets[i];
        for (int kind = 0; kind < KIND_COUNT; kind++) {
            for (int flavour = 0; flavour < FLAVOUR_COUNT; flavour++) {
                const struct archive_maker *maker = maker_of((enum archive_flavour)flavour);
                if (maker != NULL) {
                    maker->drop((enum archive_kind)kind, set->containers[flavour][kind]);
                }
            }
            free(set->values[kind]);
        }
    }
    free(store);
}

/* A set's ints ascend, with gaps; the others are any ints, other ones for each kind. */
static int32_t *make_values(uint64_t seed, enum archive_kind kind, size_t count) {
    int32_t *values = malloc(count * sizeof *values + 1);
    for (size_t i = 0; values != NULL && i < count; i++) {
        const uint64_t mixed = hs_random_mix(seed + i + ((uint64_t)kind << 32));
        values[i] = (int32_t)(kind == KIND_SET ? 2 * i + mixed % 2 : mixed & INT32_MAX);
    }
    return values;
}

static bool fill_kind(struct dataset *set, enum archive_kind kind, uint64_t seed) {
    if (set->values[kind] != NULL) {
        return true;
    }
    set->values[kind] = make_values(seed, kind, set->count);
    bool done = set->values[kind] != NULL;
    for (int flavour = 0; done && flavour < FLAVOUR_COUNT; flavour++) {
        const struct archive_maker *maker = maker_of((enum archive_flavour)flavour);
        if (maker != NULL && (flavour != FLAVOUR_GLIB || kind != KIND_DEQUE)) {
            set->containers[flavour][kind] = maker->make(kind, set->values[kind], set->count);
            done = set->containers[flavour][kind] != NULL;
        }
    }
    return done;
}

static struct dataset *find(struct dataset_store *store, size_t count) {
    for (size_t i = 0; i < store->set_count; i++) {
        if (store->sets[i].count == count) {
            return &store->sets[i];
        }
    }
    if (store->set_count == DATASET_LIMIT) {
        return NULL;
    }
    store->sets[store->set_count].count = count;
    return &store->sets[store->set_count++];
}

const struct dataset *dataset_store_get(struct dataset_store *store, enum archive_shape shape, size_t count) {
    struct dataset *set = find(store, count);
    for (size_t place = 0; set != NULL && place < archive_shape_length(shape); place++) {
        set = fill_kind(set, archive_shape_kind(shape, place), store->seed) ? set : NULL;
    }
    return set;
}
