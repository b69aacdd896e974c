/* SPDX-License-Identifier: MIT */
#include "ledger.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "hearsay/file.h"

#define LEDGER_LIMIT_BYTES (1u << 20)
#define HEADER             "id,post,kind"

/* One row, cut in place. */
struct row {
    char *id;
    char *post;
};

/* Cuts the first line off *rest. No field is quoted: ids and kinds are plain words. */
static char *next_line(char **rest) {
    char *line = *rest;
    if (*line == '\0') {
        return NULL;
    }
    const size_t length = strcspn(line, "\r\n");
    *rest = line + length + strspn(line + length, "\r\n");
    line[length] = '\0';
    return line;
}

static bool cut_row(char *line, struct row *row) {
    row->id = line;
    row->post = strchr(line, ',');
    if (row->post == NULL) {
        return false;
    }
    *row->post++ = '\0';
    char *kind = strchr(row->post, ',');
    if (kind == NULL) {
        return false;
    }
    *kind++ = '\0';
    return strpbrk(kind, ",\"") == NULL;
}

/* The first item that covers id, and whether another one does so in another way. */
static const struct hs_coverage *find_cover(const struct hs_library *library, const char *id, bool *twice) {
    const struct hs_coverage *first = NULL;
    *twice = false;
    for (size_t p = 0; p < library->count; p++) {
        for (size_t i = 0; i < library->posts[p].coverage_count; i++) {
            const struct hs_coverage *cover = &library->posts[p].coverage[i];
            if (strcmp(cover->ledger_id, id) != 0) {
                continue;
            }
            *twice = *twice || (first != NULL && strcmp(first->covered_by, cover->covered_by) != 0);
            first = first != NULL ? first : cover;
        }
    }
    return first;
}

static void add_id(json_t *coverage, const char *list, const char *id) {
    json_array_append_new(json_object_get(coverage, list), json_string(id));
}

static void check_row(const struct hs_library *library, const char *id, json_t *coverage) {
    bool twice;
    const struct hs_coverage *cover = find_cover(library, id, &twice);
    if (cover == NULL) {
        add_id(coverage, "missing", id);
        return;
    }
    if (twice) {
        add_id(coverage, "twice", id);
    }
    json_array_append_new(json_object_get(coverage, "rows"), json_pack("{s:s, s:s, s:s}", "id", id, "covered_by",
                                                                       cover->covered_by, "item", cover->item_id));
}

static enum hs_status check_rows(const char *path, char *text, const struct hs_library *library, json_t *coverage,
                                 json_t *known, struct hs_error *error) {
    char *line = next_line(&text);
    if (line == NULL || strcmp(line, HEADER) != 0) {
        return hs_fail(error, HS_INVALID, "%s:1: the header is not \"%s\"; hand in a ledger", path, HEADER);
    }
    for (int number = 2; (line = next_line(&text)) != NULL; number++) {
        struct row row;
        if (!cut_row(line, &row)) {
            return hs_fail(error, HS_INVALID, "%s:%d: not three plain fields; write %s", path, number, HEADER);
        }
        json_object_set_new(known, row.id, json_true());
        if (hs_library_find(library, row.post) != NULL) {
            check_row(library, row.id, coverage);
        }
    }
    return HS_OK;
}

static void find_unknown(const struct hs_library *library, json_t *coverage, json_t *known) {
    for (size_t p = 0; p < library->count; p++) {
        for (size_t i = 0; i < library->posts[p].coverage_count; i++) {
            const char *id = library->posts[p].coverage[i].ledger_id;
            if (json_object_get(known, id) == NULL) {
                add_id(coverage, "unknown", id);
                json_object_set_new(known, id, json_true());
            }
        }
    }
}

enum hs_status hs_ledger_check(const char *path, const struct hs_library *library, json_t **coverage,
                               struct hs_error *error) {
    char *text;
    size_t length;
    *coverage = NULL;
    enum hs_status status = hs_file_read(path, LEDGER_LIMIT_BYTES, &text, &length, error);
    if (status != HS_OK) {
        return status;
    }
    json_t *known = json_object();
    *coverage = json_pack("{s:s, s:[], s:[], s:[], s:[]}", "ledger", path, "rows", "missing", "twice", "unknown");
    if (known == NULL || *coverage == NULL) {
        status = hs_fail(error, HS_MEMORY, "%s: out of memory, or its name is not UTF-8", path);
    } else {
        status = check_rows(path, text, library, *coverage, known, error);
    }
    if (status == HS_OK) {
        find_unknown(library, *coverage, known);
    } else {
        json_decref(*coverage);
        *coverage = NULL;
    }
    json_decref(known);
    free(text);
    return status;
}
