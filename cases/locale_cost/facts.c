/* SPDX-License-Identifier: MIT */
/* What is true or false whatever it costs: does a locale change the bytes, and does everything come back? */
#include <locale.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "boost.h"
#include "locales.h"
#include "task.h"

#define EVENTS        20
#define ARCHIVE_BYTES LC_ARCHIVE_BYTES(EVENTS)
#define EXCERPT_BYTES 24

struct archive {
    unsigned char data[ARCHIVE_BYTES];
    size_t length;
};

/* Where a fact puts what a person wants to know. */
struct evidence {
    char *text;
    size_t size;
};

static void HS_PRINTF(2, 3) say(struct evidence *evidence, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(evidence->text, evidence->size, format, arguments);
    va_end(arguments);
    const size_t used = length < 0 ? 0 : (size_t)length < evidence->size ? (size_t)length : evidence->size - 1;
    evidence->text += used;
    evidence->size -= used;
}

static bool make(const struct lc_way *way, enum lc_format format, const struct ev *events, struct archive *archive) {
    struct wire_out out = {.data = archive->data, .capacity = sizeof archive->data};
    const bool made = way->write(format, events, EVENTS, &out);
    archive->length = out.used;
    return made;
}

static bool gives_back(const struct lc_way *way, enum lc_format format, const struct archive *archive,
                       const struct ev *events) {
    struct ev found[EVENTS];
    const struct wire_in in = {archive->data, archive->data + archive->length};
    return way->read(format, in, found, EVENTS) && ev_same(found, events, EVENTS);
}

/* Puts the whole process under the comma locale, in the language that the way is written in. */
static enum hs_status enter_comma(const struct lc_way *way, struct hs_error *error) {
    if (way->needs == LC_NEEDS_BOOST) {
        return lc_way_enter(lc_way_of("boost-comma"), error);
    }
    const char *name = lc_comma_name();
    if (name == NULL || setlocale(LC_ALL, name) == NULL) {
        return hs_fail(error, HS_UNSUPPORTED, "no locale with a decimal comma here; ci/setup makes de_DE.UTF-8");
    }
    return HS_OK;
}

static void leave_comma(const struct lc_way *way) {
    if (way->needs == LC_NEEDS_BOOST) {
        lc_way_leave(lc_way_of("boost-comma"));
    }
    (void)setlocale(LC_ALL, "C");
}

static enum hs_status need_comma(const char *subject, const struct lc_way **way, struct hs_error *error) {
    *way = lc_way_of(subject);
    enum hs_status status = lc_way_probe(*way, LC_ANY, error);
    status = status == HS_OK ? enter_comma(*way, error) : status;
    if (status == HS_OK) {
        leave_comma(*way);
    }
    return status;
}

static bool make_under_comma(const struct lc_way *way, enum lc_format format, const struct ev *events,
                             struct archive *archive) {
    const bool made =
        enter_comma(way, NULL) == HS_OK && localeconv()->decimal_point[0] == ',' && make(way, format, events, archive);
    leave_comma(way);
    return made;
}

/* As it can be printed: the bytes of archive from a little before the place where the two part. */
static void excerpt(const struct archive *archive, size_t at, char text[EXCERPT_BYTES + 1]) {
    const size_t first = at < EXCERPT_BYTES / 2 ? 0 : at - EXCERPT_BYTES / 2;
    size_t length = 0;
    for (; length < EXCERPT_BYTES && first + length < archive->length; length++) {
        const unsigned char byte = archive->data[first + length];
        text[length] = byte >= ' ' && byte < 127 ? (char)byte : '.';
    }
    text[length] = '\0';
}

static bool compare(const struct archive *plain, const struct archive *comma, struct evidence *evidence) {
    size_t at = 0;
    while (at < plain->length && at < comma->length && plain->data[at] == comma->data[at]) {
        at++;
    }
    if (at == plain->length && at == comma->length) {
        say(evidence, "the same %zu bytes", at);
        return true;
    }
    char texts[2][EXCERPT_BYTES + 1];
    excerpt(plain, at, texts[0]);
    excerpt(comma, at, texts[1]);
    say(evidence, "\"%s\" under C, \"%s\" under %s", texts[0], texts[1], lc_comma_name());
    return false;
}

struct question {
    const char *subject;
    enum lc_format first;
    enum lc_format last;
};

/* The archive made under C and the one made under the comma locale, byte for byte. */
static enum hs_status comma_same(const struct question *question, const struct hs_plan *plan, bool *is_true,
                                 struct evidence evidence, struct hs_error *error) {
    const struct lc_way *way;
    struct ev events[EVENTS];
    struct archive plain;
    struct archive comma;
    const enum hs_status status = need_comma(question->subject, &way, error);
    if (status != HS_OK) {
        return status;
    }
    ev_fill(plan->seed, events, EVENTS);
    *is_true = true;
    for (int f = (int)question->first; f <= (int)question->last; f++) {
        const enum lc_format format = (enum lc_format)f;
        if (!make(way, format, events, &plain) || !make_under_comma(way, format, events, &comma)) {
            return hs_fail(error, HS_MISMATCH, "%s: cannot write %s", question->subject, lc_format_text(format));
        }
        if (question->first != question->last) {
            say(&evidence, "%s%s: ", format == question->first ? "" : "; ", lc_format_text(format));
        }
        *is_true = compare(&plain, &comma, &evidence) && *is_true;
    }
    return HS_OK;
}

/* Written where the comma rules, read where the point does: what "portable" has to mean. */
static enum hs_status comma_elsewhere(enum lc_format format, const struct hs_plan *plan, bool *is_true,
                                      struct evidence evidence, struct hs_error *error) {
    const struct lc_way *way;
    struct ev events[EVENTS];
    struct archive comma;
    const enum hs_status status = need_comma("boost", &way, error);
    if (status != HS_OK) {
        return status;
    }
    ev_fill(plan->seed, events, EVENTS);
    if (!make_under_comma(way, format, events, &comma)) {
        return hs_fail(error, HS_MISMATCH, "boost: cannot write %s", lc_format_text(format));
    }
    *is_true = gives_back(way, format, &comma, events);
    say(&evidence, "%d events written under %s, read under C: %s", EVENTS, lc_comma_name(),
        *is_true ? "the same" : "refused or other data");
    return HS_OK;
}

static const char *const wire_ways[] = {"boost", "boost-c", "boost-c-utf8", "boost-comma",
                                        "c",     "c-dup",   "c-kept",       "c-plain"};

/* 1 came back, 0 did not, -1 not here. */
static int try_way(const struct lc_way *way, enum lc_format format, const struct ev *events) {
    struct archive archive;
    if (lc_way_probe(way, format, NULL) != HS_OK || lc_way_enter(way, NULL) != HS_OK) {
        return -1;
    }
    const bool right = make(way, format, events, &archive) && gives_back(way, format, &archive, events);
    lc_way_leave(way);
    return right;
}

static enum hs_status round_trip(enum lc_format format, const struct hs_plan *plan, bool *is_true,
                                 struct evidence evidence, struct hs_error *error) {
    static const char *const struct_way[] = {"cstyle"};
    const char *const *names = format == LC_CSTYLE ? struct_way : wire_ways;
    const size_t name_count = format == LC_CSTYLE ? 1 : sizeof wire_ways / sizeof wire_ways[0];
    struct ev events[EVENTS];
    size_t tried = 0;
    size_t right = 0;
    ev_fill(plan->seed, events, EVENTS);
    for (size_t i = 0; i < name_count; i++) {
        const int found = try_way(lc_way_of(names[i]), format, events);
        tried += found >= 0;
        right += found > 0;
        if (found <= 0) {
            say(&evidence, "%s %s; ", names[i], found < 0 ? "is not here" : "does not give them back");
        }
    }
    *is_true = right == tried;
    say(&evidence, "%zu of %zu ways give back %d events", right, tried, EVENTS);
    return tried > 0 ? HS_OK : hs_fail(error, HS_UNSUPPORTED, "no way to write %s here", lc_format_text(format));
}

#define FACT_PARAMETERS                                                                                                \
    const struct hs_plan *plan, void *context, bool *is_true, char *text, size_t size, struct hs_error *error

#define FACT(function_, call_)                                                                                         \
    static enum hs_status function_(FACT_PARAMETERS) {                                                                 \
        (void)context;                                                                                                 \
        return call_;                                                                                                  \
    }

#define COMMA(function_, subject_, first_, last_)                                                                      \
    FACT(function_,                                                                                                    \
         comma_same(&(struct question){subject_, first_, last_}, plan, is_true, (struct evidence){text, size}, error))
#define OTHER(function_, other_, format_)                                                                              \
    FACT(function_, other_(format_, plan, is_true, (struct evidence){text, size}, error))

COMMA(comma_boost_xml, "boost", LC_XML, LC_XML)
COMMA(comma_boost_text, "boost", LC_TEXT, LC_TEXT)
COMMA(comma_boost_binary, "boost", LC_BINARY, LC_BINARY)
COMMA(comma_c, "c", LC_XML, LC_BINARY)
COMMA(comma_c_dup, "c-dup", LC_XML, LC_BINARY)
COMMA(comma_c_kept, "c-kept", LC_XML, LC_BINARY)
COMMA(comma_c_plain, "c-plain", LC_XML, LC_BINARY)
OTHER(elsewhere_xml, comma_elsewhere, LC_XML)
OTHER(elsewhere_text, comma_elsewhere, LC_TEXT)
OTHER(round_trip_xml, round_trip, LC_XML)
OTHER(round_trip_text, round_trip, LC_TEXT)
OTHER(round_trip_binary, round_trip, LC_BINARY)
OTHER(round_trip_cstyle, round_trip, LC_CSTYLE)

const struct hs_fact lc_facts[LC_FACT_COUNT] = {
    {"comma-boost-xml", comma_boost_xml},
    {"comma-boost-text", comma_boost_text},
    {"comma-boost-binary", comma_boost_binary},
    {"comma-c", comma_c},
    {"comma-c-dup", comma_c_dup},
    {"comma-c-kept", comma_c_kept},
    {"comma-c-plain", comma_c_plain},
    {"comma-elsewhere-xml", elsewhere_xml},
    {"comma-elsewhere-text", elsewhere_text},
    {"round-trip-xml", round_trip_xml},
    {"round-trip-text", round_trip_text},
    {"round-trip-binary", round_trip_binary},
    {"round-trip-cstyle", round_trip_cstyle},
};
