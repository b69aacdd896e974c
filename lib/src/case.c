/* SPDX-License-Identifier: MIT */
/* The program around a case: options, set-up, races, verdicts, record. */
#include "hearsay/case.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "case_internal.h"
#include "hearsay/clock.h"
#include "hearsay/file.h"
#include "hearsay/guard.h"
#include "hearsay/terminal.h"
#include "process.h"

#define LOCK_WAIT_SECONDS  3600
#define DATA_FILES_AT_ONCE 4

static enum hs_status read_post(struct case_run *run, struct hs_error *error) {
    char *part = hs_format("fixtures/posts/%s", run->definition->post);
    char *standard = part == NULL ? NULL : hs_home_path(part);
    free(part);
    if (standard == NULL) {
        return hs_fail(error, HS_MEMORY, "out of memory");
    }
    enum hs_status status = hs_post_read(run->options.post != NULL ? run->options.post : standard, &run->post, error);
    free(standard);
    if (status == HS_OK && strcmp(run->post.topic, run->definition->topic) != 0) {
        status = hs_fail(error, HS_INVALID, "post %s is about %s, not %s; give another with --post", run->post.id,
                         run->post.topic, run->definition->topic);
    }
    return status;
}

static void list_names(const struct case_run *run) {
    const struct hs_case *definition = run->definition;
    (void)printf("workloads:\n");
    for (size_t i = 0; i < definition->workload_count; i++) {
        (void)printf("  %-20s %s\n", definition->workloads[i].name, definition->workloads[i].title);
    }
    (void)printf("subjects:\n");
    for (size_t i = 0; i < definition->subject_count; i++) {
        (void)printf("  %-20s %s\n", definition->subjects[i].name, definition->subjects[i].title);
    }
    (void)printf("claims (%s):\n", run->post.id);
    for (size_t i = 0; i < run->post.claim_count; i++) {
        (void)printf("  %-40s %s\n", run->post.claims[i].id, run->post.claims[i].says);
    }
}

void case_stage(struct case_run *run, const char *stage) {
    const struct case_part *part = &run->options.part;
    char text[sizeof run->progress.stage];
    if (part->count > 0) {
        (void)snprintf(text, sizeof text, "process %u/%u, %s", part->number, part->count, stage);
        stage = text;
    }
    hs_progress_stage(&run->progress, stage);
}

static uint64_t draw_seed(void) {
    return hs_random_mix(hs_clock_ns() ^ ((uint64_t)time(NULL) << 32));
}

static void make_plan(struct case_run *run) {
    const struct case_options *options = &run->options;
    const struct hs_scale_spec *scale = &run->definition->scales[options->scale];
    run->plan = (struct hs_plan){
        .scale = options->scale,
        .size_bytes = options->size_bytes != 0 ? options->size_bytes : scale->size_bytes,
        .block_bytes = options->block_bytes != 0 ? options->block_bytes : scale->block_bytes,
        .seed = options->seed_given ? options->seed : draw_seed(),
    };
    if (run->options.budget_seconds == 0.0) {
        run->options.budget_seconds = scale->budget_seconds;
    }
}

static enum hs_status check_space(const struct case_run *run, struct hs_error *error) {
    uint64_t free_bytes;
    const enum hs_status status = hs_folder_free_bytes(run->options.folder, &free_bytes, error);
    const uint64_t needed =
        run->plan.size_bytes > UINT64_MAX / DATA_FILES_AT_ONCE ? UINT64_MAX : run->plan.size_bytes * DATA_FILES_AT_ONCE;
    if (status == HS_OK && free_bytes < needed) {
        return hs_fail(error, HS_INVALID,
                       "%s: %llu MiB free, %llu needed; give another disk with --dir or a smaller --size",
                       run->options.folder, (unsigned long long)(free_bytes >> 20), (unsigned long long)(needed >> 20));
    }
    return status;
}

/* Where the record goes: known, and found to be writable, before the measurement. */
static enum hs_status choose_out(struct case_run *run, struct hs_error *error) {
    struct case_options *options = &run->options;
    if (options->out == NULL) {
        options->out = arena_format(&run->arena, "%s/%s.json", run->machine.id, run->definition->topic);
    }
    enum hs_status status = options->out == NULL ? hs_fail(error, HS_MEMORY, "out of memory")
                                                 : hs_file_check_replaceable(options->out, error);
    if (status == HS_OK && options->done != NULL) {
        status = hs_file_check_replaceable(options->done, error);
    }
    return status;
}

static enum hs_status set_up(struct case_run *run, struct hs_error *error) {
    enum hs_status status = hs_scratch_open(run->options.folder, &run->scratch, error);
    if (status == HS_OK) {
        run->plan.folder = run->scratch.path;
        status = check_space(run, error);
    }
    if (status == HS_OK) {
        status = hs_machine_describe(run->options.folder, &run->machine, error);
    }
    if (status == HS_OK && run->options.part.count == 0) {
        status = choose_out(run, error);
    }
    return status == HS_OK ? case_races_plan(run, error) : status;
}

static enum hs_status make_data(struct case_run *run, struct hs_error *error) {
    case_stage(run, "making data");
    return run->definition->setup(&run->plan, &run->context, error);
}

/* With several processes each makes its own data, so that of this one, which only judges, comes when theirs is gone. */
static enum hs_status run_races(struct case_run *run, struct hs_error *error) {
    enum hs_status status = HS_OK;
    if (run->options.process_count > 1) {
        run->start_ns = hs_clock_ns();
        status = case_processes_run(run, error);
        return status == HS_OK ? make_data(run, error) : status;
    }
    status = make_data(run, error);
    run->start_ns = hs_clock_ns();
    run->deadline_ns = run->start_ns + (uint64_t)(run->options.budget_seconds * 1e9);
    return status == HS_OK ? case_races_run(run, error) : status;
}

/* UTC in ISO 8601. */
static const char *describe_now(struct case_run *run) {
    char text[32] = "";
    const time_t now = time(NULL);
    const struct tm *parts = gmtime(&now);
    if (parts != NULL) {
        (void)strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", parts);
    }
    return arena_format(&run->arena, "%s", text);
}

static enum hs_status fill_head(struct case_run *run, struct hs_record *record, struct hs_error *error) {
    record->topic = run->definition->topic;
    record->post = run->post.id;
    record->post_hash = run->post.hash;
    record->started = describe_now(run);
    record->program = "hearsay " HEARSAY_VERSION;
    record->scale = hs_scale_text(run->plan.scale);
    record->command = case_command_text(run);
    record->data_folder = run->options.folder;
    record->seed = run->plan.seed;
    record->size_bytes = run->plan.size_bytes;
    record->block_bytes = run->plan.block_bytes;
    record->clock_step_ns = run->clock_step_ns;
    record->alpha = run->options.alpha;
    record->precision = run->options.precision;
    record->budget_seconds = run->options.budget_seconds;
    record->machine = run->machine;
    return record->started == NULL || record->command == NULL ? hs_fail(error, HS_MEMORY, "out of memory") : HS_OK;
}

/* Nothing was measured: because nobody could take part (why the first could not), or because there was no time. */
static enum hs_status check_measured(const struct case_run *run, const struct hs_record *record,
                                     struct hs_error *error) {
    const char *reason = NULL;
    bool all_skipped = true;
    for (size_t i = 0; i < record->race_count; i++) {
        for (size_t e = 0; e < record->races[i].entrant_count; e++) {
            const struct hs_record_entrant *entrant = &record->races[i].entrants[e];
            if (entrant->lane.count > 0) {
                return HS_OK;
            }
            reason = reason == NULL ? entrant->skipped : reason;
            all_skipped = all_skipped && entrant->skipped != NULL;
        }
    }
    if (!all_skipped) {
        return hs_fail(error, HS_INVALID, "the budget of %g s ended before the first sample; give more with --budget",
                       run->options.budget_seconds);
    }
    return hs_fail(error, HS_UNSUPPORTED, "nothing can be measured here: %s",
                   reason != NULL ? reason : "no claim of the post is left to be raced");
}

static enum hs_status write_record(struct case_run *run, const struct hs_record *record, struct hs_error *error) {
    const struct case_options *options = &run->options;
    const char *mark = arena_format(&run->arena, "%s\n", record->started);
    if (mark == NULL) {
        return hs_fail(error, HS_MEMORY, "out of memory");
    }
    enum hs_status status = hs_record_write(record, options->out, error);
    if (status == HS_OK && options->done != NULL) {
        status = hs_file_replace(options->done, mark, strlen(mark), error);
    }
    if (status == HS_OK && options->part.count == 0) {
        (void)printf("%s\n", options->out);
    }
    return status;
}

static void print_verdicts(const struct hs_record *record) {
    for (size_t i = 0; i < record->claim_count; i++) {
        const struct hs_record_claim *claim = &record->claims[i];
        (void)printf("%-16s %s", hs_verdict_text(claim->verdict), claim->id);
        if (claim->pair_count == 1) {
            (void)printf("  %.3g [%.3g, %.3g] %llu rounds", claim->pairs[0].ratio, claim->pairs[0].bounds.low,
                         claim->pairs[0].bounds.high, (unsigned long long)claim->pairs[0].round_count);
        }
        (void)printf("%s%s\n", claim->reason != NULL ? "  " : "", claim->reason != NULL ? claim->reason : "");
    }
}

static enum hs_status measure(struct case_run *run, struct hs_error *error) {
    struct hs_record record = {0};
    run->clock_step_ns = hs_clock_step_ns();
    enum hs_status status = fill_head(run, &record, error);
    if (status == HS_OK) {
        status = run_races(run, error);
    }
    if (status == HS_OK) {
        status = case_judge(run, &record, error);
    }
    if (status != HS_OK) {
        return status;
    }
    record.seconds = (double)(hs_clock_ns() - run->start_ns) * 1e-9;
    if (run->options.part.count > 0) {
        return write_record(run, &record, error);
    }
    status = check_measured(run, &record, error);
    if (status != HS_OK) {
        return status;
    }
    print_verdicts(&record);
    return write_record(run, &record, error);
}

/* Smoke runs measure nothing that another could disturb; a part of a run has its turn when the run has. */
static enum hs_status take_turn(struct case_run *run, struct hs_lock *lock, struct hs_error *error) {
    if (run->plan.scale == HS_SMOKE || run->options.part.count > 0) {
        return HS_OK;
    }
    const enum hs_status status = hs_lock_open(0, lock, error);
    if (status != HS_BUSY) {
        return status;
    }
    hs_progress_stage(&run->progress, "waiting for another measurement on this machine to end");
    return hs_lock_open(LOCK_WAIT_SECONDS, lock, error);
}

static enum hs_status run_case(struct case_run *run, struct hs_error *error) {
    struct hs_lock lock = {0};
    make_plan(run);
    hs_progress_init(&run->progress, run->options.quiet);
    enum hs_status status = run->options.done == NULL ? HS_OK : hs_file_remove(run->options.done, error);
    if (status == HS_OK) {
        status = take_turn(run, &lock, error);
    }
    if (status == HS_OK) {
        status = set_up(run, error);
    }
    if (status == HS_OK) {
        status = measure(run, error);
    }
    hs_progress_done(&run->progress);
    case_races_free(run);
    if (run->context != NULL) {
        run->definition->teardown(run->context);
    }
    hs_scratch_close(&run->scratch);
    hs_lock_close(&lock);
    return status;
}

static int exit_code(enum hs_status status) {
    switch (status) {
    case HS_OK:
        return EXIT_SUCCESS;
    case HS_UNSUPPORTED:
        return CASE_EXIT_SKIPPED;
    case HS_INTERRUPTED:
        return CASE_EXIT_INTERRUPTED;
    default:
        return EXIT_FAILURE;
    }
}

/* What another process of the run is to repeat goes to standard output, where it listens. */
static void print_failure(const struct case_run *run, const struct hs_error *error) {
    if (run->options.part.count > 0) {
        (void)printf("%s", error->text);
    } else {
        (void)fprintf(stderr, "%s: %s\n", run->definition->topic, error->text);
    }
}

static enum hs_status run_program(void *context) {
    struct case_run *run = context;
    struct hs_error error = {0};
    hs_guard_install();
    enum hs_status status = read_post(run, &error);
    if (status == HS_OK && run->options.list) {
        list_names(run);
    } else if (status == HS_OK) {
        status = run_case(run, &error);
    }
    if (status != HS_OK) {
        print_failure(run, &error);
    }
    hs_post_free(&run->post);
    arena_free(&run->arena);
    return status;
}

int hs_case_main(const struct hs_case *definition, int argc, char **argv) {
    struct case_run run = {.definition = definition, .program = argv[0]};
    struct hs_error error = {0};
    hs_terminal_use_utf8();
    if (case_options_parse(definition, argc, argv, &run.options, &error) != HS_OK) {
        print_failure(&run, &error);
        return CASE_EXIT_WRONG_USAGE;
    }
    if (run.options.help) {
        case_options_help(definition);
        return EXIT_SUCCESS;
    }
    return exit_code(hs_process_deeper(run.options.part.stack_bytes, run_program, &run));
}
