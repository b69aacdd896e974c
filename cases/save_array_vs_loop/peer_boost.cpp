/* SPDX-License-Identifier: MIT */
/* The real Boost.Serialization saving a std::vector into the posts' buffers. See peer_boost.h. */
#include "peer_boost.h"

#include <boost/archive/binary_oarchive.hpp>

#include <streambuf>

#include "peer_vector.h"

namespace {

using save_step = void (*)(save_sink *, const void *, std::size_t);

template <save_step Step> class pointer_sink {
  public:
    explicit pointer_sink(const save_sink &start) : sink_(start) {
    }

    void save_binary(const void *address, std::size_t count_bytes) {
        Step(&sink_, address, count_bytes);
        if (sink_.failed) {
            throw std::bad_alloc();
        }
    }

    void leave(save_sink &sink) {
        sink = sink_;
    }

  private:
    save_sink sink_;
};

/* As pointer_sink, without the question that the primitive buffer does not ask. */
template <> void pointer_sink<save_primitive>::save_binary(const void *address, std::size_t count_bytes) {
    save_primitive(&sink_, address, count_bytes);
}

template <> void pointer_sink<save_bug>::save_binary(const void *address, std::size_t count_bytes) {
    save_bug(&sink_, address, count_bytes);
}

template <class Element> const std::vector<Element> &collection_of(const save_task &task) {
    return *static_cast<const std::vector<Element> *>(task.collection);
}

template <class Archive> void save_collection(Archive &archive, save_sink &sink, save_task &task) {
    task.header_limit = SAVE_HEADER_BYTES;
    if (task.type == SAVE_DOUBLE) {
        archive << collection_of<double>(task);
    } else {
        archive << collection_of<char>(task);
    }
    archive.sink().leave(sink);
}

template <bool Elementwise> void save(save_sink *sink, save_task *task) {
    peer::without_exceptions(*sink, [=] {
        if (task->growing) {
            peer::oarchive<peer::vector_sink, Elementwise> archive{peer::vector_sink(peer::fresh_buffer(*task))};
            save_collection(archive, *sink, *task);
        } else if (task->kind == SAVE_CHECKED) {
            peer::oarchive<pointer_sink<save_checked>, Elementwise> archive{pointer_sink<save_checked>(*sink)};
            save_collection(archive, *sink, *task);
        } else if (task->kind == SAVE_BUG) {
            peer::oarchive<pointer_sink<save_bug>, Elementwise> archive{pointer_sink<save_bug>(*sink)};
            save_collection(archive, *sink, *task);
        } else {
            peer::oarchive<pointer_sink<save_primitive>, Elementwise> archive{pointer_sink<save_primitive>(*sink)};
            save_collection(archive, *sink, *task);
        }
    });
}

template <class Sink> class sink_streambuf : public std::streambuf {
  public:
    explicit sink_streambuf(const Sink &sink) : sink_(sink) {
    }

    Sink &sink() {
        return sink_;
    }

  protected:
    std::streamsize xsputn(const char *bytes, std::streamsize count) override {
        sink_.save_binary(bytes, static_cast<std::size_t>(count));
        return count;
    }

  private:
    Sink sink_;
};

/* binary_oarchive as it is shipped, on a stream buffer over the sink. */
template <class Sink> class shipped {
  public:
    explicit shipped(const Sink &sink)
        : buffer_(sink), archive_(buffer_, boost::archive::no_header | boost::archive::no_codecvt) {
    }

    template <class T> shipped &operator<<(const T &value) {
        archive_ << value;
        return *this;
    }

    Sink &sink() {
        return buffer_.sink();
    }

  private:
    sink_streambuf<Sink> buffer_;
    boost::archive::binary_oarchive archive_;
};

void save_shipped(save_sink *sink, save_task *task) {
    peer::without_exceptions(*sink, [=] {
        if (task->growing) {
            shipped<peer::vector_sink> archive{peer::vector_sink(peer::fresh_buffer(*task))};
            save_collection(archive, *sink, *task);
        } else {
            shipped<pointer_sink<save_primitive>> archive{pointer_sink<save_primitive>(*sink)};
            save_collection(archive, *sink, *task);
        }
    });
}

struct collections {
    std::vector<char> chars;
    std::vector<double> doubles;
};

template <class Element> void collect(std::vector<Element> &collection, const void *payload, save_task &task) {
    const auto *elements = static_cast<const Element *>(payload);
    if (collection.size() != task.element_count) {
        collection.assign(elements, elements + task.element_count);
    }
    task.collection = &collection;
    task.data = collection.data();
}

} // namespace

bool save_collect(void **opaque, const void *payload, save_task *task) {
    try {
        if (*opaque == nullptr) {
            *opaque = new collections;
        }
        auto &both = *static_cast<collections *>(*opaque);
        if (task->type == SAVE_DOUBLE) {
            collect(both.doubles, payload, *task);
        } else {
            collect(both.chars, payload, *task);
        }
        return true;
    } catch (...) {
        return false;
    }
}

void save_collections_free(void *opaque) {
    delete static_cast<collections *>(opaque);
}

enum hs_status save_run_boost(hs_job *job) {
    return save_run(job, save<false>);
}

enum hs_status save_run_boost_elementwise(hs_job *job) {
    return save_run(job, save<true>);
}

enum hs_status save_run_boost_shipped(hs_job *job) {
    return save_run(job, save_shipped);
}
