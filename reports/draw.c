/* SPDX-License-Identifier: MIT */
#include "draw.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hearsay/digest.h"
#include "hearsay/file.h"
#include "programs.h"

#define CHART_LIMIT_BYTES  (64u << 20)
#define SCRIPT_LIMIT_BYTES (1u << 20)
#define DRAWERS            2 /* gnuplots side by side */

static const struct {
    const char *theme;
    const char *ending;
} pictures[HS_PICTURE_COUNT] = {
    [HS_PICTURE_LIGHT] = {"light", ".svg"},
    [HS_PICTURE_DARK] = {"dark", "-dark.svg"},
    [HS_PICTURE_PNG] = {"light", ".png"},
    [HS_PICTURE_PDF] = {"light", ".pdf"},
};

/* The charts of a report that have changed, dealt out to a few runs of gnuplot. */
struct batch {
    const char *folder;
    char *remembered;                /* what drawn.tsv held before */
    struct hs_text memory;           /* what it is to hold: name and digest, a line a chart */
    struct hs_text drivers[DRAWERS]; /* for gnuplot */
    bool *stale;                     /* a drawing: its pictures have to be drawn */
    size_t stale_count;
};

static bool is_wanted(const struct hs_drawing *drawing, size_t picture) {
    return (drawing->pictures >> picture & 1u) != 0;
}

static char *picture_path(const struct batch *batch, const struct hs_drawing *drawing, size_t picture) {
    return hs_format("%s/%s%s", batch->folder, drawing->chart.name, pictures[picture].ending);
}

/* What a drawer needs besides: its orders (".gp"), and a blank picture (".svg"). */
static char *drawer_path(const struct batch *batch, size_t drawer, const char *ending) {
    return hs_format("%s/data/drawer-%zu.drawing%s", batch->folder, drawer, ending);
}

/* gnuplot draws beside the place: what it leaves behind when it dies is never taken for a chart. */
static char *temporary_path(const struct batch *batch, const struct hs_drawing *drawing, size_t picture) {
    return hs_format("%s/data/%s.drawing%s", batch->folder, drawing->chart.name, pictures[picture].ending);
}

static enum hs_status add_script(struct hs_text *text, const char *name, struct hs_error *error) {
    char *path = hs_home_path(name);
    char *script = NULL;
    size_t length;
    const enum hs_status status = path != NULL ? hs_file_read(path, SCRIPT_LIMIT_BYTES, &script, &length, error)
                                               : hs_fail(error, HS_MEMORY, "%s: out of memory", name);
    hs_text_add(text, "%s", status == HS_OK ? script : "");
    free(script);
    free(path);
    return status;
}

static void add_look(struct hs_text *text, const struct hs_view *view) {
    hs_text_add(text, "%zu %.6g %.6g", view->rows, view->low, view->high);
}

/* Of all that the pictures depend on, but for gnuplot itself. */
static enum hs_status digest_brief(const struct hs_brief *brief, uint64_t *digest, struct hs_error *error) {
    struct hs_text all = {0};
    add_look(&all, &brief->view);
    hs_text_add(&all, "%s\n%s", hs_text_get(&brief->arguments), hs_text_get(&brief->table));
    enum hs_status status = add_script(&all, brief->script, error);
    if (status == HS_OK) {
        status = add_script(&all, "plots/style.gp", error);
    }
    if (status == HS_OK) {
        status = hs_text_status(&all, brief->script, error);
    }
    *digest = hs_digest_bytes(hs_text_get(&all), all.length);
    hs_text_fini(&all);
    return status;
}

static bool pictures_are_there(const struct batch *batch, const struct hs_drawing *drawing) {
    bool there = true;
    for (size_t i = 0; i < HS_PICTURE_COUNT; i++) {
        char *path = is_wanted(drawing, i) ? picture_path(batch, drawing, i) : NULL;
        there = there && (!is_wanted(drawing, i) || (path != NULL && hs_file_exists(path)));
        free(path);
    }
    return there;
}

static enum hs_status write_table(const struct batch *batch, const char *name, const struct hs_text *table,
                                  struct hs_error *error) {
    char *path = hs_format("%s/data/%s.tsv", batch->folder, name);
    enum hs_status status = path != NULL ? hs_text_status(table, path, error)
                                         : hs_fail(error, HS_MEMORY, "%s: out of memory", batch->folder);
    if (status == HS_OK) {
        status = hs_file_replace(path, hs_text_get(table), table->length, error);
    }
    free(path);
    return status;
}

static void add_path(struct hs_text *text, char *path) {
    hs_text_gnuplot(text, path != NULL ? path : "");
    text->failed = text->failed || path == NULL;
    free(path);
}

static void add_call(struct batch *batch, const struct hs_drawing *drawing, const struct hs_brief *brief,
                     size_t picture) {
    const size_t drawer = batch->stale_count % DRAWERS;
    struct hs_text *driver = &batch->drivers[drawer];
    struct hs_text look = {0};
    hs_text_add(&look, "%s ", pictures[picture].theme);
    add_look(&look, &brief->view);
    hs_text_add(driver, "call");
    add_path(driver, hs_home_path("plots/blank.gp"));
    add_path(driver, drawer_path(batch, drawer, ".svg"));
    hs_text_add(driver, "\ncall");
    add_path(driver, hs_home_path(brief->script));
    add_path(driver, hs_format("%s/data/%s.tsv", batch->folder, drawing->chart.name));
    add_path(driver, temporary_path(batch, drawing, picture));
    hs_text_gnuplot(driver, hs_text_get(&look));
    hs_text_add(driver, "%s\nset output\n", hs_text_get(&brief->arguments));
    driver->failed = driver->failed || look.failed || brief->arguments.failed;
    hs_text_fini(&look);
}

/* So that no chart of an earlier run stands beside a table of this one. */
static enum hs_status remove_pictures(const struct batch *batch, const struct hs_drawing *drawing,
                                      struct hs_error *error) {
    enum hs_status status = HS_OK;
    for (size_t i = 0; i < HS_PICTURE_COUNT && status == HS_OK; i++) {
        char *path = picture_path(batch, drawing, i);
        status =
            path != NULL ? hs_file_remove(path, error) : hs_fail(error, HS_MEMORY, "%s: out of memory", batch->folder);
        free(path);
    }
    return status;
}

static enum hs_status prepare(struct batch *batch, const struct hs_drawing *drawing, bool *stale,
                              struct hs_error *error) {
    struct hs_brief brief;
    struct hs_text line = {0};
    uint64_t digest;
    hs_chart_brief(&drawing->chart, &brief);
    enum hs_status status = digest_brief(&brief, &digest, error);
    hs_text_add(&line, "\n%s\t%016" PRIx64 "\n", drawing->chart.name, digest);
    *stale = batch->remembered == NULL || strstr(batch->remembered, hs_text_get(&line)) == NULL ||
             !pictures_are_there(batch, drawing);
    hs_text_add(&batch->memory, "%s", hs_text_get(&line));
    if (status == HS_OK) {
        status = write_table(batch, drawing->chart.name, &brief.table, error);
    }
    if (status == HS_OK && *stale) {
        status = remove_pictures(batch, drawing, error);
        for (size_t i = 0; i < HS_PICTURE_COUNT; i++) {
            if (is_wanted(drawing, i)) {
                add_call(batch, drawing, &brief, i);
            }
        }
        batch->stale_count++;
    }
    hs_brief_fini(&brief);
    hs_text_fini(&line);
    return status;
}

static enum hs_status take_over(const char *temporary, const char *final, struct hs_error *error) {
    char *data = NULL;
    size_t length = 0;
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

/* take: the drawn pictures go to their places; else they go away. The last one that was begun is in *last. */
static enum hs_status settle(const struct batch *batch, const struct hs_drawing *drawings, size_t count, bool take,
                             const char **last, struct hs_error *error) {
    enum hs_status status = HS_OK;
    for (size_t i = 0; i < count * HS_PICTURE_COUNT; i++) {
        const struct hs_drawing *drawing = &drawings[i / HS_PICTURE_COUNT];
        const size_t picture = i % HS_PICTURE_COUNT;
        if (!batch->stale[i / HS_PICTURE_COUNT] || !is_wanted(drawing, picture)) {
            continue;
        }
        char *temporary = temporary_path(batch, drawing, picture);
        char *final = picture_path(batch, drawing, picture);
        if (temporary == NULL || final == NULL) {
            status = hs_fail(error, HS_MEMORY, "%s: out of memory", batch->folder);
        } else {
            *last = hs_file_exists(temporary) ? drawing->chart.name : *last;
            status = take && status == HS_OK ? take_over(temporary, final, error) : status;
            (void)hs_file_remove(temporary, NULL);
        }
        free(temporary);
        free(final);
    }
    return status;
}

static enum hs_status write_driver(const struct batch *batch, const char *path, const struct hs_text *driver,
                                   struct hs_error *error) {
    enum hs_status status = path != NULL ? hs_text_status(driver, path, error)
                                         : hs_fail(error, HS_MEMORY, "%s: out of memory", batch->folder);
    return status == HS_OK ? hs_file_replace(path, hs_text_get(driver), driver->length, error) : status;
}

static void remove_file(char *path) {
    if (path != NULL) {
        (void)hs_file_remove(path, NULL);
    }
    free(path);
}

static enum hs_status run_gnuplots(const struct batch *batch, int *code, struct hs_error *error) {
    const size_t count = batch->stale_count < DRAWERS ? batch->stale_count : DRAWERS;
    char *paths[DRAWERS] = {NULL};
    const char *arguments[DRAWERS][3];
    const char *const *programs[DRAWERS];
    enum hs_status status = HS_OK;
    for (size_t i = 0; i < count && status == HS_OK; i++) {
        paths[i] = drawer_path(batch, i, ".gp");
        arguments[i][0] = "gnuplot";
        arguments[i][1] = paths[i];
        arguments[i][2] = NULL;
        programs[i] = arguments[i];
        status = write_driver(batch, paths[i], &batch->drivers[i], error);
    }
    if (status == HS_OK) {
        status = hs_programs_run(programs, count, code, error);
    }
    for (size_t i = 0; i < count; i++) {
        remove_file(paths[i]);
        remove_file(drawer_path(batch, i, ".svg"));
    }
    return status;
}

static enum hs_status draw_stale(const struct batch *batch, const struct hs_drawing *drawings, size_t count,
                                 struct hs_error *error) {
    int code = 0;
    const char *last = "the first chart";
    enum hs_status status = run_gnuplots(batch, &code, error);
    if (status == HS_OK && code != 0) {
        (void)settle(batch, drawings, count, false, &last, NULL);
        return hs_fail(error, HS_IO, "%s: gnuplot ended with code %d while drawing %s; its own message stands above",
                       batch->folder, code, last);
    }
    return status == HS_OK ? settle(batch, drawings, count, true, &last, error) : status;
}

/* name is read from a file, so it may hold anything; it must not lead out of the folder. */
static void remove_chart(const struct batch *batch, const char *name) {
    if (strpbrk(name, "/\\:") != NULL) {
        return;
    }
    for (size_t i = 0; i < HS_PICTURE_COUNT; i++) {
        remove_file(hs_format("%s/%s%s", batch->folder, name, pictures[i].ending));
    }
    remove_file(hs_format("%s/data/%s.tsv", batch->folder, name));
}

/* Charts of machines and topics that were in the report before, and are no longer. */
static void remove_forgotten(const struct batch *batch) {
    const char *memory = hs_text_get(&batch->memory);
    const char *line = batch->remembered != NULL && !batch->memory.failed ? batch->remembered : "";
    while (*line != '\0') {
        const size_t length = strcspn(line, "\t\n");
        char *key = line[length] == '\t' ? hs_format("\n%.*s\t", (int)length, line) : NULL;
        if (key != NULL && strstr(memory, key) == NULL) {
            key[length + 1] = '\0';
            remove_chart(batch, key + 1);
        }
        free(key);
        line += strcspn(line, "\n");
        line += *line == '\n' ? 1 : 0;
    }
}

/* Without a memory everything is drawn again, so a report that cannot be remembered is none the worse. */
static enum hs_status draw_batch(struct batch *batch, const struct hs_drawing *drawings, size_t count,
                                 struct hs_error *missing, struct hs_error *error) {
    char *path = hs_format("%s/data/drawn.tsv", batch->folder);
    size_t length;
    enum hs_status status = path != NULL ? HS_OK : hs_fail(error, HS_MEMORY, "%s: out of memory", batch->folder);
    if (status == HS_OK) {
        (void)hs_file_read(path, CHART_LIMIT_BYTES, &batch->remembered, &length, NULL);
        status = hs_file_remove(path, error);
    }
    for (size_t i = 0; i < count && status == HS_OK; i++) {
        status = prepare(batch, &drawings[i], &batch->stale[i], error);
    }
    if (status == HS_OK) {
        remove_forgotten(batch);
    }
    if (status == HS_OK && (batch->stale_count == 0 || draw_stale(batch, drawings, count, missing) == HS_OK)) {
        missing->text[0] = '\0';
        status = hs_file_replace(path, hs_text_get(&batch->memory), batch->memory.length, error);
    }
    free(path);
    return status;
}

enum hs_status hs_draw(const struct hs_drawing *drawings, size_t count, const char *folder, struct hs_error *missing,
                       struct hs_error *error) {
    struct batch batch = {.folder = folder, .stale = calloc(count, sizeof *batch.stale)};
    const enum hs_status status = batch.stale != NULL ? draw_batch(&batch, drawings, count, missing, error)
                                                      : hs_fail(error, HS_MEMORY, "%s: out of memory", folder);
    free(batch.remembered);
    free(batch.stale);
    hs_text_fini(&batch.memory);
    for (size_t i = 0; i < DRAWERS; i++) {
        hs_text_fini(&batch.drivers[i]);
    }
    return status;
}

enum hs_status hs_draw_check_pdf(struct hs_error *error) {
    static const char *const arguments[] = {"gnuplot", "-e",
                                            "exit status strstrt(GPVAL_TERMINALS, 'pdfcairo') > 0 ? 0 : 1", NULL};
    const char *const *program = arguments;
    int code = 0;
    const enum hs_status status = hs_programs_run(&program, 1, &code, error);
    if (status == HS_OK && code != 0) {
        return hs_fail(error, HS_UNSUPPORTED,
                       "--pdf: this gnuplot has no pdfcairo terminal; install one that has, or leave --pdf out");
    }
    return status;
}
