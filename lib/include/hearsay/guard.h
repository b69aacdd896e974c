/* SPDX-License-Identifier: MIT */
/*
 * Interrupts and memory faults. Process-wide state; call from the main thread only.
 */
#ifndef HEARSAY_GUARD_H
#define HEARSAY_GUARD_H

#include <stdbool.h>

#include "hearsay/status.h"

/*
 * From here on the first Ctrl-C (SIGINT, SIGTERM, SIGHUP; the console events on Windows) only raises a flag, so that
 * the run can clean up; the second ends the process at once.
 */
void hs_guard_install(void);

bool hs_guard_interrupted(void);

/*
 * Calls body(context) and returns its status, or HS_FAULT if it touched a mapped page that the system could not
 * supply (SIGBUS; an in-page exception on Windows), for example because the file shrank. After HS_FAULT what
 * body held open is lost to it. Costs nothing per page; two signal-mask-free jumps a call. Does not nest.
 */
enum hs_status hs_guard_call(enum hs_status (*body)(void *context), void *context);

#endif
