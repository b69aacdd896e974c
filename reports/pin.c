/* SPDX-License-Identifier: MIT */
/* Writes the verdicts of good records down as what their platform is expected to give. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "expect.h"
#include "hearsay/file.h"
#include "hearsay/record.h"
#include "options.h"
#include "text.h"

static bool has_decided(const struct hs_record *record) {
    for (size_t i = 0; i < record->claim_count; i++) {
        if (hs_verdict_is_decided(record->claims[i].verdict)) {
            return true;
        }
    }
    return false;
}

static enum hs_status check_worth(const struct hs_record *record, const char *path, const json_t *root,
                                  struct hs_error *error) {
    const struct hs_platform platform = hs_platform_of(&record->machine);
    const char *pinned = json_string_value(json_object_get(root, "platform"));
    if (strcmp(record->scale, "smoke") == 0) {
        return hs_fail(error, HS_INVALID, "%s: a smoke run has no verdict to rely on; measure at --scale quick", path);
    }
    if (!has_decided(record)) {
        return hs_fail(error, HS_INVALID, "%s: no claim is decided, so there is nothing to pin", path);
    }
    if (record->machine.emulator[0] != '\0') {
        return hs_fail(error, HS_INVALID, "%s: ran under %s; pin what a real machine says", path,
                       record->machine.emulator);
    }
    if (pinned != NULL && strcmp(pinned, platform.name) != 0) {
        return hs_fail(error, HS_INVALID, "%s: measured on %s, the records before it on %s; pin each platform alone",
                       path, platform.name, pinned);
    }
    return HS_OK;
}

static bool holds_text(const json_t *list, const char *text) {
    size_t index;
    json_t *item;
    json_array_foreach(list, index, item) {
        if (strcmp(json_string_value(item), text) == 0) {
            return true;
        }
    }
    return false;
}

/* The object or list under key, made with make where there is none. */
static json_t *child(json_t *object, const char *key, json_t *(*make)(void)) {
    if (json_object_get(object, key) == NULL) {
        (void)json_object_set_new(object, key, make());
    }
    return json_object_get(object, key);
}

/* False when memory ran out. */
static bool add_record(json_t *root, const struct hs_record *record) {
    const struct hs_platform platform = hs_platform_of(&record->machine);
    bool added = json_object_set_new(root, "platform", json_string(platform.name)) == 0;
    added &= json_array_append_new(child(root, "records", json_array),
                                   json_pack("{s:s, s:s, s:s, s:s, s:s?}", "topic", record->topic, "machine",
                                             record->machine.id, "started", record->started, "scale", record->scale,
                                             "post_hash", record->post_hash)) == 0;
    json_t *claims = child(child(root, "verdicts", json_object), record->topic, json_object);
    for (size_t i = 0; i < record->claim_count; i++) {
        const char *verdict = hs_verdict_text(record->claims[i].verdict);
        if (hs_verdict_is_decided(record->claims[i].verdict)) {
            json_t *verdicts = child(claims, record->claims[i].id, json_array);
            added &= holds_text(verdicts, verdict) || json_array_append_new(verdicts, json_string(verdict)) == 0;
        }
    }
    return added;
}

static enum hs_status pin_file(json_t *root, const char *path, struct hs_error *error) {
    struct hs_record record;
    enum hs_status status = hs_record_read(path, &record, error);
    if (status == HS_OK) {
        status = check_worth(&record, path, root, error);
    }
    if (status == HS_OK && !add_record(root, &record)) {
        status = hs_fail(error, HS_MEMORY, "%s: out of memory while pinning it", path);
    }
    hs_record_free(&record);
    return status;
}

static enum hs_status deliver(const json_t *root, const char *path, struct hs_error *error) {
    struct hs_text text = {0};
    text.data = hs_json_text(root, &text.length);
    text.failed = text.data == NULL;
    const enum hs_status status = hs_text_deliver(&text, path, error);
    hs_text_fini(&text);
    return status;
}

int hs_pin_command(const struct hs_options *options) {
    struct hs_error error;
    json_t *root = json_pack("{s:s}", "schema", HS_EXPECT_SCHEMA);
    enum hs_status status = HS_OK;
    for (size_t i = 0; status == HS_OK && i < options->file_count; i++) {
        status = pin_file(root, options->files[i], &error);
    }
    if (status == HS_OK) {
        status = deliver(root, options->value[HS_OPTION_OUT], &error);
    }
    json_decref(root);
    if (status != HS_OK) {
        fprintf(stderr, "hearsay pin: %s\n", error.text);
    }
    return status == HS_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}
