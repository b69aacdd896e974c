/* SPDX-License-Identifier: MIT */
/* The report's numbers in the formats that other programs read. Each writer adds one whole document to text. Where they
 * do not say otherwise it is of the newest record that each machine has of a topic. */
#ifndef HEARSAY_REPORTS_EXPORT_H
#define HEARSAY_REPORTS_EXPORT_H

#include "collection.h"
#include "expect.h"
#include "hearsay/status.h"
#include "text.h"

struct hs_export {
    const struct hs_collection *collection;
    const struct hs_expectations *expectations; /* NULL: none */
};

/* JUnit XML as Jenkins reads it (its schema junit-10): one suite a topic and machine, one test case a claim. A claim
 * that does not hold passes, one that is not applicable is skipped; a failure is a verdict that contradicts the
 * expectations. */
enum hs_status hs_export_junit(const struct hs_export *job, struct hs_text *text, struct hs_error *error);

/* Google Benchmark's JSON: every sample as a repetition, then their median; the tracker's has the medians alone. All
 * records must be of one machine, for the format has room for one only: else HS_INVALID. */
enum hs_status hs_export_benchmark(const struct hs_export *job, struct hs_text *text, struct hs_error *error);
enum hs_status hs_export_tracker(const struct hs_export *job, struct hs_text *text, struct hs_error *error);

/* One JSON object a claim of every record, the older ones too, each on its line. */
enum hs_status hs_export_ndjson(const struct hs_export *job, struct hs_text *text, struct hs_error *error);

/* The verdicts as GitHub Markdown, one column a machine, in HS_MARKDOWN_LIMIT_BYTES at most: what does not fit is
 * counted and named at the end. */
#define HS_MARKDOWN_LIMIT_BYTES 65536
enum hs_status hs_export_markdown(const struct hs_export *job, struct hs_text *text, struct hs_error *error);

#endif
