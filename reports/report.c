/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collection.h"
#include "csv.h"
#include "draw.h"
#include "hearsay/file.h"
#include "html.h"
#include "markdown.h"
#include "options.h"
#include "system.h"
#include "text.h"

#define STYLE_LIMIT_BYTES (1u << 20)
#define PAGE_PREFIX       "machine-" /* of a machine's own page */

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

/* path is freed; NULL when there was no memory for it. */
static enum hs_status remove_path(char *path, const char *folder, struct hs_error *error) {
    const enum hs_status status =
        path != NULL ? hs_file_remove(path, error) : hs_fail(error, HS_MEMORY, "%s: out of memory", folder);
    free(path);
    return status;
}

/* Leaves charts.missing with the reason, or makes sure that there is none. */
static enum hs_status tell_missing(const char *folder, const char *reason, struct hs_error *error) {
    if (reason[0] == '\0') {
        return remove_path(hs_format("%s/charts.missing", folder), folder, error);
    }
    fprintf(stderr, "no charts: %s\n", reason);
    struct hs_text text = {0};
    hs_text_add(&text, "%s\n", reason);
    const enum hs_status status = write_text(folder, "charts.missing", &text, error);
    hs_text_fini(&text);
    return status;
}

struct drawing_list {
    struct hs_drawing *drawings;
    size_t count;
};

static bool is_lead(const struct hs_collection *collection, const struct hs_exhibit *exhibit) {
    for (size_t i = 0; i < collection->lead_count; i++) {
        if (collection->leads[i] == exhibit) {
            return true;
        }
    }
    return false;
}

/* A PNG takes far longer to draw, so only what the first page shows gets one. */
static void add_drawing(struct drawing_list *list, const struct hs_chart *chart, bool on_first_page, bool as_pdf) {
    const bool is_linked = chart->kind == HS_CHART_SAMPLES; /* rather than shown in the page, light or dark */
    list->drawings[list->count++] = (struct hs_drawing){
        *chart, 1u << HS_PICTURE_LIGHT | (is_linked ? 0u : 1u << HS_PICTURE_DARK) |
                    (on_first_page ? 1u << HS_PICTURE_PNG : 0u) | (as_pdf ? 1u << HS_PICTURE_PDF : 0u)};
}

static void list_drawings(const struct hs_collection *collection, bool as_pdf, struct drawing_list *list) {
    for (size_t c = 0; c < collection->column_count; c++) {
        const struct hs_column *column = &collection->columns[c];
        const struct hs_chart over_time = hs_chart_over_time(column);
        add_drawing(list, &over_time, c == 0, as_pdf);
        for (size_t i = 0; i < column->newest_count; i++) {
            struct hs_chart charts[HS_CHART_LIMIT];
            const size_t count = hs_chart_list(column, &column->newest[i], charts);
            for (size_t k = 0; k < count; k++) {
                add_drawing(list, &charts[k], is_lead(collection, &column->newest[i]), as_pdf);
            }
        }
    }
    for (size_t i = 0; i < collection->lead_count && collection->column_count > 1; i++) {
        const struct hs_chart machines = hs_chart_machines(collection, collection->leads[i]);
        add_drawing(list, &machines, true, as_pdf);
    }
}

static enum hs_status make_charts(const struct hs_collection *collection, const char *folder, bool as_pdf,
                                  struct hs_error *missing, struct hs_error *error) {
    const size_t most = collection->exhibit_count * (HS_CHART_LIMIT + 2);
    struct drawing_list list = {calloc(most, sizeof *list.drawings), 0};
    if (list.drawings == NULL) {
        return hs_fail(error, HS_MEMORY, "%s: out of memory", folder);
    }
    list_drawings(collection, as_pdf, &list);
    const enum hs_status status = hs_draw(list.drawings, list.count, folder, missing, error);
    free(list.drawings);
    return status == HS_OK ? tell_missing(folder, missing->text, error) : status;
}

/* <name>.md, and what it becomes in a browser. */
static enum hs_status write_page(const char *folder, const char *name, const char *html_name, struct hs_text *markdown,
                                 struct hs_error *error) {
    struct hs_text html = {0};
    char *path = hs_format("%s.md", name);
    enum hs_status status =
        path != NULL ? write_text(folder, path, markdown, error) : hs_fail(error, HS_MEMORY, "%s: out of memory", name);
    free(path);
    path = hs_format("%s.html", html_name);
    if (status == HS_OK) {
        status =
            path != NULL ? hs_html_page(markdown, &html, error) : hs_fail(error, HS_MEMORY, "%s: out of memory", name);
    }
    if (status == HS_OK) {
        status = write_text(folder, path, &html, error);
    }
    free(path);
    hs_text_fini(markdown);
    hs_text_fini(&html);
    return status;
}

static bool is_page_of(const struct hs_collection *collection, const char *page) {
    for (size_t c = 0; c < collection->column_count; c++) {
        if (strcmp(collection->columns[c].page, page) == 0) {
            return true;
        }
    }
    return false;
}

static enum hs_status remove_machine(const char *folder, const char *page, struct hs_error *error) {
    enum hs_status status = remove_path(hs_format("%s/%s.html", folder, page), folder, error);
    if (status == HS_OK) {
        status = remove_path(hs_format("%s/%s.md", folder, page), folder, error);
    }
    return status == HS_OK
               ? remove_path(hs_format("%s/%s-samples.csv", folder, page + strlen(PAGE_PREFIX)), folder, error)
               : status;
}

/* What an earlier report into the same folder had of machines that have no page of their own in this one. */
static enum hs_status remove_machines(const struct hs_collection *collection, const char *folder,
                                      struct hs_error *error) {
    char **names = NULL;
    size_t count = 0;
    enum hs_status status = hs_folder_names(folder, ".html", &names, &count, error);
    for (size_t i = 0; i < count && status == HS_OK; i++) {
        names[i][strlen(names[i]) - strlen(".html")] = '\0';
        if (strncmp(names[i], PAGE_PREFIX, strlen(PAGE_PREFIX)) == 0 && !is_page_of(collection, names[i])) {
            status = remove_machine(folder, names[i], error);
        }
    }
    hs_names_free(names, count);
    return status == HS_OK && collection->column_count > 1
               ? remove_path(hs_format("%s/samples.csv", folder), folder, error)
               : status;
}

static enum hs_status write_pages(const struct hs_page *page, const char *folder, struct hs_error *error) {
    const struct hs_collection *collection = page->collection;
    struct hs_text markdown = {0};
    enum hs_status status = HS_OK;
    for (size_t c = 0; c < collection->column_count && collection->column_count > 1 && status == HS_OK; c++) {
        const struct hs_column *column = &collection->columns[c];
        hs_markdown_machine(&markdown, page, column);
        status = write_page(folder, column->page, column->page, &markdown, error);
    }
    if (status == HS_OK) {
        hs_markdown_page(&markdown, page);
        status = write_page(folder, "report", "index", &markdown, error);
    }
    return status;
}

static enum hs_status write_samples(const struct hs_column *column, const char *folder, struct hs_error *error) {
    struct hs_text samples = {0};
    char *name = hs_format("%ssamples.csv", column->prefix);
    hs_csv_samples(&samples, column->newest, column->newest_count);
    const enum hs_status status = name != NULL ? write_text(folder, name, &samples, error)
                                               : hs_fail(error, HS_MEMORY, "%s: out of memory", folder);
    free(name);
    hs_text_fini(&samples);
    return status;
}

static enum hs_status write_numbers(const struct hs_collection *collection, const char *folder,
                                    struct hs_error *error) {
    struct hs_text results = {0};
    hs_csv_results(&results, collection->exhibits, collection->exhibit_count);
    enum hs_status status = write_text(folder, "results.csv", &results, error);
    for (size_t c = 0; c < collection->column_count && status == HS_OK; c++) {
        status = write_samples(&collection->columns[c], folder, error);
    }
    hs_text_fini(&results);
    return status;
}

static enum hs_status make_report(const struct hs_collection *collection, const char *folder, bool as_pdf,
                                  struct hs_error *error) {
    struct hs_error missing = {0};
    struct hs_page page = {collection, NULL};
    enum hs_status status = make_charts(collection, folder, as_pdf, &missing, error);
    if (missing.text[0] != '\0') {
        page.charts_missing = missing.text;
    }
    if (status == HS_OK) {
        status = write_numbers(collection, folder, error);
    }
    if (status == HS_OK) {
        status = copy_style(folder, error);
    }
    if (status == HS_OK) {
        status = write_pages(&page, folder, error);
    }
    return status == HS_OK ? remove_machines(collection, folder, error) : status;
}

static enum hs_status open_collection(const struct hs_options *options, const struct hs_library *library,
                                      struct hs_collection *collection, struct hs_error *error) {
    const struct hs_collection_wish wish = {.files = options->files,
                                            .file_count = options->file_count,
                                            .fresh = options->value[HS_OPTION_FRESH] != NULL,
                                            .keep_going = options->value[HS_OPTION_KEEP_GOING] != NULL};
    const enum hs_status status = hs_collection_open(&wish, library, collection, error);
    for (size_t i = 0; i < collection->refusal_count; i++) {
        fprintf(stderr, "hearsay report: refused: %s\n", collection->refusals[i].reason);
    }
    return status;
}

int hs_report_command(const struct hs_options *options) {
    const char *folder = options->value[HS_OPTION_OUT];
    const bool as_pdf = options->value[HS_OPTION_PDF] != NULL;
    struct hs_library library = {0};
    struct hs_collection collection = {0};
    struct hs_error error;
    if (folder == NULL) {
        fprintf(stderr, "hearsay report: --out DIR is missing; see hearsay report --help\n");
        return HS_EXIT_USAGE;
    }
    enum hs_status status = as_pdf ? hs_draw_check_pdf(&error) : HS_OK;
    if (status == HS_OK) {
        status = hs_library_read(options->value[HS_OPTION_POSTS], &library, &error);
    }
    if (status == HS_OK) {
        status = open_collection(options, &library, &collection, &error);
    }
    if (status == HS_OK) {
        status = make_report(&collection, folder, as_pdf, &error);
    }
    if (status == HS_OK) {
        printf("%s/index.html\n", folder);
    } else {
        fprintf(stderr, "hearsay report: %s\n", error.text);
    }
    const bool refused = collection.refusal_count > 0;
    hs_collection_close(&collection);
    hs_library_free(&library);
    return status == HS_OK && !refused ? EXIT_SUCCESS : EXIT_FAILURE;
}
