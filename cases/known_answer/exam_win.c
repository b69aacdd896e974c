/* SPDX-License-Identifier: MIT */
/*
 * Neighbours on Windows: children whose standard input is a pipe that only this process can write to. It ends for them
 * when this process closes it or ends, so no neighbour outlives it.
 */
#include <windows.h>

#include "../../lib/src/win/failure.h"
#include "../../lib/src/win/utf8.h"
#include "exam.h"

/* False with GetLastError. */
static bool start_neighbour(HANDLE input, const char *first_rest_ms, intptr_t *child) {
    const char *const arguments[] = {KA_LOAD_PROGRAM, KA_BUSY_MS, KA_REST_MS, first_rest_ms, NULL};
    STARTUPINFOW start = {.cb = sizeof start, .dwFlags = STARTF_USESTDHANDLES, .hStdInput = input};
    PROCESS_INFORMATION made;
    wchar_t *line = hs_arguments_to_wide(arguments);
    const bool started =
        line != NULL && CreateProcessW(NULL, line, NULL, NULL, TRUE, CREATE_NO_WINDOW, NULL, NULL, &start, &made);
    hs_windows_free(line);
    if (started) {
        (void)CloseHandle(made.hThread);
        *child = (intptr_t)made.hProcess;
    }
    return started;
}

/* Only the end that is read from is inherited, so that no neighbour holds the other end of its own line. */
enum hs_status ka_neighbours_start(struct ka_turn *turn, struct hs_error *error) {
    HANDLE input, line;
    if (!CreatePipe(&input, &line, NULL, 0)) {
        return hs_fail_windows(error, "the neighbours", "cannot make a pipe");
    }
    turn->line = (intptr_t)line;
    bool started = SetHandleInformation(input, HANDLE_FLAG_INHERIT, HANDLE_FLAG_INHERIT) != 0;
    for (size_t i = 0; started && i < KA_NEIGHBOUR_COUNT; i++) {
        started = start_neighbour(input, ka_head_start_ms[i], &turn->children[i]);
    }
    const enum hs_status status =
        started ? HS_OK : hs_fail_windows(error, KA_LOAD_PROGRAM, "cannot start it as a neighbour");
    (void)CloseHandle(input);
    return status;
}

void ka_neighbours_stop(struct ka_turn *turn) {
    if (turn->line != -1) {
        (void)CloseHandle((HANDLE)turn->line);
    }
    for (size_t i = 0; i < KA_NEIGHBOUR_COUNT; i++) {
        if (turn->children[i] != 0) {
            (void)WaitForSingleObject((HANDLE)turn->children[i], INFINITE);
            (void)CloseHandle((HANDLE)turn->children[i]);
        }
    }
}
