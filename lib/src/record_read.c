/* SPDX-License-Identifier: MIT */
#include "record_node.h"

#include <stdlib.h>
#include <string.h>

#include "hearsay/file.h"

#define LIMIT_BYTES ((size_t)64 << 20)

/* Of all samples together there are a million with their evidence; a case writes some thousand lists and objects. */
static const struct hs_json_limits limits = {8000000, 64000};

static enum hs_status read_entrant(const struct hs_node *node, struct hs_record_entrant *entrant) {
    const struct hs_node samples = hs_node_member(node, "samples");
    const enum hs_status status = hs_node_fields(node, &hs_record_entrant_fields, entrant);
    return status == HS_OK ? hs_node_samples(&samples, entrant) : status;
}

static enum hs_status check_entrant(const struct hs_node *pair, const char *key, size_t entrant,
                                    const struct hs_record_race *race) {
    const struct hs_node node = hs_node_member(pair, key);
    return entrant < race->entrant_count ? HS_OK : hs_node_refuse(&node, "the index of an entrant of its race");
}

static enum hs_status read_pair(const struct hs_node *node, const struct hs_record_race *race,
                                struct hs_record_pair *pair) {
    enum hs_status status = hs_node_fields(node, &hs_record_pair_fields, pair);
    if (status == HS_OK) {
        status = check_entrant(node, "subject", pair->subject, race);
    }
    if (status == HS_OK) {
        status = check_entrant(node, "baseline", pair->baseline, race);
    }
    if (status == HS_OK && pair->subject == pair->baseline) {
        status = hs_node_refuse(node, "a pair of two different entrants");
    }
    if (status == HS_OK && pair->bounds.low > pair->bounds.high) {
        status = hs_node_refuse(node, "an object whose \"low\" is not above its \"high\"");
    }
    return status;
}

static enum hs_status read_controls(const struct hs_node *node, struct hs_record_race *race) {
    const struct hs_node same = hs_node_member(node, "same");
    const struct hs_node planted = hs_node_member(node, "planted");
    race->has_controls = !json_is_null(node->value);
    if (!race->has_controls) {
        return HS_OK;
    }
    enum hs_status status = hs_node_fields(node, &hs_record_controls_fields, race);
    if (status == HS_OK && race->control_margin < 1.0) {
        const struct hs_node margin = hs_node_member(node, "margin");
        status = hs_node_refuse(&margin, "1 or more");
    }
    if (status == HS_OK) {
        status = read_pair(&same, race, &race->same);
    }
    return status == HS_OK ? read_pair(&planted, race, &race->planted) : status;
}

/* Which rounds a process ran follows from the counts alone, so they have to cover the race. */
static enum hs_status read_processes(const struct hs_node *node, struct hs_record_race *race) {
    struct hs_node_list list;
    uint64_t rounds = 0;
    enum hs_status status = hs_node_list(node, "processes", sizeof *race->processes, &list);
    race->processes = list.items;
    race->process_count = list.count;
    for (size_t i = 0; status == HS_OK && i < list.count; i++) {
        const struct hs_node item = hs_node_item(&list.node, i);
        status = hs_node_fields(&item, &hs_record_process_fields, &race->processes[i]);
        rounds += race->processes[i].round_count;
    }
    if (status == HS_OK && list.count > 0 && rounds != race->round_count) {
        status = hs_node_refuse(&list.node, "a list whose rounds add up to those of the race");
    }
    return status;
}

static enum hs_status read_race(const struct hs_node *node, struct hs_record_race *race) {
    const struct hs_node controls = hs_node_member(node, "controls");
    struct hs_node_list list = {0};
    enum hs_status status = hs_node_fields(node, &hs_record_race_fields, race);
    if (status == HS_OK) {
        status = read_processes(node, race);
    }
    if (status == HS_OK) {
        status = hs_node_list(node, "entrants", sizeof *race->entrants, &list);
        race->entrants = list.items;
        race->entrant_count = list.count;
    }
    for (size_t i = 0; status == HS_OK && i < list.count; i++) {
        const struct hs_node item = hs_node_item(&list.node, i);
        status = read_entrant(&item, &race->entrants[i]);
    }
    return status == HS_OK ? read_controls(&controls, race) : status;
}

static enum hs_status read_texts(const struct hs_node *node, const char *key, const char ***texts, size_t *count) {
    struct hs_node_list list;
    enum hs_status status = hs_node_list(node, key, sizeof **texts, &list);
    *texts = list.items;
    *count = list.count;
    for (size_t i = 0; status == HS_OK && i < list.count; i++) {
        const struct hs_node item = hs_node_item(&list.node, i);
        (*texts)[i] = json_string_value(item.value);
        status = (*texts)[i] != NULL ? HS_OK : hs_node_refuse(&item, "a text");
    }
    return status;
}

/* Before it, so that one pass in order can judge them all. */
static enum hs_status check_parts(const struct hs_node *node, const json_t *ids, const struct hs_record_claim *claim) {
    const struct hs_node parts = hs_node_member(node, "parts");
    for (size_t i = 0; i < claim->part_count; i++) {
        if (json_object_get(ids, claim->parts[i]) == NULL) {
            const struct hs_node item = hs_node_item(&parts, i);
            return hs_node_refuse(&item, "the id of a claim before this one");
        }
    }
    return HS_OK;
}

static enum hs_status check_judging(const struct hs_node *node, const struct hs_record_claim *claim) {
    const struct hs_node alpha = hs_node_member(node, "alpha");
    const struct hs_node margin = hs_node_member(node, "margin");
    if (claim->alpha <= 0.0 || claim->alpha >= 1.0) {
        return hs_node_refuse(&alpha, "between 0 and 1");
    }
    return claim->margin >= 1.0 ? HS_OK : hs_node_refuse(&margin, "1 or more");
}

static enum hs_status read_pairs(const struct hs_node *node, const struct hs_record *record,
                                 struct hs_record_claim *claim) {
    const struct hs_node race_node = hs_node_member(node, "race");
    const struct hs_record_race *race = claim->race == NULL ? NULL : hs_record_race_of(record, claim->race);
    struct hs_node_list list;
    enum hs_status status = hs_node_list(node, "pairs", sizeof *claim->pairs, &list);
    claim->pairs = list.items;
    claim->pair_count = list.count;
    if (status == HS_OK && race == NULL && (claim->race != NULL || list.count > 0)) {
        return hs_node_refuse(&race_node, "the id of a race of this record");
    }
    if (status == HS_OK && list.count > 0) {
        status = check_judging(node, claim);
    }
    for (size_t i = 0; status == HS_OK && i < list.count; i++) {
        const struct hs_node item = hs_node_item(&list.node, i);
        status = read_pair(&item, race, &claim->pairs[i]);
    }
    return status;
}

/* ids: of the claims before it. */
static enum hs_status read_claim(const struct hs_node *node, const struct hs_record *record, const json_t *ids,
                                 struct hs_record_claim *claim) {
    const struct hs_node then = hs_node_member(node, "then");
    enum hs_status status = hs_node_fields(node, &hs_record_claim_fields, claim);
    if (status == HS_OK) {
        status = hs_node_fields(&then, &hs_record_then_fields, claim);
    }
    if (status == HS_OK && claim->then_bounds.low > claim->then_bounds.high) {
        status = hs_node_refuse(&then, "an object whose \"low\" is not above its \"high\"");
    }
    if (status == HS_OK) {
        status = read_texts(node, "guards", &claim->guards, &claim->guard_count);
    }
    if (status == HS_OK) {
        status = read_texts(node, "parts", &claim->parts, &claim->part_count);
    }
    if (status == HS_OK) {
        status = check_parts(node, ids, claim);
    }
    return status == HS_OK ? read_pairs(node, record, claim) : status;
}

static enum hs_status refuse_repeated(const struct hs_node *item) {
    const struct hs_node id = hs_node_member(item, "id");
    return hs_node_refuse(&id, "an id that stands only once in its list");
}

static enum hs_status add_id(const struct hs_node *item, json_t *ids, const char *id) {
    if (json_object_get(ids, id) != NULL) {
        return refuse_repeated(item);
    }
    return json_object_set_new(ids, id, json_true()) == 0
               ? HS_OK
               : hs_fail(item->error, HS_MEMORY, "%s: out of memory while reading it", item->source->path);
}

/* The count grows with what was read, so that a look-up sees no item that was not. */
static enum hs_status read_races(const struct hs_node *root, struct hs_record *record) {
    struct hs_node_list list;
    enum hs_status status = hs_node_list(root, "races", sizeof *record->races, &list);
    record->races = list.items;
    for (size_t i = 0; status == HS_OK && i < list.count; i++) {
        const struct hs_node item = hs_node_item(&list.node, i);
        struct hs_record_race *race = &record->races[record->race_count++];
        status = read_race(&item, race);
        if (status == HS_OK && hs_record_race_of(record, race->id) != race) {
            status = refuse_repeated(&item);
        }
    }
    return status;
}

static enum hs_status read_claims(const struct hs_node *root, struct hs_record *record) {
    struct hs_node_list list;
    enum hs_status status = hs_node_list(root, "claims", sizeof *record->claims, &list);
    json_t *ids = json_object(); /* looked up by hash: a list of claims and their parts may be long */
    record->claims = list.items;
    for (size_t i = 0; status == HS_OK && i < list.count; i++) {
        const struct hs_node item = hs_node_item(&list.node, i);
        struct hs_record_claim *claim = &record->claims[record->claim_count++];
        status = read_claim(&item, record, ids, claim);
        if (status == HS_OK) {
            status = add_id(&item, ids, claim->id);
        }
    }
    json_decref(ids);
    return status;
}

static enum hs_status check_schema(const struct hs_node *root) {
    const char *schema = json_string_value(json_object_get(root->value, "schema"));
    if (schema == NULL) {
        return hs_fail(root->error, HS_INVALID,
                       "%s: no \"schema\", so this is not a record; give a file that a case wrote", root->source->path);
    }
    if (strcmp(schema, HS_RECORD_SCHEMA) != 0) {
        return hs_fail(root->error, HS_INVALID,
                       "%s: schema is \"%.60s\", this program reads \"%s\"; use the version of hearsay that wrote it",
                       root->source->path, schema, HS_RECORD_SCHEMA);
    }
    return HS_OK;
}

static enum hs_status read_root(const struct hs_node *root, struct hs_record *record) {
    const struct hs_node machine = hs_node_member(root, "machine");
    enum hs_status status = check_schema(root);
    if (status == HS_OK) {
        status = hs_node_fields(root, &hs_record_fields, record);
    }
    if (status == HS_OK) {
        status = hs_node_fields(&machine, &hs_record_machine_fields, &record->machine);
    }
    if (status == HS_OK) {
        status = read_races(root, record);
    }
    return status == HS_OK ? read_claims(root, record) : status;
}

enum hs_status hs_record_parse(const struct hs_source *source, struct hs_record *record, struct hs_error *error) {
    struct hs_error fault = {HS_OK, ""};
    json_t *document;
    memset(record, 0, sizeof *record);
    enum hs_status status = hs_json_parse(source, &limits, &document, &fault);
    record->root = document;
    if (status == HS_OK) {
        const struct hs_node root = {NULL, NULL, 0, document, source, &fault};
        status = read_root(&root, record);
    }
    if (status != HS_OK) {
        hs_record_free(record);
        return hs_fail(error, status, "%s", fault.text);
    }
    return HS_OK;
}

enum hs_status hs_record_read(const char *path, struct hs_record *record, struct hs_error *error) {
    char *data;
    size_t length_bytes;
    memset(record, 0, sizeof *record);
    enum hs_status status = hs_file_read(path, LIMIT_BYTES, &data, &length_bytes, error);
    if (status == HS_OK) {
        const struct hs_source source = {path, data, length_bytes};
        status = hs_record_parse(&source, record, error);
    }
    free(data);
    return status;
}

static void free_entrant(struct hs_record_entrant *entrant) {
    for (size_t i = 0; i < HS_COLUMN_COUNT; i++) {
        free(hs_record_column(entrant, &hs_record_columns[i]));
    }
    free(entrant->evidence.digest);
}

void hs_record_drop_document_samples(struct hs_record *record) {
    size_t r;
    size_t e;
    json_t *race;
    json_t *entrant;
    json_array_foreach(json_object_get(record->root, "races"), r, race) {
        json_array_foreach(json_object_get(race, "entrants"), e, entrant) {
            (void)json_object_del(entrant, "samples");
        }
    }
}

void hs_record_drop_samples(struct hs_record *record) {
    hs_record_drop_document_samples(record);
    for (size_t r = 0; r < record->race_count; r++) {
        for (size_t e = 0; e < record->races[r].entrant_count; e++) {
            struct hs_record_entrant *entrant = &record->races[r].entrants[e];
            free_entrant(entrant);
            entrant->lane = (struct hs_lane){.retired = entrant->lane.retired};
            entrant->evidence = (struct hs_evidence){0};
        }
    }
}

void hs_record_free(struct hs_record *record) {
    for (size_t r = 0; r < record->race_count; r++) {
        for (size_t e = 0; e < record->races[r].entrant_count; e++) {
            free_entrant(&record->races[r].entrants[e]);
        }
        free(record->races[r].entrants);
        free(record->races[r].processes);
    }
    for (size_t c = 0; c < record->claim_count; c++) {
        free(record->claims[c].pairs);
        free(record->claims[c].guards);
        free(record->claims[c].parts);
    }
    free(record->races);
    free(record->claims);
    json_decref(record->root);
    memset(record, 0, sizeof *record);
}

const struct hs_record_claim *hs_record_find(const struct hs_record *record, const char *claim_id) {
    for (size_t i = 0; i < record->claim_count; i++) {
        if (strcmp(record->claims[i].id, claim_id) == 0) {
            return &record->claims[i];
        }
    }
    return NULL;
}

const struct hs_record_race *hs_record_race_of(const struct hs_record *record, const char *race_id) {
    for (size_t i = 0; i < record->race_count; i++) {
        if (strcmp(record->races[i].id, race_id) == 0) {
            return &record->races[i];
        }
    }
    return NULL;
}
