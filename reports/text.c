/* SPDX-License-Identifier: MIT */
#include "text.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void hs_text_fini(struct hs_text *text) {
    free(text->data);
    *text = (struct hs_text){0};
}

static bool reserve(struct hs_text *text, size_t extra) {
    const size_t needed = text->length + extra + 1;
    if (needed <= text->capacity) {
        return true;
    }
    const size_t capacity = needed * 2;
    char *data = realloc(text->data, capacity);
    if (data == NULL) {
        text->failed = true;
        return false;
    }
    text->data = data;
    text->capacity = capacity;
    return true;
}

void hs_text_add(struct hs_text *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length < 0) {
        text->failed = true;
        return;
    }
    if (reserve(text, (size_t)length)) {
        va_start(arguments, format);
        (void)vsnprintf(text->data + text->length, (size_t)length + 1, format, arguments);
        va_end(arguments);
        text->length += (size_t)length;
    }
}

static void add_char(struct hs_text *text, char c) {
    if (reserve(text, 1)) {
        text->data[text->length++] = c;
        text->data[text->length] = '\0';
    }
}

static char tame(char c) {
    const unsigned char byte = (unsigned char)c;
    return byte < 0x20 || byte == 0x7f ? ' ' : c;
}

void hs_text_plain(struct hs_text *text, const char *source) {
    for (const char *c = source; c != NULL && *c != '\0'; c++) {
        add_char(text, tame(*c));
    }
}

void hs_text_markdown(struct hs_text *text, const char *source) {
    for (const char *c = source; c != NULL && *c != '\0'; c++) {
        if (strchr("\\`*_{}[]<>&|#!~", *c) != NULL) {
            add_char(text, '\\');
        }
        add_char(text, tame(*c));
    }
}

void hs_text_code(struct hs_text *text, const char *source) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_/";
    if (*source != '\0' && source[strspn(source, plain)] == '\0') {
        hs_text_add(text, "`%s`", source);
    } else {
        hs_text_markdown(text, source);
    }
}

void hs_text_xml(struct hs_text *text, const char *source) {
    for (const char *c = source; c != NULL && *c != '\0'; c++) {
        switch (*c) {
        case '&':
            hs_text_add(text, "&amp;");
            break;
        case '<':
            hs_text_add(text, "&lt;");
            break;
        case '>':
            hs_text_add(text, "&gt;");
            break;
        case '"':
            hs_text_add(text, "&quot;");
            break;
        case '\'':
            hs_text_add(text, "&#39;");
            break;
        default:
            add_char(text, tame(*c));
        }
    }
}

void hs_text_csv(struct hs_text *text, const char *source) {
    const bool quoted = source != NULL && strpbrk(source, ",\"\r\n") != NULL;
    if (quoted) {
        add_char(text, '"');
    }
    for (const char *c = source; c != NULL && *c != '\0'; c++) {
        if (*c == '"') {
            add_char(text, '"');
        }
        add_char(text, tame(*c));
    }
    if (quoted) {
        add_char(text, '"');
    }
}

void hs_text_number(struct hs_text *text, double value) {
    const double size = fabs(value);
    if (isnan(value)) {
        hs_text_add(text, "?");
    } else if (isinf(value)) {
        hs_text_add(text, "unbounded");
    } else if (size >= 99.95 || size == 0.0) {
        hs_text_add(text, "%.0f", value);
    } else if (size >= 9.995) {
        hs_text_add(text, "%.1f", value);
    } else if (size >= 0.9995) {
        hs_text_add(text, "%.2f", value);
    } else if (size >= 0.09995) {
        hs_text_add(text, "%.3f", value);
    } else {
        hs_text_add(text, "%.3g", value);
    }
}

const char *hs_text_get(const struct hs_text *text) {
    return text->data != NULL ? text->data : "";
}

enum hs_status hs_text_status(const struct hs_text *text, const char *what, struct hs_error *error) {
    return text->failed ? hs_fail(error, HS_MEMORY, "%s: out of memory while putting it together", what) : HS_OK;
}
