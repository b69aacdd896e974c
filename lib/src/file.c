/* SPDX-License-Identifier: MIT */
#include "hearsay/file.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "program.h"

#define READ_STEP_BYTES 65536

/* Reads to the end in steps: the size of a pipe or a growing file is not known beforehand. */
static enum hs_status read_all(FILE *file, const char *path, size_t limit_bytes, char **data, size_t *length_bytes,
                               struct hs_error *error) {
    size_t capacity = 0;
    *data = NULL;
    *length_bytes = 0;
    for (;;) {
        if (capacity - *length_bytes < READ_STEP_BYTES + 1) {
            capacity = 2 * capacity + READ_STEP_BYTES + 1;
            char *larger = realloc(*data, capacity);
            if (larger == NULL) {
                return hs_fail(error, HS_MEMORY, "%s: out of memory while reading", path);
            }
            *data = larger;
        }
        const size_t got = fread(*data + *length_bytes, 1, READ_STEP_BYTES, file);
        *length_bytes += got;
        (*data)[*length_bytes] = '\0';
        if (*length_bytes > limit_bytes) {
            return hs_fail(error, HS_INVALID, "%s: larger than %zu bytes; not a file of this kind", path, limit_bytes);
        }
        if (got < READ_STEP_BYTES) {
            return ferror(file) ? hs_fail_errno(error, "%s: cannot read", path) : HS_OK;
        }
    }
}

enum hs_status hs_file_read(const char *path, size_t limit_bytes, char **data, size_t *length_bytes,
                            struct hs_error *error) {
    *data = NULL;
    *length_bytes = 0;
    FILE *file = hs_file_open(path, "rb");
    if (file == NULL) {
        return hs_fail_errno(error, "%s: cannot open", path);
    }
    const enum hs_status status = read_all(file, path, limit_bytes, data, length_bytes, error);
    fclose(file);
    if (status != HS_OK) {
        free(*data);
        *data = NULL;
        *length_bytes = 0;
    }
    return status;
}

char *hs_format(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length < 0) {
        return NULL;
    }
    char *text = malloc((size_t)length + 1);
    if (text != NULL) {
        va_start(arguments, format);
        (void)vsnprintf(text, (size_t)length + 1, format, arguments);
        va_end(arguments);
    }
    return text;
}

/* Where install puts part, seen from the folder of the programs. NULL when the system does not tell where that is. */
static char *installed_path(const char *part) {
    char *program = hs_program_path();
    char *slash = program == NULL ? NULL : strrchr(program, '/');
    char *path = NULL;
    if (slash != NULL) {
        *slash = '\0';
        path = hs_format("%s/../share/hearsay/%s", program, part);
    }
    free(program);
    return path;
}

static bool is_installed(void) {
    char *mark = installed_path("fixtures/ledger.csv");
    const bool there = mark != NULL && hs_file_exists(mark);
    free(mark);
    return there;
}

char *hs_home_path(const char *part) {
    const char *home = getenv("HEARSAY_HOME");
    if (home != NULL && home[0] != '\0') {
        return hs_format("%s/%s", home, part);
    }
    return is_installed() ? installed_path(part) : hs_format("%s/%s", HEARSAY_SOURCE_DIR, part);
}
