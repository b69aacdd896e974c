/* SPDX-License-Identifier: MIT */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

#include "hearsay/post.h"
#include "ledger.h"
#include "library.h"
#include "options.h"
#include "text.h"

static json_t *claim_to_json(const struct hs_claim *claim) {
    return json_pack("{s:s, s:s, s:s}", "id", claim->id, "kind", hs_kind_text(claim->kind), "says", claim->says);
}

static json_t *post_to_json(const struct hs_post *post) {
    json_t *claims = json_array();
    for (size_t i = 0; i < post->claim_count; i++) {
        json_array_append_new(claims, claim_to_json(&post->claims[i]));
    }
    return json_pack("{s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:I, s:o}", "id", post->id, "author", post->author, "date",
                     post->date, "forum", post->forum, "subject", post->subject, "topic", post->topic, "hash",
                     post->hash, "observations", (json_int_t)post->observation_count, "claims", claims);
}

static void print_json(const struct hs_library *library, json_t *coverage) {
    json_t *posts = json_array();
    for (size_t i = 0; i < library->count; i++) {
        json_array_append_new(posts, post_to_json(&library->posts[i]));
    }
    json_t *root = json_pack("{s:o, s:O*}", "posts", posts, "coverage", coverage);
    json_dumpf(root, stdout, JSON_INDENT(2));
    putchar('\n');
    json_decref(root);
}

static void add_posts(struct hs_text *text, const struct hs_library *library) {
    for (size_t i = 0; i < library->count; i++) {
        const struct hs_post *post = &library->posts[i];
        struct hs_text line = {0};
        hs_text_add(&line, "%s  %s, %s: %zu claims, %zu observations, tested by %s", post->id, post->author, post->date,
                    post->claim_count, post->observation_count, post->topic);
        hs_text_plain_of(text, &line);
        for (size_t c = 0; c < post->claim_count; c++) {
            hs_text_add(&line, "  %-48s %s", post->claims[c].id, post->claims[c].says);
            hs_text_add(text, "\n");
            hs_text_plain_of(text, &line);
        }
        hs_text_add(text, "\n");
    }
}

static void add_ids(struct hs_text *text, const json_t *coverage, const char *list, const char *what) {
    size_t index;
    json_t *id;
    json_array_foreach(json_object_get(coverage, list), index, id) {
        hs_text_add(text, "%s: %s: %s\n", json_string_value(json_object_get(coverage, "ledger")), json_string_value(id),
                    what);
    }
}

static void add_coverage(struct hs_text *text, const json_t *coverage) {
    size_t index;
    json_t *row;
    hs_text_add(text, "\n");
    json_array_foreach(json_object_get(coverage, "rows"), index, row) {
        hs_text_add(text, "  %-16s %-12s %s\n", json_string_value(json_object_get(row, "id")),
                    json_string_value(json_object_get(row, "covered_by")),
                    json_string_value(json_object_get(row, "item")));
    }
    hs_text_add(text, "%zu rows of the ledger are covered\n", json_array_size(json_object_get(coverage, "rows")));
}

/* The exit code; faults go to stderr, whatever form the list has. */
static int judge_coverage(const json_t *coverage) {
    struct hs_text faults = {0};
    add_ids(&faults, coverage, "missing",
            "covered by nothing; add a claim, an observation, a method note or a not_tested entry to its post");
    add_ids(&faults, coverage, "twice", "covered in two ways; keep one");
    add_ids(&faults, coverage, "unknown", "named by a post but not in the ledger; correct the post or add the row");
    fputs(hs_text_get(&faults), stderr);
    const int code = faults.length > 0 || faults.failed ? EXIT_FAILURE : EXIT_SUCCESS;
    hs_text_fini(&faults);
    return code;
}

int hs_list_command(const struct hs_options *options) {
    struct hs_library library = {0};
    struct hs_error error;
    struct hs_text text = {0};
    json_t *coverage = NULL;
    const char *ledger = options->value[HS_OPTION_LEDGER];
    int code = EXIT_FAILURE;

    if (hs_library_read(options->value[HS_OPTION_POSTS], &library, &error) != HS_OK ||
        (ledger != NULL && hs_ledger_check(ledger, &library, &coverage, &error) != HS_OK)) {
        fprintf(stderr, "hearsay list: %s\n", error.text);
        goto out;
    }
    if (options->value[HS_OPTION_JSON] != NULL) {
        print_json(&library, coverage);
    } else {
        add_posts(&text, &library);
        if (coverage != NULL) {
            add_coverage(&text, coverage);
        }
        fputs(hs_text_get(&text), stdout);
    }
    code = coverage != NULL ? judge_coverage(coverage) : EXIT_SUCCESS;
out:
    hs_text_fini(&text);
    json_decref(coverage);
    hs_library_free(&library);
    return code;
}
