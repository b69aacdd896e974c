/* SPDX-License-Identifier: MIT */
#include "hearsay/progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hearsay/clock.h"
#include "hearsay/terminal.h"

#define REDRAW_NS UINT64_C(100000000)

void hs_progress_init(struct hs_progress *progress, bool quiet) {
    const char *no_colour = getenv("NO_COLOR");
    memset(progress, 0, sizeof *progress);
    progress->quiet = quiet;
    progress->terminal = hs_terminal_on_stderr();
    progress->colour = progress->terminal && (no_colour == NULL || no_colour[0] == '\0');
}

void hs_progress_stage(struct hs_progress *progress, const char *stage) {
    (void)snprintf(progress->stage, sizeof progress->stage, "%s", stage);
    progress->shown_ns = 0;
    if (!progress->quiet && !progress->terminal) {
        (void)fprintf(stderr, "hearsay: %s\n", stage);
    }
}

bool hs_progress_is_due(const struct hs_progress *progress) {
    return !progress->quiet && progress->terminal && hs_clock_ns() - progress->shown_ns >= REDRAW_NS;
}

void hs_progress_update(struct hs_progress *progress, const char *detail, double seconds_left) {
    if (!hs_progress_is_due(progress)) {
        return;
    }
    progress->shown_ns = hs_clock_ns();
    (void)fprintf(stderr, "\r%s%s%s  %s", progress->colour ? "\033[1m" : "", progress->stage,
                  progress->colour ? "\033[0m" : "", detail);
    if (seconds_left >= 0.0) {
        const unsigned long seconds = (unsigned long)(seconds_left + 0.5);
        (void)fprintf(stderr, "  at most %lu:%02lu left", seconds / 60, seconds % 60);
    }
    (void)fprintf(stderr, "\033[K");
    (void)fflush(stderr);
}

void hs_progress_done(struct hs_progress *progress) {
    if (!progress->quiet && progress->terminal) {
        (void)fprintf(stderr, "\r\033[K");
        (void)fflush(stderr);
    }
}
