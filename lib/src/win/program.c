/* SPDX-License-Identifier: MIT */
#include "../program.h"

#include <stdlib.h>
#include <windows.h>

#include "failure.h"
#include "utf8.h"

#define PATH_COUNT 32768 /* the longest path there is, and its NUL */

char *hs_program_path(void) {
    wchar_t *wide = malloc(PATH_COUNT * sizeof *wide);
    const DWORD count = wide == NULL ? 0 : GetModuleFileNameW(NULL, wide, PATH_COUNT);
    for (DWORD i = 0; i < count; i++) {
        if (wide[i] == L'\\') {
            wide[i] = L'/';
        }
    }
    char *path = count > 0 && count < PATH_COUNT ? hs_wide_to_utf8(wide) : NULL;
    hs_windows_free(wide);
    return path;
}
