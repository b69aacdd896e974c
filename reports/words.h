/* SPDX-License-Identifier: MIT */
/* Verdicts in plain words, for a reader who knows no statistics. Plain text: who puts it into a page escapes it. */
#ifndef HEARSAY_REPORTS_WORDS_H
#define HEARSAY_REPORTS_WORDS_H

#include "exhibit.h"
#include "text.h"

/* "is 2.14 times as fast as", "takes 1.30 times as long as" (for a ratio below 1), "is as fast as". */
void hs_words_ratio(struct hs_text *text, double ratio);

/* "[2.00, 2.22]"; an open end is "…". */
void hs_words_bounds(struct hs_text *text, struct hs_bounds bounds);

/* The lower bound for other programs: NAN where it is open, which bounds have as 0. */
double hs_words_low(struct hs_bounds bounds);

/* "1.92 ms": with a unit that leaves it above 1, or ns. */
void hs_words_time(struct hs_text *text, double ns);

/* What this machine says of a claim, and what the post's own numbers said; the verdict's own word is not in it. */
void hs_words_finding(struct hs_text *text, const struct hs_exhibit *exhibit, size_t claim);

/* "a memory map against a file descriptor", "other ways about as fast as a memory map" (for EQUAL): the heading of a
 * group. */
void hs_words_group(struct hs_text *text, const struct hs_exhibit *exhibit, const struct hs_group *group);

/* "faster in 6 (reading in order; reading at random; ...), slower in 1 (...)": a group's verdicts together. */
void hs_words_tally(struct hs_text *text, const struct hs_exhibit *exhibit, const struct hs_group *group);

/* What tells a claim from the others of its group: "reading in order", "vectored I/O, reading in order". */
void hs_words_member(struct hs_text *text, const struct hs_exhibit *exhibit, const struct hs_group *group,
                     size_t member);

/* "Motovilov, 2004", or the post's id; and the heading above the command that gave a record's verdicts. */
void hs_words_title(struct hs_text *text, const struct hs_exhibit *exhibit);
void hs_words_again(struct hs_text *text, const struct hs_exhibit *exhibit);

/* Verdicts counted. */
struct hs_tally {
    size_t counts[HS_VERDICT_COUNT];
    size_t total;
};
void hs_tally_add(struct hs_tally *tally, const struct hs_record *record);
void hs_words_tallied(struct hs_text *text, const struct hs_tally *tally);

/* "20 hold, 5 have levelled off, ..." over all claims. */
void hs_words_count(struct hs_text *text, const struct hs_record *record);

/* The names of the guards that made a claim inconclusive, "" without any. */
void hs_words_guards(struct hs_text *text, const struct hs_record_claim *claim);

#endif
