/* SPDX-License-Identifier: MIT */
/*
 * The claim (2007): saving a set, a list, and a list and a deque of a million ints takes Boost.Serialization 3.6 to 5.5
 * times as long as code that was generated for these very containers.
 *
 * Timed, as in the post: walking the containers and putting every int into the archive, with whatever the archive's
 * 4096-byte (Boost: its stream's own) buffer gives to the file on the way. The generated code's flush at the end of its
 * message is part of the message and so of the time; what Boost's stream still holds is flushed by a destructor, and
 * the post had that outside.
 * Not timed: filling the containers, making the file anew, opening and ending the archive, checking every byte.
 *
 * The file's bytes stay in the page cache, and every 4096 of them cost a system call: so the cost is that of warm I/O,
 * and differences within 10 % do not count. Into memory there is no system call, and 2 % count.
 */
#include "archive.h"
#include "facts.h"

#define INTS(count) ((count)*CODE_ELEMENTS)

#define TO_FILE(name_, title_, code_, block_)                                                                          \
    { .name = (name_), .title = (title_), .cost = HS_COST_WARM_IO, .code = (code_), .block_bytes = (block_) }
#define TO_MEMORY(name_, title_, code_)                                                                                \
    { .name = (name_), .title = (title_), .cost = HS_COST_CPU, .code = (code_) | CODE_MEMORY }
#define LENGTHS(label_, count_)                                                                                        \
    TO_FILE("save-list-" label_ "-ints", "saving lists of " label_ " ints", SHAPE_LIST | INTS(count_), 0),             \
        TO_MEMORY("save-list-memory-" label_ "-ints", "saving lists of " label_ " ints into memory",                   \
                  SHAPE_LIST | INTS(count_))
#define BUFFERS(label_, bytes_)                                                                                        \
    TO_FILE("save-list-buffer-" label_, "saving a list through a buffer of " label_, SHAPE_LIST, bytes_)

static const struct hs_workload workloads[] = {
    TO_FILE("save-set", "saving a set", SHAPE_SET, 0),
    TO_FILE("save-list", "saving a list", SHAPE_LIST, 0),
    TO_FILE("save-list-deque", "saving a list and a deque", SHAPE_LIST_DEQUE, 0),
    TO_MEMORY("save-list-memory", "saving a list into memory", SHAPE_LIST),
    LENGTHS("100", 100),
    LENGTHS("300", 300),
    LENGTHS("1k", 1000),
    LENGTHS("3k", 3000),
    LENGTHS("10k", 10000),
    LENGTHS("30k", 30000),
    LENGTHS("100k", 100000),
    LENGTHS("300k", 300000),
    LENGTHS("1m", 1000000),
    BUFFERS("512", 512),
    BUFFERS("1k", 1024),
    BUFFERS("2k", 2048),
    BUFFERS("4k", 4096),
    BUFFERS("8k", 8192),
    BUFFERS("16k", 16384),
    BUFFERS("32k", 32768),
    BUFFERS("64k", 65536),
};

#ifdef HEARSAY_HAVE_BOOST
#define IF_BOOST(getter) getter
#else
#define IF_BOOST(getter) NULL
#endif
#ifdef HEARSAY_HAVE_STD
#define IF_STD(getter) getter
#else
#define IF_STD(getter) NULL
#endif
#ifdef HEARSAY_HAVE_PEERS_O0
#define IF_PEERS_O0(getter) getter
#else
#define IF_PEERS_O0(getter) NULL
#endif
#ifdef HEARSAY_HAVE_GLIB
#define IF_GLIB(getter) getter
#else
#define IF_GLIB(getter) NULL
#endif

/* Name, title, saver; NULL where this build lacks what it needs. */
#define SUBJECT_MAP(X)                                                                                                 \
    X("boost", "Boost.Serialization", IF_BOOST(archive_saver_boost))                                                   \
    X("generated", "generated code", archive_saver_generated)                                                          \
    X("generated-std", "generated code over std containers", IF_STD(archive_saver_std))                                \
    X("generated-no-final-flush", "generated code without its last flush", archive_saver_generated_unflushed)          \
    X("glib", "generated code over GLib's containers", IF_GLIB(archive_saver_glib))                                    \
    X("boost-o0", "unoptimised Boost.Serialization", IF_BOOST(IF_PEERS_O0(archive_saver_boost_o0)))                    \
    X("generated-o0", "unoptimised generated code", archive_saver_generated_o0)                                        \
    X("generated-std-o0", "unoptimised generated code over std containers", IF_STD(IF_PEERS_O0(archive_saver_std_o0))) \
    X("bare", "a bare loop that stores every int", archive_saver_bare)

#define SUBJECT_ROW(name_, title_, saver_)                                                                             \
    {.name = (name_), .title = (title_), .probe = archive_probe, .run = archive_run},
static const struct hs_subject subjects[] = {SUBJECT_MAP(SUBJECT_ROW)};

#define SUBJECT_SAVER(name_, title_, saver_) saver_,
const struct archive_saver *archive_saver_of(const struct hs_subject *subject) {
    static const struct archive_saver *(*const savers[])(void) = {SUBJECT_MAP(SUBJECT_SAVER)};
    const struct archive_saver *(*const saver)(void) = savers[subject - subjects];
    return saver == NULL ? NULL : saver();
}

#define FACT_ROW(name_, function) {.name = (name_), .check = (function)},
static const struct hs_fact facts[] = {FACT_MAP(FACT_ROW)};

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

const struct hs_case container_archiving_case = {
    .topic = "container_archiving",
    .title = "Boost.Serialization against generated code on containers",
    .about = "Timed: walking the containers, putting every int into the archive, and what its buffer gives to the\n"
             "file on the way; for generated code also its flush at the end of the message.\n"
             "Not timed: filling the containers, making the file, opening and ending the archive, checking the bytes.",
    .post = "2007-02-09-wood.json",
    .scales = {[HS_SMOKE] = {4000, 4096, 2}, [HS_QUICK] = {400000, 4096, 28}, [HS_HISTORICAL] = {4000000, 4096, 200}},
    .workloads = workloads,
    .workload_count = COUNT(workloads),
    .subjects = subjects,
    .subject_count = COUNT(subjects),
    .facts = facts,
    .fact_count = COUNT(facts),
    .setup = archive_setup,
    .teardown = archive_teardown,
    .prepare = archive_prepare,
    .check = archive_check,
};
