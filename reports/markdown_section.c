/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "markdown.h"
#include "words.h"

static bool is_side_by_side(const struct hs_section *section) {
    return section->column_count > 1;
}

void hs_markdown_verdict(struct hs_text *text, const struct hs_section *section, const struct hs_exhibit *exhibit,
                         enum hs_verdict verdict) {
    struct hs_text heading = {0};
    const struct hs_column *column = &section->page->collection->columns[exhibit->column];
    hs_text_add(text, "[**%s**](", hs_verdict_text(verdict));
    if (is_side_by_side(section)) {
        hs_text_add(text, "%s.html", column->page);
    }
    hs_words_again(&heading, exhibit);
    hs_text_add(text, "#");
    hs_text_anchor(text, hs_text_get(&heading));
    hs_text_add(text, ")");
    text->failed = text->failed || heading.failed;
    hs_text_fini(&heading);
}

static void add_title(struct hs_text *text, const struct hs_exhibit *exhibit) {
    const struct hs_post *post = exhibit->post;
    struct hs_text words = {0};
    hs_text_add(text, "## ");
    hs_words_title(&words, exhibit);
    hs_markdown_words(text, &words);
    hs_text_add(text, "\n\n");
    if (post != NULL) {
        hs_text_add(text, "Written %s %s to the ", strlen(post->date) == 4 ? "in" : "on", post->date);
        hs_text_markdown(text, post->forum);
        hs_text_add(text, ", subject “");
        hs_text_markdown(text, post->subject);
        hs_text_add(text, "”. ");
    }
}

static void add_machine(struct hs_text *text, const struct hs_section *section) {
    struct hs_text words = {0};
    if (is_side_by_side(section)) {
        hs_text_add(text, "Measured again on %zu machines.\n\n", section->column_count);
        return;
    }
    hs_text_add(text, "Measured again on ");
    hs_machine_words(&words, section->columns->machine);
    hs_markdown_words(text, &words);
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

static void add_sentence(struct hs_text *text, const struct hs_section *section, size_t claim) {
    const struct hs_record_claim *item = &section->exhibit->record.claims[claim];
    struct hs_text words = {0};
    hs_markdown_verdict(text, section, section->exhibit, item->verdict);
    hs_text_add(text, " ");
    hs_text_markdown(text, item->says);
    hs_text_add(text, " ");
    hs_words_finding(&words, section->exhibit, claim);
    hs_markdown_words(text, &words);
}

/* The first claim of a group in full, then how all of them went. */
static void add_group_sentence(struct hs_text *text, const struct hs_section *section, const struct hs_group *group) {
    struct hs_text words = {0};
    hs_text_add(text, "- ");
    add_sentence(text, section, group->claims[0]);
    hs_text_add(text, " In all, ");
    hs_words_group(&words, section->exhibit, group);
    hs_text_add(&words, ": ");
    hs_words_tally(&words, section->exhibit, group);
    hs_markdown_words(text, &words);
    hs_text_add(text, ".\n");
}

/* The claim on one of several machines; NULL if it was not asked there. */
static const struct hs_record_claim *claim_on(const struct hs_section *section, size_t column, const char *id,
                                              const struct hs_exhibit **exhibit) {
    *exhibit = hs_column_exhibit(&section->columns[column], section->exhibit->record.topic);
    return *exhibit != NULL ? hs_record_find(&(*exhibit)->record, id) : NULL;
}

/* Where it holds, where it has levelled off, and so on: the machines by their keys. */
static void add_machines_sentence(struct hs_text *text, const struct hs_section *section, size_t index) {
    const struct hs_record_claim *said = &section->exhibit->record.claims[index];
    const char *gap = "";
    hs_text_add(text, "- ");
    hs_text_markdown(text, said->says);
    for (size_t v = 0; v < HS_VERDICT_COUNT; v++) {
        bool first = true;
        for (size_t c = 0; c < section->column_count; c++) {
            const struct hs_exhibit *exhibit;
            const struct hs_record_claim *claim = claim_on(section, c, said->id, &exhibit);
            if (claim == NULL || claim->verdict != (enum hs_verdict)v) {
                continue;
            }
            if (first) {
                hs_text_add(text, "%s ", gap);
                hs_markdown_verdict(text, section, exhibit, claim->verdict);
                hs_text_add(text, " on");
                gap = ",";
            }
            hs_text_add(text, "%s [%s](%s.html)", first ? "" : ",", section->columns[c].key, section->columns[c].page);
            first = false;
        }
    }
    hs_text_add(text, ".\n");
}

static void add_question(struct hs_text *text, const struct hs_section *section, const struct hs_group *group) {
    if (is_side_by_side(section)) {
        for (size_t i = 0; i < (group->single ? group->claim_count : 1); i++) {
            add_machines_sentence(text, section, group->claims[i]);
        }
    } else if (!group->single) {
        add_group_sentence(text, section, group);
    } else {
        for (size_t i = 0; i < group->claim_count; i++) {
            if (section->exhibit->record.claims[group->claims[i]].verdict != HS_NOT_APPLICABLE) {
                hs_text_add(text, "- ");
                add_sentence(text, section, group->claims[i]);
                hs_text_add(text, "\n");
            }
        }
    }
}

static void add_opening(struct hs_text *text, const struct hs_section *section) {
    const struct hs_exhibit *exhibit = section->exhibit;
    struct hs_text words = {0};
    if (!is_side_by_side(section)) {
        hs_text_add(text, "**Of %zu claims, ", exhibit->record.claim_count);
        hs_words_count(&words, &exhibit->record);
        hs_markdown_words(text, &words);
        hs_text_add(text, ".**\n\n");
    }
    for (size_t g = 0; g < exhibit->group_count; g++) {
        add_question(text, section, &exhibit->groups[g]);
    }
    hs_text_add(text, "\n");
}

static void add_ratio(struct hs_text *text, double ratio, const struct hs_bounds *bounds) {
    struct hs_text words = {0};
    if (isnan(ratio)) {
        hs_text_add(text, "– ");
        return;
    }
    hs_text_number(&words, ratio);
    if (bounds != NULL) {
        hs_text_add(&words, " ");
        hs_words_bounds(&words, *bounds);
    }
    hs_markdown_words(text, &words);
    hs_text_add(text, " ");
}

/* A machine's own page has the interval; side by side there is no room for it. */
static void add_now(struct hs_text *text, const struct hs_section *section, const struct hs_exhibit *exhibit,
                    const struct hs_record_claim *claim) {
    const struct hs_record_pair *pair = hs_record_nearest(claim);
    if (pair != NULL) {
        add_ratio(text, pair->ratio, is_side_by_side(section) ? NULL : &pair->bounds);
    }
    hs_markdown_verdict(text, section, exhibit, claim->verdict);
    hs_text_add(text, " | ");
}

static void add_row(struct hs_text *text, const struct hs_section *section, const struct hs_group *group,
                    size_t member) {
    const struct hs_record_claim *said = &section->exhibit->record.claims[group->claims[member]];
    struct hs_text words = {0};
    hs_text_add(text, "| ");
    hs_words_member(&words, section->exhibit, group, member);
    hs_markdown_words(text, &words);
    hs_text_add(text, " | ");
    add_ratio(text, said->then_ratio, is_side_by_side(section) ? NULL : &said->then_bounds);
    if (said->then_verdict != HS_NOT_APPLICABLE) {
        hs_text_add(text, "**%s**", hs_verdict_text(said->then_verdict));
    }
    hs_text_add(text, " | ");
    for (size_t c = 0; c < section->column_count; c++) {
        const struct hs_exhibit *exhibit;
        const struct hs_record_claim *claim = claim_on(section, c, said->id, &exhibit);
        if (claim != NULL) {
            add_now(text, section, exhibit, claim);
        } else {
            hs_text_add(text, "– | ");
        }
    }
    if (!is_side_by_side(section)) {
        hs_text_add(text, "%s | ", said->strength == HS_STRENGTH_UNKNOWN ? "–" : hs_strength_text(said->strength));
    }
    hs_text_code(text, said->id);
    hs_text_add(text, " |\n");
}

static void add_heads(struct hs_text *text, const struct hs_section *section, const struct hs_group *group) {
    char year[8];
    hs_text_add(text, "| %s | %s |", group->single ? "Claim in words" : "Workload",
                hs_exhibit_year(section->exhibit, year));
    for (size_t c = 0; c < section->column_count && is_side_by_side(section); c++) {
        const struct hs_column *column = &section->columns[c];
        hs_text_add(text, " [%s](%s.html)%s |", column->key, column->page,
                    column->machine->emulator[0] != '\0' ? " (emulated)" : "");
    }
    hs_text_add(text,
                is_side_by_side(section) ? " Claim |\n|:--|:--|:--|" : " Now | Compared | Claim |\n|:--|:--|:--|");
    for (size_t c = 0; c < (is_side_by_side(section) ? section->column_count : 2); c++) {
        hs_text_add(text, ":--|");
    }
    hs_text_add(text, "\n");
}

/* Why there is no verdict. */
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
        hs_markdown_words(text, &words);
        hs_text_add(text, "\n");
    }
    hs_text_add(text, "\n");
}

static void add_group(struct hs_text *text, const struct hs_section *section, const struct hs_group *group) {
    struct hs_text words = {0};
    hs_text_add(text, "#### ");
    hs_words_group(&words, section->exhibit, group);
    hs_markdown_words(text, &words);
    hs_text_add(text, "\n\n");
    add_heads(text, section, group);
    for (size_t i = 0; i < group->claim_count; i++) {
        add_row(text, section, group, i);
    }
    hs_text_add(text, "\n");
    if (!is_side_by_side(section)) {
        add_reasons(text, section->exhibit, group);
    }
}

static void add_groups(struct hs_text *text, const struct hs_section *section) {
    const struct hs_exhibit *exhibit = section->exhibit;
    const size_t today_count = exhibit->post != NULL ? exhibit->post->today_count : 0;
    bool *told = calloc(today_count + 1, sizeof *told);
    text->failed = text->failed || told == NULL;
    for (size_t g = 0; g < exhibit->group_count; g++) {
        add_group(text, section, &exhibit->groups[g]);
        if (section->tells_today && today_count > 0 && told != NULL) {
            hs_markdown_today(text, exhibit, &exhibit->groups[g], told);
        }
    }
    free(told);
}

static void add_charts(struct hs_text *text, const struct hs_section *section) {
    const struct hs_collection *collection = section->page->collection;
    const struct hs_column *column = &collection->columns[section->exhibit->column];
    struct hs_chart charts[HS_CHART_LIMIT];
    const size_t count = hs_chart_list(column, section->exhibit, charts);
    if (is_side_by_side(section)) {
        const struct hs_chart machines = hs_chart_machines(collection, section->exhibit);
        hs_markdown_chart(text, &machines, section->page);
        hs_text_add(text,
                    "The charts that follow are of machine %s. Each machine's own page has its charts and all the "
                    "rest that there is to know about its runs.\n\n",
                    column->key);
    }
    for (size_t i = 0; i < count; i++) {
        if (charts[i].kind != HS_CHART_SAMPLES) { /* which is long, and a click away */
            hs_markdown_chart(text, &charts[i], section->page);
        }
    }
}

void hs_markdown_section(struct hs_text *text, const struct hs_section *section) {
    add_title(text, section->exhibit);
    add_machine(text, section);
    if (!is_side_by_side(section)) {
        add_warnings(text, section->exhibit);
    }
    add_opening(text, section);
    hs_text_add(text,
                "### %s\n\n"
                "A number is the time of the second divided by the time of the first: 2.00 means that the first "
                "is twice as fast. %s**holds**: decidedly so; **levelled**: the difference is gone; "
                "**reversed**: decidedly the other way round; **fails**: decidedly untrue; **inconclusive**: "
                "this run cannot tell. A verdict leads to the command that gave it.\n\n",
                is_side_by_side(section) ? "Every claim on every machine" : "Every claim",
                is_side_by_side(section) ? "" : "In brackets stand the bounds within which the true ratio lies. ");
    add_groups(text, section);
    add_charts(text, section);
    hs_markdown_method(text, section);
}
