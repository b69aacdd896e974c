/* SPDX-License-Identifier: MIT */
/*
 * What the programs of the exam share: the case opened without its driver, one contest of two subjects through the
 * public race, rows of results, and noisy neighbours. Readable from C and from C++. Not thread safe.
 */
#ifndef HEARSAY_CASE_EXAM_H
#define HEARSAY_CASE_EXAM_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

#include "hearsay/file.h"
#include "hearsay/judge.h"
#include "hearsay/scratch.h"

struct ka_exam {
    struct hs_scratch scratch;
    struct hs_plan plan;
    void *context;
    uint64_t inner[KA_KERNEL_COUNT]; /* runs a sample, by the driver's rule */
};

/* Opens the case at its quick scale, its files in a private folder below folder. Close it also after a failure. */
enum hs_status ka_exam_open(const char *folder, struct ka_exam *exam, struct hs_error *error);
void ka_exam_close(struct ka_exam *exam);

/* Is the plain work faster than the subject? */
struct ka_contest {
    struct ka_exam *exam;
    const struct hs_workload *workload;
    const struct hs_subject *subject;
    double margin;
    double limit_seconds;
    uint64_t seed;
};

struct ka_outcome {
    enum hs_verdict verdict;
    double machine_ms; /* of the samples */
    double wall_ms;    /* from an empty race to its verdict, all in */
    double rounds;
};

/* One race, which ends as soon as it is decided; alpha is 1 %. */
enum hs_status ka_contest_run(const struct ka_contest *contest, struct ka_outcome *outcome, struct hs_error *error);

/* One line of the table. The times are of the decided runs, NAN where there is none. */
struct ka_row {
    const char *who;
    const char *condition; /* "quiet" or "neighbours" */
    const char *kernel;
    const char *question; /* "identical", "levelled" or "planted" */
    double share_percent;
    double margin;
    size_t right;
    size_t wrong;
    size_t undecided;
    double machine_ms[2]; /* median, and what 90 % stay below */
    double wall_ms[2];
    double rounds[2];
};

/* Fills the last three fields. */
void ka_row_times(struct ka_row *row, const struct ka_outcome *outcomes, size_t count);

/* The table for a person, and the same as tab-separated values for plots/detection.gp. */
void ka_row_print_head(void);
void ka_row_print(const struct ka_row *row);
void ka_row_write_head(FILE *file);
void ka_row_write(const struct ka_row *row, FILE *file);

/* A turn at measuring: the machine-wide lock and, where wanted, KA_NEIGHBOUR_COUNT neighbours that keep a processor
 * busy for 20 ms and rest for 20 ms. They end with the turn, and with this process however it ends. */
#define KA_NEIGHBOUR_COUNT 3
struct ka_turn {
    struct hs_lock lock;
    intptr_t line; /* neighbours live while this end is open; -1: none */
    intptr_t children[KA_NEIGHBOUR_COUNT];
};
enum hs_status ka_turn_begin(struct ka_turn *turn, bool neighbours, struct hs_error *error);
void ka_turn_end(struct ka_turn *turn);

/* The system's part of a turn (exam_unix.c, exam_win.c): KA_LOAD_PROGRAM started KA_NEIGHBOUR_COUNT times with these
 * arguments. Those that were started are stopped also after a failure. */
#define KA_BUSY_MS "20"
#define KA_REST_MS "20"
extern const char *const ka_head_start_ms[KA_NEIGHBOUR_COUNT];
enum hs_status ka_neighbours_start(struct ka_turn *turn, struct hs_error *error);
void ka_neighbours_stop(struct ka_turn *turn);

#ifdef __cplusplus
}
#endif

#endif
