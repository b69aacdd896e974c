/* SPDX-License-Identifier: MIT */
#include "sample.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hearsay/interval.h"
#include "hearsay/random.h"
#include "hearsay/record.h"

#define CLAIM_LIMIT   64
#define ENTRANT_LIMIT 256
#define ROUND_LIMIT   64
#define PAIR_LIMIT    16
#define BYTES         (16u << 20)
#define FIRST_NS      4000000.0
#define NOISE         0.04

/* One race holds everything: the report cares for entrants and pairs, not for how they were raced. */
struct sample {
    struct hs_record record;
    struct hs_record_race race;
    struct hs_record_entrant entrants[ENTRANT_LIMIT];
    struct hs_record_claim claims[CLAIM_LIMIT];
    struct hs_record_pair pairs[CLAIM_LIMIT][PAIR_LIMIT];
    const char *parts[CLAIM_LIMIT][CLAIM_LIMIT];
    struct hs_lane lanes[ENTRANT_LIMIT];
    uint64_t ns[ENTRANT_LIMIT][ROUND_LIMIT];
    uint64_t digest[ROUND_LIMIT];
    uint32_t round[ROUND_LIMIT];
    uint32_t zero[ROUND_LIMIT];
    uint16_t position[ROUND_LIMIT];
    double resident[ROUND_LIMIT];
    double step;
    uint64_t seed;
};

static size_t way_of(const struct sample *sample, const char *workload) {
    size_t way = 0;
    for (size_t i = 0; i < sample->race.entrant_count; i++) {
        way += strcmp(sample->entrants[i].workload, workload) == 0 ? 1 : 0;
    }
    return way;
}

static size_t add_entrant(struct sample *sample, const struct hs_reference *reference, const char *role,
                          double factor) {
    const size_t index = sample->race.entrant_count++;
    struct hs_random random;
    hs_random_init(&random, sample->seed * ENTRANT_LIMIT + index + 1);
    for (size_t i = 0; i < ROUND_LIMIT; i++) {
        sample->ns[index][i] = (uint64_t)(FIRST_NS * factor * (1.0 + NOISE * (hs_random_unit(&random) - 0.5)));
    }
    sample->entrants[index] = (struct hs_record_entrant){
        .workload = reference->workload,
        .subject = reference->subject,
        .role = role,
        .cache = "warm",
        .bytes = BYTES,
        .lane = {sample->ns[index], sample->round, sample->position, (size_t)sample->record.races->round_count,
                 ROUND_LIMIT, false},
        .evidence = {sample->digest, sample->resident, sample->zero, sample->zero, sample->zero}};
    sample->lanes[index] = sample->entrants[index].lane;
    return index;
}

static size_t find_entrant(struct sample *sample, const struct hs_reference *reference) {
    for (size_t i = 0; i < sample->race.entrant_count; i++) {
        if (strcmp(sample->entrants[i].workload, reference->workload) == 0 &&
            strcmp(sample->entrants[i].subject, reference->subject) == 0) {
            return i;
        }
    }
    return add_entrant(sample, reference, "subject", pow(sample->step, (double)way_of(sample, reference->workload)));
}

/* What only a chart shows. */
static void add_charted(struct sample *sample, const struct hs_post *post) {
    for (size_t f = 0; f < post->figure_count; f++) {
        const struct hs_figure *figure = &post->figures[f];
        for (size_t i = 0; i < figure->row_count * figure->series_count; i++) {
            const struct hs_reference *now = &figure->rows[i / figure->series_count].now[i % figure->series_count];
            if (now->workload != NULL) {
                (void)find_entrant(sample, now);
            }
        }
    }
    for (size_t s = 0; s < post->sweep_count; s++) {
        const struct hs_sweep *sweep = &post->sweeps[s];
        for (size_t i = 0; i < sweep->point_count * sweep->subject_count; i++) {
            (void)find_entrant(sample, &(struct hs_reference){sweep->points[i / sweep->subject_count].workload,
                                                              sweep->subjects[i % sweep->subject_count]});
        }
    }
}

static enum hs_status judge_pair(struct sample *sample, const struct hs_rule *rule, struct hs_record_pair *pair,
                                 struct hs_error *error) {
    struct hs_comparison comparison = {
        .subject = pair->subject, .baseline = pair->baseline, .rule = *rule, .alpha = 0.01};
    const enum hs_status status = hs_comparison_replay(&comparison, sample->lanes, error);
    if (status == HS_OK) {
        *pair = hs_record_pair_of(&comparison, &sample->race);
        hs_interval_fini(&comparison.interval);
    }
    return status;
}

static enum hs_status judge_raced(struct sample *sample, const struct hs_claim *said, size_t index,
                                  struct hs_error *error) {
    struct hs_record_claim *claim = &sample->claims[index];
    const struct hs_rule rule = {said->kind, claim->margin, said->bound};
    enum hs_verdict parts[PAIR_LIMIT];
    enum hs_status status = HS_OK;
    claim->race = sample->race.id;
    claim->pairs = sample->pairs[index];
    claim->pair_count = said->baseline_count;
    for (size_t b = 0; b < said->baseline_count && status == HS_OK; b++) {
        claim->pairs[b].subject = find_entrant(sample, &said->subject);
        claim->pairs[b].baseline = find_entrant(sample, &said->baselines[b]);
        status = judge_pair(sample, &rule, &claim->pairs[b], error);
        parts[b] = claim->pairs[b].verdict;
    }
    claim->verdict = hs_judge_all(parts, said->baseline_count);
    claim->strength = hs_judge_strength(claim->pairs[0].bounds, claim->then_bounds, claim->margin);
    return status;
}

static enum hs_status add_claim(struct sample *sample, const struct hs_post *post, size_t index,
                                struct hs_error *error) {
    const struct hs_claim *said = &post->claims[index];
    const double margin = said->margin > 0.0 ? said->margin : 1.1;
    const struct hs_then then = hs_post_then(post, said, margin);
    sample->claims[index] = (struct hs_record_claim){.id = said->id,
                                                     .says = said->says,
                                                     .reading = said->reading,
                                                     .kind = said->kind,
                                                     .margin = margin,
                                                     .bound = said->bound,
                                                     .alpha = 0.01,
                                                     .verdict = HS_NOT_APPLICABLE,
                                                     .reason = "skipped for the test",
                                                     .then_verdict = then.verdict,
                                                     .then_ratio = then.ratio,
                                                     .then_bounds = then.bounds,
                                                     .then_none = said->then_none};
    struct hs_record_claim *claim = &sample->claims[index];
    if (sample->race.round_count == 0 || said->platform != NULL) {
        return HS_OK;
    }
    if (said->kind == HS_FACT) {
        claim->verdict = HS_HOLDS;
        claim->reason = "one byte was changed and seen";
        return HS_OK;
    }
    claim->reason = NULL;
    if (said->kind == HS_EVERY) {
        enum hs_verdict parts[CLAIM_LIMIT];
        claim->parts = sample->parts[index];
        claim->part_count = said->part_count;
        for (size_t i = 0; i < said->part_count; i++) {
            parts[i] = sample->claims[said->parts[i]].verdict;
            sample->parts[index][i] = post->claims[said->parts[i]].id;
        }
        claim->verdict = hs_judge_all(parts, said->part_count);
        return HS_OK;
    }
    return judge_raced(sample, said, index, error);
}

static enum hs_status add_controls(struct sample *sample, bool same_fails, struct hs_error *error) {
    static const struct hs_reference baseline = {"control", "file"};
    const struct hs_rule equal = {HS_EQUAL, 1.1, 1.1};
    const struct hs_rule faster = {HS_FASTER, 1.0, 0.0};
    const size_t plain = add_entrant(sample, &baseline, "subject", 1.0);
    const size_t same = add_entrant(sample, &baseline, "same", same_fails ? 2.0 : 1.0);
    const size_t planted = add_entrant(sample, &baseline, "planted", 1.05);
    sample->race.same = (struct hs_record_pair){.subject = same, .baseline = plain};
    sample->race.planted = (struct hs_record_pair){.subject = plain, .baseline = planted};
    enum hs_status status = judge_pair(sample, &equal, &sample->race.same, error);
    if (status == HS_OK) {
        status = judge_pair(sample, &faster, &sample->race.planted, error);
    }
    sample->race.has_controls = true;
    sample->race.same_verdict = sample->race.same.verdict;
    sample->race.planted_verdict = sample->race.planted.verdict;
    return status;
}

static void describe_run(struct sample *sample, const struct hs_post *post, const struct sample_wish *wish) {
    sample->step = wish->step > 0.0 ? wish->step : 1.5;
    sample->seed = wish->seed;
    sample->race = (struct hs_record_race){.id = "all",
                                           .seed = 7,
                                           .round_count = wish->rounds,
                                           .inner = 1,
                                           .seconds = 2.5,
                                           .entrants = sample->entrants,
                                           .control_margin = 1.1};
    sample->record = (struct hs_record){.topic = post->topic,
                                        .post = post->id,
                                        .post_hash = post->hash,
                                        .started = wish->started,
                                        .program = "hearsay test",
                                        .scale = wish->scale,
                                        .command = "a_case --scale quick --seed 7",
                                        .data_folder = "scratch",
                                        .seed = 7,
                                        .size_bytes = BYTES,
                                        .block_bytes = 16384,
                                        .clock_step_ns = 30,
                                        .alpha = 0.01,
                                        .precision = 0.1,
                                        .budget_seconds = 60,
                                        .seconds = 3.5,
                                        .races = &sample->race,
                                        .race_count = 1,
                                        .claims = sample->claims,
                                        .claim_count = post->claim_count};
    struct hs_machine *machine = &sample->record.machine;
    (void)snprintf(machine->id, sizeof machine->id, "%s", wish->machine);
    (void)snprintf(machine->os, sizeof machine->os, "Linux");
    (void)snprintf(machine->os_version, sizeof machine->os_version, "Linux 6.1");
    (void)snprintf(machine->architecture, sizeof machine->architecture, "x86_64");
    /* What a page must not take for its own markup. */
    (void)snprintf(machine->cpu, sizeof machine->cpu, "CPU <b>|*x*_y_`z`&amp;\\ [a](b)");
    (void)snprintf(machine->filesystem, sizeof machine->filesystem, "ext4");
    (void)snprintf(machine->device, sizeof machine->device, "disk");
    (void)snprintf(machine->compiler, sizeof machine->compiler, "cc 1");
    (void)snprintf(machine->flags, sizeof machine->flags, "-O2");
    (void)snprintf(machine->emulator, sizeof machine->emulator, "%s", wish->emulator != NULL ? wish->emulator : "");
    machine->memory_bytes = 1u << 30;
    machine->cpu_count = 2;
}

enum hs_status sample_write(const struct hs_post *post, const struct sample_wish *wish, const char *path,
                            struct hs_error *error) {
    struct sample *sample = calloc(1, sizeof *sample);
    if (sample == NULL || post->claim_count > CLAIM_LIMIT || wish->rounds > ROUND_LIMIT) {
        free(sample);
        return hs_fail(error, HS_INVALID, "%s: the post is too large for a sample record", post->id);
    }
    for (uint32_t i = 0; i < ROUND_LIMIT; i++) {
        sample->round[i] = i;
        sample->resident[i] = 1.0;
    }
    describe_run(sample, post, wish);
    enum hs_status status = add_controls(sample, wish->same_fails, error);
    for (size_t i = 0; i < post->claim_count && status == HS_OK; i++) {
        status = add_claim(sample, post, i, error);
    }
    if (status == HS_OK) {
        add_charted(sample, post);
        status = hs_record_write(&sample->record, path, error);
    }
    free(sample);
    return status;
}
