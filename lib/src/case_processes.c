/* SPDX-License-Identifier: MIT */
/*
 * A run in several processes. Where its code and its stack lie makes a program faster or slower, and within one process
 * they stay where they are; so the rounds are spread over several, each with an environment and a stack of another
 * size (and each placed anew by the system, where it does so). They run one after the other and only race; this one
 * joins their rounds, race by race, and judges them as if it had run them.
 */
#include <stdlib.h>
#include <string.h>

#include "case_internal.h"
#include "hearsay/guard.h"
#include "process.h"

#define LAYOUT_BYTES 4096 /* a page: beyond it, the addresses within a page repeat */
#define STACK_STEP   16   /* which the stack keeps to */

/* One of the processes. */
struct part {
    unsigned number;    /* from 1 */
    const char *record; /* the file it leaves, in our scratch folder */
    struct hs_record_process layout;
};

/* What the second process and those after it need to know of the first. */
static const char *list_inner(struct case_run *run) {
    const char *list = "";
    for (size_t i = 0; list != NULL && i < run->race_count; i++) {
        const struct case_race *race = &run->races[i];
        list = arena_format(&run->arena, "%s%s%llu", list, i > 0 ? "," : "",
                            (unsigned long long)(race->warmed_up ? race->inner : 0));
    }
    return list;
}

static enum hs_status make_command(struct case_run *run, const struct part *part, struct case_command *command,
                                   struct hs_error *error) {
    const struct case_options *options = &run->options;
    const char *inner = list_inner(run);
    case_command_make(run, run->program, command);
    case_command_seed(run, command, part->layout.seed);
    case_command_real(run, command, "--budget", options->budget_seconds / options->process_count);
    if (options->post != NULL) {
        case_command_option(command, "--post", options->post);
    }
    if (options->quiet) {
        case_command_flag(command, "--quiet");
    }
    case_command_option(command, "--dir", run->scratch.path);
    case_command_option(command, "--out", part->record);
    if (inner != NULL) {
        inner = arena_format(&run->arena, "%u/%u/%llu/%s", part->number, options->process_count,
                             (unsigned long long)part->layout.stack_bytes, inner);
    }
    case_command_option(command, "--part", inner);
    return command->failed ? hs_fail(error, HS_MEMORY, "out of memory") : HS_OK;
}

static enum hs_status judge_exit(const struct hs_process *process, struct hs_error *error) {
    const enum hs_status status = process->exit_code == CASE_EXIT_SKIPPED       ? HS_UNSUPPORTED
                                  : process->exit_code == CASE_EXIT_INTERRUPTED ? HS_INTERRUPTED
                                                                                : HS_INVALID;
    if (process->exit_code == EXIT_SUCCESS) {
        return HS_OK;
    }
    return process->said[0] != '\0' ? hs_fail(error, status, "%s", process->said)
                                    : hs_fail(error, status, "exit code %d without a word", process->exit_code);
}

/* One lane from two: the entrant's own and what the process sampled of it. */
static enum hs_status join_entrant(struct case_race *race, size_t index, const struct hs_record_entrant *part,
                                   struct hs_error *error) {
    struct case_entrant *entrant = &race->entrants[index];
    struct hs_lane *lane = &race->race.lanes[index];
    struct hs_record_entrant joined = {.lane = *lane, .evidence = entrant->evidence};
    const enum hs_status status = hs_record_append(&joined, part, race->race.round_count);
    *lane = joined.lane;
    entrant->evidence = joined.evidence;
    lane->retired = lane->retired || part->lane.retired;
    entrant->bytes = part->lane.count > 0 ? part->bytes : entrant->bytes;
    if (part->skipped != NULL) {
        case_skip(race->run, entrant, part->skipped);
    }
    return status == HS_OK ? HS_OK : hs_fail(error, status, "out of memory for samples");
}

static enum hs_status join_race(struct case_race *race, const struct hs_record_race *part,
                                const struct hs_record_process *layout, struct hs_error *error) {
    enum hs_status status = HS_OK;
    for (size_t i = 0; status == HS_OK && i < race->entrant_count; i++) {
        status = join_entrant(race, i, &part->entrants[i], error);
    }
    if (!race->warmed_up && part->round_count > 0) {
        race->inner = part->inner;
        race->warmed_up = true;
    }
    race->processes[race->process_count] = *layout;
    race->processes[race->process_count].seed = part->seed;
    race->processes[race->process_count].round_count = part->round_count;
    race->process_count++;
    race->race.round_count += (uint32_t)part->round_count;
    race->seconds += part->seconds;
    return status;
}

/* The same program with the same options plans the same races. */
static enum hs_status join_part(struct case_run *run, const struct part *part, struct hs_error *error) {
    struct hs_record record;
    enum hs_status status = hs_record_read(part->record, &record, error);
    for (size_t i = 0; status == HS_OK && i < run->race_count; i++) {
        const struct hs_record_race *race = hs_record_race_of(&record, run->races[i].id);
        status = race != NULL && race->entrant_count == run->races[i].entrant_count
                     ? join_race(&run->races[i], race, &part->layout, error)
                     : hs_fail(error, HS_INVALID, "it raced something else; do not replace the program while it runs");
    }
    hs_record_free(&record);
    return status;
}

static enum hs_status run_part(struct case_run *run, const struct part *part, struct hs_error *error) {
    struct case_command command;
    struct hs_process process = {.arguments = command.words,
                                 .environment_bytes = (size_t)part->layout.environment_bytes};
    enum hs_status status = make_command(run, part, &command, error);
    if (status == HS_OK) {
        status = hs_process_again(&process, error);
    }
    if (status == HS_OK) {
        status = judge_exit(&process, error);
    }
    return status == HS_OK ? join_part(run, part, error) : status;
}

static enum hs_status open_races(struct case_run *run, struct hs_error *error) {
    enum hs_status status = HS_OK;
    for (size_t i = 0; status == HS_OK && i < run->race_count; i++) {
        struct case_race *race = &run->races[i];
        race->processes = arena_alloc(&run->arena, run->options.process_count, sizeof *race->processes);
        status = race->processes != NULL ? case_race_open(race, error) : hs_fail(error, HS_MEMORY, "out of memory");
    }
    return status;
}

static enum hs_status replay_races(struct case_run *run, struct hs_error *error) {
    enum hs_status status = HS_OK;
    for (size_t i = 0; i < run->race_count; i++) {
        struct case_race *race = &run->races[i];
        for (size_t c = 0; status == HS_OK && c < race->comparison_count; c++) {
            status = hs_comparison_replay(&race->comparisons[c], race->race.lanes, error);
        }
    }
    return status;
}

enum hs_status case_processes_run(struct case_run *run, struct hs_error *error) {
    struct hs_random random;
    enum hs_status status = open_races(run, error);
    hs_random_init(&random, run->plan.seed);
    for (unsigned number = 1; status == HS_OK && number <= run->options.process_count; number++) {
        struct hs_error why = {0};
        struct part part = {.number = number,
                            .record = arena_format(&run->arena, "%s/part-%u.json", run->scratch.path, number)};
        part.layout.seed = hs_random_next(&random);
        part.layout.environment_bytes = hs_random_below(&random, LAYOUT_BYTES);
        part.layout.stack_bytes = STACK_STEP * hs_random_below(&random, LAYOUT_BYTES / STACK_STEP);
        status = run_part(run, &part, &why);
        if (status != HS_OK) {
            (void)hs_fail(error, status, "process %u of %u: %s", number, run->options.process_count, why.text);
        }
    }
    return status == HS_OK ? replay_races(run, error) : status;
}
