/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "hearsay/guard.h"

#include <setjmp.h>
#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t interrupted;
static volatile sig_atomic_t guarding;
static sigjmp_buf way_out;

static void on_interrupt(int number) {
    (void)number;
    interrupted = 1;
}

static void on_fault(int number) {
    if (guarding) {
        siglongjmp(way_out, 1);
    }
    (void)signal(number, SIG_DFL); /* not ours: let it end the process as it would have */
    (void)raise(number);
}

void hs_guard_install(void) {
    struct sigaction action = {.sa_handler = on_interrupt};
    sigemptyset(&action.sa_mask);
    action.sa_flags = (int)SA_RESETHAND; /* the second one is not caught */
    (void)sigaction(SIGINT, &action, NULL);
    (void)sigaction(SIGTERM, &action, NULL);
    (void)sigaction(SIGHUP, &action, NULL);
}

bool hs_guard_interrupted(void) {
    return interrupted != 0;
}

enum hs_status hs_guard_call(enum hs_status (*body)(void *context), void *context) {
    struct sigaction action = {.sa_handler = on_fault};
    struct sigaction before;
    sigemptyset(&action.sa_mask);
    action.sa_flags = SA_NODEFER; /* the jump leaves the handler without the kernel's knowing */
    (void)sigaction(SIGBUS, &action, &before);
    volatile enum hs_status status = HS_FAULT;
    if (sigsetjmp(way_out, 0) == 0) {
        guarding = 1;
        status = body(context);
    }
    guarding = 0;
    (void)sigaction(SIGBUS, &before, NULL);
    return status;
}
