/* SPDX-License-Identifier: MIT */
/*
 * Generated marshalling over the containers of a library that C programs have used for decades: GLib's GTree (balanced,
 * threaded) for a set and GQueue (a GList that knows its ends and its length) for a list. An int lives in the pointer
 * of its node, as GINT_TO_POINTER has it. GLib has no deque of blocks: its GQueue is the list again.
 */
#include <glib.h>

#include "sender.h"

#define set_TYPE       GTree
#define set_COUNT(set) g_tree_nnodes((GTree *)(set))
#define set_EACH(set)                                                                                                  \
    for (GTreeNode *node = g_tree_node_first((GTree *)(set)); node != NULL; node = g_tree_node_next(node))
#define set_VALUE        GPOINTER_TO_INT(g_tree_node_key(node))
#define list_TYPE        GQueue
#define list_COUNT(list) ((list)->length)
#define list_EACH(list)  for (const GList *node = (list)->head; node != NULL; node = node->next)
#define list_VALUE       GPOINTER_TO_INT(node->data)

MESSAGE_SENDER(send_set, MESSAGE_SET)
MESSAGE_SENDER(send_list, MESSAGE_LIST)

static void send(struct message_sink *sink, enum archive_shape shape, void *const *containers) {
    if (shape == SHAPE_SET) {
        send_set(sink, containers[KIND_SET]);
    } else {
        send_list(sink, containers[KIND_LIST]);
    }
}

static bool run(struct archive_task *task) {
    return sender_run(task, FLAVOUR_GLIB, send, true);
}

static gint compare(gconstpointer a, gconstpointer b) {
    return (GPOINTER_TO_INT(a) > GPOINTER_TO_INT(b)) - (GPOINTER_TO_INT(a) < GPOINTER_TO_INT(b));
}

static void *make(enum archive_kind kind, const int32_t *values, size_t count) {
    GTree *tree = kind == KIND_SET ? g_tree_new(compare) : NULL;
    GQueue *list = kind == KIND_LIST ? g_queue_new() : NULL;
    for (size_t i = 0; i < count && kind != KIND_DEQUE; i++) {
        if (kind == KIND_SET) {
            g_tree_insert(tree, GINT_TO_POINTER(values[i]), NULL);
        } else {
            g_queue_push_tail(list, GINT_TO_POINTER(values[i]));
        }
    }
    return kind == KIND_SET ? (void *)tree : (void *)list;
}

static void drop(enum archive_kind kind, void *container) {
    if (container != NULL && kind == KIND_SET) {
        g_tree_destroy(container);
    } else if (container != NULL) {
        g_queue_free(container);
    }
}

static int64_t sum(enum archive_kind kind, const void *container) {
    int64_t total = 0;
    if (kind == KIND_SET) {
        set_EACH(container) {
            total += set_VALUE;
        }
    } else if (kind == KIND_LIST) {
        const list_TYPE *list = container;
        list_EACH(list) {
            total += list_VALUE;
        }
    }
    return total;
}

const struct archive_maker *archive_maker_glib(void) {
    static const struct archive_maker maker = {make, sum, drop};
    return &maker;
}

const struct archive_saver *archive_saver_glib(void) {
    static const struct archive_saver saver = {.flavour = FLAVOUR_GLIB, .format = FORMAT_GENERATED, .run = run};
    return &saver;
}
