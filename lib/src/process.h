/* SPDX-License-Identifier: MIT */
/* This program once more, as another process, and where its stack begins. Call from the main thread only. */
#ifndef HEARSAY_SRC_PROCESS_H
#define HEARSAY_SRC_PROCESS_H

#include <stddef.h>

#include "hearsay/status.h"

struct hs_process {
    const char *const *arguments; /* with the name of the program first and NULL last; borrowed */
    size_t environment_bytes;     /* by which its environment is larger than ours */
    int exit_code;                /* out */
    char said[768];               /* out: what it wrote to its standard output, cut to fit */
};

/*
 * Runs it and waits for its end. It does not outlive us: HS_INTERRUPTED when hs_guard_interrupted, after it was asked
 * to end and did; and when we are killed, the system kills it (Linux; elsewhere it ends with its budget). HS_IO when it
 * could not be started, or was killed by others.
 */
enum hs_status hs_process_again(struct hs_process *process, struct hs_error *error);

/* Calls body(context) with the stack this many bytes (a few thousand at most) further down. */
enum hs_status hs_process_deeper(size_t stack_bytes, enum hs_status (*body)(void *context), void *context);

#endif
