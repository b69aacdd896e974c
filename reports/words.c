/* SPDX-License-Identifier: MIT */
#include "words.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#define NAMES_SHOWN 10

/* "is 2.00 times as fast" or "takes 2.00 times as long": a number below 1 is hard to picture. */
static void add_times(struct hs_text *text, double ratio, const char *is, const char *takes) {
    if (fabs(ratio - 1.0) < 0.005) {
        hs_text_add(text, "%s as fast", is);
        return;
    }
    hs_text_add(text, "%s ", ratio > 1.0 ? is : takes);
    hs_text_number(text, ratio > 1.0 ? ratio : 1.0 / ratio);
    hs_text_add(text, " times as %s", ratio > 1.0 ? "fast" : "long");
}

void hs_words_ratio(struct hs_text *text, double ratio) {
    add_times(text, ratio, "is", "takes");
    hs_text_add(text, " as");
}

void hs_words_time(struct hs_text *text, double ns) {
    static const char *const units[] = {"ns", "µs", "ms", "s"};
    size_t unit = 0;
    while (unit < 3 && ns >= 1000.0) {
        ns /= 1000.0;
        unit++;
    }
    hs_text_number(text, ns);
    hs_text_add(text, " %s", units[unit]);
}

double hs_words_low(struct hs_bounds bounds) {
    return bounds.low > 0.0 ? bounds.low : NAN;
}

static bool bounded(struct hs_bounds bounds) {
    return bounds.low > 0.0 && isfinite(bounds.high);
}

void hs_words_bounds(struct hs_text *text, struct hs_bounds bounds) {
    hs_text_add(text, "[");
    if (bounds.low > 0.0) {
        hs_text_number(text, bounds.low);
    } else {
        hs_text_add(text, "…");
    }
    hs_text_add(text, ", ");
    if (isfinite(bounds.high)) {
        hs_text_number(text, bounds.high);
    } else {
        hs_text_add(text, "…");
    }
    hs_text_add(text, "]");
}

/* In the direction that hs_words_ratio speaks in, so that the two agree. */
static void add_between(struct hs_text *text, double ratio, struct hs_bounds bounds) {
    if (!bounded(bounds)) {
        hs_text_add(text, " (too few rounds to give bounds)");
        return;
    }
    const bool turned = ratio < 0.995;
    hs_text_add(text, " (between ");
    hs_text_number(text, turned ? 1.0 / bounds.high : bounds.low);
    hs_text_add(text, " and ");
    hs_text_number(text, turned ? 1.0 / bounds.low : bounds.high);
    hs_text_add(text, ")");
}

/* A subject against itself is a comparison of workloads. */
static void add_side(struct hs_text *text, const struct hs_exhibit *exhibit, const struct hs_reference *side,
                     const struct hs_reference *other) {
    const bool same = strcmp(side->subject, other->subject) == 0;
    hs_text_add(text, "%s",
                same ? hs_exhibit_workload(exhibit, side->workload) : hs_exhibit_subject(exhibit, side->subject));
}

void hs_words_guards(struct hs_text *text, const struct hs_record_claim *claim) {
    for (size_t i = 0; i < claim->guard_count; i++) {
        hs_text_add(text, "%s%s", i > 0 ? ", " : "", claim->guards[i]);
    }
}

static void add_reason(struct hs_text *text, const struct hs_record_claim *claim) {
    if (claim->reason != NULL && claim->reason[0] != '\0') {
        const size_t length = strlen(claim->reason);
        hs_text_add(text, " %c%s%s", toupper((unsigned char)claim->reason[0]), claim->reason + 1,
                    claim->reason[length - 1] == '.' ? "" : ".");
    }
    if (claim->guard_count > 0) {
        hs_text_add(text, " Held back by: ");
        hs_words_guards(text, claim);
        hs_text_add(text, ".");
    }
}

static void add_now(struct hs_text *text, const struct hs_exhibit *exhibit, size_t index) {
    const struct hs_record_claim *claim = &exhibit->record.claims[index];
    const struct hs_record_pair *pair = hs_record_nearest(claim);
    if (pair == NULL || isnan(pair->ratio)) {
        return;
    }
    const struct hs_contest contest = hs_exhibit_contest(exhibit, index);
    hs_text_add(text, "On this machine ");
    add_side(text, exhibit, &contest.subject, &contest.baseline);
    hs_text_add(text, " ");
    hs_words_ratio(text, pair->ratio);
    hs_text_add(text, claim->pair_count > 1 ? " its nearest rival " : " ");
    add_side(text, exhibit, &contest.baseline, &contest.subject);
    add_between(text, pair->ratio, pair->bounds);
    if (claim->verdict == HS_INCONCLUSIVE) {
        hs_text_add(text, ", not decided after %" PRIu64 " rounds", pair->round_count);
    }
    hs_text_add(text, ".");
}

static void add_then(struct hs_text *text, const struct hs_exhibit *exhibit, const struct hs_record_claim *claim) {
    static const char *const now[] = {[HS_STRENGTH_UNKNOWN] = "",
                                      [HS_WEAKER] = "; now it is less than then",
                                      [HS_SAME] = "; now it is much the same",
                                      [HS_STRONGER] = "; now it is more than then"};
    if (!isnan(claim->then_ratio)) {
        char year[8];
        hs_text_add(text, " By the post's own numbers of %s it ", hs_exhibit_year(exhibit, year));
        add_times(text, claim->then_ratio, "was", "took");
        hs_text_add(text, " (%s)%s.", hs_verdict_text(claim->then_verdict), now[claim->strength]);
    }
}

static void add_parts(struct hs_text *text, const struct hs_record *record, const struct hs_record_claim *claim) {
    size_t holding = 0;
    for (size_t i = 0; i < claim->part_count; i++) {
        const struct hs_record_claim *part = hs_record_find(record, claim->parts[i]);
        holding += part != NULL && part->verdict == HS_HOLDS ? 1 : 0;
    }
    hs_text_add(text, "Of the %zu claims that this one takes together, %zu hold on this machine.", claim->part_count,
                holding);
}

void hs_words_finding(struct hs_text *text, const struct hs_exhibit *exhibit, size_t claim) {
    const struct hs_record_claim *item = &exhibit->record.claims[claim];
    struct hs_text words = {0};
    if (item->kind == HS_EVERY) {
        add_parts(&words, &exhibit->record, item);
    } else if (item->verdict != HS_NOT_APPLICABLE) {
        add_now(&words, exhibit, claim);
    }
    add_reason(&words, item);
    add_then(&words, exhibit, item);
    const char *found = hs_text_get(&words);
    hs_text_add(text, "%s", found + (*found == ' ' ? 1 : 0));
    text->failed = text->failed || words.failed;
    hs_text_fini(&words);
}

static bool one_subject(const struct hs_exhibit *exhibit, const struct hs_group *group) {
    const char *first = hs_exhibit_contest(exhibit, group->claims[0]).subject.subject;
    for (size_t i = 1; i < group->claim_count; i++) {
        if (strcmp(first, hs_exhibit_contest(exhibit, group->claims[i]).subject.subject) != 0) {
            return false;
        }
    }
    return true;
}

/* A subject against itself is a comparison of workloads, and those differ from claim to claim. */
static bool against_itself(const struct hs_exhibit *exhibit, size_t claim) {
    const struct hs_contest contest = hs_exhibit_contest(exhibit, claim);
    return strcmp(contest.subject.subject, contest.baseline.subject) == 0;
}

void hs_words_group(struct hs_text *text, const struct hs_exhibit *exhibit, const struct hs_group *group) {
    const struct hs_contest contest = hs_exhibit_contest(exhibit, group->claims[0]);
    const enum hs_kind kind = exhibit->record.claims[group->claims[0]].kind;
    const char *relation = kind == HS_EQUAL ? "about as fast as" : "against";
    if (group->single) {
        hs_text_add(text, "single questions");
    } else if (contest.subject.subject[0] == '\0') {
        hs_text_add(text, "%s", hs_kind_text(kind));
    } else if (against_itself(exhibit, group->claims[0])) {
        hs_text_add(text, "%s: %s %s %s", hs_exhibit_subject(exhibit, contest.subject.subject),
                    hs_exhibit_workload(exhibit, contest.subject.workload), relation,
                    hs_exhibit_workload(exhibit, contest.baseline.workload));
    } else if (one_subject(exhibit, group)) {
        hs_text_add(text, "%s %s %s", hs_exhibit_subject(exhibit, contest.subject.subject), relation,
                    hs_exhibit_subject(exhibit, contest.baseline.subject));
    } else {
        hs_text_add(text, "other ways %s %s", relation, hs_exhibit_subject(exhibit, contest.baseline.subject));
    }
}

void hs_words_member(struct hs_text *text, const struct hs_exhibit *exhibit, const struct hs_group *group,
                     size_t member) {
    const size_t claim = group->claims[member];
    const struct hs_contest contest = hs_exhibit_contest(exhibit, claim);
    if (group->single || contest.subject.workload[0] == '\0') {
        hs_text_add(text, "%s", exhibit->record.claims[claim].says);
    } else if (against_itself(exhibit, claim)) {
        hs_text_add(text, "%s against %s", hs_exhibit_workload(exhibit, contest.subject.workload),
                    hs_exhibit_workload(exhibit, contest.baseline.workload));
    } else if (one_subject(exhibit, group)) {
        hs_text_add(text, "%s", hs_exhibit_workload(exhibit, contest.subject.workload));
    } else {
        hs_text_add(text, "%s, %s", hs_exhibit_subject(exhibit, contest.subject.subject),
                    hs_exhibit_workload(exhibit, contest.subject.workload));
    }
}

static void add_outcome(struct hs_text *text, const struct hs_record_claim *claim, enum hs_verdict verdict) {
    const bool directional = claim->kind == HS_FASTER || claim->kind == HS_FASTEST;
    if (directional && verdict == HS_HOLDS) {
        hs_text_add(text, "faster");
    } else if (directional && verdict == HS_REVERSED) {
        hs_text_add(text, "slower");
    } else if (verdict == HS_LEVELLED) {
        hs_text_add(text, "no difference that matters");
    } else if (claim->kind == HS_AT_LEAST && (verdict == HS_HOLDS || verdict == HS_FAILS)) {
        hs_text_add(text, verdict == HS_HOLDS ? "at least " : "less than ");
        hs_text_number(text, claim->bound);
        hs_text_add(text, " times as fast");
    } else if (verdict == HS_INCONCLUSIVE) {
        hs_text_add(text, "undecided");
    } else {
        hs_text_add(text, "%s", hs_verdict_text(verdict));
    }
}

static size_t count_verdicts(const struct hs_exhibit *exhibit, const struct hs_group *group, enum hs_verdict verdict) {
    size_t count = 0;
    for (size_t i = 0; i < group->claim_count; i++) {
        count += exhibit->record.claims[group->claims[i]].verdict == verdict ? 1 : 0;
    }
    return count;
}

static void add_members(struct hs_text *text, const struct hs_exhibit *exhibit, const struct hs_group *group,
                        enum hs_verdict verdict) {
    size_t shown = 0;
    for (size_t i = 0; i < group->claim_count && shown < NAMES_SHOWN; i++) {
        if (exhibit->record.claims[group->claims[i]].verdict == verdict) {
            hs_text_add(text, "%s", shown++ > 0 ? "; " : " (");
            hs_words_member(text, exhibit, group, i);
        }
    }
    hs_text_add(text, ")");
}

void hs_words_tally(struct hs_text *text, const struct hs_exhibit *exhibit, const struct hs_group *group) {
    bool first = true;
    for (int v = 0; v < HS_VERDICT_COUNT; v++) {
        const size_t count = count_verdicts(exhibit, group, (enum hs_verdict)v);
        if (count > 0) {
            hs_text_add(text, "%s", first ? "" : ", ");
            add_outcome(text, &exhibit->record.claims[group->claims[0]], (enum hs_verdict)v);
            hs_text_add(text, " in %zu", count);
            if (count < group->claim_count) {
                add_members(text, exhibit, group, (enum hs_verdict)v);
            } else {
                hs_text_add(text, " of %zu", group->claim_count);
            }
            first = false;
        }
    }
}

void hs_words_title(struct hs_text *text, const struct hs_exhibit *exhibit) {
    if (exhibit->post == NULL) {
        hs_text_add(text, "%s", exhibit->record.post);
    } else {
        hs_text_add(text, "%s, %.4s", exhibit->post->author, exhibit->post->date);
    }
}

void hs_words_again(struct hs_text *text, const struct hs_exhibit *exhibit) {
    hs_text_add(text, "Do it again: %s", exhibit->record.topic);
}

void hs_tally_add(struct hs_tally *tally, const struct hs_record *record) {
    for (size_t i = 0; i < record->claim_count; i++) {
        tally->counts[record->claims[i].verdict]++;
    }
    tally->total += record->claim_count;
}

void hs_words_tallied(struct hs_text *text, const struct hs_tally *tally) {
    static const char *const texts[HS_VERDICT_COUNT][2] = {
        [HS_HOLDS] = {"holds", "hold"},
        [HS_LEVELLED] = {"has levelled off", "have levelled off"},
        [HS_REVERSED] = {"is reversed", "are reversed"},
        [HS_FAILS] = {"fails", "fail"},
        [HS_INCONCLUSIVE] = {"is undecided", "are undecided"},
        [HS_NOT_APPLICABLE] = {"does not apply here", "do not apply here"},
    };
    bool first = true;
    for (size_t v = 0; v < HS_VERDICT_COUNT; v++) {
        if (tally->counts[v] > 0) {
            hs_text_add(text, "%s%zu %s", first ? "" : ", ", tally->counts[v], texts[v][tally->counts[v] == 1 ? 0 : 1]);
            first = false;
        }
    }
}

void hs_words_count(struct hs_text *text, const struct hs_record *record) {
    struct hs_tally tally = {0};
    hs_tally_add(&tally, record);
    hs_words_tallied(text, &tally);
}
