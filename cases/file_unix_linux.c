/* SPDX-License-Identifier: MIT */
/* Linux, and the systems that have the same calls. */
#define _GNU_SOURCE /* O_DIRECT */
#include "file_unix.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

const char unix_direct_requested[] = "O_DIRECT";
const char unix_sequential_requested[] = "posix_fadvise(POSIX_FADV_SEQUENTIAL)";
const char unix_sequential_achieved[] = "accepted; Linux doubles the most that it reads ahead for this descriptor";
const char unix_random_requested[] = "posix_fadvise(POSIX_FADV_RANDOM)";
const char unix_random_achieved[] = "accepted; Linux reads no further than each request asks";

int unix_open_direct(const char *path, int access) {
    return open(path, access | O_DIRECT | O_CLOEXEC);
}

bool unix_hint(int fd, enum unix_hint hint) {
    errno = posix_fadvise(fd, 0, 0, hint == UNIX_SEQUENTIAL ? POSIX_FADV_SEQUENTIAL : POSIX_FADV_RANDOM);
    return errno == 0;
}

bool unix_flush(int fd) {
    return fdatasync(fd) == 0;
}

bool unix_msync_flushes(void) {
    return true;
}

bool unix_extend(int fd, uint64_t length_bytes) {
    return ftruncate(fd, (off_t)length_bytes) == 0;
}
