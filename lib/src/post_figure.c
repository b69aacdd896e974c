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

static void read_series(struct post_reader *reader, struct hs_figure *figure, const json_t *item) {
    const json_t *list = hs_post_list(reader, item, "series");
    const size_t count = json_array_size(list);
    figure->series = hs_post_allocate(reader, count, sizeof *figure->series);
    for (size_t i = 0; figure->series != NULL && i < count; i++) {
        figure->series[i] = json_string_value(json_array_get(list, i));
        if (figure->series[i] == NULL) {
            hs_post_refuse(reader, "\"series\" holds something that is not a text; correct it");
        }
        figure->series_count = i + 1;
    }
}

void hs_post_figure_read(struct post_reader *reader, const json_t *item, size_t index) {
    struct hs_figure *figure = &reader->post->figures[index];
    figure->id = hs_post_text(reader, item, "id");
    figure->title = hs_post_text(reader, item, "title");
    figure->axis = hs_post_text(reader, item, "axis");
    figure->per_bytes = hs_post_number(reader, item, "per_bytes", 0.0);
    read_series(reader, figure, item);
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
}
