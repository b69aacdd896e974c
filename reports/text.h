/* SPDX-License-Identifier: MIT */
/*
 * Text that grows, and the ways to escape what others wrote. A failed allocation is remembered, so that a page can be
 * put together without a check at each word: ask hs_text_status at the end. Not thread safe.
 */
#ifndef HEARSAY_REPORTS_TEXT_H
#define HEARSAY_REPORTS_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "hearsay/status.h"

/* Zero it to start. */
struct hs_text {
    char *data; /* NUL-terminated, or NULL while nothing was added */
    size_t length;
    size_t capacity;
    bool failed;
};

void hs_text_fini(struct hs_text *text);

/* printf at the end. */
void hs_text_add(struct hs_text *text, const char *format, ...) HS_PRINTF(2, 3);

/* Each adds source (NULL: nothing) so that it means itself: in GitHub Markdown, also inside a table cell; in XML and
 * HTML, also inside an attribute; as one CSV field, which a spreadsheet takes for no formula; on a terminal. In all of
 * them what steers the display (control characters, changes of direction) becomes a space, and a byte that is not UTF-8
 * a question mark. */
void hs_text_markdown(struct hs_text *text, const char *source);
void hs_text_xml(struct hs_text *text, const char *source);
void hs_text_csv(struct hs_text *text, const char *source);
void hs_text_plain(struct hs_text *text, const char *source);

/* The same for gnuplot, cut to what a chart has room for: one field of a tab-separated table; and one argument of a
 * call, quoted, with a space before it. */
void hs_text_tsv(struct hs_text *text, const char *source);
void hs_text_gnuplot(struct hs_text *text, const char *source);

/* The id of a heading with this text, as GitHub makes it: "do-it-again-locale_cost". */
void hs_text_anchor(struct hs_text *text, const char *source);

/* As hs_text_plain what another text holds, which is then released. */
void hs_text_plain_of(struct hs_text *text, struct hs_text *source);

/* In Markdown, as a piece of code, if it is made of letters, digits and ".-_/" alone; else as hs_text_markdown. */
void hs_text_code(struct hs_text *text, const char *source);

/* Three significant digits; "?" for NaN, "unbounded" for infinity. */
void hs_text_number(struct hs_text *text, double value);

/* What was added, "" if nothing. */
const char *hs_text_get(const struct hs_text *text);

/* HS_OK, or HS_MEMORY when anything that was added got lost; what names the text for the message. */
enum hs_status hs_text_status(const struct hs_text *text, const char *what, struct hs_error *error);

/* Writes what was added to path, whole or not at all (hs_file_replace), or to standard output where path is NULL. */
enum hs_status hs_text_deliver(const struct hs_text *text, const char *path, struct hs_error *error);

#endif
