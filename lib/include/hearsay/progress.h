/* SPDX-License-Identifier: MIT */
/*
 * One line that says how far a run is and how long it may still take: rewritten in place on a terminal, plain lines
 * elsewhere (only when the stage changes), always on stderr. NO_COLOR switches colour off. Not thread safe.
 */
#ifndef HEARSAY_PROGRESS_H
#define HEARSAY_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct hs_progress {
    bool quiet;
    bool terminal;
    bool colour;
    uint64_t shown_ns; /* when the line was last drawn */
    char stage[96];
};

void hs_progress_init(struct hs_progress *progress, bool quiet);

/* A new stage, for example "3/9 read-seq". */
void hs_progress_stage(struct hs_progress *progress, const char *stage);

/* Whether hs_progress_update would draw now: spares making a text that nobody sees. */
bool hs_progress_is_due(const struct hs_progress *progress);

/* Where the stage is; drawn at most ten times a second. seconds_left < 0: not known. */
void hs_progress_update(struct hs_progress *progress, const char *detail, double seconds_left);

/* Clears the line so that other text can follow. */
void hs_progress_done(struct hs_progress *progress);

#endif
