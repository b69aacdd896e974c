/* SPDX-License-Identifier: MIT */
/* The smallest C program that saves a list with generated code. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "containers.h"
#include "message.h"

MESSAGE_SENDER(send_list, MESSAGE_LIST)

static FILE *file;

static bool write_file(intptr_t unused, const unsigned char *data, size_t length) {
    (void)unused;
    return fwrite(data, 1, length, file) == length;
}

static struct list_node *push_back(struct list_node *last, int32_t value) {
    struct list_node *node = calloc(1, sizeof *node);
    if (node == NULL) {
        exit(EXIT_FAILURE);
    }
    node->previous = last;
    node->value = value;
    last->next = node;
    return node;
}

int main(void) {
    static unsigned char buffer[4096];
    struct list_node head = {NULL, NULL, 0};
    struct list_node *last = &head;
    struct list list = {NULL, NULL, 1000000};
    for (int32_t i = 0; i < 1000000; i++) {
        last = push_back(last, i);
    }
    list.first = head.next;
    file = fopen("myfile", "wb");
    if (file == NULL) {
        return EXIT_FAILURE;
    }
    (void)setvbuf(file, NULL, _IONBF, 0);
    struct message_sink sink = {buffer, buffer, buffer + sizeof buffer, write_file, 0, 0, false};
    const clock_t start = clock();
    send_list(&sink, &list);
    message_end(&sink);
    (void)printf("%ld ticks\n", (long)(clock() - start));
    return fclose(file) != 0 || sink.failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
