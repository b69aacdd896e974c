/* SPDX-License-Identifier: MIT */
/*
 * The tables that the charts are drawn from: tab-separated, a header line, "?" where there is no value, and never a
 * value that a logarithmic axis cannot show. They are kept beside the charts.
 */
#ifndef HEARSAY_REPORTS_TABLES_H
#define HEARSAY_REPORTS_TABLES_H

#include "exhibit.h"
#include "text.h"

/* How much there is to draw: rows, and the range of the logarithmic axis. */
struct hs_view {
    size_t rows;
    double low;
    double high;
};

/* row, label, series, low, middle, high: on the figure's axis. Series 0 is then (-1 where the post has no bar), -2 in
 * row 0 the limit. */
void hs_table_then_now(struct hs_text *text, const struct hs_exhibit *exhibit, const struct hs_figure *figure,
                       struct hs_view *view);

/* One row a group heading or a claim, in the order of the page. */
void hs_table_ratios(struct hs_text *text, const struct hs_exhibit *exhibit, struct hs_view *view);

/* label, year_then, then, year_now, now, label_now, verdict, word: a row for each claim with a number then and now,
 * lowest now first; label_now is where its label has room. */
void hs_table_over_time(struct hs_text *text, const struct hs_exhibit *exhibits, size_t count, struct hs_view *view);

/* x, series, low, middle, high: on the sweep's axis. Series 0 is the limit. An empty line ends each series. */
void hs_table_sweep(struct hs_text *text, const struct hs_exhibit *exhibit, const struct hs_sweep *sweep,
                    struct hs_view *view);

#endif
