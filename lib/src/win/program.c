/* SPDX-License-Identifier: MIT */
#include "../program.h"

#include <stdlib.h>
#include <windows.h>

#include "utf8.h"

#define PATH_COUNT 32768 /* the longest path there is, and its NUL */

char *hs_program_path(void) {
    wchar_t *wide = malloc(PATH_COUNT * sizeof *wide);
    const DWORD length = wide == NULL ? 0 : GetModuleFileNameW(NULL, wide, PATH_COUNT);
    char *path = length == 0 || length >= PATH_COUNT ? NULL : hs_wide_to_utf8(wide);
    for (char *at = path; at != NULL && *at != '\0'; at++) {
        *at = *at == '\\' ? '/' : *at;
    }
    free(wide);
    return path;
}
