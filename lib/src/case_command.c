/* SPDX-License-Identifier: MIT */
/* The command line that repeats a run: in its record for a person, and for the other processes of the run. */
#include "case_internal.h"

static void add_word(struct case_command *command, const char *word) {
    command->failed = command->failed || word == NULL;
    command->words[command->count++] = word;
    command->words[command->count] = NULL;
}

void case_command_flag(struct case_command *command, const char *name) {
    add_word(command, name);
}

void case_command_option(struct case_command *command, const char *name, const char *value) {
    add_word(command, name);
    add_word(command, value);
}

static void add_number(struct case_run *run, struct case_command *command, const char *name, uint64_t number) {
    case_command_option(command, name, arena_format(&run->arena, "%llu", (unsigned long long)number));
}

static void add_names(struct case_command *command, const char *name, const struct case_filter *filter) {
    for (size_t i = 0; i < filter->count; i++) {
        case_command_option(command, name, filter->names[i]);
    }
}

void case_command_real(struct case_run *run, struct case_command *command, const char *name, double number) {
    case_command_option(command, name, arena_format(&run->arena, "%.15g", number));
}

void case_command_seed(struct case_run *run, struct case_command *command, uint64_t seed) {
    case_command_option(command, "--seed", arena_format(&run->arena, "0x%016llx", (unsigned long long)seed));
}

void case_command_make(struct case_run *run, const char *program, struct case_command *command) {
    const struct case_options *options = &run->options;
    *command = (struct case_command){.count = 0};
    add_word(command, program);
    case_command_option(command, "--scale", hs_scale_text(run->plan.scale));
    add_number(run, command, "--size", run->plan.size_bytes);
    add_number(run, command, "--block", run->plan.block_bytes);
    if (options->alpha != CASE_DEFAULT_ALPHA) {
        case_command_real(run, command, "--alpha", options->alpha);
    }
    if (options->precision != CASE_DEFAULT_PRECISION) {
        case_command_real(run, command, "--precision", options->precision);
    }
    if (options->allow_emulated) {
        case_command_flag(command, "--allow-emulated");
    }
    add_names(command, "--workload", &options->workloads);
    add_names(command, "--subject", &options->subjects);
}

const char *case_command_text(struct case_run *run) {
    struct case_command command;
    case_command_make(run, run->definition->topic, &command);
    case_command_seed(run, &command, run->plan.seed);
    case_command_real(run, &command, "--budget", run->options.budget_seconds);
    if (run->options.post != NULL) {
        case_command_option(&command, "--post", run->options.post);
    }
    if (run->options.process_count > 1) {
        add_number(run, &command, "--processes", run->options.process_count);
    }
    const char *text = command.failed ? NULL : command.words[0];
    for (size_t i = 1; text != NULL && i < command.count; i++) {
        text = arena_format(&run->arena, "%s %s", text, command.words[i]);
    }
    return text;
}
