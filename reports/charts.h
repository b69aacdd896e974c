/* SPDX-License-Identifier: MIT */
/* The charts of a report: their tables, and gnuplot run over them. */
#ifndef HEARSAY_REPORTS_CHARTS_H
#define HEARSAY_REPORTS_CHARTS_H

#include "exhibit.h"
#include "hearsay/status.h"

#define HS_CHART_LIMIT 16 /* of one record */

enum hs_chart_kind { HS_CHART_THEN_NOW, HS_CHART_RATIOS, HS_CHART_SWEEP };

struct hs_chart {
    enum hs_chart_kind kind;
    char name[96]; /* without folder and ending */
    const char *title;
    const struct hs_figure *figure; /* of THEN_NOW */
    const struct hs_sweep *sweep;   /* of SWEEP */
};

/* What there is to draw of an exhibit; gives their number, at most HS_CHART_LIMIT. */
size_t hs_chart_list(const struct hs_exhibit *exhibit, struct hs_chart *charts);

/* Writes <folder>/data/<name>.tsv for each. */
enum hs_status hs_chart_write_tables(const struct hs_exhibit *exhibit, const char *folder, struct hs_error *error);

/* Draws <folder>/<name>.svg, <name>-dark.svg and <name>.png for each from its table. HS_UNSUPPORTED without gnuplot. A
 * chart that could not be drawn leaves no file. */
enum hs_status hs_chart_draw(const struct hs_exhibit *exhibit, const char *folder, struct hs_error *error);

#endif
