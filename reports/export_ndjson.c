/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "claim_json.h"
#include "export.h"

/* What a question to a database goes by. */
static json_t *make_origin(const struct hs_record *record) {
    const struct hs_machine *machine = &record->machine;
    return json_pack("{s:s, s:s?, s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:s}", "topic", record->topic,
                     "post", record->post, "started", record->started, "scale", record->scale, "machine", machine->id,
                     "os", machine->os, "os_version", machine->os_version, "architecture", machine->architecture, "cpu",
                     machine->cpu, "filesystem", machine->filesystem, "device", machine->device, "compiler",
                     machine->compiler, "emulator", machine->emulator);
}

static void add_claim(struct hs_text *text, const struct hs_record *record, const struct hs_record_claim *claim) {
    json_t *line = make_origin(record);
    json_object_set_new(line, "claim", json_string(claim->id)); /* as in results.csv */
    json_object_update_missing_new(line, hs_claim_json(claim));
    json_object_del(line, "id");
    char *dumped = json_dumps(line, JSON_COMPACT);
    hs_text_add(text, "%s\n", dumped != NULL ? dumped : "");
    text->failed |= dumped == NULL;
    free(dumped);
    json_decref(line);
}

enum hs_status hs_export_ndjson(const struct hs_export *job, struct hs_text *text, struct hs_error *error) {
    (void)error;
    for (size_t e = 0; e < job->collection->exhibit_count; e++) {
        const struct hs_record *record = &job->collection->exhibits[e].record;
        for (size_t i = 0; i < record->claim_count; i++) {
            add_claim(text, record, &record->claims[i]);
        }
    }
    return HS_OK;
}
