/* SPDX-License-Identifier: MIT */
/*
 * The exam: how often, and how soon, a race sees what was planted, and how often it sees what is not there. Each
 * repetition is a whole race through the library's public interface.
 */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "exam.h"
#include "hearsay/clock.h"
#include "hearsay/guard.h"
#include "hearsay/random.h"

#define TURN_SECONDS      30 /* then others on this machine get their turn */
#define IDENTICAL_SECONDS 0.1
#define LEVELLED_SECONDS  0.2
#define PLANTED_SECONDS   0.5
#define LEVELLED_MARGIN   1.02

struct options {
    size_t run_count;
    const char *folder;
    const char *table;
};

/* One cell of the exam. */
struct cell {
    struct ka_row row;
    struct ka_contest contest;
    enum hs_verdict truth;
    bool neighbours;
    size_t run_count;
    struct ka_outcome *outcomes;
};

static void count(struct cell *cell, const struct ka_outcome *outcome) {
    if (outcome->verdict == HS_INCONCLUSIVE) {
        cell->row.undecided++;
    } else if (outcome->verdict == cell->truth) {
        cell->row.right++;
    } else {
        cell->row.wrong++;
    }
}

/* Runs of one cell until they are all done or the turn is over. */
static enum hs_status run_turn(struct cell *cell, size_t *done, struct hs_error *error) {
    struct ka_turn turn;
    enum hs_status status = ka_turn_begin(&turn, cell->neighbours, error);
    if (status != HS_OK) {
        return status;
    }
    const uint64_t end_ns = hs_clock_ns() + UINT64_C(1000000000) * TURN_SECONDS;
    while (status == HS_OK && *done < cell->run_count && hs_clock_ns() < end_ns) {
        cell->contest.seed = hs_random_mix(cell->contest.seed + 1);
        status = ka_contest_run(&cell->contest, &cell->outcomes[*done], error);
        if (status == HS_OK) {
            count(cell, &cell->outcomes[(*done)++]);
        }
    }
    ka_turn_end(&turn);
    return status;
}

static enum hs_status run_cell(struct cell *cell, FILE *table, struct hs_error *error) {
    cell->outcomes = calloc(cell->run_count, sizeof *cell->outcomes);
    if (cell->outcomes == NULL) {
        return hs_fail(error, HS_MEMORY, "out of memory");
    }
    enum hs_status status = HS_OK;
    for (size_t done = 0; status == HS_OK && done < cell->run_count;) {
        status = run_turn(cell, &done, error);
    }
    if (status == HS_OK) {
        ka_row_times(&cell->row, cell->outcomes, cell->run_count);
        ka_row_print(&cell->row);
        ka_row_write(&cell->row, table);
    }
    free(cell->outcomes);
    return status;
}

static struct cell make_cell(struct ka_exam *exam, const struct hs_workload *workload, bool neighbours,
                             const char *subject) {
    struct cell cell = {.truth = HS_HOLDS, .neighbours = neighbours};
    cell.contest = (struct ka_contest){.exam = exam,
                                       .workload = workload,
                                       .subject = hs_case_subject(&known_answer_case, subject),
                                       .margin = 1.0,
                                       .limit_seconds = PLANTED_SECONDS};
    cell.row = (struct ka_row){.who = "hearsay",
                               .condition = neighbours ? "neighbours" : "quiet",
                               .kernel = workload->name,
                               .question = "planted",
                               .share_percent = 100.0 * (double)ka_extra_units(cell.contest.subject) / KA_UNITS,
                               .margin = 1.0};
    return cell;
}

static enum hs_status ask_identical(const struct options *options, struct cell cell, FILE *table,
                                    struct hs_error *error) {
    cell.truth = HS_LEVELLED;
    cell.row.question = "identical";
    cell.contest.limit_seconds = IDENTICAL_SECONDS;
    cell.run_count = 2 * options->run_count;
    const enum hs_status status = run_cell(&cell, table, error);
    if (status != HS_OK) {
        return status;
    }
    cell.row = (struct ka_row){.who = cell.row.who,
                               .condition = cell.row.condition,
                               .kernel = cell.row.kernel,
                               .question = "levelled",
                               .margin = LEVELLED_MARGIN};
    cell.contest.margin = LEVELLED_MARGIN;
    cell.contest.limit_seconds = LEVELLED_SECONDS;
    cell.run_count = options->run_count;
    return run_cell(&cell, table, error);
}

/* Without a margin, and with the workload's own where the share lies beyond it. */
static enum hs_status ask_planted(const struct options *options, struct cell cell, FILE *table,
                                  struct hs_error *error) {
    struct cell with_margin = cell;
    const double margin = hs_cost_margin(cell.contest.workload->cost);
    cell.run_count = with_margin.run_count = options->run_count;
    with_margin.row.margin = with_margin.contest.margin = margin;
    const enum hs_status status = run_cell(&cell, table, error);
    const bool beyond = 1.0 + cell.row.share_percent / 100.0 > margin + 1e-9;
    return status == HS_OK && beyond ? run_cell(&with_margin, table, error) : status;
}

static enum hs_status ask_all(const struct options *options, struct ka_exam *exam, bool neighbours, FILE *table,
                              struct hs_error *error) {
    enum hs_status status = HS_OK;
    for (size_t w = 0; w < known_answer_case.workload_count; w++) {
        const struct hs_workload *workload = &known_answer_case.workloads[w];
        if (status == HS_OK) {
            status = ask_identical(options, make_cell(exam, workload, neighbours, "same"), table, error);
        }
        for (size_t s = 0; status == HS_OK && s < known_answer_case.subject_count; s++) {
            const struct hs_subject *subject = &known_answer_case.subjects[s];
            if (ka_extra_units(subject) > 0) {
                status = ask_planted(options, make_cell(exam, workload, neighbours, subject->name), table, error);
            }
        }
    }
    return status;
}

static void help(void) {
    (void)puts("exam: how often and how soon a race is right about what was planted\n\n"
               "Usage: exam [--runs N] [--dir FOLDER] [--out TABLE]\n\n"
               "  --runs N      repetitions of each question (200); twice as many for identical subjects\n"
               "  --dir FOLDER  where the data file goes (.)\n"
               "  --out TABLE   the rows as tab-separated values too (exam.tsv)\n\n"
               "Exit codes: 0 every question was asked, 1 a wrong answer or a broken harness, 2 wrong usage.");
}

/* The exit code to end with, or -1. */
static int parse(int argc, char **argv, struct options *options) {
    static const struct option table[] = {{"runs", required_argument, NULL, 'r'},
                                          {"dir", required_argument, NULL, 'd'},
                                          {"out", required_argument, NULL, 'o'},
                                          {"help", no_argument, NULL, 'h'},
                                          {NULL, 0, NULL, 0}};
    for (int found; (found = getopt_long(argc, argv, "", table, NULL)) != -1;) {
        switch (found) {
        case 'r':
            options->run_count = strtoul(optarg, NULL, 10);
            break;
        case 'd':
            options->folder = optarg;
            break;
        case 'o':
            options->table = optarg;
            break;
        case 'h':
            help();
            return EXIT_SUCCESS;
        default:
            return 2;
        }
    }
    return options->run_count > 0 && optind == argc ? -1 : 2;
}

int main(int argc, char **argv) {
    struct options options = {.run_count = 200, .folder = ".", .table = "exam.tsv"};
    const int code = parse(argc, argv, &options);
    if (code >= 0) {
        return code;
    }
    struct ka_exam exam = {0};
    struct hs_error error = {0};
    FILE *table = fopen(options.table, "w");
    hs_guard_install();
    enum hs_status status =
        table == NULL ? hs_fail_errno(&error, "%s", options.table) : ka_exam_open(options.folder, &exam, &error);
    if (status == HS_OK) {
        ka_row_print_head();
        ka_row_write_head(table);
    }
    for (int neighbours = 0; status == HS_OK && neighbours < 2; neighbours++) {
        status = ask_all(&options, &exam, neighbours != 0, table, &error);
    }
    ka_exam_close(&exam);
    if (table != NULL) {
        (void)fclose(table);
    }
    if (status != HS_OK) {
        (void)fprintf(stderr, "exam: %s\n", error.text);
    }
    return status == HS_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}
