/* SPDX-License-Identifier: MIT */
/* From samples to verdicts, and into the record. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "case_internal.h"
#include "hearsay/guard.h"

#define SHARE_OF_DOUBT      0.10 /* more ties, or more samples without cache proof, than this: inconclusive */
#define EVIDENCE_TEXT_BYTES 256

static enum hs_status no_memory(struct hs_error *error) {
    return hs_fail(error, HS_MEMORY, "out of memory while judging");
}

static const struct hs_comparison *control(const struct case_race *race, size_t which) {
    return &race->comparisons[race->comparison_count - CASE_CONTROL_COUNT + which];
}

static bool cache_doubtful(const struct case_entrant *entrant, size_t sample_count) {
    size_t unproven = 0;
    for (size_t i = 0; i < sample_count; i++) {
        unproven += !hs_cache_proves(entrant->workload->cache, entrant->evidence.resident[i]);
    }
    return (double)unproven > SHARE_OF_DOUBT * (double)sample_count;
}

/* Names the guards that forbid a verdict on this claim; returns how many. */
static size_t find_guards(const struct case_claim *entry, const struct hs_record_claim *claim, const char **guards) {
    const struct case_race *race = entry->race;
    bool cache = false;
    bool ties = false;
    bool few = false;
    for (size_t i = 0; i < claim->pair_count; i++) {
        const struct hs_record_pair *pair = &claim->pairs[i];
        const size_t both[] = {pair->subject, pair->baseline};
        for (size_t b = 0; b < 2; b++) {
            cache = cache || cache_doubtful(&race->entrants[both[b]], race->race.lanes[both[b]].count);
        }
        /* Two that may be equal may tie; what ties forbid is a verdict on who is ahead. */
        ties = ties ||
               (entry->claim->kind != HS_EQUAL && (double)pair->tie_count > SHARE_OF_DOUBT * (double)pair->round_count);
        few = few || pair->round_count < hs_interval_minimum(entry->alpha);
    }
    size_t count = 0;
    if (control(race, 0)->verdict == HS_FAILS) {
        guards[count++] = HS_GUARD_SAME_DIFFERS;
    }
    if (control(race, 1)->verdict == HS_REVERSED) {
        guards[count++] = HS_GUARD_PLANTED_REVERSED;
    }
    if (hs_record_layouts_disagree(claim, race->recorded)) {
        guards[count++] = HS_GUARD_LAYOUT;
    }
    if (cache) {
        guards[count++] = HS_GUARD_CACHE_UNPROVEN;
    }
    if (ties) {
        guards[count++] = HS_GUARD_TIES;
    }
    if (few) {
        guards[count++] = HS_GUARD_TOO_FEW_ROUNDS;
    }
    return count;
}

static const char *skipped_entrant(const struct case_claim *entry) {
    for (size_t i = 0; i < entry->pair_count; i++) {
        const struct hs_comparison *comparison = &entry->race->comparisons[entry->first_comparison + i];
        const char *subject = entry->race->entrants[comparison->subject].skipped;
        const char *baseline = entry->race->entrants[comparison->baseline].skipped;
        if (subject != NULL || baseline != NULL) {
            return subject != NULL ? subject : baseline;
        }
    }
    return NULL;
}

static enum hs_status judge_raced(struct case_run *run, const struct case_claim *entry, struct hs_record_claim *claim,
                                  struct hs_error *error) {
    claim->race = entry->race->id;
    claim->pairs = arena_alloc(&run->arena, entry->pair_count, sizeof *claim->pairs);
    claim->guards = arena_alloc(&run->arena, HS_GUARD_COUNT, sizeof *claim->guards);
    enum hs_verdict *parts = arena_alloc(&run->arena, entry->pair_count, sizeof *parts);
    if (claim->pairs == NULL || claim->guards == NULL || parts == NULL) {
        return no_memory(error);
    }
    claim->pair_count = entry->pair_count;
    for (size_t i = 0; i < entry->pair_count; i++) {
        claim->pairs[i] =
            hs_record_pair_of(&entry->race->comparisons[entry->first_comparison + i], entry->race->recorded);
        parts[i] = claim->pairs[i].verdict;
    }
    claim->reason = skipped_entrant(entry);
    if (claim->reason != NULL) {
        claim->verdict = HS_NOT_APPLICABLE;
        return HS_OK;
    }
    claim->verdict = hs_judge_all(parts, entry->pair_count);
    claim->guard_count = find_guards(entry, claim, claim->guards);
    if (claim->guard_count > 0) {
        claim->verdict = HS_INCONCLUSIVE;
        claim->reason = "a guard forbids a verdict";
    } else if (claim->verdict == HS_INCONCLUSIVE) {
        claim->reason = "the interval was still too wide when the time was up";
    }
    if (run->machine.emulator[0] != '\0' && !run->options.allow_emulated) {
        claim->verdict = HS_NOT_APPLICABLE;
        claim->reason = "emulated";
    }
    return HS_OK;
}

struct fact_call {
    const struct case_run *run;
    const struct hs_fact *fact;
    char *evidence;
    bool is_true;
    struct hs_error why;
};

/* Under the guard, as facts may touch maps too. */
static enum hs_status call_fact(void *context) {
    struct fact_call *call = context;
    return call->fact->check(&call->run->plan, call->run->context, &call->is_true, call->evidence, EVIDENCE_TEXT_BYTES,
                             &call->why);
}

static enum hs_status judge_fact(struct case_run *run, const struct hs_claim *source, struct hs_record_claim *claim,
                                 struct hs_error *error) {
    const struct hs_case *definition = run->definition;
    for (size_t i = 0; i < definition->fact_count; i++) {
        if (strcmp(definition->facts[i].name, source->fact) != 0) {
            continue;
        }
        struct fact_call call = {.run = run, .fact = &definition->facts[i]};
        call.evidence = arena_alloc(&run->arena, EVIDENCE_TEXT_BYTES, 1);
        if (call.evidence == NULL) {
            return no_memory(error);
        }
        const enum hs_status status = hs_guard_call(call_fact, &call);
        if (status == HS_UNSUPPORTED) {
            claim->reason = arena_format(&run->arena, "%s", call.why.text);
            return HS_OK;
        }
        if (status != HS_OK) {
            return hs_fail(error, status, "fact %s: %s", source->fact,
                           call.why.text[0] != '\0' ? call.why.text : hs_status_text(status));
        }
        claim->verdict = hs_judge_fact(call.is_true);
        claim->reason = call.evidence;
        return HS_OK;
    }
    return hs_fail(error, HS_INVALID, "claim %s: the case %s has no fact %s; correct the post file", source->id,
                   definition->topic, source->fact);
}

static enum hs_status judge_every(struct case_run *run, const struct hs_record *record, const struct hs_claim *source,
                                  struct hs_record_claim *claim, struct hs_error *error) {
    enum hs_verdict *parts = arena_alloc(&run->arena, source->part_count, sizeof *parts);
    enum hs_verdict *then = arena_alloc(&run->arena, source->part_count, sizeof *then);
    claim->parts = arena_alloc(&run->arena, source->part_count, sizeof *claim->parts);
    if (parts == NULL || then == NULL || claim->parts == NULL) {
        return no_memory(error);
    }
    claim->part_count = source->part_count;
    for (size_t i = 0; i < source->part_count; i++) {
        claim->parts[i] = run->post.claims[source->parts[i]].id;
        parts[i] = record->claims[source->parts[i]].verdict;
        then[i] =
            record->claims[source->parts[i]].then_verdict; /* each at its own margin, which the post does not know */
    }
    claim->then_verdict = hs_judge_all(then, source->part_count);
    claim->verdict = hs_judge_all(parts, source->part_count);
    claim->reason = claim->verdict == HS_NOT_APPLICABLE ? "none of its parts is applicable" : NULL;
    return HS_OK;
}

static enum hs_status judge_claim(struct case_run *run, const struct hs_record *record, const struct case_claim *entry,
                                  struct hs_record_claim *claim, struct hs_error *error) {
    const struct hs_claim *source = entry->claim;
    claim->id = source->id;
    claim->says = source->says;
    claim->reading = source->reading;
    claim->kind = source->kind;
    claim->bound = source->bound;
    claim->margin = entry->margin;
    claim->alpha = entry->alpha;
    claim->verdict = HS_NOT_APPLICABLE;
    claim->reason = entry->reason;
    const struct hs_then then = hs_post_then(&run->post, source, entry->margin);
    claim->then_verdict = then.verdict;
    claim->then_ratio = then.ratio;
    claim->then_bounds = then.bounds;
    claim->then_none = source->then_none;
    if (entry->reason != NULL) {
        return HS_OK;
    }
    enum hs_status status = HS_OK;
    if (source->kind == HS_FACT && run->options.part.count > 0) {
        claim->reason = "checked by the process that joins the others";
    } else if (source->kind == HS_FACT) {
        status = judge_fact(run, source, claim, error);
    } else if (source->kind == HS_EVERY) {
        status = judge_every(run, record, source, claim, error);
    } else {
        status = judge_raced(run, entry, claim, error);
        if (status == HS_OK && claim->verdict != HS_NOT_APPLICABLE && claim->guard_count == 0) {
            claim->strength = hs_judge_strength(hs_record_nearest(claim)->bounds, then.bounds, entry->margin);
        }
    }
    return status;
}

/* A column of what this system does not count is no column. */
static void forget_unknown(uint32_t **column, size_t count) {
    if (count > 0 && (*column)[0] == HS_COUNT_UNKNOWN) {
        *column = NULL;
    }
}

static enum hs_status fill_race(struct case_run *run, struct case_race *race, struct hs_record_race *out,
                                struct hs_error *error) {
    race->recorded = out;
    out->id = race->id;
    out->seed = race->seed;
    out->round_count = race->race.round_count;
    out->inner = race->inner;
    out->seconds = race->seconds;
    out->processes = race->processes;
    out->process_count = race->process_count;
    out->control_margin = race->control_margin;
    out->entrant_count = race->entrant_count;
    out->entrants = arena_alloc(&run->arena, race->entrant_count, sizeof *out->entrants);
    if (out->entrants == NULL) {
        return no_memory(error);
    }
    for (size_t i = 0; i < race->entrant_count; i++) {
        const struct case_entrant *entrant = &race->entrants[i];
        struct hs_record_entrant *filled = &out->entrants[i];
        filled->workload = entrant->workload->name;
        filled->subject = entrant->subject->name;
        filled->workload_title = entrant->workload->title;
        filled->subject_title = entrant->subject->title;
        filled->role = entrant->role;
        filled->requested = entrant->subject->requested;
        filled->achieved = entrant->subject->achieved;
        filled->skipped = entrant->skipped;
        filled->cache = hs_cache_state_text(entrant->workload->cache);
        filled->bytes = entrant->bytes;
        filled->lane = race->race.lanes[i];
        filled->evidence = entrant->evidence;
        forget_unknown(&filled->evidence.minor_faults, filled->lane.count);
        forget_unknown(&filled->evidence.major_faults, filled->lane.count);
        forget_unknown(&filled->evidence.context_switches, filled->lane.count);
    }
    out->has_controls = race->comparison_count > 0;
    if (out->has_controls) {
        out->same = hs_record_pair_of(control(race, 0), out);
        out->planted = hs_record_pair_of(control(race, 1), out);
        out->same_verdict = out->same.verdict;
        out->planted_verdict = out->planted.verdict;
    }
    return HS_OK;
}

enum hs_status case_judge(struct case_run *run, struct hs_record *record, struct hs_error *error) {
    record->races = arena_alloc(&run->arena, run->race_count, sizeof *record->races);
    record->claims = arena_alloc(&run->arena, run->claim_count, sizeof *record->claims);
    if (record->races == NULL || record->claims == NULL) {
        return no_memory(error);
    }
    record->race_count = run->race_count;
    record->claim_count = run->claim_count;
    enum hs_status status = HS_OK;
    for (size_t i = 0; status == HS_OK && i < run->race_count; i++) {
        status = fill_race(run, &run->races[i], &record->races[i], error);
    }
    for (size_t i = 0; status == HS_OK && i < run->claim_count; i++) {
        status = judge_claim(run, record, &run->claims[i], &record->claims[i], error);
    }
    return status;
}
