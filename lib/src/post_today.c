/* SPDX-License-Identifier: MIT */
#include "post_reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void read_claims(struct post_reader *reader, struct hs_today *today, const json_t *item) {
    struct hs_post *post = reader->post;
    const json_t *list = hs_post_list(reader, item, "claims");
    const size_t count = json_array_size(list);
    today->claims = hs_post_allocate(reader, count, sizeof *today->claims);
    for (size_t i = 0; today->claims != NULL && i < count; i++) {
        const char *id = json_string_value(json_array_get(list, i));
        const struct hs_claim *claim = id == NULL ? NULL : hs_post_claim(post, id);
        if (claim == NULL) {
            hs_post_refuse(reader, "\"%s\" is no claim of this post; name one that is", id == NULL ? "" : id);
            return;
        }
        if (claim->today != NULL) {
            hs_post_refuse(reader, "claim \"%s\" stands under \"%s\" already; keep one of the two", id,
                           claim->today->id);
            return;
        }
        const size_t index = (size_t)(claim - post->claims);
        post->claims[index].today = today;
        today->claims[today->claim_count++] = index;
    }
}

/* It becomes a link on the page. */
static const char *read_url(struct post_reader *reader, const json_t *source) {
    const char *url = hs_post_text_or_null(reader, source, "url");
    if (url != NULL && (strncmp(url, "https://", 8) != 0 || strpbrk(url, " <>\"\\\n\r\t") != NULL)) {
        hs_post_refuse(reader, "\"url\" is \"%s\"; give an address that begins with https:// and has no spaces", url);
    }
    return url;
}

static void read_sources(struct post_reader *reader, struct hs_today *today, const json_t *item) {
    const json_t *list = hs_post_list(reader, item, "sources");
    today->sources = hs_post_allocate(reader, json_array_size(list), sizeof *today->sources);
    today->source_count = today->sources == NULL ? 0 : json_array_size(list);
    for (size_t i = 0; i < today->source_count; i++) {
        const json_t *source = json_array_get(list, i);
        today->sources[i].title = hs_post_text(reader, source, "title");
        today->sources[i].where = hs_post_text(reader, source, "where");
        today->sources[i].url = read_url(reader, source);
    }
}

void hs_post_today_read(struct post_reader *reader, const json_t *item, size_t index) {
    struct hs_today *today = &reader->post->today[index];
    today->id = hs_post_text(reader, item, "id");
    today->text = hs_post_text(reader, item, "text");
    read_claims(reader, today, item);
    read_sources(reader, today, item);
}

void hs_post_today_fini(struct hs_today *today) {
    free(today->claims);
    free(today->sources);
}

void hs_post_today_check(struct post_reader *reader) {
    const struct hs_post *post = reader->post;
    for (size_t i = 0; post->today_count > 0 && i < post->claim_count; i++) {
        if (post->claims[i].today == NULL) {
            snprintf(reader->place, sizeof reader->place, "claim \"%s\"", post->claims[i].id);
            hs_post_refuse(reader, "no item of \"today\" names it; add it to one, or write one");
        }
    }
}
