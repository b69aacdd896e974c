/* SPDX-License-Identifier: MIT */
#include "hearsay/usage.h"
#include "suite.h"

START_TEST(the_difference_is_field_by_field) {
    const struct hs_usage before = {10, 20, 30};
    const struct hs_usage after = {11, 22, 33};
    const struct hs_usage spent = hs_usage_since(before, after);
    ck_assert_uint_eq(spent.minor_faults, 1);
    ck_assert_uint_eq(spent.major_faults, 2);
    ck_assert_uint_eq(spent.context_switches, 3);
}
END_TEST

START_TEST(what_is_unknown_stays_so) {
    const struct hs_usage before = {HS_USAGE_UNKNOWN, HS_USAGE_UNKNOWN, 5};
    const struct hs_usage after = {HS_USAGE_UNKNOWN, HS_USAGE_UNKNOWN, 5};
    const struct hs_usage spent = hs_usage_since(before, after);
    ck_assert_uint_eq(spent.minor_faults, HS_USAGE_UNKNOWN);
    ck_assert_uint_eq(spent.major_faults, HS_USAGE_UNKNOWN);
    ck_assert_uint_eq(spent.context_switches, 0);
}
END_TEST

START_TEST(a_counter_is_there_or_unknown_always) {
    const struct hs_usage before = hs_usage_now();
    const struct hs_usage after = hs_usage_now();
    ck_assert_int_eq(before.minor_faults == HS_USAGE_UNKNOWN, after.minor_faults == HS_USAGE_UNKNOWN);
    ck_assert_int_eq(before.major_faults == HS_USAGE_UNKNOWN, after.major_faults == HS_USAGE_UNKNOWN);
    ck_assert_int_eq(before.context_switches == HS_USAGE_UNKNOWN, after.context_switches == HS_USAGE_UNKNOWN);
    ck_assert(before.minor_faults == HS_USAGE_UNKNOWN || before.minor_faults > 0); /* or it would not run */
}
END_TEST

int main(void) {
    return SUITE_RUN("usage", the_difference_is_field_by_field, what_is_unknown_stays_so,
                     a_counter_is_there_or_unknown_always);
}
