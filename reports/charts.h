/* SPDX-License-Identifier: MIT */
/* The charts of a report: which there are, and what gnuplot is told of each. draw.h has them drawn. */
#ifndef HEARSAY_REPORTS_CHARTS_H
#define HEARSAY_REPORTS_CHARTS_H

#include "collection.h"
#include "exhibit.h"
#include "tables.h"
#include "text.h"

#define HS_CHART_LIMIT 24 /* of one record */

enum hs_chart_kind {
    HS_CHART_THEN_NOW,
    HS_CHART_RATIOS,
    HS_CHART_SWEEP,
    HS_CHART_OVER_TIME,
    HS_CHART_HISTORY,
    HS_CHART_SAMPLES,
    HS_CHART_MACHINES,
};

struct hs_chart {
    enum hs_chart_kind kind;
    char name[256]; /* without folder and ending */
    const char *title;
    const struct hs_exhibit *exhibit;       /* whose numbers it shows; of MACHINES, whose claims */
    const struct hs_column *column;         /* its machine; not of MACHINES */
    const struct hs_collection *collection; /* of MACHINES */
    const struct hs_figure *figure;         /* of THEN_NOW */
    const struct hs_sweep *sweep;           /* of SWEEP */
};

/* What there is to draw of one of column's newest records; gives their number, at most HS_CHART_LIMIT. */
size_t hs_chart_list(const struct hs_column *column, const struct hs_exhibit *exhibit, struct hs_chart *charts);

/* All claims of a machine that have a factor, from the year of their post to now. */
struct hs_chart hs_chart_over_time(const struct hs_column *column);

/* The ratios of one topic's claims on all machines; lead is the record whose claims are shown. */
struct hs_chart hs_chart_machines(const struct hs_collection *collection, const struct hs_exhibit *lead);

/* All that a picture depends on. */
struct hs_brief {
    const char *script;       /* below the kit's home: "plots/ratios.gp" */
    struct hs_text table;     /* the numbers */
    struct hs_view view;      /* how much of them there is */
    struct hs_text arguments; /* title and what only this kind is told, as gnuplot's call takes them */
};

/* Fills *brief, which is the caller's to release with hs_brief_fini. */
void hs_chart_brief(const struct hs_chart *chart, struct hs_brief *brief);
void hs_brief_fini(struct hs_brief *brief);

#endif
