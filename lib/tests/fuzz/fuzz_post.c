/* SPDX-License-Identifier: MIT */
#include "hearsay/post.h"
#include "input.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size_bytes) {
    const struct hs_source source = input_copy(data, size_bytes);
    struct hs_post post;
    struct hs_error error;
    const enum hs_status status = hs_post_parse(&source, &post, &error);
    free((char *)source.data); /* before the post is used: it must not borrow from its text */
    if (status != HS_OK) {
        input_check_refusal(status, &error);
        return 0;
    }
    for (size_t i = 0; i < post.claim_count; i++) {
        (void)hs_post_then(&post, &post.claims[i], 1.1);
    }
    hs_post_free(&post);
    return 0;
}
