/* SPDX-License-Identifier: MIT */
/*
 * The tables that the charts are drawn from: tab-separated, a header line, "?" where there is no value, and never a
 * value that a logarithmic axis cannot show. They are kept beside the charts.
 */
#ifndef HEARSAY_REPORTS_TABLES_H
#define HEARSAY_REPORTS_TABLES_H

#include "collection.h"
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

/* label, started, ratio, label_now, verdict_now, verdict, word: a claim's ratios in the runs of its machine, oldest
 * first; its last ratio decides on its place, as above. An empty line ends each claim. */
void hs_table_history(struct hs_text *text, const struct hs_history *history, struct hs_view *view);

/* row, label, series, low, middle, high, band_low, band_high, verdict, word. Series 0 is the heading of a group, -1 a
 * claim with what the post's numbers allow, and 1, 2, ... the machines by their columns. */
void hs_table_machines(struct hs_text *text, const struct hs_collection *collection, const struct hs_exhibit *lead,
                       struct hs_view *view);

/* Two tables, two empty lines apart. row, label, kind, median: kind 0 is the heading of a race, 1 an entrant with its
 * median in words. row, control, time, deviation: a sample, whether it is one of a control, when in the race it was
 * taken, from 0 to 1, and its time in units of the median. The view's range is that of a strip. */
void hs_table_samples(struct hs_text *text, const struct hs_exhibit *exhibit, struct hs_view *view);

/* x, series, low, middle, high: on the sweep's axis. Series 0 is the limit. An empty line ends each series. */
void hs_table_sweep(struct hs_text *text, const struct hs_exhibit *exhibit, const struct hs_sweep *sweep,
                    struct hs_view *view);

/* What the tables are made of. A value shows on a logarithmic axis if it is finite and above 0; else "?" stands for it.
 * Rounding off gives the view air at both ends, and something to draw on when nothing was there. */
bool hs_table_shows(double value);
bool hs_table_has_ratio(const struct hs_record_claim *claim);
void hs_view_widen(struct hs_view *view, double value);
void hs_view_round_off(struct hs_view *view, double air);
void hs_table_row_head(struct hs_text *text, size_t row, const char *label, int series);
void hs_table_value(struct hs_text *text, double value);

/* Low, ratio and high, and nothing of them without a ratio. */
void hs_table_interval(struct hs_text *text, double ratio, struct hs_bounds bounds, struct hs_view *view);

/* The ratios that do not count as a difference, or that meet the claim's own bound. */
struct hs_bounds hs_table_band(const struct hs_record_claim *claim);

/* What tells a claim from the others of its group, short enough for a label. */
void hs_table_member(struct hs_text *text, const struct hs_exhibit *exhibit, const struct hs_group *group,
                     size_t member);

#endif
