/* SPDX-License-Identifier: MIT */
/*
 * One archive a format, of events at the ends of every number and some that follow from the seed. Boost's text and XML
 * archives are digits, so any machine reads them; its binary archive is not portable and has no golden file.
 */
#include "../../lib/tests/golden.h"
#include "boost.h"
#include "extremes.h"
#include "verify.h"

#define SEED        20160922
#define RANDOM      8
#define EVENT_COUNT (EXTREME_COUNT + RANDOM)

static void make_events(struct ev *events) {
    memcpy(events, extremes, sizeof extremes);
    ev_fill(SEED, events + EXTREME_COUNT, RANDOM);
}

static size_t write_with(const char *subject, const struct golden *golden, unsigned char *data) {
    const struct lc_way *way = lc_way_of(subject);
    struct wire_out out = {.data = data, .capacity = GOLDEN_BYTES_MOST};
    struct ev events[EVENT_COUNT];
    make_events(events);
    ck_assert(way->write((enum lc_format)golden->code, events, EVENT_COUNT, &out));
    return out.used;
}

static bool read_with(const char *subject, const struct golden *golden, const unsigned char *data, size_t length) {
    const struct lc_way *way = lc_way_of(subject);
    struct ev events[EVENT_COUNT];
    struct ev found[EVENT_COUNT];
    make_events(events);
    ck_assert_int_eq(lc_ways_open(NULL), HS_OK);
    const bool right =
        way->read((enum lc_format)golden->code, (struct wire_in){data, data + length}, found, EVENT_COUNT) &&
        ev_same(found, events, EVENT_COUNT);
    lc_ways_close();
    return right;
}

/* The C library may put zeros behind a fraction, so its writers are not asked; its readers are. */
static size_t write_in_c(const struct golden *golden, unsigned char *data) {
    return write_with("c-plain", golden, data);
}

static bool read_in_c(const struct golden *golden, const unsigned char *data, size_t length) {
    return read_with("c-plain", golden, data, length) && read_with("c", golden, data, length);
}

#ifdef HEARSAY_HAVE_EXPAT
#define XML_READER .read = read_in_c
#else
#define XML_READER .read = NULL
#endif

#ifdef HEARSAY_HAVE_BOOST
static size_t write_boost(const struct golden *golden, unsigned char *data) {
    return write_with("boost", golden, data);
}

static bool read_boost(const struct golden *golden, const unsigned char *data, size_t length) {
    return read_with("boost", golden, data, length);
}
#define BOOST .write = write_boost, .read = read_boost, .differs = "its head names the version of the library"
#else
#define BOOST .write = NULL, .read = NULL
#endif

#define IN_C(name_, format_, digest_)                                                                                  \
    { .name = (name_), .digest = UINT64_C(digest_), .code = (format_), .write = write_in_c, .read = read_in_c }
#define BY_BOOST(name_, format_, digest_)                                                                              \
    { .name = (name_), .digest = UINT64_C(digest_), .code = (format_), BOOST }

static const struct golden rows[] = {
    {.name = "events.xml", .digest = UINT64_C(0x22EAEFE45961B6B2), .code = LC_XML, .write = write_in_c, XML_READER},
    IN_C("events.txt", LC_TEXT, 0x8D471759C5FA178D),
    IN_C("events.bin", LC_BINARY, 0x2C8223FD2BD0D809),
    IN_C("events.struct", LC_CSTYLE, 0xB6742EB0ADB818F1),
    BY_BOOST("boost.xml", LC_XML, 0x5A9748B75A0442D2),
    BY_BOOST("boost.txt", LC_TEXT, 0x2D0281CE9A1E1510),
};

int main(void) {
    return golden_run("locale_cost", rows, COUNT(rows));
}
