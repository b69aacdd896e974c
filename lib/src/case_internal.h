/* SPDX-License-Identifier: MIT */
/* What the parts of the case driver share: options, races as set up from the claims, and the run around them. */
#ifndef HEARSAY_SRC_CASE_INTERNAL_H
#define HEARSAY_SRC_CASE_INTERNAL_H

#include "arena.h"
#include "hearsay/case.h"
#include "hearsay/machine.h"
#include "hearsay/post.h"
#include "hearsay/progress.h"
#include "hearsay/race.h"
#include "hearsay/record.h"
#include "hearsay/scratch.h"

#define CASE_FILTER_LIMIT  32
#define CASE_CONTROL_COUNT 2
#define CASE_WORD_LIMIT    (4 * CASE_FILTER_LIMIT + 40)

#define CASE_DEFAULT_ALPHA     0.01
#define CASE_DEFAULT_PRECISION 0.10

/* Exit codes besides EXIT_SUCCESS and EXIT_FAILURE. */
#define CASE_EXIT_WRONG_USAGE 2
#define CASE_EXIT_SKIPPED     77
#define CASE_EXIT_INTERRUPTED 130

/* Names given with a repeated option; none given selects all. */
struct case_filter {
    const char *names[CASE_FILTER_LIMIT];
    size_t count;
};

/* This program is one of several processes of a run: started by the first one, which holds the lock, judges, and writes
 * the record. */
struct case_part {
    unsigned number; /* from 1 */
    unsigned count;  /* 0: this is the whole run */
    size_t stack_bytes;
    const char *inner; /* what the first process chose, race by race, with commas between; 0 where it chose none */
};

struct case_options {
    enum hs_scale scale;
    struct case_filter workloads;
    struct case_filter subjects;
    const char *folder;
    const char *out;      /* NULL: <machine>/<topic>.json */
    const char *post;     /* NULL: the case's own */
    const char *done;     /* NULL: none */
    uint64_t size_bytes;  /* 0: the scale's */
    uint64_t block_bytes; /* 0: the scale's */
    uint64_t seed;
    unsigned process_count;
    struct case_part part;
    double budget_seconds; /* 0: the scale's */
    double alpha;
    double precision;
    bool seed_given;
    bool allow_emulated;
    bool quiet;
    bool help;
    bool list;
};

/* HS_INVALID with a message when the command line cannot be taken. */
enum hs_status case_options_parse(const struct hs_case *definition, int argc, char **argv, struct case_options *options,
                                  struct hs_error *error);
void case_options_help(const struct hs_case *definition);
bool case_filter_selects(const struct case_filter *filter, const char *name);

struct case_run;

struct case_entrant {
    const struct hs_workload *workload;
    const struct hs_subject *subject;
    const char *role;
    const char *skipped; /* reason, or NULL */
    uint64_t bytes;
    uint64_t warm_up_ns; /* one call of run, the first */
    size_t capacity;     /* of the evidence */
    struct hs_evidence evidence;
};

struct case_race {
    struct case_run *run;
    const char *id;
    struct case_entrant *entrants;
    size_t entrant_count;
    struct hs_comparison *comparisons; /* the last CASE_CONTROL_COUNT are the controls: same, planted */
    size_t comparison_count;
    double control_margin;
    uint64_t inner;
    uint64_t cpu_ns; /* of the latest sample, in the warm-up alone: asking for it is a system call */
    uint64_t seed;
    double seconds;
    bool warmed_up;
    struct hs_race race;
    struct hs_record_process *processes; /* that ran it in turn; NULL: this one alone */
    size_t process_count;
    const struct hs_record_race *recorded; /* once it is */
};

/* Where a claim's pairs are. race is NULL when it has none, and then reason may say why. */
struct case_claim {
    const struct hs_claim *claim;
    struct case_race *race;
    size_t first_comparison;
    size_t pair_count;
    double margin;
    double alpha; /* of each pair */
    const char *reason;
};

struct case_run {
    const struct hs_case *definition;
    const char *program; /* argv[0] */
    struct case_options options;
    struct hs_plan plan;
    struct hs_post post;
    struct hs_machine machine;
    struct hs_scratch scratch;
    struct hs_progress progress;
    struct arena arena;
    void *context;
    uint64_t clock_step_ns;
    uint64_t start_ns;
    uint64_t deadline_ns;
    struct case_race *races;
    size_t race_count;
    struct case_claim *claims;
    size_t claim_count;
};

/* Groups the claims into races: workloads that a claim compares race together. */
enum hs_status case_races_plan(struct case_run *run, struct hs_error *error);

/* The race's sample function; context is a struct case_race. Who cannot take part is skipped, with the reason. */
enum hs_status case_sample(void *context, size_t entrant, uint64_t *ns, struct hs_error *error);
void case_skip(struct case_run *run, struct case_entrant *entrant, const char *reason);

/* One unrecorded sample of everybody: finds out who cannot take part, how often run is to be repeated inside a sample,
 * and whether repeating it takes as long as it must. HS_INVALID if the compiler took the work away. */
enum hs_status case_warm_up(struct case_race *race, struct hs_error *error);

/* A new stage of the progress line; says which process this is, if there are several. */
void case_stage(struct case_run *run, const char *stage);

/* A command line, NULL at the end; failed when a word did not fit into memory. */
struct case_command {
    const char *words[CASE_WORD_LIMIT + 1];
    size_t count;
    bool failed;
};

/* The options that say what is measured and how it is judged; where, for how long and with which seed are for the
 * caller to add. program goes first. Numbers are written as the locale has them: before a case can set one. */
void case_command_make(struct case_run *run, const char *program, struct case_command *command);
void case_command_flag(struct case_command *command, const char *name);
void case_command_option(struct case_command *command, const char *name, const char *value);
void case_command_real(struct case_run *run, struct case_command *command, const char *name, double number);
void case_command_seed(struct case_run *run, struct case_command *command, uint64_t seed);

/* The command that repeats the run, in one line; NULL when out of memory. */
const char *case_command_text(struct case_run *run);

/* Sets up the lanes and the comparisons of a race. */
enum hs_status case_race_open(struct case_race *race, struct hs_error *error);

/* Instead of case_races_run: spreads the rounds over processes and joins what they found. */
enum hs_status case_processes_run(struct case_run *run, struct hs_error *error);

/* Runs all races, each with its share of the budget, then the undecided ones with what is left. */
enum hs_status case_races_run(struct case_run *run, struct hs_error *error);
void case_races_free(struct case_run *run);

/* Checks the facts, judges the claims and fills record; everything is borrowed from run and its arena. */
enum hs_status case_judge(struct case_run *run, struct hs_record *record, struct hs_error *error);

#endif
