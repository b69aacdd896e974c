/* SPDX-License-Identifier: MIT */
#include <math.h>

#include "export.h"
#include "words.h"

#define COLUMN_LIMIT  40
#define RESERVE_BYTES 2048 /* for what is said of that which does not fit */

/* in_words: each claim's sentence beside its id. Without, rows end where the room does. */
struct summary {
    struct hs_text *text;
    struct hs_text left_out; /* "12 of one_topic, 3 of another" */
    const struct hs_collection *collection;
    size_t column_count;
    bool in_words;
};

static void add_escaped(struct hs_text *text, struct hs_text *words) {
    hs_text_markdown(text, hs_text_get(words));
    text->failed = text->failed || words->failed;
    hs_text_fini(words);
}

static void add_legend(struct summary *summary) {
    for (size_t i = 0; i < summary->column_count; i++) {
        const struct hs_column *column = &summary->collection->columns[i];
        struct hs_text words = {0};
        hs_text_add(summary->text, "- **%s** ", column->key);
        hs_text_code(summary->text, column->machine->id);
        hs_text_add(&words, ": ");
        hs_column_words(&words, column);
        add_escaped(summary->text, &words);
        hs_text_add(summary->text, "\n");
    }
    const size_t more = summary->collection->column_count - summary->column_count;
    if (more > 0) {
        hs_text_add(summary->text, "- and %zu more machines that have no room here, from ", more);
        hs_text_code(summary->text, summary->collection->columns[summary->column_count].machine->id);
        hs_text_add(summary->text, " on\n");
    }
}

/* How each machine judged the topic, then the head of its table. */
static void add_head(struct hs_text *text, const struct summary *summary, const char *topic) {
    hs_text_add(text, "\n## ");
    hs_text_code(text, topic);
    hs_text_add(text, "\n\n");
    for (size_t i = 0; i < summary->column_count; i++) {
        const struct hs_column *column = &summary->collection->columns[i];
        const struct hs_exhibit *exhibit = hs_column_exhibit(column, topic);
        if (exhibit != NULL) {
            hs_text_add(text, "- **%s** of %zu claims ", column->key, exhibit->record.claim_count);
            hs_words_count(text, &exhibit->record);
            hs_text_add(text, "\n");
        }
    }
    hs_text_add(text, "\n| Claim | Then |");
    for (size_t i = 0; i < summary->column_count; i++) {
        hs_text_add(text, " %s |", summary->collection->columns[i].key);
    }
    hs_text_add(text, "\n|:--|:--|");
    for (size_t i = 0; i < summary->column_count; i++) {
        hs_text_add(text, ":--|");
    }
    hs_text_add(text, "\n");
}

static void add_cell(struct hs_text *text, enum hs_verdict verdict, double ratio) {
    hs_text_add(text, " %s", hs_verdict_text(verdict));
    if (!isnan(ratio)) {
        hs_text_add(text, " ");
        hs_text_number(text, ratio);
    }
    hs_text_add(text, " |");
}

static void add_row(struct hs_text *row, const struct summary *summary, const char *topic,
                    const struct hs_record_claim *claim) {
    hs_text_add(row, "| ");
    if (summary->in_words) {
        hs_text_markdown(row, claim->says);
        hs_text_add(row, " ");
    }
    hs_text_code(row, claim->id);
    hs_text_add(row, " |");
    add_cell(row, claim->then_verdict, claim->then_ratio);
    for (size_t i = 0; i < summary->column_count; i++) {
        const struct hs_exhibit *exhibit = hs_column_exhibit(&summary->collection->columns[i], topic);
        const struct hs_record_claim *now = exhibit != NULL ? hs_record_find(&exhibit->record, claim->id) : NULL;
        if (now != NULL) {
            const struct hs_record_pair *pair = hs_record_nearest(now);
            add_cell(row, now->verdict, pair != NULL ? pair->ratio : NAN);
        } else {
            hs_text_add(row, " – |");
        }
    }
    hs_text_add(row, "\n");
}

/* Claims are told by the first machine that knows them. */
static bool is_told_before(const struct summary *summary, size_t column, const char *topic, const char *id) {
    for (size_t i = 0; i < column; i++) {
        const struct hs_exhibit *exhibit = hs_column_exhibit(&summary->collection->columns[i], topic);
        if (exhibit != NULL && (id == NULL || hs_record_find(&exhibit->record, id) != NULL)) {
            return true;
        }
    }
    return false;
}

/* Adds part and empties it; false, and not added, when it has no room. */
static bool add_if_it_fits(struct summary *summary, struct hs_text *part) {
    const bool fits =
        summary->in_words || summary->text->length + part->length + RESERVE_BYTES <= HS_MARKDOWN_LIMIT_BYTES;
    if (fits) {
        hs_text_add(summary->text, "%s", hs_text_get(part));
    }
    summary->text->failed |= part->failed;
    hs_text_fini(part);
    return fits;
}

static void add_topic(struct summary *summary, const char *topic) {
    struct hs_text part = {0};
    size_t left_out = 0;
    add_head(&part, summary, topic);
    const bool has_head = add_if_it_fits(summary, &part);
    for (size_t i = 0; i < summary->column_count; i++) {
        const struct hs_exhibit *exhibit = hs_column_exhibit(&summary->collection->columns[i], topic);
        for (size_t c = 0; exhibit != NULL && c < exhibit->record.claim_count; c++) {
            const struct hs_record_claim *claim = &exhibit->record.claims[c];
            if (!is_told_before(summary, i, topic, claim->id)) {
                add_row(&part, summary, topic, claim);
                left_out += has_head && add_if_it_fits(summary, &part) ? 0 : 1;
                hs_text_fini(&part);
            }
        }
    }
    if (left_out > 0) {
        hs_text_add(&summary->left_out, "%s%zu of %s", summary->left_out.length > 0 ? ", " : "", left_out, topic);
    }
}

static void add_topics(struct summary *summary) {
    for (size_t i = 0; i < summary->column_count; i++) {
        const struct hs_column *column = &summary->collection->columns[i];
        for (size_t e = 0; e < column->newest_count; e++) {
            const char *topic = column->newest[e].record.topic;
            if (!is_told_before(summary, i, topic, NULL)) {
                add_topic(summary, topic);
            }
        }
    }
}

/* A list that is itself too long is cut; topics are plain ASCII. */
static void add_left_out(struct summary *summary) {
    const size_t most = RESERVE_BYTES / 2;
    if (summary->left_out.length > 0) {
        hs_text_add(summary->text, "\n**Claims that have no room here:** %.*s%s. The whole is in the report.\n",
                    (int)most, hs_text_get(&summary->left_out), summary->left_out.length > most ? " and more" : "");
    }
}

static void write_summary(const struct hs_collection *collection, bool in_words, struct hs_text *text) {
    struct summary summary = {.text = text, .collection = collection, .in_words = in_words};
    summary.column_count = collection->column_count < COLUMN_LIMIT ? collection->column_count : COLUMN_LIMIT;
    hs_text_add(text, "# Does it still hold?\n\n");
    add_legend(&summary);
    add_topics(&summary);
    add_left_out(&summary);
    text->failed |= summary.left_out.failed;
    hs_text_fini(&summary.left_out);
}

enum hs_status hs_export_markdown(const struct hs_export *job, struct hs_text *text, struct hs_error *error) {
    (void)error;
    write_summary(job->collection, true, text);
    if (text->length > HS_MARKDOWN_LIMIT_BYTES) {
        hs_text_fini(text);
        write_summary(job->collection, false, text);
    }
    return HS_OK;
}
