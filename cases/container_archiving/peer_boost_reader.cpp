// SPDX-License-Identifier: MIT
// What Boost's own reader makes of an archive, and what its stream does with its buffer. Never timed.
#include <cstddef>
#include <cstdint>
#include <deque>
#include <fstream>
#include <list>
#include <set>
#include <streambuf>
#include <vector>

#include <boost/archive/binary_iarchive.hpp>
#include <boost/serialization/deque.hpp>
#include <boost/serialization/list.hpp>
#include <boost/serialization/set.hpp>

#include "archive.h"

namespace {

class input_buffer : public std::streambuf {
  public:
    input_buffer(const unsigned char *data, std::size_t length) {
        char *begin = const_cast<char *>(reinterpret_cast<const char *>(data)); // setg wants it so; it is only read
        setg(begin, begin, begin + length);
    }
};

template <class Container> bool load(boost::archive::binary_iarchive &archive, archive_values &out) {
    Container container;
    archive >> container;
    const std::vector<std::int32_t> values(container.begin(), container.end());
    return archive_values_add(&out, values.data(), values.size());
}

bool load_message(boost::archive::binary_iarchive &archive, archive_shape shape, archive_values &out) {
    if (shape == SHAPE_SET) {
        return load<std::set<int>>(archive, out);
    }
    return load<std::list<int>>(archive, out) && (shape == SHAPE_LIST || load<std::deque<int>>(archive, out));
}

long length_of(const char *path) {
    std::ifstream file(path, std::ios::binary | std::ios::ate);
    return file ? static_cast<long>(file.tellg()) : -1;
}

// At most limit messages, and nothing may be left then.
bool load_messages(archive_shape shape, const unsigned char *data, std::size_t length, std::size_t limit,
                   archive_values &out) {
    try {
        input_buffer buffer(data, length);
        boost::archive::binary_iarchive archive(buffer);
        bool done = true;
        for (; done && limit > 0 && buffer.in_avail() > 0; limit--) {
            done = load_message(archive, shape, out);
        }
        return done && buffer.in_avail() <= 0;
    } catch (...) {
        return false;
    }
}

} // namespace

extern "C" bool archive_read_boost(enum archive_shape shape, const unsigned char *data, std::size_t length,
                                   struct archive_values *out) {
    return load_messages(shape, data, length, SIZE_MAX, *out);
}

extern "C" bool archive_read_boost_message(enum archive_shape shape, const unsigned char *data, std::size_t length,
                                           struct archive_values *out) {
    return load_messages(shape, data, length, 1, *out);
}

extern "C" bool archive_stream_buffer(const char *path, std::size_t *bytes) {
    constexpr std::size_t limit = std::size_t(1) << 20;
    const char word[sizeof(int)] = {};
    std::ofstream file(path, std::ios::binary);
    for (*bytes = 0; file && *bytes < limit; *bytes += sizeof word) {
        file.rdbuf()->sputn(word, sizeof word);
        const long length = length_of(path);
        if (length != 0) {
            *bytes = static_cast<std::size_t>(length);
            return length > 0;
        }
    }
    return false;
}
