/* SPDX-License-Identifier: MIT */
/* All skipped is never green: what must be there for a run to count. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "expect.h"
#include "fresh.h"
#include "hearsay/file.h"
#include "hearsay/record.h"
#include "options.h"
#include "system.h"

#define REASON_LIMIT_BYTES 4096
#define CHART_LIMIT_BYTES  (64u << 20)

static size_t count_samples(const struct hs_record *record) {
    size_t count = 0;
    for (size_t r = 0; r < record->race_count; r++) {
        for (size_t i = 0; i < record->races[r].entrant_count; i++) {
            count += record->races[r].entrants[i].lane.count;
        }
    }
    return count;
}

static size_t count_judged(const struct hs_record *record) {
    size_t count = 0;
    for (size_t i = 0; i < record->claim_count; i++) {
        count += record->claims[i].verdict != HS_NOT_APPLICABLE ? 1 : 0;
    }
    return count;
}

static int complain(const char *path, const char *text) {
    fprintf(stderr, "%s: %s\n", path, text);
    return 1;
}

static int check_controls(const char *path, const struct hs_record *record) {
    struct hs_error error;
    int faults = 0;
    for (size_t r = 0; r < record->race_count; r++) {
        const struct hs_record_race *race = &record->races[r];
        if (race->has_controls && race->same_verdict == HS_FAILS) {
            (void)hs_fail(&error, HS_INVALID,
                          "race %s: control failed: the baseline differs from itself; measure on a quieter machine",
                          race->id);
            faults += complain(path, error.text);
        }
        if (race->has_controls && race->planted_verdict == HS_REVERSED) {
            (void)hs_fail(&error, HS_INVALID,
                          "race %s: control failed: 5 %% more work took less time; measure on a quieter machine",
                          race->id);
            faults += complain(path, error.text);
        }
    }
    return faults;
}

/* What all records are held against. */
struct gate {
    bool must_be_fresh;
    const struct hs_expectations *expectations; /* NULL: none */
    json_t *topics;                             /* seen so far, as keys */
};

/* Whatever is pinned must be there and not be contradicted. */
static int check_verdicts(const struct gate *gate, const char *path, const struct hs_record *record) {
    struct hs_error error;
    const char *id;
    json_t *verdicts;
    int faults = 0;
    if (hs_expect_check_platform(gate->expectations, record, path, &error) != HS_OK) {
        fprintf(stderr, "%s\n", error.text);
        return 1;
    }
    if (strcmp(record->scale, "smoke") == 0) {
        printf("%s: a smoke run, so its verdicts are not held against what is expected\n", path);
    }
    for (size_t i = 0; i < record->claim_count; i++) {
        if (hs_expect_check(gate->expectations, record, &record->claims[i], &error) != HS_OK) {
            faults += complain(path, error.text);
        }
    }
    json_object_foreach(hs_expect_claims(gate->expectations, record->topic), id, verdicts) {
        if (hs_record_find(record, id) == NULL) {
            (void)hs_fail(&error, HS_INVALID,
                          "no claim \"%s\", of which %s expects a verdict; measure again or pin anew", id,
                          gate->expectations->path);
            faults += complain(path, error.text);
        }
    }
    return faults;
}

/* Topics of which a verdict is expected, but no record was given. */
static int check_topics(const struct gate *gate) {
    const char *topic;
    json_t *claims;
    int faults = 0;
    json_object_foreach(json_object_get(gate->expectations->root, "verdicts"), topic, claims) {
        if (json_object_get(gate->topics, topic) == NULL) {
            struct hs_error error;
            (void)hs_fail(&error, HS_INVALID, "verdicts of %s are expected, but no record of it was given", topic);
            faults += complain(gate->expectations->path, error.text);
        }
    }
    return faults;
}

static int check_record(const char *path, const struct gate *gate) {
    struct hs_record record;
    struct hs_error error;
    if (hs_record_read(path, &record, &error) != HS_OK) {
        fprintf(stderr, "%s\n", error.text);
        return 1;
    }
    int faults = check_controls(path, &record);
    if (gate->must_be_fresh && hs_record_check_fresh(&record, path, &error) != HS_OK) {
        fprintf(stderr, "%s\n", error.text);
        faults++;
    }
    /* At the smallest scale no verdict is expected; that all of it ran is enough. */
    const bool smoke = strcmp(record.scale, "smoke") == 0;
    if (count_samples(&record) == 0 || (!smoke && count_judged(&record) == 0)) {
        fprintf(stderr, "%s: no measurement: every claim was skipped; its claims say why (hearsay show %s)\n", path,
                path);
        faults++;
    }
    if (gate->expectations != NULL) {
        json_object_set_new(gate->topics, record.topic, json_true());
        faults += check_verdicts(gate, path, &record);
    }
    if (faults == 0) {
        printf("%s: %zu claims judged on %zu samples, no control failed\n", path, count_judged(&record),
               count_samples(&record));
    }
    hs_record_free(&record);
    return faults;
}

/* An empty chart is what a plot program leaves that died; name is one of folder's. */
static bool chart_is_empty(const char *folder, const char *name) {
    char *path = hs_format("%s/%s", folder, name);
    char *data = NULL;
    size_t length = 0;
    const bool read = path != NULL && hs_file_read(path, CHART_LIMIT_BYTES, &data, &length, NULL) == HS_OK;
    free(path);
    free(data);
    return !read || length == 0;
}

static bool charts_of_type_are_there(const char *folder, const char *suffix) {
    char **names;
    size_t count;
    if (hs_folder_names(folder, suffix, &names, &count, NULL) != HS_OK) {
        return false;
    }
    bool there = count > 0;
    for (size_t i = 0; i < count && there; i++) {
        there = !chart_is_empty(folder, names[i]);
    }
    hs_names_free(names, count);
    return there;
}

static bool charts_are_there(const char *folder) {
    char *path = hs_format("%s/charts.missing", folder);
    char *reason = NULL;
    size_t length;
    if (path != NULL && hs_file_read(path, REASON_LIMIT_BYTES, &reason, &length, NULL) == HS_OK) {
        printf("no charts: %.*s\n", (int)strcspn(reason, "\r\n"), reason);
        free(reason);
        free(path);
        return false;
    }
    free(path);
    if (!charts_of_type_are_there(folder, ".svg")) {
        printf("no charts: %s has none, or an empty one; run hearsay report again\n", folder);
        return false;
    }
    return true;
}

static int check_report(const char *folder, bool must_have_charts) {
    char *page = hs_format("%s/index.html", folder);
    const bool is_there = page != NULL && hs_file_exists(page);
    free(page);
    if (!is_there) {
        fprintf(stderr, "%s/index.html: no report; run hearsay report\n", folder);
        return 1;
    }
    return !charts_are_there(folder) && must_have_charts ? 1 : 0;
}

static int check_records(const struct hs_options *options, const struct gate *gate) {
    int faults = 0;
    for (size_t i = 0; i < options->file_count; i++) {
        faults += check_record(options->files[i], gate);
    }
    return gate->expectations != NULL ? faults + check_topics(gate) : faults;
}

int hs_gate_command(const struct hs_options *options) {
    const char *folder = options->value[HS_OPTION_REPORT];
    const char *pinned = options->value[HS_OPTION_EXPECT];
    struct hs_expectations expectations = {0};
    struct hs_error error;
    if (folder == NULL) {
        fprintf(stderr, "hearsay gate: --report DIR is missing; see hearsay gate --help\n");
        return HS_EXIT_USAGE;
    }
    if (pinned != NULL && hs_expect_read(pinned, &expectations, &error) != HS_OK) {
        fprintf(stderr, "hearsay gate: %s\n", error.text);
        return EXIT_FAILURE;
    }
    const struct gate gate = {options->value[HS_OPTION_FRESH] != NULL, pinned != NULL ? &expectations : NULL,
                              json_object()};
    int faults = check_records(options, &gate);
    faults += check_report(folder, options->value[HS_OPTION_REQUIRE_CHARTS] != NULL);
    json_decref(gate.topics);
    hs_expect_free(&expectations);
    return faults == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
