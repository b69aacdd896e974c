/* SPDX-License-Identifier: MIT */
#include "hearsay/record.h"
#include "input.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size_bytes) {
    const struct hs_source source = input_copy(data, size_bytes);
    struct hs_record record;
    struct hs_error error;
    const enum hs_status status = hs_record_parse(&source, &record, &error);
    free((char *)source.data); /* before the record is used: it must not borrow from its text */
    if (status != HS_OK) {
        input_check_refusal(status, &error);
        return 0;
    }
    for (size_t i = 0; i < record.claim_count; i++) {
        (void)hs_record_nearest(&record.claims[i]);
    }
    (void)hs_record_rejudge(&record, 0.0, 0.0, &error);
    hs_record_free(&record);
    return 0;
}
