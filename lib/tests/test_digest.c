/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "hearsay/digest.h"
#include "suite.h"

START_TEST(is_xxh3) {
    ck_assert_uint_eq(hs_digest_bytes(NULL, 0), UINT64_C(0x2D06800538D394C2)); /* XXH3's value of nothing */
    ck_assert_uint_eq(hs_digest_bytes("abc", 3), UINT64_C(0x78AF5F94892F3950));
}
END_TEST

START_TEST(the_order_of_arrival_does_not_matter) {
    unsigned char data[1000];
    for (size_t i = 0; i < sizeof data; i++) {
        data[i] = (unsigned char)(i * 7 + i / 256);
    }
    uint64_t backwards = 0;
    for (size_t index = 10; index-- > 0;) {
        backwards += hs_digest_block(data + 100 * index, 100, index);
    }
    ck_assert_uint_eq(backwards, hs_digest_blocks(data, sizeof data, 100));
    ck_assert_uint_eq(hs_digest_blocks(data, 0, 100), 0);
}
END_TEST

START_TEST(every_change_is_seen) {
    unsigned char data[250] = {0};
    const uint64_t plain = hs_digest_blocks(data, sizeof data, 100);
    for (size_t i = 0; i < sizeof data; i++) {
        for (int bit = 0; bit < 8; bit++) {
            data[i] ^= (unsigned char)(1 << bit);
            ck_assert_uint_ne(hs_digest_blocks(data, sizeof data, 100), plain);
            data[i] ^= (unsigned char)(1 << bit);
        }
    }
    ck_assert_uint_ne(hs_digest_blocks(data, sizeof data - 1, 100), plain); /* shorter */
    ck_assert_uint_ne(hs_digest_blocks(data, 200, 100), plain);             /* a block missing */
    /* two blocks exchanged */
    memset(data, 1, 100);
    const uint64_t first = hs_digest_blocks(data, 200, 100);
    memset(data, 0, 100);
    memset(data + 100, 1, 100);
    ck_assert_uint_ne(hs_digest_blocks(data, 200, 100), first);
}
END_TEST

int main(void) {
    return SUITE_RUN("digest", is_xxh3, the_order_of_arrival_does_not_matter, every_change_is_seen);
}
