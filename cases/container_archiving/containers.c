/* SPDX-License-Identifier: MIT */
#include "containers.h"

#include <stdlib.h>
#include <string.h>

#include "archive.h"

/* Balanced by halves. The nodes come from malloc in ascending order, as when a set is filled with ascending ints, and
 * each is threaded to the one before; NULL in *out for no values. */
static bool tree_fill(struct tree *tree, struct tree_node **out, const int32_t *values, size_t count) {
    *out = NULL;
    if (count == 0) {
        return true;
    }
    const size_t middle = count / 2;
    struct tree_node *left = NULL;
    struct tree_node *node = tree_fill(tree, &left, values, middle) ? malloc(sizeof *node) : NULL;
    if (node == NULL) {
        return false;
    }
    *node = (struct tree_node){.left = left, .value = values[middle]};
    *(tree->last == NULL ? &tree->first : &tree->last->next) = node;
    tree->last = node;
    *out = node;
    return tree_fill(tree, &node->right, values + middle + 1, count - middle - 1);
}

bool tree_init(struct tree *tree, const int32_t *values, size_t count) {
    *tree = (struct tree){.count = count};
    if (tree_fill(tree, &tree->root, values, count)) {
        return true;
    }
    tree_fini(tree);
    return false;
}

void tree_fini(struct tree *tree) {
    for (struct tree_node *node = tree->first; node != NULL;) {
        struct tree_node *next = node->next;
        free(node);
        node = next;
    }
    *tree = (struct tree){0};
}

bool list_init(struct list *list, const int32_t *values, size_t count) {
    *list = (struct list){0};
    for (size_t i = 0; i < count; i++) {
        struct list_node *node = malloc(sizeof *node);
        if (node == NULL) {
            list_fini(list);
            return false;
        }
        *node = (struct list_node){.previous = list->last, .value = values[i]};
        *(list->last == NULL ? &list->first : &list->last->next) = node;
        list->last = node;
        list->count++;
    }
    return true;
}

void list_fini(struct list *list) {
    for (struct list_node *node = list->first; node != NULL;) {
        struct list_node *next = node->next;
        free(node);
        node = next;
    }
    *list = (struct list){0};
}

bool deque_init(struct deque *deque, const int32_t *values, size_t count) {
    const size_t blocks = (count + DEQUE_BLOCK - 1) / DEQUE_BLOCK;
    *deque = (struct deque){.blocks = calloc(blocks + 1, sizeof *deque->blocks)};
    for (size_t block = 0; deque->blocks != NULL && block < blocks; block++) {
        deque->count = count < (block + 1) * DEQUE_BLOCK ? count : (block + 1) * DEQUE_BLOCK;
        deque->blocks[block] = malloc(DEQUE_BLOCK * sizeof **deque->blocks);
        if (deque->blocks[block] == NULL) {
            deque_fini(deque);
            return false;
        }
        memcpy(deque->blocks[block], values + block * DEQUE_BLOCK,
               deque_block_length(deque, block) * sizeof **deque->blocks);
    }
    return deque->blocks != NULL;
}

void deque_fini(struct deque *deque) {
    for (size_t block = 0; block * DEQUE_BLOCK < deque->count; block++) {
        free(deque->blocks[block]);
    }
    free(deque->blocks);
    *deque = (struct deque){0};
}

static bool init(enum archive_kind kind, void *container, const int32_t *values, size_t count) {
    return kind == KIND_SET    ? tree_init(container, values, count)
           : kind == KIND_LIST ? list_init(container, values, count)
                               : deque_init(container, values, count);
}

static void *make(enum archive_kind kind, const int32_t *values, size_t count) {
    static const size_t sizes[] = {
        [KIND_SET] = sizeof(struct tree), [KIND_LIST] = sizeof(struct list), [KIND_DEQUE] = sizeof(struct deque)};
    void *container = malloc(sizes[kind]);
    if (container != NULL && !init(kind, container, values, count)) {
        free(container);
        container = NULL;
    }
    return container;
}

static void drop(enum archive_kind kind, void *container) {
    if (container == NULL) {
        return;
    }
    if (kind == KIND_SET) {
        tree_fini(container);
    } else if (kind == KIND_LIST) {
        list_fini(container);
    } else {
        deque_fini(container);
    }
    free(container);
}

#define SUM(kind, container)                                                                                           \
    {                                                                                                                  \
        const kind##_TYPE *const whole = (container);                                                                  \
        kind##_EACH(whole) {                                                                                           \
            total += kind##_VALUE;                                                                                     \
        }                                                                                                              \
    }

static int64_t sum(enum archive_kind kind, const void *container) {
    int64_t total = 0;
    if (kind == KIND_SET) {
        SUM(set, container)
    } else if (kind == KIND_LIST) {
        SUM(list, container)
    } else {
        SUM(deque, container)
    }
    return total;
}

const struct archive_maker archive_maker_own = {make, sum, drop};

size_t archive_shape_length(enum archive_shape shape) {
    return shape == SHAPE_LIST_DEQUE ? 2 : 1;
}

enum archive_kind archive_shape_kind(enum archive_shape shape, size_t place) {
    return shape == SHAPE_SET ? KIND_SET : place == 0 ? KIND_LIST : KIND_DEQUE;
}
