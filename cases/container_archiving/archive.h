/* SPDX-License-Identifier: MIT */
/*
 * What the files of this case share: the containers, the task that a sample carries out, and the savers that carry it
 * out. Readable from C and from C++ (peer_*.cpp).
 */
#ifndef HEARSAY_CASE_ARCHIVE_H
#define HEARSAY_CASE_ARCHIVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#include "hearsay/case.h"

enum archive_kind { KIND_SET, KIND_LIST, KIND_DEQUE, KIND_COUNT };

/* What is saved: one container, or two one after the other. */
enum archive_shape { SHAPE_SET, SHAPE_LIST, SHAPE_LIST_DEQUE, SHAPE_COUNT };

/* Whose containers hold the ints. */
enum archive_flavour { FLAVOUR_OWN, FLAVOUR_STD, FLAVOUR_GLIB, FLAVOUR_COUNT };

/* What the bytes of an archive look like. */
enum archive_format { FORMAT_BARE, FORMAT_GENERATED, FORMAT_BOOST, FORMAT_COUNT };

/* hs_workload.code: a shape, these, and the number of elements (0: what the plan has room for). */
#define CODE_SHAPE    3
#define CODE_MEMORY   4
#define CODE_ELEMENTS 16 /* one element */

/* count ints, in every flavour that this build has; containers that nobody asked for are NULL. */
struct dataset {
    size_t count;
    int32_t *values[KIND_COUNT];
    void *containers[FLAVOUR_COUNT][KIND_COUNT];
};

/* Makes and drops one container of a flavour; NULL when out of memory. sum adds up its ints. */
struct archive_maker {
    void *(*make)(enum archive_kind kind, const int32_t *values, size_t count);
    int64_t (*sum)(enum archive_kind kind, const void *container);
    void (*drop)(enum archive_kind kind, void *container);
};
extern const struct archive_maker archive_maker_own;
const struct archive_maker *archive_maker_std(void);
const struct archive_maker *archive_maker_glib(void);

/* One sample, in job->state. Everything in it is made outside the clock. */
struct archive_task {
    enum archive_shape shape;
    const struct dataset *parts[2]; /* saved one after the other; the second is the extra work of the planted control */
    size_t part_count;
    size_t repeat_count; /* all parts, this many times over: how small archives get a time that can be measured */

    const char *path;      /* NULL: into memory */
    size_t buffer_bytes;   /* of the file's buffer */
    bool buffer_is_chosen; /* the workload is about the buffer: Boost's stream gets one of this size too */
    unsigned char *memory; /* where the archive goes, or the file's buffer */
    size_t memory_bytes;
    intptr_t file; /* from archive_file_create */
    bool (*write)(intptr_t file, const unsigned char *data, size_t length);

    size_t flush_count; /* out: calls of write */
    int64_t sum;        /* of the ints to be saved, from dataset_walk */
    void *session;      /* the saver's own, from open to close */
    size_t used;        /* out, into memory: bytes from memory on that hold the archive */
};

/*
 * How a subject saves. open gets the archive ready, run saves the containers and is what is timed, close ends the
 * archive: what a destructor would flush is flushed there. open and run answer false after an error.
 */
struct archive_saver {
    enum archive_flavour flavour;
    enum archive_format format;
    bool skips_final_flush;
    bool (*open)(struct archive_task *task);
    bool (*run)(struct archive_task *task);
    bool (*close)(struct archive_task *task);
    bool (*optimised)(void); /* whether this very code was; NULL: not asked */
};

/* Each is built twice from the same source, optimised and not ("_o0"). */
const struct archive_saver *archive_saver_generated(void);
const struct archive_saver *archive_saver_generated_o0(void);
const struct archive_saver *archive_saver_generated_unflushed(void);
const struct archive_saver *archive_saver_generated_unflushed_o0(void);
const struct archive_saver *archive_saver_std(void);
const struct archive_saver *archive_saver_std_o0(void);
const struct archive_saver *archive_saver_boost(void);
const struct archive_saver *archive_saver_boost_o0(void);
const struct archive_saver *archive_saver_glib(void);
const struct archive_saver *archive_saver_bare(void);

/* How a file that is built twice names its savers. */
#ifdef ARCHIVE_UNOPTIMISED
#define ARCHIVE_LEVEL(name) name##_o0
#else
#define ARCHIVE_LEVEL(name) name
#endif

/* containers.c: whether this flavour, kind and shape go together. */
enum archive_kind archive_shape_kind(enum archive_shape shape, size_t place);
size_t archive_shape_length(enum archive_shape shape);

/* Ints read back from an archive, in its order; grown by archive_values_add. */
struct archive_values {
    int32_t *items;
    size_t count;
    size_t capacity;
};
bool archive_values_add(struct archive_values *values, const int32_t *items, size_t count);

/* Reads the messages of an archive, shape by shape, until its end; false when a byte is not as it should be. */
bool archive_read_bare(enum archive_shape shape, const unsigned char *data, size_t length, struct archive_values *out);
bool archive_read_generated(enum archive_shape shape, const unsigned char *data, size_t length,
                            struct archive_values *out);
bool archive_read_boost(enum archive_shape shape, const unsigned char *data, size_t length, struct archive_values *out);
/* The same for an archive of one message. */
bool archive_read_boost_message(enum archive_shape shape, const unsigned char *data, size_t length,
                                struct archive_values *out);

/* The bytes after which a std::ofstream with its own buffer first gives some to the system. */
bool archive_stream_buffer(const char *path, size_t *bytes);

/* case_unix.c: a file made anew; -1 after an error, with errno. */
intptr_t archive_file_create(const char *path);
bool archive_file_write(intptr_t file, const unsigned char *data, size_t length);
bool archive_file_close(intptr_t file);

extern const struct hs_case container_archiving_case;

/* The saver of a subject of this case; NULL when it was not built. */
const struct archive_saver *archive_saver_of(const struct hs_subject *subject);

/* session.c: hs_case's functions. */
enum hs_status archive_setup(const struct hs_plan *plan, void **context, struct hs_error *error);
void archive_teardown(void *context);
enum hs_status archive_prepare(struct hs_job *job, struct hs_error *error);
enum hs_status archive_run(struct hs_job *job);
enum hs_status archive_check(struct hs_job *job, struct hs_error *error);
enum hs_status archive_probe(const struct hs_job *job, struct hs_error *error);

#ifdef __cplusplus
}
#endif

#endif
