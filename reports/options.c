/* SPDX-License-Identifier: MIT */
#include "options.h"

#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define OPTION_ROW(name, text, value, about) {text, value, about},
static const struct {
    const char *name;
    const char *value;
    const char *about;
} rows[] = {HS_OPTION_MAP(OPTION_ROW)};
#undef OPTION_ROW

static bool allowed(const struct hs_command *command, int option) {
    return option == HS_OPTION_HELP || (command->options >> option & 1u) != 0;
}

void hs_options_help(const struct hs_command *command) {
    printf("usage: hearsay %s %s\n\n%s\n\n", command->name, command->usage, command->about);
    for (int i = 0; i < HS_OPTION_COUNT; i++) {
        if (allowed(command, i)) {
            const int width = 20 - printf("  --%s %s", rows[i].name, rows[i].value != NULL ? rows[i].value : "");
            printf("%*s  %s\n", width > 0 ? width : 0, "", rows[i].about);
        }
    }
}

static bool complain(const struct hs_command *command, const char *what, const char *where) {
    fprintf(stderr, "hearsay %s: %s%s; see hearsay %s --help\n", command->name, where, what, command->name);
    return false;
}

static bool read_number(const char *text, double *value) {
    char *end;
    *value = strtod(text, &end);
    return end != text && *end == '\0' && isfinite(*value);
}

static bool check_numbers(const struct hs_command *command, struct hs_options *options) {
    const char *alpha = options->value[HS_OPTION_ALPHA];
    const char *margin = options->value[HS_OPTION_MARGIN];
    if ((alpha != NULL || margin != NULL) && options->value[HS_OPTION_REJUDGE] == NULL) {
        return complain(command, ": --alpha and --margin need --rejudge", "the command line");
    }
    if (alpha != NULL && (!read_number(alpha, &options->alpha) || options->alpha <= 0 || options->alpha >= 1)) {
        return complain(command, ": not a number between 0 and 1", alpha);
    }
    if (margin != NULL && (!read_number(margin, &options->margin) || options->margin < 1)) {
        return complain(command, ": not a factor of 1 or more", margin);
    }
    return true;
}

static void list_options(const struct hs_command *command, struct option *list) {
    size_t count = 0;
    for (int i = 0; i < HS_OPTION_COUNT; i++) {
        if (allowed(command, i)) {
            list[count].name = rows[i].name;
            list[count].has_arg = rows[i].value != NULL ? required_argument : no_argument;
            list[count].val = i;
            count++;
        }
    }
}

bool hs_options_parse(const struct hs_command *command, int argc, char **argv, struct hs_options *options) {
    struct option list[HS_OPTION_COUNT + 1] = {0};
    list_options(command, list);
    *options = (struct hs_options){0};
    opterr = 0;
    for (;;) {
        const int tried = optind;
        const int found = getopt_long(argc, argv, ":", list, NULL);
        if (found == -1) {
            break;
        }
        if (found == '?' || found == ':') {
            const char *where = argv[optind > tried ? optind - 1 : optind];
            return complain(command, found == ':' ? " needs a value" : ": unknown option", where);
        }
        if (optarg != NULL && optarg[0] == '\0') {
            return complain(command, " needs a value", rows[found].name);
        }
        options->value[found] = optarg != NULL ? optarg : "";
    }
    options->files = argv + optind;
    options->file_count = (size_t)(argc - optind);
    if (options->value[HS_OPTION_HELP] != NULL) {
        return true;
    }
    if (options->file_count < command->file_min || options->file_count > command->file_max) {
        return complain(command, options->file_count < command->file_min ? ": a file or id is missing" : ": too much",
                        "the command line");
    }
    return check_numbers(command, options);
}
