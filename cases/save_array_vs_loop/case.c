/* SPDX-License-Identifier: MIT */
/*
 * The claim (2005): an archive that saves an array with one call is ten times faster than the serialization library,
 * which saves it element by element; the answer corrects the figures of a benchmark that had a bug.
 *
 * Timed: saving all elements into memory, from an archive that is constructed to one that is done; a growing buffer
 * gets its memory inside the time, and fwrite and write open and close their file there. Sizes under 1 MiB are saved
 * over and over until that much was moved.
 * Not timed: making the elements, the memory of the other buffers (written once before each run, so no page is new),
 * comparing the bytes afterwards.
 */
#include "save.h"

#define CHARS(name_, title_, kind_, flags_, bytes_)                                                                    \
    {                                                                                                                  \
        .name = (name_), .title = (title_), .cost = HS_COST_CPU, .code = SAVE_CODE(SAVE_CHAR, kind_) | (flags_),       \
        .block_bytes = (bytes_)                                                                                        \
    }
#define SWEEP(label_, bytes_)                                                                                          \
    CHARS("save-" label_, "saving " label_ " of chars", SAVE_PRIMITIVE, SAVE_SWEEP, UINT64_C(bytes_))

/* Not repeatable: the compiler may leave next to nothing of the bug, and the count of repeats is everybody's. */
static const struct hs_workload workloads[] = {
    CHARS("save-char", "saving chars to a raw pointer", SAVE_PRIMITIVE, 0, 0),
    CHARS("save-char-checked", "saving chars to a buffer that checks for its end", SAVE_CHECKED, 0, 0),
    CHARS("save-char-growing", "saving chars to a buffer that checks and grows", SAVE_CHECKED, SAVE_GROWING, 0),
    CHARS("save-char-bug", "saving chars to a raw pointer that never moves", SAVE_BUG, 0, 0),
    {.name = "save-double",
     .title = "saving doubles to a raw pointer",
     .cost = HS_COST_CPU,
     .code = SAVE_CODE(SAVE_DOUBLE, SAVE_PRIMITIVE)},
    CHARS("call-cost", "saving a char a call", SAVE_PRIMITIVE, SAVE_CALLS, 0),
    SWEEP("1k", 1024),
    SWEEP("4k", 4096),
    SWEEP("16k", 16384),
    SWEEP("64k", 65536),
    SWEEP("256k", 262144),
    SWEEP("1m", 1048576),
    SWEEP("4m", 4194304),
    SWEEP("16m", 16777216),
    SWEEP("64m", 67108864),
};

static enum hs_status refuse(const struct hs_job *job, const char *why, struct hs_error *error) {
    return hs_fail(error, HS_UNSUPPORTED, "%s/%s: %s", job->workload->name, job->subject->name, why);
}

static enum hs_status at_once(const struct hs_job *job, struct hs_error *error) {
    return SAVE_KIND_OF(job->workload->code) == SAVE_BUG ? refuse(job, "one call never misses the pointer", error)
                                                         : HS_OK;
}

static enum hs_status memory_that_is_there(const struct hs_job *job, struct hs_error *error) {
    return job->workload->code & SAVE_GROWING ? refuse(job, "memcpy does not grow its target", error)
                                              : at_once(job, error);
}

static enum hs_status calls_only(const struct hs_job *job, struct hs_error *error) {
    return job->workload->code & SAVE_CALLS ? HS_OK : refuse(job, "takes part in call-cost only", error);
}

#ifdef HEARSAY_HAVE_CXX
#define CXX(probe_, run_) .probe = (probe_), .run = (run_)
static enum hs_status growing_only(const struct hs_job *job, struct hs_error *error) {
    return job->workload->code & SAVE_GROWING ? HS_OK : refuse(job, "a std::vector always grows", error);
}
#else
#define CXX(probe_, run_) .probe = without_cxx
static enum hs_status without_cxx(const struct hs_job *job, struct hs_error *error) {
    return refuse(job, "built without a C++ compiler; install one and configure again", error);
}
#endif

#ifdef HEARSAY_HAVE_BOOST_SERIALIZATION
#define BOOST(probe_, run_) .probe = (probe_), .run = (run_)
static enum hs_status unchecked_or_growing(const struct hs_job *job, struct hs_error *error) {
    return job->workload->code & SAVE_GROWING || SAVE_KIND_OF(job->workload->code) == SAVE_PRIMITIVE
               ? HS_OK
               : refuse(job, "takes part on a raw pointer and on a growing buffer only", error);
}
#else
#define BOOST(probe_, run_) .probe = without_boost
static enum hs_status without_boost(const struct hs_job *job, struct hs_error *error) {
    return refuse(job, "built without Boost.Serialization; install it and configure again", error);
}
#endif

#define LEVEL(level_, flag_)                                                                                           \
    {.name = "loop-" #level_, .title = "a loop of saves at " flag_, .run = save_run_loop_##level_}, {                  \
        .name = "save-array-" #level_, .title = "one call at " flag_, .probe = at_once, .run = save_run_array_##level_ \
    }

static const struct hs_subject subjects[] = {
    {.name = "boost", .title = "Boost.Serialization as it is", BOOST(at_once, save_run_boost)},
    {.name = "boost-elementwise",
     .title = "Boost.Serialization by the element",
     BOOST(NULL, save_run_boost_elementwise)},
    {.name = "boost-shipped",
     .title = "Boost's shipped binary archive",
     BOOST(unchecked_or_growing, save_run_boost_shipped)},
    {.name = "loop", .title = "a loop of saves", .run = save_run_loop_plain},
    {.name = "loop-reference", .title = "a loop of saves to an archive elsewhere", .run = save_run_reference_plain},
    {.name = "loop-noinline", .title = "a loop of calls", .run = save_run_noinline},
    {.name = "loop-pointer", .title = "a loop of calls through a pointer", .run = save_run_pointer},
    {.name = "loop-vector", .title = "a loop of inserts into std::vector", CXX(growing_only, save_run_loop_vector)},
    {.name = "save-array", .title = "one call", .probe = at_once, .run = save_run_array_plain},
    {.name = "array-vector", .title = "one insert into std::vector", CXX(growing_only, save_run_array_vector)},
    {.name = "memcpy", .title = "memcpy", .probe = memory_that_is_there, .run = save_run_memcpy_plain},
    {.name = "ostream-write", .title = "std::ostream::write", CXX(calls_only, save_run_ostream)},
    {.name = "fwrite", .title = "fwrite", .probe = calls_only, .run = save_run_fwrite, .cost = HS_COST_WARM_IO},
    {.name = "write",
     .title = "the system's write",
     .probe = calls_only,
     .run = save_run_write,
     .cost = HS_COST_WARM_IO},
    LEVEL(o0, "-O0"),
    LEVEL(o1, "-O1"),
    LEVEL(o2, "-O2"),
    LEVEL(o3, "-O3"),
};

static const struct hs_fact facts[] = {
    {.name = "direct-sizes", .check = save_direct_sizes},
    {.name = "library-adds-four", .check = save_library_adds_four},
    {.name = "library-adds-the-same", .check = save_library_adds_the_same},
    {.name = "pointer-advanced", .check = save_pointer_advanced},
    {.name = "size-misses-bug", .check = save_size_misses_bug},
};

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

const struct hs_case save_array_vs_loop_case = {
    .topic = "save_array_vs_loop",
    .title = "One call for an array against a loop of saves",
    .about = "Timed: saving all elements into memory; a growing buffer gets its memory inside the time, fwrite and\n"
             "write open and close their file there.\n"
             "Not timed: making the elements, the memory of the other buffers, checking the bytes.",
    .post = "2005-11-25-ramey.json",
    .scales = {[HS_SMOKE] = {64 * 1024, 1, 2}, [HS_QUICK] = {4000000, 1, 40}, [HS_HISTORICAL] = {100000000, 1, 240}},
    .workloads = workloads,
    .workload_count = COUNT(workloads),
    .subjects = subjects,
    .subject_count = COUNT(subjects),
    .facts = facts,
    .fact_count = COUNT(facts),
    .setup = save_setup,
    .teardown = save_teardown,
    .prepare = save_prepare,
    .check = save_check,
};
