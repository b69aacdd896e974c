/* SPDX-License-Identifier: MIT */
#include "fresh.h"

#include <stdlib.h>
#include <string.h>

#include "hearsay/file.h"

#define MARK_LIMIT_BYTES 4096

enum hs_status hs_record_check_fresh(const struct hs_record *record, const char *path, struct hs_error *error) {
    const char *dot = strrchr(path, '.');
    const size_t stem = dot != NULL && strcmp(dot, ".json") == 0 ? (size_t)(dot - path) : strlen(path);
    char *mark = hs_format("%.*s.done", (int)stem, path);
    char *started = NULL;
    size_t length = 0;
    bool same = false;
    if (mark != NULL && hs_file_read(mark, MARK_LIMIT_BYTES, &started, &length, NULL) == HS_OK) {
        const size_t expected = strlen(record->started);
        same = length == expected + 1 && strncmp(started, record->started, expected) == 0;
    }
    free(started);
    free(mark);
    return same ? HS_OK
                : hs_fail(error, HS_INVALID, "%s: the measurement did not finish; run ctest -R measure.%s", path,
                          record->topic);
}
