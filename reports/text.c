/* SPDX-License-Identifier: MIT */
#include "text.h"

#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hearsay/file.h"

/* Longer than any path or list of names that makes sense, and than any label that can be read. */
#define ARGUMENT_CHARACTERS 4096
#define FIELD_CHARACTERS    120

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

/* Most of what is added fits, and is formatted once. */
void hs_text_add(struct hs_text *text, const char *format, ...) {
    const size_t room = text->capacity - text->length;
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(room > 0 ? text->data + text->length : NULL, room, format, arguments);
    va_end(arguments);
    if (length >= 0 && (size_t)length >= room && reserve(text, (size_t)length)) {
        va_start(arguments, format);
        (void)vsnprintf(text->data + text->length, (size_t)length + 1, format, arguments);
        va_end(arguments);
    }
    if (length < 0 || text->length + (size_t)length >= text->capacity) {
        text->failed = true;
        if (room > 0) {
            text->data[text->length] = '\0';
        }
        return;
    }
    text->length += (size_t)length;
}

static void add_char(struct hs_text *text, char c) {
    if (reserve(text, 1)) {
        text->data[text->length++] = c;
        text->data[text->length] = '\0';
    }
}

/* Code points that steer what shows them instead of being shown: they start a line, turn the direction of all that
 * follows, or are no characters at all. Sorted pairs of first and last. */
static const uint32_t steering[][2] = {{0x00, 0x1f},     {0x7f, 0x9f},     {0x61c, 0x61c},   {0x200e, 0x200f},
                                       {0x2028, 0x202e}, {0x2066, 0x2069}, {0xfeff, 0xfeff}, {0xfffe, 0xffff}};

static bool steers(uint32_t code) {
    for (size_t i = 0; i < sizeof steering / sizeof steering[0]; i++) {
        if (code >= steering[i][0] && code <= steering[i][1]) {
            return true;
        }
    }
    return false;
}

/* Bytes of the UTF-8 sequence at text and its code point; 0 if there is none. */
static size_t decode(const char *text, uint32_t *code) {
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char first = (unsigned char)*text;
    const size_t length = first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 0;
    *code = length < 2 ? first : first & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if (((unsigned char)text[i] & 0xc0) != 0x80) {
            return 0;
        }
        *code = *code << 6 | ((unsigned char)text[i] & 0x3fu);
    }
    const bool is_character = *code >= least[length] && *code <= 0x10ffff && (*code < 0xd800 || *code > 0xdfff);
    return is_character ? length : 0;
}

/* A piece of a text: one character, a space for one that steers, or "?" for a byte that is no UTF-8. */
struct piece {
    const char *data;
    size_t length;
};

/* The piece at *source, which moves on; length 0 at the end, also for NULL. */
static struct piece next_piece(const char **source) {
    uint32_t code;
    const char *at = *source;
    if (at == NULL || *at == '\0') {
        return (struct piece){"", 0};
    }
    const size_t length = decode(at, &code);
    *source = at + (length > 0 ? length : 1);
    if (length == 0) {
        return (struct piece){"?", 1};
    }
    return steers(code) ? (struct piece){" ", 1} : (struct piece){at, length};
}

static void add_piece(struct hs_text *text, struct piece piece) {
    for (size_t i = 0; i < piece.length; i++) {
        add_char(text, piece.data[i]);
    }
}

static bool is_one_of(struct piece piece, const char *characters) {
    return piece.length == 1 && strchr(characters, *piece.data) != NULL;
}

void hs_text_plain(struct hs_text *text, const char *source) {
    for (struct piece piece = next_piece(&source); piece.length > 0; piece = next_piece(&source)) {
        add_piece(text, piece);
    }
}

void hs_text_plain_of(struct hs_text *text, struct hs_text *source) {
    hs_text_plain(text, hs_text_get(source));
    text->failed = text->failed || source->failed;
    hs_text_fini(source);
}

void hs_text_markdown(struct hs_text *text, const char *source) {
    for (struct piece piece = next_piece(&source); piece.length > 0; piece = next_piece(&source)) {
        if (is_one_of(piece, "\\`*_{}[]<>&|#!~$")) {
            add_char(text, '\\');
        }
        add_piece(text, piece);
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
    static const char special[] = "&<>\"'";
    static const char *const names[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
    for (struct piece piece = next_piece(&source); piece.length > 0; piece = next_piece(&source)) {
        if (is_one_of(piece, special)) {
            hs_text_add(text, "%s", names[strchr(special, *piece.data) - special]);
        } else {
            add_piece(text, piece);
        }
    }
}

void hs_text_csv(struct hs_text *text, const char *source) {
    const bool is_there = source != NULL && *source != '\0';
    const bool is_formula = is_there && strchr("=+-@\t\r", *source) != NULL;
    const bool is_quoted = is_there && (is_formula || strpbrk(source, ",\"\r\n") != NULL);
    hs_text_add(text, "%s%s", is_quoted ? "\"" : "", is_formula ? "'" : "");
    for (struct piece piece = next_piece(&source); piece.length > 0; piece = next_piece(&source)) {
        if (is_one_of(piece, "\"")) {
            add_char(text, '"');
        }
        add_piece(text, piece);
    }
    hs_text_add(text, "%s", is_quoted ? "\"" : "");
}

/* gnuplot writes a '>' into an SVG as it is, but XML forbids "]]>". */
static void add_drawn(struct hs_text *text, struct piece piece) {
    const bool would_end =
        is_one_of(piece, ">") && text->length >= 2 && strcmp(text->data + text->length - 2, "]]") == 0;
    hs_text_add(text, "%s", would_end ? " " : "");
    add_piece(text, piece);
}

/* A double quote would have gnuplot look for its end in the fields that follow. */
void hs_text_tsv(struct hs_text *text, const char *source) {
    struct piece piece = next_piece(&source);
    for (size_t i = 0; i < FIELD_CHARACTERS && piece.length > 0; i++) {
        add_drawn(text, is_one_of(piece, "\"") ? (struct piece){"'", 1} : piece);
        piece = next_piece(&source);
    }
    hs_text_add(text, "%s", piece.length > 0 ? "…" : "");
}

void hs_text_gnuplot(struct hs_text *text, const char *source) {
    struct piece piece = next_piece(&source);
    hs_text_add(text, " '");
    for (size_t i = 0; i < ARGUMENT_CHARACTERS && piece.length > 0; i++) {
        add_drawn(text, piece);
        hs_text_add(text, "%s", is_one_of(piece, "'") ? "'" : "");
        piece = next_piece(&source);
    }
    hs_text_add(text, "%s'", piece.length > 0 ? "…" : "");
}

void hs_text_anchor(struct hs_text *text, const char *source) {
    for (const char *c = source; *c != '\0'; c++) {
        if (isalnum((unsigned char)*c) || *c == '-' || *c == '_') {
            add_char(text, (char)tolower((unsigned char)*c));
        } else if (*c == ' ') {
            add_char(text, '-');
        }
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

enum hs_status hs_text_deliver(const struct hs_text *text, const char *path, struct hs_error *error) {
    const enum hs_status status = hs_text_status(text, path != NULL ? path : "standard output", error);
    if (status != HS_OK || path != NULL) {
        return status == HS_OK ? hs_file_replace(path, hs_text_get(text), text->length, error) : status;
    }
    return fwrite(hs_text_get(text), 1, text->length, stdout) == text->length && fflush(stdout) == 0
               ? HS_OK
               : hs_fail_errno(error, "standard output: cannot write all of it");
}
