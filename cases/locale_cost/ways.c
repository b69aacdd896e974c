/* SPDX-License-Identifier: MIT */
/* The C ways to make an archive, and the table of all ways. */
#include <string.h>

#include "boost.h"
#include "hearsay/clock.h"
#include "locales.h"
#include "task.h"

static void *kept_c;     /* what c-kept uses and c-dup copies */
static void *kept_named; /* what is copied and entered in build-locale */

enum hs_status lc_ways_open(struct hs_error *error) {
    const char *comma = lc_comma_name();
    kept_c = lc_locale_open("C");
    kept_named = lc_locale_open(comma != NULL ? comma : "C");
    return kept_c != NULL && kept_named != NULL ? HS_OK
                                                : hs_fail(error, HS_MEMORY, "locale_cost: no memory for a locale");
}

void lc_ways_close(void) {
    if (kept_c != NULL) {
        lc_locale_close(kept_c);
    }
    if (kept_named != NULL) {
        lc_locale_close(kept_named);
    }
    kept_c = kept_named = NULL;
}

static bool write_under(void *locale, enum lc_format format, const struct ev *events, size_t count,
                        struct wire_out *out) {
    void *former = lc_locale_enter(locale);
    const bool done = lc_format_write(format, &wire_numbers_libc, events, count, out);
    lc_locale_leave(former);
    return done;
}

static bool read_under(void *locale, enum lc_format format, struct wire_in in, struct ev *events, size_t count) {
    void *former = lc_locale_enter(locale);
    const bool done = lc_format_read(format, &wire_numbers_libc, in, events, count);
    lc_locale_leave(former);
    return done;
}

static bool write_new(enum lc_format format, const struct ev *events, size_t count, struct wire_out *out) {
    void *locale = lc_locale_open("C");
    const bool done = locale != NULL && write_under(locale, format, events, count, out);
    if (locale != NULL) {
        lc_locale_close(locale);
    }
    return done;
}

static bool read_new(enum lc_format format, struct wire_in in, struct ev *events, size_t count) {
    void *locale = lc_locale_open("C");
    const bool done = locale != NULL && read_under(locale, format, in, events, count);
    if (locale != NULL) {
        lc_locale_close(locale);
    }
    return done;
}

static bool write_copy(enum lc_format format, const struct ev *events, size_t count, struct wire_out *out) {
    void *locale = lc_locale_copy(kept_c);
    const bool done = locale != NULL && write_under(locale, format, events, count, out);
    if (locale != NULL) {
        lc_locale_close(locale);
    }
    return done;
}

static bool read_copy(enum lc_format format, struct wire_in in, struct ev *events, size_t count) {
    void *locale = lc_locale_copy(kept_c);
    const bool done = locale != NULL && read_under(locale, format, in, events, count);
    if (locale != NULL) {
        lc_locale_close(locale);
    }
    return done;
}

static bool write_kept(enum lc_format format, const struct ev *events, size_t count, struct wire_out *out) {
    return write_under(kept_c, format, events, count, out);
}

static bool read_kept(enum lc_format format, struct wire_in in, struct ev *events, size_t count) {
    return read_under(kept_c, format, in, events, count);
}

static bool write_plain(enum lc_format format, const struct ev *events, size_t count, struct wire_out *out) {
    return lc_format_write(format, &wire_numbers_plain, events, count, out);
}

static bool read_plain(enum lc_format format, struct wire_in in, struct ev *events, size_t count) {
    return lc_format_read(format, &wire_numbers_plain, in, events, count);
}

static bool open_and_close(void *locale) {
    if (locale != NULL) {
        lc_locale_close(locale);
    }
    return locale != NULL;
}

static bool build_c(void) {
    return open_and_close(lc_locale_open("C"));
}

static bool build_named(void) {
    return open_and_close(lc_locale_open(lc_comma_name()));
}

static bool build_copy(void) {
    return open_and_close(lc_locale_copy(kept_named));
}

static bool build_nothing(void) {
    lc_locale_leave(lc_locale_enter(kept_named));
    return true;
}

static bool wait_for_the_clock(void) {
    const uint64_t end_ns = hs_clock_ns() + LC_WAIT_NS;
    while (hs_clock_ns() < end_ns) {
    }
    return true;
}

#ifdef HEARSAY_HAVE_BOOST
#define BOOST_WAY .needs = LC_NEEDS_BOOST, .write = lc_boost_write, .read = lc_boost_read
#else
#define BOOST_WAY .needs = LC_NEEDS_BOOST
#endif
#ifdef HEARSAY_HAVE_CXX
#define STD_WAY(build_) .needs = LC_NEEDS_CXX, .build = (build_)
#else
#define STD_WAY(build_) .needs = LC_NEEDS_CXX
#endif

static const struct lc_way ways[] = {
    {.subject = "boost", BOOST_WAY},
    {.subject = "boost-c", BOOST_WAY, .locale = "C"},
    {.subject = "boost-c-utf8", BOOST_WAY, .locale = "C.UTF-8"},
    {.subject = "boost-comma", BOOST_WAY, .locale = ""},
    {.subject = "c", .write = write_new, .read = read_new},
    {.subject = "c-dup", .keeps = true, .write = write_copy, .read = read_copy},
    {.subject = "c-kept", .keeps = true, .write = write_kept, .read = read_kept},
    {.subject = "c-plain", .write = write_plain, .read = read_plain},
    {.subject = "cstyle", .format = LC_CSTYLE, .write = write_plain, .read = read_plain},
    {.subject = "memcpy", .format = LC_CSTYLE, .write = write_plain, .read = read_plain},
    {.subject = "xml", BOOST_WAY, .format = LC_XML},
    {.subject = "text", BOOST_WAY, .format = LC_TEXT},
    {.subject = "binary", BOOST_WAY, .format = LC_BINARY},
    {.subject = "c-xml", .format = LC_XML, .write = write_kept, .read = read_kept},
    {.subject = "c-text", .format = LC_TEXT, .write = write_kept, .read = read_kept},
    {.subject = "c-binary", .format = LC_BINARY, .write = write_kept, .read = read_kept},
    {.subject = "newlocale-c", .build = build_c},
    {.subject = "newlocale-named", .locale = "", .build = build_named},
    {.subject = "duplocale", .keeps = true, .build = build_copy},
    {.subject = "uselocale", .keeps = true, .build = build_nothing},
    {.subject = "std-locale-classic", STD_WAY(lc_std_classic)},
    {.subject = "std-locale-c", STD_WAY(lc_std_c)},
    {.subject = "std-locale-named", STD_WAY(lc_std_named), .locale = ""},
    {.subject = "std-locale-copy", STD_WAY(lc_std_copy)},
    {.subject = "std-locale-facet", STD_WAY(lc_std_facet)},
    {.subject = "clock", .build = wait_for_the_clock},
};

const struct lc_way *lc_way_of(const char *subject) {
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        if (strcmp(ways[i].subject, subject) == 0) {
            return &ways[i];
        }
    }
    return NULL;
}

enum hs_status lc_way_probe(const struct lc_way *way, enum lc_format format, struct hs_error *error) {
#ifndef HEARSAY_HAVE_CXX
    if (way->needs == LC_NEEDS_CXX) {
        return hs_fail(error, HS_UNSUPPORTED, "%s: built without a C++ compiler; install one and configure again",
                       way->subject);
    }
#endif
#ifndef HEARSAY_HAVE_BOOST
    if (way->needs == LC_NEEDS_BOOST) {
        return hs_fail(error, HS_UNSUPPORTED, "%s: built without Boost.Serialization; install it and configure again",
                       way->subject);
    }
#endif
#ifndef HEARSAY_HAVE_EXPAT
    if (way->needs == LC_NEEDS_NOTHING && (format == LC_XML || way->format == LC_XML)) {
        return hs_fail(error, HS_UNSUPPORTED,
                       "%s: built without expat, which reads XML; install it and configure again", way->subject);
    }
#endif
    (void)format;
    return !way->keeps || lc_locale_can_keep()
               ? HS_OK
               : hs_fail(error, HS_UNSUPPORTED,
                         "%s: on this system no thread enters or copies a locale object that is kept", way->subject);
}

static enum hs_status find_name(const struct lc_way *way, const char **name, struct hs_error *error) {
    *name = way->locale != NULL && way->locale[0] == '\0' ? lc_comma_name() : way->locale;
    if (way->locale == NULL || *name != NULL) {
        return HS_OK;
    }
    return hs_fail(error, HS_UNSUPPORTED, "%s: no locale with a decimal comma here; ci/setup makes de_DE.UTF-8",
                   way->subject);
}

enum hs_status lc_way_enter(const struct lc_way *way, struct hs_error *error) {
    const char *name;
    const enum hs_status status = find_name(way, &name, error);
    if (status != HS_OK || name == NULL || way->needs == LC_NEEDS_NOTHING) {
        return status;
    }
#ifdef HEARSAY_HAVE_CXX
    /* What C knows, C++ may not: the std::locale of MinGW is "C" and nothing else. */
    if (way->build != NULL ? lc_global_has(name) : lc_global_set(name)) {
        return HS_OK;
    }
#endif
    return hs_fail(error, HS_UNSUPPORTED, "%s: the locale \"%s\" is not to be had here", way->subject, name);
}

void lc_way_leave(const struct lc_way *way) {
#ifdef HEARSAY_HAVE_CXX
    if (way->locale != NULL && way->build == NULL) {
        lc_global_restore();
    }
#else
    (void)way;
#endif
}
