/* SPDX-License-Identifier: MIT */
/*
 * A private folder for the data files of one run, removed when the run ends: on hs_scratch_close, at exit, and
 * after an interrupt that was honoured. What a killed run leaves behind is removed by the next hs_scratch_open in the
 * same parent: each folder carries a lock that dies with its owner, so a living run is never touched.
 * Thread safety: open and close from one thread; one scratch at a time in a process.
 */
#ifndef HEARSAY_SCRATCH_H
#define HEARSAY_SCRATCH_H

#include "hearsay/status.h"

struct hs_scratch {
    char *path; /* owned here, valid until close */
};

/* Makes "<parent>/hearsay-scratch-XXXXXX" (and parent, if missing), mode 0700. */
enum hs_status hs_scratch_open(const char *parent, struct hs_scratch *scratch, struct hs_error *error);

/* Removes the folder and all in it. Safe on a zeroed or closed struct. */
void hs_scratch_close(struct hs_scratch *scratch);

#endif
