/* SPDX-License-Identifier: MIT */
/* Files by handle, and running a compiler. */
#include <stdlib.h>

#include "../file_win.h"
#include "archive.h"
#include "builder.h"

#include "../../lib/src/win/utf8.h"

/* What a handle is when there is none is -1 as well. */
intptr_t archive_file_create(const char *path) {
    return (intptr_t)win_open(path, GENERIC_WRITE, CREATE_ALWAYS, 0);
}

bool archive_file_write(intptr_t file, const unsigned char *data, size_t length) {
    while (length > 0) {
        DWORD count = 0;
        const BOOL written = WriteFile((HANDLE)file, data, win_request(length), &count, NULL);
        if (!win_moved(written, count)) {
            return false;
        }
        data += count;
        length -= count;
    }
    return true;
}

bool archive_file_close(intptr_t file) {
    return win_done(CloseHandle((HANDLE)file));
}

bool builder_file_bytes(const char *path, uint64_t *bytes) {
    WIN32_FILE_ATTRIBUTE_DATA found;
    wchar_t *wide = hs_path_to_wide(path);
    const bool done = wide != NULL && win_done(GetFileAttributesExW(wide, GetFileExInfoStandard, &found));
    if (done) {
        *bytes = (uint64_t)found.nFileSizeHigh << 32 | found.nFileSizeLow;
    }
    free(wide);
    return done;
}

static bool start(wchar_t *line, HANDLE nowhere, PROCESS_INFORMATION *child) {
    STARTUPINFOW startup = {.cb = sizeof startup, .dwFlags = STARTF_USESTDHANDLES};
    startup.hStdInput = startup.hStdOutput = startup.hStdError = nowhere;
    return CreateProcessW(NULL, line, NULL, NULL, TRUE, CREATE_NO_WINDOW, NULL, NULL, &startup, child) != 0;
}

/* Its words to the console would stand among ours, so they go nowhere. */
bool builder_run(char *const *arguments) {
    SECURITY_ATTRIBUTES inherited = {.nLength = sizeof inherited, .bInheritHandle = TRUE};
    PROCESS_INFORMATION child;
    DWORD code = EXIT_FAILURE;
    wchar_t *line = hs_arguments_to_wide((const char *const *)arguments);
    const HANDLE nowhere = CreateFileW(L"NUL", GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE,
                                       &inherited, OPEN_EXISTING, 0, NULL);
    if (line != NULL && nowhere != INVALID_HANDLE_VALUE && start(line, nowhere, &child)) {
        (void)WaitForSingleObject(child.hProcess, INFINITE);
        (void)GetExitCodeProcess(child.hProcess, &code);
        (void)CloseHandle(child.hThread);
        (void)CloseHandle(child.hProcess);
    }
    if (nowhere != INVALID_HANDLE_VALUE) {
        (void)CloseHandle(nowhere);
    }
    free(line);
    return code == EXIT_SUCCESS;
}
