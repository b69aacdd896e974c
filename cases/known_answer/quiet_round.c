/* SPDX-License-Identifier: MIT */
/*
 * A round of a CPU case allocates nothing: malloc, calloc and realloc are counted (the linker wraps them) while the
 * race runs the kernels of this case. Only when a lane or an interval is full does it double, which the bound allows.
 */
#include <check.h>
#include <stdlib.h>

#include "../../lib/tests/suite.h"
#include "hearsay/clock.h"
#include "hearsay/race.h"
#include "hearsay/scratch.h"
#include "kernel.h"

#define ROUNDS         4096
#define DOUBLING_LIMIT 16 /* rounds: lanes from 64 to 4096, intervals likewise */

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);

static size_t allocations;

void *__wrap_malloc(size_t size) {
    allocations++;
    return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
    allocations++;
    return __real_calloc(count, size);
}

void *__wrap_realloc(void *block, size_t size) {
    allocations++;
    return __real_realloc(block, size);
}

static enum hs_status sample(void *context, size_t entrant, uint64_t *ns, struct hs_error *error) {
    struct hs_job *job = &((struct hs_job *)context)[entrant];
    enum hs_status status = known_answer_case.prepare(job, error);
    const uint64_t before_ns = hs_clock_ns();
    status = status == HS_OK ? job->subject->run(job) : status;
    *ns = hs_clock_ns() - before_ns;
    return status == HS_OK ? known_answer_case.check(job, error) : status;
}

/* How many rounds allocated anything, of all and of those in which nothing has to grow. */
static void count_rounds(struct hs_race *race, size_t *all, size_t *settled) {
    *all = *settled = 0;
    for (uint32_t round = 0; round < ROUNDS; round++) {
        const size_t before = allocations;
        const enum hs_status status = hs_race_round(race, UINT64_MAX, NULL);
        const bool allocated = allocations != before; /* before Check's own macros allocate */
        ck_assert_int_eq(status, HS_OK);
        *all += allocated;
        *settled += allocated && round > 64 && round < 127;
    }
}

static void check_kernel(const struct hs_plan *plan, void *context, const char *workload) {
    const struct hs_job job = {.plan = plan,
                               .context = context,
                               .workload = hs_case_workload(&known_answer_case, workload),
                               .subject = hs_case_subject(&known_answer_case, "plain")};
    struct hs_job jobs[] = {job, job};
    /* Not to be decided within 126 rounds, though two jobs at different places in memory may well differ. */
    struct hs_comparison question = {
        .baseline = 1, .rule = {.kind = HS_EQUAL, .margin = 1.0, .bound = 1.000001}, .alpha = 1e-300};
    const struct hs_race_params params = {
        .entrant_count = 2, .comparisons = &question, .comparison_count = 1, .sample = sample, .context = jobs};
    struct hs_race race;
    size_t all, settled;
    ck_assert_int_eq(hs_race_init(&race, &params, NULL), HS_OK);
    count_rounds(&race, &all, &settled);
    ck_assert_uint_gt(race.lanes[0].count, 126);
    ck_assert_uint_eq(settled, 0);
    ck_assert_uint_gt(all, 0); /* or the counting does not work */
    ck_assert_uint_le(all, DOUBLING_LIMIT);
    hs_race_fini(&race);
}

START_TEST(a_round_allocates_nothing) {
    struct hs_scratch scratch;
    struct hs_plan plan = {.size_bytes = 4096, .block_bytes = 8, .seed = 1};
    void *context = NULL;
    ck_assert_int_eq(hs_scratch_open(".", &scratch, NULL), HS_OK);
    plan.folder = scratch.path;
    ck_assert_int_eq(known_answer_case.setup(&plan, &context, NULL), HS_OK);
    check_kernel(&plan, context, "alu");
    check_kernel(&plan, context, "memory");
    known_answer_case.teardown(context);
    hs_scratch_close(&scratch);
}
END_TEST

int main(void) {
    return SUITE_RUN("quiet_round", a_round_allocates_nothing);
}
