/* SPDX-License-Identifier: MIT */
#include <math.h>

#include "hearsay/judge.h"
#include "suite.h"

static enum hs_verdict pair(enum hs_kind kind, double margin, double bound, double low, double high) {
    const struct hs_rule rule = {.kind = kind, .margin = margin, .bound = bound};
    return hs_judge_pair(&rule, (struct hs_bounds){low, high});
}

START_TEST(direction) {
    static const struct {
        double low, high;
        enum hs_verdict faster, slowest;
    } rows[] = {
        {1.11, 3.0, HS_HOLDS, HS_REVERSED},
        {1.10, 3.0, HS_INCONCLUSIVE, HS_INCONCLUSIVE},
        {0.5, 0.90, HS_REVERSED, HS_HOLDS},
        {0.92, 1.09, HS_LEVELLED, HS_LEVELLED},
        {1.02, 1.09, HS_LEVELLED, HS_LEVELLED},
        {0.5, 2.0, HS_INCONCLUSIVE, HS_INCONCLUSIVE},
        {0.0, INFINITY, HS_INCONCLUSIVE, HS_INCONCLUSIVE},
        {0.8, 1.0, HS_INCONCLUSIVE, HS_INCONCLUSIVE},
        {1.05, INFINITY, HS_INCONCLUSIVE, HS_INCONCLUSIVE},
        {1.2, INFINITY, HS_HOLDS, HS_REVERSED},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        ck_assert_int_eq(pair(HS_FASTER, 1.10, 0, rows[i].low, rows[i].high), rows[i].faster);
        ck_assert_int_eq(pair(HS_FASTEST, 1.10, 0, rows[i].low, rows[i].high), rows[i].faster);
        ck_assert_int_eq(pair(HS_SLOWEST, 1.10, 0, rows[i].low, rows[i].high), rows[i].slowest);
    }
    ck_assert_int_eq(pair(HS_FASTER, 1.0, 0, 1.0001, 1.5), HS_HOLDS);
    ck_assert_int_eq(pair(HS_FASTER, 1.0, 0, 1.0, 1.5), HS_INCONCLUSIVE);
}
END_TEST

/* Swapping subject and baseline turns the ratio over: holds and reversed change places, the rest stays. */
START_TEST(swap_negates) {
    for (double low = 0.3; low < 3.0; low *= 1.07) {
        for (double high = low; high < 4.0; high *= 1.09) {
            const enum hs_verdict plain = pair(HS_FASTER, 1.1, 0, low, high);
            const enum hs_verdict swapped = pair(HS_FASTER, 1.1, 0, 1.0 / high, 1.0 / low);
            const enum hs_verdict expected = plain == HS_HOLDS ? HS_REVERSED : plain == HS_REVERSED ? HS_HOLDS : plain;
            ck_assert_int_eq(swapped, expected);
        }
    }
}
END_TEST

START_TEST(at_least_and_equal) {
    ck_assert_int_eq(pair(HS_AT_LEAST, 1.1, 8.0, 8.1, 9.0), HS_HOLDS);
    ck_assert_int_eq(pair(HS_AT_LEAST, 1.1, 8.0, 7.0, 9.0), HS_INCONCLUSIVE);
    ck_assert_int_eq(pair(HS_AT_LEAST, 1.1, 8.0, 5.0, 7.9), HS_FAILS);
    ck_assert_int_eq(pair(HS_AT_LEAST, 1.1, 8.0, 0.1, 0.2), HS_FAILS);
    ck_assert_int_eq(pair(HS_EQUAL, 1.1, 1.25, 0.8, 1.25), HS_HOLDS);
    ck_assert_int_eq(pair(HS_EQUAL, 1.1, 1.25, 1.26, 1.5), HS_FAILS);
    ck_assert_int_eq(pair(HS_EQUAL, 1.1, 1.25, 0.5, 0.79), HS_FAILS);
    ck_assert_int_eq(pair(HS_EQUAL, 1.1, 1.25, 1.2, 1.3), HS_INCONCLUSIVE);
    ck_assert_int_eq(pair(HS_EQUAL, 1.1, 1.25, 0.7, 0.9), HS_INCONCLUSIVE);
    ck_assert_int_eq(pair(HS_FACT, 1.1, 0, 2, 3), HS_INCONCLUSIVE);
    ck_assert_int_eq(hs_judge_fact(true), HS_HOLDS);
    ck_assert_int_eq(hs_judge_fact(false), HS_FAILS);
}
END_TEST

START_TEST(the_worst_part_counts) {
    enum hs_verdict parts[] = {HS_HOLDS, HS_NOT_APPLICABLE, HS_HOLDS, HS_HOLDS};
    ck_assert_int_eq(hs_judge_all(parts, 4), HS_HOLDS);
    parts[3] = HS_LEVELLED;
    ck_assert_int_eq(hs_judge_all(parts, 4), HS_LEVELLED);
    parts[0] = HS_INCONCLUSIVE;
    ck_assert_int_eq(hs_judge_all(parts, 4), HS_INCONCLUSIVE);
    parts[2] = HS_FAILS;
    ck_assert_int_eq(hs_judge_all(parts, 4), HS_FAILS);
    parts[3] = HS_REVERSED;
    ck_assert_int_eq(hs_judge_all(parts, 4), HS_REVERSED);
    ck_assert_int_eq(hs_judge_all(parts + 1, 1), HS_NOT_APPLICABLE);
    ck_assert_int_eq(hs_judge_all(parts, 0), HS_NOT_APPLICABLE);
}
END_TEST

START_TEST(strength) {
    const struct hs_bounds then = {2.0, 4.0};
    ck_assert_int_eq(hs_judge_strength((struct hs_bounds){1.0, 1.5}, then, 1.1), HS_WEAKER);
    ck_assert_int_eq(hs_judge_strength((struct hs_bounds){1.0, 1.9}, then, 1.1), HS_SAME);
    ck_assert_int_eq(hs_judge_strength((struct hs_bounds){3.0, 5.0}, then, 1.1), HS_SAME);
    ck_assert_int_eq(hs_judge_strength((struct hs_bounds){4.5, 5.0}, then, 1.1), HS_STRONGER);
    ck_assert_int_eq(hs_judge_strength((struct hs_bounds){0.0, INFINITY}, then, 1.1), HS_STRENGTH_UNKNOWN);
    ck_assert_int_eq(hs_judge_strength(then, (struct hs_bounds){0.0, INFINITY}, 1.1), HS_STRENGTH_UNKNOWN);
}
END_TEST

START_TEST(texts_come_back) {
    for (int i = 0; i < HS_VERDICT_COUNT; i++) {
        enum hs_verdict verdict;
        ck_assert(hs_verdict_from_text(hs_verdict_text((enum hs_verdict)i), &verdict));
        ck_assert_int_eq(verdict, i);
    }
    for (int i = 0; i < HS_KIND_COUNT; i++) {
        enum hs_kind kind;
        ck_assert(hs_kind_from_text(hs_kind_text((enum hs_kind)i), &kind));
        ck_assert_int_eq(kind, i);
    }
    enum hs_verdict verdict;
    enum hs_kind kind;
    ck_assert(!hs_verdict_from_text("maybe", &verdict));
    ck_assert(!hs_kind_from_text("", &kind));
}
END_TEST

int main(void) {
    return SUITE_RUN("judge", direction, swap_negates, at_least_and_equal, the_worst_part_counts, strength,
                     texts_come_back);
}
