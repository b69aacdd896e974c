/* SPDX-License-Identifier: MIT */
/*
 * What the files of this case share: the task a sample carries out, and the subjects that carry it out.
 * Readable from C and from C++ (peer_*.cpp).
 */
#ifndef HEARSAY_CASE_SAVE_H
#define HEARSAY_CASE_SAVE_H

#include "sink.h"

#ifdef __cplusplus
extern "C" {
#endif

#include "hearsay/case.h"

enum save_type { SAVE_CHAR, SAVE_DOUBLE, SAVE_TYPE_COUNT };

/* The functions of sink.h; a growing buffer is a checked one that starts every run without memory. */
enum save_kind { SAVE_PRIMITIVE, SAVE_CHECKED, SAVE_BUG, SAVE_KIND_COUNT };

/* hs_workload.code: a type, a kind, and these. block_bytes is the size where it is not the plan's. */
#define SAVE_CODE(type, kind) ((type) | (kind) << 1)
#define SAVE_TYPE_OF(code)    ((enum save_type)((code)&1))
#define SAVE_KIND_OF(code)    ((enum save_kind)((code) >> 1 & 3))
#define SAVE_GROWING          8
#define SAVE_CALLS            16 /* what a call costs: fewer elements, and files join in */
#define SAVE_SWEEP            32

#define SAVE_HEADER_BYTES 64   /* room for what a library puts before the elements; 12 are seen with Boost 1.74 */
#define SAVE_GUARD_BYTES  64   /* behind the buffer; nobody may write there */
#define SAVE_POISON       0xA5 /* what the buffer holds before a run */

/* One sample, in job->state. The first part is made outside the clock and constant during a run. */
struct save_task {
    enum save_type type;
    enum save_kind kind;
    bool growing;
    const void *data;
    const void *collection; /* the std::vector around data; NULL without Boost */
    size_t element_bytes;
    size_t element_count;
    size_t repeats; /* runs of small sizes save them all this many times */
    struct save_sink start;
    const char *path; /* of a file, for those that need one */

    /* What the last run left. */
    struct save_sink sink;
    bool in_file;        /* it is in the file at path */
    size_t header_limit; /* the library may have put this much before the elements */
    unsigned char *grown;
    void *peer; /* peer_vector.h: the std::vector of the last run */
};

/* Saves the task's elements into sink, once. */
typedef void save_function(struct save_sink *sink, struct save_task *task);

extern const struct hs_case save_array_vs_loop_case;

/* save.c and check.c: hs_case's functions, and the steps that all subjects take. */
enum hs_status save_setup(const struct hs_plan *plan, void **context, struct hs_error *error);
void save_teardown(void *context);
enum hs_status save_prepare(struct hs_job *job, struct hs_error *error);
enum hs_status save_check(struct hs_job *job, struct hs_error *error);

/* task->repeats times: takes the starting state of the buffer, calls function, keeps what it left. */
enum hs_status save_run(struct hs_job *job, save_function *function);

static inline enum hs_status save_run_kind(struct hs_job *job,
                                           save_function *const table[SAVE_KIND_COUNT][SAVE_TYPE_COUNT]) {
    const struct save_task *task = (const struct save_task *)job->state;
    return save_run(job, table[task->kind][task->type]);
}

/* The rows of such a table from the names that the macros of a file made. */
#define SAVE_TABLE(name)                                                                                               \
    {                                                                                                                  \
        {name##_primitive_char, name##_primitive_double}, {name##_checked_char, name##_checked_double}, {              \
            name##_bug_char, name##_bug_double                                                                         \
        }                                                                                                              \
    }

/* loop.c, compiled once with the build's own flags and once at each level of optimisation. */
#define SAVE_LEVEL_MAP(X) X(plain) X(o0) X(o1) X(o2) X(o3)
#define SAVE_DECLARE_LEVEL(level)                                                                                      \
    enum hs_status save_run_loop_##level(struct hs_job *job);                                                          \
    enum hs_status save_run_reference_##level(struct hs_job *job);                                                     \
    enum hs_status save_run_array_##level(struct hs_job *job);                                                         \
    enum hs_status save_run_memcpy_##level(struct hs_job *job);
SAVE_LEVEL_MAP(SAVE_DECLARE_LEVEL)

/* callee.c: one element, for calls that cannot be inlined. */
typedef void save_element(struct save_sink *sink, const void *element);
save_element save_primitive_char, save_primitive_double, save_checked_char, save_checked_double, save_bug_char,
    save_bug_double;
extern save_element *const save_elements[SAVE_KIND_COUNT][SAVE_TYPE_COUNT];

/* Subjects. */
enum hs_status save_run_noinline(struct hs_job *job);
enum hs_status save_run_pointer(struct hs_job *job);
enum hs_status save_run_fwrite(struct hs_job *job);
enum hs_status save_run_write(struct hs_job *job);
enum hs_status save_run_ostream(struct hs_job *job);
enum hs_status save_run_loop_vector(struct hs_job *job);
enum hs_status save_run_array_vector(struct hs_job *job);
enum hs_status save_run_boost(struct hs_job *job);
enum hs_status save_run_boost_elementwise(struct hs_job *job);
enum hs_status save_run_boost_shipped(struct hs_job *job);

/* peer_vector.cpp: frees a task's std::vector; what it held is overwritten first, so that nobody finds it in fresh
 * memory. */
void save_peer_release(struct save_task *task);

/* peer_boost.cpp: Boost saves a std::vector, and all subjects read the elements of that one, so that nobody has memory
 * of its own. Fills task->data and task->collection with a copy of element_count elements at payload. *collections is
 * NULL at first. False when out of memory. */
bool save_collect(void **collections, const void *payload, struct save_task *task);
void save_collections_free(void *collections);

/* archive.c: what was saved, read again. Formats: the elements alone; a size_t with their number before them (Boost
 * with one call); and an unsigned item version, 0, between the two (Boost by the element). */
enum save_format { SAVE_RAW, SAVE_COUNTED, SAVE_VERSIONED };
struct save_view {
    const unsigned char *elements; /* inside the archive: nothing is allocated */
    size_t count;
};
/* HS_INVALID unless the archive is exactly as long as it says. */
enum hs_status save_read(const void *archive, size_t length_bytes, enum save_format format, size_t element_bytes,
                         struct save_view *view, struct hs_error *error);

/* peer_boost_read.cpp: the same through Boost, into *elements (malloc's, NULL if there are none) and *count. guarded:
 * an archive like ours that asks whether the elements can be there before Boost makes room for them; otherwise the one
 * that Boost ships, which believes the count. HS_INVALID for what the archive refuses; HS_MEMORY when
 * room lacked, and guarded when more was wanted than the archive has bytes. */
enum hs_status save_read_boost(const void *archive, size_t length_bytes, enum save_format format, enum save_type type,
                               bool guarded, void **elements, size_t *count);

/* facts.c */
typedef enum hs_status save_fact(const struct hs_plan *plan, void *context, bool *is_true, char *evidence,
                                 size_t size_bytes, struct hs_error *error);
save_fact save_direct_sizes, save_library_adds_four, save_library_adds_the_same, save_pointer_advanced,
    save_size_misses_bug;

#ifdef __cplusplus
}
#endif

#endif
