/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "hearsay/random.h"
#include "suite.h"

START_TEST(gives_the_published_numbers) {
    /* SplitMix64 with seed 1234567: the reference outputs that its authors' code prints. */
    static const uint64_t expected[] = {UINT64_C(6457827717110365317), UINT64_C(3203168211198807973),
                                        UINT64_C(9817491932198370423), UINT64_C(4593380528125082431),
                                        UINT64_C(16408922859458223821)};
    struct hs_random random;
    hs_random_init(&random, 1234567);
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        ck_assert_uint_eq(hs_random_next(&random), expected[i]);
    }
}
END_TEST

START_TEST(below_is_uniform) {
    enum { BOUND = 7, DRAWS = 70000 };
    int counts[BOUND] = {0};
    struct hs_random random;
    hs_random_init(&random, 1);
    for (int i = 0; i < DRAWS; i++) {
        counts[hs_random_below(&random, BOUND)]++;
    }
    double chi_square = 0.0;
    for (int i = 0; i < BOUND; i++) {
        const double off = counts[i] - DRAWS / BOUND;
        chi_square += off * off / (DRAWS / BOUND);
    }
    ck_assert_double_lt(chi_square, 22.5); /* 6 degrees of freedom, 0.1 % */
}
END_TEST

/* Every order of four equally often: a biased shuffle (each with each of all) fails this clearly. */
START_TEST(shuffle_gives_every_order_equally_often) {
    enum { ORDERS = 24, DRAWS = 48000 };
    int counts[256] = {0};
    struct hs_random random;
    hs_random_init(&random, 2);
    for (int i = 0; i < DRAWS; i++) {
        uint32_t items[] = {0, 1, 2, 3};
        hs_random_shuffle(&random, items, 4);
        counts[items[0] | items[1] << 2 | items[2] << 4 | items[3] << 6]++;
    }
    int seen = 0;
    double chi_square = 0.0;
    for (int i = 0; i < 256; i++) {
        if (counts[i] > 0) {
            const double off = counts[i] - DRAWS / ORDERS;
            chi_square += off * off / (DRAWS / ORDERS);
            seen++;
        }
    }
    ck_assert_int_eq(seen, ORDERS);
    ck_assert_double_lt(chi_square, 49.7); /* 23 degrees of freedom, 0.1 % */
}
END_TEST

START_TEST(a_seed_replays) {
    uint32_t first[50];
    uint32_t second[50];
    struct hs_random random;
    for (uint32_t i = 0; i < 50; i++) {
        first[i] = second[i] = i;
    }
    hs_random_init(&random, 99);
    hs_random_shuffle(&random, first, 50);
    hs_random_init(&random, 99);
    hs_random_shuffle(&random, second, 50);
    ck_assert_mem_eq(first, second, sizeof first);
    hs_random_shuffle(&random, first, 0);
    ck_assert_mem_eq(first, second, sizeof first);
}
END_TEST

START_TEST(unit_stays_inside) {
    struct hs_random random;
    hs_random_init(&random, 3);
    double sum = 0.0;
    for (int i = 0; i < 10000; i++) {
        const double value = hs_random_unit(&random);
        ck_assert(value >= 0.0 && value < 1.0);
        sum += value;
    }
    ck_assert_double_eq_tol(sum / 10000, 0.5, 0.02);
}
END_TEST

int main(void) {
    return SUITE_RUN("random", gives_the_published_numbers, below_is_uniform, shuffle_gives_every_order_equally_often,
                     a_seed_replays, unit_stays_inside);
}
