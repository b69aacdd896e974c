/* SPDX-License-Identifier: MIT */
/* The charts of a report: their tables, and gnuplot run over them. */
#ifndef HEARSAY_REPORTS_CHARTS_H
#define HEARSAY_REPORTS_CHARTS_H

#include "exhibit.h"
#include "hearsay/status.h"

#define HS_CHART_LIMIT 16 /* of one record */

enum hs_chart_kind { HS_CHART_THEN_NOW, HS_CHART_RATIOS, HS_CHART_SWEEP, HS_CHART_OVER_TIME };

struct hs_chart {
    enum hs_chart_kind kind;
    char name[96]; /* without folder and ending */
    const char *title;
    const struct hs_exhibit *exhibits; /* one, or all for OVER_TIME */
    size_t exhibit_count;
    const struct hs_figure *figure; /* of THEN_NOW */
    const struct hs_sweep *sweep;   /* of SWEEP */
};

/* What there is to draw of one exhibit; gives their number, at most HS_CHART_LIMIT. */
size_t hs_chart_list(const struct hs_exhibit *exhibit, struct hs_chart *charts);

/* The chart of all claims that have a factor, from the year of their post to now. */
struct hs_chart hs_chart_over_time(const struct hs_exhibit *exhibits, size_t count);

/* Writes <folder>/data/<name>.tsv. */
enum hs_status hs_chart_write_table(const struct hs_chart *chart, const char *folder, struct hs_error *error);

/* Draws <folder>/<name>.svg, <name>-dark.svg and <name>.png from the chart's table. HS_UNSUPPORTED without gnuplot. A
 * chart that could not be drawn leaves no file, not even an older one. */
enum hs_status hs_chart_draw(const struct hs_chart *chart, const char *folder, struct hs_error *error);

#endif
