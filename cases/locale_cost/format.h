/* SPDX-License-Identifier: MIT */
/*
 * The archives of the C subjects: the four formats of the post, each with what its reader demands.
 *
 *   xml     <?xml ...?><events><event><id>7</id><level>-3</level><stamp>..</stamp><value>0x1.8p+4</value>
 *           <text>a&lt;b</text></event></events> without blanks between the elements; expat reads it
 *   text    "hsev text 1\n", then one line an event: id level stamp value length text
 *   binary  "HSEV1\n", the count, then each event with its fields as little-endian integers and a counted text
 *   cstyle  the structs as they lie in the memory of a little-endian machine
 *
 * A reader is told how many events there must be, and fills exactly those or answers false. It allocates nothing (expat
 * apart, which sees no document type and so no entities), reads no byte twice and takes no length on trust.
 */
#ifndef HEARSAY_CASE_FORMAT_H
#define HEARSAY_CASE_FORMAT_H

#include "event.h"
#include "wire.h"

#ifdef __cplusplus
extern "C" {
#endif

enum lc_format { LC_ANY, LC_XML, LC_TEXT, LC_BINARY, LC_CSTYLE, LC_FORMAT_COUNT };

/* The most that any archive of count events takes, of Boost's too. */
#define LC_ARCHIVE_BYTES(count) (1024 + (count)*512)

/* Events must be sound. False: out was too small. numbers is for xml and text. */
bool lc_format_write(enum lc_format format, const struct wire_numbers *numbers, const struct ev *events, size_t count,
                     struct wire_out *out);

/* False for whatever is not an archive of count events. */
bool lc_format_read(enum lc_format format, const struct wire_numbers *numbers, struct wire_in in, struct ev *events,
                    size_t count);

const char *lc_format_text(enum lc_format format);

/* One a format, for format.c. */
void lc_xml_write(const struct wire_numbers *numbers, const struct ev *events, size_t count, struct wire_out *out);
bool lc_xml_read(const struct wire_numbers *numbers, struct wire_in in, struct ev *events, size_t count);
void lc_text_write(const struct wire_numbers *numbers, const struct ev *events, size_t count, struct wire_out *out);
bool lc_text_read(const struct wire_numbers *numbers, struct wire_in in, struct ev *events, size_t count);
void lc_binary_write(const struct ev *events, size_t count, struct wire_out *out);
bool lc_binary_read(struct wire_in in, struct ev *events, size_t count);

#ifdef __cplusplus
}
#endif

#endif
