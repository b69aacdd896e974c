/* SPDX-License-Identifier: MIT */
/*
 * An exhibit: one record, the post it tests, and its claims put into groups by the kind of question, so that a reader
 * meets a handful of questions instead of a list of claims.
 */
#ifndef HEARSAY_REPORTS_EXHIBIT_H
#define HEARSAY_REPORTS_EXHIBIT_H

#include <stdbool.h>
#include <stddef.h>

#include "hearsay/post.h"
#include "hearsay/record.h"
#include "hearsay/status.h"
#include "library.h"

/* Claims of the same ledger row, kind and baseline; or, in the last group, all those that stand alone. */
struct hs_group {
    bool single;
    const size_t *claims; /* indices into the record's, in its order */
    size_t claim_count;
};

struct hs_exhibit {
    const char *path;
    struct hs_record record;
    const struct hs_post *post; /* NULL: none with the record's id at hand */
    size_t *order;              /* the claims, group by group */
    struct hs_group *groups;
    size_t group_count;
    bool older; /* its machine has a newer record of the same topic in this report: it is history, and has no samples */
    size_t column;    /* index of its machine in the collection */
    char prefix[224]; /* of the names of its charts and tables: "<topic>-", or "<machine>-<topic>-" among several */
};

/* Reads the record; path and library are borrowed until hs_exhibit_close, which is safe after a failure. */
enum hs_status hs_exhibit_open(const char *path, const struct hs_library *library, struct hs_exhibit *exhibit,
                               struct hs_error *error);
void hs_exhibit_close(struct hs_exhibit *exhibit);

/* Are the claims of the post, which must be there, still those that the record judges? What else a post file says may
 * change, so its hash does not tell. */
bool hs_exhibit_is_current(const struct hs_exhibit *exhibit);

/* Are these no claims of a post, but the harness's own exam? */
bool hs_exhibit_is_exam(const struct hs_exhibit *exhibit);

/* Who was compared with whom. A workload and subject that are not known are "". */
struct hs_contest {
    struct hs_reference subject;
    struct hs_reference baseline;
};
struct hs_contest hs_exhibit_contest(const struct hs_exhibit *exhibit, size_t claim);

/* The year of the post, or "then". */
const char *hs_exhibit_year(const struct hs_exhibit *exhibit, char year[8]);

/* Least, median and most. */
struct hs_spread {
    double low;
    double middle;
    double high;
};

/* For a sentence: "reading in order", "a memory map"; the name itself where the record has no title for it. */
const char *hs_exhibit_workload(const struct hs_exhibit *exhibit, const char *name);
const char *hs_exhibit_subject(const struct hs_exhibit *exhibit, const char *name);

/* The times of the entrant with this workload and subject (role "subject", most samples) on an axis: a time of one run
 * in its unit, or a rate. False if nothing was sampled. */
bool hs_exhibit_spread(const struct hs_exhibit *exhibit, const struct hs_reference *reference,
                       const struct hs_axis *axis, struct hs_spread *spread);

/* The samples that have to prove the cache state, and those that do. */
struct hs_proof {
    size_t needed;
    size_t proven;
};
struct hs_proof hs_race_proof(const struct hs_record_race *race);

#endif
