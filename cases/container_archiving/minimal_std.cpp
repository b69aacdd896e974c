// SPDX-License-Identifier: MIT
// The smallest C++ program that saves a std::list with generated code.
#include <cstdio>
#include <ctime>
#include <iostream>
#include <list>

#include "message.h"

#define list_TYPE        std::list<int>
#define list_COUNT(list) ((list)->size())
#define list_EACH(list)  for (const int item : *(list))
#define list_VALUE       item

MESSAGE_SENDER(send_list, MESSAGE_LIST)

static std::FILE *file;

static bool write_file(std::intptr_t, const unsigned char *data, std::size_t length) {
    return std::fwrite(data, 1, length, file) == length;
}

int main() {
    static unsigned char buffer[4096];
    std::list<int> list;
    for (int i = 0; i < 1000000; i++) {
        list.push_back(i);
    }
    file = std::fopen("myfile", "wb");
    if (file == nullptr) {
        return 1;
    }
    std::setvbuf(file, nullptr, _IONBF, 0);
    message_sink sink = {buffer, buffer, buffer + sizeof buffer, write_file, 0, 0, false};
    const std::clock_t start = std::clock();
    send_list(&sink, &list);
    message_end(&sink);
    std::cout << std::clock() - start << " ticks\n";
    return std::fclose(file) != 0 || sink.failed;
}
