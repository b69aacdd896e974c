/* SPDX-License-Identifier: MIT */
/* Is a record of the run that was just made, or a good one of an earlier run that stayed behind? */
#ifndef HEARSAY_REPORTS_FRESH_H
#define HEARSAY_REPORTS_FRESH_H

#include "hearsay/record.h"
#include "hearsay/status.h"

/* HS_OK when the mark beside path ("x.done" for "x.json") names the start of this record: a case removes the mark when
 * it begins and writes it when it has ended well. */
enum hs_status hs_record_check_fresh(const struct hs_record *record, const char *path, struct hs_error *error);

#endif
