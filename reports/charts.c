/* SPDX-License-Identifier: MIT */
#include "charts.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const scripts[] = {
    [HS_CHART_THEN_NOW] = "plots/then_now.gp", [HS_CHART_RATIOS] = "plots/ratios.gp",
    [HS_CHART_SWEEP] = "plots/sweep.gp",       [HS_CHART_OVER_TIME] = "plots/over_time.gp",
    [HS_CHART_HISTORY] = "plots/history.gp",   [HS_CHART_SAMPLES] = "plots/samples.gp",
    [HS_CHART_MACHINES] = "plots/machines.gp",
};

static void name_chart(struct hs_chart *chart, const char *prefix, const char *id) {
    (void)snprintf(chart->name, sizeof chart->name, "%s%s", prefix, id);
    for (char *c = chart->name; *c != '\0'; c++) {
        if (!isalnum((unsigned char)*c) && *c != '-' && *c != '_') {
            *c = '-'; /* an id comes from a file; a path must not */
        }
    }
}

struct chart_list {
    struct hs_chart *charts;
    size_t count;
};

/* The chart to go on with; the last place of a full list is taken again. */
static struct hs_chart *add_chart(struct chart_list *list, struct hs_chart chart, const char *id) {
    struct hs_chart *added = &list->charts[list->count < HS_CHART_LIMIT ? list->count++ : HS_CHART_LIMIT - 1];
    *added = chart;
    name_chart(added, chart.exhibit->prefix, id);
    return added;
}

size_t hs_chart_list(const struct hs_column *column, const struct hs_exhibit *exhibit, struct hs_chart *charts) {
    const struct hs_post *post = exhibit->post;
    struct chart_list list = {charts, 0};
    struct hs_chart chart = {.exhibit = exhibit, .column = column};
    for (size_t i = 0; post != NULL && i < post->figure_count; i++) {
        chart.kind = HS_CHART_THEN_NOW;
        chart.title = post->figures[i].title;
        chart.figure = &post->figures[i];
        add_chart(&list, chart, post->figures[i].id);
    }
    chart.kind = HS_CHART_RATIOS;
    chart.title = "The ratio behind each claim";
    add_chart(&list, chart, "ratios");
    for (size_t i = 0; post != NULL && i < post->sweep_count; i++) {
        chart.kind = HS_CHART_SWEEP;
        chart.title = post->sweeps[i].title;
        chart.sweep = &post->sweeps[i];
        add_chart(&list, chart, post->sweeps[i].id);
    }
    const struct hs_history history = hs_column_history(column, exhibit);
    free(history.runs);
    if (history.count > 1) {
        chart.kind = HS_CHART_HISTORY;
        chart.title = "The ratio of each claim from run to run";
        add_chart(&list, chart, "history");
    }
    chart.kind = HS_CHART_SAMPLES;
    chart.title = "Every sample, in the order of time";
    add_chart(&list, chart, "samples");
    return list.count;
}

struct hs_chart hs_chart_over_time(const struct hs_column *column) {
    struct hs_chart chart = {
        .kind = HS_CHART_OVER_TIME, .title = "The claims over time", .exhibit = column->newest, .column = column};
    name_chart(&chart, column->prefix, "over-time");
    return chart;
}

struct hs_chart hs_chart_machines(const struct hs_collection *collection, const struct hs_exhibit *lead) {
    struct hs_chart chart = {.kind = HS_CHART_MACHINES,
                             .title = "The ratio behind each claim, machine by machine",
                             .exhibit = lead,
                             .collection = collection};
    name_chart(&chart, lead->record.topic, "-machines");
    return chart;
}

/* What another text holds, which is then released. */
static void add_argument(struct hs_text *text, struct hs_text *argument) {
    hs_text_gnuplot(text, hs_text_get(argument));
    text->failed = text->failed || argument->failed;
    hs_text_fini(argument);
}

static void add_axis(struct hs_text *text, const char *label, const char *note) {
    struct hs_text axis = {0};
    hs_text_add(&axis, "%s (%s)", label, note);
    add_argument(text, &axis);
}

/* A list that gnuplot takes apart at each '|', which a name must not hold then. */
static void add_name(struct hs_text *names, const char *name) {
    hs_text_add(names, "%s", names->length > 0 ? "|" : "");
    const size_t start = names->length;
    hs_text_add(names, "%s", name);
    for (size_t i = start; i < names->length; i++) {
        names->data[i] = names->data[i] == '|' ? '/' : names->data[i];
    }
}

static void tell_then_now(const struct hs_chart *chart, struct hs_brief *brief) {
    const struct hs_figure *figure = chart->figure;
    struct hs_text names = {0};
    char year[8];
    hs_table_then_now(&brief->table, chart->exhibit, figure, &brief->view);
    add_axis(&brief->arguments, figure->axis.label,
             figure->axis.rate_bytes > 0.0 ? "logarithmic; further right is faster"
                                           : "logarithmic; further left is faster");
    hs_text_gnuplot(&brief->arguments, hs_exhibit_year(chart->exhibit, year));
    for (size_t s = 0; s < figure->series_count; s++) {
        add_name(&names, figure->series[s]);
    }
    add_argument(&brief->arguments, &names);
}

static void tell_sweep(const struct hs_chart *chart, struct hs_brief *brief) {
    const struct hs_sweep *sweep = chart->sweep;
    struct hs_text names = {0};
    char range[96];
    hs_table_sweep(&brief->table, chart->exhibit, sweep, &brief->view);
    hs_text_gnuplot(&brief->arguments, sweep->x_label);
    add_axis(&brief->arguments, sweep->axis.label, "logarithmic");
    (void)snprintf(range, sizeof range, "%.12g %.12g %.12g", sweep->points[0].x,
                   sweep->points[sweep->point_count - 1].x, sweep->mark);
    hs_text_gnuplot(&brief->arguments, range);
    add_name(&names, sweep->limit != NULL ? hs_exhibit_subject(chart->exhibit, sweep->limit) : "-");
    for (size_t s = 0; s < sweep->subject_count; s++) {
        add_name(&names, hs_exhibit_subject(chart->exhibit, sweep->subjects[s]));
    }
    add_argument(&brief->arguments, &names);
}

/* The year where a claim has a number of then, else nothing, so that the key does not promise what is not drawn. */
static void tell_year(const struct hs_exhibit *exhibit, struct hs_brief *brief) {
    const struct hs_record *record = &exhibit->record;
    char year[8];
    bool is_there = false;
    for (size_t i = 0; i < record->claim_count; i++) {
        is_there = is_there || (hs_table_shows(record->claims[i].then_ratio) && hs_table_has_ratio(&record->claims[i]));
    }
    hs_text_gnuplot(&brief->arguments, is_there ? hs_exhibit_year(exhibit, year) : "");
}

static void tell_history(const struct hs_chart *chart, struct hs_brief *brief) {
    const struct hs_history history = hs_column_history(chart->column, chart->exhibit);
    struct hs_text range = {0};
    hs_table_history(&brief->table, &history, &brief->view);
    hs_text_add(&range, "%s %s", history.count > 0 ? history.runs[0]->record.started : "",
                chart->exhibit->record.started);
    add_argument(&brief->arguments, &range);
    brief->table.failed = brief->table.failed || history.runs == NULL;
    free(history.runs);
}

static void tell_machines(const struct hs_chart *chart, struct hs_brief *brief) {
    const struct hs_collection *collection = chart->collection;
    struct hs_text names = {0};
    hs_table_machines(&brief->table, collection, chart->exhibit, &brief->view);
    tell_year(chart->exhibit, brief);
    for (size_t i = 0; i < collection->column_count; i++) {
        add_name(&names, collection->columns[i].key);
        hs_text_add(&names, "%s", collection->columns[i].machine->emulator[0] != '\0' ? " (emulated)" : "");
    }
    add_argument(&brief->arguments, &names);
}

/* A chart of times that are not those of a machine says so. */
static void add_title(const struct hs_chart *chart, struct hs_text *arguments) {
    struct hs_text title = {0};
    hs_text_add(&title, "%s", chart->title);
    if (chart->column != NULL && chart->column->machine->emulator[0] != '\0') {
        hs_text_add(&title, " (emulated by %s)", chart->column->machine->emulator);
    }
    add_argument(arguments, &title);
}

void hs_chart_brief(const struct hs_chart *chart, struct hs_brief *brief) {
    *brief = (struct hs_brief){.script = scripts[chart->kind]};
    add_title(chart, &brief->arguments);
    switch (chart->kind) {
    case HS_CHART_THEN_NOW:
        tell_then_now(chart, brief);
        break;
    case HS_CHART_RATIOS:
        hs_table_ratios(&brief->table, chart->exhibit, &brief->view);
        tell_year(chart->exhibit, brief);
        break;
    case HS_CHART_SWEEP:
        tell_sweep(chart, brief);
        break;
    case HS_CHART_OVER_TIME:
        hs_table_over_time(&brief->table, chart->column->newest, chart->column->newest_count, &brief->view);
        break;
    case HS_CHART_HISTORY:
        tell_history(chart, brief);
        break;
    case HS_CHART_SAMPLES:
        hs_table_samples(&brief->table, chart->exhibit, &brief->view);
        break;
    case HS_CHART_MACHINES:
        tell_machines(chart, brief);
        break;
    }
}

void hs_brief_fini(struct hs_brief *brief) {
    hs_text_fini(&brief->table);
    hs_text_fini(&brief->arguments);
}
