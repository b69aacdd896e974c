/* SPDX-License-Identifier: MIT */
/* From claims to races: which entrants meet, and which comparisons answer which claim. */
#include <string.h>

#include "case_internal.h"

static enum hs_status no_memory(struct hs_error *error) {
    return hs_fail(error, HS_MEMORY, "out of memory while setting up the races");
}

static size_t workload_index(const struct case_run *run, const char *name) {
    const struct hs_workload *workload = hs_case_workload(run->definition, name);
    return workload == NULL ? SIZE_MAX : (size_t)(workload - run->definition->workloads);
}

/* Workloads that claims compare are joined (union-find); the smallest index stands for all. */
static size_t find_group(const size_t *group, size_t index) {
    while (group[index] != index) {
        index = group[index];
    }
    return index;
}

static void join_groups(size_t *group, size_t a, size_t b) {
    const size_t first = find_group(group, a);
    const size_t second = find_group(group, b);
    group[first > second ? first : second] = first > second ? second : first;
}

static bool known(const struct case_run *run, const struct hs_reference *reference) {
    return hs_case_workload(run->definition, reference->workload) != NULL &&
           hs_case_subject(run->definition, reference->subject) != NULL;
}

static bool selected(const struct case_run *run, const struct hs_reference *reference) {
    return case_filter_selects(&run->options.workloads, reference->workload) &&
           case_filter_selects(&run->options.subjects, reference->subject);
}

/* Names that the post uses and the case does not know are a fault of the kit; what the user left out is not. */
static enum hs_status check_claim(struct case_run *run, struct case_claim *entry, struct hs_error *error) {
    const struct hs_claim *claim = entry->claim;
    const struct hs_system_name here = hs_machine_system(&run->machine);
    if (claim->platform != NULL && strcmp(claim->platform, here.text) != 0) {
        entry->reason = arena_format(&run->arena, "the claim speaks of %s only", claim->platform);
    }
    for (size_t i = 0; i <= claim->baseline_count && claim->baseline_count > 0; i++) {
        const struct hs_reference *reference = i == 0 ? &claim->subject : &claim->baselines[i - 1];
        if (!known(run, reference)) {
            return hs_fail(error, HS_INVALID, "claim %s: the case %s has no %s/%s; correct the post file", claim->id,
                           run->definition->topic, reference->workload, reference->subject);
        }
        if (entry->reason == NULL && !selected(run, reference)) {
            entry->reason = "left out by --workload or --subject";
        }
    }
    return HS_OK;
}

static double margin_of(const struct case_run *run, const struct hs_reference *reference) {
    const enum hs_cost workload = hs_case_workload(run->definition, reference->workload)->cost;
    const enum hs_cost subject = hs_case_subject(run->definition, reference->subject)->cost;
    return hs_cost_margin(workload > subject ? workload : subject);
}

static double default_margin(const struct case_run *run, const struct hs_claim *claim) {
    double margin = margin_of(run, &claim->subject);
    for (size_t i = 0; i < claim->baseline_count; i++) {
        const double other = margin_of(run, &claim->baselines[i]);
        margin = other > margin ? other : margin;
    }
    return margin;
}

static enum hs_status list_claims(struct case_run *run, struct hs_error *error) {
    const struct hs_post *post = &run->post;
    run->claim_count = post->claim_count;
    run->claims = arena_alloc(&run->arena, post->claim_count, sizeof *run->claims);
    if (run->claims == NULL) {
        return no_memory(error);
    }
    size_t raced = 0;
    for (size_t i = 0; i < post->claim_count; i++) {
        struct case_claim *entry = &run->claims[i];
        entry->claim = &post->claims[i];
        const enum hs_status status = check_claim(run, entry, error);
        if (status != HS_OK) {
            return status;
        }
        entry->pair_count = entry->reason == NULL ? entry->claim->baseline_count : 0;
        entry->margin = entry->claim->margin;
        if (entry->claim->baseline_count > 0 && entry->margin == 0.0) {
            entry->margin = default_margin(run, entry->claim);
        }
        raced += entry->pair_count > 0;
    }
    for (size_t i = 0; i < run->claim_count; i++) {
        struct case_claim *entry = &run->claims[i];
        if (entry->pair_count > 0) {
            entry->alpha = run->options.alpha / (double)raced / (double)entry->pair_count;
        }
    }
    return HS_OK;
}

static size_t add_entrant(struct case_race *race, const struct hs_workload *workload,
                          const struct hs_subject *subject) {
    for (size_t i = 0; i < race->entrant_count; i++) {
        if (race->entrants[i].workload == workload && race->entrants[i].subject == subject) {
            return i;
        }
    }
    race->entrants[race->entrant_count] =
        (struct case_entrant){.workload = workload, .subject = subject, .role = "subject"};
    return race->entrant_count++;
}

static size_t add_reference(struct case_race *race, const struct hs_reference *reference) {
    const struct hs_case *definition = race->run->definition;
    return add_entrant(race, hs_case_workload(definition, reference->workload),
                       hs_case_subject(definition, reference->subject));
}

static void add_claim(struct case_race *race, struct case_claim *entry) {
    const struct hs_claim *claim = entry->claim;
    const size_t subject = add_reference(race, &claim->subject);
    entry->race = race;
    entry->first_comparison = race->comparison_count;
    for (size_t i = 0; i < claim->baseline_count; i++) {
        race->comparisons[race->comparison_count++] = (struct hs_comparison){
            .subject = subject,
            .baseline = add_reference(race, &claim->baselines[i]),
            .rule = {.kind = claim->kind, .margin = entry->margin, .bound = claim->bound},
            .alpha = entry->alpha,
            .claim = (size_t)(entry - race->run->claims),
        };
    }
}

/* The baseline of the race's first claim once more, and with 5 % more work. */
static void add_controls(struct case_race *race) {
    const size_t base = race->comparisons[0].baseline;
    const double alpha = race->run->options.alpha / (double)race->comparison_count;
    const struct case_entrant *plain = &race->entrants[base];
    race->control_margin = hs_cost_margin(plain->workload->cost);
    const size_t same = race->entrant_count++;
    race->entrants[same] =
        (struct case_entrant){.workload = plain->workload, .subject = plain->subject, .role = "same"};
    const size_t planted = race->entrant_count++;
    race->entrants[planted] =
        (struct case_entrant){.workload = plain->workload, .subject = plain->subject, .role = "planted"};
    race->comparisons[race->comparison_count++] = (struct hs_comparison){
        .subject = same,
        .baseline = base,
        .rule = {.kind = HS_EQUAL, .margin = race->control_margin, .bound = race->control_margin},
        .alpha = alpha,
        .control = true,
    };
    race->comparisons[race->comparison_count++] = (struct hs_comparison){
        .subject = base,
        .baseline = planted,
        .rule = {.kind = HS_FASTER, .margin = 1.0},
        .alpha = alpha,
        .control = true,
    };
}

/* What the user names is measured even if no claim asks for it. */
static void add_named(struct case_race *race, const size_t *group, size_t number) {
    const struct hs_case *definition = race->run->definition;
    const struct case_options *options = &race->run->options;
    if (options->subjects.count == 0) {
        return;
    }
    for (size_t w = 0; w < definition->workload_count; w++) {
        const struct hs_workload *workload = &definition->workloads[w];
        for (size_t s = 0; s < definition->subject_count && find_group(group, w) == number; s++) {
            const struct hs_subject *subject = &definition->subjects[s];
            if (case_filter_selects(&options->workloads, workload->name) &&
                case_filter_selects(&options->subjects, subject->name)) {
                (void)add_entrant(race, workload, subject);
            }
        }
    }
}

static enum hs_status plan_race(struct case_run *run, const size_t *group, size_t number, struct hs_error *error) {
    struct case_race *race = &run->races[run->race_count];
    size_t pairs = 0;
    for (size_t i = 0; i < run->claim_count; i++) {
        pairs += run->claims[i].pair_count;
    }
    const struct hs_case *definition = run->definition;
    const size_t most = definition->workload_count * definition->subject_count + CASE_CONTROL_COUNT;
    *race = (struct case_race){.run = run, .id = definition->workloads[number].name, .inner = 1};
    race->entrants = arena_alloc(&run->arena, most, sizeof *race->entrants);
    race->comparisons = arena_alloc(&run->arena, pairs + CASE_CONTROL_COUNT, sizeof *race->comparisons);
    if (race->entrants == NULL || race->comparisons == NULL) {
        return no_memory(error);
    }
    for (size_t i = 0; i < run->claim_count; i++) {
        struct case_claim *entry = &run->claims[i];
        if (entry->pair_count > 0 && find_group(group, workload_index(run, entry->claim->subject.workload)) == number) {
            add_claim(race, entry);
        }
    }
    if (race->comparison_count > 0) {
        add_controls(race);
    }
    add_named(race, group, number);
    run->race_count += race->entrant_count > 0;
    return HS_OK;
}

static bool raced(const struct case_run *run, const struct hs_workload *workload, const struct hs_subject *subject) {
    for (size_t r = 0; r < run->race_count; r++) {
        for (size_t e = 0; e < run->races[r].entrant_count; e++) {
            const struct case_entrant *entrant = &run->races[r].entrants[e];
            if (entrant->workload == workload && entrant->subject == subject) {
                return true;
            }
        }
    }
    return false;
}

/* What only a chart shows. A row may have nothing for a series: {NULL, NULL}. */
static enum hs_status add_exhibit(struct case_race *race, const struct hs_reference *reference,
                                  struct hs_error *error) {
    const struct case_run *run = race->run;
    if (reference->workload == NULL || reference->subject == NULL) {
        return HS_OK;
    }
    if (!known(run, reference)) {
        return hs_fail(error, HS_INVALID, "a chart of post %s: the case %s has no %s/%s; correct the post file",
                       run->post.id, run->definition->topic, reference->workload, reference->subject);
    }
    const struct hs_workload *workload = hs_case_workload(run->definition, reference->workload);
    const struct hs_subject *subject = hs_case_subject(run->definition, reference->subject);
    if (selected(run, reference) && !raced(run, workload, subject)) {
        (void)add_entrant(race, workload, subject);
    }
    return HS_OK;
}

static enum hs_status add_figure(struct case_race *race, const struct hs_figure *figure, struct hs_error *error) {
    enum hs_status status = add_exhibit(race, &figure->limit, error);
    for (size_t r = 0; r < figure->row_count; r++) {
        for (size_t s = 0; s < figure->series_count && status == HS_OK; s++) {
            status = add_exhibit(race, &figure->rows[r].now[s], error);
        }
    }
    return status;
}

static enum hs_status add_sweep(struct case_race *race, const struct hs_sweep *sweep, struct hs_error *error) {
    enum hs_status status = HS_OK;
    for (size_t p = 0; p < sweep->point_count; p++) {
        for (size_t s = 0; s <= sweep->subject_count && status == HS_OK; s++) {
            const char *subject = s < sweep->subject_count ? sweep->subjects[s] : sweep->limit;
            status = add_exhibit(race, &(struct hs_reference){sweep->points[p].workload, subject}, error);
        }
    }
    return status;
}

/* One race a workload: the entrants of a race share their inner repeats. */
static enum hs_status split_exhibits(struct case_run *run, const struct case_race *all, struct hs_error *error) {
    for (size_t w = 0; w < run->definition->workload_count; w++) {
        const struct hs_workload *workload = &run->definition->workloads[w];
        struct case_race *race = &run->races[run->race_count];
        *race = (struct case_race){.run = run, .inner = 1};
        race->id = arena_format(&run->arena, "%s-shown", workload->name);
        race->entrants = arena_alloc(&run->arena, run->definition->subject_count, sizeof *race->entrants);
        if (race->id == NULL || race->entrants == NULL) {
            return no_memory(error);
        }
        for (size_t e = 0; e < all->entrant_count; e++) {
            if (all->entrants[e].workload == workload) {
                (void)add_entrant(race, workload, all->entrants[e].subject);
            }
        }
        run->race_count += race->entrant_count > 0;
    }
    return HS_OK;
}

/* Last, races without a question, of what the charts show and no claim asks for. */
static enum hs_status plan_exhibits(struct case_run *run, struct hs_error *error) {
    const struct hs_case *definition = run->definition;
    struct case_race all = {.run = run};
    all.entrants =
        arena_alloc(&run->arena, definition->workload_count * definition->subject_count, sizeof *all.entrants);
    if (all.entrants == NULL) {
        return no_memory(error);
    }
    enum hs_status status = HS_OK;
    for (size_t i = 0; status == HS_OK && i < run->post.figure_count; i++) {
        status = add_figure(&all, &run->post.figures[i], error);
    }
    for (size_t i = 0; status == HS_OK && i < run->post.sweep_count; i++) {
        status = add_sweep(&all, &run->post.sweeps[i], error);
    }
    return status == HS_OK ? split_exhibits(run, &all, error) : status;
}

enum hs_status case_races_plan(struct case_run *run, struct hs_error *error) {
    const size_t count = run->definition->workload_count;
    size_t *group = arena_alloc(&run->arena, count, sizeof *group);
    run->races = arena_alloc(&run->arena, 2 * count + 1, sizeof *run->races); /* with questions, and without */
    if (group == NULL || run->races == NULL) {
        return no_memory(error);
    }
    enum hs_status status = list_claims(run, error);
    for (size_t i = 0; i < count; i++) {
        group[i] = i;
    }
    for (size_t i = 0; status == HS_OK && i < run->claim_count; i++) {
        const struct hs_claim *claim = run->claims[i].claim;
        for (size_t b = 0; b < run->claims[i].pair_count; b++) {
            join_groups(group, workload_index(run, claim->subject.workload),
                        workload_index(run, claim->baselines[b].workload));
        }
    }
    for (size_t i = 0; status == HS_OK && i < count; i++) {
        if (find_group(group, i) == i) {
            status = plan_race(run, group, i, error);
        }
    }
    return status == HS_OK ? plan_exhibits(run, error) : status;
}
