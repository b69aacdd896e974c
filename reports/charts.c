/* SPDX-License-Identifier: MIT */
#include "charts.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hearsay/file.h"
#include "system.h"
#include "tables.h"
#include "text.h"

#define CHART_LIMIT_BYTES (64u << 20)
#define NAMES_BYTES       512

static const char *const scripts[] = {
    [HS_CHART_THEN_NOW] = "plots/then_now.gp",
    [HS_CHART_RATIOS] = "plots/ratios.gp",
    [HS_CHART_SWEEP] = "plots/sweep.gp",
    [HS_CHART_OVER_TIME] = "plots/over_time.gp",
};

/* One picture of a chart. */
struct picture {
    const char *theme;
    const char *ending;
};

static const struct picture pictures[] = {{"light", ".svg"}, {"dark", "-dark.svg"}, {"light", ".png"}};

static void name_chart(struct hs_chart *chart, const char *prefix, const char *id) {
    (void)snprintf(chart->name, sizeof chart->name, "%s%s", prefix, id);
    for (char *c = chart->name; *c != '\0'; c++) {
        if (!isalnum((unsigned char)*c) && *c != '-') {
            *c = '-'; /* an id comes from a file; a path must not */
        }
    }
}

static struct hs_chart *add_chart(const struct hs_exhibit *exhibit, struct hs_chart *charts, size_t *count,
                                  const char *id) {
    struct hs_chart *chart = &charts[(*count)++];
    *chart = (struct hs_chart){.exhibits = exhibit, .exhibit_count = 1};
    name_chart(chart, exhibit->prefix, id);
    return chart;
}

size_t hs_chart_list(const struct hs_exhibit *exhibit, struct hs_chart *charts) {
    const struct hs_post *post = exhibit->post;
    size_t count = 0;
    for (size_t i = 0; post != NULL && i < post->figure_count && count < HS_CHART_LIMIT - 1; i++) {
        struct hs_chart *chart = add_chart(exhibit, charts, &count, post->figures[i].id);
        chart->kind = HS_CHART_THEN_NOW;
        chart->title = post->figures[i].title;
        chart->figure = &post->figures[i];
    }
    struct hs_chart *ratios = add_chart(exhibit, charts, &count, "ratios");
    ratios->kind = HS_CHART_RATIOS;
    ratios->title = "The ratio behind each claim";
    for (size_t i = 0; post != NULL && i < post->sweep_count && count < HS_CHART_LIMIT; i++) {
        struct hs_chart *chart = add_chart(exhibit, charts, &count, post->sweeps[i].id);
        chart->kind = HS_CHART_SWEEP;
        chart->title = post->sweeps[i].title;
        chart->sweep = &post->sweeps[i];
    }
    return count;
}

struct hs_chart hs_chart_over_time(const struct hs_exhibit *exhibits, size_t count) {
    return (struct hs_chart){.kind = HS_CHART_OVER_TIME,
                             .name = "over-time",
                             .title = "The claims over time",
                             .exhibits = exhibits,
                             .exhibit_count = count};
}

static void fill_table(const struct hs_chart *chart, struct hs_text *table, struct hs_view *view) {
    switch (chart->kind) {
    case HS_CHART_THEN_NOW:
        hs_table_then_now(table, chart->exhibits, chart->figure, view);
        break;
    case HS_CHART_RATIOS:
        hs_table_ratios(table, chart->exhibits, view);
        break;
    case HS_CHART_SWEEP:
        hs_table_sweep(table, chart->exhibits, chart->sweep, view);
        break;
    case HS_CHART_OVER_TIME:
        hs_table_over_time(table, chart->exhibits, chart->exhibit_count, view);
        break;
    }
}

enum hs_status hs_chart_write_table(const struct hs_chart *chart, const char *folder, struct hs_error *error) {
    struct hs_text table = {0};
    struct hs_view view;
    fill_table(chart, &table, &view);
    char *path = hs_format("%s/data/%s.tsv", folder, chart->name);
    enum hs_status status =
        path == NULL ? hs_fail(error, HS_MEMORY, "%s: out of memory", folder) : hs_text_status(&table, path, error);
    if (status == HS_OK) {
        status = hs_file_replace(path, hs_text_get(&table), table.length, error);
    }
    free(path);
    hs_text_fini(&table);
    return status;
}

/* Appends one name to a list that gnuplot takes apart at each '|'. */
static void add_name(char *names, const char *name) {
    const size_t used = strlen(names);
    (void)snprintf(names + used, NAMES_BYTES - used, "%s%s", used > 0 ? "|" : "", name);
}

/* What only one kind of chart is told; see the head of its script. */
struct own_arguments {
    char axis[128];
    char number[96];
    char names[NAMES_BYTES];
};

static void tell_then_now(const struct hs_exhibit *exhibit, const struct hs_figure *figure, struct own_arguments *own,
                          const char **arguments) {
    const bool rate = figure->axis.rate_bytes > 0.0;
    (void)snprintf(own->axis, sizeof own->axis, "%s (logarithmic; further %s is faster)", figure->axis.label,
                   rate ? "right" : "left");
    for (size_t s = 0; s < figure->series_count; s++) {
        add_name(own->names, figure->series[s]);
    }
    arguments[0] = own->axis;
    arguments[1] = hs_exhibit_year(exhibit, own->number);
    arguments[2] = own->names;
}

static void tell_sweep(const struct hs_exhibit *exhibit, const struct hs_sweep *sweep, struct own_arguments *own,
                       const char **arguments) {
    (void)snprintf(own->axis, sizeof own->axis, "%s (logarithmic)", sweep->axis.label);
    (void)snprintf(own->number, sizeof own->number, "%.12g %.12g %.12g", sweep->points[0].x,
                   sweep->points[sweep->point_count - 1].x, sweep->mark);
    add_name(own->names, sweep->limit != NULL ? hs_exhibit_subject(exhibit, sweep->limit) : "-");
    for (size_t s = 0; s < sweep->subject_count; s++) {
        add_name(own->names, hs_exhibit_subject(exhibit, sweep->subjects[s]));
    }
    arguments[0] = sweep->x_label;
    arguments[1] = own->axis;
    arguments[2] = own->number;
    arguments[3] = own->names;
}

static void add_own_arguments(const struct hs_chart *chart, struct own_arguments *own, const char **arguments) {
    const struct hs_exhibit *exhibit = chart->exhibits;
    own->names[0] = '\0';
    switch (chart->kind) {
    case HS_CHART_THEN_NOW:
        tell_then_now(exhibit, chart->figure, own, arguments);
        break;
    case HS_CHART_RATIOS:
        arguments[0] = hs_exhibit_year(exhibit, own->number);
        break;
    case HS_CHART_SWEEP:
        tell_sweep(exhibit, chart->sweep, own, arguments);
        break;
    case HS_CHART_OVER_TIME:
        break;
    }
}

static enum hs_status run_gnuplot(const char *const *arguments, const char *output, struct hs_error *error) {
    int code = 0;
    const enum hs_status status = hs_process_run(arguments, &code, error);
    if (status == HS_OK && code != 0) {
        return hs_fail(error, HS_IO, "%s: gnuplot ended with code %d while drawing %s; its own message stands above",
                       arguments[2], code, output);
    }
    return status;
}

/* gnuplot draws into a temporary file: what it leaves behind when it dies is never taken for a chart. */
static enum hs_status take_over(const char *temporary, const char *final, struct hs_error *error) {
    char *data;
    size_t length;
    enum hs_status status = hs_file_read(temporary, CHART_LIMIT_BYTES, &data, &length, error);
    if (status == HS_OK && length == 0) {
        status = hs_fail(error, HS_IO, "%s: gnuplot drew nothing; look at its table in data/", final);
    }
    if (status == HS_OK) {
        status = hs_file_replace(final, data, length, error);
    }
    free(data);
    return status;
}

static enum hs_status draw_picture(const struct hs_chart *chart, const char *folder, const struct picture *picture,
                                   struct hs_error *error) {
    struct hs_text table = {0};
    struct hs_view view;
    char look[96];
    struct own_arguments own;
    fill_table(chart, &table, &view);
    hs_text_fini(&table);
    (void)snprintf(look, sizeof look, "%s %zu %.6g %.6g", picture->theme, view.rows, view.low, view.high);

    char *script = hs_home_path(scripts[chart->kind]);
    char *data = hs_format("%s/data/%s.tsv", folder, chart->name);
    char *temporary = hs_format("%s/data/%s.drawing%s", folder, chart->name, picture->ending);
    char *final = hs_format("%s/%s%s", folder, chart->name, picture->ending);
    enum hs_status status = HS_OK;
    if (script == NULL || data == NULL || temporary == NULL || final == NULL) {
        status = hs_fail(error, HS_MEMORY, "%s: out of memory", folder);
        goto out;
    }
    const char *arguments[16] = {"gnuplot", "-c", script, data, temporary, look, chart->title};
    add_own_arguments(chart, &own, arguments + 7);
    status = run_gnuplot(arguments, final, error);
    if (status == HS_OK) {
        status = take_over(temporary, final, error);
    }
    (void)hs_file_remove(temporary, NULL);
out:
    free(script);
    free(data);
    free(temporary);
    free(final);
    return status;
}

/* So that no chart of an earlier run stands beside a table of this one. */
static enum hs_status remove_picture(const char *folder, const struct hs_chart *chart, const struct picture *picture,
                                     struct hs_error *error) {
    char *path = hs_format("%s/%s%s", folder, chart->name, picture->ending);
    const enum hs_status status =
        path != NULL ? hs_file_remove(path, error) : hs_fail(error, HS_MEMORY, "%s: out of memory", folder);
    free(path);
    return status;
}

enum hs_status hs_chart_draw(const struct hs_chart *chart, const char *folder, struct hs_error *error) {
    const size_t count = sizeof pictures / sizeof pictures[0];
    enum hs_status status = HS_OK;
    for (size_t i = 0; i < count && status == HS_OK; i++) {
        status = remove_picture(folder, chart, &pictures[i], error);
    }
    for (size_t i = 0; i < count && status == HS_OK; i++) {
        status = draw_picture(chart, folder, &pictures[i], error);
    }
    return status;
}
