/* SPDX-License-Identifier: MIT */
#include "names.h"

#include <stdlib.h>
#include <string.h>

#include "hearsay/file.h"
#include "system.h"

static int compare_names(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static int ends_in(const char *name, const char *suffix) {
    const size_t length = strlen(name);
    const size_t tail = strlen(suffix);
    return length > tail && strcmp(name + length - tail, suffix) == 0;
}

enum hs_status hs_names_add(char ***names, size_t *count, const char *name, const char *suffix,
                            struct hs_error *error) {
    if (!ends_in(name, suffix)) {
        return HS_OK;
    }
    char **more = realloc(*names, (*count + 1) * sizeof *more);
    if (more == NULL) {
        return hs_fail(error, HS_MEMORY, "%s: out of memory", name);
    }
    *names = more;
    more[*count] = hs_format("%s", name);
    if (more[*count] == NULL) {
        return hs_fail(error, HS_MEMORY, "%s: out of memory", name);
    }
    *count += 1;
    return HS_OK;
}

enum hs_status hs_names_end(char ***names, size_t *count, enum hs_status status) {
    if (status != HS_OK) {
        hs_names_free(*names, *count);
        *names = NULL;
        *count = 0;
    } else if (*count > 0) {
        qsort(*names, *count, sizeof **names, compare_names);
    }
    return status;
}

void hs_names_free(char **names, size_t count) {
    for (size_t i = 0; i < count; i++) {
        free(names[i]);
    }
    free(names);
}
