/* SPDX-License-Identifier: MIT */
/* Reading what was saved. Everything is checked before it is believed, and nothing is copied. */
#include "save.h"

static enum hs_status refuse(const char *why, struct hs_error *error) {
    return hs_fail(error, HS_INVALID, "archive: %s; it is damaged or of another kind", why);
}

enum hs_status save_read(const void *archive, size_t length_bytes, enum save_format format, size_t element_bytes,
                         struct save_view *view, struct hs_error *error) {
    const unsigned char *bytes = archive;
    size_t count = length_bytes / element_bytes;
    unsigned version = 0;
    const size_t header_bytes =
        (format == SAVE_RAW ? 0 : sizeof count) + (format == SAVE_VERSIONED ? sizeof version : 0);
    if (length_bytes < header_bytes) {
        return refuse("shorter than its header", error);
    }
    if (format != SAVE_RAW) {
        memcpy(&count, bytes, sizeof count);
    }
    if (format == SAVE_VERSIONED) {
        memcpy(&version, bytes + sizeof count, sizeof version);
    }
    if (version != 0) {
        return refuse("unknown version of its elements", error);
    }
    const size_t left = length_bytes - header_bytes;
    if (left % element_bytes != 0 || count != left / element_bytes) {
        return refuse("not as long as it says", error);
    }
    *view = (struct save_view){.elements = bytes + header_bytes, .count = count};
    return HS_OK;
}
