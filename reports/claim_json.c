/* SPDX-License-Identifier: MIT */
#include "claim_json.h"

#include <math.h>

#include "words.h"

static json_t *number_or_null(double value) {
    return isfinite(value) ? json_real(value) : json_null();
}

json_t *hs_claim_json(const struct hs_record_claim *claim) {
    const struct hs_record_pair *pair = hs_record_nearest(claim);
    json_t *guards = json_array();
    for (size_t i = 0; i < claim->guard_count; i++) {
        json_array_append_new(guards, json_string(claim->guards[i]));
    }
    return json_pack("{s:s, s:s, s:s, s:s, s:s?, s:o, s:o, s:o, s:I, s:o, s:s, s:o, s:s}", "id", claim->id, "says",
                     claim->says, "kind", hs_kind_text(claim->kind), "verdict", hs_verdict_text(claim->verdict),
                     "reason", claim->reason, "ratio", number_or_null(pair != NULL ? pair->ratio : NAN), "low",
                     number_or_null(pair != NULL ? hs_words_low(pair->bounds) : NAN), "high",
                     number_or_null(pair != NULL ? pair->bounds.high : NAN), "rounds",
                     (json_int_t)(pair != NULL ? pair->round_count : 0), "guards", guards, "then_verdict",
                     hs_verdict_text(claim->then_verdict), "then_ratio", number_or_null(claim->then_ratio), "strength",
                     hs_strength_text(claim->strength));
}
