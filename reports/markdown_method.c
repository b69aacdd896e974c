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

void hs_markdown_procedure(struct hs_text *text) {
    hs_text_add(
        text,
        "## How all of this was measured\n\n"
        "Claims are answered in races. In each round of a race every way still in it runs once, in an order drawn "
        "at random, so that a machine that warms up or slows down favours nobody; every byte is checked. Two "
        "ways are compared round by round, and no round is thrown away. The interval may be looked at after "
        "every round without losing its meaning, so a race stops when its questions are answered. A difference below "
        "the margin of its claim (1.10 stands for 10 %%) does not count as one.\n\n"
        "Each race also runs its baseline twice, which must come out equal, and once with 5 %% more work, which "
        "should come out slower. The file's place in memory is asked of the system before each run, and proven. Times "
        "of different machines are never mixed: a verdict belongs to the machine that gave it.\n\n");
}

static void add_races(struct hs_text *text, const struct hs_record *record) {
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

static void add_raw(struct hs_text *text, const struct hs_section *section) {
    const struct hs_exhibit *exhibit = section->exhibit;
    const struct hs_column *column = &section->page->collection->columns[exhibit->column];
    hs_text_add(text, "Raw samples: [samples.csv](%ssamples.csv)", column->prefix);
    if (section->page->charts_missing == NULL) {
        hs_text_add(text, ", and [every one of them drawn](%ssamples.svg)", exhibit->prefix);
    }
    hs_text_add(text, ".\n\n");
}

static void add_procedure(struct hs_text *text, const struct hs_section *section) {
    const struct hs_record *record = &section->exhibit->record;
    hs_text_add(text,
                "### How this was measured\n\nIn races, [as all of it](#how-all-of-this-was-measured): the chance that "
                "any verdict of this record is wrong by accident is at most %g %%. ",
                100.0 * record->alpha);
    add_raw(text, section);
    add_races(text, record);
}

static const char *environment(const struct hs_post *post, const char *key) {
    const json_t *all = post != NULL ? json_object_get(post->root, "environment") : NULL;
    const char *value = json_string_value(json_object_get(all, key));
    return value != NULL ? value : "–";
}

/* now is left out where several machines stand side by side, which the summary describes. */
static void add_fact(struct hs_text *text, const struct hs_section *section, const char *name, const char *then,
                     const char *now) {
    hs_text_add(text, "| %s | ", name);
    hs_text_markdown(text, then);
    if (section->column_count == 1) {
        hs_text_add(text, " | ");
        hs_text_markdown(text, now);
    }
    hs_text_add(text, " |\n");
}

static void add_size(struct hs_text *text, const struct hs_section *section, const char *then) {
    const struct hs_machine *machine = &section->exhibit->record.machine;
    struct hs_text size = {0};
    hs_text_add(&size, "%" PRIu32 " × %s, %.1f GiB", machine->cpu_count, machine->architecture,
                (double)machine->memory_bytes / 1073741824.0);
    add_fact(text, section, "Memory", then, hs_text_get(&size));
    hs_text_fini(&size);
}

static void add_environment(struct hs_text *text, const struct hs_section *section) {
    const struct hs_record *record = &section->exhibit->record;
    const struct hs_machine *machine = &record->machine;
    const struct hs_post *post = section->exhibit->post;
    const bool one = section->column_count == 1;
    char year[8];
    hs_text_add(text, "### The machine%s then%s\n\n| | %s |%s\n|:--|:--|%s\n", one ? "s," : "", one ? " and now" : "",
                hs_exhibit_year(section->exhibit, year), one ? " Now |" : "", one ? ":--|" : "");
    add_fact(text, section, "Processor", environment(post, "processor"), machine->cpu);
    add_size(text, section, environment(post, "memory"));
    add_fact(text, section, "System", environment(post, "system"), machine->os_version);
    add_fact(text, section, "File system", environment(post, "filesystem"), machine->filesystem);
    add_fact(text, section, "Device", environment(post, "device"), machine->device);
    add_fact(text, section, "Compiler", environment(post, "compiler"), machine->compiler);
    add_fact(text, section, "Flags", environment(post, "flags"), machine->flags);
    add_fact(text, section, "Flushing", environment(post, "flushing"), "as each workload says");
    add_fact(text, section, "Page cache", environment(post, "cache"), "as each workload needs, and proven");
    if (one) {
        add_fact(text, section, "Name", "–", machine->id);
        add_fact(text, section, "Measured", post != NULL ? post->date : "–", record->started);
        add_fact(text, section, "hearsay", "–", record->program);
    }
    hs_text_add(text, "\n");
    if (post != NULL && json_object_get(json_object_get(post->root, "environment"), "notes") != NULL) {
        hs_text_markdown(text, environment(post, "notes"));
        hs_text_add(text, "\n\n");
    }
}

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

static void add_again(struct hs_text *text, const struct hs_exhibit *exhibit) {
    struct hs_text words = {0};
    hs_text_add(text, "### ");
    hs_words_again(&words, exhibit);
    hs_markdown_words(text, &words);
    hs_text_add(
        text, "\n\nThe whole run, in the same order; then a claim of it, with all that its verdict rests on:\n\n    ");
    hs_text_plain(text, exhibit->record.command);
    hs_text_add(text, "\n    hearsay show ");
    hs_text_plain(text, exhibit->path);
    hs_text_add(text, " --claim CLAIM\n\n");
}

void hs_markdown_method(struct hs_text *text, const struct hs_section *section) {
    const struct hs_exhibit *exhibit = section->exhibit;
    if (section->column_count == 1) {
        add_procedure(text, section);
    }
    add_environment(text, section);
    hs_text_add(text, "### How the words became rules\n\nEach note stands at the first claim that it is about.\n\n");
    add_readings(text, &exhibit->record);
    if (exhibit->post != NULL) {
        add_notes(text, exhibit->post, "methods", "text", "What the post leaves open, and what we do");
        add_notes(text, exhibit->post, "not_tested", "reason", "Not tested");
    }
    if (section->column_count == 1) {
        add_again(text, exhibit);
    }
}
