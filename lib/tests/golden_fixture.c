/* SPDX-License-Identifier: MIT */
/* The generated data that files and reads are made of: the same on every platform, as its digests in records claim. */
#include "golden.h"
#include "hearsay/fixture.h"

#define LENGTH 1003
#define SEED   42

static size_t write_fixture(const struct golden *golden, unsigned char *data) {
    hs_fixture_fill((enum hs_fixture_kind)golden->code, SEED, 0, data, LENGTH);
    return LENGTH;
}

/* In two parts, as a reader of blocks compares it. */
static bool read_fixture(const struct golden *golden, const unsigned char *data, size_t length) {
    enum { FIRST = 512 };
    const enum hs_fixture_kind kind = (enum hs_fixture_kind)golden->code;
    unsigned char part[LENGTH];
    hs_fixture_fill(kind, SEED, 0, part, FIRST);
    hs_fixture_fill(kind, SEED, FIRST, part + FIRST, LENGTH - FIRST);
    return length == LENGTH && memcmp(data, part, LENGTH) == 0;
}

#define FIXTURE(name_, kind_, digest_)                                                                                 \
    { .name = (name_), .digest = UINT64_C(digest_), .code = (kind_), .write = write_fixture, .read = read_fixture }

static const struct golden rows[] = {
    FIXTURE("zero.bin", HS_FIXTURE_ZERO, 0xEF7FDABE3D1BC41E),
    FIXTURE("random.bin", HS_FIXTURE_RANDOM, 0xA18B0F5608307E58),
    FIXTURE("text.bin", HS_FIXTURE_TEXT, 0x13533D230A02C532),
};

int main(void) {
    return golden_run("fixture", rows, sizeof rows / sizeof rows[0]);
}
