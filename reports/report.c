/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "charts.h"
#include "csv.h"
#include "exhibit.h"
#include "fresh.h"
#include "hearsay/file.h"
#include "html.h"
#include "markdown.h"
#include "options.h"
#include "text.h"

#define STYLE_LIMIT_BYTES (1u << 20)

/* Everything goes to disk whole or not at all: hs_file_replace. */
static enum hs_status write_file(const char *folder, const char *name, const char *data, size_t length,
                                 struct hs_error *error) {
    char *path = hs_format("%s/%s", folder, name);
    const enum hs_status status = path != NULL ? hs_file_replace(path, data, length, error)
                                               : hs_fail(error, HS_MEMORY, "%s: out of memory", name);
    free(path);
    return status;
}

static enum hs_status write_text(const char *folder, const char *name, struct hs_text *text, struct hs_error *error) {
    enum hs_status status = hs_text_status(text, name, error);
    if (status == HS_OK) {
        status = write_file(folder, name, hs_text_get(text), text->length, error);
    }
    return status;
}

static enum hs_status copy_style(const char *folder, struct hs_error *error) {
    char *path = hs_home_path("reports/style.css");
    char *data = NULL;
    size_t length = 0;
    enum hs_status status = path != NULL ? hs_file_read(path, STYLE_LIMIT_BYTES, &data, &length, error)
                                         : hs_fail(error, HS_MEMORY, "style.css: out of memory");
    if (status == HS_OK) {
        status = write_file(folder, "style.css", data, length, error);
    }
    free(data);
    free(path);
    return status;
}

static enum hs_status refuse_twins(const struct hs_exhibit *exhibits, size_t count, struct hs_error *error) {
    const struct hs_exhibit *last = &exhibits[count - 1];
    for (size_t i = 0; i + 1 < count; i++) {
        const struct hs_record *record = &exhibits[i].record;
        if (strcmp(record->machine.id, last->record.machine.id) == 0 &&
            strcmp(record->topic, last->record.topic) == 0 && strcmp(record->started, last->record.started) == 0) {
            return hs_fail(error, HS_INVALID, "%s: the same measurement as %s; name each record once", last->path,
                           exhibits[i].path);
        }
    }
    return HS_OK;
}

static enum hs_status check_exhibit(const struct hs_options *options, const struct hs_exhibit *exhibit,
                                    struct hs_error *error) {
    return options->value[HS_OPTION_FRESH] == NULL ? HS_OK
                                                   : hs_record_check_fresh(&exhibit->record, exhibit->path, error);
}

static enum hs_status open_exhibits(const struct hs_options *options, const struct hs_library *library,
                                    struct hs_exhibit *exhibits, struct hs_error *error) {
    enum hs_status status = HS_OK;
    for (size_t i = 0; i < options->file_count && status == HS_OK; i++) {
        status = hs_exhibit_open(options->files[i], library, &exhibits[i], error);
        if (status == HS_OK) {
            status = check_exhibit(options, &exhibits[i], error);
        }
        if (status == HS_OK && i > 0) {
            (void)snprintf(exhibits[i].prefix, sizeof exhibits[i].prefix, "%zu-", i + 1);
            status = refuse_twins(exhibits, i + 1, error);
        }
    }
    return status;
}

/* The table must be there; the picture is a help, and after the first that fails none is tried. */
static enum hs_status make_chart(const struct hs_chart *chart, const char *folder, enum hs_status *drawn,
                                 struct hs_error *missing, struct hs_error *error) {
    const enum hs_status status = hs_chart_write_table(chart, folder, error);
    if (status == HS_OK && *drawn == HS_OK) {
        *drawn = hs_chart_draw(chart, folder, missing);
    }
    return status;
}

/* Leaves charts.missing with the reason, or makes sure that there is none. */
static enum hs_status tell_missing(const char *folder, const char *reason, struct hs_error *error) {
    if (reason[0] == '\0') {
        char *path = hs_format("%s/charts.missing", folder);
        const enum hs_status status =
            path != NULL ? hs_file_remove(path, error) : hs_fail(error, HS_MEMORY, "%s: out of memory", folder);
        free(path);
        return status;
    }
    fprintf(stderr, "no charts: %s\n", reason);
    struct hs_text text = {0};
    hs_text_add(&text, "%s\n", reason);
    const enum hs_status status = write_text(folder, "charts.missing", &text, error);
    hs_text_fini(&text);
    return status;
}

static enum hs_status make_charts(const struct hs_page *page, const char *folder, struct hs_error *missing,
                                  struct hs_error *error) {
    const struct hs_chart overview = hs_chart_over_time(page->exhibits, page->exhibit_count);
    enum hs_status drawn = HS_OK;
    enum hs_status status = make_chart(&overview, folder, &drawn, missing, error);
    for (size_t i = 0; i < page->exhibit_count && status == HS_OK; i++) {
        struct hs_chart charts[HS_CHART_LIMIT];
        const size_t count = hs_chart_list(&page->exhibits[i], charts);
        for (size_t c = 0; c < count && status == HS_OK; c++) {
            status = make_chart(&charts[c], folder, &drawn, missing, error);
        }
    }
    if (drawn == HS_OK) {
        missing->text[0] = '\0';
    }
    return status == HS_OK ? tell_missing(folder, missing->text, error) : status;
}

static enum hs_status write_page(const struct hs_page *page, const char *folder, struct hs_error *error) {
    struct hs_text markdown = {0};
    struct hs_text html = {0};
    hs_markdown_page(&markdown, page);
    enum hs_status status = write_text(folder, "report.md", &markdown, error);
    if (status == HS_OK) {
        status = hs_html_page(&markdown, &html, error);
    }
    if (status == HS_OK) {
        status = write_text(folder, "index.html", &html, error);
    }
    hs_text_fini(&markdown);
    hs_text_fini(&html);
    return status;
}

static enum hs_status write_numbers(const struct hs_page *page, const char *folder, struct hs_error *error) {
    struct hs_text results = {0};
    struct hs_text samples = {0};
    hs_csv_results(&results, page->exhibits, page->exhibit_count);
    hs_csv_samples(&samples, page->exhibits, page->exhibit_count);
    enum hs_status status = write_text(folder, "results.csv", &results, error);
    if (status == HS_OK) {
        status = write_text(folder, "samples.csv", &samples, error);
    }
    hs_text_fini(&results);
    hs_text_fini(&samples);
    return status;
}

static enum hs_status make_report(const struct hs_exhibit *exhibits, size_t count, const char *folder,
                                  struct hs_error *error) {
    struct hs_error missing = {0};
    struct hs_page page = {exhibits, count, NULL};
    enum hs_status status = make_charts(&page, folder, &missing, error);
    if (missing.text[0] != '\0') {
        page.charts_missing = missing.text;
    }
    if (status == HS_OK) {
        status = write_numbers(&page, folder, error);
    }
    if (status == HS_OK) {
        status = copy_style(folder, error);
    }
    return status == HS_OK ? write_page(&page, folder, error) : status;
}

int hs_report_command(const struct hs_options *options) {
    const char *folder = options->value[HS_OPTION_OUT];
    if (folder == NULL) {
        fprintf(stderr, "hearsay report: --out DIR is missing; see hearsay report --help\n");
        return HS_EXIT_USAGE;
    }
    struct hs_library library = {0};
    struct hs_error error;
    struct hs_exhibit *exhibits = calloc(options->file_count, sizeof *exhibits);
    enum hs_status status = exhibits != NULL ? hs_library_read(options->value[HS_OPTION_POSTS], &library, &error)
                                             : hs_fail(&error, HS_MEMORY, "%s: out of memory", options->files[0]);
    if (status == HS_OK) {
        status = open_exhibits(options, &library, exhibits, &error);
    }
    if (status == HS_OK) {
        status = make_report(exhibits, options->file_count, folder, &error);
    }
    if (status == HS_OK) {
        printf("%s/index.html\n", folder);
    } else {
        fprintf(stderr, "hearsay report: %s\n", error.text);
    }
    for (size_t i = 0; exhibits != NULL && i < options->file_count; i++) {
        hs_exhibit_close(&exhibits[i]);
    }
    free(exhibits);
    hs_library_free(&library);
    return status == HS_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}
