/* SPDX-License-Identifier: MIT */
#include "programs.h"

#include "system.h"

enum hs_status hs_programs_run(const char *const *const *programs, size_t count, int *exit_code,
                               struct hs_error *error) {
    intptr_t children[HS_PROGRAM_LIMIT];
    size_t started = 0;
    enum hs_status status = HS_OK;
    *exit_code = 0;
    while (started < count && status == HS_OK) {
        status = hs_program_start(programs[started], &children[started], error);
        started += status == HS_OK ? 1 : 0;
    }
    for (size_t i = 0; i < started; i++) {
        int code = 0;
        const enum hs_status waited =
            hs_program_wait(children[i], programs[i][0], &code, status == HS_OK ? error : NULL);
        status = status == HS_OK ? waited : status;
        *exit_code = *exit_code == 0 ? code : *exit_code;
    }
    return status;
}
