/* SPDX-License-Identifier: MIT */
#include "csv.h"

#include <inttypes.h>
#include <math.h>

#include "words.h"

static void add_field(struct hs_text *text, const char *value) {
    hs_text_add(text, ",");
    hs_text_csv(text, value);
}

static void add_number(struct hs_text *text, double value) {
    if (isfinite(value)) {
        hs_text_add(text, ",%.9g", value);
    } else {
        hs_text_add(text, ",");
    }
}

static void add_origin(struct hs_text *text, const struct hs_record *record) {
    hs_text_csv(text, record->machine.id);
    add_field(text, record->topic);
    add_field(text, record->started);
}

static void add_reference(struct hs_text *text, const struct hs_reference *reference) {
    struct hs_text name = {0};
    if (reference->workload[0] != '\0') {
        hs_text_add(&name, "%s/%s", reference->workload, reference->subject);
    }
    add_field(text, hs_text_get(&name));
    hs_text_fini(&name);
}

static void add_claim(struct hs_text *text, const struct hs_exhibit *exhibit, size_t index) {
    const struct hs_record_claim *claim = &exhibit->record.claims[index];
    const struct hs_record_pair *pair = hs_record_nearest(claim);
    const struct hs_contest contest = hs_exhibit_contest(exhibit, index);
    struct hs_text guards = {0};
    add_origin(text, &exhibit->record);
    add_field(text, exhibit->record.post);
    add_field(text, exhibit->record.scale);
    add_field(text, claim->id);
    add_field(text, hs_kind_text(claim->kind));
    add_reference(text, &contest.subject);
    add_reference(text, &contest.baseline);
    add_field(text, hs_verdict_text(claim->verdict));
    add_number(text, pair != NULL ? pair->ratio : NAN);
    add_number(text, pair != NULL ? hs_words_low(pair->bounds) : NAN);
    add_number(text, pair != NULL ? pair->bounds.high : NAN);
    hs_text_add(text, ",%" PRIu64, pair != NULL ? pair->round_count : 0);
    add_number(text, claim->margin);
    add_number(text, claim->bound);
    add_number(text, claim->alpha);
    add_field(text, hs_verdict_text(claim->then_verdict));
    add_number(text, claim->then_ratio);
    add_number(text, hs_words_low(claim->then_bounds));
    add_number(text, claim->then_bounds.high);
    add_field(text, hs_strength_text(claim->strength));
    hs_words_guards(&guards, claim);
    add_field(text, hs_text_get(&guards));
    add_field(text, claim->reason);
    hs_text_add(text, "\n");
    hs_text_fini(&guards);
}

void hs_csv_results(struct hs_text *text, const struct hs_exhibit *exhibits, size_t count) {
    hs_text_add(text,
                "machine,topic,started,post,scale,claim,kind,subject,baseline,verdict,ratio,low,high,rounds,margin,"
                "bound,alpha,then_verdict,then_ratio,then_low,then_high,strength,guards,reason\n");
    for (size_t e = 0; e < count; e++) {
        for (size_t i = 0; i < exhibits[e].record.claim_count; i++) {
            add_claim(text, &exhibits[e], i);
        }
    }
}

static void add_count(struct hs_text *text, const uint32_t *column, size_t index) {
    if (column != NULL) {
        hs_text_add(text, ",%" PRIu32, column[index]);
    } else {
        hs_text_add(text, ",");
    }
}

static void add_samples(struct hs_text *text, const struct hs_exhibit *exhibit, const struct hs_record_race *race,
                        const struct hs_record_entrant *entrant) {
    const struct hs_evidence *evidence = &entrant->evidence;
    for (size_t i = 0; i < entrant->lane.count; i++) {
        add_origin(text, &exhibit->record);
        add_field(text, race->id);
        add_field(text, entrant->workload);
        add_field(text, entrant->subject);
        add_field(text, entrant->role);
        hs_text_add(text, ",%" PRIu32 ",%u,%" PRIu64 ",%" PRIu64, entrant->lane.round[i],
                    (unsigned)entrant->lane.position[i], entrant->lane.ns[i], entrant->bytes);
        add_number(text, evidence->resident != NULL && evidence->resident[i] >= 0.0 ? evidence->resident[i] : NAN);
        add_count(text, evidence->minor_faults, i);
        add_count(text, evidence->major_faults, i);
        add_count(text, evidence->context_switches, i);
        if (evidence->digest != NULL) {
            hs_text_add(text, ",%016" PRIx64 "\n", evidence->digest[i]);
        } else {
            hs_text_add(text, ",\n");
        }
    }
}

void hs_csv_samples(struct hs_text *text, const struct hs_exhibit *exhibits, size_t count) {
    hs_text_add(text, "machine,topic,started,race,workload,subject,role,round,position,ns,bytes,resident,minor_faults,"
                      "major_faults,context_switches,digest\n");
    for (size_t e = 0; e < count; e++) {
        const struct hs_record *record = &exhibits[e].record;
        for (size_t r = 0; r < record->race_count; r++) {
            for (size_t i = 0; i < record->races[r].entrant_count; i++) {
                add_samples(text, &exhibits[e], &record->races[r], &record->races[r].entrants[i]);
            }
        }
    }
}
