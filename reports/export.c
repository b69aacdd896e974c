/* SPDX-License-Identifier: MIT */
#include "export.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "csv.h"
#include "options.h"

static enum hs_status export_csv(const struct hs_export *job, struct hs_text *text, struct hs_error *error) {
    (void)error;
    hs_csv_results(text, job->collection->exhibits, job->collection->exhibit_count);
    return HS_OK;
}

static enum hs_status export_samples(const struct hs_export *job, struct hs_text *text, struct hs_error *error) {
    (void)error;
    hs_csv_samples(text, job->collection->exhibits, job->collection->exhibit_count);
    return HS_OK;
}

static const struct format {
    const char *name;
    enum hs_status (*write)(const struct hs_export *job, struct hs_text *text, struct hs_error *error);
} formats[] = {
    {"junit", hs_export_junit},   {"benchmark", hs_export_benchmark}, {"tracker", hs_export_tracker},
    {"csv", export_csv},          {"samples", export_samples},        {"markdown", hs_export_markdown},
    {"ndjson", hs_export_ndjson},
};

static const struct format *find_format(const char *name) {
    for (size_t i = 0; name != NULL && i < sizeof formats / sizeof formats[0]; i++) {
        if (strcmp(formats[i].name, name) == 0) {
            return &formats[i];
        }
    }
    return NULL;
}

static enum hs_status open_expectations(const char *path, struct hs_export *job, struct hs_expectations *expectations,
                                        struct hs_error *error) {
    if (path == NULL) {
        return HS_OK;
    }
    enum hs_status status = hs_expect_read(path, expectations, error);
    for (size_t i = 0; status == HS_OK && i < job->collection->exhibit_count; i++) {
        const struct hs_exhibit *exhibit = &job->collection->exhibits[i];
        status = hs_expect_check_platform(expectations, &exhibit->record, exhibit->path, error);
    }
    job->expectations = expectations;
    return status;
}

static enum hs_status deliver(const struct format *format, const struct hs_export *job, const char *path,
                              struct hs_error *error) {
    struct hs_text text = {0};
    enum hs_status status = format->write(job, &text, error);
    if (status == HS_OK) {
        status = hs_text_deliver(&text, path, error);
    }
    hs_text_fini(&text);
    return status;
}

int hs_export_command(const struct hs_options *options) {
    const struct format *format = find_format(options->value[HS_OPTION_TO]);
    if (format == NULL) {
        fprintf(stderr, "hearsay export: --to FORMAT is missing or unknown; see hearsay export --help\n");
        return HS_EXIT_USAGE;
    }
    const struct hs_collection_wish wish = {options->files, options->file_count, false, false};
    struct hs_library library = {0};
    struct hs_collection collection;
    struct hs_expectations expectations = {0};
    struct hs_export job = {&collection, NULL};
    struct hs_error error;
    /* The post adds words; without it the record still says enough. */
    (void)hs_library_read(options->value[HS_OPTION_POSTS], &library, NULL);
    enum hs_status status = hs_collection_open(&wish, &library, &collection, &error);
    if (status == HS_OK) {
        status = open_expectations(options->value[HS_OPTION_EXPECT], &job, &expectations, &error);
    }
    if (status == HS_OK) {
        status = deliver(format, &job, options->value[HS_OPTION_OUT], &error);
    }
    if (status != HS_OK) {
        fprintf(stderr, "hearsay export: %s\n", error.text);
    }
    hs_collection_close(&collection);
    hs_expect_free(&expectations);
    hs_library_free(&library);
    return status == HS_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}
