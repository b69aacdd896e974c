/* SPDX-License-Identifier: MIT */
#include "hearsay/post.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hearsay/digest.h"
#include "hearsay/file.h"
#include "post_reader.h"

#define POST_SCHEMA "hearsay.post/1"
#define LIMIT_BYTES (1024u * 1024u)

/* Every id is held against those before it, so the number of items bounds the time. */
static const struct hs_json_limits limits = {32000, 8000};

/* One list of the file. covers: what ledger rows named by its items are covered by; NULL: they name none. */
struct item_kind {
    const char *list;
    const char *name;
    const char *covers;
    void (*read)(struct post_reader *reader, const json_t *item, size_t index);
    bool is_optional;
};

static void read_observation(struct post_reader *reader, const json_t *item, size_t index) {
    struct hs_observation *observation = &reader->post->observations[index];
    observation->id = hs_post_text(reader, item, "id");
    observation->label = hs_post_text(reader, item, "label");
    observation->unit = hs_post_text(reader, item, "unit");
    observation->missing = hs_post_text_or_null(reader, item, "missing");
    const double single = hs_post_number(reader, item, "value", NAN);
    observation->low = hs_post_number(reader, item, "low", single);
    observation->high = hs_post_number(reader, item, "high", single);
    observation->is_rate = json_is_true(json_object_get(item, "rate"));
    const bool has_number = !isnan(observation->low) || !isnan(observation->high);
    if (observation->missing != NULL) {
        if (has_number) {
            hs_post_refuse(reader, "it has a number and is marked missing; keep one of the two");
        }
        return;
    }
    if (!(observation->low <= observation->high)) {
        hs_post_refuse(reader, "\"low\" and \"high\" are not a range; copy both, or one \"value\", from the post");
    }
}

static void read_method(struct post_reader *reader, const json_t *item, size_t index) {
    (void)index;
    hs_post_text(reader, item, "text");
}

static void read_not_tested(struct post_reader *reader, const json_t *item, size_t index) {
    (void)index;
    hs_post_text(reader, item, "reason");
}

static void check_unique(struct post_reader *reader, const json_t *list, size_t index, const char *id) {
    for (size_t i = 0; i < index; i++) {
        const char *other = json_string_value(json_object_get(json_array_get(list, i), "id"));
        if (other != NULL && strcmp(other, id) == 0) {
            hs_post_refuse(reader, "this id stands twice; rename one of the two");
            return;
        }
    }
}

static void cover_row(struct post_reader *reader, const struct hs_coverage *row) {
    struct hs_post *post = reader->post;
    for (size_t i = 0; i < post->coverage_count; i++) {
        const struct hs_coverage *other = &post->coverage[i];
        if (strcmp(other->ledger_id, row->ledger_id) != 0) {
            continue;
        }
        if (strcmp(other->covered_by, row->covered_by) != 0) {
            hs_post_refuse(reader, "ledger row \"%s\" is covered by the %s \"%s\" already; cover it in one way only",
                           row->ledger_id, other->covered_by, other->item_id);
        }
        return;
    }
    struct hs_coverage *grown = realloc(post->coverage, (post->coverage_count + 1) * sizeof *grown);
    if (grown == NULL) {
        reader->status = hs_fail(reader->error, HS_MEMORY, "%s: out of memory while reading it", reader->path);
        return;
    }
    post->coverage = grown;
    post->coverage[post->coverage_count++] = *row;
}

static void read_ledger(struct post_reader *reader, const json_t *item, const char *covered_by) {
    const json_t *list = json_object_get(item, "ledger");
    for (size_t i = 0; reader->status == HS_OK && i < json_array_size(list); i++) {
        const struct hs_coverage row = {json_string_value(json_array_get(list, i)), covered_by,
                                        json_string_value(json_object_get(item, "id"))};
        if (row.ledger_id == NULL) {
            hs_post_refuse(reader, "\"ledger\" holds something that is not a text; name rows of ledger.csv");
            return;
        }
        cover_row(reader, &row);
    }
}

static void read_items(struct post_reader *reader, const struct item_kind *kind) {
    const json_t *list = json_object_get(reader->post->root, kind->list);
    if (list == NULL && kind->is_optional) {
        return;
    }
    if (!json_is_array(list)) {
        hs_post_refuse(reader, "\"%s\" is missing or not a list; add it, even if empty", kind->list);
    }
    for (size_t i = 0; reader->status == HS_OK && i < json_array_size(list); i++) {
        const json_t *item = json_array_get(list, i);
        snprintf(reader->place, sizeof reader->place, "%s[%zu]", kind->list, i);
        const char *id = hs_post_text(reader, item, "id");
        snprintf(reader->place, sizeof reader->place, "%s \"%s\"", kind->name, id);
        check_unique(reader, list, i, id);
        kind->read(reader, item, i);
        if (kind->covers != NULL) {
            read_ledger(reader, item, kind->covers);
        }
    }
}

static size_t count_items(const struct hs_post *post, const char *list) {
    return json_array_size(json_object_get(post->root, list));
}

static void allocate_items(struct post_reader *reader) {
    struct hs_post *post = reader->post;
    const size_t observation_count = count_items(post, "observations");
    const size_t claim_count = count_items(post, "claims");
    const size_t today_count = count_items(post, "today");
    const size_t figure_count = count_items(post, "figures");
    const size_t sweep_count = count_items(post, "sweeps");
    post->observations = hs_post_allocate(reader, observation_count, sizeof *post->observations);
    post->claims = hs_post_allocate(reader, claim_count, sizeof *post->claims);
    post->today = hs_post_allocate(reader, today_count, sizeof *post->today);
    post->figures = hs_post_allocate(reader, figure_count, sizeof *post->figures);
    post->sweeps = hs_post_allocate(reader, sweep_count, sizeof *post->sweeps);
    if (reader->status == HS_OK) {
        post->observation_count = observation_count;
        post->claim_count = claim_count;
        post->today_count = today_count;
        post->figure_count = figure_count;
        post->sweep_count = sweep_count;
    }
}

static void read_head(struct post_reader *reader) {
    struct hs_post *post = reader->post;
    const char *schema = hs_post_text(reader, post->root, "schema");
    if (strcmp(schema, POST_SCHEMA) != 0) {
        hs_post_refuse(reader, "schema \"%s\" is not known; this program reads \"" POST_SCHEMA "\"", schema);
    }
    post->id = hs_post_text(reader, post->root, "id");
    post->author = hs_post_text(reader, post->root, "author");
    post->date = hs_post_text(reader, post->root, "date");
    post->forum = hs_post_text(reader, post->root, "forum");
    post->subject = hs_post_text(reader, post->root, "subject");
    post->topic = hs_post_text(reader, post->root, "case");
}

static void read_document(struct post_reader *reader) {
    /* Observations first: claims and figures name them. */
    static const struct item_kind kinds[] = {
        {"observations", "observation", "observation", read_observation, false},
        {"claims", "claim", "claim", hs_post_claim_read, false},
        {"today", "today", NULL, hs_post_today_read, true},
        {"methods", "method", "method", read_method, false},
        {"not_tested", "not_tested", "not_tested", read_not_tested, false},
        {"figures", "figure", NULL, hs_post_figure_read, false},
        {"sweeps", "sweep", NULL, hs_post_sweep_read, true},
    };
    read_head(reader);
    allocate_items(reader);
    for (size_t i = 0; reader->status == HS_OK && i < sizeof kinds / sizeof kinds[0]; i++) {
        snprintf(reader->place, sizeof reader->place, "the file");
        read_items(reader, &kinds[i]);
    }
    hs_post_today_check(reader);
}

enum hs_status hs_post_parse(const struct hs_source *source, struct hs_post *post, struct hs_error *error) {
    struct post_reader reader = {.path = source->path, .post = post, .error = error, .place = "the file"};
    json_t *document;
    memset(post, 0, sizeof *post);
    snprintf(post->hash, sizeof post->hash, "xxh3:%016" PRIx64, hs_digest_bytes(source->data, source->length_bytes));
    reader.status = hs_json_parse(source, &limits, &document, error);
    post->root = document;
    if (reader.status == HS_OK) {
        read_document(&reader);
    }
    if (reader.status != HS_OK) {
        hs_post_free(post);
    }
    return reader.status;
}

enum hs_status hs_post_read(const char *path, struct hs_post *post, struct hs_error *error) {
    char *data;
    size_t length_bytes;
    memset(post, 0, sizeof *post);
    enum hs_status status = hs_file_read(path, LIMIT_BYTES, &data, &length_bytes, error);
    if (status == HS_OK) {
        const struct hs_source source = {path, data, length_bytes};
        status = hs_post_parse(&source, post, error);
    }
    free(data);
    return status;
}

void hs_post_free(struct hs_post *post) {
    for (size_t i = 0; i < post->claim_count; i++) {
        hs_post_claim_fini(&post->claims[i]);
    }
    for (size_t i = 0; i < post->today_count; i++) {
        hs_post_today_fini(&post->today[i]);
    }
    for (size_t i = 0; i < post->figure_count; i++) {
        hs_post_figure_fini(&post->figures[i]);
    }
    for (size_t i = 0; i < post->sweep_count; i++) {
        hs_post_sweep_fini(&post->sweeps[i]);
    }
    free(post->observations);
    free(post->claims);
    free(post->today);
    free(post->figures);
    free(post->sweeps);
    free(post->coverage);
    json_decref(post->root);
    memset(post, 0, sizeof *post);
}

const struct hs_claim *hs_post_claim(const struct hs_post *post, const char *id) {
    for (size_t i = 0; i < post->claim_count; i++) {
        if (strcmp(post->claims[i].id, id) == 0) {
            return &post->claims[i];
        }
    }
    return NULL;
}
