/* SPDX-License-Identifier: MIT */
/* What was saved can be read again; damaged, it is refused or reads as something else. */
#include "../little.h"
#include "verify.h"

#define ELEMENTS           41
#define ARCHIVE_BYTES_MOST 1024
#define HOSTILE_BITS_BYTES 64

struct archive {
    enum save_format format;
    enum save_type type;
    size_t element_bytes;
    size_t count;
    unsigned char bytes[ARCHIVE_BYTES_MOST];
    size_t length_bytes;
    unsigned char elements[ARCHIVE_BYTES_MOST];
};

static const struct {
    enum save_format format;
    const char *workload;
    const char *subject;
} archived[] = {
    {SAVE_RAW, "save-char", "loop"},
    {SAVE_RAW, "save-double", "save-array"},
    {SAVE_COUNTED, "save-char", "boost"},
    {SAVE_COUNTED, "save-double", "boost"},
    {SAVE_COUNTED, "save-double", "boost-shipped"},
    {SAVE_VERSIONED, "save-char", "boost-elementwise"},
    {SAVE_VERSIONED, "save-double", "boost-elementwise"},
};

/* Saves some elements with the subject; false if it is not there. */
static bool make_archive(size_t which, size_t count, struct archive *archive) {
    struct bench bench;
    const bool doubles = strcmp(archived[which].workload, "save-double") == 0;
    *archive = (struct archive){
        .format = archived[which].format,
        .type = doubles ? SAVE_DOUBLE : SAVE_CHAR,
        .element_bytes = doubles ? sizeof(double) : 1,
        .count = count,
    };
    open_with(&bench, count * archive->element_bytes);
    struct hs_job job = bench_job(&bench, archived[which].workload, archived[which].subject);
    const bool there = sample(&bench, &job);
    if (there) {
        const struct save_task *task = job.state;
        archive->length_bytes = task->sink.size_bytes;
        ck_assert_uint_le(archive->length_bytes, sizeof archive->bytes);
        memcpy(archive->bytes, task->sink.begin, archive->length_bytes);
        if (count > 0) {
            memcpy(archive->elements, task->data, count * archive->element_bytes);
        }
    }
    bench_close(&bench);
    return there;
}

enum outcome { REJECTED, SAME, DIFFERENT };

static enum outcome compare(const struct archive *archive, const void *elements, size_t count, size_t length_bytes) {
    ck_assert_uint_le(count * archive->element_bytes, length_bytes); /* never more than the input has */
    const size_t bytes = count * archive->element_bytes;
    return count == archive->count && (bytes == 0 || memcmp(elements, archive->elements, bytes) == 0) ? SAME
                                                                                                      : DIFFERENT;
}

static enum outcome read_here(const struct archive *archive, const void *bytes, size_t length_bytes) {
    struct save_view view;
    struct hs_error error;
    const enum hs_status status =
        save_read(bytes, length_bytes, archive->format, archive->element_bytes, &view, &error);
    ck_assert(status == HS_OK || status == HS_INVALID);
    return status == HS_OK ? compare(archive, view.elements, view.count, length_bytes) : REJECTED;
}

#ifdef HEARSAY_HAVE_BOOST_SERIALIZATION
static enum outcome read_boost(const struct archive *archive, const void *bytes, size_t length_bytes, bool guarded) {
    void *elements = NULL;
    size_t count = 0;
    const enum hs_status status =
        save_read_boost(bytes, length_bytes, archive->format, archive->type, guarded, &elements, &count);
    ck_assert(status == HS_OK || status == HS_INVALID);
    const enum outcome outcome = status == HS_OK ? compare(archive, elements, count, length_bytes) : REJECTED;
    free(elements);
    return outcome;
}
#endif

/* Through every reader that can read the format. A copy of exactly that length, so that a sanitizer sees a read behind
 * its end. */
static void must_not_be(enum outcome unwanted, const struct archive *archive, const unsigned char *bytes,
                        size_t length_bytes) {
    unsigned char *copy = malloc(length_bytes + (length_bytes == 0));
    ck_assert_ptr_nonnull(copy);
    memcpy(copy, bytes, length_bytes);
    ck_assert_int_ne(read_here(archive, copy, length_bytes), unwanted);
#ifdef HEARSAY_HAVE_BOOST_SERIALIZATION
    if (archive->format != SAVE_RAW) {
        ck_assert_int_ne(read_boost(archive, copy, length_bytes, true), unwanted);
    }
#endif
    free(copy);
}

START_TEST(archives_round_trip) {
    static const size_t counts[] = {0, 1, 2, ELEMENTS};
    for (size_t i = 0; i < COUNT(counts); i++) {
        struct archive archive;
        if (make_archive((size_t)_i, counts[i], &archive)) {
            must_not_be(REJECTED, &archive, archive.bytes, archive.length_bytes);
            must_not_be(DIFFERENT, &archive, archive.bytes, archive.length_bytes);
        }
    }
}
END_TEST

START_TEST(truncated_archives_are_noticed) {
    struct archive archive;
    if (!make_archive((size_t)_i, ELEMENTS, &archive)) {
        return;
    }
    for (size_t length = 0; length < archive.length_bytes; length++) {
        must_not_be(SAME, &archive, archive.bytes, length);
    }
    archive.bytes[archive.length_bytes] = 0;
    must_not_be(SAME, &archive, archive.bytes, archive.length_bytes + 1);
}
END_TEST

START_TEST(flipped_bits_are_noticed) {
    struct archive archive;
    if (!make_archive((size_t)_i, ELEMENTS, &archive)) {
        return;
    }
    for (size_t bit = 0; bit < 8 * HOSTILE_BITS_BYTES && bit / 8 < archive.length_bytes; bit++) {
        archive.bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
        must_not_be(SAME, &archive, archive.bytes, archive.length_bytes);
        archive.bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
    }
}
END_TEST

#ifdef HEARSAY_HAVE_BOOST_SERIALIZATION
/* The archive that Boost ships believes the count: it makes room for that many elements before it reads one. So it is
 * sound for every truncation and for every bit but the upper ones of the count, which ask for gigabytes. */
START_TEST(the_shipped_archive_is_sound_but_for_its_count) {
    struct archive archive;
    ck_assert(make_archive(4, ELEMENTS, &archive));
    ck_assert_int_eq(read_boost(&archive, archive.bytes, archive.length_bytes, false), SAME);
    for (size_t length = 0; length < archive.length_bytes; length++) {
        ck_assert_int_eq(read_boost(&archive, archive.bytes, length, false), REJECTED);
    }
    for (size_t bit = 0; bit < 8 * HOSTILE_BITS_BYTES; bit++) {
        const size_t weight = HEARSAY_BIG_ENDIAN ? sizeof(size_t) - 1 - bit / 8 : bit / 8; /* of a byte of the count */
        if (weight < 2 || bit / 8 >= sizeof(size_t)) {
            archive.bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
            ck_assert_int_ne(read_boost(&archive, archive.bytes, archive.length_bytes, false), SAME);
            archive.bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
        }
    }
}
END_TEST
#endif

void add_archive_tests(TCase *tcase) {
    tcase_add_loop_test(tcase, archives_round_trip, 0, (int)COUNT(archived));
    tcase_add_loop_test(tcase, truncated_archives_are_noticed, 0, (int)COUNT(archived));
    tcase_add_loop_test(tcase, flipped_bits_are_noticed, 0, (int)COUNT(archived));
#ifdef HEARSAY_HAVE_BOOST_SERIALIZATION
    tcase_add_test(tcase, the_shipped_archive_is_sound_but_for_its_count);
#endif
}
