/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "hearsay/record.h"

struct question {
    const struct hs_record_race *race;
    const struct hs_lane *lanes;
    struct hs_rule rule;
    double alpha;
};

struct hs_record_pair hs_record_pair_of(const struct hs_comparison *comparison, const struct hs_record_race *race) {
    const struct hs_lane *subject = &race->entrants[comparison->subject].lane;
    const struct hs_lane *baseline = &race->entrants[comparison->baseline].lane;
    struct hs_record_pair pair = {
        .subject = comparison->subject,
        .baseline = comparison->baseline,
        .ratio = hs_lanes_ratio(subject, baseline),
        .bounds = hs_comparison_bounds(comparison),
        .round_count = comparison->interval.count,
        .tie_count = comparison->interval.ties,
        .verdict = comparison->verdict,
    };
    pair.process_spread = hs_record_spread(race, &pair);
    return pair;
}

static enum hs_status judge_pair(const struct question *question, struct hs_record_pair *pair, struct hs_error *error) {
    struct hs_comparison comparison = {
        .subject = pair->subject, .baseline = pair->baseline, .rule = question->rule, .alpha = question->alpha};
    const enum hs_status status = hs_comparison_replay(&comparison, question->lanes, error);
    if (status != HS_OK) {
        return status;
    }
    *pair = hs_record_pair_of(&comparison, question->race);
    hs_interval_fini(&comparison.interval);
    return HS_OK;
}

/* The controls of a race share the record's alpha with nobody but the pairs that race beside them. */
static double control_alpha(const struct hs_record *record, const struct hs_record_race *race) {
    size_t pairs = 0;
    for (size_t i = 0; i < record->claim_count; i++) {
        const struct hs_record_claim *claim = &record->claims[i];
        pairs += claim->pair_count > 0 && strcmp(claim->race, race->id) == 0 ? claim->pair_count : 0;
    }
    return record->alpha / (double)(pairs > 0 ? pairs : 1);
}

static enum hs_status judge_controls(struct hs_record_race *race, const struct hs_lane *lanes, double alpha,
                                     struct hs_error *error) {
    if (!race->has_controls) {
        return HS_OK;
    }
    const struct question same = {race, lanes, {HS_EQUAL, race->control_margin, race->control_margin}, alpha};
    const struct question planted = {race, lanes, {HS_FASTER, 1.0, 0.0}, alpha};
    enum hs_status status = judge_pair(&same, &race->same, error);
    if (status == HS_OK) {
        status = judge_pair(&planted, &race->planted, error);
    }
    race->same_verdict = race->same.verdict;
    race->planted_verdict = race->planted.verdict;
    return status;
}

/* The guards that follow from the times; the others are evidence, which stays. */
static bool is_timed_guard(const char *guard) {
    return strcmp(guard, HS_GUARD_SAME_DIFFERS) == 0 || strcmp(guard, HS_GUARD_PLANTED_REVERSED) == 0 ||
           strcmp(guard, HS_GUARD_LAYOUT) == 0 || strcmp(guard, HS_GUARD_TOO_FEW_ROUNDS) == 0;
}

static bool has_few_rounds(const struct hs_record_claim *claim) {
    const uint64_t minimum = hs_interval_minimum(claim->alpha);
    for (size_t i = 0; i < claim->pair_count; i++) {
        if (claim->pairs[i].round_count < minimum) {
            return true;
        }
    }
    return false;
}

static enum hs_status renew_guards(struct hs_record_claim *claim, const struct hs_record_race *race) {
    const char **guards = calloc(claim->guard_count + HS_GUARD_COUNT, sizeof *guards);
    size_t count = 0;
    if (guards == NULL) {
        return HS_MEMORY;
    }
    if (race->same_verdict == HS_FAILS && race->has_controls) {
        guards[count++] = HS_GUARD_SAME_DIFFERS;
    }
    if (race->planted_verdict == HS_REVERSED && race->has_controls) {
        guards[count++] = HS_GUARD_PLANTED_REVERSED;
    }
    if (hs_record_layouts_disagree(claim, race)) {
        guards[count++] = HS_GUARD_LAYOUT;
    }
    for (size_t i = 0; i < claim->guard_count; i++) {
        if (!is_timed_guard(claim->guards[i])) {
            guards[count++] = claim->guards[i];
        }
    }
    if (has_few_rounds(claim)) {
        guards[count++] = HS_GUARD_TOO_FEW_ROUNDS;
    }
    free(claim->guards);
    claim->guards = guards;
    claim->guard_count = count;
    return HS_OK;
}

const struct hs_record_pair *hs_record_nearest(const struct hs_record_claim *claim) {
    const struct hs_record_pair *nearest = claim->pair_count > 0 ? &claim->pairs[0] : NULL;
    for (size_t i = 1; i < claim->pair_count; i++) {
        const struct hs_record_pair *pair = &claim->pairs[i];
        const bool nearer = claim->kind == HS_SLOWEST ? pair->ratio > nearest->ratio : pair->ratio < nearest->ratio;
        nearest = nearer || isnan(nearest->ratio) ? pair : nearest;
    }
    return nearest;
}

/* Not applicable was found out beside the times: it stays, and no guard is asked. */
static enum hs_status conclude(struct hs_record_claim *claim, const struct hs_record_race *race,
                               enum hs_verdict verdict) {
    const bool was_guarded = claim->guard_count > 0;
    claim->strength = HS_STRENGTH_UNKNOWN;
    if (claim->verdict == HS_NOT_APPLICABLE) {
        return HS_OK;
    }
    const enum hs_status status = renew_guards(claim, race);
    const bool is_guarded = claim->guard_count > 0;
    if (!is_guarded) {
        claim->strength = hs_judge_strength(hs_record_nearest(claim)->bounds, claim->then_bounds, claim->margin);
    }
    verdict = is_guarded ? HS_INCONCLUSIVE : verdict;
    if (status == HS_OK && (verdict != claim->verdict || was_guarded != is_guarded)) {
        claim->verdict = verdict;
        claim->reason = is_guarded                   ? "judged again: a guard forbids a verdict"
                        : verdict == HS_INCONCLUSIVE ? "judged again: the interval is too wide"
                                                     : NULL;
    }
    return status;
}

static enum hs_status judge_claim(struct hs_record_claim *claim, const struct hs_record_race *race,
                                  const struct hs_lane *lanes, struct hs_error *error) {
    const struct question question = {race, lanes, {claim->kind, claim->margin, claim->bound}, claim->alpha};
    enum hs_verdict *verdicts = malloc(claim->pair_count * sizeof *verdicts);
    enum hs_status status = verdicts == NULL ? HS_MEMORY : HS_OK;
    for (size_t i = 0; status == HS_OK && i < claim->pair_count; i++) {
        status = judge_pair(&question, &claim->pairs[i], error);
        verdicts[i] = claim->pairs[i].verdict;
    }
    if (status == HS_OK) {
        status = conclude(claim, race, hs_judge_all(verdicts, claim->pair_count));
    }
    free(verdicts);
    return status == HS_OK ? HS_OK : hs_fail(error, status, "claim %s: out of memory while judging again", claim->id);
}

static enum hs_status judge_race(struct hs_record *record, struct hs_record_race *race, struct hs_error *error) {
    struct hs_lane *lanes = malloc((race->entrant_count + 1) * sizeof *lanes);
    if (lanes == NULL) {
        return hs_fail(error, HS_MEMORY, "race %s: out of memory while judging again", race->id);
    }
    for (size_t i = 0; i < race->entrant_count; i++) {
        lanes[i] = race->entrants[i].lane;
    }
    enum hs_status status = judge_controls(race, lanes, control_alpha(record, race), error);
    for (size_t i = 0; status == HS_OK && i < record->claim_count; i++) {
        struct hs_record_claim *claim = &record->claims[i];
        if (claim->pair_count > 0 && strcmp(claim->race, race->id) == 0) {
            status = judge_claim(claim, race, lanes, error);
        }
    }
    free(lanes);
    return status;
}

static enum hs_status judge_every(const struct hs_record *record, struct hs_record_claim *claim,
                                  struct hs_error *error) {
    enum hs_verdict *verdicts = malloc((claim->part_count + 1) * sizeof *verdicts);
    if (verdicts == NULL) {
        return hs_fail(error, HS_MEMORY, "claim %s: out of memory while judging again", claim->id);
    }
    for (size_t i = 0; i < claim->part_count; i++) {
        verdicts[i] = hs_record_find(record, claim->parts[i])->verdict;
    }
    const enum hs_verdict verdict = hs_judge_all(verdicts, claim->part_count);
    if (claim->verdict != HS_NOT_APPLICABLE && claim->verdict != verdict) {
        claim->verdict = verdict;
        claim->reason = NULL;
    }
    free(verdicts);
    return HS_OK;
}

/* alpha is shared out evenly: to the claims that compare, and within one to its pairs. */
static void set_alpha(struct hs_record *record, double alpha) {
    size_t comparing = 0;
    for (size_t i = 0; i < record->claim_count; i++) {
        comparing += record->claims[i].pair_count > 0;
    }
    record->alpha = alpha;
    for (size_t i = 0; i < record->claim_count; i++) {
        struct hs_record_claim *claim = &record->claims[i];
        if (claim->pair_count > 0) {
            claim->alpha = alpha / (double)comparing / (double)claim->pair_count;
        }
    }
}

static void set_margin(struct hs_record *record, double margin) {
    for (size_t i = 0; i < record->race_count; i++) {
        record->races[i].control_margin = margin;
    }
    for (size_t i = 0; i < record->claim_count; i++) {
        if (record->claims[i].pair_count > 0) {
            record->claims[i].margin = margin;
        }
    }
}

enum hs_status hs_record_rejudge(struct hs_record *record, double alpha, double margin, struct hs_error *error) {
    if (alpha != 0.0 && !(alpha > 0.0 && alpha < 1.0)) {
        return hs_fail(error, HS_INVALID, "alpha is %g; give a number between 0 and 1, such as 0.01", alpha);
    }
    if (margin != 0.0 && !(margin >= 1.0 && isfinite(margin))) {
        return hs_fail(error, HS_INVALID, "margin is %g; give a factor of 1 or more, such as 1.1", margin);
    }
    if (alpha != 0.0) {
        set_alpha(record, alpha);
    }
    if (margin != 0.0) {
        set_margin(record, margin);
    }
    enum hs_status status = HS_OK;
    for (size_t i = 0; status == HS_OK && i < record->race_count; i++) {
        status = judge_race(record, &record->races[i], error);
    }
    for (size_t i = 0; status == HS_OK && i < record->claim_count; i++) {
        if (record->claims[i].kind == HS_EVERY) {
            status = judge_every(record, &record->claims[i], error);
        }
    }
    return status;
}
