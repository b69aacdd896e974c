/* SPDX-License-Identifier: MIT */
#include "markdown.h"

#include <string.h>

#include "words.h"

void hs_markdown_words(struct hs_text *text, struct hs_text *words) {
    hs_text_markdown(text, hs_text_get(words));
    text->failed = text->failed || words->failed;
    hs_text_fini(words);
}

void hs_markdown_chart(struct hs_text *text, const struct hs_chart *chart, const struct hs_page *page) {
    static const char *const captions[] = {
        [HS_CHART_THEN_NOW] = "Grey: the range of the post. Coloured: this machine, fastest to slowest run, the "
                              "median marked.",
        [HS_CHART_RATIOS] = "Right of 1 the first of the two is faster. Grey: what the post's numbers allow. Coloured: "
                            "the interval on this machine, an arrow where it is open. The shaded strip is the "
                            "difference that does not matter, or the factor that the claim must reach.",
        [HS_CHART_SWEEP] = "Median and range of the runs on this machine.",
        [HS_CHART_OVER_TIME] = "Each line is one claim that the post gave numbers for: its ratio then and now, in the "
                               "colour of its verdict now. Above 1 the claim's favourite is faster.",
        [HS_CHART_HISTORY] = "Each line is one claim on this machine, from its oldest run here to its newest, in the "
                             "colour of its newest verdict; each run has the mark of its own.",
        [HS_CHART_SAMPLES] = "Each tick is one timed run, above its line when it took longer than the median: noise "
                             "widens a strip, drift bends it, an outlier stands at its edge.",
        [HS_CHART_MACHINES] = "Right of 1 the first of the two is faster. Grey: what the post's numbers allow. Below "
                              "each other: the interval on each machine, always in the same place of the row. The "
                              "strip is the difference that does not matter, or the factor that the claim must reach.",
    };
    hs_text_add(text, "### ");
    hs_text_markdown(text, chart->title);
    if (page->charts_missing == NULL) {
        hs_text_add(text, "\n\n![Chart: ");
        hs_text_markdown(text, chart->title);
        hs_text_add(text, ". The table below it has its numbers.](%s.svg)\n\n%s", chart->name, captions[chart->kind]);
    } else {
        hs_text_add(text, "\n\nThis chart was not drawn; its numbers are there.");
    }
    hs_text_add(text, " [Table](data/%s.tsv)\n\n", chart->name);
}

static void add_notices(struct hs_text *text, const struct hs_page *page) {
    const struct hs_collection *collection = page->collection;
    if (page->charts_missing != NULL) {
        hs_text_add(text, "> **No charts.** ");
        hs_text_markdown(text, page->charts_missing);
        hs_text_add(text, "\n\n");
    }
    for (size_t i = 0; i < collection->refusal_count; i++) {
        hs_text_add(text, "> **Refused.** ");
        hs_text_markdown(text, collection->refusals[i].reason);
        hs_text_add(text, "\n\n");
    }
}

/* One table cell a verdict. */
static void add_counts(struct hs_text *text, const struct hs_tally *tally) {
    for (size_t v = 0; v < HS_VERDICT_COUNT; v++) {
        if (tally->counts[v] > 0) {
            hs_text_add(text, " %zu |", tally->counts[v]);
        } else {
            hs_text_add(text, " – |");
        }
    }
    hs_text_add(text, "\n");
}

/* The heads of those cells, below the ones that the caller has begun. */
static void add_count_heads(struct hs_text *text, const char *rules) {
    for (size_t v = 0; v < HS_VERDICT_COUNT; v++) {
        hs_text_add(text, " **%s** |", hs_verdict_text((enum hs_verdict)v));
    }
    hs_text_add(text, "\n%s--:|--:|--:|--:|--:|--:|\n", rules);
}

/* Leaves out what nobody claimed but the harness itself. */
static void tally_exhibit(struct hs_tally *tally, const struct hs_exhibit *exhibit) {
    if (!hs_exhibit_is_exam(exhibit)) {
        hs_tally_add(tally, &exhibit->record);
    }
}

static struct hs_tally tally_column(const struct hs_column *column) {
    struct hs_tally tally = {0};
    for (size_t i = 0; i < column->newest_count; i++) {
        tally_exhibit(&tally, &column->newest[i]);
    }
    return tally;
}

static void add_post_name(struct hs_text *text, const struct hs_exhibit *exhibit) {
    struct hs_text anchor = {0};
    char year[8];
    hs_text_add(text, "[");
    hs_text_markdown(text, exhibit->post != NULL ? exhibit->post->author : exhibit->record.topic);
    hs_text_add(text, ", %s](#", hs_exhibit_year(exhibit, year));
    hs_words_title(&anchor, exhibit);
    hs_text_anchor(text, hs_text_get(&anchor));
    hs_text_add(text, ")");
    hs_text_fini(&anchor);
}

static void add_machine_summary(struct hs_text *text, const struct hs_column *column) {
    struct hs_tally tally = tally_column(column);
    struct hs_text words = {0};
    hs_text_add(text, "**Of %zu claims, ", tally.total);
    hs_words_tallied(&words, &tally);
    hs_markdown_words(text, &words);
    hs_text_add(text, ".** Measured on ");
    hs_column_words(&words, column);
    hs_markdown_words(text, &words);
    hs_text_add(text, ".\n\n| Who said it | Claims |");
    add_count_heads(text, "|:--|--:|");
    for (size_t i = 0; i < column->newest_count; i++) {
        tally = (struct hs_tally){0};
        hs_tally_add(&tally, &column->newest[i].record);
        hs_text_add(text, "| ");
        add_post_name(text, &column->newest[i]);
        hs_text_add(text, " | %zu |", tally.total);
        add_counts(text, &tally);
    }
    hs_text_add(text, "\n");
}

/* The newest of a machine's dates. */
static const char *last_start(const struct hs_column *column) {
    const char *last = column->newest[0].record.started;
    for (size_t i = 1; i < column->newest_count; i++) {
        last = strcmp(column->newest[i].record.started, last) > 0 ? column->newest[i].record.started : last;
    }
    return last;
}

static void add_machines(struct hs_text *text, const struct hs_collection *collection) {
    hs_text_add(text, "| Machine | Measured |");
    add_count_heads(text, "|:--|:--|");
    for (size_t c = 0; c < collection->column_count; c++) {
        const struct hs_column *column = &collection->columns[c];
        const struct hs_tally tally = tally_column(column);
        struct hs_text words = {0};
        hs_text_add(text, "| [%s](%s.html) ", column->key, column->page);
        hs_column_words(&words, column);
        hs_markdown_words(text, &words);
        hs_text_add(text, " | %.10s |", last_start(column));
        add_counts(text, &tally);
    }
    hs_text_add(text, "\n");
}

/* Posts by machines: how many of the claims hold. */
static void add_matrix(struct hs_text *text, const struct hs_collection *collection) {
    hs_text_add(text, "How many claims of each post hold on each machine:\n\n| Who said it |");
    for (size_t c = 0; c < collection->column_count; c++) {
        hs_text_add(text, " %s |", collection->columns[c].key);
    }
    hs_text_add(text, "\n|:--|");
    for (size_t c = 0; c < collection->column_count; c++) {
        hs_text_add(text, "--:|");
    }
    for (size_t i = 0; i < collection->lead_count; i++) {
        hs_text_add(text, "\n| ");
        add_post_name(text, collection->leads[i]);
        hs_text_add(text, " |");
        for (size_t c = 0; c < collection->column_count; c++) {
            const struct hs_exhibit *exhibit =
                hs_column_exhibit(&collection->columns[c], collection->leads[i]->record.topic);
            struct hs_tally tally = {0};
            if (exhibit != NULL) {
                hs_tally_add(&tally, &exhibit->record);
                hs_text_add(text, " %zu of %zu |", tally.counts[HS_HOLDS], tally.total);
            } else {
                hs_text_add(text, " – |");
            }
        }
    }
    hs_text_add(text, "\n\n");
}

static void add_summary(struct hs_text *text, const struct hs_collection *collection) {
    struct hs_tally tally = {0};
    if (collection->column_count == 1) {
        add_machine_summary(text, collection->columns);
        return;
    }
    for (size_t i = 0; i < collection->lead_count; i++) {
        tally_exhibit(&tally, collection->leads[i]);
    }
    hs_text_add(text, "**%zu claims, judged on %zu machines, each by its own times.** How to read the verdicts: ",
                tally.total, collection->column_count);
    hs_text_add(text,
                "**holds**: decidedly so; **levelled**: the difference is gone; **reversed**: decidedly the other "
                "way round; **fails**: decidedly untrue; **inconclusive**: the run cannot tell.\n\n");
    add_machines(text, collection);
    add_matrix(text, collection);
}

static void add_over_time(struct hs_text *text, const struct hs_page *page, const struct hs_column *column) {
    const struct hs_chart chart = hs_chart_over_time(column);
    hs_text_add(text, "## All claims\n\n");
    hs_markdown_chart(text, &chart, page);
}

/* column: whose samples are told; NULL: nobody's. */
static void add_foot(struct hs_text *text, const struct hs_column *column, const char *name) {
    hs_text_add(text, "---\n\nAll numbers: [results.csv](results.csv), one claim a row; ");
    if (column != NULL) {
        hs_text_add(text, "[%ssamples.csv](%ssamples.csv), one timed run a row; ", column->prefix, column->prefix);
    }
    hs_text_add(text, "[%s.md](%s.md), this page as text.\n", name, name);
}

void hs_markdown_page(struct hs_text *text, const struct hs_page *page) {
    const struct hs_collection *collection = page->collection;
    const bool is_several = collection->column_count > 1;
    hs_text_add(text, "# Does it still hold?\n\n");
    add_notices(text, page);
    add_summary(text, collection);
    for (size_t i = 0; i < collection->lead_count; i++) {
        const struct hs_section section = {.page = page,
                                           .exhibit = collection->leads[i],
                                           .columns = collection->columns,
                                           .column_count = collection->column_count,
                                           .tells_today = true};
        hs_markdown_section(text, &section);
    }
    add_over_time(text, page, collection->columns);
    if (is_several) {
        hs_text_add(text, "Of machine %s; the others have theirs on their own pages.\n\n", collection->columns->key);
    }
    hs_markdown_procedure(text);
    add_foot(text, is_several ? NULL : collection->columns, "report");
}

void hs_markdown_machine(struct hs_text *text, const struct hs_page *page, const struct hs_column *column) {
    hs_text_add(text, "# Machine %s\n\n[All machines](index.html)\n\n", column->key);
    add_machine_summary(text, column);
    for (size_t i = 0; i < column->newest_count; i++) {
        const struct hs_section section = {
            .page = page, .exhibit = &column->newest[i], .columns = column, .column_count = 1};
        hs_markdown_section(text, &section);
    }
    add_over_time(text, page, column);
    hs_markdown_procedure(text);
    add_foot(text, column, column->page);
}
