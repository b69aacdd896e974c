/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <string.h>

#include "exam.h"
#include "hearsay/clock.h"
#include "hearsay/race.h"

#define ALPHA                0.01
#define ANY_WIDTH            1e6 /* a decided race is over, however wide its interval */
#define CLOCK_STEPS_A_SAMPLE 1000
#define WARM_UPS             20

/* The race's context: entrant 0 is the plain work, entrant 1 the subject. */
struct pair {
    struct hs_job jobs[2];
    uint64_t inner;
};

static enum hs_status sample(void *context, size_t entrant, uint64_t *ns, struct hs_error *error) {
    struct pair *pair = context;
    struct hs_job *job = &pair->jobs[entrant];
    enum hs_status status = known_answer_case.prepare(job, error);
    if (status != HS_OK) {
        return status;
    }
    const uint64_t before_ns = hs_clock_ns();
    for (uint64_t i = 0; i < pair->inner && status == HS_OK; i++) {
        status = job->subject->run(job);
    }
    *ns = hs_clock_ns() - before_ns;
    return status == HS_OK ? known_answer_case.check(job, error)
                           : hs_fail_errno(error, "%s/%s", job->workload->name, job->subject->name);
}

static struct pair make_pair(struct ka_exam *exam, const struct hs_workload *workload,
                             const struct hs_subject *subject) {
    const struct hs_job job = {.plan = &exam->plan,
                               .workload = workload,
                               .subject = hs_case_subject(&known_answer_case, "plain"),
                               .context = exam->context};
    struct pair pair = {{job, job}, exam->inner[workload->code]};
    pair.jobs[1].subject = subject;
    return pair;
}

static enum hs_status choose_inner(struct ka_exam *exam, const struct hs_workload *workload, uint64_t wanted_ns,
                                   struct hs_error *error) {
    exam->inner[workload->code] = 1;
    struct pair pair = make_pair(exam, workload, hs_case_subject(&known_answer_case, "plain"));
    uint64_t shortest_ns = UINT64_MAX;
    for (int i = 0; i < WARM_UPS; i++) {
        uint64_t ns = 0;
        const enum hs_status status = sample(&pair, 0, &ns, error);
        if (status != HS_OK) {
            return status;
        }
        shortest_ns = ns < shortest_ns ? ns : shortest_ns;
    }
    if (workload->repeatable && shortest_ns < wanted_ns) {
        exam->inner[workload->code] = wanted_ns / (shortest_ns == 0 ? 1 : shortest_ns) + 1;
    }
    return HS_OK;
}

enum hs_status ka_exam_open(const char *folder, struct ka_exam *exam, struct hs_error *error) {
    const struct hs_scale_spec *scale = &known_answer_case.scales[HS_QUICK];
    const uint64_t wanted_ns = CLOCK_STEPS_A_SAMPLE * hs_clock_step_ns();
    *exam = (struct ka_exam){.plan = {.scale = HS_QUICK,
                                      .size_bytes = scale->size_bytes,
                                      .block_bytes = scale->block_bytes,
                                      .seed = UINT64_C(20040302)}};
    enum hs_status status = hs_scratch_open(folder, &exam->scratch, error);
    if (status == HS_OK) {
        exam->plan.folder = exam->scratch.path;
        status = known_answer_case.setup(&exam->plan, &exam->context, error);
    }
    for (size_t i = 0; status == HS_OK && i < known_answer_case.workload_count; i++) {
        status = choose_inner(exam, &known_answer_case.workloads[i], wanted_ns, error);
    }
    return status;
}

void ka_exam_close(struct ka_exam *exam) {
    if (exam->context != NULL) {
        known_answer_case.teardown(exam->context);
    }
    hs_scratch_close(&exam->scratch);
}

static double machine_ms(const struct hs_race *race) {
    uint64_t sum_ns = 0;
    for (size_t lane = 0; lane < 2; lane++) {
        for (size_t i = 0; i < race->lanes[lane].count; i++) {
            sum_ns += race->lanes[lane].ns[i];
        }
    }
    return (double)sum_ns * 1e-6;
}

enum hs_status ka_contest_run(const struct ka_contest *contest, struct ka_outcome *outcome, struct hs_error *error) {
    struct pair pair = make_pair(contest->exam, contest->workload, contest->subject);
    struct hs_comparison question = {
        .subject = 0,
        .baseline = 1,
        .rule = {.kind = HS_FASTER, .margin = contest->margin},
        .alpha = ALPHA,
    };
    const struct hs_race_params params = {
        .entrant_count = 2,
        .comparisons = &question,
        .comparison_count = 1,
        .sample = sample,
        .context = &pair,
        .seed = contest->seed,
        .precision = ANY_WIDTH,
    };
    struct hs_race race;
    const uint64_t start_ns = hs_clock_ns();
    enum hs_status status = hs_race_init(&race, &params, error);
    if (status != HS_OK) {
        return status;
    }
    status = hs_race_run(&race, start_ns + (uint64_t)(contest->limit_seconds * 1e9), error);
    *outcome = (struct ka_outcome){.verdict = question.verdict,
                                   .machine_ms = machine_ms(&race),
                                   .wall_ms = (double)(hs_clock_ns() - start_ns) * 1e-6,
                                   .rounds = race.round_count};
    hs_race_fini(&race);
    return status;
}
