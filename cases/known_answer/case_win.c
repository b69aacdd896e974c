/* SPDX-License-Identifier: MIT */
/* The file kernel on Windows: one ReadFile a unit, into one warm buffer that is summed. */
#include "../file_win.h"
#include "kernel.h"

enum hs_status ka_file_open(struct ka_kernel *kernel) {
    kernel->handle = (intptr_t)win_open(kernel->path, GENERIC_READ, OPEN_EXISTING, 0);
    return kernel->handle == (intptr_t)INVALID_HANDLE_VALUE ? HS_IO : HS_OK;
}

void ka_file_close(struct ka_kernel *kernel) {
    (void)CloseHandle((HANDLE)kernel->handle);
}

enum hs_status ka_file_work(struct ka_kernel *kernel, size_t count, uint64_t *digest) {
    uint64_t sum = 0;
    for (; count > 0; count--) {
        unsigned char *unit = (unsigned char *)kernel->buffer;
        if (!win_read((HANDLE)kernel->handle, unit, kernel->unit_bytes, kernel->next * (uint64_t)kernel->unit_bytes)) {
            return HS_IO;
        }
        sum += ka_sum_value(unit, kernel->unit_bytes);
        kernel->next = kernel->next + 1 == kernel->unit_count ? 0 : kernel->next + 1;
    }
    *digest = sum;
    return HS_OK;
}
