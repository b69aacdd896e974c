/* SPDX-License-Identifier: MIT */
#include "event.h"

#include <string.h>

#include "hearsay/random.h"

#define EXPONENT_OF_ALL_ONES UINT64_C(0x7FF0000000000000)
#define POSTED_NS            UINT64_C(1474559029000000000) /* when the post was sent */

/* A letter first and last: leading and trailing blanks are nobody's claim. */
static void fill_text(struct hs_random *random, char *text) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz";
    static const char inner[] = "abcdefghijklmnopqrstuvwxyz 0123456789.,<>&\"'";
    const size_t length = 9 + (size_t)hs_random_below(random, EV_TEXT_BYTES - 9);
    for (size_t i = 0; i < length; i++) {
        const bool outer = i == 0 || i == length - 1;
        text[i] = outer ? letters[hs_random_below(random, sizeof letters - 1)]
                        : inner[hs_random_below(random, sizeof inner - 1)];
    }
}

void ev_fill(uint64_t seed, struct ev *events, size_t count) {
    struct hs_random random;
    hs_random_init(&random, seed);
    memset(events, 0, count * sizeof *events);
    for (size_t i = 0; i < count; i++) {
        events[i].id = (uint32_t)hs_random_below(&random, UINT32_MAX);
        events[i].level = (int32_t)hs_random_below(&random, 15) - 7;
        events[i].stamp_ns = POSTED_NS + hs_random_below(&random, UINT64_C(1000000000000));
        events[i].value = (hs_random_unit(&random) - 0.5) * 2000.0;
        fill_text(&random, events[i].text);
    }
}

static void turn(void *number, size_t bytes) {
    unsigned char *first = number;
    for (unsigned char *last = first + bytes - 1; first < last; first++, last--) {
        const unsigned char kept = *first;
        *first = *last;
        *last = kept;
    }
}

void ev_turn(struct ev *event) {
    turn(&event->id, sizeof event->id);
    turn(&event->level, sizeof event->level);
    turn(&event->stamp_ns, sizeof event->stamp_ns);
    turn(&event->value, sizeof event->value);
}

bool ev_is_sound(const struct ev *event) {
    static const char zeros[EV_TEXT_BYTES];
    uint64_t bits;
    memcpy(&bits, &event->value, sizeof bits);
    const char *end = memchr(event->text, 0, EV_TEXT_BYTES);
    return (bits & EXPONENT_OF_ALL_ONES) != EXPONENT_OF_ALL_ONES && end != NULL &&
           memcmp(end, zeros, (size_t)(event->text + EV_TEXT_BYTES - end)) == 0;
}

bool ev_same(const struct ev *events, const struct ev *others, size_t count) {
    const void *bytes = events;
    const void *other_bytes = others;
    return memcmp(bytes, other_bytes, count * sizeof *events) == 0;
}
