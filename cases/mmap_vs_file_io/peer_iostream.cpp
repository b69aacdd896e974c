/* SPDX-License-Identifier: MIT */
/*
 * The real std::fstream with the buffer it comes with; the same steps as subject_stdio.c.
 */
#include <cstddef>
#include <cstdint>
#include <fstream>

#include "io.h"

namespace {

std::ios::openmode open_mode(const io_task &task) {
    switch (task.operation) {
    case IO_CREATE:
        return std::ios::out | std::ios::binary | std::ios::trunc;
    case IO_WRITE:
        return std::ios::in | std::ios::out | std::ios::binary;
    default:
        return std::ios::in | std::ios::binary;
    }
}

void write_blocks(const io_task &task, std::fstream &stream) {
    std::uint64_t position = 0;
    for (std::size_t place = 0; place < task.order_count && stream; place++) {
        const io_block block = io_block_at(&task, place);
        if (position != block.offset) {
            stream.seekp(static_cast<std::streamoff>(block.offset));
        }
        stream.write(reinterpret_cast<const char *>(task.payload + block.offset),
                     static_cast<std::streamsize>(block.length));
        position = block.offset + block.length;
    }
}

void read_blocks(const io_task &task, std::fstream &stream, std::uint64_t &digest) {
    std::uint64_t position = 0;
    for (std::size_t place = 0; place < task.order_count && stream; place++) {
        const io_block block = io_block_at(&task, place);
        if (position != block.offset) {
            stream.seekg(static_cast<std::streamoff>(block.offset));
        }
        stream.read(reinterpret_cast<char *>(task.slots), static_cast<std::streamsize>(block.length));
        digest += io_block_digest(&task, place, block, task.slots);
        position = block.offset + block.length;
    }
}

bool transfer(const io_task &task, std::uint64_t &digest) {
    std::fstream stream(task.path, open_mode(task));
    if (io_writes(&task)) {
        write_blocks(task, stream);
    } else {
        read_blocks(task, stream, digest);
    }
    stream.close();
    return stream.good() && (!task.flush || io_flush_path(task.path));
}

} // namespace

extern "C" enum hs_status io_run_iostream(struct hs_job *job) {
    try {
        return transfer(*static_cast<const io_task *>(job->state), job->digest) ? HS_OK : HS_IO;
    } catch (...) {
        return HS_IO;
    }
}
