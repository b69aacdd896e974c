/* SPDX-License-Identifier: MIT */
/* The pages as GitHub Markdown: the one text that a browser, a CI summary and a terminal show. */
#ifndef HEARSAY_REPORTS_MARKDOWN_H
#define HEARSAY_REPORTS_MARKDOWN_H

#include "charts.h"
#include "collection.h"
#include "text.h"

struct hs_page {
    const struct hs_collection *collection;
    const char *charts_missing; /* why there are none; NULL: they are there */
};

/* The first page. Several machines stand side by side there, and each has a page of its own besides. */
void hs_markdown_page(struct hs_text *text, const struct hs_page *page);
void hs_markdown_machine(struct hs_text *text, const struct hs_page *page, const struct hs_column *column);

/* What one post said and what became of it, on these machines; exhibit is the first one's record. */
struct hs_section {
    const struct hs_page *page;
    const struct hs_exhibit *exhibit;
    const struct hs_column *columns;
    size_t column_count;
    bool tells_today; /* what has changed since */
};
void hs_markdown_section(struct hs_text *text, const struct hs_section *section);

/* The second half of a section: how it was measured, on what, what was left out, how to do it again. */
void hs_markdown_method(struct hs_text *text, const struct hs_section *section);

/* What the post file says of today about the claims of a group; told, an item each, is what the section has told
 * before. The exhibit must have its post. */
void hs_markdown_today(struct hs_text *text, const struct hs_exhibit *exhibit, const struct hs_group *group,
                       bool *told);

/* How every race is run, once for a page. */
void hs_markdown_procedure(struct hs_text *text);

/* Pieces: words that are escaped and released; a verdict as a link to the command that gave it; a chart. */
void hs_markdown_words(struct hs_text *text, struct hs_text *words);
void hs_markdown_verdict(struct hs_text *text, const struct hs_section *section, const struct hs_exhibit *exhibit,
                         enum hs_verdict verdict);
void hs_markdown_chart(struct hs_text *text, const struct hs_chart *chart, const struct hs_page *page);

#endif
