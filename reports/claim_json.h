/* SPDX-License-Identifier: MIT */
/* A claim of a record as one flat JSON object, for other programs. */
#ifndef HEARSAY_REPORTS_CLAIM_JSON_H
#define HEARSAY_REPORTS_CLAIM_JSON_H

#include <jansson.h>

#include "hearsay/record.h"

/* The caller decrefs it; NULL when memory ran out. A number that is not there, or an open end, is null. */
json_t *hs_claim_json(const struct hs_record_claim *claim);

#endif
