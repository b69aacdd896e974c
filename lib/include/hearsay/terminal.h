/* SPDX-License-Identifier: MIT */
/* The terminal that a program writes to. Not thread safe. */
#ifndef HEARSAY_TERMINAL_H
#define HEARSAY_TERMINAL_H

#include <stdbool.h>

/* All text is UTF-8: makes a console that expects another encoding (on Windows) take it until the program ends. */
void hs_terminal_use_utf8(void);

/* stderr is a terminal that understands ANSI sequences. */
bool hs_terminal_on_stderr(void);

#endif
