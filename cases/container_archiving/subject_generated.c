/* SPDX-License-Identifier: MIT */
/* Generated marshalling over the C containers; built optimised and, as *_o0, not. */
#include "sender.h"

#include "containers.h"

MESSAGE_SENDER(send_set, MESSAGE_SET)
MESSAGE_SENDER(send_list, MESSAGE_LIST)
MESSAGE_SENDER(send_list_deque, MESSAGE_LIST_DEQUE)

static void send(struct message_sink *sink, enum archive_shape shape, void *const *containers) {
    switch (shape) {
    case SHAPE_SET:
        send_set(sink, containers[KIND_SET]);
        break;
    case SHAPE_LIST:
        send_list(sink, containers[KIND_LIST]);
        break;
    default:
        send_list_deque(sink, containers[KIND_LIST], containers[KIND_DEQUE]);
    }
}

static bool run(struct archive_task *task) {
    return sender_run(task, FLAVOUR_OWN, send, true);
}

static bool run_unflushed(struct archive_task *task) {
    return sender_run(task, FLAVOUR_OWN, send, false);
}

const struct archive_saver *ARCHIVE_LEVEL(archive_saver_generated)(void) {
    static const struct archive_saver saver = {.flavour = FLAVOUR_OWN, .format = FORMAT_GENERATED, .run = run};
    return &saver;
}

const struct archive_saver *ARCHIVE_LEVEL(archive_saver_generated_unflushed)(void) {
    static const struct archive_saver saver = {
        .flavour = FLAVOUR_OWN, .format = FORMAT_GENERATED, .skips_final_flush = true, .run = run_unflushed};
    return &saver;
}
