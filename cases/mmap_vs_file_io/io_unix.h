/* SPDX-License-Identifier: MIT */
/* What case_unix.c and case_uring.c share: descriptors. */
#ifndef HEARSAY_CASE_IO_UNIX_H
#define HEARSAY_CASE_IO_UNIX_H

#include "io.h"

/* direct is for whole blocks, plain for a short last block, which O_DIRECT does not take, and for everything else. */
struct io_files {
    int plain;
    int direct; /* -1: none */
};

/* False with errno; then nothing is open. */
bool io_files_open(const struct io_task *task, bool direct, struct io_files *files);

/* False with errno if a late write error shows. */
bool io_files_close(struct io_files *files);

/* Whether a block must go through files->plain although there is a direct descriptor. */
static inline bool io_is_tail(const struct io_task *task, struct io_block block) {
    return block.length < task->block_bytes;
}

/* All of it, however often the system stops short; false with errno, or at the end of the file. */
bool io_read_fully(int fd, unsigned char *data, size_t length, uint64_t offset);
bool io_write_fully(int fd, const unsigned char *data, size_t length, uint64_t offset);

#endif
