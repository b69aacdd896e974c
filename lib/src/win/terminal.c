/* SPDX-License-Identifier: MIT */
#include "hearsay/terminal.h"

#include <stdlib.h>
#include <windows.h>

static UINT code_page_before;

static void restore_code_page(void) {
    (void)SetConsoleOutputCP(code_page_before);
}

/* The console outlives the program, and those after it may count on what was there. */
void hs_terminal_use_utf8(void) {
    code_page_before = GetConsoleOutputCP();
    if (code_page_before != 0 && code_page_before != CP_UTF8 && atexit(restore_code_page) == 0) {
        (void)SetConsoleOutputCP(CP_UTF8);
    }
}

bool hs_terminal_on_stderr(void) {
    const HANDLE screen = GetStdHandle(STD_ERROR_HANDLE);
    DWORD mode = 0;
    return GetConsoleMode(screen, &mode) && SetConsoleMode(screen, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
}
