/* SPDX-License-Identifier: MIT */
/*
 * What an archive must look like. The C formats are written down here once more, plainly; Boost's is what Boost itself
 * writes into memory. Either is believed only after its reader has found every int in it.
 */
#include "dataset.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "hearsay/digest.h"
#include "message.h"

#define BOOST_ROOM 256 /* a header, and a count and a version for each container */

struct bytes {
    unsigned char *data;
    size_t length;
};

size_t archive_room_bytes(const struct archive_task *task) {
    size_t room = BOOST_ROOM;
    for (size_t part = 0; part < task->part_count; part++) {
        room += archive_shape_length(task->shape) * (task->parts[part]->count * sizeof(int32_t) + BOOST_ROOM);
    }
    return room;
}

static void append(struct bytes *bytes, const void *data, size_t length) {
    if (length > 0) {
        memcpy(bytes->data + bytes->length, data, length);
        bytes->length += length;
    }
}

static void append_word(struct bytes *bytes, uint32_t word) {
    little_put(bytes->data + bytes->length, word, MESSAGE_WORD_BYTES);
    bytes->length += MESSAGE_WORD_BYTES;
}

static void append_part(struct bytes *bytes, enum archive_shape shape, const struct dataset *part, bool counted) {
    for (size_t place = 0; place < archive_shape_length(shape); place++) {
        const int32_t *values = part->values[archive_shape_kind(shape, place)];
        if (counted) {
            append_word(bytes, (uint32_t)part->count);
        }
        for (size_t i = 0; i < part->count; i++) {
            append_word(bytes, (uint32_t)values[i]);
        }
    }
}

/* Plainly: the ints of every repeat, each container with its count in front or not. */
static void write_plain(struct bytes *bytes, const struct archive_task *task, bool counted) {
    for (size_t repeat = 0; repeat < task->repeat_count; repeat++) {
        for (size_t part = 0; part < task->part_count; part++) {
            append_part(bytes, task->shape, task->parts[part], counted);
        }
    }
}

/* Into memory every repeat starts anew, so one repeat is made at a time and its header is cut off the later ones. */
static bool write_with_saver(struct bytes *bytes, const struct archive_task *task, const struct archive_saver *saver) {
    struct archive_task copy = *task;
    copy.path = NULL;
    copy.repeat_count = 1;
    copy.memory_bytes = archive_room_bytes(task);
    copy.memory = malloc(copy.memory_bytes);
    bool done = copy.memory != NULL && saver->open(&copy);
    size_t header = 0;
    if (done) {
        struct archive_task empty = copy;
        empty.part_count = 0;
        done = saver->run(&empty);
        header = empty.used;
    }
    for (size_t repeat = 0; done && repeat < task->repeat_count; repeat++) {
        done = saver->run(&copy);
        append(bytes, repeat == 0 ? copy.memory : copy.memory + header,
               !done         ? 0
               : repeat == 0 ? copy.used
                             : copy.used - header);
    }
    done = (copy.session == NULL || saver->close(&copy)) && done;
    free(copy.memory);
    return done;
}

static bool read_back(const struct archive_task *task, enum archive_format format, const struct bytes *bytes,
                      struct archive_values *values) {
    switch (format) {
    case FORMAT_BARE:
        return archive_read_bare(task->shape, bytes->data, bytes->length, values);
    case FORMAT_GENERATED:
        return archive_read_generated(task->shape, bytes->data, bytes->length, values);
#ifdef HEARSAY_HAVE_BOOST
    case FORMAT_BOOST:
        return archive_read_boost(task->shape, bytes->data, bytes->length, values);
#endif
    default:
        return false;
    }
}

static bool holds(const struct bytes *ints, const struct archive_values *found) {
    bool same = ints->length == found->count * MESSAGE_WORD_BYTES;
    for (size_t i = 0; same && i < found->count; i++) {
        same = little_get(ints->data + i * MESSAGE_WORD_BYTES, MESSAGE_WORD_BYTES) == (uint32_t)found->items[i];
    }
    return same;
}

static enum hs_status compare(const struct archive_task *task, const struct archive_saver *saver,
                              const struct bytes *bytes, struct expectation *expectation, struct hs_error *error) {
    struct archive_values found = {0};
    struct bytes ints = {.data = malloc(archive_room_bytes(task) * task->repeat_count)};
    enum hs_status status = HS_OK;
    if (ints.data == NULL) {
        status = hs_fail(error, HS_MEMORY, "container_archiving: out of memory; choose a smaller --size");
    } else {
        write_plain(&ints, task, false);
        const bool read = read_back(task, saver->format, bytes, &found);
        if (!read || !holds(&ints, &found)) {
            status = hs_fail(error, HS_MISMATCH,
                             "container_archiving: an archive of %zu bytes gives back %zu ints instead of %zu, or "
                             "others; the format's reader or its writer is wrong",
                             bytes->length, found.count, ints.length / sizeof *found.items);
        }
        expectation->values_digest = hs_digest_bytes(ints.data, ints.length);
    }
    free(found.items);
    free(ints.data);
    return status;
}

enum hs_status expectation_make(struct expectation *expectation, const struct archive_task *task,
                                const struct archive_saver *saver, struct hs_error *error) {
    struct archive_task once = *task;
    once.repeat_count = task->path == NULL ? 1 : task->repeat_count; /* in memory only the last repeat is left */
    struct bytes bytes = {.data = malloc(archive_room_bytes(&once) * once.repeat_count)};
    bool done = bytes.data != NULL;
    if (done && saver->format == FORMAT_BOOST) {
        done = write_with_saver(&bytes, &once, saver);
    } else if (done) {
        write_plain(&bytes, &once, saver->format == FORMAT_GENERATED);
    }
    if (!done) {
        free(bytes.data);
        return hs_fail(error, HS_MEMORY,
                       "container_archiving: no memory for the archive to compare with; choose a "
                       "smaller --size");
    }
    const enum hs_status status = compare(&once, saver, &bytes, expectation, error);
    expectation->known = status == HS_OK;
    expectation->length = bytes.length;
    expectation->digest = hs_digest_blocks(bytes.data, bytes.length, EXPECTATION_BLOCK);
    if (status == HS_OK && saver->skips_final_flush) {
        expectation->archive = bytes.data;
        bytes.data = NULL;
    }
    free(bytes.data);
    return status;
}

void expectation_fini(struct expectation *expectation) {
    free(expectation->archive);
    *expectation = (struct expectation){0};
}
