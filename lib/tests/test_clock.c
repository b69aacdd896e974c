/* SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "hearsay/clock.h"
#include "suite.h"

START_TEST(scaling_does_not_overflow) {
    /* 10 MHz for 1,844.7 s is where ticks * 1e9 wraps; this is a year and a bit. */
    const uint64_t ticks = UINT64_C(400000000000007);
    ck_assert_uint_eq(hs_clock_scale(ticks, 10000000), UINT64_C(40000000000000700));
    ck_assert_uint_eq(hs_clock_scale(UINT64_C(18446744074), 10000000), UINT64_C(1844674407400));
}
END_TEST

START_TEST(scaling_rounds_down) {
    ck_assert_uint_eq(hs_clock_scale(0, 3), 0);
    ck_assert_uint_eq(hs_clock_scale(1, 3), 333333333);
    ck_assert_uint_eq(hs_clock_scale(3, 3), 1000000000);
    ck_assert_uint_eq(hs_clock_scale(7, 1000000000), 7);
    ck_assert_uint_eq(hs_clock_scale(5, UINT64_C(4000000000)), 1);
}
END_TEST

START_TEST(never_goes_back) {
    uint64_t last = hs_clock_ns();
    for (int i = 0; i < 100000; i++) {
        const uint64_t now = hs_clock_ns();
        ck_assert_uint_ge(now, last);
        last = now;
    }
}
END_TEST

/* Waiting for a time of the other clock, so that it is bound to move. */
START_TEST(the_processor_spends_time) {
    const uint64_t before_ns = hs_clock_cpu_ns();
    if (before_ns == 0) {
        (void)printf("not tested: the system has no clock of the processor's time\n");
        return;
    }
    const uint64_t end_ns = hs_clock_ns() + 20000000;
    while (hs_clock_ns() < end_ns || hs_clock_cpu_ns() == before_ns) {
    }
    ck_assert_uint_gt(hs_clock_cpu_ns(), before_ns);
}
END_TEST

START_TEST(the_step_is_positive) {
    ck_assert_uint_gt(hs_clock_step_ns(), 0);
}
END_TEST

int main(void) {
    return SUITE_RUN("clock", scaling_does_not_overflow, scaling_rounds_down, never_goes_back,
                     the_processor_spends_time, the_step_is_positive);
}
