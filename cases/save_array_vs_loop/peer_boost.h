/* SPDX-License-Identifier: MIT */
/*
 * Boost.Serialization archives in the manner of the thread: the library's own common_oarchive with an oprimitive of
 * three lines on top, which writes into a Sink. Elementwise does what the library did in 2005, which saved a collection
 * one element at a time; otherwise the archive opts into the array optimisation that later versions have.
 */
#ifndef HEARSAY_CASE_PEER_BOOST_H
#define HEARSAY_CASE_PEER_BOOST_H

#include <boost/archive/detail/common_iarchive.hpp>
#include <boost/archive/detail/common_oarchive.hpp>
#include <boost/serialization/array_optimization.hpp>
#include <boost/serialization/array_wrapper.hpp>
#include <boost/serialization/collection_size_type.hpp>
#include <boost/serialization/is_bitwise_serializable.hpp>
#include <boost/serialization/item_version_type.hpp>
#include <boost/serialization/vector.hpp>

#include <cstddef>

namespace peer {

template <class Sink, bool Elementwise> class oarchive;
template <bool Elementwise> class iarchive;

} // namespace peer

/* How an archive opts in; the others are left as they are. */
namespace boost {
namespace serialization {

template <class Sink> struct use_array_optimization<peer::oarchive<Sink, false>> {
    template <class T> struct apply : is_bitwise_serializable<T> {};
};

template <> struct use_array_optimization<peer::iarchive<false>> {
    template <class T> struct apply : is_bitwise_serializable<T> {};
};

} // namespace serialization
} // namespace boost

namespace peer {

template <class Sink, bool Elementwise>
class oarchive : public boost::archive::detail::common_oarchive<oarchive<Sink, Elementwise>> {
  public:
    explicit oarchive(const Sink &sink)
        : boost::archive::detail::common_oarchive<oarchive>(boost::archive::no_header), sink_(sink) {
    }

    /* The name that Boost calls, however much it looks like its own vsave. */
    template <class T> void save(const T &value) { // NOLINT(bugprone-virtual-near-miss)
        save_binary(&value, sizeof value);
    }

    template <class T> void save_array(const boost::serialization::array_wrapper<T> &array, unsigned) {
        save_binary(array.address(), array.count() * sizeof(T));
    }

    void save_binary(const void *address, std::size_t count_bytes) {
        sink_.save_binary(address, count_bytes);
    }

    Sink &sink() {
        return sink_;
    }

  private:
    Sink sink_;
};

} // namespace peer

#endif
