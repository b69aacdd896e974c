/* SPDX-License-Identifier: MIT */
/*
 * What POSIX has no call for and each kernel answers in its own way: kernel_<system>.c, of which CMake takes one. With
 * it goes hs_program_path of program.h. Thread safe.
 */
#ifndef HEARSAY_SRC_UNIX_KERNEL_H
#define HEARSAY_SRC_UNIX_KERNEL_H

#include <stdbool.h>

#include "hearsay/machine.h"

/* Fills os_version (without the kernel's own release), cpu, memory_bytes, filesystem, device, rotational and emulator
 * as far as it can; folder exists. Leaves the rest as it was. */
void hs_kernel_describe(const char *folder, struct hs_machine *machine);

/* Asks for the clean pages of a file to leave the page cache. False with errno; ENOSYS: there is no such call. */
bool hs_kernel_drop_cached(int fd);

/* The calling process is to be killed as soon as its parent ends, where the kernel offers that. */
void hs_kernel_end_with_parent(void);

/* Runs the program at this path, which is of this program's kind, in place of this process; arguments have its name
 * first and NULL last. Returns only when that cannot be done, with errno. */
void hs_kernel_execute(const char *path, char *const *arguments);

#endif
