/* SPDX-License-Identifier: MIT */
/* Before the first round of a race: who can take part, how long a sample is, and is the work really done in it. */
#include <stdlib.h>
#include <string.h>

#include "case_internal.h"
#include "hearsay/clock.h"
#include "hearsay/guard.h"

#define CLOCK_STEPS_A_SAMPLE 1000
#define INNER_LIMIT          100000000
#define CHECKED_NS           UINT64_C(200000)   /* the clock of the CPU's time may step by a microsecond */
#define LONG_NS              UINT64_C(10000000) /* from here on one try will do: what disturbs it is small beside it */
#define SHORT_NS             (CHECKED_NS / 10)  /* far below what was asked for: nothing was timed but the clock */
#define LEAST_NS             UINT64_C(1000)     /* what a time below the clock's step is taken for */
#define TRIES_AT_LEAST       3
#define TRIES_AT_MOST        20

static enum hs_status probe(struct case_run *run, const struct case_entrant *entrant, struct hs_error *error) {
    const struct hs_job job = {
        .plan = &run->plan, .workload = entrant->workload, .subject = entrant->subject, .context = run->context};
    if (hs_guard_interrupted()) {
        return hs_fail(error, HS_INTERRUPTED, "interrupted; nothing was written");
    }
    return entrant->subject->probe == NULL ? HS_OK : entrant->subject->probe(&job, error);
}

/* The least time of the CPU that was seen for some number of calls, and for twice as many. */
struct scaling {
    uint64_t call_count;
    uint64_t once_ns;
    uint64_t twice_ns;
};

static enum hs_status sample_calls(struct case_race *race, size_t index, uint64_t call_count, uint64_t *least_ns,
                                   struct hs_error *error) {
    const uint64_t inner = race->inner;
    uint64_t ns = 0;
    race->inner = call_count;
    const enum hs_status status = case_sample(race, index, &ns, error);
    race->inner = inner;
    *least_ns = race->cpu_ns < *least_ns ? race->cpu_ns : *least_ns;
    return status;
}

/* Twice the work takes 1.5 to 2.6 times as long: wide enough for caches that warm up, and far from the 1.0 of work that
 * is done once however often it is asked for. */
static bool is_doubled(const struct scaling *seen) {
    return seen->once_ns >= SHORT_NS && 2 * seen->twice_ns >= 3 * seen->once_ns &&
           5 * seen->twice_ns <= 13 * seen->once_ns;
}

static enum hs_status refuse(const struct case_entrant *entrant, const struct scaling *seen, struct hs_error *error) {
    return hs_fail(error, HS_INVALID,
                   "%s/%s: run takes %llu ns called %llu times and %llu ns called %llu times, not about twice as long: "
                   "the compiler has moved or dropped the work; make run depend on its job and keep its result in "
                   "job->digest",
                   entrant->workload->name, entrant->subject->name, (unsigned long long)seen->once_ns,
                   (unsigned long long)seen->call_count, (unsigned long long)seen->twice_ns,
                   (unsigned long long)(2 * seen->call_count));
}

/* The call that the count was taken from may have been disturbed; then there were too few to time. */
static void ask_for_more(struct scaling *seen) {
    const uint64_t once_ns = seen->once_ns < LEAST_NS ? LEAST_NS : seen->once_ns;
    *seen = (struct scaling){seen->call_count * (1 + CHECKED_NS / once_ns), UINT64_MAX, UINT64_MAX};
}

/*
 * An optimiser that proves run pure calls it once and keeps the answer, and the digest is right all the same: only
 * the time gives it away. It is the CPU's time, because on a busy machine a sample of some milliseconds is interrupted
 * nearly always; the least of several tries counts, and nobody is refused before many.
 */
static enum hs_status check_scaling(struct case_race *race, size_t index, struct hs_error *error) {
    const struct case_entrant *entrant = &race->entrants[index];
    const uint64_t sample_ns = entrant->warm_up_ns * race->inner;
    struct scaling seen = {race->inner * (1 + CHECKED_NS / (sample_ns == 0 ? 1 : sample_ns)), UINT64_MAX, UINT64_MAX};
    for (int tries = 1; tries <= TRIES_AT_MOST; tries++) {
        enum hs_status status = sample_calls(race, index, seen.call_count, &seen.once_ns, error);
        if (status == HS_OK) {
            status = sample_calls(race, index, 2 * seen.call_count, &seen.twice_ns, error);
        }
        if (status != HS_OK) {
            return status;
        }
        if ((tries >= TRIES_AT_LEAST || seen.once_ns >= LONG_NS) && is_doubled(&seen)) {
            return HS_OK;
        }
        if (tries == TRIES_AT_LEAST && seen.once_ns < SHORT_NS) {
            ask_for_more(&seen);
        }
    }
    return refuse(entrant, &seen, error);
}

/* Retires who cannot take part; any other failure is the race's. */
static enum hs_status excuse(struct case_race *race, size_t index, enum hs_status status, struct hs_error *error) {
    if (status == HS_UNSUPPORTED || status == HS_FAULT) {
        case_skip(race->run, &race->entrants[index], error->text);
        hs_race_retire(&race->race, index);
        return HS_OK;
    }
    return status;
}

static enum hs_status sample_everybody(struct case_race *race, uint64_t *shortest_ns, struct hs_error *error) {
    enum hs_status status = HS_OK;
    for (size_t i = 0; status == HS_OK && i < race->entrant_count; i++) {
        struct case_entrant *entrant = &race->entrants[i];
        status = probe(race->run, entrant, error);
        if (status == HS_OK) {
            status = case_sample(race, i, &entrant->warm_up_ns, error);
        }
        if (status == HS_OK && entrant->warm_up_ns < *shortest_ns) {
            *shortest_ns = entrant->warm_up_ns;
        }
        status = excuse(race, i, status, error);
    }
    return status;
}

/* What waits for a device or calls the system is beyond an optimiser. Without a clock of the CPU's time there is
 * nothing to tell by. */
static enum hs_status check_everybody(struct case_race *race, struct hs_error *error) {
    enum hs_status status = HS_OK;
    if (hs_clock_cpu_ns() == 0) {
        return status;
    }
    for (size_t i = 0; status == HS_OK && i < race->entrant_count; i++) {
        const struct hs_workload *workload = race->entrants[i].workload;
        if (workload->repeatable && workload->cost == HS_COST_CPU && !race->race.lanes[i].retired) {
            status = excuse(race, i, check_scaling(race, i, error), error);
        }
    }
    return status;
}

static bool is_repeatable(const struct case_race *race) {
    bool repeatable = true;
    for (size_t i = 0; i < race->entrant_count; i++) {
        repeatable = repeatable && (race->entrants[i].workload->repeatable || race->race.lanes[i].retired);
    }
    return repeatable;
}

/* Number index of a list with commas between; 0 if there is none. */
static uint64_t find_number(const char *list, size_t index) {
    for (; list != NULL && index > 0; index--) {
        list = strchr(list, ',');
        list = list == NULL ? NULL : list + 1;
    }
    return list == NULL ? 0 : strtoull(list, NULL, 10);
}

/* All processes of a run repeat as often as the first, so that their times can stand in one lane. */
static void choose_inner(struct case_race *race, uint64_t shortest_ns) {
    const uint64_t wanted_ns = CLOCK_STEPS_A_SAMPLE * race->run->clock_step_ns;
    const uint64_t given = find_number(race->run->options.part.inner, (size_t)(race - race->run->races));
    if (given > 0) {
        race->inner = given;
    } else if (is_repeatable(race) && shortest_ns < wanted_ns) {
        const uint64_t needed = wanted_ns / (shortest_ns == 0 ? 1 : shortest_ns) + 1;
        race->inner = needed < INNER_LIMIT ? needed : INNER_LIMIT;
    }
}

enum hs_status case_warm_up(struct case_race *race, struct hs_error *error) {
    uint64_t shortest_ns = UINT64_MAX;
    enum hs_status status = sample_everybody(race, &shortest_ns, error);
    if (status == HS_OK) {
        choose_inner(race, shortest_ns);
        status = check_everybody(race, error);
    }
    race->warmed_up = status == HS_OK;
    return status;
}
