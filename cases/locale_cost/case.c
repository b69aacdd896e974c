/* SPDX-License-Identifier: MIT */
/*
 * The claim (2016): on Windows, writing a small structure as a Boost XML archive takes half the time once the program
 * has set its global locale to "C", since making a locale is what takes the time. With it came a table of what the four
 * formats cost on Linux.
 *
 * Timed: for each event making the stream, the archive and its locale, if any, putting the event in and taking the
 * bytes out to the case's memory; the other way round for a reader. Boost's writers also make their C++ object, as the
 * post's loop did. build-locale times a locale made and gone.
 * Not timed: making events, the archives that readers get, setting and restoring the global locale, reading back.
 */
#include "task.h"

#define WIRE(name_, title_, direction_, format_)                                                                       \
    { .name = (name_), .title = (title_), .code = LC_CODE(direction_, format_, 1) }
#define OTHER(name_, title_, direction_, count_)                                                                       \
    { .name = (name_), .title = (title_), .code = LC_CODE(direction_, LC_ANY, count_) }
#define SWEEP(label_, count_)                                                                                          \
    OTHER("to-wire-" label_, "writing archives of " #count_ " events each", LC_TO, count_),                            \
        OTHER("from-wire-" label_, "reading archives of " #count_ " events each", LC_FROM, count_)

/* None is called over and over by the harness: each run is a loop itself, long enough for the clock. */
static const struct hs_workload workloads[] = {
    WIRE("to-xml", "writing an event as XML", LC_TO, LC_XML),
    WIRE("to-text", "writing an event as text", LC_TO, LC_TEXT),
    WIRE("to-binary", "writing an event in binary", LC_TO, LC_BINARY),
    WIRE("to-cstyle", "writing an event as a plain struct", LC_TO, LC_CSTYLE),
    WIRE("from-xml", "reading an event from XML", LC_FROM, LC_XML),
    WIRE("from-text", "reading an event from text", LC_FROM, LC_TEXT),
    WIRE("from-binary", "reading an event from binary", LC_FROM, LC_BINARY),
    WIRE("from-cstyle", "reading an event from a plain struct", LC_FROM, LC_CSTYLE),
    WIRE("there-and-back-text", "writing an event as text and reading it", LC_BOTH, LC_TEXT),
    OTHER("build-locale", "making a locale", LC_BUILD, 1),
    OTHER("build-locale-twice", "making a locale twice", LC_BUILD, 2),
    OTHER("wait-6-us", "waiting for 6 microseconds", LC_WAIT, 1),
    SWEEP("1", 1),
    SWEEP("10", 10),
    SWEEP("100", 100),
    SWEEP("1k", 1000),
    SWEEP("10k", 10000),
};

#define SUBJECT(name_, title_, run_)                                                                                   \
    { .name = (name_), .title = (title_), .probe = lc_probe, .run = (run_) }
#define ARCHIVES(name_, title_) SUBJECT(name_, title_, lc_run_archives)
#define BUILDS(name_, title_)   SUBJECT(name_, title_, lc_run_builds)

static const struct hs_subject subjects[] = {
    ARCHIVES("boost", "a Boost archive"),
    ARCHIVES("boost-c", "a Boost archive under the global locale C"),
    ARCHIVES("boost-c-utf8", "a Boost archive under the global locale C.UTF-8"),
    ARCHIVES("boost-comma", "a Boost archive under a locale with a decimal comma"),
    ARCHIVES("c", "C code that makes a locale object for each archive"),
    ARCHIVES("c-dup", "C code that copies a locale object for each archive"),
    ARCHIVES("c-kept", "C code that keeps one locale object"),
    ARCHIVES("c-plain", "C code without a locale"),
    SUBJECT("cstyle", "a plain struct", lc_run_cstyle),
    SUBJECT("memcpy", "memcpy", lc_run_memcpy),
    ARCHIVES("xml", "a Boost XML archive"),
    ARCHIVES("text", "a Boost text archive"),
    ARCHIVES("binary", "a Boost binary archive"),
    ARCHIVES("c-xml", "an XML archive in C"),
    ARCHIVES("c-text", "a text archive in C"),
    ARCHIVES("c-binary", "a binary archive in C"),
    BUILDS("newlocale-c", "newlocale of C"),
    BUILDS("newlocale-named", "newlocale by name"),
    BUILDS("duplocale", "duplocale of a named one"),
    BUILDS("uselocale", "uselocale there and back"),
    BUILDS("std-locale-classic", "std::locale of classic()"),
    BUILDS("std-locale-c", "std::locale of C by name"),
    BUILDS("std-locale-named", "std::locale by name"),
    BUILDS("std-locale-copy", "a copy of the global std::locale"),
    BUILDS("std-locale-facet", "the global std::locale with one facet exchanged"),
    BUILDS("clock", "a wait of 6 us"),
};

#define COUNT(array)  (sizeof(array) / sizeof(array)[0])
#define EVENTS(count) ((count) * sizeof(struct ev))

const struct hs_case locale_cost_case = {
    .topic = "locale_cost",
    .title = "What a locale costs in an archive",
    .about = "Timed: a stream, an archive and its locale made for each event, the event put in, the bytes taken out;\n"
             "the other way round for readers. build-locale times a locale made and gone.\n"
             "Not timed: making events, setting and restoring the global locale, reading back what was written.\n"
             "--block: bytes of the events in a sample; --size: of those in the largest archive of the sweeps.",
    .post = "2016-09-22-gast.json",
    .scales = {[HS_SMOKE] = {EVENTS(100), EVENTS(32), 2},
               [HS_QUICK] = {EVENTS(10000), EVENTS(500), 40},
               [HS_HISTORICAL] = {EVENTS(10000), EVENTS(2000), 240}},
    .workloads = workloads,
    .workload_count = COUNT(workloads),
    .subjects = subjects,
    .subject_count = COUNT(subjects),
    .facts = lc_facts,
    .fact_count = LC_FACT_COUNT,
    .setup = lc_setup,
    .teardown = lc_teardown,
    .prepare = lc_prepare,
    .check = lc_check,
};
