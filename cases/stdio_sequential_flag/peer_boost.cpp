/* SPDX-License-Identifier: MIT */
/*
 * The real boost::iostreams::mapped_file over the whole file, as the post used it. It refuses to map an empty file,
 * which is then only opened.
 */
#include <cstdint>
#include <cstdio>

#include <boost/iostreams/device/mapped_file.hpp>

#include "seq.h"

namespace {

/* The library maps as much as the file has, which after it shrank is less than the task says. */
bool consume(hs_job &job, const seq_task &task) {
    const boost::iostreams::mapped_file file(task.path, boost::iostreams::mapped_file::readonly);
    if (file.size() < task.file_bytes) {
        return false;
    }
    const unsigned char *data = reinterpret_cast<const unsigned char *>(file.const_data());
    for (std::uint64_t at = 0; at < task.file_bytes; at += task.block_bytes) {
        seq_consume(&job, at, data + at, seq_block_length(&task, at));
    }
    return true;
}

bool open_only(const char *path) {
    std::FILE *stream = seq_open_stream(path, "rb");
    return stream != nullptr && std::fclose(stream) == 0;
}

} // namespace

extern "C" enum hs_status seq_pass_boost(struct hs_job *job) {
    const seq_task &task = *static_cast<const seq_task *>(job->state);
    try {
        const bool done = task.file_bytes == 0 ? open_only(task.path) : consume(*job, task);
        return done ? HS_OK : HS_IO;
    } catch (...) {
        (void)open_only(task.path); /* Boost tells the reason in words; this leaves it in errno */
        return HS_IO;
    }
}
