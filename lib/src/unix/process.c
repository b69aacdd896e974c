/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "../process.h"

#include <alloca.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <sys/wait.h>
#include <unistd.h>

#include "hearsay/guard.h"
#include "kernel.h"

#define PADDING "HEARSAY_PADDING"

enum { READ_END, WRITE_END };

static void block_interrupts(sigset_t *before) {
    sigset_t interrupts;
    sigemptyset(&interrupts);
    sigaddset(&interrupts, SIGINT);
    sigaddset(&interrupts, SIGTERM);
    sigaddset(&interrupts, SIGHUP);
    (void)sigprocmask(SIG_BLOCK, &interrupts, before);
}

/* From here to the new program's first lines an interrupt must end the process: nobody would see a flag. */
static void restore_interrupts(const sigset_t *mask) {
    (void)signal(SIGINT, SIG_DFL);
    (void)signal(SIGTERM, SIG_DFL);
    (void)signal(SIGHUP, SIG_DFL);
    (void)sigprocmask(SIG_SETMASK, mask, NULL);
}

static void end_with_parent(pid_t parent) {
    hs_kernel_end_with_parent();
    if (getppid() != parent) {
        _exit(EXIT_FAILURE);
    }
}

static void become(const struct hs_process *process, const char *padding, int output) {
    if (dup2(output, STDOUT_FILENO) >= 0 && setenv(PADDING, padding, 1) == 0) {
        char *const *arguments = (char *const *)process->arguments; /* which exec only reads */
        hs_kernel_execute("/proc/self/exe", arguments);             /* whatever our name, and however we were found */
        (void)execvp(arguments[0], arguments);
    }
    (void)dprintf(STDOUT_FILENO, "cannot start %s again: %s", process->arguments[0], strerror(errno));
    _exit(EXIT_FAILURE);
}

/* Until its end closes the pipe. Interrupts get through in pselect alone, so that none is missed. */
static void hear(struct hs_process *process, int input, pid_t child, const sigset_t *mask) {
    size_t length = 0;
    bool asked = false;
    for (;;) {
        char rest[64];
        fd_set inputs;
        FD_ZERO(&inputs);
        FD_SET(input, &inputs);
        if (hs_guard_interrupted() && !asked) {
            asked = kill(child, SIGTERM) == 0;
        }
        if (pselect(input + 1, &inputs, NULL, NULL, NULL, mask) < 0) {
            continue;
        }
        const size_t room = sizeof process->said - 1 - length;
        const ssize_t got = read(input, room > 0 ? process->said + length : rest, room > 0 ? room : sizeof rest);
        if (got <= 0) {
            break;
        }
        length += room > 0 ? (size_t)got : 0;
    }
    process->said[length] = '\0';
}

static enum hs_status await(struct hs_process *process, pid_t child, struct hs_error *error) {
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    if (hs_guard_interrupted()) {
        return hs_fail(error, HS_INTERRUPTED, "interrupted; nothing was written");
    }
    if (WIFSIGNALED(status)) {
        return hs_fail(error, HS_IO, "it was ended by signal %d (%s); nothing was written", WTERMSIG(status),
                       strsignal(WTERMSIG(status)));
    }
    process->exit_code = WEXITSTATUS(status);
    return HS_OK;
}

static enum hs_status start(struct hs_process *process, const char *padding, const int ends[2],
                            struct hs_error *error) {
    sigset_t mask;
    const pid_t parent = getpid();
    block_interrupts(&mask);
    const pid_t child = fork();
    if (child == 0) {
        end_with_parent(parent);
        restore_interrupts(&mask);
        become(process, padding, ends[WRITE_END]);
    }
    (void)close(ends[WRITE_END]);
    enum hs_status status = child < 0 ? hs_fail_errno(error, "cannot start %s again", process->arguments[0]) : HS_OK;
    if (status == HS_OK) {
        hear(process, ends[READ_END], child, &mask);
        status = await(process, child, error);
    }
    (void)close(ends[READ_END]);
    (void)sigprocmask(SIG_SETMASK, &mask, NULL);
    return status;
}

enum hs_status hs_process_again(struct hs_process *process, struct hs_error *error) {
    int ends[2];
    char *padding = calloc(1, process->environment_bytes + 1);
    if (padding == NULL || pipe(ends) != 0) {
        free(padding);
        return hs_fail_errno(error, "cannot start %s again", process->arguments[0]);
    }
    (void)fcntl(ends[READ_END], F_SETFD, FD_CLOEXEC);
    (void)fcntl(ends[WRITE_END], F_SETFD, FD_CLOEXEC);
    memset(padding, 'x', process->environment_bytes);
    const enum hs_status status = start(process, padding, ends, error);
    free(padding);
    return status;
}

enum hs_status hs_process_deeper(size_t stack_bytes, enum hs_status (*body)(void *context), void *context) {
    /* cppcheck-suppress allocaCalled ; a frame of just this size is the purpose, and C11 has nothing else for it */
    volatile char *room = alloca(stack_bytes + 1);
    room[0] = 0;
    const enum hs_status status = body(context);
    room[stack_bytes] = 0; /* so that it is there until now */
    return status;
}
