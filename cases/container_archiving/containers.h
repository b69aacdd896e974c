/* SPDX-License-Identifier: MIT */
/*
 * The containers that C programs use where C++ has set, list and deque: a node from malloc for each int, linked as a
 * balanced tree or both ways; and blocks of 512 bytes, as libstdc++ has them. Filled once, then only read.
 */
#ifndef HEARSAY_CASE_CONTAINERS_H
#define HEARSAY_CASE_CONTAINERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define DEQUE_BLOCK 128 /* ints */

/* Threaded, as GLib's GTree is: the next node in order is one pointer away. A tree that is walked by its parents, as
 * std::set is, was tried: its climbs defeat the prefetcher, so that a node cost 5 to 60 ns with what else the cache
 * held, and a verdict on marshalling turned with it. */
struct tree_node {
    struct tree_node *left;
    struct tree_node *right;
    struct tree_node *next;
    int32_t value;
};

struct tree {
    struct tree_node *root;
    struct tree_node *first;
    struct tree_node *last;
    size_t count;
};

struct list_node {
    struct list_node *next;
    struct list_node *previous;
    int32_t value;
};

struct list {
    struct list_node *first;
    struct list_node *last;
    size_t count;
};

struct deque {
    int32_t **blocks;
    size_t count;
};

/* From count values (for a tree: in ascending order); false when out of memory, and then empty. */
bool tree_init(struct tree *tree, const int32_t *values, size_t count);
bool list_init(struct list *list, const int32_t *values, size_t count);
bool deque_init(struct deque *deque, const int32_t *values, size_t count);
void tree_fini(struct tree *tree);
void list_fini(struct list *list);
void deque_fini(struct deque *deque);

/* What message.h asks for. */
#define set_TYPE           struct tree
#define set_COUNT(set)     ((set)->count)
#define set_EACH(set)      for (const struct tree_node *node = (set)->first; node != NULL; node = node->next)
#define set_VALUE          node->value
#define list_TYPE          struct list
#define list_COUNT(list)   ((list)->count)
#define list_EACH(list)    for (const struct list_node *node = (list)->first; node != NULL; node = node->next)
#define list_VALUE         node->value
#define deque_TYPE         struct deque
#define deque_COUNT(deque) ((deque)->count)
#define deque_EACH(deque)                                                                                              \
    for (size_t block = 0; block * DEQUE_BLOCK < (deque)->count; block++)                                              \
        for (const int32_t *item = (deque)->blocks[block], *end = item + deque_block_length(deque, block); item < end; \
             item++)
#define deque_VALUE *item

static inline size_t deque_block_length(const struct deque *deque, size_t block) {
    const size_t left = deque->count - block * DEQUE_BLOCK;
    return left < DEQUE_BLOCK ? left : DEQUE_BLOCK;
}

#endif
