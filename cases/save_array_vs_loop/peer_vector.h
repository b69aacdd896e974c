/* SPDX-License-Identifier: MIT */
/* The real std::vector<char> as the buffer of an archive; shared by the C++ peers. */
#ifndef HEARSAY_CASE_PEER_VECTOR_H
#define HEARSAY_CASE_PEER_VECTOR_H

#include <cstddef>
#include <cstdlib>
#include <new>
#include <vector>

#include "save.h"

namespace peer {

/* A run begins without memory; the vector that it fills belongs to the task, for check to look at. */
inline std::vector<char> &fresh_buffer(save_task &task) {
    delete static_cast<std::vector<char> *>(task.peer);
    task.peer = nullptr;
    auto *buffer = new std::vector<char>;
    task.peer = buffer;
    return *buffer;
}

class vector_sink {
  public:
    explicit vector_sink(std::vector<char> &buffer) : buffer_(&buffer) {
    }

    void save_binary(const void *address, std::size_t count_bytes) {
        const char *bytes = static_cast<const char *>(address);
        buffer_->insert(buffer_->end(), bytes, bytes + count_bytes);
    }

    void leave(save_sink &sink) {
        if (sink.owned) {
            std::free(sink.begin); /* what a growing buffer in C begins with */
        }
        sink.begin = reinterpret_cast<unsigned char *>(buffer_->data());
        sink.cursor = sink.end = sink.begin + buffer_->size();
        sink.size_bytes = buffer_->size();
        sink.owned = false;
    }

  private:
    std::vector<char> *buffer_;
};

/* Calls body, which throws std::bad_alloc when there is no memory. */
template <class Body> void without_exceptions(save_sink &sink, Body body) {
    try {
        body();
    } catch (...) {
        sink.failed = true;
    }
}

} // namespace peer

#endif
