/* SPDX-License-Identifier: MIT */
/* What the fuzz targets share. Each reads one input as a file of its kind; whatever it holds, that must end in a good
 * value or in one line that names the file. */
#ifndef HEARSAY_TESTS_FUZZ_INPUT_H
#define HEARSAY_TESTS_FUZZ_INPUT_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "hearsay/json.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size_bytes); /* libFuzzer's name; gives 0 */

/* With the NUL that readers rely on; free data. */
static inline struct hs_source input_copy(const uint8_t *data, size_t size_bytes) {
    char *copy = malloc(size_bytes + 1);
    if (copy == NULL) {
        abort();
    }
    if (size_bytes > 0) {
        memcpy(copy, data, size_bytes);
    }
    copy[size_bytes] = '\0';
    return (struct hs_source){"input", copy, size_bytes};
}

static inline void input_check_refusal(enum hs_status status, const struct hs_error *error) {
    if (status != HS_INVALID || error->status != status || strncmp(error->text, "input:", 6) != 0 ||
        strchr(error->text, '\n') != NULL) {
        abort();
    }
}

#endif
