/* SPDX-License-Identifier: MIT */
/*
 * The reading side of message.h: the same declarations make the code that receives a message. A number of ints is
 * believed only if the input still holds that many, before anything is allocated for them; a set's ints must ascend.
 */
#ifndef HEARSAY_CASE_READER_H
#define HEARSAY_CASE_READER_H

#include "containers.h"
#include "message.h"

struct message_reader {
    const unsigned char *at;
    const unsigned char *end;
};

/* One container; false, with the container empty, when the input is wrong or memory is short. */
bool message_get_set(struct message_reader *reader, struct tree *set);
bool message_get_list(struct message_reader *reader, struct list *list);
bool message_get_deque(struct message_reader *reader, struct deque *deque);

#define MESSAGE_TARGET(kind, name) , kind##_TYPE *name
#define MESSAGE_GET(kind, name)    &&message_get_##kind(reader, name)

/* Defines receive(reader, one container for each field); what comes after a field that is wrong is left as it was. */
#define MESSAGE_RECEIVER(receive, FIELDS)                                                                              \
    static bool receive(struct message_reader *reader FIELDS(MESSAGE_TARGET)) {                                        \
        return true FIELDS(MESSAGE_GET);                                                                               \
    }

#endif
