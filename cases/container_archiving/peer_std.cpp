// SPDX-License-Identifier: MIT
// The real std::set, std::list and std::deque, filled the way a program would.
#include <cstddef>
#include <cstdint>
#include <deque>
#include <list>
#include <new>
#include <numeric>
#include <set>

#include "archive.h"

namespace {

template <class Container> void *filled(const std::int32_t *values, std::size_t count) {
    return new Container(values, values + count);
}

void *make(archive_kind kind, const std::int32_t *values, std::size_t count) {
    try {
        return kind == KIND_SET    ? filled<std::set<int>>(values, count)
               : kind == KIND_LIST ? filled<std::list<int>>(values, count)
                                   : filled<std::deque<int>>(values, count);
    } catch (const std::bad_alloc &) {
        return nullptr;
    }
}

void drop(archive_kind kind, void *container) {
    if (kind == KIND_SET) {
        delete static_cast<std::set<int> *>(container);
    } else if (kind == KIND_LIST) {
        delete static_cast<std::list<int> *>(container);
    } else {
        delete static_cast<std::deque<int> *>(container);
    }
}

template <class Container> std::int64_t sum_of(const void *container) {
    const auto &whole = *static_cast<const Container *>(container);
    return std::accumulate(whole.begin(), whole.end(), std::int64_t{0});
}

std::int64_t sum(archive_kind kind, const void *container) {
    return kind == KIND_SET    ? sum_of<std::set<int>>(container)
           : kind == KIND_LIST ? sum_of<std::list<int>>(container)
                               : sum_of<std::deque<int>>(container);
}

const archive_maker maker = {make, sum, drop};

} // namespace

extern "C" const archive_maker *archive_maker_std(void) {
    return &maker;
}
