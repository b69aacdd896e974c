/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "claim_json.h"
#include "exhibit.h"
#include "options.h"
#include "text.h"
#include "words.h"

static void print_json(const struct hs_record *record, const struct hs_record_claim *only) {
    json_t *claims = json_array();
    for (size_t i = 0; i < record->claim_count; i++) {
        if (only == NULL || only == &record->claims[i]) {
            json_array_append_new(claims, hs_claim_json(&record->claims[i]));
        }
    }
    json_t *root = json_pack("{s:s, s:s, s:s, s:s, s:s, s:o}", "topic", record->topic, "post", record->post, "machine",
                             record->machine.id, "started", record->started, "scale", record->scale, "claims", claims);
    json_dumpf(root, stdout, JSON_INDENT(2));
    putchar('\n');
    json_decref(root);
}

static void add_table(struct hs_text *text, const struct hs_record *record) {
    hs_text_add(text, "%s on %s, ", record->topic, record->machine.id);
    hs_text_plain(text, record->started);
    hs_text_add(text, ", scale %s\n\n", record->scale);
    hs_text_add(text, "%-48s  %-14s  %-14s  %7s  %-16s  %6s\n", "claim", "then", "now", "ratio", "interval", "rounds");
    for (size_t i = 0; i < record->claim_count; i++) {
        const struct hs_record_claim *claim = &record->claims[i];
        const struct hs_record_pair *pair = hs_record_nearest(claim);
        struct hs_text line = {0};
        hs_text_add(&line, "%-48s  %-14s  %-14s", claim->id, hs_verdict_text(claim->then_verdict),
                    hs_verdict_text(claim->verdict));
        hs_text_plain_of(text, &line);
        if (pair != NULL && !isnan(pair->ratio)) {
            struct hs_text ratio = {0};
            struct hs_text bounds = {0};
            hs_text_number(&ratio, pair->ratio);
            hs_words_bounds(&bounds, pair->bounds);
            hs_text_add(text, "  %7s  %-16s  %6" PRIu64, hs_text_get(&ratio), hs_text_get(&bounds), pair->round_count);
            hs_text_fini(&ratio);
            hs_text_fini(&bounds);
        }
        hs_text_add(text, "\n");
    }
    hs_text_add(text, "\n");
    hs_words_count(text, record);
    hs_text_add(text, "\n");
}

static void add_controls(struct hs_text *text, const struct hs_record *record, const struct hs_record_claim *claim) {
    const struct hs_record_race *race = claim->race != NULL ? hs_record_race_of(record, claim->race) : NULL;
    if (race == NULL || !race->has_controls) {
        return;
    }
    const struct hs_proof proof = hs_race_proof(race);
    hs_text_add(text, "controls  baseline against itself: ");
    hs_words_bounds(text, race->same.bounds);
    hs_text_add(text, " %s; 5 %% more work: ", hs_verdict_text(race->same_verdict));
    hs_words_bounds(text, race->planted.bounds);
    hs_text_add(text, " %s; cache state proven for %zu of %zu samples\n", hs_verdict_text(race->planted_verdict),
                proof.proven, proof.needed);
}

static void add_claim(struct hs_text *text, const struct hs_exhibit *exhibit, size_t index) {
    const struct hs_record_claim *claim = &exhibit->record.claims[index];
    struct hs_text words = {0};
    hs_text_plain(text, claim->id);
    hs_text_add(text, ": %s\n", hs_verdict_text(claim->verdict));
    hs_text_plain(text, claim->says);
    hs_text_add(text, "\n");
    hs_words_finding(&words, exhibit, index);
    hs_text_plain_of(text, &words);
    hs_text_add(text, "\n");
    if (claim->reading != NULL) {
        hs_text_add(text, "reading   ");
        hs_text_plain(text, claim->reading);
        hs_text_add(text, "\n");
    }
    hs_text_add(text, "rule      %s, margin %g, bound %g, alpha %g\n", hs_kind_text(claim->kind), claim->margin,
                claim->bound, claim->alpha);
    for (size_t i = 0; i < claim->pair_count; i++) {
        const struct hs_record_pair *pair = &claim->pairs[i];
        hs_text_add(text, "pair      ratio ");
        hs_text_number(text, pair->ratio);
        hs_text_add(text, " ");
        hs_words_bounds(text, pair->bounds);
        hs_text_add(text, ", %" PRIu64 " rounds, %" PRIu64 " ties, %s", pair->round_count, pair->tie_count,
                    hs_verdict_text(pair->verdict));
        if (!isnan(pair->process_spread)) {
            hs_text_add(text, "; between processes by a factor of ");
            hs_text_number(text, pair->process_spread);
        }
        hs_text_add(text, "\n");
    }
    if (claim->then_none != NULL) {
        hs_text_add(text, "then      ");
        hs_text_plain(text, claim->then_none);
        hs_text_add(text, "\n");
    }
    add_controls(text, &exhibit->record, claim);
}

int hs_show_command(const struct hs_options *options) {
    struct hs_library library;
    struct hs_exhibit exhibit;
    struct hs_error error;
    struct hs_text text = {0};
    const char *id = options->value[HS_OPTION_CLAIM];
    const struct hs_record_claim *claim = NULL;
    int code = EXIT_FAILURE;

    /* The post adds words; without it the record still says enough. */
    (void)hs_library_read(NULL, &library, NULL);
    enum hs_status status = hs_exhibit_open(options->files[0], &library, &exhibit, &error);
    if (status == HS_OK && options->value[HS_OPTION_REJUDGE] != NULL) {
        status = hs_record_rejudge(&exhibit.record, options->alpha, options->margin, &error);
    }
    if (status == HS_OK && id != NULL) {
        claim = hs_record_find(&exhibit.record, id);
        if (claim == NULL) {
            status = hs_fail(&error, HS_INVALID, "%s: no claim \"%s\"; hearsay show %s lists them", options->files[0],
                             id, options->files[0]);
        }
    }
    if (status != HS_OK) {
        fprintf(stderr, "hearsay show: %s\n", error.text);
        goto out;
    }
    if (options->value[HS_OPTION_JSON] != NULL) {
        print_json(&exhibit.record, claim);
    } else if (claim != NULL) {
        add_claim(&text, &exhibit, (size_t)(claim - exhibit.record.claims));
    } else {
        add_table(&text, &exhibit.record);
    }
    fputs(hs_text_get(&text), stdout);
    code = EXIT_SUCCESS;
out:
    hs_text_fini(&text);
    hs_exhibit_close(&exhibit);
    hs_library_free(&library);
    return code;
}
