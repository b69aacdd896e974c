/* SPDX-License-Identifier: MIT */
/*
 * The archives as the post's snippet uses them: a stream and an archive of their own for every message, default flags.
 * Writing makes the C++ object first, as the snippet makes its ev_test; its text is a std::string.
 */
#include <cstring>
#include <sstream>
#include <string>

#include <boost/archive/binary_iarchive.hpp>
#include <boost/archive/binary_oarchive.hpp>
#include <boost/archive/text_iarchive.hpp>
#include <boost/archive/text_oarchive.hpp>
#include <boost/archive/xml_iarchive.hpp>
#include <boost/archive/xml_oarchive.hpp>
#include <boost/serialization/nvp.hpp>
#include <boost/serialization/string.hpp>
#include <boost/version.hpp>

#include "boost.h"

namespace {

struct event {
    std::uint32_t id = 0;
    std::int32_t level = 0;
    std::uint64_t stamp_ns = 0;
    double value = 0.0;
    std::string text;

    event() = default;
    explicit event(const ev &from)
        : id(from.id), level(from.level), stamp_ns(from.stamp_ns), value(from.value), text(from.text) {
    }

    template <class Archive> void serialize(Archive &archive, unsigned) {
        archive &boost::serialization::make_nvp("id", id);
        archive &boost::serialization::make_nvp("level", level);
        archive &boost::serialization::make_nvp("stamp", stamp_ns);
        archive &boost::serialization::make_nvp("value", value);
        archive &boost::serialization::make_nvp("text", text);
    }

    bool store(ev &to) const {
        if (text.size() >= EV_TEXT_BYTES || text.find('\0') != std::string::npos) {
            return false;
        }
        to = ev{};
        to.id = id;
        to.level = level;
        to.stamp_ns = stamp_ns;
        to.value = value;
        std::memcpy(to.text, text.data(), text.size());
        return ev_is_sound(&to);
    }
};

template <class Archive> bool write(const ev *events, std::size_t count, wire_out *out) {
    std::ostringstream stream;
    {
        Archive archive(stream);
        for (std::size_t i = 0; i < count; i++) {
            const event made(events[i]);
            archive << boost::serialization::make_nvp("event", made);
        }
    }
    const std::string bytes = stream.str();
    wire_put(out, bytes.data(), bytes.size());
    return !out->full;
}

template <class Archive> bool read(const wire_in &in, ev *events, std::size_t count) {
    std::istringstream stream(
        std::string(reinterpret_cast<const char *>(in.at), static_cast<std::size_t>(in.end - in.at)));
    Archive archive(stream);
    for (std::size_t i = 0; i < count; i++) {
        event found;
        archive >> boost::serialization::make_nvp("event", found);
        if (!found.store(events[i])) {
            return false;
        }
    }
    return true;
}

} // namespace

bool lc_boost_write(enum lc_format format, const struct ev *events, size_t count, struct wire_out *out) {
    try {
        switch (format) {
        case LC_XML:
            return write<boost::archive::xml_oarchive>(events, count, out);
        case LC_TEXT:
            return write<boost::archive::text_oarchive>(events, count, out);
        default:
            return write<boost::archive::binary_oarchive>(events, count, out);
        }
    } catch (const std::exception &) {
        return false;
    }
}

bool lc_boost_read(enum lc_format format, struct wire_in in, struct ev *events, size_t count) {
    try {
        switch (format) {
        case LC_XML:
            return read<boost::archive::xml_iarchive>(in, events, count);
        case LC_TEXT:
            return read<boost::archive::text_iarchive>(in, events, count);
        default:
            return read<boost::archive::binary_iarchive>(in, events, count);
        }
    } catch (const std::exception &) {
        return false;
    }
}

const char *lc_boost_version(void) {
    return BOOST_LIB_VERSION;
}
