/* SPDX-License-Identifier: MIT */
/* macOS, where fcntl does what others have calls and flags for. */
#include "file_unix.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

const char unix_direct_requested[] = "fcntl(F_NOCACHE)";
const char unix_sequential_requested[] = "fcntl(F_RDAHEAD, 1)";
const char unix_sequential_achieved[] = "accepted; it is what macOS does without being asked";
const char unix_random_requested[] = "fcntl(F_RDAHEAD, 0)";
const char unix_random_achieved[] = "accepted; macOS reads no further than each request asks";

int unix_open_direct(const char *path, int access) {
    const int fd = open(path, access | O_CLOEXEC);
    if (fd >= 0 && fcntl(fd, F_NOCACHE, 1) == -1) {
        const int reason = errno;
        (void)close(fd);
        errno = reason;
        return -1;
    }
    return fd;
}

bool unix_hint(int fd, enum unix_hint hint) {
    return fcntl(fd, F_RDAHEAD, hint == UNIX_SEQUENTIAL ? 1 : 0) != -1;
}

/* fsync stops at the drive's own cache, and so does msync. */
bool unix_flush(int fd) {
    return fcntl(fd, F_FULLFSYNC) != -1;
}

bool unix_msync_flushes(void) {
    return false;
}

/* The space is had before the map is written to: a store has no other way to say that there is none than a signal. */
bool unix_extend(int fd, uint64_t length_bytes) {
    fstore_t wish = {.fst_flags = F_ALLOCATEALL, .fst_posmode = F_PEOFPOSMODE, .fst_length = (off_t)length_bytes};
    return (length_bytes == 0 || fcntl(fd, F_PREALLOCATE, &wish) != -1) && ftruncate(fd, (off_t)length_bytes) == 0;
}
