/* SPDX-License-Identifier: MIT */
#include "../terminal.h"

#include <windows.h>

bool hs_terminal_on_stderr(void) {
    const HANDLE screen = GetStdHandle(STD_ERROR_HANDLE);
    DWORD mode = 0;
    return GetConsoleMode(screen, &mode) && SetConsoleMode(screen, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
}
