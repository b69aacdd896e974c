/* SPDX-License-Identifier: MIT */
#include "../process.h"

#include <malloc.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include "../program.h"
#include "failure.h"
#include "hearsay/guard.h"
#include "utf8.h"

#define PADDING        L"HEARSAY_PADDING="
#define PIPE_BYTES     65536
#define LOOK_MS        100   /* between two looks at what it says, and at whether we are interrupted */
#define PATIENCE_MS    10000 /* with a process that was interrupted as well */
#define EXCEPTION_CODE 0xC0000000u

struct child {
    HANDLE job; /* whose closing, by us or by our death, ends all in it */
    HANDLE process;
    HANDLE thread;
    HANDLE input; /* our end of the pipe */
    HANDLE output;
};

/* Ours and the padding, which goes first: what is found first counts. Caller frees. */
static wchar_t *make_environment(size_t padding_count) {
    const size_t name_count = wcslen(PADDING);
    wchar_t *ours = GetEnvironmentStringsW();
    size_t count = 0;
    while (ours != NULL && ours[count] != L'\0') {
        count += wcslen(ours + count) + 1;
    }
    wchar_t *all = ours == NULL ? NULL : malloc((name_count + padding_count + 1 + count + 1) * sizeof *all);
    if (all != NULL) {
        wchar_t *at = all;
        memcpy(at, PADDING, name_count * sizeof *at);
        at += name_count;
        for (size_t i = 0; i < padding_count; i++) {
            *at++ = L'x';
        }
        *at++ = L'\0';
        memcpy(at, ours, (count + 1) * sizeof *at);
    }
    if (ours != NULL) {
        (void)FreeEnvironmentStringsW(ours);
    }
    return all;
}

static bool open_job(struct child *child) {
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {0};
    limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
    child->job = CreateJobObjectW(NULL, NULL);
    return child->job != NULL &&
           SetInformationJobObject(child->job, JobObjectExtendedLimitInformation, &limits, sizeof limits);
}

static bool open_pipe(struct child *child) {
    SECURITY_ATTRIBUTES inherited = {.nLength = sizeof inherited, .bInheritHandle = TRUE};
    return CreatePipe(&child->input, &child->output, &inherited, PIPE_BYTES) &&
           SetHandleInformation(child->input, HANDLE_FLAG_INHERIT, 0);
}

static void close_handle(HANDLE *handle) {
    if (*handle != NULL) {
        (void)CloseHandle(*handle);
        *handle = NULL;
    }
}

/* Suspended until it is in the job, so that it cannot escape from it. */
static bool create(struct child *child, wchar_t *line, wchar_t *environment) {
    STARTUPINFOW start = {.cb = sizeof start, .dwFlags = STARTF_USESTDHANDLES};
    PROCESS_INFORMATION made;
    char *program = hs_program_path();
    wchar_t *path = program == NULL ? NULL : hs_path_to_wide(program);
    start.hStdInput = GetStdHandle(STD_INPUT_HANDLE);
    start.hStdOutput = child->output;
    start.hStdError = GetStdHandle(STD_ERROR_HANDLE);
    const bool created =
        path != NULL && CreateProcessW(path, line, NULL, NULL, TRUE, CREATE_SUSPENDED | CREATE_UNICODE_ENVIRONMENT,
                                       environment, NULL, &start, &made);
    hs_windows_free(path);
    hs_windows_free(program);
    if (!created) {
        return false;
    }
    child->process = made.hProcess;
    child->thread = made.hThread;
    if (!AssignProcessToJobObject(child->job, child->process) || ResumeThread(child->thread) == (DWORD)-1) {
        const DWORD number = GetLastError();
        (void)TerminateProcess(child->process, EXIT_FAILURE);
        SetLastError(number);
        return false;
    }
    return true;
}

static enum hs_status start(const struct hs_process *process, struct child *child, struct hs_error *error) {
    wchar_t *line = hs_arguments_to_wide(process->arguments);
    wchar_t *environment = make_environment(process->environment_bytes / sizeof(wchar_t));
    const bool started =
        line != NULL && environment != NULL && open_job(child) && open_pipe(child) && create(child, line, environment);
    const enum hs_status status =
        started ? HS_OK : hs_fail_windows(error, process->arguments[0], "cannot start it again");
    free(environment);
    free(line);
    close_handle(&child->output); /* the child has its own */
    return status;
}

/* Takes what is in the pipe by now; what does not fit is dropped. */
static void hear(struct hs_process *process, HANDLE input, size_t *length) {
    DWORD waiting = 0;
    while (PeekNamedPipe(input, NULL, 0, NULL, &waiting, NULL) && waiting > 0) {
        char rest[64] = "";
        const size_t room = sizeof process->said - 1 - *length;
        DWORD got = 0;
        if (!ReadFile(input, room > 0 ? process->said + *length : rest, room > 0 ? (DWORD)room : sizeof rest, &got,
                      NULL)) {
            break;
        }
        *length += room > 0 ? got : 0;
    }
    process->said[*length] = '\0';
}

/* A console event reaches all processes of the console, so a child has been asked to end when we have. */
static void await(struct hs_process *process, const struct child *child) {
    size_t length = 0;
    DWORD patience_ms = PATIENCE_MS;
    while (WaitForSingleObject(child->process, LOOK_MS) == WAIT_TIMEOUT) {
        hear(process, child->input, &length);
        if (hs_guard_interrupted()) {
            patience_ms -= patience_ms < LOOK_MS ? patience_ms : LOOK_MS;
        }
        if (patience_ms == 0) {
            (void)TerminateJobObject(child->job, EXIT_FAILURE);
        }
    }
    hear(process, child->input, &length);
}

static enum hs_status judge(struct hs_process *process, const struct child *child, struct hs_error *error) {
    DWORD code = EXIT_FAILURE;
    (void)GetExitCodeProcess(child->process, &code);
    if (hs_guard_interrupted()) {
        return hs_fail(error, HS_INTERRUPTED, "interrupted; nothing was written");
    }
    if (code >= EXCEPTION_CODE) {
        return hs_fail(error, HS_IO, "it was ended by exception 0x%08lX; nothing was written", code);
    }
    process->exit_code = (int)code;
    return HS_OK;
}

enum hs_status hs_process_again(struct hs_process *process, struct hs_error *error) {
    struct child child = {0};
    process->said[0] = '\0';
    enum hs_status status = start(process, &child, error);
    if (status == HS_OK) {
        await(process, &child);
        status = judge(process, &child, error);
    }
    close_handle(&child.input);
    close_handle(&child.thread);
    close_handle(&child.process);
    close_handle(&child.job);
    return status;
}

enum hs_status hs_process_deeper(size_t stack_bytes, enum hs_status (*body)(void *context), void *context) {
    /* cppcheck-suppress allocaCalled ; a frame of just this size is the purpose, and C11 has nothing else for it */
    volatile char *room = _alloca(stack_bytes + 1);
    room[0] = 0;
    const enum hs_status status = body(context);
    room[stack_bytes] = 0; /* so that it is there until now */
    return status;
}
