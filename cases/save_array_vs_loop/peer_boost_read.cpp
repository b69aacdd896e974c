/* SPDX-License-Identifier: MIT */
/*
 * Boost.Serialization reading what it saved: for verify only, nothing here is timed. Boost sizes a vector by the count
 * that it reads, before it looks whether the elements are there; so our archive asks that where the count comes in.
 */
#include "peer_boost.h"

#include <boost/archive/archive_exception.hpp>
#include <boost/archive/binary_iarchive.hpp>

#include <cstdlib>
#include <memory>
#include <new>
#include <streambuf>
#include <vector>

#include "save.h"

namespace peer {

using boost::archive::archive_exception;

struct source {
    const unsigned char *bytes;
    std::size_t left;
    std::size_t element_bytes;
};

template <bool Elementwise> class iarchive : public boost::archive::detail::common_iarchive<iarchive<Elementwise>> {
  public:
    explicit iarchive(const source &from)
        : boost::archive::detail::common_iarchive<iarchive>(boost::archive::no_header), source_(from) {
    }

    template <class T> void load(T &value) { // NOLINT(bugprone-virtual-near-miss): the name that Boost calls
        load_binary(&value, sizeof value);
    }

    void load(boost::serialization::collection_size_type &count) {
        std::size_t stored = 0;
        load_binary(&stored, sizeof stored);
        if (stored > source_.left / source_.element_bytes) {
            throw archive_exception(archive_exception::array_size_too_short);
        }
        count = boost::serialization::collection_size_type(stored);
    }

    void load(boost::serialization::item_version_type &version) {
        unsigned stored = 0;
        load_binary(&stored, sizeof stored);
        if (stored != 0) {
            throw archive_exception(archive_exception::unsupported_class_version);
        }
        version = boost::serialization::item_version_type(stored);
    }

    template <class T> void load_array(boost::serialization::array_wrapper<T> &array, unsigned) {
        load_binary(array.address(), array.count() * sizeof(T));
    }

    void load_binary(void *address, std::size_t count_bytes) {
        if (count_bytes > source_.left) {
            throw archive_exception(archive_exception::input_stream_error);
        }
        std::memcpy(address, source_.bytes, count_bytes);
        source_.bytes += count_bytes;
        source_.left -= count_bytes;
    }

    bool at_end() const {
        return source_.left == 0;
    }

  private:
    source source_;
};

/* Gives no more memory than the archive has bytes; so a read that would ask for more ends in HS_MEMORY. */
template <class T> struct bounded_allocator {
    using value_type = T;

    explicit bounded_allocator(std::size_t limit) : limit_bytes(limit) {
    }

    template <class U> explicit bounded_allocator(const bounded_allocator<U> &other) : limit_bytes(other.limit_bytes) {
    }

    T *allocate(std::size_t count) {
        if (count > limit_bytes / sizeof(T)) {
            throw std::bad_alloc();
        }
        return std::allocator<T>().allocate(count);
    }

    void deallocate(T *elements, std::size_t count) {
        std::allocator<T>().deallocate(elements, count);
    }

    bool operator==(const bounded_allocator &other) const {
        return limit_bytes == other.limit_bytes;
    }

    std::size_t limit_bytes;
};

} // namespace peer

/* Boost takes a collection for a plain object, as it does with the allocator of std. */
namespace boost {
namespace serialization {

template <class T> struct implementation_level<std::vector<T, peer::bounded_allocator<T>>> {
    using tag = mpl::integral_c_tag;
    using type = mpl::int_<object_serializable>;
    static const int value = object_serializable;
};

} // namespace serialization
} // namespace boost

namespace {

using boost::archive::archive_exception;
using peer::bounded_allocator;
using peer::source;

class memory_streambuf : public std::streambuf {
  public:
    explicit memory_streambuf(const source &from) {
        char *bytes = const_cast<char *>(reinterpret_cast<const char *>(from.bytes));
        setg(bytes, bytes, bytes + from.left);
    }
};

template <bool Elementwise, class Collection> void load_guarded(const source &from, Collection &elements) {
    peer::iarchive<Elementwise> archive(from);
    archive >> elements;
    if (!archive.at_end()) {
        throw archive_exception(archive_exception::input_stream_error);
    }
}

template <class Element> void load_shipped(const source &from, std::vector<Element> &elements) {
    memory_streambuf buffer(from);
    boost::archive::binary_iarchive archive(buffer, boost::archive::no_header | boost::archive::no_codecvt);
    archive >> elements;
}

struct reader {
    save_format format;
    bool guarded;
};

template <class Collection> void hand_out(const Collection &elements, void **out, std::size_t *count) {
    const std::size_t size_bytes = elements.size() * sizeof(typename Collection::value_type);
    *count = elements.size();
    if (size_bytes > 0) {
        *out = std::malloc(size_bytes);
        if (*out == nullptr) {
            throw std::bad_alloc();
        }
        std::memcpy(*out, elements.data(), size_bytes);
    }
}

template <class Element> void load(const reader &how, const source &from, void **out, std::size_t *count) {
    if (!how.guarded) {
        std::vector<Element> elements;
        load_shipped(from, elements);
        return hand_out(elements, out, count);
    }
    std::vector<Element, bounded_allocator<Element>> elements{bounded_allocator<Element>(from.left)};
    if (how.format == SAVE_VERSIONED) {
        load_guarded<true>(from, elements);
    } else {
        load_guarded<false>(from, elements);
    }
    hand_out(elements, out, count);
}

} // namespace

enum hs_status save_read_boost(const void *archive, std::size_t length_bytes, save_format format, save_type type,
                               bool guarded, void **elements, std::size_t *count) {
    const auto *bytes = static_cast<const unsigned char *>(archive);
    const reader how = {format, guarded};
    *elements = nullptr;
    *count = 0;
    try {
        if (type == SAVE_DOUBLE) {
            load<double>(how, {bytes, length_bytes, sizeof(double)}, elements, count);
        } else {
            load<char>(how, {bytes, length_bytes, sizeof(char)}, elements, count);
        }
        return HS_OK;
    } catch (const archive_exception &) {
        return HS_INVALID;
    } catch (...) {
        return HS_MEMORY;
    }
}
