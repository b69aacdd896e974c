// SPDX-License-Identifier: MIT
// Generated marshalling over the very std containers that Boost saves: the nearest to what the post measured.
#include <deque>
#include <list>
#include <set>

#include "peer_level.h"
#include "sender.h"

#define set_TYPE           std::set<int>
#define set_COUNT(set)     ((set)->size())
#define set_EACH(set)      for (const int item : *(set))
#define set_VALUE          item
#define list_TYPE          std::list<int>
#define list_COUNT(list)   ((list)->size())
#define list_EACH(list)    for (const int item : *(list))
#define list_VALUE         item
#define deque_TYPE         std::deque<int>
#define deque_COUNT(deque) ((deque)->size())
#define deque_EACH(deque)  for (const int item : *(deque))
#define deque_VALUE        item

namespace {

MESSAGE_SENDER(send_set, MESSAGE_SET)
MESSAGE_SENDER(send_list, MESSAGE_LIST)
MESSAGE_SENDER(send_list_deque, MESSAGE_LIST_DEQUE)

void send(message_sink *sink, archive_shape shape, void *const *containers) {
    if (shape == SHAPE_SET) {
        send_set(sink, static_cast<const std::set<int> *>(containers[KIND_SET]));
    } else if (shape == SHAPE_LIST) {
        send_list(sink, static_cast<const std::list<int> *>(containers[KIND_LIST]));
    } else {
        send_list_deque(sink, static_cast<const std::list<int> *>(containers[KIND_LIST]),
                        static_cast<const std::deque<int> *>(containers[KIND_DEQUE]));
    }
}

bool run(archive_task *task) {
    return sender_run(task, FLAVOUR_STD, send, true);
}

const archive_saver saver = {FLAVOUR_STD, FORMAT_GENERATED, false, nullptr, run, nullptr, archive_peer_optimised};

} // namespace

extern "C" const archive_saver *ARCHIVE_LEVEL(archive_saver_std)(void) {
    return &saver;
}
