/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <string.h>

#include "markdown.h"
#include "words.h"

static void add_bounds_cell(struct hs_text *text, const struct hs_record_pair *pair, enum hs_verdict verdict) {
    struct hs_text words = {0};
    hs_text_number(&words, pair->ratio);
    hs_text_add(&words, " ");
    hs_words_bounds(&words, pair->bounds);
    hs_text_markdown(text, hs_text_get(&words));
    hs_text_add(text, " **%s** | ", hs_verdict_text(verdict));
    hs_text_fini(&words);
}

static void add_race(struct hs_text *text, const struct hs_record_race *race) {
    const struct hs_proof proof = hs_race_proof(race);
    size_t samples = 0;
    for (size_t i = 0; i < race->entrant_count; i++) {
        samples += race->entrants[i].lane.count;
    }
    hs_text_add(text, "| ");
    hs_text_markdown(text, race->id);
    hs_text_add(text, " | %zu | %" PRIu64 " | %zu | %.1f | ", race->entrant_count, race->round_count, samples,
                race->seconds);
    if (proof.needed > 0) {
        hs_text_add(text, "%.1f %% | ", 100.0 * (double)proof.proven / (double)proof.needed);
    } else {
        hs_text_add(text, "not needed | ");
    }
    if (race->has_controls) {
        add_bounds_cell(text, &race->same, race->same_verdict);
        add_bounds_cell(text, &race->planted, race->planted_verdict);
    } else {
        hs_text_add(text, "– | – |");
    }
    hs_text_add(text, "\n");
}

static void add_processes(struct hs_text *text, const struct hs_record *record) {
    double spread = NAN;
    size_t count = 0;
    for (size_t i = 0; i < record->race_count; i++) {
        count = record->races[i].process_count > count ? record->races[i].process_count : count;
    }
    for (size_t i = 0; i < record->claim_count; i++) {
        for (size_t p = 0; p < record->claims[i].pair_count; p++) {
            spread = fmax(spread, record->claims[i].pairs[p].process_spread); /* which passes over NAN */
        }
    }
    if (count > 1) {
        hs_text_add(
            text,
            "\nWhere a program lies in memory changes its speed, so the rounds were spread over %zu processes of "
            "it, each with an environment and a stack of another size.",
            count);
    }
    if (!isnan(spread)) {
        hs_text_add(text, " From one to another the median ratio of a claim differs by a factor of ");
        hs_text_number(text, spread);
        hs_text_add(text, " at most.");
    }
    hs_text_add(text, count > 1 ? "\n" : "");
}

static void add_procedure(struct hs_text *text, const struct hs_record *record) {
    hs_text_add(
        text,
        "### How this was measured\n\n"
        "Claims are answered in races. In each round of a race every way still in it runs once, in an order drawn "
        "at random, so that a machine that warms up or slows down favours nobody; every byte is checked. Two "
        "ways are compared round by round, and no round is thrown away. The interval may be looked at after "
        "every round without losing its meaning, so a race stops when its questions are answered: the chance "
        "that any verdict of this record is wrong by accident is at most %g %%. A difference below the margin "
        "of its claim (1.10 stands for 10 %%) does not count as one.\n\n"
        "Each race also runs its baseline twice, which must come out equal, and once with 5 %% more work, which "
        "should come out slower. The file's place in memory is asked of the system before each run, and proven.\n\n",
        100.0 * record->alpha);
    hs_text_add(text,
                "| Race | Entrants | Rounds | Runs | Seconds | Cache proven | Same work twice | 5 %% more work |\n"
                "|:--|--:|--:|--:|--:|--:|:--|:--|\n");
    for (size_t i = 0; i < record->race_count; i++) {
        add_race(text, &record->races[i]);
    }
    add_processes(text, record);
    hs_text_add(text,
                "\nMeasuring took %.0f seconds of a budget of %.0f. Scale %s: files of %" PRIu64
                " bytes in blocks of %" PRIu64 ". Seed %" PRIu64 ". The clock steps by %" PRIu64 " ns.\n\n",
                record->seconds, record->budget_seconds, record->scale, record->size_bytes, record->block_bytes,
                record->seed, record->clock_step_ns);
}

static void add_fact(struct hs_text *text, const char *name, const char *value) {
    hs_text_add(text, "| %s | ", name);
    hs_text_markdown(text, value);
    hs_text_add(text, " |\n");
}

static void add_machine(struct hs_text *text, const struct hs_record *record) {
    const struct hs_machine *machine = &record->machine;
    hs_text_add(text, "### The machine\n\n| | |\n|:--|:--|\n");
    add_fact(text, "Name", machine->id);
    add_fact(text, "System", machine->os_version);
    add_fact(text, "Processor", machine->cpu);
    hs_text_add(text, "| Cores, memory | %" PRIu32 " × %s, %.1f GiB |\n", machine->cpu_count, machine->architecture,
                (double)machine->memory_bytes / 1073741824.0);
    add_fact(text, "File system", machine->filesystem);
    add_fact(text, "Device", machine->device);
    add_fact(text, "Compiler", machine->compiler);
    add_fact(text, "Flags", machine->flags);
    add_fact(text, "Measured", record->started);
    add_fact(text, "hearsay", record->program);
    hs_text_add(text, "\n");
}

/* A list of the post file whose items say something in words. */
/* The texts under key of a list, below a heading; nothing for an empty list. */
static void add_notes(struct hs_text *text, const struct hs_post *post, const char *list, const char *key,
                      const char *heading) {
    size_t index;
    json_t *item;
    json_t *items = json_object_get(post->root, list);
    if (json_array_size(items) == 0) {
        return;
    }
    hs_text_add(text, "### %s\n\n", heading);
    json_array_foreach(items, index, item) {
        hs_text_add(text, "- **");
        hs_text_markdown(text, json_string_value(json_object_get(item, "id")));
        hs_text_add(text, ":** ");
        hs_text_markdown(text, json_string_value(json_object_get(item, key)));
        hs_text_add(text, "\n");
    }
    hs_text_add(text, "\n");
}

static void add_readings(struct hs_text *text, const struct hs_record *record) {
    const char *last = "";
    for (size_t i = 0; i < record->claim_count; i++) {
        const struct hs_record_claim *claim = &record->claims[i];
        if (claim->reading != NULL && strcmp(claim->reading, last) != 0) {
            hs_text_add(text, "- ");
            hs_text_code(text, claim->id);
            hs_text_add(text, ": ");
            hs_text_markdown(text, claim->reading);
            hs_text_add(text, "\n");
            last = claim->reading;
        }
    }
    hs_text_add(text, "\n");
}

void hs_markdown_method(struct hs_text *text, const struct hs_exhibit *exhibit) {
    add_procedure(text, &exhibit->record);
    add_machine(text, &exhibit->record);
    hs_text_add(text, "### How the words became rules\n\nEach note stands at the first claim that it is about.\n\n");
    add_readings(text, &exhibit->record);
    if (exhibit->post != NULL) {
        add_notes(text, exhibit->post, "methods", "text", "What the post leaves open, and what we do");
        add_notes(text, exhibit->post, "not_tested", "reason", "Not tested");
    }
    hs_text_add(text, "### Do it again\n\n    ");
    hs_text_plain(text, exhibit->record.command);
    hs_text_add(text, "\n\n");
}
