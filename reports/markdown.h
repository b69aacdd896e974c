/* SPDX-License-Identifier: MIT */
/* The page as GitHub Markdown: the one text that index.html, a CI summary and a terminal show. */
#ifndef HEARSAY_REPORTS_MARKDOWN_H
#define HEARSAY_REPORTS_MARKDOWN_H

#include "exhibit.h"
#include "text.h"

struct hs_page {
    const struct hs_exhibit *exhibits;
    size_t exhibit_count;
    const char *charts_missing; /* why there are none; NULL: they are there */
};

void hs_markdown_page(struct hs_text *text, const struct hs_page *page);

/* The second half of an exhibit's part: how it was measured, on what, what was left out, how to do it again. */
void hs_markdown_method(struct hs_text *text, const struct hs_exhibit *exhibit);

#endif
