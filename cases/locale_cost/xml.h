/* SPDX-License-Identifier: MIT */
/* What the writer of XML and its reader share. */
#ifndef HEARSAY_CASE_XML_H
#define HEARSAY_CASE_XML_H

#include "format.h"

#define XML_HEAD       "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
#define XML_ROOT       "events"
#define XML_EVENT      "event"
#define XML_TAIL       "</" XML_ROOT ">"
#define XML_LEAF_BYTES 64 /* more than the content of any element has */

enum xml_leaf { XML_ID, XML_LEVEL, XML_STAMP, XML_VALUE, XML_TEXT, XML_LEAF_COUNT };

extern const char *const xml_leaf_names[XML_LEAF_COUNT];

/* Content, with escapes undone, into its field; false if it is not of the field's one form. */
bool xml_leaf_read(const struct wire_numbers *numbers, enum xml_leaf leaf, const char *content, size_t length,
                   struct ev *event);

#endif
