/* SPDX-License-Identifier: MIT */
/* What the progress line asks of the operating system. */
#ifndef HEARSAY_SRC_TERMINAL_H
#define HEARSAY_SRC_TERMINAL_H

#include <stdbool.h>

/* stderr is a terminal that understands ANSI sequences. */
bool hs_terminal_on_stderr(void);

#endif
