/* SPDX-License-Identifier: MIT */
/* The commands of the program and what stands on their command lines. */
#ifndef HEARSAY_REPORTS_OPTIONS_H
#define HEARSAY_REPORTS_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#define HS_EXIT_USAGE 2
#define HS_EXIT_SKIP  77

/* Bit i of a command's options allows row i of this map: name, field, what it takes, what it does. */
#define HS_OPTION_MAP(X)                                                                                               \
    X(POSTS, "posts", "DIR", "post files (default: the kit's own)")                                                    \
    X(LEDGER, "ledger", "FILE", "check that every row of this ledger is covered")                                      \
    X(CLAIM, "claim", "ID", "one claim, in words")                                                                     \
    X(CHART, "chart", "FILE", "a picture to hand to the dashboard, if it is there")                                    \
    X(OUT, "out", "PATH", "where it goes, made if missing: a folder for a report, a file for anything else")           \
    X(TO, "to", "FORMAT", "junit, benchmark, tracker, csv, samples, markdown or ndjson")                               \
    X(EXPECT, "expect", "FILE", "fail when a verdict contradicts this file, as made by hearsay pin")                   \
    X(FAIL_ON, "fail-on", "LIST",                                                                                      \
      "exit 1 when a claim has come to one of these: verdicts, \"appeared\", \"vanished\" or \"changed\", with "       \
      "commas")                                                                                                        \
    X(REPORT, "report", "DIR", "the report to check, as made by hearsay report")                                       \
    X(ALPHA, "alpha", "A", "with --rejudge: accepted chance of a wrong verdict in the whole record")                   \
    X(MARGIN, "margin", "M", "with --rejudge: the factor (1 or more) within which two times count as the same")        \
    X(JSON, "json", NULL, "for a machine to read")                                                                     \
    X(REJUDGE, "rejudge", NULL, "judge anew from the samples")                                                         \
    X(FRESH, "fresh", NULL,                                                                                            \
      "only of a measurement that finished: RECORD's mark, NAME.done beside NAME.json, must be its")                   \
    X(KEEP_GOING, "keep-going", NULL, "set refused records aside, name them on the page too, and exit 1 at the end")   \
    X(PDF, "pdf", NULL, "each chart as a PDF too")                                                                     \
    X(REQUIRE_CHARTS, "require-charts", NULL, "a report without charts fails as well")                                 \
    X(HELP, "help", NULL, "this text")

#define HS_OPTION_ENUM(name, text, value, about) HS_OPTION_##name,
enum hs_option { HS_OPTION_MAP(HS_OPTION_ENUM) HS_OPTION_COUNT };
#undef HS_OPTION_ENUM

struct hs_options {
    const char *value[HS_OPTION_COUNT]; /* as given; "" for an option without a value; NULL: not given */
    double alpha;                       /* 0: not given */
    double margin;                      /* 0: not given */
    char **files;                       /* what is not an option */
    size_t file_count;
};

struct hs_command {
    const char *name;
    const char *usage; /* what follows the name */
    const char *about;
    unsigned options; /* bits; --help is always allowed */
    size_t file_min;
    size_t file_max;
    int (*run)(const struct hs_options *options); /* returns the exit code */
};

/* argv[0] is the command's name. false: a message was printed. */
bool hs_options_parse(const struct hs_command *command, int argc, char **argv, struct hs_options *options);

void hs_options_help(const struct hs_command *command);

int hs_list_command(const struct hs_options *options);
int hs_show_command(const struct hs_options *options);
int hs_claim_command(const struct hs_options *options);
int hs_report_command(const struct hs_options *options);
int hs_gate_command(const struct hs_options *options);
int hs_export_command(const struct hs_options *options);
int hs_pin_command(const struct hs_options *options);
int hs_compare_command(const struct hs_options *options);

#endif
