/* SPDX-License-Identifier: MIT */
#include "hearsay/guard.h"

#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <windows.h>

static volatile LONG interrupted;
static volatile DWORD guarded_thread; /* 0: none */
static jmp_buf way_out;

/* Windows calls this on a thread of its own. When the console is closed, or the user logs off, the process ends as soon
 * as this returns: then it waits, so that the main thread can clean up first. */
static BOOL WINAPI on_console_event(DWORD event) {
    if (InterlockedExchange(&interrupted, 1) != 0) {
        return FALSE; /* the second one: for the system's own handler, which ends the process */
    }
    if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT) {
        Sleep(INFINITE);
    }
    return TRUE;
}

void hs_guard_install(void) {
    (void)SetConsoleCtrlHandler(on_console_event, TRUE);
}

bool hs_guard_interrupted(void) {
    return interrupted != 0;
}

static void leave(void) {
    longjmp(way_out, 1);
}

/* So that the thread goes on in leave() as if it had called it where the fault was: out of the handler one must not
 * jump. On entry to a function of x86 the stack is off its alignment by the return address. */
static void redirect(CONTEXT *context) {
#if defined(_M_ARM64) || defined(__aarch64__)
    context->Pc = (DWORD64)(uintptr_t)leave;
#elif defined(_M_X64) || defined(__x86_64__)
    context->Rsp = (context->Rsp & ~(DWORD64)15) - 8;
    context->Rip = (DWORD64)(uintptr_t)leave;
#else
    context->Esp = (context->Esp & ~(DWORD)15) - 4;
    context->Eip = (DWORD)(uintptr_t)leave;
#endif
}

static LONG CALLBACK on_exception(EXCEPTION_POINTERS *exception) {
    if (exception->ExceptionRecord->ExceptionCode != EXCEPTION_IN_PAGE_ERROR ||
        guarded_thread != GetCurrentThreadId()) {
        return EXCEPTION_CONTINUE_SEARCH;
    }
    redirect(exception->ContextRecord);
    return EXCEPTION_CONTINUE_EXECUTION;
}

/* longjmp would call the handlers of every frame it leaves, for which the stack would have to be intact; there are none
 * in C, so it is told to restore the registers and no more. */
static void forbid_unwinding(void) {
#if !defined(_M_IX86) && !defined(__i386__)
    ((_JUMP_BUFFER *)&way_out)->Frame = 0;
#endif
}

enum hs_status hs_guard_call(enum hs_status (*body)(void *context), void *context) {
    void *handler = AddVectoredExceptionHandler(TRUE, on_exception);
    volatile enum hs_status status = HS_FAULT;
    if (setjmp(way_out) == 0) {
        forbid_unwinding();
        guarded_thread = GetCurrentThreadId();
        status = body(context);
    }
    guarded_thread = 0;
    (void)RemoveVectoredExceptionHandler(handler);
    return status;
}
