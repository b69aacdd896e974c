/* SPDX-License-Identifier: MIT */
#include "library.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "hearsay/file.h"
#include "system.h"

static enum hs_status read_posts(const char *folder, char **names, size_t count, struct hs_library *library,
                                 struct hs_error *error) {
    library->posts = calloc(count > 0 ? count : 1, sizeof *library->posts);
    if (library->posts == NULL) {
        return hs_fail(error, HS_MEMORY, "%s: out of memory", folder);
    }
    for (size_t i = 0; i < count; i++) {
        char *path = hs_format("%s/%s", folder, names[i]);
        const enum hs_status status = path == NULL ? hs_fail(error, HS_MEMORY, "%s: out of memory", folder)
                                                   : hs_post_read(path, &library->posts[i], error);
        free(path);
        if (status != HS_OK) {
            return status;
        }
        library->count++;
    }
    return HS_OK;
}

enum hs_status hs_library_read(const char *folder, struct hs_library *library, struct hs_error *error) {
    *library = (struct hs_library){0};
    char *own = folder == NULL ? hs_home_path("fixtures/posts") : hs_format("%s", folder);
    if (own == NULL) {
        return hs_fail(error, HS_MEMORY, "fixtures/posts: out of memory");
    }
    char **names;
    size_t count;
    enum hs_status status = hs_folder_names(own, ".json", &names, &count, error);
    if (status == HS_OK) {
        status = read_posts(own, names, count, library, error);
    }
    hs_names_free(names, count);
    free(own);
    if (status != HS_OK) {
        hs_library_free(library);
    }
    return status;
}

void hs_library_free(struct hs_library *library) {
    for (size_t i = 0; i < library->count; i++) {
        hs_post_free(&library->posts[i]);
    }
    free(library->posts);
    *library = (struct hs_library){0};
}

const struct hs_post *hs_library_find(const struct hs_library *library, const char *id) {
    for (size_t i = 0; i < library->count; i++) {
        const size_t length = strlen(library->posts[i].id);
        if (strncmp(id, library->posts[i].id, length) == 0 &&
            (id[length] == '\0' || strcmp(id + length, ".json") == 0)) {
            return &library->posts[i];
        }
    }
    return NULL;
}

const char *hs_post_ledger(const struct hs_post *post, const char *list, const char *item_id) {
    size_t index;
    json_t *item;
    json_array_foreach(json_object_get(post->root, list), index, item) {
        const char *id = json_string_value(json_object_get(item, "id"));
        if (id != NULL && strcmp(id, item_id) == 0) {
            const char *ledger = json_string_value(json_array_get(json_object_get(item, "ledger"), 0));
            return ledger != NULL ? ledger : "";
        }
    }
    return "";
}
