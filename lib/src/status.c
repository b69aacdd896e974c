/* SPDX-License-Identifier: MIT */
#include "hearsay/status.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char *const texts[HS_STATUS_COUNT] = {
#define STATUS_TEXT(name, text) text,
    HS_STATUS_MAP(STATUS_TEXT)
#undef STATUS_TEXT
};

const char *hs_status_text(enum hs_status status) {
    if ((int)status < 0 || status >= HS_STATUS_COUNT) {
        return "unknown status";
    }
    return texts[status];
}

/* A message is one line, also when it quotes a file that came from anywhere, and tells the terminal nothing. */
static void fill(struct hs_error *error, enum hs_status status, const char *format, va_list arguments) {
    error->status = status;
    (void)vsnprintf(error->text, sizeof error->text, format, arguments);
    for (char *c = error->text; *c != '\0'; c++) {
        if ((unsigned char)*c < 0x20 || *c == 0x7f) {
            *c = ' ';
        }
    }
}

enum hs_status hs_fail(struct hs_error *error, enum hs_status status, const char *format, ...) {
    if (error != NULL) {
        va_list arguments;
        va_start(arguments, format);
        fill(error, status, format, arguments);
        va_end(arguments);
    }
    return status;
}

enum hs_status hs_fail_errno(struct hs_error *error, const char *format, ...) {
    const int number = errno;
    const enum hs_status status = number == ENOMEM ? HS_MEMORY : HS_IO;
    if (error != NULL) {
        va_list arguments;
        va_start(arguments, format);
        fill(error, status, format, arguments);
        va_end(arguments);
        const size_t length = strlen(error->text);
        (void)snprintf(error->text + length, sizeof error->text - length, ": %s", strerror(number));
    }
    return status;
}
