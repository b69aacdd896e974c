/* SPDX-License-Identifier: MIT */
/* The ledger (columns id, post, kind) held against what the posts cover. */
#ifndef HEARSAY_REPORTS_LEDGER_H
#define HEARSAY_REPORTS_LEDGER_H

#include <jansson.h>

#include "hearsay/status.h"
#include "library.h"

/*
 * {"ledger": path, "rows": [{"id", "covered_by", "item"}], "missing": [ids], "twice": [ids], "unknown": [ids]} over the
 * rows of the posts at hand: missing are covered by nothing, twice in two ways, unknown are named by a post but not in
 * the ledger. The caller decrefs *coverage.
 */
enum hs_status hs_ledger_check(const char *path, const struct hs_library *library, json_t **coverage,
                               struct hs_error *error);

#endif
