/* SPDX-License-Identifier: MIT */
/* The posts at hand: every post file of a folder, in the order of their names. */
#ifndef HEARSAY_REPORTS_LIBRARY_H
#define HEARSAY_REPORTS_LIBRARY_H

#include "hearsay/post.h"
#include "hearsay/status.h"

struct hs_library {
    struct hs_post *posts;
    size_t count;
};

/* folder NULL: the kit's own. Safe to free after a failure. */
enum hs_status hs_library_read(const char *folder, struct hs_library *library, struct hs_error *error);
void hs_library_free(struct hs_library *library);

/* By id, with or without ".json"; NULL if there is none. */
const struct hs_post *hs_library_find(const struct hs_library *library, const char *id);

/* The ledger ids that stand beside an item ("claims", "methods", ...) of the post file, "" where there is none. Only
 * the first. */
const char *hs_post_ledger(const struct hs_post *post, const char *list, const char *item_id);

#endif
