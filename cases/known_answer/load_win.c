/* SPDX-License-Identifier: MIT */
#include "load.h"

#include <windows.h>

/* A pipe cannot be waited for with a limit, so it is looked at after the rest. */
bool ka_load_rest(int ms) {
    Sleep((DWORD)ms);
    return PeekNamedPipe(GetStdHandle(STD_INPUT_HANDLE), NULL, 0, NULL, NULL, NULL) != 0;
}
