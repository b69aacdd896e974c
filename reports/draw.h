/* SPDX-License-Identifier: MIT */
/* gnuplot, run over all charts of a report at once, of which only those are drawn that have changed. */
#ifndef HEARSAY_REPORTS_DRAW_H
#define HEARSAY_REPORTS_DRAW_H

#include "charts.h"
#include "hearsay/status.h"

enum hs_picture { HS_PICTURE_LIGHT, HS_PICTURE_DARK, HS_PICTURE_PNG, HS_PICTURE_PDF, HS_PICTURE_COUNT };

/* A chart to draw, and bit i for each picture i that is wanted of it. */
struct hs_drawing {
    struct hs_chart chart;
    unsigned pictures;
};

/* HS_UNSUPPORTED when this gnuplot, or its absence, cannot make PDFs. */
enum hs_status hs_draw_check_pdf(struct hs_error *error);

/*
 * Writes <folder>/data/<name>.tsv for each chart, and from them <name>.svg, <name>-dark.svg, <name>.png and <name>.pdf
 * as wanted. A picture that is there already and would come out the same is left alone; "data/drawn.tsv" remembers what
 * it was drawn from. *missing says why there are no pictures (HS_UNSUPPORTED without gnuplot); then those that were to
 * be drawn are gone, and what was half drawn too. Returns a failure when a table cannot be written.
 */
enum hs_status hs_draw(const struct hs_drawing *drawings, size_t count, const char *folder, struct hs_error *missing,
                       struct hs_error *error);

#endif
