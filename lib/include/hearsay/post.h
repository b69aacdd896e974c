/* SPDX-License-Identifier: MIT */
/*
 * A post: one source document as data (fixtures/posts, "hearsay.post/1"; the JSON Schema beside it is the reference).
 * Read once, then constant; safe to share between threads until hs_post_free. All strings belong to the post.
 */
#ifndef HEARSAY_POST_H
#define HEARSAY_POST_H

#include <stdbool.h>
#include <stddef.h>

#include "hearsay/json.h"
#include "hearsay/judge.h"
#include "hearsay/status.h"

/* One published number, or a range of them, as printed. A value that stands alone has low == high. */
struct hs_observation {
    const char *id;
    const char *label; /* as the post labels it, or ours where it has no label */
    const char *unit;
    const char *missing; /* why there is no number (low and high are then NAN); NULL otherwise */
    double low;
    double high;
    bool is_rate; /* more is better: "Mb/sec"; otherwise a time */
};

/* "workload/subject", split. */
struct hs_reference {
    const char *workload;
    const char *subject;
};

/* What backs a text: a manual page, a chapter, an article. */
struct hs_citation {
    const char *title;
    const char *where; /* the document and the place in it */
    const char *url;   /* NULL: not on the web */
};

/* What has changed since the post, or why nothing has, for claims that share one answer. Speaks of no machine. */
struct hs_today {
    const char *id;
    const char *text; /* one paragraph, plain */
    size_t *claims;   /* their indices, in the order of the file */
    size_t claim_count;
    struct hs_citation *sources; /* at least one */
    size_t source_count;
};

struct hs_claim {
    const char *id;
    const char *says;     /* the claim in our words */
    const char *reading;  /* how the words became a rule; NULL when plain */
    const char *platform; /* the only one it speaks of ("windows", "linux", "macos"); NULL: any */
    enum hs_kind kind;
    double margin; /* 0: the workload's default */
    double bound;  /* AT_LEAST and EQUAL; else 0 */

    struct hs_reference subject;    /* not for FACT and EVERY */
    struct hs_reference *baselines; /* one, or the rivals of FASTEST and SLOWEST */
    size_t baseline_count;

    const char *fact; /* FACT: the name of the case's fact */
    size_t *parts;    /* EVERY: indices of claims that stand before this one */
    size_t part_count;

    const struct hs_observation *then_subject; /* NULL: the post has no number for it, and then_none says why */
    const struct hs_observation **then_baselines;
    const char *then_none;

    const struct hs_today *today; /* NULL only where the post says nothing of today at all */
};

/* One row of the chart that sets then beside now. */
struct hs_figure_row {
    const char *label;
    const struct hs_observation *then;
    struct hs_reference *now; /* one a series */
};

/* What a chart measures along its axis, and how a sample gets there. */
struct hs_axis {
    const char *label;   /* with its unit: "seconds for 256 MiB" */
    double unit_seconds; /* of a time: 1, or 0.001 for ms */
    double rate_bytes;   /* above 0: a rate instead, in units of this many bytes a second */
    double per_bytes;    /* above 0: times are scaled to this many bytes */
};

/* then and now in one picture; series are the colours of now ("not flushed", "flushed"). */
struct hs_figure {
    const char *id;
    const char *title;
    struct hs_axis axis;
    const char **series;
    size_t series_count;
    struct hs_figure_row *rows;
    size_t row_count;
    struct hs_reference limit; /* what the machine could do at best, drawn as a line; {NULL, NULL}: none */
};

struct hs_sweep_point {
    double x;
    const char *workload;
};

/* How subjects fare as something grows: one line a subject over points on a logarithmic axis. */
struct hs_sweep {
    const char *id;
    const char *title;
    const char *x_label;
    struct hs_axis axis;
    bool per_x;  /* times are divided by x: "ns an element" */
    double mark; /* the x that a claim speaks of; 0: none */
    const char **subjects;
    size_t subject_count;
    const char *limit; /* one more subject, drawn as the limit; NULL: none */
    struct hs_sweep_point *points;
    size_t point_count;
};

/* A row of the ledger, and where the post file covers it. */
struct hs_coverage {
    const char *ledger_id;
    const char *covered_by; /* "claim", "observation", "method" or "not_tested" */
    const char *item_id;
};

struct hs_post {
    const char *id;
    const char *author;
    const char *date;
    const char *forum;
    const char *subject; /* the subject line of the post */
    const char *topic;   /* the case that tests it */
    char hash[24];       /* "xxh3:" and 16 hex digits of the file's bytes */
    struct hs_observation *observations;
    size_t observation_count;
    struct hs_claim *claims;
    size_t claim_count;
    struct hs_today *today; /* each claim is in exactly one of them, or there are none */
    size_t today_count;
    struct hs_figure *figures;
    size_t figure_count;
    struct hs_sweep *sweeps;
    size_t sweep_count;
    struct hs_coverage *coverage; /* every ledger id named anywhere, in file order */
    size_t coverage_count;
    void *root; /* the JSON document: everything else that the file says (json_t *) */
};

/*
 * Reads and checks a post file: ids unique, references resolved, ranges ordered, a ledger id covered in one way only,
 * each claim spoken of once under "today" if any is.
 * HS_INVALID names the file, the line (for syntax) or the item, and what to do.
 */
enum hs_status hs_post_read(const char *path, struct hs_post *post, struct hs_error *error);

/* The same from memory; source may go when it returns. */
enum hs_status hs_post_parse(const struct hs_source *source, struct hs_post *post, struct hs_error *error);
void hs_post_free(struct hs_post *post);

/* NULL if there is none. */
const struct hs_claim *hs_post_claim(const struct hs_post *post, const char *id);

struct hs_then {
    enum hs_verdict verdict;
    double ratio;            /* of the geometric means of low and high; NAN without numbers; the nearest rival's */
    struct hs_bounds bounds; /* the worst and the best that the printed ranges allow; [0, INFINITY] without numbers */
};

/*
 * Does the post's own table support its claim? The rules of judge.h on the bounds that the ranges allow, at margin.
 * Not applicable when the table has no number for it. claim must belong to post; margin >= 1, for parts of an EVERY
 * that set none as well: who knows the margin of each judges the parts and combines them instead.
 */
struct hs_then hs_post_then(const struct hs_post *post, const struct hs_claim *claim, double margin);

#endif
