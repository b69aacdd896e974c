/* SPDX-License-Identifier: MIT */
/*
 * From bounds of a ratio to a verdict. Pure functions, no state, thread safe.
 *
 * A ratio is always time(baseline) / time(subject): above 1 the subject is faster. Bounds are [low, high] with
 * 0 <= low <= high <= INFINITY. A margin is a factor >= 1: differences within it do not matter.
 */
#ifndef HEARSAY_JUDGE_H
#define HEARSAY_JUDGE_H

#include <stdbool.h>
#include <stddef.h>

/*
 * holds / levelled / reversed / inconclusive / not applicable as in DESIGN.md. "fails" is for statements that are
 * not directional (at least x, equal within w, a fact): decidedly untrue, yet nothing has turned round.
 */
#define HS_VERDICT_MAP(X)                                                                                              \
    X(HOLDS, "holds")                                                                                                  \
    X(LEVELLED, "levelled")                                                                                            \
    X(REVERSED, "reversed")                                                                                            \
    X(FAILS, "fails")                                                                                                  \
    X(INCONCLUSIVE, "inconclusive")                                                                                    \
    X(NOT_APPLICABLE, "not applicable")

#define HS_KIND_MAP(X)                                                                                                 \
    X(FASTER, "faster")     /* subject beats baseline */                                                               \
    X(AT_LEAST, "at_least") /* subject beats baseline by a factor of bound or more */                                  \
    X(EQUAL, "equal")       /* subject and baseline within a factor of bound */                                        \
    X(FASTEST, "fastest")   /* subject beats every rival */                                                            \
    X(SLOWEST, "slowest")   /* every rival beats subject */                                                            \
    X(FACT, "fact")         /* true or false, no statistics */                                                         \
    X(EVERY, "every")       /* all the claims it names hold */

#define HS_VERDICT_ENUM(name, text) HS_##name,
enum hs_verdict { HS_VERDICT_MAP(HS_VERDICT_ENUM) HS_VERDICT_COUNT };
#undef HS_VERDICT_ENUM

#define HS_KIND_ENUM(name, text) HS_##name,
enum hs_kind { HS_KIND_MAP(HS_KIND_ENUM) HS_KIND_COUNT };
#undef HS_KIND_ENUM

enum hs_strength { HS_STRENGTH_UNKNOWN, HS_WEAKER, HS_SAME, HS_STRONGER };

struct hs_bounds {
    double low;
    double high;
};

/* How one pair is judged. bound is used by HS_AT_LEAST and HS_EQUAL only. */
struct hs_rule {
    enum hs_kind kind;
    double margin;
    double bound;
};

/* Texts as they stand in post files and records; the reverse answers false for an unknown text. */
const char *hs_verdict_text(enum hs_verdict verdict);
const char *hs_kind_text(enum hs_kind kind);
const char *hs_strength_text(enum hs_strength strength);
bool hs_verdict_from_text(const char *text, enum hs_verdict *verdict);
bool hs_kind_from_text(const char *text, enum hs_kind *kind);

/*
 * One pair. FASTER and FASTEST: holds low > margin, reversed high < 1/margin, levelled inside [1/margin, margin].
 * SLOWEST: the same with the ratio turned over. AT_LEAST: holds low > bound, fails high < bound. EQUAL: holds inside
 * [1/bound, bound], fails outside. Everything else, and FACT and EVERY, is inconclusive.
 */
enum hs_verdict hs_judge_pair(const struct hs_rule *rule, struct hs_bounds ratio);

/* FASTEST / SLOWEST from the verdicts on each rival, and EVERY from its parts: the worst of them counts.
 * Reversed, then fails, then inconclusive, then levelled, then holds; parts not applicable are left out, and if
 * nothing else is there the whole is not applicable. */
enum hs_verdict hs_judge_all(const enum hs_verdict *parts, size_t count);

/* FACT. */
enum hs_verdict hs_judge_fact(bool is_true);

/*
 * How now compares with then: weaker when now.high < then.low / margin, stronger when now.low > then.high * margin,
 * same when they meet within the margin, unknown when either is unbounded.
 */
enum hs_strength hs_judge_strength(struct hs_bounds now, struct hs_bounds then, double margin);

#endif
