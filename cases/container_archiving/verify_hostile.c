/* SPDX-License-Identifier: MIT */
/*
 * Archives that are not what they should be: cut off at every byte, every bit of the first 64 bytes turned over, and
 * numbers that promise more than there is. A reader refuses them or reads other ints; it never crashes, hangs or
 * allocates what the input does not justify.
 */
#include <stdlib.h>
#include <string.h>

#include "reader.h"
#include "verify.h"

#define INTS       300
#define FIRST_BITS (64 * 8)

typedef bool read_function(enum archive_shape shape, const unsigned char *data, size_t length,
                           struct archive_values *out);

static const char *const workload_names[] = {"save-set", "save-list", "save-list-deque"};

/* From memory of just this length, so that a sanitizer sees one byte too far. */
static bool read_exact(read_function *read, enum archive_shape shape, const unsigned char *data, size_t length,
                       struct archive_values *values) {
    unsigned char *copy = malloc(length + (length == 0));
    ck_assert_ptr_nonnull(copy);
    memcpy(copy, data, length);
    *values = (struct archive_values){0};
    const bool done = read(shape, copy, length, values);
    ck_assert_uint_le(values->count * sizeof *values->items, length);
    free(copy);
    return done;
}

static void must_refuse(read_function *read, enum archive_shape shape, const unsigned char *data, size_t length) {
    struct archive_values values;
    ck_assert_msg(!read_exact(read, shape, data, length, &values), "taken with %zu bytes", length);
    free(values.items);
}

static void must_differ(read_function *read, enum archive_shape shape, const unsigned char *data, size_t length,
                        const struct archive_values *right) {
    struct archive_values values;
    if (read_exact(read, shape, data, length, &values)) {
        ck_assert(values.count != right->count ||
                  memcmp(values.items, right->items, right->count * sizeof *right->items) != 0);
    }
    free(values.items);
}

struct sound {
    struct bench bench;
    unsigned char *data;
    size_t length;
    struct archive_values values;
};

static void sound_open(struct sound *sound, enum archive_shape shape, const char *subject, read_function *read) {
    open_with(&sound->bench, INTS, 4096);
    sound->data = bench_archive(&sound->bench, workload_names[shape], subject, &sound->length);
    ck_assert(read_exact(read, shape, sound->data, sound->length, &sound->values));
    ck_assert_uint_eq(sound->values.count, INTS * archive_shape_length(shape));
}

static void sound_close(struct sound *sound) {
    free(sound->values.items);
    free(sound->data);
    bench_close(&sound->bench);
}

START_TEST(cut_off_anywhere) {
    struct sound sound;
    sound_open(&sound, (enum archive_shape)_i, "generated", archive_read_generated);
    for (size_t length = 0; length < sound.length; length++) {
        must_refuse(archive_read_generated, (enum archive_shape)_i, sound.data, length);
    }
    sound_close(&sound);
}
END_TEST

START_TEST(any_bit_turned_over) {
    struct sound sound;
    sound_open(&sound, (enum archive_shape)_i, "generated", archive_read_generated);
    for (size_t bit = 0; bit < FIRST_BITS; bit++) {
        sound.data[bit / 8] ^= (unsigned char)(1U << bit % 8);
        must_differ(archive_read_generated, (enum archive_shape)_i, sound.data, sound.length, &sound.values);
        sound.data[bit / 8] ^= (unsigned char)(1U << bit % 8);
    }
    sound_close(&sound);
}
END_TEST

START_TEST(more_than_there_is) {
    static const uint32_t counts[] = {INTS + 1, INTS + 1000000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF};
    struct sound sound;
    sound_open(&sound, (enum archive_shape)_i, "generated", archive_read_generated);
    for (size_t i = 0; i < COUNT(counts); i++) {
        little_put(sound.data, counts[i], MESSAGE_WORD_BYTES);
        /* A list that takes the deque's count for an int leaves too little for the deque. */
        must_refuse(archive_read_generated, (enum archive_shape)_i, sound.data, sound.length);
    }
    sound_close(&sound);
}
END_TEST

/* A number is believed or not before anything is allocated, so what is refused has left nothing behind. */
START_TEST(refused_containers_stay_empty) {
    static const unsigned char promise[8] = {255, 255, 255, 255, 1, 0, 0, 0};
    struct message_reader reader = {promise, promise + sizeof promise};
    struct list list = {0};
    struct deque deque = {0};
    struct tree set = {0};
    ck_assert(!message_get_list(&reader, &list));
    ck_assert_ptr_null(list.first);
    reader.at = promise;
    ck_assert(!message_get_deque(&reader, &deque));
    ck_assert_ptr_null(deque.blocks);
    reader.at = promise;
    ck_assert(!message_get_set(&reader, &set));
    ck_assert_ptr_null(set.root);
}
END_TEST

START_TEST(sets_must_ascend) {
    static const unsigned char descending[] = {3, 0, 0, 0, 1, 0, 0, 0, 3, 0, 0, 0, 2, 0, 0, 0};
    static const unsigned char twice[] = {3, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0};
    static const unsigned char lowest[] = {2, 0, 0, 0, 0, 0, 0, 0x80, 0xFF, 0xFF, 0xFF, 0x7F};
    struct archive_values values;
    must_refuse(archive_read_generated, SHAPE_SET, descending, sizeof descending);
    must_refuse(archive_read_generated, SHAPE_SET, twice, sizeof twice);
    ck_assert(read_exact(archive_read_generated, SHAPE_SET, lowest, sizeof lowest, &values));
    ck_assert_int_eq(values.items[0], INT32_MIN);
    free(values.items);
}
END_TEST

#ifdef HEARSAY_HAVE_BOOST
/*
 * Boost's reader is sound wherever it reads before it believes. Twice it does not: the length of the signature, at the
 * beginning of a binary archive, and a container's count, behind the header, are handed to resize() as they stand, so
 * their high bits ask for memory that no input of this size justifies; and a list with another count makes a count of
 * any ints behind it. Those bits are left alone here; the case's README says so. Both are a size_t as it lies in
 * memory.
 */
#define BOOST_HEADER         (sizeof(size_t) + 32)
#define BOOST_HARMLESS_BYTES 2

/* Whether the byte is one of the high ones of such a number. */
static bool is_high_byte(size_t byte, size_t number, size_t harmless_bytes) {
    const size_t place = byte - number;
    const size_t weight = HEARSAY_BIG_ENDIAN ? sizeof(size_t) - 1 - place : place;
    return byte >= number && place < sizeof(size_t) && weight >= harmless_bytes;
}

static bool boost_believes(enum archive_shape shape, size_t bit) {
    return is_high_byte(bit / 8, 0, BOOST_HARMLESS_BYTES) ||
           is_high_byte(bit / 8, BOOST_HEADER, shape == SHAPE_LIST_DEQUE ? 0 : BOOST_HARMLESS_BYTES);
}

static bool read_boost_freely(enum archive_shape shape, const unsigned char *data, size_t length,
                              struct archive_values *out) {
    const bool done = archive_read_boost_message(shape, data, length, out);
    if (!done) {
        out->count = 0;
    }
    return done;
}

START_TEST(boost_cut_off_anywhere) {
    struct sound sound;
    sound_open(&sound, (enum archive_shape)_i, "boost", archive_read_boost);
    for (size_t length = 0; length < sound.length; length++) {
        struct archive_values values;
        if (read_exact(read_boost_freely, (enum archive_shape)_i, sound.data, length, &values)) {
            ck_assert_uint_lt(values.count, sound.values.count); /* a header alone holds no message yet */
        }
        free(values.items);
    }
    sound_close(&sound);
}
END_TEST

START_TEST(boost_bits_turned_over) {
    struct sound sound;
    size_t tried = 0;
    sound_open(&sound, (enum archive_shape)_i, "boost", archive_read_boost);
    for (size_t bit = 0; bit < FIRST_BITS; bit++) {
        if (!boost_believes((enum archive_shape)_i, bit)) {
            struct archive_values values;
            sound.data[bit / 8] ^= (unsigned char)(1U << bit % 8);
            (void)read_exact(read_boost_freely, (enum archive_shape)_i, sound.data, sound.length, &values);
            sound.data[bit / 8] ^= (unsigned char)(1U << bit % 8);
            free(values.items);
            tried++;
        }
    }
    ck_assert_uint_ge(tried, FIRST_BITS - 2 * 64);
    sound_close(&sound);
}
END_TEST
#endif

TCase *hostile_tests(void) {
    TCase *tcase = tcase_create("hostile");
    tcase_set_timeout(tcase, 60);
    tcase_add_loop_test(tcase, cut_off_anywhere, 0, SHAPE_COUNT);
    tcase_add_loop_test(tcase, any_bit_turned_over, 0, SHAPE_COUNT);
    tcase_add_loop_test(tcase, more_than_there_is, 0, SHAPE_COUNT);
    tcase_add_test(tcase, refused_containers_stay_empty);
    tcase_add_test(tcase, sets_must_ascend);
#ifdef HEARSAY_HAVE_BOOST
    tcase_add_loop_test(tcase, boost_cut_off_anywhere, 0, SHAPE_COUNT);
    tcase_add_loop_test(tcase, boost_bits_turned_over, 0, SHAPE_COUNT);
#endif
    return tcase;
}
