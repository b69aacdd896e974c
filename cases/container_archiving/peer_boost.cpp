// SPDX-License-Identifier: MIT
// The real Boost.Serialization: a binary archive over a std::ofstream, used as its documentation and the post do.
#include <deque>
#include <fstream>
#include <list>
#include <memory>
#include <set>
#include <streambuf>
#include <vector>

#include <boost/archive/binary_oarchive.hpp>
#include <boost/serialization/deque.hpp>
#include <boost/serialization/list.hpp>
#include <boost/serialization/set.hpp>

#include "archive.h"
#include "peer_level.h"

namespace {

// Memory that is there already, for the workloads without a file.
class memory_buffer : public std::streambuf {
  public:
    void take(unsigned char *data, std::size_t length) {
        char *begin = reinterpret_cast<char *>(data);
        setp(begin, begin + length);
    }
    unsigned char *position() const {
        return reinterpret_cast<unsigned char *>(pptr());
    }
};

// The order matters: the archive goes first, then the stream, then its buffer.
struct session {
    std::vector<char> buffer;
    std::ofstream stream;
    memory_buffer memory;
    std::unique_ptr<boost::archive::binary_oarchive> archive;
    unsigned char *body = nullptr; // in memory, behind the archive's header
};

bool open_file(session &session, const archive_task &task) {
    if (task.buffer_is_chosen) {
        session.buffer.resize(task.buffer_bytes);
        session.stream.rdbuf()->pubsetbuf(session.buffer.data(), static_cast<std::streamsize>(session.buffer.size()));
    }
    session.stream.open(task.path, std::ios::binary);
    if (!session.stream) {
        return false;
    }
    session.archive = std::make_unique<boost::archive::binary_oarchive>(session.stream);
    return true;
}

void open_memory(session &session, const archive_task &task) {
    session.memory.take(task.memory, task.memory_bytes);
    session.archive = std::make_unique<boost::archive::binary_oarchive>(session.memory);
    session.body = session.memory.position();
}

bool open(archive_task *task) {
    try {
        auto fresh = std::make_unique<session>();
        if (task->path == nullptr) {
            open_memory(*fresh, *task);
        } else if (!open_file(*fresh, *task)) {
            return false;
        }
        task->session = fresh.release();
        return true;
    } catch (...) {
        return false;
    }
}

void save(boost::archive::binary_oarchive &archive, archive_shape shape, void *const *containers) {
    if (shape == SHAPE_SET) {
        archive << *static_cast<const std::set<int> *>(containers[KIND_SET]);
    } else {
        archive << *static_cast<const std::list<int> *>(containers[KIND_LIST]);
    }
    if (shape == SHAPE_LIST_DEQUE) {
        archive << *static_cast<const std::deque<int> *>(containers[KIND_DEQUE]);
    }
}

bool run(archive_task *task) {
    session &own = *static_cast<session *>(task->session);
    try {
        for (std::size_t repeat = 0; repeat < task->repeat_count; repeat++) {
            if (task->path == nullptr) {
                own.memory.take(own.body, task->memory_bytes - static_cast<std::size_t>(own.body - task->memory));
            }
            for (std::size_t part = 0; part < task->part_count; part++) {
                save(*own.archive, task->shape, task->parts[part]->containers[FLAVOUR_STD]);
            }
        }
        task->used = task->path == nullptr ? static_cast<std::size_t>(own.memory.position() - task->memory) : 0;
        return true;
    } catch (...) {
        return false;
    }
}

bool close(archive_task *task) {
    if (task->session == nullptr) {
        return true;
    }
    const std::unique_ptr<session> own(static_cast<session *>(task->session));
    task->session = nullptr;
    try {
        own->archive.reset();
        if (own->stream.is_open()) {
            own->stream.close();
        }
        return own->stream.good();
    } catch (...) {
        return false;
    }
}

const archive_saver saver = {FLAVOUR_STD, FORMAT_BOOST, false, open, run, close, archive_peer_optimised};

} // namespace

extern "C" const archive_saver *ARCHIVE_LEVEL(archive_saver_boost)(void) {
    return &saver;
}
