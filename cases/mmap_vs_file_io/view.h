/* SPDX-License-Identifier: MIT */
/*
 * The subject that maps the file, without the system's calls: a file that is longer than memory has addresses is mapped
 * part by part.
 */
#ifndef HEARSAY_CASE_VIEW_H
#define HEARSAY_CASE_VIEW_H

#include "io.h"

/* The part of the file that is mapped now. */
struct io_view {
    intptr_t source; /* what the system maps: a descriptor, a section */
    bool writes;
    unsigned char *data; /* NULL: none */
    uint64_t begin;
    size_t length;
};

/* Moves the blocks of the task through views of view->source and closes the last one. False with errno. */
bool io_view_move(struct hs_job *job, struct io_view *view);

/* case_<system>.c: map from begin on, and give back, on the device first if flush. False with errno. */
bool io_view_open(struct io_view *view);
bool io_view_close(const struct io_view *view, bool flush);

#endif
