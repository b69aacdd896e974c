/* SPDX-License-Identifier: MIT */
#include "record_internal.h"

#include <stdlib.h>

#include "hearsay/file.h"

/*
 * Everything below builds on a copy of what was read at the same place (base, NULL for a fresh record), so that fields
 * this program does not know survive. A NULL result always means that memory ran out; json_object_set_new and
 * json_array_append_new answer nonzero when handed one.
 */

static json_t *new_object(json_t *base) {
    return json_is_object(base) ? json_copy(base) : json_object();
}

static json_t *finish(json_t *value, int failed) {
    if (failed) {
        json_decref(value);
        return NULL;
    }
    return value;
}

static int put_fields(json_t *object, const struct hs_fields *fields, const void *owner) {
    int failed = 0;
    for (size_t i = 0; i < fields->count; i++) {
        const struct hs_field *field = &fields->items[i];
        failed |=
            json_object_set_new(object, field->name, field->type->put(field, (const char *)owner + field->offset));
    }
    return failed;
}

static json_t *build_plain(json_t *base, const struct hs_fields *fields, const void *owner) {
    json_t *object = new_object(base);
    return finish(object, put_fields(object, fields, owner));
}

static json_t *build_pair(json_t *base, const struct hs_record_pair *pair) {
    return build_plain(base, &hs_record_pair_fields, pair);
}

static json_t *column_item(const struct hs_column *column, const void *array, size_t i) {
    switch (column->type) {
    case HS_COLUMN_U64:
        return json_integer((json_int_t)((const uint64_t *)array)[i]);
    case HS_COLUMN_U32:
        return json_integer((json_int_t)((const uint32_t *)array)[i]);
    case HS_COLUMN_U16:
        return json_integer((json_int_t)((const uint16_t *)array)[i]);
    default: {
        const double share = ((const double *)array)[i];
        return share >= 0.0 ? json_real(share) : json_null();
    }
    }
}

static json_t *build_column(const struct hs_column *column, const void *array, size_t count) {
    if (array == NULL) {
        return json_null();
    }
    json_t *items = json_array();
    int failed = items == NULL;
    for (size_t i = 0; !failed && i < count; i++) {
        failed = json_array_append_new(items, column_item(column, array, i));
    }
    return finish(items, failed);
}

/* The digests that occur, each once, and per sample the index of its own: nearly all samples have the same one. */
static int put_digests(json_t *samples, const uint64_t *digest, size_t count) {
    if (digest == NULL) {
        return json_object_set_new(samples, "digests", json_null()) |
               json_object_set_new(samples, "digest", json_null());
    }
    json_t *known = json_object();
    json_t *digests = json_array();
    json_t *indices = json_array();
    int failed = known == NULL || digests == NULL || indices == NULL;
    for (size_t i = 0; !failed && i < count; i++) {
        char text[HS_HEX_SIZE];
        hs_hex_text(digest[i], text);
        if (json_object_get(known, text) == NULL) {
            failed |= json_object_set_new(known, text, json_integer((json_int_t)json_array_size(digests)));
            failed |= json_array_append_new(digests, json_string(text));
        }
        failed |= json_array_append(indices, json_object_get(known, text));
    }
    failed |= json_object_set_new(samples, "digests", digests);
    failed |= json_object_set_new(samples, "digest", indices);
    json_decref(known);
    return failed;
}

static json_t *build_samples(json_t *base, const struct hs_record_entrant *entrant) {
    json_t *samples = new_object(base);
    int failed = 0;
    for (size_t i = 0; i < HS_COLUMN_COUNT; i++) {
        const struct hs_column *column = &hs_record_columns[i];
        const void *array = hs_record_column(entrant, column);
        json_t *items = entrant->lane.count == 0 && i < HS_COLUMN_REQUIRED
                            ? json_array() /* a lane that never grew has no arrays yet */
                            : build_column(column, array, entrant->lane.count);
        failed |= json_object_set_new(samples, column->name, items);
    }
    failed |= put_digests(samples, entrant->evidence.digest, entrant->lane.count);
    return finish(samples, failed);
}

static json_t *build_entrant(json_t *base, const struct hs_record_entrant *entrant) {
    json_t *object = new_object(base);
    int failed = put_fields(object, &hs_record_entrant_fields, entrant);
    failed |= json_object_set_new(object, "samples", build_samples(json_object_get(base, "samples"), entrant));
    return finish(object, failed);
}

static json_t *build_controls(json_t *base, const struct hs_record_race *race) {
    if (!race->has_controls) {
        return json_null();
    }
    json_t *object = new_object(base);
    int failed = put_fields(object, &hs_record_controls_fields, race);
    failed |= json_object_set_new(object, "same", build_pair(json_object_get(base, "same"), &race->same));
    failed |= json_object_set_new(object, "planted", build_pair(json_object_get(base, "planted"), &race->planted));
    return finish(object, failed);
}

static json_t *build_race(json_t *base, const struct hs_record_race *race) {
    json_t *base_entrants = json_object_get(base, "entrants");
    json_t *base_processes = json_object_get(base, "processes");
    json_t *object = new_object(base);
    json_t *processes = json_array();
    json_t *entrants = json_array();
    int failed = put_fields(object, &hs_record_race_fields, race);
    for (size_t i = 0; i < race->entrant_count; i++) {
        failed |= json_array_append_new(entrants, build_entrant(json_array_get(base_entrants, i), &race->entrants[i]));
    }
    for (size_t i = 0; i < race->process_count; i++) {
        failed |= json_array_append_new(
            processes, build_plain(json_array_get(base_processes, i), &hs_record_process_fields, &race->processes[i]));
    }
    failed |= json_object_set_new(object, "processes", processes);
    failed |= json_object_set_new(object, "controls", build_controls(json_object_get(base, "controls"), race));
    failed |= json_object_set_new(object, "entrants", entrants);
    return finish(object, failed);
}

static json_t *build_texts(const char *const *texts, size_t count) {
    json_t *list = json_array();
    int failed = list == NULL;
    for (size_t i = 0; i < count; i++) {
        failed |= json_array_append_new(list, json_string(texts[i]));
    }
    return finish(list, failed);
}

static json_t *build_claim(json_t *base, const struct hs_record_claim *claim) {
    json_t *base_pairs = json_object_get(base, "pairs");
    json_t *object = new_object(base);
    json_t *pairs = json_array();
    json_t *then = build_plain(json_object_get(base, "then"), &hs_record_then_fields, claim);
    int failed = put_fields(object, &hs_record_claim_fields, claim);
    for (size_t i = 0; i < claim->pair_count; i++) {
        failed |= json_array_append_new(pairs, build_pair(json_array_get(base_pairs, i), &claim->pairs[i]));
    }
    failed |= json_object_set_new(object, "guards", build_texts(claim->guards, claim->guard_count));
    failed |= json_object_set_new(object, "parts", build_texts(claim->parts, claim->part_count));
    failed |= json_object_set_new(object, "pairs", pairs);
    failed |= json_object_set_new(object, "then", then);
    return finish(object, failed);
}

static json_t *build_record(const struct hs_record *record) {
    json_t *base = record->root;
    json_t *object = new_object(base);
    json_t *claims = json_array();
    json_t *races = json_array();
    json_t *machine = build_plain(json_object_get(base, "machine"), &hs_record_machine_fields, &record->machine);
    int failed = json_object_set_new(object, "schema", json_string(HS_RECORD_SCHEMA));
    failed |= put_fields(object, &hs_record_fields, record);
    for (size_t i = 0; i < record->claim_count; i++) {
        json_t *base_claim = json_array_get(json_object_get(base, "claims"), i);
        failed |= json_array_append_new(claims, build_claim(base_claim, &record->claims[i]));
    }
    for (size_t i = 0; i < record->race_count; i++) {
        json_t *base_race = json_array_get(json_object_get(base, "races"), i);
        failed |= json_array_append_new(races, build_race(base_race, &record->races[i]));
    }
    failed |= json_object_set_new(object, "machine", machine);
    failed |= json_object_set_new(object, "claims", claims);
    failed |= json_object_set_new(object, "races", races);
    return finish(object, failed);
}

enum hs_status hs_record_write(const struct hs_record *record, const char *path, struct hs_error *error) {
    enum hs_status status;
    char *text = NULL;
    size_t length_bytes = 0;
    json_t *document = build_record(record);
    if (document != NULL) {
        text = hs_json_text(document, &length_bytes);
    }
    json_decref(document);
    if (text == NULL) {
        return hs_fail(error, HS_MEMORY, "%s: out of memory for the record; measure less at once", path);
    }
    status = hs_file_replace(path, text, length_bytes, error);
    free(text);
    return status;
}
