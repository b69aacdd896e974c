/* SPDX-License-Identifier: MIT */
#include "hearsay/post.h"

#include <math.h>

static const struct hs_then no_number = {HS_NOT_APPLICABLE, NAN, {0.0, INFINITY}};

static struct hs_then judge_observations(const struct hs_rule *rule, const struct hs_observation *subject,
                                         const struct hs_observation *baseline) {
    struct hs_then then = no_number;
    if (subject->missing != NULL || baseline->missing != NULL) {
        return then;
    }
    const bool rates = subject->is_rate; /* the reader lets no rate meet a time */
    const struct hs_observation *over = rates ? subject : baseline;
    const struct hs_observation *under = rates ? baseline : subject;
    then.bounds.low = over->low / under->high;
    then.bounds.high = over->high / under->low;
    then.ratio = sqrt(then.bounds.low * then.bounds.high); /* that of the geometric means */
    then.verdict = hs_judge_pair(rule, then.bounds);
    return then;
}

static enum hs_verdict worse(enum hs_verdict first, enum hs_verdict second) {
    const enum hs_verdict both[] = {first, second};
    return hs_judge_all(both, 2);
}

/* The rival that comes closest to spoiling the claim; the subject itself is ahead or, for SLOWEST, behind. */
static bool is_nearer(enum hs_kind kind, double ratio, double nearest) {
    return isnan(nearest) || (kind == HS_SLOWEST ? ratio > nearest : ratio < nearest);
}

static struct hs_then judge_rivals(const struct hs_claim *claim, double margin) {
    const struct hs_rule rule = {claim->kind, margin, claim->bound};
    struct hs_then nearest = no_number;
    enum hs_verdict verdict = HS_NOT_APPLICABLE;
    for (size_t i = 0; i < claim->baseline_count; i++) {
        const struct hs_then then = judge_observations(&rule, claim->then_subject, claim->then_baselines[i]);
        verdict = worse(verdict, then.verdict);
        if (is_nearer(claim->kind, then.ratio, nearest.ratio)) {
            nearest = then;
        }
    }
    nearest.verdict = verdict;
    return nearest;
}

static struct hs_then judge_parts(const struct hs_post *post, const struct hs_claim *claim, double margin) {
    struct hs_then then = no_number;
    for (size_t i = 0; i < claim->part_count; i++) {
        const struct hs_claim *part = &post->claims[claim->parts[i]];
        const double part_margin = part->margin > 0.0 ? part->margin : margin;
        then.verdict = worse(then.verdict, hs_post_then(post, part, part_margin).verdict);
    }
    return then;
}

struct hs_then hs_post_then(const struct hs_post *post, const struct hs_claim *claim, double margin) {
    if (claim->kind == HS_EVERY) {
        return judge_parts(post, claim, margin);
    }
    return claim->then_subject == NULL ? no_number : judge_rivals(claim, margin);
}
