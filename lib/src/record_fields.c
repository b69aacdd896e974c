/* SPDX-License-Identifier: MIT */
#include "record_internal.h"

#include <string.h>

#define COUNT_OF(array) (sizeof(array) / sizeof(array)[0])
#define FIELD(owner, name, member, type)                                                                               \
    { name, &hs_type_##type, offsetof(struct owner, member), 0, NULL }
#define CHOICE(owner, name, member, list)                                                                              \
    { name, &hs_type_choice, offsetof(struct owner, member), 0, list }
#define BUFFER(owner, member, type)                                                                                    \
    { #member, &hs_type_##type, offsetof(struct owner, member), sizeof((struct owner *)0)->member, NULL }
#define FIELDS(items)                                                                                                  \
    { items, COUNT_OF(items) }

static const char *const scales[] = {"smoke", "quick", "historical", NULL};
static const char *const roles[] = {"subject", "same", "planted", NULL};
static const char *const caches[] = {"any", "warm", "cold", NULL};

static const struct hs_field record_items[] = {
    FIELD(hs_record, "topic", topic, name),
    FIELD(hs_record, "post", post, text_or_null),
    FIELD(hs_record, "post_hash", post_hash, text_or_null),
    FIELD(hs_record, "started", started, text),
    FIELD(hs_record, "program", program, text),
    CHOICE(hs_record, "scale", scale, scales),
    FIELD(hs_record, "command", command, text),
    FIELD(hs_record, "data_folder", data_folder, text),
    FIELD(hs_record, "seed", seed, hex),
    FIELD(hs_record, "size_bytes", size_bytes, count),
    FIELD(hs_record, "block_bytes", block_bytes, count),
    FIELD(hs_record, "clock_step_ns", clock_step_ns, count),
    FIELD(hs_record, "alpha", alpha, amount),
    FIELD(hs_record, "precision", precision, amount),
    FIELD(hs_record, "budget_seconds", budget_seconds, amount),
    FIELD(hs_record, "seconds", seconds, amount),
};
const struct hs_fields hs_record_fields = FIELDS(record_items);

static const struct hs_field machine_items[] = {
    BUFFER(hs_machine, id, name_buffer),
    BUFFER(hs_machine, os, buffer),
    BUFFER(hs_machine, os_version, buffer),
    BUFFER(hs_machine, architecture, buffer),
    BUFFER(hs_machine, cpu, buffer),
    BUFFER(hs_machine, filesystem, buffer),
    BUFFER(hs_machine, device, buffer),
    BUFFER(hs_machine, compiler, buffer),
    BUFFER(hs_machine, flags, buffer),
    BUFFER(hs_machine, emulator, buffer),
    FIELD(hs_machine, "memory_bytes", memory_bytes, count),
    FIELD(hs_machine, "cpu_count", cpu_count, count_32),
    FIELD(hs_machine, "rotational", rotational, flag),
};
const struct hs_fields hs_record_machine_fields = FIELDS(machine_items);

static const struct hs_field race_items[] = {
    FIELD(hs_record_race, "id", id, text),
    FIELD(hs_record_race, "seed", seed, hex),
    FIELD(hs_record_race, "round_count", round_count, count),
    FIELD(hs_record_race, "inner", inner, count),
    FIELD(hs_record_race, "seconds", seconds, amount),
};
const struct hs_fields hs_record_race_fields = FIELDS(race_items);

static const struct hs_field process_items[] = {
    FIELD(hs_record_process, "seed", seed, hex),
    FIELD(hs_record_process, "environment_bytes", environment_bytes, count),
    FIELD(hs_record_process, "stack_bytes", stack_bytes, count),
    FIELD(hs_record_process, "round_count", round_count, count),
};
const struct hs_fields hs_record_process_fields = FIELDS(process_items);

static const struct hs_field controls_items[] = {
    FIELD(hs_record_race, "margin", control_margin, amount),
    FIELD(hs_record_race, "same_verdict", same_verdict, verdict),
    FIELD(hs_record_race, "planted_verdict", planted_verdict, verdict),
};
const struct hs_fields hs_record_controls_fields = FIELDS(controls_items);

static const struct hs_field entrant_items[] = {
    FIELD(hs_record_entrant, "workload", workload, text),
    FIELD(hs_record_entrant, "subject", subject, text),
    FIELD(hs_record_entrant, "workload_title", workload_title, text_or_null),
    FIELD(hs_record_entrant, "subject_title", subject_title, text_or_null),
    CHOICE(hs_record_entrant, "role", role, roles),
    FIELD(hs_record_entrant, "requested", requested, text_or_null),
    FIELD(hs_record_entrant, "achieved", achieved, text_or_null),
    FIELD(hs_record_entrant, "skipped", skipped, text_or_null),
    FIELD(hs_record_entrant, "retired", lane.retired, flag),
    CHOICE(hs_record_entrant, "cache", cache, caches),
    FIELD(hs_record_entrant, "bytes", bytes, count),
};
const struct hs_fields hs_record_entrant_fields = FIELDS(entrant_items);

static const struct hs_field pair_items[] = {
    FIELD(hs_record_pair, "subject", subject, index),
    FIELD(hs_record_pair, "baseline", baseline, index),
    FIELD(hs_record_pair, "ratio", ratio, amount_or_nan),
    FIELD(hs_record_pair, "low", bounds.low, amount_or_infinity),
    FIELD(hs_record_pair, "high", bounds.high, amount_or_infinity),
    FIELD(hs_record_pair, "round_count", round_count, count),
    FIELD(hs_record_pair, "tie_count", tie_count, count),
    FIELD(hs_record_pair, "verdict", verdict, verdict),
    FIELD(hs_record_pair, "process_spread", process_spread, amount_or_nan),
};
const struct hs_fields hs_record_pair_fields = FIELDS(pair_items);

static const struct hs_field claim_items[] = {
    FIELD(hs_record_claim, "id", id, text),
    FIELD(hs_record_claim, "says", says, text),
    FIELD(hs_record_claim, "reading", reading, text_or_null),
    FIELD(hs_record_claim, "kind", kind, kind),
    FIELD(hs_record_claim, "margin", margin, amount),
    FIELD(hs_record_claim, "bound", bound, amount),
    FIELD(hs_record_claim, "alpha", alpha, amount),
    FIELD(hs_record_claim, "verdict", verdict, verdict),
    FIELD(hs_record_claim, "reason", reason, text_or_null),
    FIELD(hs_record_claim, "strength", strength, strength),
    FIELD(hs_record_claim, "race", race, text_or_null),
};
const struct hs_fields hs_record_claim_fields = FIELDS(claim_items);

static const struct hs_field then_items[] = {
    FIELD(hs_record_claim, "verdict", then_verdict, verdict),
    FIELD(hs_record_claim, "ratio", then_ratio, amount_or_nan),
    FIELD(hs_record_claim, "low", then_bounds.low, amount_or_infinity),
    FIELD(hs_record_claim, "high", then_bounds.high, amount_or_infinity),
    FIELD(hs_record_claim, "none", then_none, text_or_null),
};
const struct hs_fields hs_record_then_fields = FIELDS(then_items);

#define COLUMN(name, member, type)                                                                                     \
    { name, type, offsetof(struct hs_record_entrant, member), sizeof *((struct hs_record_entrant *)0)->member }

const struct hs_column hs_record_columns[HS_COLUMN_COUNT] = {
    COLUMN("ns", lane.ns, HS_COLUMN_U64),
    COLUMN("round", lane.round, HS_COLUMN_U32),
    COLUMN("position", lane.position, HS_COLUMN_U16),
    COLUMN("resident", evidence.resident, HS_COLUMN_SHARE),
    COLUMN("minor_faults", evidence.minor_faults, HS_COLUMN_U32),
    COLUMN("major_faults", evidence.major_faults, HS_COLUMN_U32),
    COLUMN("context_switches", evidence.context_switches, HS_COLUMN_U32),
};

void *hs_record_column(const struct hs_record_entrant *entrant, const struct hs_column *column) {
    void *array;
    memcpy(&array, (const char *)entrant + column->offset, sizeof array);
    return array;
}
