/* SPDX-License-Identifier: MIT */
#include "hearsay/judge.h"

#include <math.h>
#include <string.h>

#define MAP_TEXT(name, text) text,
static const char *const verdict_texts[HS_VERDICT_COUNT] = {HS_VERDICT_MAP(MAP_TEXT)};
static const char *const kind_texts[HS_KIND_COUNT] = {HS_KIND_MAP(MAP_TEXT)};
#undef MAP_TEXT

const char *hs_verdict_text(enum hs_verdict verdict) {
    return verdict_texts[verdict];
}

const char *hs_kind_text(enum hs_kind kind) {
    return kind_texts[kind];
}

const char *hs_strength_text(enum hs_strength strength) {
    switch (strength) {
    case HS_WEAKER:
        return "weaker";
    case HS_SAME:
        return "same";
    case HS_STRONGER:
        return "stronger";
    default:
        return "unknown";
    }
}

static bool find_text(const char *const *texts, int count, const char *text, int *index) {
    for (int i = 0; i < count; i++) {
        if (strcmp(texts[i], text) == 0) {
            *index = i;
            return true;
        }
    }
    return false;
}

bool hs_verdict_from_text(const char *text, enum hs_verdict *verdict) {
    int index;
    if (!find_text(verdict_texts, HS_VERDICT_COUNT, text, &index)) {
        return false;
    }
    *verdict = (enum hs_verdict)index;
    return true;
}

bool hs_kind_from_text(const char *text, enum hs_kind *kind) {
    int index;
    if (!find_text(kind_texts, HS_KIND_COUNT, text, &index)) {
        return false;
    }
    *kind = (enum hs_kind)index;
    return true;
}

static enum hs_verdict judge_direction(struct hs_bounds ratio, double margin) {
    if (ratio.low > margin) {
        return HS_HOLDS;
    }
    if (ratio.high < 1.0 / margin) {
        return HS_REVERSED;
    }
    return ratio.low >= 1.0 / margin && ratio.high <= margin ? HS_LEVELLED : HS_INCONCLUSIVE;
}

static enum hs_verdict judge_at_least(struct hs_bounds ratio, double bound) {
    if (ratio.low > bound) {
        return HS_HOLDS;
    }
    return ratio.high < bound ? HS_FAILS : HS_INCONCLUSIVE;
}

static enum hs_verdict judge_equal(struct hs_bounds ratio, double bound) {
    if (ratio.low >= 1.0 / bound && ratio.high <= bound) {
        return HS_HOLDS;
    }
    return ratio.low > bound || ratio.high < 1.0 / bound ? HS_FAILS : HS_INCONCLUSIVE;
}

enum hs_verdict hs_judge_pair(const struct hs_rule *rule, struct hs_bounds ratio) {
    const struct hs_bounds turned = {1.0 / ratio.high, 1.0 / ratio.low};
    switch (rule->kind) {
    case HS_FASTER:
    case HS_FASTEST:
        return judge_direction(ratio, rule->margin);
    case HS_SLOWEST:
        return judge_direction(turned, rule->margin);
    case HS_AT_LEAST:
        return judge_at_least(ratio, rule->bound);
    case HS_EQUAL:
        return judge_equal(ratio, rule->bound);
    default:
        return HS_INCONCLUSIVE;
    }
}

enum hs_verdict hs_judge_all(const enum hs_verdict *parts, size_t count) {
    static const enum hs_verdict worst_first[] = {HS_REVERSED, HS_FAILS, HS_INCONCLUSIVE, HS_LEVELLED, HS_HOLDS};
    for (size_t v = 0; v < sizeof worst_first / sizeof worst_first[0]; v++) {
        for (size_t i = 0; i < count; i++) {
            if (parts[i] == worst_first[v]) {
                return worst_first[v];
            }
        }
    }
    return HS_NOT_APPLICABLE;
}

enum hs_verdict hs_judge_fact(bool is_true) {
    return is_true ? HS_HOLDS : HS_FAILS;
}

enum hs_strength hs_judge_strength(struct hs_bounds now, struct hs_bounds then, double margin) {
    const bool bounded = now.low > 0.0 && isfinite(now.high) && then.low > 0.0 && isfinite(then.high);
    if (!bounded) {
        return HS_STRENGTH_UNKNOWN;
    }
    if (now.high < then.low / margin) {
        return HS_WEAKER;
    }
    return now.low > then.high * margin ? HS_STRONGER : HS_SAME;
}
