/* SPDX-License-Identifier: MIT */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "export.h"
#include "hearsay/interval.h"

/* All runs of one subject doing one workload. */
struct family {
    const char *topic;
    const struct hs_record_entrant *entrant;
    double inner; /* runs in one sample */
    size_t index;
};

static bool is_shown(const struct hs_record_entrant *entrant) {
    return strcmp(entrant->role, "subject") == 0 && entrant->lane.count > 0;
}

/* A name stands for one thing to whoever compares two files, so an entrant that ran in two races is shown once. */
static bool was_shown(const struct hs_record *record, size_t race, const struct hs_record_entrant *entrant) {
    for (size_t r = 0; r < race; r++) {
        for (size_t i = 0; i < record->races[r].entrant_count; i++) {
            const struct hs_record_entrant *other = &record->races[r].entrants[i];
            if (is_shown(other) && strcmp(other->workload, entrant->workload) == 0 &&
                strcmp(other->subject, entrant->subject) == 0) {
                return true;
            }
        }
    }
    return false;
}

/* What all entries of a family have. Processor time is not measured, but whoever reads the format asks for it. */
static json_t *make_entry(const struct family *family, double ns, const char *ending) {
    const struct hs_record_entrant *entrant = family->entrant;
    const double real_ns = ns / family->inner;
    json_t *name = json_sprintf("%s/%s/%s%s", family->topic, entrant->workload, entrant->subject, ending);
    json_t *run_name = json_sprintf("%s/%s/%s", family->topic, entrant->workload, entrant->subject);
    json_t *entry = json_pack("{s:o, s:I, s:i, s:o, s:I, s:i, s:f, s:f, s:s}", "name", name, "family_index",
                              (json_int_t)family->index, "per_family_instance_index", 0, "run_name", run_name,
                              "repetitions", (json_int_t)entrant->lane.count, "threads", 1, "real_time", real_ns,
                              "cpu_time", real_ns, "time_unit", "ns");
    if (entrant->bytes > 0 && real_ns > 0.0) {
        json_object_set_new(entry, "bytes_per_second", json_real((double)entrant->bytes * 1e9 / real_ns));
    }
    return entry;
}

/* The list that grows; failed when memory ran out. */
struct listing {
    json_t *list;
    size_t family_count;
    bool with_samples;
    bool failed;
};

static void add_entry(struct listing *listing, json_t *entry, json_t *rest) {
    const bool added = json_object_update_new(entry, rest) == 0;
    listing->failed |= json_array_append_new(listing->list, entry) != 0 || !added;
}

static void add_samples(struct listing *listing, const struct family *family) {
    const struct hs_lane *lane = &family->entrant->lane;
    for (size_t i = 0; i < lane->count; i++) {
        add_entry(listing, make_entry(family, (double)lane->ns[i], ""),
                  json_pack("{s:s, s:I, s:I}", "run_type", "iteration", "repetition_index", (json_int_t)i, "iterations",
                            (json_int_t)family->inner));
    }
}

static void add_median(struct listing *listing, const struct family *family) {
    const struct hs_lane *lane = &family->entrant->lane;
    double *values = malloc(lane->count * sizeof *values);
    if (values == NULL) {
        listing->failed = true;
        return;
    }
    for (size_t i = 0; i < lane->count; i++) {
        values[i] = (double)lane->ns[i];
    }
    add_entry(listing, make_entry(family, hs_median(values, lane->count), "_median"),
              json_pack("{s:s, s:s, s:s, s:I}", "run_type", "aggregate", "aggregate_name", "median", "aggregate_unit",
                        "time", "iterations", (json_int_t)lane->count));
    free(values);
}

static void add_record(struct listing *listing, const struct hs_record *record) {
    for (size_t r = 0; r < record->race_count; r++) {
        const struct hs_record_race *race = &record->races[r];
        for (size_t i = 0; i < race->entrant_count; i++) {
            if (!is_shown(&race->entrants[i]) || was_shown(record, r, &race->entrants[i])) {
                continue;
            }
            const struct family family = {record->topic, &race->entrants[i],
                                          race->inner > 0 ? (double)race->inner : 1.0, listing->family_count++};
            if (listing->with_samples) {
                add_samples(listing, &family);
            }
            add_median(listing, &family);
        }
    }
}

static json_t *make_context(const struct hs_record *record) {
    const struct hs_machine *machine = &record->machine;
    return json_pack("{s:s, s:s, s:s, s:I, s:s, s:s, s:s, s:i, s:s}", "date", record->started, "host_name", machine->id,
                     "executable", record->program, "num_cpus", (json_int_t)machine->cpu_count, "cpu", machine->cpu,
                     "compiler", machine->compiler, "flags", machine->flags, "json_schema_version", 1, "note",
                     "cpu_time repeats real_time: processor time is not measured");
}

static enum hs_status write_document(const struct hs_export *job, bool with_samples, struct hs_text *text,
                                     struct hs_error *error) {
    const struct hs_column *column = job->collection->columns;
    if (job->collection->column_count > 1) {
        return hs_fail(error, HS_INVALID,
                       "%s and %s are two machines; this format has room for one, so export each alone",
                       column[0].machine->id, column[1].machine->id);
    }
    struct listing listing = {json_array(), 0, with_samples, false};
    for (size_t i = 0; i < column->newest_count; i++) {
        add_record(&listing, &column->newest[i].record);
    }
    json_t *root =
        json_pack("{s:o, s:o}", "context", make_context(&column->newest[0].record), "benchmarks", listing.list);
    char *dumped = listing.failed ? NULL : json_dumps(root, JSON_INDENT(1));
    hs_text_add(text, "%s\n", dumped != NULL ? dumped : "");
    text->failed |= dumped == NULL;
    free(dumped);
    json_decref(root);
    return HS_OK;
}

enum hs_status hs_export_benchmark(const struct hs_export *job, struct hs_text *text, struct hs_error *error) {
    return write_document(job, true, text, error);
}

enum hs_status hs_export_tracker(const struct hs_export *job, struct hs_text *text, struct hs_error *error) {
    return write_document(job, false, text, error);
}
