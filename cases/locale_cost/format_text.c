/* SPDX-License-Identifier: MIT */
/* Lines of digits. */
#include <string.h>

#include "format.h"

#define TEXT_MARK "hsev text 1\n"

void lc_text_write(const struct wire_numbers *numbers, const struct ev *events, size_t count, struct wire_out *out) {
    wire_put_text(out, TEXT_MARK);
    for (size_t i = 0; i < count; i++) {
        const struct ev *event = &events[i];
        const size_t length = strlen(event->text);
        wire_put_u64(out, event->id);
        wire_put(out, " ", 1);
        wire_put_i32(out, event->level);
        wire_put(out, " ", 1);
        wire_put_u64(out, event->stamp_ns);
        wire_put(out, " ", 1);
        wire_put_double(out, numbers, event->value);
        wire_put(out, " ", 1);
        wire_put_u64(out, length);
        wire_put(out, " ", 1);
        wire_put(out, event->text, length);
        wire_put(out, "\n", 1);
    }
}

static bool read_line(struct wire_in *in, const struct wire_numbers *numbers, struct ev *event) {
    uint64_t id;
    uint64_t length;
    memset(event, 0, sizeof *event);
    const bool numbers_read = wire_get_u64(in, UINT32_MAX, &id) && wire_get_byte(in, ' ') &&
                              wire_get_i32(in, &event->level) && wire_get_byte(in, ' ') &&
                              wire_get_u64(in, UINT64_MAX, &event->stamp_ns) && wire_get_byte(in, ' ') &&
                              wire_get_double(in, numbers, &event->value) && wire_get_byte(in, ' ') &&
                              wire_get_u64(in, EV_TEXT_BYTES - 1, &length) && wire_get_byte(in, ' ');
    if (!numbers_read || !wire_get(in, event->text, (size_t)length) || !wire_get_byte(in, '\n')) {
        return false;
    }
    event->id = (uint32_t)id;
    return ev_is_sound(event) && strlen(event->text) == length;
}

bool lc_text_read(const struct wire_numbers *numbers, struct wire_in in, struct ev *events, size_t count) {
    char mark[sizeof TEXT_MARK - 1];
    if (!wire_get(&in, mark, sizeof mark) || memcmp(mark, TEXT_MARK, sizeof mark) != 0) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        if (!read_line(&in, numbers, &events[i])) {
            return false;
        }
    }
    return in.at == in.end;
}
