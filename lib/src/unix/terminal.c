/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "hearsay/terminal.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void hs_terminal_use_utf8(void) {
}

bool hs_terminal_on_stderr(void) {
    const char *kind = getenv("TERM");
    return isatty(STDERR_FILENO) != 0 && kind != NULL && strcmp(kind, "dumb") != 0;
}
