/* SPDX-License-Identifier: MIT */
#include "markdown.h"
#include "words.h"

static void add_source(struct hs_text *text, const struct hs_citation *source) {
    if (source->url != NULL) {
        hs_text_add(text, "[");
        hs_text_markdown(text, source->title);
        hs_text_add(text, "](<");
        hs_text_markdown(text, source->url);
        hs_text_add(text, ">)");
    } else {
        hs_text_markdown(text, source->title);
    }
    hs_text_add(text, ", ");
    hs_text_markdown(text, source->where);
}

/* The claim of the post behind a member of a group; NULL if there is none any more. */
static const struct hs_claim *said_by(const struct hs_exhibit *exhibit, const struct hs_group *group, size_t member) {
    return hs_post_claim(exhibit->post, exhibit->record.claims[group->claims[member]].id);
}

/* Which members of the group this is about, unless it is all of them. */
static void add_scope(struct hs_text *text, const struct hs_exhibit *exhibit, const struct hs_group *group,
                      const struct hs_today *today) {
    size_t count = 0;
    struct hs_text words = {0};
    for (size_t i = 0; i < group->claim_count; i++) {
        const struct hs_claim *claim = said_by(exhibit, group, i);
        if (claim != NULL && claim->today == today) {
            hs_text_add(&words, "%s", count++ > 0 ? "; " : "");
            if (group->single) {
                hs_text_add(&words, "%s", claim->id);
            } else {
                hs_words_member(&words, exhibit, group, i);
            }
        }
    }
    if (count < group->claim_count) {
        hs_text_add(text, " (");
        hs_text_markdown(text, hs_text_get(&words));
        hs_text_add(text, ")");
    }
    hs_text_fini(&words);
}

static void add_today(struct hs_text *text, const struct hs_exhibit *exhibit, const struct hs_group *group,
                      const struct hs_today *today) {
    hs_text_add(text, "*What has changed, and why*");
    add_scope(text, exhibit, group, today);
    hs_text_add(text, ": ");
    hs_text_markdown(text, today->text);
    hs_text_add(text, " *Sources:* ");
    for (size_t i = 0; i < today->source_count; i++) {
        hs_text_add(text, "%s", i > 0 ? "; " : "");
        add_source(text, &today->sources[i]);
    }
    hs_text_add(text, ".\n\n");
}

void hs_markdown_today(struct hs_text *text, const struct hs_exhibit *exhibit, const struct hs_group *group,
                       bool *told) {
    for (size_t i = 0; i < group->claim_count; i++) {
        const struct hs_claim *claim = said_by(exhibit, group, i);
        if (claim != NULL && claim->today != NULL && !told[claim->today - exhibit->post->today]) {
            told[claim->today - exhibit->post->today] = true;
            add_today(text, exhibit, group, claim->today);
        }
    }
}
