/* SPDX-License-Identifier: MIT */
/* XML goes out by hand, with what has to be escaped, and comes in through xml_read.c. */
#include "xml.h"

#include <string.h>

static void put_tag(struct wire_out *out, const char *open, const char *name) {
    wire_put_text(out, open);
    wire_put_text(out, name);
    wire_put(out, ">", 1);
}

static void put_escaped(struct wire_out *out, const char *text) {
    for (; *text != '\0'; text++) {
        switch (*text) {
        case '<':
            wire_put(out, "&lt;", 4);
            break;
        case '>':
            wire_put(out, "&gt;", 4);
            break;
        case '&':
            wire_put(out, "&amp;", 5);
            break;
        case '"':
            wire_put(out, "&quot;", 6);
            break;
        case '\'':
            wire_put(out, "&apos;", 6);
            break;
        default:
            wire_put(out, text, 1);
        }
    }
}

static void put_leaf(struct wire_out *out, const struct wire_numbers *numbers, const struct ev *event,
                     enum xml_leaf leaf) {
    put_tag(out, "<", xml_leaf_names[leaf]);
    switch (leaf) {
    case XML_ID:
        wire_put_u64(out, event->id);
        break;
    case XML_LEVEL:
        wire_put_i32(out, event->level);
        break;
    case XML_STAMP:
        wire_put_u64(out, event->stamp_ns);
        break;
    case XML_VALUE:
        wire_put_double(out, numbers, event->value);
        break;
    default:
        put_escaped(out, event->text);
    }
    put_tag(out, "</", xml_leaf_names[leaf]);
}

void lc_xml_write(const struct wire_numbers *numbers, const struct ev *events, size_t count, struct wire_out *out) {
    wire_put_text(out, XML_HEAD "<" XML_ROOT ">");
    for (size_t i = 0; i < count; i++) {
        wire_put_text(out, "<" XML_EVENT ">");
        for (int leaf = 0; leaf < XML_LEAF_COUNT; leaf++) {
            put_leaf(out, numbers, &events[i], (enum xml_leaf)leaf);
        }
        wire_put_text(out, "</" XML_EVENT ">");
    }
    wire_put_text(out, XML_TAIL);
}

const char *const xml_leaf_names[XML_LEAF_COUNT] = {"id", "level", "stamp", "value", "text"};

static bool at_end(const struct wire_in *in) {
    return in->at == in->end;
}

bool xml_leaf_read(const struct wire_numbers *numbers, enum xml_leaf leaf, const char *content, size_t length,
                   struct ev *event) {
    struct wire_in in = {(const unsigned char *)content, (const unsigned char *)content + length};
    uint64_t id;
    switch (leaf) {
    case XML_ID:
        if (!wire_get_u64(&in, UINT32_MAX, &id)) {
            return false;
        }
        event->id = (uint32_t)id;
        return at_end(&in);
    case XML_LEVEL:
        return wire_get_i32(&in, &event->level) && at_end(&in);
    case XML_STAMP:
        return wire_get_u64(&in, UINT64_MAX, &event->stamp_ns) && at_end(&in);
    case XML_VALUE:
        return wire_get_double(&in, numbers, &event->value) && at_end(&in);
    default:
        return length < EV_TEXT_BYTES && wire_get(&in, event->text, length);
    }
}
