/* SPDX-License-Identifier: MIT */
/* hearsay: reads post files and records, and says what they say. It measures nothing. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hearsay/terminal.h"
#include "options.h"

#define BIT(name) (1u << HS_OPTION_##name)

static const struct hs_command commands[] = {
    {"list", "[--posts DIR] [--ledger FILE] [--json]",
     "Posts and their claims. With --ledger also which of its rows are covered, and by what: exit 1 when a row of a\n"
     "post at hand is missing or covered in two ways.",
     BIT(POSTS) | BIT(LEDGER) | BIT(JSON), 0, 0, hs_list_command},
    {"show", "RECORD [--claim ID] [--json] [--rejudge [--alpha A] [--margin M]]",
     "The verdicts of a record, or one of them in words.",
     BIT(CLAIM) | BIT(JSON) | BIT(REJUDGE) | BIT(ALPHA) | BIT(MARGIN), 1, 1, hs_show_command},
    {"claim", "RECORD ID [--fresh] [--chart FILE] [--expect FILE]",
     "One verdict for CTest and its dashboard. Exit 0 with any verdict, 77 when it is not applicable, 1 without one,\n"
     "or when it contradicts what is expected.",
     BIT(FRESH) | BIT(CHART) | BIT(EXPECT), 2, 2, hs_claim_command},
    {"report", "RECORD... --out DIR [--posts DIR] [--fresh] [--keep-going] [--pdf]",
     "The page (index.html and report.md), the tables and the charts, for any number of machines and days: the newest\n"
     "record of a topic speaks for its machine, older ones are its history. The last line is the path of the page.",
     BIT(OUT) | BIT(POSTS) | BIT(FRESH) | BIT(KEEP_GOING) | BIT(PDF), 1, SIZE_MAX, hs_report_command},
    {"gate", "--report DIR [--require-charts] [--fresh] [--expect FILE] RECORD...",
     "Exit 1 when a record is missing or stale, nothing was measured, a control failed, or a verdict contradicts what\n"
     "is expected. Missing charts are only named.",
     BIT(REPORT) | BIT(REQUIRE_CHARTS) | BIT(FRESH) | BIT(EXPECT), 1, SIZE_MAX, hs_gate_command},
    {"export", "--to FORMAT [--out FILE] [--posts DIR] [--expect FILE] RECORD...",
     "The verdicts (junit, csv, markdown, ndjson) or the times (benchmark, tracker, samples) for other programs, on\n"
     "standard output or in a file.",
     BIT(TO) | BIT(OUT) | BIT(POSTS) | BIT(EXPECT), 1, SIZE_MAX, hs_export_command},
    {"compare", "OLD NEW [--fail-on LIST]",
     "Which verdicts have changed from OLD to NEW, each a record, a folder of records, or a folder of such folders:\n"
     "MACHINE/TOPIC.json.",
     BIT(FAIL_ON), 2, 2, hs_compare_command},
    {"pin", "RECORD... [--out FILE]",
     "The verdicts of these records as expectations for gate, claim and export. Where several records differ on a\n"
     "claim, each of their verdicts is expected.",
     BIT(OUT), 1, SIZE_MAX, hs_pin_command},
};

static void print_help(void) {
    printf("usage: hearsay COMMAND ...\n\nDo published performance claims still hold? Shows what the records of a "
           "machine say.\n\n");
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        printf("  hearsay %s %s\n", commands[i].name, commands[i].usage);
    }
    printf("\nhearsay COMMAND --help explains each. Exit codes: 0 done, 1 failed, 2 wrong usage, 77 not applicable.\n");
}

static int run(const struct hs_command *command, int argc, char **argv) {
    struct hs_options options;
    if (!hs_options_parse(command, argc, argv, &options)) {
        return HS_EXIT_USAGE;
    }
    if (options.value[HS_OPTION_HELP] != NULL) {
        hs_options_help(command);
        return EXIT_SUCCESS;
    }
    return command->run(&options);
}

int main(int argc, char **argv) {
    const char *name = argc > 1 ? argv[1] : "";
    hs_terminal_use_utf8();
    if (strcmp(name, "--help") == 0) {
        print_help();
        return EXIT_SUCCESS;
    }
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (strcmp(name, commands[i].name) == 0) {
            return run(&commands[i], argc - 1, argv + 1);
        }
    }
    fprintf(stderr, "hearsay: %s%s; see hearsay --help\n", name,
            argc > 1 ? ": unknown command" : "a command is missing");
    return HS_EXIT_USAGE;
}
