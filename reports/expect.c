/* SPDX-License-Identifier: MIT */
#include "expect.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hearsay/file.h"

#define LIMIT_BYTES (1u << 20)

static const struct hs_json_limits limits = {32000, 16000};

struct hs_platform hs_platform_of(const struct hs_machine *machine) {
    struct hs_platform platform;
    const struct hs_system_name system = hs_machine_system(machine);
    (void)snprintf(platform.name, sizeof platform.name, "%s-%s", system.text, machine->architecture);
    return platform;
}

bool hs_verdict_is_decided(enum hs_verdict verdict) {
    return verdict != HS_INCONCLUSIVE && verdict != HS_NOT_APPLICABLE;
}

static enum hs_status refuse(const struct hs_expectations *expectations, const char *what, struct hs_error *error) {
    return hs_fail(error, HS_INVALID, "%s: %s; make the file again with hearsay pin", expectations->path, what);
}

static bool are_verdicts(const json_t *list) {
    size_t index;
    json_t *item;
    enum hs_verdict verdict;
    json_array_foreach(list, index, item) {
        if (!json_is_string(item) || !hs_verdict_from_text(json_string_value(item), &verdict) ||
            !hs_verdict_is_decided(verdict)) {
            return false;
        }
    }
    return json_array_size(list) > 0;
}

static enum hs_status check(struct hs_expectations *expectations, struct hs_error *error) {
    json_t *topics = json_object_get(expectations->root, "verdicts");
    const char *schema = json_string_value(json_object_get(expectations->root, "schema"));
    const char *topic;
    const char *claim;
    json_t *claims;
    json_t *verdicts;
    expectations->platform = json_string_value(json_object_get(expectations->root, "platform"));
    if (schema == NULL || strcmp(schema, HS_EXPECT_SCHEMA) != 0) {
        return refuse(expectations, "its \"schema\" is not \"" HS_EXPECT_SCHEMA "\"", error);
    }
    if (expectations->platform == NULL || json_object_size(topics) == 0) {
        return refuse(expectations, "it pins nothing: \"platform\" or \"verdicts\" is missing", error);
    }
    json_object_foreach(topics, topic, claims) {
        if (json_object_size(claims) == 0) { /* also what is no object */
            return hs_fail(error, HS_INVALID, "%s: verdicts.%s pins nothing; make the file again with hearsay pin",
                           expectations->path, topic);
        }
        json_object_foreach(claims, claim, verdicts) {
            if (!are_verdicts(verdicts)) {
                return hs_fail(error, HS_INVALID,
                               "%s: verdicts.%s.%s is not a list of decided verdicts; make the file again with hearsay "
                               "pin",
                               expectations->path, topic, claim);
            }
        }
    }
    return HS_OK;
}

enum hs_status hs_expect_read(const char *path, struct hs_expectations *expectations, struct hs_error *error) {
    char *data;
    size_t length_bytes;
    *expectations = (struct hs_expectations){.path = path};
    enum hs_status status = hs_file_read(path, LIMIT_BYTES, &data, &length_bytes, error);
    if (status == HS_OK) {
        const struct hs_source source = {path, data, length_bytes};
        status = hs_json_parse(&source, &limits, &expectations->root, error);
    }
    free(data);
    if (status == HS_OK) {
        status = check(expectations, error);
    }
    if (status != HS_OK) {
        hs_expect_free(expectations);
    }
    return status;
}

void hs_expect_free(struct hs_expectations *expectations) {
    json_decref(expectations->root);
    *expectations = (struct hs_expectations){0};
}

json_t *hs_expect_claims(const struct hs_expectations *expectations, const char *topic) {
    return json_object_get(json_object_get(expectations->root, "verdicts"), topic);
}

enum hs_status hs_expect_check_platform(const struct hs_expectations *expectations, const struct hs_record *record,
                                        const char *path, struct hs_error *error) {
    const struct hs_platform platform = hs_platform_of(&record->machine);
    return strcmp(platform.name, expectations->platform) == 0
               ? HS_OK
               : hs_fail(error, HS_INVALID, "%s: measured on %s, but %s is of %s; give the file of its platform", path,
                         platform.name, expectations->path, expectations->platform);
}

static void join(const json_t *list, char *text, size_t size) {
    size_t index;
    json_t *item;
    size_t length = 0;
    text[0] = '\0';
    json_array_foreach(list, index, item) {
        const int added =
            snprintf(text + length, size - length, "%s%s", index > 0 ? " or " : "", json_string_value(item));
        length += added > 0 && (size_t)added < size - length ? (size_t)added : 0;
    }
}

enum hs_status hs_expect_check(const struct hs_expectations *expectations, const struct hs_record *record,
                               const struct hs_record_claim *claim, struct hs_error *error) {
    const json_t *pinned = json_object_get(hs_expect_claims(expectations, record->topic), claim->id);
    const char *verdict = hs_verdict_text(claim->verdict);
    char wanted[96];
    size_t index;
    json_t *item;
    if (pinned == NULL || !hs_verdict_is_decided(claim->verdict) || strcmp(record->scale, "smoke") == 0) {
        return HS_OK;
    }
    json_array_foreach(pinned, index, item) {
        if (strcmp(json_string_value(item), verdict) == 0) {
            return HS_OK;
        }
    }
    join(pinned, wanted, sizeof wanted);
    return hs_fail(error, HS_INVALID, "%s.%s: %s here, but %s expects %s; measure again, then find out why or pin anew",
                   record->topic, claim->id, verdict, expectations->path, wanted);
}
