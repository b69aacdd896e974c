/* SPDX-License-Identifier: MIT */
/*
 * A record: all that one run of one case found on one machine ("hearsay.result/1", reports/SCHEMA.md). The same struct
 * is filled by a case and written, or read back and shown. Numbers do not depend on the locale; there is no NaN and no
 * infinity in the file (null stands for them). Thread safety: constant once read.
 */
#ifndef HEARSAY_RECORD_H
#define HEARSAY_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "hearsay/json.h"
#include "hearsay/judge.h"
#include "hearsay/machine.h"
#include "hearsay/race.h"
#include "hearsay/status.h"

#define HS_RECORD_SCHEMA "hearsay.result/1"

/* Guards: what turns a verdict into inconclusive, by name in a record. */
#define HS_GUARD_SAME_DIFFERS     "same-differs"     /* the baseline against itself is decidedly different */
#define HS_GUARD_PLANTED_REVERSED "planted-reversed" /* more work was decidedly faster */
#define HS_GUARD_LAYOUT           "layout"           /* one process says faster, another slower, beyond the margin */
#define HS_GUARD_CACHE_UNPROVEN   "cache-unproven"   /* on more than 10 % of samples that need a state */
#define HS_GUARD_TIES             "ties"             /* more than 10 % of rounds, unless the claim is EQUAL */
#define HS_GUARD_TOO_FEW_ROUNDS   "too-few-rounds"   /* than the interval needs */
#define HS_GUARD_COUNT            6

#define HS_COUNT_UNKNOWN UINT32_MAX /* in a column that is being filled: not counted */

/* What stands beside each time of a lane; each array has lane.count items, or is NULL where nothing was counted. */
struct hs_evidence {
    uint64_t *digest;
    double *resident; /* share of the data file in the page cache before the sample; negative: unknown */
    uint32_t *minor_faults;
    uint32_t *major_faults;
    uint32_t *context_switches;
};

struct hs_record_entrant {
    const char *workload;
    const char *subject;
    const char *workload_title; /* for a sentence: "reading in order"; NULL: use the name */
    const char *subject_title;  /* "a memory map" */
    const char *role;           /* "subject", "same" (the A/A control) or "planted" */
    const char *requested;      /* hint asked of the system, or NULL */
    const char *achieved;       /* what it did with it, or NULL */
    const char *skipped;        /* why there are no (more) samples, or NULL */
    const char *cache;          /* the state the workload needs: "any", "warm", "cold" */
    uint64_t bytes;             /* moved by one sample */
    struct hs_lane lane;
    struct hs_evidence evidence;
};

/* One pair of entrants of a race, by index. */
struct hs_record_pair {
    size_t subject;
    size_t baseline;
    double ratio; /* median; NAN if no round had both */
    struct hs_bounds bounds;
    uint64_t round_count; /* that had both */
    uint64_t tie_count;
    enum hs_verdict verdict; /* of the pair alone, before guards */
    double process_spread;   /* largest / smallest median ratio among the processes; NAN with fewer than two of them */
};

/* One of several processes that took a race's rounds in turn, in the order of their rounds. Where a program lies in
 * memory changes its speed, so each got an environment and a stack of another size (Mytkowicz et al., "Producing wrong
 * data without doing anything obviously wrong!", 2009). */
struct hs_record_process {
    uint64_t seed; /* of its random orders */
    uint64_t environment_bytes;
    uint64_t stack_bytes;
    uint64_t round_count;
};

struct hs_record_race {
    const char *id;
    uint64_t seed;
    uint64_t round_count;
    uint64_t inner; /* repeats inside one sample, the same for all */
    double seconds;
    struct hs_record_process *processes; /* none when the rounds were run in one go */
    size_t process_count;
    struct hs_record_entrant *entrants;
    size_t entrant_count;
    bool has_controls;               /* false when no claim was raced; the five below are then zero */
    struct hs_record_pair same;      /* the baseline against itself */
    struct hs_record_pair planted;   /* the baseline against itself with 5 % more work */
    enum hs_verdict same_verdict;    /* EQUAL within the margin */
    enum hs_verdict planted_verdict; /* FASTER at margin 1: holds when the extra work was seen */
    double control_margin;
};

struct hs_record_claim {
    const char *id;
    const char *says;
    const char *reading; /* or NULL */
    enum hs_kind kind;
    double margin;
    double bound;
    double alpha;

    enum hs_verdict verdict;
    const char *reason;  /* why not applicable or inconclusive, or what a fact showed; NULL otherwise */
    const char **guards; /* names of the guards that turned it into inconclusive */
    size_t guard_count;

    const char **parts; /* EVERY: the ids of the claims it is made of */
    size_t part_count;

    const char *race; /* NULL for FACT and EVERY, or when nothing was raced */
    struct hs_record_pair *pairs;
    size_t pair_count;

    enum hs_verdict then_verdict;
    double then_ratio; /* NAN: no number */
    struct hs_bounds then_bounds;
    const char *then_none;
    enum hs_strength strength;
};

struct hs_record {
    const char *topic;
    const char *post;
    const char *post_hash;
    const char *started; /* UTC, "2026-11-30T21:45:00Z" */
    const char *program; /* version of the kit */
    const char *scale;
    const char *command; /* that reproduces it */
    const char *data_folder;
    uint64_t seed;
    uint64_t size_bytes;
    uint64_t block_bytes;
    uint64_t clock_step_ns;
    double alpha;
    double precision;
    double budget_seconds;
    double seconds; /* it took */
    struct hs_machine machine;
    struct hs_record_race *races;
    size_t race_count;
    struct hs_record_claim *claims;
    size_t claim_count;
    void *root; /* the JSON document it was read from (json_t *), else NULL: unknown fields are kept there */
};

/* Writes by hs_file_replace: the old record or the new one, never half. */
enum hs_status hs_record_write(const struct hs_record *record, const char *path, struct hs_error *error);

/* Reads and checks. HS_INVALID names the file, line and column, the item, and what to do; an unknown schema is refused.
 * Files above 64 MiB are refused. */
enum hs_status hs_record_read(const char *path, struct hs_record *record, struct hs_error *error);

/* The same from memory; source may go when it returns. */
enum hs_status hs_record_parse(const struct hs_source *source, struct hs_record *record, struct hs_error *error);

/* Only for a record that was read. */
void hs_record_free(struct hs_record *record);

/* For who reads many records and writes none of them again, only for one that was read. The first frees the document's
 * copy of the samples and leaves the lanes; the second frees these too, so that every lane is empty. */
void hs_record_drop_document_samples(struct hs_record *record);
void hs_record_drop_samples(struct hs_record *record);

/* NULL if there is none. */
const struct hs_record_claim *hs_record_find(const struct hs_record *record, const char *claim_id);
const struct hs_record_race *hs_record_race_of(const struct hs_record *record, const char *race_id);

/* What a judged comparison over the entrants of race says, as a pair. */
struct hs_record_pair hs_record_pair_of(const struct hs_comparison *comparison, const struct hs_record_race *race);

/* The pair that decides how a claim compares with then: of several rivals the nearest. NULL without pairs. */
const struct hs_record_pair *hs_record_nearest(const struct hs_record_claim *claim);

/* The pair's process_spread, from the samples. */
double hs_record_spread(const struct hs_record_race *race, const struct hs_record_pair *pair);

/* Should HS_GUARD_LAYOUT forbid the verdict: has some pair of the claim one process with a median ratio above the
 * margin and another with one below 1 / margin? */
bool hs_record_layouts_disagree(const struct hs_record_claim *claim, const struct hs_record_race *race);

/* Adds more's samples behind those of entrant, whose arrays grow by realloc; no array of more may be NULL unless it has
 * no samples. More's round 0 becomes first_round, which lies after all rounds of entrant. HS_MEMORY leaves the samples
 * as they were. */
enum hs_status hs_record_append(struct hs_record_entrant *entrant, const struct hs_record_entrant *more,
                                uint32_t first_round);

/* Only for a record that was read. Judges every claim anew from the samples, with another alpha or margin where given
 * (> 0, >= 1; 0 keeps the record's own), and puts verdict, pairs and controls into record. Same input, same verdict,
 * bit for bit. */
enum hs_status hs_record_rejudge(struct hs_record *record, double alpha, double margin, struct hs_error *error);

#endif
