/* SPDX-License-Identifier: MIT */
/*
 * XML through expat, with a new parser for every archive. The grammar is a row of elements in a fixed order, so the
 * reader only keeps what comes next; anything else stops the parser. A document type is refused before expat has
 * looked into it: no entity is ever declared, so none can be expanded a billion times.
 */
#include <expat.h>
#include <limits.h>
#include <string.h>

#include "xml.h"

enum place { AT_START, IN_ROOT, IN_EVENT, IN_LEAF, AT_END };

struct reader {
    XML_Parser parser;
    const struct wire_numbers *numbers;
    struct ev *events;
    size_t count;
    size_t done;
    enum place place;
    int leaf; /* the next one, or the one we are in */
    bool refused;
    size_t length;
    char content[XML_LEAF_BYTES]; /* last, where a sanitizer sees an overflow */
};

static void refuse(struct reader *reader) {
    reader->refused = true;
    (void)XML_StopParser(reader->parser, XML_FALSE);
}

/* What must come where we are; NULL: nothing. */
static const char *expected_name(const struct reader *reader) {
    switch (reader->place) {
    case AT_START:
        return XML_ROOT;
    case IN_ROOT:
        return reader->done < reader->count ? XML_EVENT : NULL;
    case IN_EVENT:
        return reader->leaf < XML_LEAF_COUNT ? xml_leaf_names[reader->leaf] : NULL;
    default:
        return NULL;
    }
}

static void XMLCALL on_start(void *context, const XML_Char *name, const XML_Char **attributes) {
    struct reader *reader = context;
    const char *expected = expected_name(reader);
    if (reader->refused || expected == NULL || strcmp(name, expected) != 0 || attributes[0] != NULL) {
        refuse(reader);
        return;
    }
    if (reader->place == IN_ROOT) {
        memset(&reader->events[reader->done], 0, sizeof *reader->events);
        reader->leaf = 0;
    }
    reader->length = 0;
    reader->place = (enum place)(reader->place + 1);
}

static bool end_leaf(struct reader *reader) {
    const bool right = xml_leaf_read(reader->numbers, (enum xml_leaf)reader->leaf, reader->content, reader->length,
                                     &reader->events[reader->done]);
    reader->leaf++;
    reader->place = IN_EVENT;
    return right;
}

static bool end_event(struct reader *reader) {
    const bool right = reader->leaf == XML_LEAF_COUNT && ev_is_sound(&reader->events[reader->done]);
    reader->done++;
    reader->place = IN_ROOT;
    return right;
}

/* expat has seen to it that name is that of the start. */
static void XMLCALL on_end(void *context, const XML_Char *name) {
    struct reader *reader = context;
    (void)name;
    bool right = !reader->refused;
    if (right && reader->place == IN_LEAF) {
        right = end_leaf(reader);
    } else if (right && reader->place == IN_EVENT) {
        right = end_event(reader);
    } else if (right) {
        right = reader->done == reader->count;
        reader->place = AT_END;
    }
    if (!right) {
        refuse(reader);
    }
}

static void XMLCALL on_content(void *context, const XML_Char *content, int length) {
    struct reader *reader = context;
    const size_t size = (size_t)length;
    if (reader->refused || reader->place != IN_LEAF || size > XML_LEAF_BYTES - reader->length) {
        refuse(reader);
        return;
    }
    memcpy(reader->content + reader->length, content, size);
    reader->length += size;
}

static void XMLCALL on_document_type(void *context, const XML_Char *name, const XML_Char *system,
                                     const XML_Char *identifier, int has_internal_subset) {
    (void)name;
    (void)system;
    (void)identifier;
    (void)has_internal_subset;
    refuse(context);
}

/* Head and tail are compared byte for byte: a parser takes "utf-8" for "UTF-8" and blanks behind the end, and a changed
 * byte would pass. */
static bool is_framed(const struct wire_in *in) {
    const size_t head = sizeof XML_HEAD - 1;
    const size_t tail = sizeof XML_TAIL - 1;
    return (size_t)(in->end - in->at) >= head + tail && memcmp(in->at, XML_HEAD, head) == 0 &&
           memcmp(in->end - tail, XML_TAIL, tail) == 0;
}

bool lc_xml_read(const struct wire_numbers *numbers, struct wire_in in, struct ev *events, size_t count) {
    struct reader reader = {.numbers = numbers, .events = events, .count = count};
    if (in.end - in.at > INT_MAX || !is_framed(&in)) {
        return false;
    }
    reader.parser = XML_ParserCreate(NULL);
    if (reader.parser == NULL) {
        return false;
    }
    XML_SetUserData(reader.parser, &reader);
    XML_SetElementHandler(reader.parser, on_start, on_end);
    XML_SetCharacterDataHandler(reader.parser, on_content);
    XML_SetStartDoctypeDeclHandler(reader.parser, on_document_type);
    const bool parsed = XML_Parse(reader.parser, (const char *)in.at, (int)(in.end - in.at), XML_TRUE) == XML_STATUS_OK;
    XML_ParserFree(reader.parser);
    return parsed && !reader.refused && reader.place == AT_END;
}
