/* SPDX-License-Identifier: MIT */
/* The file kernel on a POSIX system: one pread a unit, into one warm buffer that is summed. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "kernel.h"

enum hs_status ka_file_open(struct ka_kernel *kernel) {
    kernel->handle = open(kernel->path, O_RDONLY | O_CLOEXEC);
    return kernel->handle < 0 ? HS_IO : HS_OK;
}

void ka_file_close(struct ka_kernel *kernel) {
    (void)close((int)kernel->handle);
}

enum hs_status ka_file_work(struct ka_kernel *kernel, size_t count, uint64_t *digest) {
    uint64_t sum = 0;
    for (; count > 0; count--) {
        const off_t offset = (off_t)(kernel->next * kernel->unit_bytes);
        if (pread((int)kernel->handle, kernel->buffer, kernel->unit_bytes, offset) != (ssize_t)kernel->unit_bytes) {
            errno = errno != 0 ? errno : EIO; /* a file that became shorter sets none */
            return HS_IO;
        }
        sum += ka_sum_value((const unsigned char *)kernel->buffer, kernel->unit_bytes);
        kernel->next = kernel->next + 1 == kernel->unit_count ? 0 : kernel->next + 1;
    }
    *digest = sum;
    return HS_OK;
}
