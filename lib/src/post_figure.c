/* SPDX-License-Identifier: MIT */
#include "post_reader.h"

#include <stdlib.h>

/* A series that a row has nothing for stays {NULL, NULL}: reads are never flushed. */
static void read_row(struct post_reader *reader, const struct hs_figure *figure, struct hs_figure_row *row,
                     const json_t *item) {
    row->label = hs_post_text(reader, item, "label");
    row->then = hs_post_observation(reader, hs_post_text(reader, item, "then"));
    row->now = hs_post_allocate(reader, figure->series_count, sizeof *row->now);
    const json_t *now = hs_post_list(reader, item, "now");
    if (json_array_size(now) > figure->series_count) {
        hs_post_refuse(reader, "row \"%s\" has more entrants than there are series; remove some", row->label);
        return;
    }
    for (size_t i = 0; row->now != NULL && i < json_array_size(now); i++) {
        row->now[i] = hs_post_reference(reader, json_string_value(json_array_get(now, i)));
    }
}

/* The texts under key; their number goes to *count. */
static const char **read_texts(struct post_reader *reader, const json_t *item, const char *key, size_t *count) {
    const json_t *list = hs_post_list(reader, item, key);
    const char **texts = hs_post_allocate(reader, json_array_size(list), sizeof *texts);
    *count = texts == NULL ? 0 : json_array_size(list);
    for (size_t i = 0; i < *count; i++) {
        texts[i] = json_string_value(json_array_get(list, i));
        if (texts[i] == NULL) {
            hs_post_refuse(reader, "\"%s\" holds something that is not a text; correct it", key);
        }
    }
    return texts;
}

static struct hs_axis read_axis(struct post_reader *reader, const json_t *item) {
    const struct hs_axis axis = {
        .label = hs_post_text(reader, item, "axis"),
        .unit_seconds = hs_post_number(reader, item, "unit_seconds", 1.0),
        .rate_bytes = hs_post_number(reader, item, "rate_bytes", 0.0),
        .per_bytes = hs_post_number(reader, item, "per_bytes", 0.0),
    };
    return axis;
}

void hs_post_figure_read(struct post_reader *reader, const json_t *item, size_t index) {
    struct hs_figure *figure = &reader->post->figures[index];
    figure->id = hs_post_text(reader, item, "id");
    figure->title = hs_post_text(reader, item, "title");
    figure->axis = read_axis(reader, item);
    figure->series = read_texts(reader, item, "series", &figure->series_count);
    const char *limit = hs_post_text_or_null(reader, item, "limit");
    if (limit != NULL) {
        figure->limit = hs_post_reference(reader, limit);
    }
    const json_t *list = hs_post_list(reader, item, "rows");
    const size_t count = json_array_size(list);
    figure->rows = hs_post_allocate(reader, count, sizeof *figure->rows);
    for (size_t i = 0; figure->rows != NULL && reader->status == HS_OK && i < count; i++) {
        figure->row_count = i + 1;
        read_row(reader, figure, &figure->rows[i], json_array_get(list, i));
    }
}

void hs_post_figure_fini(struct hs_figure *figure) {
    for (size_t i = 0; i < figure->row_count; i++) {
        for (size_t s = 0; figure->rows[i].now != NULL && s < figure->series_count; s++) {
            hs_post_reference_free(&figure->rows[i].now[s]);
        }
        free(figure->rows[i].now);
    }
    free(figure->rows);
    free((void *)figure->series);
    hs_post_reference_free(&figure->limit);
}

static void read_points(struct post_reader *reader, struct hs_sweep *sweep, const json_t *item) {
    const json_t *list = hs_post_list(reader, item, "points");
    sweep->points = hs_post_allocate(reader, json_array_size(list), sizeof *sweep->points);
    sweep->point_count = sweep->points == NULL ? 0 : json_array_size(list);
    for (size_t i = 0; i < sweep->point_count && reader->status == HS_OK; i++) {
        const json_t *point = json_array_get(list, i);
        sweep->points[i].x = hs_post_number(reader, point, "x", 0.0);
        sweep->points[i].workload = hs_post_text(reader, point, "workload");
        if (sweep->points[i].x <= (i == 0 ? 0.0 : sweep->points[i - 1].x)) {
            hs_post_refuse(reader, "\"points\" want an \"x\" above 0 that rises from one to the next");
        }
    }
}

void hs_post_sweep_read(struct post_reader *reader, const json_t *item, size_t index) {
    struct hs_sweep *sweep = &reader->post->sweeps[index];
    sweep->id = hs_post_text(reader, item, "id");
    sweep->title = hs_post_text(reader, item, "title");
    sweep->x_label = hs_post_text(reader, item, "x");
    sweep->axis = read_axis(reader, item);
    sweep->per_x = json_is_true(json_object_get(item, "per_x"));
    sweep->mark = hs_post_number(reader, item, "mark", 0.0);
    sweep->subjects = read_texts(reader, item, "subjects", &sweep->subject_count);
    sweep->limit = hs_post_text_or_null(reader, item, "limit");
    read_points(reader, sweep, item);
}

void hs_post_sweep_fini(struct hs_sweep *sweep) {
    free((void *)sweep->subjects);
    free(sweep->points);
}
