/* SPDX-License-Identifier: MIT */
/*
 * The page for a browser, made from its Markdown by libcmark-gfm in safe mode: no script, nothing from elsewhere, works
 * from a file. Headings get ids, verdicts become badges, tables scroll on their own, and a chart follows the reader's
 * light or dark mode.
 */
#ifndef HEARSAY_REPORTS_HTML_H
#define HEARSAY_REPORTS_HTML_H

#include "hearsay/status.h"
#include "text.h"

enum hs_status hs_html_page(const struct hs_text *markdown, struct hs_text *html, struct hs_error *error);

#endif
