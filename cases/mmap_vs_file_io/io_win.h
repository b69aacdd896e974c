/* SPDX-License-Identifier: MIT */
/* What the Windows files of this case share: opening the file of a task. */
#ifndef HEARSAY_CASE_IO_WIN_H
#define HEARSAY_CASE_IO_WIN_H

#include "../file_win.h"
#include "io.h"

/* For what the task does with it; makes a file that is to be created. INVALID_HANDLE_VALUE with errno. */
HANDLE io_open(const struct io_task *task, DWORD flags);

#endif
