/* SPDX-License-Identifier: MIT */
/* Running the races of a case: one sample with its evidence, and who gets how much of the budget. */
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "case_internal.h"
#include "hearsay/clock.h"
#include "hearsay/file.h"
#include "hearsay/guard.h"
#include "hearsay/usage.h"

#define SMOKE_ROUNDS              2
#define ROUNDS_WITHOUT_A_QUESTION 7
#define ROUNDS_LIMIT              10000000
#define PLANTED_PERCENT           5

struct timed {
    struct hs_job job;
    uint64_t inner;
    uint64_t ns;
};

/*
 * The one call site of all subjects. The clock is read inside the guard, which itself stays outside the time.
 *
 * The pointer is volatile, so each turn loads it anew and whatever it yields is called: not even an optimiser that
 * sees the whole program (LTO) may know the function, prove it pure, and call it once instead of inner times. The fence
 * costs no instruction; it keeps what the call stored in the job from being merged with the next turn's.
 */
static enum hs_status run_timed(void *context) {
    struct timed *timed = context;
    enum hs_status (*volatile run)(struct hs_job *) = timed->job.subject->run;
    enum hs_status status = HS_OK;
    const uint64_t before_ns = hs_clock_ns();
    for (uint64_t i = 0; i < timed->inner; i++) {
        status = run(&timed->job);
        atomic_signal_fence(memory_order_seq_cst);
    }
    timed->ns = hs_clock_ns() - before_ns;
    return status;
}

static enum hs_status evidence_reserve(struct case_entrant *entrant, size_t count) {
    struct hs_evidence *evidence = &entrant->evidence;
    if (count < entrant->capacity) {
        return HS_OK;
    }
    const size_t capacity = entrant->capacity == 0 ? 64 : 2 * entrant->capacity;
    void *grown[] = {
        realloc(evidence->digest, capacity * sizeof *evidence->digest),
        realloc(evidence->resident, capacity * sizeof *evidence->resident),
        realloc(evidence->minor_faults, capacity * sizeof *evidence->minor_faults),
        realloc(evidence->major_faults, capacity * sizeof *evidence->major_faults),
        realloc(evidence->context_switches, capacity * sizeof *evidence->context_switches),
    };
    evidence->digest = grown[0] != NULL ? grown[0] : evidence->digest;
    evidence->resident = grown[1] != NULL ? grown[1] : evidence->resident;
    evidence->minor_faults = grown[2] != NULL ? grown[2] : evidence->minor_faults;
    evidence->major_faults = grown[3] != NULL ? grown[3] : evidence->major_faults;
    evidence->context_switches = grown[4] != NULL ? grown[4] : evidence->context_switches;
    for (size_t i = 0; i < sizeof grown / sizeof grown[0]; i++) {
        if (grown[i] == NULL) {
            return HS_MEMORY;
        }
    }
    entrant->capacity = capacity;
    return HS_OK;
}

/* Brings the data file into the state the workload needs; *resident is what was achieved, negative if unknown. */
static enum hs_status settle(const struct hs_job *job, double *resident, struct hs_error *error) {
    *resident = -1.0;
    if (job->path == NULL || !hs_file_exists(job->path)) {
        return HS_OK;
    }
    enum hs_status status = hs_cache_request(job->path, job->workload->cache, error);
    if (status == HS_OK && job->workload->cache != HS_CACHE_ANY) {
        status = hs_cache_prove(job->path, job->workload->cache, resident, error);
    }
    return status == HS_UNSUPPORTED ? HS_OK : status; /* the state is then unknown, and the guards say so */
}

static enum hs_status run_guarded(struct timed *timed, struct hs_error *error) {
    const struct hs_job *job = &timed->job;
    errno = 0;
    const enum hs_status status =
        job->workload->cost == HS_COST_CPU ? run_timed(timed) : hs_guard_call(run_timed, timed);
    if (status == HS_IO) {
        return hs_fail_errno(error, "%s/%s: %s", job->workload->name, job->subject->name, hs_status_text(status));
    }
    return status == HS_OK
               ? HS_OK
               : hs_fail(error, status, "%s/%s: %s", job->workload->name, job->subject->name, hs_status_text(status));
}

static enum hs_status sample_entrant(struct case_race *race, struct case_entrant *entrant, struct hs_evidence *slot,
                                     uint64_t *ns, struct hs_error *error) {
    struct case_run *run = race->run;
    struct timed timed = {
        .job =
            {
                .plan = &run->plan,
                .workload = entrant->workload,
                .subject = entrant->subject,
                .context = run->context,
                .extra_percent = strcmp(entrant->role, "planted") == 0 ? PLANTED_PERCENT : 0,
            },
        .inner = race->inner,
    };
    double resident = -1.0;
    struct hs_usage before = {0};
    struct hs_usage spent = {HS_USAGE_UNKNOWN, HS_USAGE_UNKNOWN, HS_USAGE_UNKNOWN};
    const bool counts = entrant->workload->cost != HS_COST_CPU; /* no system call in a round of a CPU case */
    enum hs_status status = run->definition->prepare(&timed.job, error);
    if (status == HS_OK) {
        status = settle(&timed.job, &resident, error);
    }
    if (status == HS_OK) {
        before = counts ? hs_usage_now() : before;
        const uint64_t before_ns = race->warmed_up ? 0 : hs_clock_cpu_ns();
        status = run_guarded(&timed, error);
        race->cpu_ns = race->warmed_up ? 0 : hs_clock_cpu_ns() - before_ns;
        spent = counts ? hs_usage_since(before, hs_usage_now()) : spent;
    }
    if (status == HS_OK) {
        status = run->definition->check(&timed.job, error);
    }
    *ns = timed.ns;
    entrant->bytes = timed.job.bytes;
    *slot->digest = timed.job.digest;
    *slot->resident = resident;
    *slot->minor_faults = (uint32_t)spent.minor_faults;
    *slot->major_faults = (uint32_t)spent.major_faults;
    *slot->context_switches = (uint32_t)spent.context_switches;
    return status;
}

void case_skip(struct case_run *run, struct case_entrant *entrant, const char *reason) {
    const char *kept = arena_format(&run->arena, "%s", reason);
    entrant->skipped = kept != NULL ? kept : "out of memory";
}

enum hs_status case_sample(void *context, size_t index, uint64_t *ns, struct hs_error *error) {
    struct case_race *race = context;
    struct case_entrant *entrant = &race->entrants[index];
    const size_t at = race->race.lanes[index].count;
    if (evidence_reserve(entrant, at) != HS_OK) {
        return hs_fail(error, HS_MEMORY, "out of memory for evidence");
    }
    struct hs_evidence slot = {
        .digest = &entrant->evidence.digest[at],
        .resident = &entrant->evidence.resident[at],
        .minor_faults = &entrant->evidence.minor_faults[at],
        .major_faults = &entrant->evidence.major_faults[at],
        .context_switches = &entrant->evidence.context_switches[at],
    };
    struct hs_error why; /* not cleared: that would be most of what a short sample costs */
    why.text[0] = '\0';
    const enum hs_status status = sample_entrant(race, entrant, &slot, ns, &why);
    if (status == HS_UNSUPPORTED || status == HS_FAULT) {
        case_skip(race->run, entrant, why.text);
    }
    return status == HS_OK ? HS_OK : hs_fail(error, status, "%s", why.text);
}

enum hs_status case_race_open(struct case_race *race, struct hs_error *error) {
    struct case_run *run = race->run;
    struct hs_random seeds;
    hs_random_init(&seeds, run->plan.seed + (uint64_t)(race - run->races));
    race->seed = hs_random_next(&seeds);
    const struct hs_race_params params = {
        .entrant_count = race->entrant_count,
        .comparisons = race->comparisons,
        .comparison_count = race->comparison_count,
        .sample = case_sample,
        .context = race,
        .seed = race->seed,
        .round_limit = run->plan.scale == HS_SMOKE   ? SMOKE_ROUNDS
                       : race->comparison_count == 0 ? ROUNDS_WITHOUT_A_QUESTION
                                                     : ROUNDS_LIMIT,
        .precision = run->options.precision,
    };
    return hs_race_init(&race->race, &params, error);
}

static void show_progress(struct case_race *race) {
    struct case_run *run = race->run;
    char detail[80];
    size_t open = 0;
    if (!hs_progress_is_due(&run->progress)) {
        return; /* every round of a CPU case comes by here */
    }
    for (size_t i = 0; i < race->comparison_count; i++) {
        const struct hs_comparison *comparison = &race->comparisons[i];
        open += !comparison->control && !comparison->settled;
    }
    (void)snprintf(detail, sizeof detail, "round %u, %zu of %zu questions open", race->race.round_count, open,
                   race->comparison_count > 0 ? race->comparison_count - CASE_CONTROL_COUNT : 0);
    const uint64_t now_ns = hs_clock_ns();
    hs_progress_update(&run->progress, detail,
                       now_ns < run->deadline_ns ? (double)(run->deadline_ns - now_ns) * 1e-9 : 0.0);
}

static enum hs_status run_race(struct case_race *race, uint64_t deadline_ns, struct hs_error *error) {
    char stage[96];
    const uint64_t before_ns = hs_clock_ns();
    (void)snprintf(stage, sizeof stage, "%zu/%zu %s", (size_t)(race - race->run->races) + 1, race->run->race_count,
                   race->id);
    case_stage(race->run, stage);
    enum hs_status status = race->warmed_up ? HS_OK : case_warm_up(race, error);
    while (status == HS_OK && !hs_race_done(&race->race) && hs_clock_ns() < deadline_ns) {
        status = hs_race_round(&race->race, deadline_ns, error);
        show_progress(race);
    }
    race->seconds += (double)(hs_clock_ns() - before_ns) * 1e-9;
    return status;
}

static bool is_done(const struct case_race *race) {
    return race->warmed_up && hs_race_done(&race->race);
}

/* One pass over the races that are not done: each may use an equal share of the time that is left. */
static enum hs_status run_pass(struct case_run *run, struct hs_error *error) {
    enum hs_status status = HS_OK;
    for (size_t i = 0; status == HS_OK && i < run->race_count; i++) {
        size_t waiting = 0;
        for (size_t later = i; later < run->race_count; later++) {
            waiting += !is_done(&run->races[later]);
        }
        const uint64_t now_ns = hs_clock_ns();
        if (!is_done(&run->races[i]) && now_ns < run->deadline_ns) {
            status = run_race(&run->races[i], now_ns + (run->deadline_ns - now_ns) / waiting, error);
        }
    }
    return status;
}

static bool all_done(const struct case_run *run) {
    for (size_t i = 0; i < run->race_count; i++) {
        if (!is_done(&run->races[i])) {
            return false;
        }
    }
    return true;
}

enum hs_status case_races_run(struct case_run *run, struct hs_error *error) {
    enum hs_status status = HS_OK;
    for (size_t i = 0; status == HS_OK && i < run->race_count; i++) {
        status = case_race_open(&run->races[i], error);
    }
    while (status == HS_OK && !all_done(run) && hs_clock_ns() < run->deadline_ns) {
        status = run_pass(run, error);
    }
    hs_progress_done(&run->progress);
    return status;
}

void case_races_free(struct case_run *run) {
    for (size_t i = 0; i < run->race_count; i++) {
        struct case_race *race = &run->races[i];
        for (size_t e = 0; e < race->entrant_count; e++) {
            free(race->entrants[e].evidence.digest);
            free(race->entrants[e].evidence.resident);
            free(race->entrants[e].evidence.minor_faults);
            free(race->entrants[e].evidence.major_faults);
            free(race->entrants[e].evidence.context_switches);
        }
        if (race->race.lanes != NULL) {
            hs_race_fini(&race->race);
        }
    }
}
