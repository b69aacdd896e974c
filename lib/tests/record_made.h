/* SPDX-License-Identifier: MIT */
/*
 * A record with every field filled, and the comparison of two records field by field; for test_record*.c.
 * PATH, the file to use, is defined before this is included: tests run side by side in one folder.
 */
#ifndef HEARSAY_TESTS_RECORD_MADE_H
#define HEARSAY_TESTS_RECORD_MADE_H

#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "hearsay/file.h"
#include "hearsay/random.h"
#include "hearsay/record.h"

#define ROUNDS          120
#define ROUNDS_OF_FIRST 50 /* of its two processes */

enum { PLAIN, FAST, SAME, PLANTED, ABSENT, ENTRANTS };
enum { FASTER, FASTEST, SKIPPED, FACT, EVERY, CLAIMS };

/* A record as a case leaves it: "fast" takes half the time of "plain". Static, so each test starts with setup(). */
static struct {
    uint64_t ns[ENTRANTS][ROUNDS];
    uint32_t round[ROUNDS];
    uint16_t position[ROUNDS];
    uint64_t digest[ROUNDS];
    double resident[ROUNDS];
    uint32_t minor[ROUNDS];
    uint32_t major[ROUNDS];
    uint32_t switches[ROUNDS];
    struct hs_record_entrant entrants[ENTRANTS];
    struct hs_record_pair pairs[CLAIMS][2];
    struct hs_record_process processes[2];
    struct hs_record_race race;
    struct hs_record_claim claims[CLAIMS];
    const char *guards[2];
    const char *parts[2];
    struct hs_record record;
} made;

/* Judged by hand, not by replay, so that rejudging has something to agree with. */
static struct hs_record_pair judge(size_t subject, size_t baseline, struct hs_rule rule, double alpha) {
    struct hs_record_pair pair = {.subject = subject, .baseline = baseline, .verdict = HS_INCONCLUSIVE};
    struct hs_interval interval;
    double differences[ROUNDS];
    hs_interval_init(&interval, alpha);
    for (size_t i = 0; i < ROUNDS; i++) {
        differences[i] = hs_interval_difference(made.ns[baseline][i], made.ns[subject][i]);
        ck_assert_int_eq(hs_interval_add(&interval, differences[i]), HS_OK);
    }
    const double first = exp(hs_median(differences, ROUNDS_OF_FIRST));
    const double second = exp(hs_median(differences + ROUNDS_OF_FIRST, ROUNDS - ROUNDS_OF_FIRST));
    pair.process_spread = first > second ? first / second : second / first;
    pair.ratio = exp(hs_median(differences, ROUNDS));
    pair.bounds = (struct hs_bounds){exp(hs_interval_low(&interval)), exp(hs_interval_high(&interval))};
    pair.round_count = interval.count;
    pair.tie_count = interval.ties;
    pair.verdict = hs_judge_pair(&rule, pair.bounds);
    hs_interval_fini(&interval);
    return pair;
}

static void make_samples(void) {
    static const double slower[ENTRANTS] = {1.0, 0.5, 1.0, 1.05, 1.0};
    struct hs_random random;
    hs_random_init(&random, 5);
    for (uint32_t i = 0; i < ROUNDS; i++) {
        made.round[i] = i;
        made.position[i] = (uint16_t)hs_random_below(&random, 4);
        made.digest[i] = i % 2 == 0 ? 0xFEDCBA9876543210u : 7u;
        made.resident[i] = i == 3 ? -1.0 : 1.0 / (1.0 + i);
        made.minor[i] = UINT32_MAX - i;
        made.major[i] = i;
        made.switches[i] = 2 * i;
        for (size_t e = 0; e < ENTRANTS; e++) {
            made.ns[e][i] = (uint64_t)(slower[e] * (1e6 + 1e4 * hs_random_unit(&random)));
        }
    }
    made.ns[ABSENT][0] = (uint64_t)INT64_MAX;
}

static void make_entrants(void) {
    static const char *const subjects[ENTRANTS] = {"plain", "fast", "plain", "plain", "absent"};
    static const char *const roles[ENTRANTS] = {"subject", "subject", "same", "planted", "subject"};
    for (size_t e = 0; e < ENTRANTS; e++) {
        made.entrants[e] = (struct hs_record_entrant){
            .workload = "read-seq", .subject = subjects[e], .role = roles[e], .cache = "warm", .bytes = 1000 + e};
        made.entrants[e].lane = (struct hs_lane){made.ns[e], made.round, made.position, ROUNDS, ROUNDS, false};
    }
    made.entrants[FAST].workload_title = "reading in order";
    made.entrants[FAST].subject_title = "the fast way";
    made.entrants[FAST].requested = "O_DIRECT";
    made.entrants[FAST].achieved = "O_DIRECT, tail buffered";
    made.entrants[FAST].evidence =
        (struct hs_evidence){made.digest, made.resident, made.minor, made.major, made.switches};
    made.entrants[ABSENT].skipped = "not here";
    made.entrants[ABSENT].lane = (struct hs_lane){.retired = true};
}

static void make_claims(void) {
    static const char *const ids[CLAIMS] = {"fast-beats-plain", "fast-is-fastest", "absent-wins", "a-fact", "all"};
    static const enum hs_kind kinds[CLAIMS] = {HS_FASTER, HS_FASTEST, HS_FASTER, HS_FACT, HS_EVERY};
    for (size_t i = 0; i < CLAIMS; i++) {
        made.claims[i] = (struct hs_record_claim){
            .id = ids[i], .says = "in words: \"1 < 2\" \xE2\x82\xAC", .kind = kinds[i], .verdict = HS_HOLDS};
        made.claims[i].then_verdict = HS_NOT_APPLICABLE;
        made.claims[i].then_ratio = NAN;
        made.claims[i].then_bounds = (struct hs_bounds){0.0, INFINITY};
        made.claims[i].then_none = "no number";
    }
    for (size_t i = FASTER; i <= SKIPPED; i++) {
        made.claims[i].pairs = made.pairs[i];
        made.claims[i].pair_count = i == FASTEST ? 2 : 1;
        made.claims[i].race = "read-seq";
        made.claims[i].margin = 1.1;
        made.claims[i].alpha = 0.01 / 3.0 / (double)made.claims[i].pair_count;
    }
    struct hs_record_claim *faster = &made.claims[FASTER];
    faster->reading = "twice as fast";
    faster->bound = 0.1;
    faster->then_verdict = HS_LEVELLED;
    faster->then_ratio = 1.0 / 3.0;
    faster->then_bounds = (struct hs_bounds){0.25, 0.5};
    faster->then_none = NULL;
    made.claims[FACT].reason = "seen";
    made.guards[0] = "cache";
    made.guards[1] = "ties";
    made.claims[FACT].guards = made.guards;
    made.claims[FACT].guard_count = 2;
    made.parts[0] = "fast-beats-plain";
    made.parts[1] = "a-fact";
    made.claims[EVERY].parts = made.parts;
    made.claims[EVERY].part_count = 2;
    made.claims[SKIPPED].verdict = HS_NOT_APPLICABLE;
    made.claims[SKIPPED].reason = "not here";
    const struct hs_rule rule = {HS_FASTER, 1.1, 0.0};
    made.pairs[FASTER][0] = judge(FAST, PLAIN, rule, faster->alpha);
    faster->strength = HS_STRONGER; /* twice now, half at most then */
    made.pairs[FASTEST][0] = judge(FAST, PLAIN, rule, made.claims[FASTEST].alpha);
    made.pairs[FASTEST][1] = judge(FAST, PLANTED, rule, made.claims[FASTEST].alpha);
    made.pairs[SKIPPED][0] = (struct hs_record_pair){ABSENT, PLAIN, NAN, {0.0, INFINITY}, 0, 0, HS_INCONCLUSIVE, NAN};
}

static void setup(void) {
    memset(&made, 0, sizeof made);
    make_samples();
    make_entrants();
    make_claims();
    const double alpha = 0.01 / 4.0; /* four pairs in the race */
    made.processes[0] = (struct hs_record_process){UINT64_MAX, 4095, 16, ROUNDS_OF_FIRST};
    made.processes[1] = (struct hs_record_process){7, 0, 0, ROUNDS - ROUNDS_OF_FIRST};
    made.race = (struct hs_record_race){.id = "read-seq",
                                        .seed = UINT64_MAX,
                                        .round_count = ROUNDS,
                                        .inner = 3,
                                        .seconds = 1.5,
                                        .processes = made.processes,
                                        .process_count = 2,
                                        .entrants = made.entrants,
                                        .entrant_count = ENTRANTS,
                                        .control_margin = 1.1};
    made.race.same = judge(SAME, PLAIN, (struct hs_rule){HS_EQUAL, 1.1, 1.1}, alpha);
    made.race.planted = judge(PLAIN, PLANTED, (struct hs_rule){HS_FASTER, 1.0, 0.0}, alpha);
    made.race.has_controls = true;
    made.race.same_verdict = made.race.same.verdict;
    made.race.planted_verdict = made.race.planted.verdict;
    made.record = (struct hs_record){.topic = "a_topic",
                                     .post = "p.json",
                                     .post_hash = "xxh3:0",
                                     .program = "1.0",
                                     .started = "2026-11-30T21:45:00Z",
                                     .scale = "quick",
                                     .command = "run it",
                                     .data_folder = "here",
                                     .seed = 1,
                                     .size_bytes = 2,
                                     .block_bytes = 3,
                                     .clock_step_ns = 4,
                                     .alpha = 0.01,
                                     .precision = 0.1,
                                     .budget_seconds = 200.0,
                                     .seconds = 0.1 + 0.2,
                                     .races = &made.race,
                                     .race_count = 1,
                                     .claims = made.claims,
                                     .claim_count = CLAIMS};
    made.record.machine =
        (struct hs_machine){"id-1", "os", "v", "arch", "cpu", "fs", "dev", "cc", "-O2", "emu", 5, 6, true};
}

static void teardown(void) {
    ck_assert_int_eq(hs_file_remove(PATH, NULL), HS_OK);
}

static void write_and_read(const struct hs_record *from, struct hs_record *record) {
    struct hs_error error = {HS_OK, ""};
    ck_assert_msg(hs_record_write(from, PATH, &error) == HS_OK, "%s", error.text);
    ck_assert_msg(hs_record_read(PATH, record, &error) == HS_OK, "%s", error.text);
}

static int same_double(double a, double b) {
    return memcmp(&a, &b, sizeof a) == 0 || (isnan(a) && isnan(b));
}

static void assert_same_pair(const struct hs_record_pair *a, const struct hs_record_pair *b) {
    ck_assert_uint_eq(a->subject, b->subject);
    ck_assert_uint_eq(a->baseline, b->baseline);
    ck_assert(same_double(a->ratio, b->ratio));
    ck_assert(same_double(a->bounds.low, b->bounds.low) && same_double(a->bounds.high, b->bounds.high));
    ck_assert_uint_eq(a->round_count, b->round_count);
    ck_assert_uint_eq(a->tie_count, b->tie_count);
    ck_assert_int_eq(a->verdict, b->verdict);
    ck_assert(same_double(a->process_spread, b->process_spread));
}

static void assert_same_claim(const struct hs_record_claim *a, const struct hs_record_claim *b) {
    ck_assert_str_eq(a->id, b->id);
    ck_assert_str_eq(a->says, b->says);
    ck_assert_pstr_eq(a->reading, b->reading);
    ck_assert_int_eq(a->kind, b->kind);
    ck_assert(same_double(a->margin, b->margin) && same_double(a->bound, b->bound) && same_double(a->alpha, b->alpha));
    ck_assert_int_eq(a->verdict, b->verdict);
    ck_assert_pstr_eq(a->reason, b->reason);
    ck_assert_pstr_eq(a->race, b->race);
    ck_assert_int_eq(a->then_verdict, b->then_verdict);
    ck_assert(same_double(a->then_ratio, b->then_ratio) && same_double(a->then_bounds.low, b->then_bounds.low));
    ck_assert(same_double(a->then_bounds.high, b->then_bounds.high));
    ck_assert_pstr_eq(a->then_none, b->then_none);
    ck_assert_int_eq(a->strength, b->strength);
    ck_assert_uint_eq(a->guard_count, b->guard_count);
    for (size_t i = 0; i < a->guard_count; i++) {
        ck_assert_str_eq(a->guards[i], b->guards[i]);
    }
    ck_assert_uint_eq(a->part_count, b->part_count);
    for (size_t i = 0; i < a->part_count; i++) {
        ck_assert_str_eq(a->parts[i], b->parts[i]);
    }
    ck_assert_uint_eq(a->pair_count, b->pair_count);
    for (size_t i = 0; i < a->pair_count; i++) {
        assert_same_pair(&a->pairs[i], &b->pairs[i]);
    }
}

static void assert_same_column(const void *a, const void *b, size_t length_bytes) {
    ck_assert((a == NULL) == (b == NULL) || length_bytes == 0);
    ck_assert(a == NULL || length_bytes == 0 || memcmp(a, b, length_bytes) == 0);
}

static void assert_same_entrant(const struct hs_record_entrant *a, const struct hs_record_entrant *b) {
    const size_t count = a->lane.count;
    ck_assert_str_eq(a->workload, b->workload);
    ck_assert_str_eq(a->subject, b->subject);
    ck_assert_str_eq(a->role, b->role);
    ck_assert_pstr_eq(a->workload_title, b->workload_title);
    ck_assert_pstr_eq(a->subject_title, b->subject_title);
    ck_assert_pstr_eq(a->requested, b->requested);
    ck_assert_pstr_eq(a->achieved, b->achieved);
    ck_assert_pstr_eq(a->skipped, b->skipped);
    ck_assert_str_eq(a->cache, b->cache);
    ck_assert_uint_eq(a->bytes, b->bytes);
    ck_assert_uint_eq(count, b->lane.count);
    ck_assert(a->lane.retired == b->lane.retired);
    assert_same_column(a->lane.ns, b->lane.ns, count * sizeof(uint64_t));
    assert_same_column(a->lane.round, b->lane.round, count * sizeof(uint32_t));
    assert_same_column(a->lane.position, b->lane.position, count * sizeof(uint16_t));
    assert_same_column(a->evidence.digest, b->evidence.digest, count * sizeof(uint64_t));
    assert_same_column(a->evidence.resident, b->evidence.resident, count * sizeof(double));
    assert_same_column(a->evidence.minor_faults, b->evidence.minor_faults, count * sizeof(uint32_t));
    assert_same_column(a->evidence.major_faults, b->evidence.major_faults, count * sizeof(uint32_t));
    assert_same_column(a->evidence.context_switches, b->evidence.context_switches, count * sizeof(uint32_t));
}

static void assert_same_race(const struct hs_record_race *a, const struct hs_record_race *b) {
    ck_assert_str_eq(a->id, b->id);
    ck_assert_uint_eq(a->seed, b->seed);
    ck_assert_uint_eq(a->round_count, b->round_count);
    ck_assert_uint_eq(a->inner, b->inner);
    ck_assert(same_double(a->seconds, b->seconds) && same_double(a->control_margin, b->control_margin));
    ck_assert(a->has_controls == b->has_controls);
    ck_assert_int_eq(a->same_verdict, b->same_verdict);
    ck_assert_int_eq(a->planted_verdict, b->planted_verdict);
    assert_same_pair(&a->same, &b->same);
    assert_same_pair(&a->planted, &b->planted);
    ck_assert_uint_eq(a->process_count, b->process_count);
    for (size_t i = 0; i < a->process_count; i++) {
        ck_assert_uint_eq(a->processes[i].seed, b->processes[i].seed);
        ck_assert_uint_eq(a->processes[i].environment_bytes, b->processes[i].environment_bytes);
        ck_assert_uint_eq(a->processes[i].stack_bytes, b->processes[i].stack_bytes);
        ck_assert_uint_eq(a->processes[i].round_count, b->processes[i].round_count);
    }
    ck_assert_uint_eq(a->entrant_count, b->entrant_count);
    for (size_t i = 0; i < a->entrant_count; i++) {
        assert_same_entrant(&a->entrants[i], &b->entrants[i]);
    }
}

static void assert_same_machine(const struct hs_machine *a, const struct hs_machine *b) {
    ck_assert_str_eq(a->id, b->id);
    ck_assert_str_eq(a->os, b->os);
    ck_assert_str_eq(a->os_version, b->os_version);
    ck_assert_str_eq(a->architecture, b->architecture);
    ck_assert_str_eq(a->cpu, b->cpu);
    ck_assert_str_eq(a->filesystem, b->filesystem);
    ck_assert_str_eq(a->device, b->device);
    ck_assert_str_eq(a->compiler, b->compiler);
    ck_assert_str_eq(a->flags, b->flags);
    ck_assert_str_eq(a->emulator, b->emulator);
    ck_assert_uint_eq(a->memory_bytes, b->memory_bytes);
    ck_assert_uint_eq(a->cpu_count, b->cpu_count);
    ck_assert(a->rotational == b->rotational);
}

static void assert_same_record(const struct hs_record *a, const struct hs_record *b) {
    ck_assert_str_eq(a->topic, b->topic);
    ck_assert_pstr_eq(a->post, b->post);
    ck_assert_pstr_eq(a->post_hash, b->post_hash);
    ck_assert_str_eq(a->started, b->started);
    ck_assert_str_eq(a->program, b->program);
    ck_assert_str_eq(a->scale, b->scale);
    ck_assert_str_eq(a->command, b->command);
    ck_assert_str_eq(a->data_folder, b->data_folder);
    ck_assert_uint_eq(a->seed, b->seed);
    ck_assert_uint_eq(a->size_bytes, b->size_bytes);
    ck_assert_uint_eq(a->block_bytes, b->block_bytes);
    ck_assert_uint_eq(a->clock_step_ns, b->clock_step_ns);
    ck_assert(same_double(a->alpha, b->alpha) && same_double(a->precision, b->precision));
    ck_assert(same_double(a->budget_seconds, b->budget_seconds) && same_double(a->seconds, b->seconds));
    assert_same_machine(&a->machine, &b->machine);
    ck_assert_uint_eq(a->race_count, b->race_count);
    for (size_t i = 0; i < a->race_count; i++) {
        assert_same_race(&a->races[i], &b->races[i]);
    }
    ck_assert_uint_eq(a->claim_count, b->claim_count);
    for (size_t i = 0; i < a->claim_count; i++) {
        assert_same_claim(&a->claims[i], &b->claims[i]);
    }
}

#endif
