/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "case_internal.h"

#define PROCESSES_AT_MOST 256
#define STACK_AT_MOST     65536

/* The options in one table: the parser, --help and the tests all read it. One without help is for this program's own
 * use. */
#define OPTION_MAP(X)                                                                                                  \
    X(SCALE, "scale", "NAME", "smoke, quick (default) or historical: the sizes of the post")                           \
    X(DIR, "dir", "FOLDER", "where the data files live, on the disk to be measured (default: .)")                      \
    X(SIZE, "size", "BYTES", "size of the data, for example 64M, instead of the scale's")                              \
    X(BLOCK, "block", "BYTES", "size of one request, for example 16K, instead of the scale's")                         \
    X(SUBJECT, "subject", "NAME", "only this subject; may be given again")                                             \
    X(WORKLOAD, "workload", "NAME", "only this workload; may be given again")                                          \
    X(BUDGET, "budget", "SECONDS", "stop after this long, decided or not")                                             \
    X(SEED, "seed", "NUMBER", "repeat the order of an earlier run (decimal or 0x...)")                                 \
    X(ALPHA, "alpha", "SHARE", "risk of a false verdict among all claims of the run (default: 0.01)")                  \
    X(PRECISION, "precision", "SHARE", "go on until a ratio is known this closely (default: 0.10)")                    \
    X(PROCESSES, "processes", "NUMBER", "spread the rounds over so many processes, each laid out anew (default: 1)")   \
    X(PART, "part", "TEXT", NULL)                                                                                      \
    X(OUT, "out", "FILE", "where the record goes (default: <machine>/<topic>.json)")                                   \
    X(DONE, "done", "FILE", "also leave this mark once the record is written")                                         \
    X(POST, "post", "FILE", "take the claims from this post file")                                                     \
    X(ALLOW_EMULATED, "allow-emulated", NULL, "judge times of an emulated machine too; the report says so")            \
    X(LIST, "list", NULL, "list workloads, subjects and claims, and measure nothing")                                  \
    X(QUIET, "quiet", NULL, "no progress")                                                                             \
    X(HELP, "help", NULL, "this text")

enum option_id {
#define OPTION_ENUM(id, name, argument, help) OPTION_##id,
    OPTION_MAP(OPTION_ENUM)
#undef OPTION_ENUM
        OPTION_COUNT
};

struct option_row {
    const char *name;
    const char *argument;
    const char *help;
};

static const struct option_row rows[OPTION_COUNT] = {
#define OPTION_ROW(id, name, argument, help) {name, argument, help},
    OPTION_MAP(OPTION_ROW)
#undef OPTION_ROW
};

static enum hs_status bad_value(const char *name, const char *text, const char *wanted, struct hs_error *error) {
    return hs_fail(error, HS_INVALID, "--%s %s: give %s", name, text, wanted);
}

static enum hs_status parse_scale(const char *text, enum hs_scale *scale, struct hs_error *error) {
    for (int i = 0; i < HS_SCALE_COUNT; i++) {
        if (strcmp(text, hs_scale_text((enum hs_scale)i)) == 0) {
            *scale = (enum hs_scale)i;
            return HS_OK;
        }
    }
    return bad_value("scale", text, "smoke, quick or historical", error);
}

/* A whole number of 1 or more, with K, M or G for powers of 1024. */
static enum hs_status parse_bytes(const char *name, const char *text, uint64_t *bytes, struct hs_error *error) {
    static const char units[] = "KMG";
    char *end;
    errno = 0;
    const unsigned long long number = strtoull(text, &end, 10);
    unsigned shift = 0;
    if (*end != '\0') {
        const char *unit = strchr(units, *end >= 'a' && *end <= 'z' ? *end - 'a' + 'A' : *end);
        shift = unit == NULL ? 0 : 10U * (unsigned)(unit - units + 1);
        end += unit == NULL ? 0 : 1;
    }
    const bool is_number = text[0] >= '0' && text[0] <= '9' && *end == '\0' && errno == 0;
    if (!is_number || number == 0 || number > (UINT64_MAX >> shift >> 1)) {
        return bad_value(name, text, "a size of 1 or more, such as 4096, 64K, 16M or 1G", error);
    }
    *bytes = number << shift;
    return HS_OK;
}

static enum hs_status parse_real(const char *name, const char *text, double above, double below, double *value,
                                 struct hs_error *error) {
    char *end;
    const double number = strtod(text, &end); /* the program stays in the C locale */
    if (end == text || *end != '\0' || !(number > above && number < below)) {
        char wanted[64];
        (void)snprintf(wanted, sizeof wanted, "a number above %g and below %g", above, below);
        return bad_value(name, text, wanted, error);
    }
    *value = number;
    return HS_OK;
}

static enum hs_status parse_seed(const char *text, struct case_options *options, struct hs_error *error) {
    char *end;
    errno = 0;
    options->seed = strtoull(text, &end, 0);
    options->seed_given = true;
    const bool is_number = text[0] >= '0' && text[0] <= '9' && *end == '\0' && errno == 0;
    return is_number ? HS_OK : bad_value("seed", text, "a whole number such as 42 or 0x2a", error);
}

static enum hs_status parse_processes(const char *text, unsigned *count, struct hs_error *error) {
    char *end;
    errno = 0;
    const unsigned long number = strtoul(text, &end, 10);
    if (!(text[0] >= '0' && text[0] <= '9') || *end != '\0' || errno != 0 || number < 1 || number > PROCESSES_AT_MOST) {
        return bad_value("processes", text, "a whole number from 1 to 256", error);
    }
    *count = (unsigned)number;
    return HS_OK;
}

/* "2/4/1040/1,12,3": the second of four, stack bytes, inner counts. */
static enum hs_status parse_part(const char *text, struct case_part *part, struct hs_error *error) {
    struct case_part found = {0};
    int length = 0;
    if (sscanf(text, "%u/%u/%zu/%n", &found.number, &found.count, &found.stack_bytes, &length) != 3 || length == 0 ||
        found.count == 0 || found.stack_bytes > STACK_AT_MOST) {
        return bad_value("part", text, "--processes instead, which is for you; --part is not", error);
    }
    found.inner = text + length;
    *part = found;
    return HS_OK;
}

static enum hs_status add_workload(const struct hs_case *definition, const char *name, struct case_filter *filter,
                                   struct hs_error *error) {
    if (hs_case_workload(definition, name) == NULL || filter->count == CASE_FILTER_LIMIT) {
        return bad_value("workload", name, "one of the workloads that --list shows", error);
    }
    filter->names[filter->count++] = name;
    return HS_OK;
}

static enum hs_status add_subject(const struct hs_case *definition, const char *name, struct case_filter *filter,
                                  struct hs_error *error) {
    if (hs_case_subject(definition, name) == NULL || filter->count == CASE_FILTER_LIMIT) {
        return bad_value("subject", name, "one of the subjects that --list shows", error);
    }
    filter->names[filter->count++] = name;
    return HS_OK;
}

static enum hs_status take_option(const struct hs_case *definition, enum option_id id, const char *text,
                                  struct case_options *options, struct hs_error *error) {
    if (rows[id].argument != NULL && text[0] == '\0') {
        return bad_value(rows[id].name, "''", "a value", error);
    }
    switch (id) {
    case OPTION_SCALE:
        return parse_scale(text, &options->scale, error);
    case OPTION_DIR:
        options->folder = text;
        return HS_OK;
    case OPTION_SIZE:
        return parse_bytes("size", text, &options->size_bytes, error);
    case OPTION_BLOCK:
        return parse_bytes("block", text, &options->block_bytes, error);
    case OPTION_SUBJECT:
        return add_subject(definition, text, &options->subjects, error);
    case OPTION_WORKLOAD:
        return add_workload(definition, text, &options->workloads, error);
    case OPTION_BUDGET:
        return parse_real("budget", text, 0.0, 1e6, &options->budget_seconds, error);
    case OPTION_SEED:
        return parse_seed(text, options, error);
    case OPTION_ALPHA:
        return parse_real("alpha", text, 1e-12, 1.0, &options->alpha, error);
    case OPTION_PRECISION:
        return parse_real("precision", text, 0.0, 1e6, &options->precision, error);
    case OPTION_PROCESSES:
        return parse_processes(text, &options->process_count, error);
    case OPTION_PART:
        return parse_part(text, &options->part, error);
    case OPTION_OUT:
        options->out = text;
        return HS_OK;
    case OPTION_DONE:
        options->done = text;
        return HS_OK;
    case OPTION_POST:
        options->post = text;
        return HS_OK;
    case OPTION_ALLOW_EMULATED:
        options->allow_emulated = true;
        return HS_OK;
    case OPTION_LIST:
        options->list = true;
        return HS_OK;
    case OPTION_QUIET:
        options->quiet = true;
        return HS_OK;
    default:
        options->help = true;
        return HS_OK;
    }
}

enum hs_status case_options_parse(const struct hs_case *definition, int argc, char **argv, struct case_options *options,
                                  struct hs_error *error) {
    struct option table[OPTION_COUNT + 1];
    memset(table, 0, sizeof table);
    for (int i = 0; i < OPTION_COUNT; i++) {
        table[i].name = rows[i].name;
        table[i].has_arg = rows[i].argument != NULL ? required_argument : no_argument;
    }
    memset(options, 0, sizeof *options);
    options->scale = HS_QUICK;
    options->folder = ".";
    options->alpha = CASE_DEFAULT_ALPHA;
    options->precision = CASE_DEFAULT_PRECISION;
    options->process_count = 1;

    optind = 1;
    opterr = 0;
    int index = 0;
    int found;
    while ((found = getopt_long(argc, argv, ":", table, &index)) == 0) {
        const enum hs_status status = take_option(definition, (enum option_id)index, optarg, options, error);
        if (status != HS_OK) {
            return status;
        }
    }
    if (found == ':') {
        return hs_fail(error, HS_INVALID, "%s needs a value; see --help", argv[optind - 1]);
    }
    if (found != -1) {
        return hs_fail(error, HS_INVALID, "%s: no such option; see --help", argv[optind - 1]);
    }
    if (optind < argc) {
        return hs_fail(error, HS_INVALID, "%s: nothing is taken without an option; see --help", argv[optind]);
    }
    return HS_OK;
}

void case_options_help(const struct hs_case *definition) {
    (void)printf("%s: %s\n\n%s\n\nUsage: %s [option...]\n\n", definition->topic, definition->title, definition->about,
                 definition->topic);
    for (int i = 0; i < OPTION_COUNT; i++) {
        char left[40];
        if (rows[i].help == NULL) {
            continue;
        }
        (void)snprintf(left, sizeof left, "--%s%s%s", rows[i].name, rows[i].argument != NULL ? " " : "",
                       rows[i].argument != NULL ? rows[i].argument : "");
        (void)printf("  %-22s %s\n", left, rows[i].help);
    }
    (void)printf("\nScales:\n");
    for (int i = 0; i < HS_SCALE_COUNT; i++) {
        const struct hs_scale_spec *scale = &definition->scales[i];
        (void)printf("  %-12s %12llu bytes of data, %8llu a request, at most %g s\n", hs_scale_text((enum hs_scale)i),
                     (unsigned long long)scale->size_bytes, (unsigned long long)scale->block_bytes,
                     scale->budget_seconds);
    }
    (void)printf("\nExit codes: 0 every claim has its verdict, 1 wrong answer or broken harness, 2 wrong usage,\n"
                 "77 nothing can be measured here, 130 interrupted.\n");
}

bool case_filter_selects(const struct case_filter *filter, const char *name) {
    for (size_t i = 0; i < filter->count; i++) {
        if (strcmp(filter->names[i], name) == 0) {
            return true;
        }
    }
    return filter->count == 0;
}
