/* SPDX-License-Identifier: MIT */
/*
 * Cut, changed and malicious archives. The C readers must refuse them or read other data, whichever byte it is. The
 * same is put to the real Boost archives where they stand it; what they make of it is printed, not judged.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "verify.h"

#define FIRST_BYTES 64
#define EVENT_LIMIT 3

struct sample {
    const struct lc_way *way;
    enum lc_format format;
    size_t count;
    struct ev events[EVENT_LIMIT];
    unsigned char data[LC_ARCHIVE_BYTES(EVENT_LIMIT)];
    size_t length;
};

enum outcome { REFUSED, OTHER_DATA, SAME_DATA, OUTCOME_COUNT };

static const struct {
    const char *way;
    enum lc_format format;
    size_t count;
} made_in_c[] = {
    {"c", LC_XML, 1},        {"c", LC_TEXT, 1},         {"c", LC_BINARY, 1},       {"c-plain", LC_XML, 1},
    {"c-plain", LC_TEXT, 1}, {"c-plain", LC_BINARY, 1}, {"cstyle", LC_CSTYLE, 1},  {"c", LC_XML, 3},
    {"c", LC_TEXT, 3},       {"c-plain", LC_TEXT, 3},   {"c-plain", LC_BINARY, 3}, {"cstyle", LC_CSTYLE, 3},
};

/* False: not in this build. */
static bool sample_make(struct sample *sample, const char *way, enum lc_format format, size_t count) {
    *sample = (struct sample){.way = lc_way_of(way), .format = format, .count = count};
    if (!way_is_here(sample->way, format)) {
        printf("skipped: %s: no %s in this build\n", way, lc_format_text(format));
        return false;
    }
    struct wire_out out = {.data = sample->data, .capacity = sizeof sample->data};
    ev_fill(20160922, sample->events, count);
    ck_assert(sample->way->write(format, sample->events, count, &out));
    sample->length = out.used;
    return true;
}

/* From a block of its own, so that a sanitizer sees the first byte too far. */
static enum outcome try_bytes(const struct sample *sample, const unsigned char *data, size_t length) {
    unsigned char *copy = malloc(length + (length == 0));
    struct ev *found = calloc(sample->count, sizeof *found);
    ck_assert(copy != NULL && found != NULL);
    if (length > 0) {
        memcpy(copy, data, length);
    }
    const bool read = sample->way->read(sample->format, (struct wire_in){copy, copy + length}, found, sample->count);
    const bool same = ev_same(found, sample->events, sample->count);
    free(copy);
    free(found);
    return !read ? REFUSED : same ? SAME_DATA : OTHER_DATA;
}

static struct sample current;

static bool make_current(size_t index) {
    ck_assert_int_eq(lc_ways_open(NULL), HS_OK);
    const bool here = sample_make(&current, made_in_c[index].way, made_in_c[index].format, made_in_c[index].count);
    ck_assert(!here || try_bytes(&current, current.data, current.length) == SAME_DATA);
    return here;
}

START_TEST(cut_anywhere_is_refused) {
    if (make_current((size_t)_i)) {
        for (size_t length = 0; length < current.length; length++) {
            ck_assert_msg(try_bytes(&current, current.data, length) == REFUSED, "%s, %zu bytes of %zu",
                          lc_format_text(current.format), length, current.length);
        }
    }
    lc_ways_close();
}
END_TEST

START_TEST(longer_is_refused) {
    static const unsigned char more[] = {0, '\n', ' ', '0', '<', 0xFF};
    if (make_current((size_t)_i)) {
        for (size_t i = 0; i < sizeof more; i++) {
            current.data[current.length] = more[i];
            ck_assert_int_eq(try_bytes(&current, current.data, current.length + 1), REFUSED);
        }
    }
    lc_ways_close();
}
END_TEST

/* Every value of every byte, which covers every flipped bit. */
START_TEST(changed_anywhere_never_passes) {
    const bool here = make_current((size_t)_i);
    for (size_t at = 0; here && at < current.length; at++) {
        const unsigned char right = current.data[at];
        for (unsigned value = 0; value < 256; value++) {
            current.data[at] = (unsigned char)value;
            const enum outcome outcome = try_bytes(&current, current.data, current.length);
            ck_assert_msg((outcome == SAME_DATA) == (value == right), "%s: byte %zu from 0x%02x to 0x%02x",
                          lc_format_text(current.format), at, right, value);
        }
        current.data[at] = right;
    }
    lc_ways_close();
}
END_TEST

#define HEAD  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
#define EVENT "<event><id>1</id><level>0</level><stamp>2</stamp><value>0x1p+0</value><text>a</text></event>"

struct text {
    enum lc_format format;
    const char *text;
};

/* What the refused ones are changed from. */
static const struct text accepted[] = {
    {LC_XML, HEAD "<events>" EVENT "</events>"},
    {LC_TEXT, "hsev text 1\n1 0 2 0x1p+0 1 a\n"},
};

static const struct text refused[] = {
    {LC_XML, HEAD "<!DOCTYPE e [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;\">"
                  "<!ENTITY c \"&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;\"><!ENTITY d \"&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;\">]>"
                  "<events>" EVENT "&d;&d;&d;</events>"},
    {LC_XML, HEAD "<!DOCTYPE e [<!ENTITY % x SYSTEM \"file:///nowhere\">%x;]><events>" EVENT "</events>"},
    {LC_XML, HEAD "<!DOCTYPE events><events>" EVENT "</events>"},
    {LC_XML, HEAD "<events>" EVENT EVENT "</events>"},
    {LC_XML, HEAD "<events></events>"},
    {LC_XML, HEAD "<events/><events>" EVENT "</events>"},
    {LC_XML, HEAD "<events count=\"1\">" EVENT "</events>"},
    {LC_XML, HEAD "<events> " EVENT "</events>"},
    {LC_XML, HEAD "<events><events>" EVENT "</events></events>"},
    {LC_XML, HEAD "<events><event><id>1</id></event></events>"},
    {LC_XML, HEAD "<events><event><id>1</id><id>1</id></event></events>"},
    {LC_XML, HEAD "<events><event><level>0</level></event></events>"},
    {LC_XML, HEAD "<events><event><id><id>1</id></id></event></events>"},
    {LC_XML, HEAD "<events><event><id>4294967296</id></event></events>"},
    {LC_XML, HEAD "<events>&undeclared;" EVENT "</events>"},
    {LC_XML, "<?xml version=\"1.0\" encoding=\"UTF-7\"?><events>" EVENT "</events>"},
    {LC_XML, "<events>" EVENT "</events>"},
    {LC_TEXT, "hsev text 1\n1 0 2 0x1p+0 18446744073709551615 a\n"},
    {LC_TEXT, "hsev text 1\n1 0 2 0x1p+0 24 aaaaaaaaaaaaaaaaaaaaaaaa\n"},
    {LC_TEXT, "hsev text 1\n1 0 2 0x1p+0 23 a\n"},
    {LC_TEXT, "hsev text 1\n01 0 2 0x1p+0 1 a\n"},
    {LC_TEXT, "hsev text 1\n1 -0 2 0x1p+0 1 a\n"},
    {LC_TEXT, "hsev text 1\n1 0 18446744073709551616 0x1p+0 1 a\n"},
    {LC_TEXT, "hsev text 1\n1 0 2 inf 1 a\n"},
    {LC_TEXT, "hsev text 1\n1 0 2 nan 1 a\n"},
    {LC_TEXT, "hsev text 1\n1 0 2 1e5 1 a\n"},
    {LC_TEXT, "hsev text 1\n1 0 2 0x1p+1024 1 a\n"},
    {LC_TEXT, "hsev text 1\n1 0 2 0x1,8p+0 1 a\n"},
    {LC_TEXT, "hsev text 1\n1 0 2 0x1.p+0 1 a\n"},
    {LC_TEXT, "hsev text 1\n1 0 2 0x1p0 1 a\n"},
    {LC_TEXT, "hsev text 1\n1 0 2 0x1p+00 1 a\n"},
    {LC_TEXT, "hsev text 1\n1 0 2 0X1p+0 1 a\n"},
    {LC_TEXT, "hsev text 1\n1 0 2 0x1p+ 1 a\n"},
    {LC_TEXT, "hsev text 1\n1 0 2 0x1.00000000000000000000000000p+0 1 a\n"},
};

static bool is_read(const char *name, const struct text *text) {
    const struct lc_way *way = lc_way_of(name);
    const unsigned char *data = (const unsigned char *)text->text;
    struct ev found;
    return way->read(text->format, (struct wire_in){data, data + strlen(text->text)}, &found, 1);
}

START_TEST(malicious_text_is_refused) {
    static const char *const ways[] = {"c", "c-plain"};
    const bool right = (size_t)_i < COUNT(accepted);
    const struct text *text = right ? &accepted[_i] : &refused[(size_t)_i - COUNT(accepted)];
    ck_assert_int_eq(lc_ways_open(NULL), HS_OK);
    for (size_t i = 0; i < COUNT(ways) && way_is_here(lc_way_of(ways[i]), text->format); i++) {
        ck_assert_msg(is_read(ways[i], text) == right, "%s: %s", ways[i], text->text);
    }
    lc_ways_close();
}
END_TEST

/* Depth and length that would grow a reader which follows them. */
START_TEST(endless_xml_is_refused) {
    enum { REPEATS = 200000 };
    static const char *const pieces[] = {"<event>", "<event><id>1", "1", "<!-- -->", "&lt;"};
    const struct lc_way *way = lc_way_of("c-plain");
    if (!way_is_here(way, LC_XML)) {
        return;
    }
    const size_t piece = strlen(pieces[_i]);
    char *text = malloc(sizeof HEAD + 32 + REPEATS * piece);
    ck_assert_ptr_nonnull(text);
    size_t length = (size_t)sprintf(text, HEAD "<events>%s", _i == 2 || _i == 4 ? "<event><id>" : "");
    for (size_t i = 0; i < REPEATS; i++, length += piece) {
        memcpy(text + length, pieces[_i], piece);
    }
    length += (size_t)sprintf(text + length, "</events>");
    struct ev found;
    const unsigned char *data = (const unsigned char *)text;
    ck_assert(!way->read(LC_XML, (struct wire_in){data, data + length}, &found, 1));
    free(text);
}
END_TEST

/* The counts and lengths of a binary archive promise more than is there. */
START_TEST(binary_promises_are_refused) {
    struct sample sample;
    ck_assert(sample_make(&sample, "c-plain", LC_BINARY, 1));
    memset(sample.data + 6, 0xFF, 4);
    struct ev *found = malloc(sizeof *found);
    const struct wire_in in = {sample.data, sample.data + sample.length};
    ck_assert_ptr_nonnull(found);
    ck_assert(!sample.way->read(LC_BINARY, in, found, UINT32_MAX)); /* found has room for one: nothing is stored */
    free(found);
}
END_TEST

static const enum lc_format boost_formats[] = {LC_XML, LC_TEXT, LC_BINARY};

static size_t find(const struct sample *sample, const void *bytes, size_t length) {
    size_t at = 0;
    while (at + length <= sample->length && memcmp(sample->data + at, bytes, length) != 0) {
        at++;
    }
    ck_assert_uint_le(at + length, sample->length);
    return at;
}

/* Where Boost 1.74 itself is not sound, and is asked no further. The XML reader throws in its destructor, which ends
 * the program, when the archive ends behind its last event. */
static bool boost_stands_cut(const struct sample *sample, size_t length) {
    static const char tail[] = "</boost_serialization>";
    return sample->format != LC_XML || length + 1 < find(sample, tail, sizeof tail - 1);
}

/* The binary reader allocates what a length says before it looks what is there. Lengths stand in front of the signature
 * and of the text; a changed version between the two moves what is taken for one. */
static bool boost_stands_flip(const struct sample *sample, size_t at) {
    static const char signature[] = "serialization::archive";
    if (sample->format != LC_BINARY) {
        return true;
    }
    const size_t name = find(sample, signature, sizeof signature - 1);
    const size_t fields = find(sample, &sample->events[0].id, sizeof sample->events[0].id);
    return (at >= name && at < name + sizeof signature - 1) || (at >= fields && at < fields + 24);
}

static void print_outcomes(const struct sample *sample, const char *what, const size_t *counts) {
    printf("Boost %s, %s: %zu refused, %zu read as other data, %zu as the same\n", lc_format_text(sample->format), what,
           counts[REFUSED], counts[OTHER_DATA], counts[SAME_DATA]);
}

START_TEST(boost_survives) {
    size_t cuts[OUTCOME_COUNT] = {0};
    size_t flips[OUTCOME_COUNT] = {0};
    struct sample sample;
    if (!sample_make(&sample, "boost", boost_formats[_i], 1)) {
        return;
    }
    for (size_t length = 0; length < sample.length; length++) {
        if (boost_stands_cut(&sample, length)) {
            cuts[try_bytes(&sample, sample.data, length)]++;
        }
    }
    for (size_t bit = 0; bit < 8 * FIRST_BYTES; bit++) {
        if (boost_stands_flip(&sample, bit / 8)) {
            sample.data[bit / 8] ^= (unsigned char)(1U << bit % 8);
            flips[try_bytes(&sample, sample.data, sample.length)]++;
            sample.data[bit / 8] ^= (unsigned char)(1U << bit % 8);
        }
    }
    print_outcomes(&sample, "cut", cuts);
    print_outcomes(&sample, "a bit of the first 64 bytes flipped", flips);
    ck_assert_uint_gt(cuts[REFUSED], 0);
    ck_assert_int_eq(try_bytes(&sample, sample.data, sample.length), SAME_DATA);
}
END_TEST

TCase *hostile_case(void) {
    TCase *tcase = tcase_create("hostile");
    tcase_set_timeout(tcase, 100);
    tcase_add_loop_test(tcase, cut_anywhere_is_refused, 0, (int)COUNT(made_in_c));
    tcase_add_loop_test(tcase, longer_is_refused, 0, (int)COUNT(made_in_c));
    tcase_add_loop_test(tcase, changed_anywhere_never_passes, 0, (int)COUNT(made_in_c));
    tcase_add_loop_test(tcase, malicious_text_is_refused, 0, (int)(COUNT(accepted) + COUNT(refused)));
    tcase_add_loop_test(tcase, endless_xml_is_refused, 0, 5);
    tcase_add_test(tcase, binary_promises_are_refused);
    tcase_add_loop_test(tcase, boost_survives, 0, (int)COUNT(boost_formats));
    return tcase;
}
