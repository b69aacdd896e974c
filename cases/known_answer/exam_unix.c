/* SPDX-License-Identifier: MIT */
/*
 * Neighbours on a POSIX system: children whose standard input is a pipe that only this process can write to. It ends
 * for them when this process closes it or ends, so no neighbour outlives it.
 */
#define _POSIX_C_SOURCE 200809L
#include <fcntl.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "exam.h"

static pid_t start_neighbour(int line, const char *first_rest_ms) {
    const pid_t child = fork();
    if (child == 0) {
        if (dup2(line, STDIN_FILENO) >= 0) {
            (void)execl(KA_LOAD_PROGRAM, KA_LOAD_PROGRAM, KA_BUSY_MS, KA_REST_MS, first_rest_ms, (char *)NULL);
        }
        _exit(127);
    }
    return child;
}

/* Both ends are closed on exec, so that no neighbour holds the other end of its own line. */
enum hs_status ka_neighbours_start(struct ka_turn *turn, struct hs_error *error) {
    int ends[2];
    if (pipe(ends) != 0) {
        return hs_fail_errno(error, "a pipe for the neighbours");
    }
    (void)fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    (void)fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    turn->line = ends[1];
    enum hs_status status = HS_OK;
    for (size_t i = 0; status == HS_OK && i < KA_NEIGHBOUR_COUNT; i++) {
        turn->children[i] = start_neighbour(ends[0], ka_head_start_ms[i]);
        status = turn->children[i] < 0 ? hs_fail_errno(error, "a neighbour") : HS_OK;
    }
    (void)close(ends[0]);
    return status;
}

void ka_neighbours_stop(struct ka_turn *turn) {
    if (turn->line >= 0) {
        (void)close((int)turn->line);
    }
    for (size_t i = 0; i < KA_NEIGHBOUR_COUNT; i++) {
        if (turn->children[i] > 0) {
            (void)waitpid((pid_t)turn->children[i], NULL, 0);
        }
    }
}
