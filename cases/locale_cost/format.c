/* SPDX-License-Identifier: MIT */
/* Which format it is, and the two that need no digits. */
#include "format.h"

#include <string.h>

#define BINARY_MARK        "HSEV1\n"
#define BINARY_EVENT_BYTES 25 /* without its text */

static void put_little(struct wire_out *out, uint64_t value, size_t bytes) {
    unsigned char data[8];
    little_put(data, value, bytes);
    wire_put(out, data, bytes);
}

static bool get_little(struct wire_in *in, uint64_t *value, size_t bytes) {
    unsigned char data[8];
    if (!wire_get(in, data, bytes)) {
        return false;
    }
    *value = little_get(data, bytes);
    return true;
}

void lc_binary_write(const struct ev *events, size_t count, struct wire_out *out) {
    wire_put_text(out, BINARY_MARK);
    put_little(out, count, 4);
    for (size_t i = 0; i < count; i++) {
        const struct ev *event = &events[i];
        const size_t length = strlen(event->text);
        uint64_t bits;
        memcpy(&bits, &event->value, sizeof bits);
        put_little(out, event->id, 4);
        put_little(out, (uint32_t)event->level, 4);
        put_little(out, event->stamp_ns, 8);
        put_little(out, bits, 8);
        put_little(out, length, 1);
        wire_put(out, event->text, length);
    }
}

static bool read_binary_event(struct wire_in *in, struct ev *event) {
    uint64_t id;
    uint64_t level;
    uint64_t bits;
    uint64_t length;
    memset(event, 0, sizeof *event);
    if (!get_little(in, &id, 4) || !get_little(in, &level, 4) || !get_little(in, &event->stamp_ns, 8) ||
        !get_little(in, &bits, 8) || !get_little(in, &length, 1) || length >= EV_TEXT_BYTES ||
        !wire_get(in, event->text, (size_t)length)) {
        return false;
    }
    event->id = (uint32_t)id;
    const uint32_t narrow = (uint32_t)level;
    memcpy(&event->level, &narrow, sizeof narrow);
    memcpy(&event->value, &bits, sizeof bits);
    return ev_is_sound(event) && strlen(event->text) == length;
}

bool lc_binary_read(struct wire_in in, struct ev *events, size_t count) {
    char mark[sizeof BINARY_MARK - 1];
    uint64_t stored;
    if (!wire_get(&in, mark, sizeof mark) || memcmp(mark, BINARY_MARK, sizeof mark) != 0 ||
        !get_little(&in, &stored, 4) || stored != count || (size_t)(in.end - in.at) / BINARY_EVENT_BYTES < count) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        if (!read_binary_event(&in, &events[i])) {
            return false;
        }
    }
    return in.at == in.end;
}

#ifndef HEARSAY_HAVE_EXPAT
/* The probes keep everybody away from here. */
bool lc_xml_read(const struct wire_numbers *numbers, struct wire_in in, struct ev *events, size_t count) {
    (void)numbers;
    (void)in;
    (void)events;
    (void)count;
    return false;
}
#endif

static void cstyle_write(const struct ev *events, size_t count, struct wire_out *out) {
    for (size_t i = 0; i < count; i++) {
        struct ev little;
        ev_copy_little(&little, &events[i], 1);
        wire_put(out, &little, sizeof little);
    }
}

static bool cstyle_read(struct wire_in in, struct ev *events, size_t count) {
    if ((size_t)(in.end - in.at) / sizeof *events != count || (size_t)(in.end - in.at) % sizeof *events != 0) {
        return false;
    }
    bool sound = true;
    ev_copy_little(events, in.at, count);
    for (size_t i = 0; i < count; i++) {
        sound = sound && ev_is_sound(&events[i]);
    }
    return sound;
}

bool lc_format_write(enum lc_format format, const struct wire_numbers *numbers, const struct ev *events, size_t count,
                     struct wire_out *out) {
    switch (format) {
    case LC_XML:
        lc_xml_write(numbers, events, count, out);
        break;
    case LC_TEXT:
        lc_text_write(numbers, events, count, out);
        break;
    case LC_BINARY:
        lc_binary_write(events, count, out);
        break;
    default:
        cstyle_write(events, count, out);
        break;
    }
    return !out->full;
}

bool lc_format_read(enum lc_format format, const struct wire_numbers *numbers, struct wire_in in, struct ev *events,
                    size_t count) {
    switch (format) {
    case LC_XML:
        return lc_xml_read(numbers, in, events, count);
    case LC_TEXT:
        return lc_text_read(numbers, in, events, count);
    case LC_BINARY:
        return lc_binary_read(in, events, count);
    default:
        return cstyle_read(in, events, count);
    }
}

const char *lc_format_text(enum lc_format format) {
    static const char *const texts[LC_FORMAT_COUNT] = {"any", "xml", "text", "binary", "cstyle"};
    return texts[format];
}
