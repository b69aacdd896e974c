/* SPDX-License-Identifier: MIT */
#include "../system.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include "hearsay/file.h"
#include "utf8.h"

#define KILLED STATUS_CONTROL_C_EXIT /* what the system itself gives a process that it ends */

void system_set(const char *name, const char *value) {
    ck_assert_int_eq(_putenv_s(name, value != NULL ? value : ""), 0);
}

void system_sleep(unsigned milliseconds) {
    Sleep(milliseconds);
}

void system_die(void) {
    (void)TerminateProcess(GetCurrentProcess(), KILLED);
}

/* A mapped file cannot shrink here; only a device that fails makes this exception, so it is raised by hand. */
void system_fault(void) {
    static const ULONG_PTR details[] = {0, 0, 0}; /* a read, from where, with which status */
    RaiseException(EXCEPTION_IN_PAGE_ERROR, 0, sizeof details / sizeof details[0], details);
}

static HANDLE open_errors(const char *path) {
    SECURITY_ATTRIBUTES inherited = {.nLength = sizeof inherited, .bInheritHandle = TRUE};
    wchar_t *wide = hs_path_to_wide(path);
    ck_assert_ptr_nonnull(wide);
    const HANDLE file = CreateFileW(wide, GENERIC_WRITE, FILE_SHARE_READ, &inherited, CREATE_ALWAYS, 0, NULL);
    ck_assert(file != INVALID_HANDLE_VALUE);
    free(wide);
    return file;
}

/* In a group of its own, so that it can be interrupted alone. */
intptr_t system_start(const char *const *arguments, const char *errors) {
    STARTUPINFOW start = {.cb = sizeof start, .dwFlags = STARTF_USESTDHANDLES};
    PROCESS_INFORMATION made;
    wchar_t *line = hs_arguments_to_wide(arguments);
    start.hStdInput = GetStdHandle(STD_INPUT_HANDLE);
    start.hStdOutput = GetStdHandle(STD_OUTPUT_HANDLE);
    start.hStdError = errors == NULL ? GetStdHandle(STD_ERROR_HANDLE) : open_errors(errors);
    ck_assert_msg(CreateProcessW(NULL, line, NULL, NULL, TRUE, CREATE_NEW_PROCESS_GROUP, NULL, NULL, &start, &made) !=
                      0,
                  "%s: Windows error %lu", arguments[0], GetLastError());
    if (errors != NULL) {
        (void)CloseHandle(start.hStdError);
    }
    (void)CloseHandle(made.hThread);
    free(line);
    return (intptr_t)made.hProcess;
}

int system_wait(intptr_t child) {
    DWORD code = 0;
    ck_assert_uint_eq(WaitForSingleObject((HANDLE)child, INFINITE), WAIT_OBJECT_0);
    ck_assert_int_ne(GetExitCodeProcess((HANDLE)child, &code), 0);
    (void)CloseHandle((HANDLE)child);
    return code == (DWORD)KILLED ? SYSTEM_KILLED : (int)code;
}

void system_kill(intptr_t child) {
    ck_assert_int_ne(TerminateProcess((HANDLE)child, (UINT)KILLED), 0);
}

/* Through the console that both are on; Wine, started without one, has none. */
bool system_interrupt(intptr_t child) {
    return GenerateConsoleCtrlEvent(CTRL_BREAK_EVENT, GetProcessId((HANDLE)child)) != 0;
}

/* The folder may be gone at any moment: then there is nothing in it. */
size_t system_list(const char *folder, const char *prefix, char **found) {
    WIN32_FIND_DATAW entry;
    size_t count = 0;
    char *pattern = hs_format("%s/%s*", folder, prefix);
    wchar_t *wide = hs_path_to_wide(pattern);
    const HANDLE entries = FindFirstFileW(wide, &entry);
    for (BOOL more = entries != INVALID_HANDLE_VALUE; more; more = FindNextFileW(entries, &entry)) {
        if (entry.cFileName[0] != L'.' && count++ == 0) {
            char *name = hs_wide_to_utf8(entry.cFileName);
            *found = hs_format("%s/%s", folder, name);
            free(name);
        }
    }
    if (entries != INVALID_HANDLE_VALUE) {
        (void)FindClose(entries);
    }
    free(wide);
    free(pattern);
    return count;
}

/* Nobody is on its list of who may enter but whom one would expect. */
bool system_is_private(const char *folder) {
    BOOL present = FALSE;
    BOOL defaulted;
    ACL *list = NULL;
    DWORD size_bytes = 0;
    wchar_t *wide = hs_path_to_wide(folder);
    (void)GetFileSecurityW(wide, DACL_SECURITY_INFORMATION, NULL, 0, &size_bytes);
    SECURITY_DESCRIPTOR *descriptor = malloc(size_bytes);
    ck_assert(GetFileSecurityW(wide, DACL_SECURITY_INFORMATION, descriptor, size_bytes, &size_bytes));
    ck_assert(GetSecurityDescriptorDacl(descriptor, &present, &list, &defaulted));
    bool private = present && list != NULL;
    for (DWORD i = 0; private && i < list->AceCount; i++) {
        ACCESS_ALLOWED_ACE *entry;
        ck_assert(GetAce(list, i, (void **)&entry));
        private = !IsWellKnownSid(&entry->SidStart, WinWorldSid) &&
                  !IsWellKnownSid(&entry->SidStart, WinBuiltinUsersSid) &&
                  !IsWellKnownSid(&entry->SidStart, WinAuthenticatedUserSid);
    }
    free(descriptor);
    free(wide);
    return private;
}
