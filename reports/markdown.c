/* SPDX-License-Identifier: MIT */
#include "markdown.h"

#include <math.h>
#include <string.h>

#include "charts.h"
#include "words.h"

/* Adds what a words function wrote, escaped. */
static void add_words(struct hs_text *text, struct hs_text *words) {
    hs_text_markdown(text, hs_text_get(words));
    text->failed = text->failed || words->failed;
    hs_text_fini(words);
}

static void add_title(struct hs_text *text, const struct hs_exhibit *exhibit) {
    const struct hs_post *post = exhibit->post;
    hs_text_add(text, "## ");
    if (post == NULL) {
        hs_text_markdown(text, exhibit->record.post);
    } else {
        hs_text_markdown(text, post->author);
        hs_text_add(text, ", %.4s", post->date);
    }
    hs_text_add(text, "\n\n");
    if (post != NULL) {
        hs_text_add(text, "Written %s %s to the ", strlen(post->date) == 4 ? "in" : "on", post->date);
        hs_text_markdown(text, post->forum);
        hs_text_add(text, ", subject “");
        hs_text_markdown(text, post->subject);
        hs_text_add(text, "”. ");
    }
    hs_text_add(text, "Measured again on ");
    hs_text_markdown(text, exhibit->record.machine.cpu);
    hs_text_add(text, ", ");
    hs_text_markdown(text, exhibit->record.machine.os_version);
    hs_text_add(text, ", ");
    hs_text_markdown(text, exhibit->record.machine.filesystem);
    hs_text_add(text, ".\n\n");
}

static void add_warnings(struct hs_text *text, const struct hs_exhibit *exhibit) {
    const struct hs_record *record = &exhibit->record;
    if (strcmp(record->scale, "smoke") == 0) {
        hs_text_add(text, "> **Smoke run.** This only shows that everything works. Its data is too small and its time "
                          "too short for verdicts.\n\n");
    }
    if (record->machine.emulator[0] != '\0') {
        hs_text_add(text, "> **Emulated.** This ran under ");
        hs_text_markdown(text, record->machine.emulator);
        hs_text_add(text, "; its times are not those of a machine.\n\n");
    }
    if (exhibit->post == NULL) {
        hs_text_add(text,
                    "> The post of this record is not at hand, so its figure, its methods and what was not tested "
                    "are missing here.\n\n");
    } else if (!hs_exhibit_is_current(exhibit)) {
        hs_text_add(text, "> Claims of the post have changed since this was measured; measure again to judge them as "
                          "they are now.\n\n");
    }
}

static void add_sentence(struct hs_text *text, const struct hs_exhibit *exhibit, size_t claim) {
    const struct hs_record_claim *item = &exhibit->record.claims[claim];
    struct hs_text words = {0};
    hs_text_add(text, "**%s** ", hs_verdict_text(item->verdict));
    hs_text_markdown(text, item->says);
    hs_text_add(text, " ");
    hs_words_finding(&words, exhibit, claim);
    add_words(text, &words);
}

/* The first claim of a group in full, then how all of them went. */
static void add_group_sentence(struct hs_text *text, const struct hs_exhibit *exhibit, const struct hs_group *group) {
    struct hs_text words = {0};
    hs_text_add(text, "- ");
    add_sentence(text, exhibit, group->claims[0]);
    hs_text_add(text, " In all, ");
    hs_words_group(&words, exhibit, group);
    hs_text_add(&words, ": ");
    hs_words_tally(&words, exhibit, group);
    add_words(text, &words);
    hs_text_add(text, ".\n");
}

static void add_opening(struct hs_text *text, const struct hs_exhibit *exhibit) {
    struct hs_text words = {0};
    hs_text_add(text, "**Of %zu claims, ", exhibit->record.claim_count);
    hs_words_count(&words, &exhibit->record);
    add_words(text, &words);
    hs_text_add(text, ".**\n\n");
    for (size_t g = 0; g < exhibit->group_count; g++) {
        const struct hs_group *group = &exhibit->groups[g];
        if (!group->single) {
            add_group_sentence(text, exhibit, group);
            continue;
        }
        for (size_t i = 0; i < group->claim_count; i++) {
            if (exhibit->record.claims[group->claims[i]].verdict != HS_NOT_APPLICABLE) {
                hs_text_add(text, "- ");
                add_sentence(text, exhibit, group->claims[i]);
                hs_text_add(text, "\n");
            }
        }
    }
    hs_text_add(text, "\n");
}

static void add_ratio(struct hs_text *text, double ratio, struct hs_bounds bounds) {
    struct hs_text words = {0};
    if (isnan(ratio)) {
        hs_text_add(text, "– ");
        return;
    }
    hs_text_number(&words, ratio);
    hs_text_add(&words, " ");
    hs_words_bounds(&words, bounds);
    add_words(text, &words);
    hs_text_add(text, " ");
}

static void add_row(struct hs_text *text, const struct hs_exhibit *exhibit, const struct hs_group *group,
                    size_t member) {
    const struct hs_record_claim *claim = &exhibit->record.claims[group->claims[member]];
    const struct hs_record_pair *pair = hs_record_nearest(claim);
    struct hs_text words = {0};
    hs_text_add(text, "| ");
    hs_words_member(&words, exhibit, group, member);
    add_words(text, &words);
    hs_text_add(text, " | ");
    add_ratio(text, claim->then_ratio, claim->then_bounds);
    if (claim->then_verdict != HS_NOT_APPLICABLE) {
        hs_text_add(text, "**%s**", hs_verdict_text(claim->then_verdict));
    }
    hs_text_add(text, " | ");
    if (pair != NULL) {
        add_ratio(text, pair->ratio, pair->bounds);
    }
    hs_text_add(text, "**%s** | %s | ", hs_verdict_text(claim->verdict),
                claim->strength == HS_STRENGTH_UNKNOWN ? "–" : hs_strength_text(claim->strength));
    hs_text_code(text, claim->id);
    hs_text_add(text, " |\n");
}

/* Why there is no verdict, each reason once. */
static void add_reasons(struct hs_text *text, const struct hs_exhibit *exhibit, const struct hs_group *group) {
    const struct hs_record_claim *claims = exhibit->record.claims;
    for (size_t i = 0; i < group->claim_count; i++) {
        const struct hs_record_claim *claim = &claims[group->claims[i]];
        if (claim->reason == NULL && claim->guard_count == 0) {
            continue;
        }
        struct hs_text words = {0};
        hs_text_add(text, "- ");
        hs_text_code(text, claim->id);
        hs_text_add(text, ": ");
        if (claim->guard_count > 0) {
            hs_text_add(&words, "held back by ");
            hs_words_guards(&words, claim);
            hs_text_add(&words, claim->reason != NULL ? "; " : "");
        }
        hs_text_add(&words, "%s", claim->reason != NULL ? claim->reason : "");
        add_words(text, &words);
        hs_text_add(text, "\n");
    }
    hs_text_add(text, "\n");
}

static void add_group(struct hs_text *text, const struct hs_exhibit *exhibit, const struct hs_group *group) {
    char year[8];
    struct hs_text words = {0};
    hs_text_add(text, "#### ");
    hs_words_group(&words, exhibit, group);
    add_words(text, &words);
    hs_text_add(text, "\n\n| %s | %s | Now | Compared | Claim |\n|:--|:--|:--|:--|:--|\n",
                group->single ? "Claim in words" : "Workload", hs_exhibit_year(exhibit, year));
    for (size_t i = 0; i < group->claim_count; i++) {
        add_row(text, exhibit, group, i);
    }
    hs_text_add(text, "\n");
    add_reasons(text, exhibit, group);
}

static void add_chart(struct hs_text *text, const struct hs_chart *chart, const struct hs_page *page) {
    static const char *const captions[] = {
        [HS_CHART_THEN_NOW] = "Grey: the range of the post. Coloured: this machine, fastest to slowest run, the "
                              "median marked.",
        [HS_CHART_RATIOS] = "Right of 1 the first of the two is faster. Grey: what the post's numbers allow. Coloured: "
                            "the interval on this machine, an arrow where it is open. The shaded strip is the "
                            "difference that does not matter, or the factor that the claim must reach.",
        [HS_CHART_SWEEP] = "Median and range of the runs on this machine.",
        [HS_CHART_OVER_TIME] = "Each line is one claim that the post gave numbers for: its ratio then and now, in the "
                               "colour of its verdict now. Above 1 the claim's favourite is faster.",
    };
    hs_text_add(text, "### ");
    hs_text_markdown(text, chart->title);
    if (page->charts_missing == NULL) {
        hs_text_add(text, "\n\n![");
        hs_text_markdown(text, chart->title);
        hs_text_add(text, "](%s.svg)\n\n%s", chart->name, captions[chart->kind]);
    } else {
        hs_text_add(text, "\n\nThis chart was not drawn; its numbers are there.");
    }
    hs_text_add(text, " [Table](data/%s.tsv)\n\n", chart->name);
}

static void add_charts(struct hs_text *text, const struct hs_exhibit *exhibit, const struct hs_page *page) {
    struct hs_chart charts[HS_CHART_LIMIT];
    const size_t count = hs_chart_list(exhibit, charts);
    for (size_t i = 0; i < count; i++) {
        add_chart(text, &charts[i], page);
    }
}

static void add_exhibit(struct hs_text *text, const struct hs_page *page, const struct hs_exhibit *exhibit) {
    add_title(text, exhibit);
    add_warnings(text, exhibit);
    add_opening(text, exhibit);
    hs_text_add(text, "### Every claim\n\n"
                      "A number is the time of the second divided by the time of the first: 2.00 means that the first "
                      "is twice as fast. In brackets stand the bounds within which the true ratio lies. **holds**: "
                      "decidedly so; **levelled**: the difference is gone; **reversed**: decidedly the other way "
                      "round; **fails**: decidedly untrue; **inconclusive**: this run cannot tell.\n\n");
    for (size_t g = 0; g < exhibit->group_count; g++) {
        add_group(text, exhibit, &exhibit->groups[g]);
    }
    add_charts(text, exhibit, page);
    hs_markdown_method(text, exhibit);
}

/* Where several records meet, what each of them comes to. */
static void add_contents(struct hs_text *text, const struct hs_page *page) {
    for (size_t i = 0; page->exhibit_count > 1 && i < page->exhibit_count; i++) {
        const struct hs_exhibit *exhibit = &page->exhibits[i];
        struct hs_text words = {0};
        char year[8];
        hs_text_add(&words, "%s, %s: of %zu claims, ",
                    exhibit->post != NULL ? exhibit->post->author : exhibit->record.topic,
                    hs_exhibit_year(exhibit, year), exhibit->record.claim_count);
        hs_words_count(&words, &exhibit->record);
        hs_text_add(&words, ".");
        hs_text_add(text, "- ");
        hs_text_markdown(text, hs_text_get(&words));
        hs_text_add(text, "\n");
        hs_text_fini(&words);
    }
    hs_text_add(text, "\n");
}

void hs_markdown_page(struct hs_text *text, const struct hs_page *page) {
    hs_text_add(text, "# Does it still hold?\n\n");
    if (page->charts_missing != NULL) {
        hs_text_add(text, "> **No charts.** ");
        hs_text_markdown(text, page->charts_missing);
        hs_text_add(text, "\n\n");
    }
    add_contents(text, page);
    for (size_t i = 0; i < page->exhibit_count; i++) {
        add_exhibit(text, page, &page->exhibits[i]);
    }
    hs_text_add(text, "## All claims\n\n");
    const struct hs_chart overview = hs_chart_over_time(page->exhibits, page->exhibit_count);
    add_chart(text, &overview, page);
    hs_text_add(text,
                "---\n\nAll numbers: [results.csv](results.csv), one claim a row; [samples.csv](samples.csv), one "
                "timed run a row; [report.md](report.md), this page as text.\n");
}
