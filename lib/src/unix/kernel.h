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

/* Starts this program anew in place of itself; arguments have its name first and NULL last. Returns where the kernel
 * has no way to do so but by that name, or cannot. */
void hs_kernel_start_anew(char *const *arguments);

#endif
