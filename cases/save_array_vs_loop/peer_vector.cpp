/* SPDX-License-Identifier: MIT */
/*
 * Direct saves into the real std::vector<char>, by the element and in one call; and the real std::ostream::write that
 * the library's own archive called in 2005, an element a call, into the primitive buffer.
 */
#include "peer_vector.h"

#include <algorithm>
#include <ostream>
#include <streambuf>

void save_peer_release(save_task *task) {
    auto *last = static_cast<std::vector<char> *>(task->peer);
    task->peer = nullptr;
    if (last != nullptr) {
        std::fill(last->begin(), last->end(), static_cast<char>(SAVE_POISON));
    }
    delete last;
}

namespace {

template <class Element> void loop(save_sink *sink, save_task *task) {
    peer::without_exceptions(*sink, [=] {
        peer::vector_sink buffer(peer::fresh_buffer(*task));
        const auto *elements = static_cast<const Element *>(task->data);
        for (std::size_t i = 0; i < task->element_count; i++) {
            buffer.save_binary(&elements[i], sizeof elements[i]);
        }
        buffer.leave(*sink);
    });
}

void array(save_sink *sink, save_task *task) {
    peer::without_exceptions(*sink, [=] {
        peer::vector_sink buffer(peer::fresh_buffer(*task));
        buffer.save_binary(task->data, task->element_count * task->element_bytes);
        buffer.leave(*sink);
    });
}

/* A stream buffer over the primitive buffer: no more than what std::ostream::write needs. */
class primitive_streambuf : public std::streambuf {
  public:
    explicit primitive_streambuf(save_sink &sink) : sink_(sink) {
    }

  protected:
    std::streamsize xsputn(const char *bytes, std::streamsize count) override {
        save_primitive(&sink_, bytes, static_cast<std::size_t>(count));
        return count;
    }

    int_type overflow(int_type character) override {
        const char byte = traits_type::to_char_type(character);
        save_primitive(&sink_, &byte, 1);
        return character;
    }

  private:
    save_sink &sink_;
};

void write_elements(save_sink *sink, save_task *task) {
    peer::without_exceptions(*sink, [=] {
        primitive_streambuf buffer(*sink);
        std::ostream stream(&buffer);
        const char *element = static_cast<const char *>(task->data);
        for (std::size_t i = 0; i < task->element_count; i++, element += task->element_bytes) {
            stream.write(element, static_cast<std::streamsize>(task->element_bytes));
        }
    });
}

} // namespace

enum hs_status save_run_loop_vector(hs_job *job) {
    const auto *task = static_cast<const save_task *>(job->state);
    return save_run(job, task->type == SAVE_DOUBLE ? loop<double> : loop<char>);
}

enum hs_status save_run_array_vector(hs_job *job) {
    return save_run(job, array);
}

enum hs_status save_run_ostream(hs_job *job) {
    return save_run(job, write_elements);
}
