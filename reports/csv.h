/* SPDX-License-Identifier: MIT */
/* The report's numbers for other programs, as RFC 4180 tables with a header line. */
#ifndef HEARSAY_REPORTS_CSV_H
#define HEARSAY_REPORTS_CSV_H

#include "exhibit.h"
#include "text.h"

/* One claim a row per record. An open end of an interval, or a number that is not there, is an empty field. */
void hs_csv_results(struct hs_text *text, const struct hs_exhibit *exhibits, size_t count);

/* One sample a row. */
void hs_csv_samples(struct hs_text *text, const struct hs_exhibit *exhibits, size_t count);

#endif
