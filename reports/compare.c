/* SPDX-License-Identifier: MIT */
/* Two sets of records, say of two days: which verdicts are no longer what they were. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collection.h"
#include "hearsay/file.h"
#include "names.h"
#include "options.h"
#include "system.h"
#include "text.h"
#include "words.h"

/* What can become of a claim: one of the verdicts, or one of these. */
enum { APPEARED = HS_VERDICT_COUNT, VANISHED, CHANGED, FATE_COUNT };

struct comparison {
    struct hs_text text;
    unsigned fail_on; /* bit i stands for fate i */
    size_t same;
    size_t changed;
    size_t appeared;
    size_t vanished;
    size_t failed; /* came to something in fail_on */
};

struct list {
    char **paths;
    size_t count;
};

/* A path may be a record, a folder of them, or a folder of one such folder a machine. */
struct set {
    struct list files;
    struct hs_collection collection;
};

static const char *fate_text(int fate) {
    static const char *const texts[] = {"appeared", "vanished", "changed"};
    return fate < HS_VERDICT_COUNT ? hs_verdict_text((enum hs_verdict)fate) : texts[fate - HS_VERDICT_COUNT];
}

static bool same_word(const char *word, size_t length, const char *text) {
    return strlen(text) == length && strncmp(word, text, length) == 0;
}

/* 0 for a word that is none. */
static unsigned read_fate(const char *word, size_t length) {
    unsigned fate = same_word(word, length, "not-applicable") ? 1u << HS_NOT_APPLICABLE : 0;
    for (int i = 0; i < FATE_COUNT; i++) {
        fate |= same_word(word, length, fate_text(i)) ? 1u << i : 0;
    }
    return fate;
}

/* False if a word of the list is none. */
static bool read_fates(const char *list, unsigned *fates) {
    *fates = 0;
    for (const char *word = list; word != NULL; word = strchr(word, ',') != NULL ? strchr(word, ',') + 1 : NULL) {
        const unsigned fate = read_fate(word, strcspn(word, ","));
        if (fate == 0) {
            return false;
        }
        *fates |= fate;
    }
    return true;
}

static void meet(struct comparison *comparison, unsigned fates) {
    comparison->failed += (comparison->fail_on & fates) != 0 ? 1 : 0;
}

static void add_ratio(struct hs_text *text, const char *before, const struct hs_record_claim *claim) {
    const struct hs_record_pair *pair = hs_record_nearest(claim);
    if (pair != NULL && !isnan(pair->ratio)) {
        hs_text_add(text, "%s", before);
        hs_text_number(text, pair->ratio);
        hs_text_add(text, " ");
        hs_words_bounds(text, pair->bounds);
    }
}

static void compare_claim(struct comparison *comparison, const struct hs_record_claim *old,
                          const struct hs_record_claim *now, bool same_machine) {
    struct hs_text *text = &comparison->text;
    if (old->verdict == now->verdict) {
        comparison->same++;
        return;
    }
    comparison->changed++;
    meet(comparison, 1u << CHANGED | 1u << now->verdict);
    hs_text_add(text, "  ");
    hs_text_plain(text, now->id);
    hs_text_add(text, ": was %s, is %s", hs_verdict_text(old->verdict), hs_verdict_text(now->verdict));
    if (same_machine) {
        add_ratio(text, "; the ratio was ", old);
        add_ratio(text, ", is ", now);
    }
    hs_text_add(text, "\n");
}

/* A claim that only one of the two sides has. */
static void add_single(struct comparison *comparison, const struct hs_record_claim *claim, int fate) {
    *(fate == APPEARED ? &comparison->appeared : &comparison->vanished) += 1;
    meet(comparison, 1u << fate);
    hs_text_add(&comparison->text, "  ");
    hs_text_plain(&comparison->text, claim->id);
    hs_text_add(&comparison->text, fate == APPEARED ? ": appeared, %s\n" : ": vanished, was %s\n",
                hs_verdict_text(claim->verdict));
}

static void add_all(struct comparison *comparison, const struct hs_record *record, int fate) {
    hs_text_add(&comparison->text, "%s on %s: %s\n", record->topic, record->machine.id,
                fate == APPEARED ? "there was no record of it before" : "there is no record of it any more");
    for (size_t i = 0; i < record->claim_count; i++) {
        add_single(comparison, &record->claims[i], fate);
    }
}

/* Everything that makes the two less alike than a reader would think. */
static void add_heading(struct hs_text *text, const struct hs_record *old, const struct hs_record *now,
                        bool same_machine) {
    hs_text_add(text, "%s on %s, ", now->topic, now->machine.id);
    hs_text_plain(text, now->started);
    hs_text_add(text, " against ");
    if (!same_machine) {
        hs_text_add(text, "%s, ", old->machine.id);
    }
    hs_text_plain(text, old->started);
    hs_text_add(text, "\n");
    if (!same_machine) {
        hs_text_add(text, "  another machine: verdicts are compared, times and ratios are not\n");
    }
    if (strcmp(old->scale, now->scale) != 0) {
        hs_text_add(text, "  another scale: was %s, is %s\n", old->scale, now->scale);
    }
    if (old->post_hash != NULL && now->post_hash != NULL && strcmp(old->post_hash, now->post_hash) != 0) {
        hs_text_add(text, "  the post file was changed in between, and with it perhaps what a claim asks\n");
    }
}

static void compare_records(struct comparison *comparison, const struct hs_record *old, const struct hs_record *now) {
    const bool same_machine = strcmp(old->machine.id, now->machine.id) == 0;
    add_heading(&comparison->text, old, now, same_machine);
    for (size_t i = 0; i < now->claim_count; i++) {
        const struct hs_record_claim *before = hs_record_find(old, now->claims[i].id);
        if (before != NULL) {
            compare_claim(comparison, before, &now->claims[i], same_machine);
        } else {
            add_single(comparison, &now->claims[i], APPEARED);
        }
    }
    for (size_t i = 0; i < old->claim_count; i++) {
        if (hs_record_find(now, old->claims[i].id) == NULL) {
            add_single(comparison, &old->claims[i], VANISHED);
        }
    }
}

/* What a record is held against: the newest of its topic, of its own machine if there is one. */
static const struct hs_exhibit *find_counterpart(const struct hs_collection *old, const struct hs_record *record) {
    const struct hs_exhibit *other = NULL;
    for (size_t i = 0; i < old->column_count; i++) {
        const struct hs_exhibit *exhibit = hs_column_exhibit(&old->columns[i], record->topic);
        if (exhibit != NULL && strcmp(exhibit->record.machine.id, record->machine.id) == 0) {
            return exhibit;
        }
        other = other == NULL ? exhibit : other;
    }
    return other;
}

static bool has_counterpart(const struct hs_collection *old, const struct hs_exhibit *exhibit,
                            const struct hs_collection *now) {
    for (size_t i = 0; i < now->exhibit_count; i++) {
        if (find_counterpart(old, &now->exhibits[i].record) == exhibit) {
            return true;
        }
    }
    return false;
}

static void compare_sets(struct comparison *comparison, const struct hs_collection *old,
                         const struct hs_collection *now) {
    for (size_t i = 0; i < now->exhibit_count; i++) {
        const struct hs_exhibit *exhibit = &now->exhibits[i];
        const struct hs_exhibit *before = find_counterpart(old, &exhibit->record);
        if (before != NULL && !exhibit->older) {
            compare_records(comparison, &before->record, &exhibit->record);
        } else if (!exhibit->older) {
            add_all(comparison, &exhibit->record, APPEARED);
        }
    }
    for (size_t i = 0; i < old->exhibit_count; i++) {
        if (!old->exhibits[i].older && !has_counterpart(old, &old->exhibits[i], now)) {
            add_all(comparison, &old->exhibits[i].record, VANISHED);
        }
    }
}

/* Adds the paths of what lies in a folder and ends in suffix, but for hidden files. */
static enum hs_status add_paths(const char *folder, const char *suffix, struct list *list, struct hs_error *error) {
    char **names;
    size_t count;
    enum hs_status status = hs_folder_names(folder, suffix, &names, &count, error);
    for (size_t i = 0; status == HS_OK && i < count; i++) {
        if (names[i][0] != '.') {
            char *path = hs_format("%s/%s", folder, names[i]);
            status = path != NULL ? hs_names_add(&list->paths, &list->count, path, "", error)
                                  : hs_fail(error, HS_MEMORY, "%s: out of memory", folder);
            free(path);
        }
    }
    hs_names_free(names, count);
    return status;
}

static enum hs_status list_folder(const char *path, const struct list *entries, struct list *files,
                                  struct hs_error *error) {
    enum hs_status status = add_paths(path, ".json", files, error);
    const bool is_flat = files->count > 0;
    for (size_t i = 0; status == HS_OK && !is_flat && i < entries->count; i++) {
        status = add_paths(entries->paths[i], ".json", files, error);
        status = status == HS_MEMORY ? status : HS_OK; /* not every entry is a folder */
    }
    if (status == HS_OK && files->count == 0) {
        status = hs_fail(error, HS_INVALID,
                         "%s: a folder without a record; give one in which NAME.json or MACHINE/NAME.json lie", path);
    }
    return status;
}

static enum hs_status list_files(const char *path, struct list *files, struct hs_error *error) {
    struct list entries = {NULL, 0};
    enum hs_status status = add_paths(path, "", &entries, error);
    if (status == HS_OK) {
        status = list_folder(path, &entries, files, error);
    } else if (status != HS_MEMORY) { /* no folder, then a file */
        status = hs_names_add(&files->paths, &files->count, path, "", error);
    }
    hs_names_free(entries.paths, entries.count);
    return status;
}

static enum hs_status open_set(const char *path, const struct hs_library *library, struct set *set,
                               struct hs_error *error) {
    const enum hs_status status = list_files(path, &set->files, error);
    if (status != HS_OK) {
        return status;
    }
    const struct hs_collection_wish wish = {set->files.paths, set->files.count, false, false};
    return hs_collection_open(&wish, library, &set->collection, error);
}

static void close_set(struct set *set) {
    hs_collection_close(&set->collection);
    hs_names_free(set->files.paths, set->files.count);
}

static int tell(struct comparison *comparison) {
    struct hs_error error;
    hs_text_add(&comparison->text, "%zu changed, %zu as before, %zu appeared, %zu vanished\n", comparison->changed,
                comparison->same, comparison->appeared, comparison->vanished);
    if (hs_text_deliver(&comparison->text, NULL, &error) != HS_OK) {
        fprintf(stderr, "hearsay compare: %s\n", error.text);
        return EXIT_FAILURE;
    }
    if (comparison->failed > 0) {
        fprintf(stderr,
                "hearsay compare: claims that have come to what --fail-on names: %zu; the lines above say which\n",
                comparison->failed);
    }
    return comparison->failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

int hs_compare_command(const struct hs_options *options) {
    const char *fates = options->value[HS_OPTION_FAIL_ON];
    struct comparison comparison = {0};
    struct set old = {0};
    struct set now = {0};
    struct hs_library library = {0};
    struct hs_error error;
    int code = EXIT_FAILURE;
    if (!read_fates(fates, &comparison.fail_on)) {
        fprintf(stderr, "hearsay compare: --fail-on %s: not a list of verdicts; see hearsay compare --help\n", fates);
        return HS_EXIT_USAGE;
    }
    /* The post puts topics in order; without it they still are in one. */
    (void)hs_library_read(NULL, &library, NULL);
    if (open_set(options->files[0], &library, &old, &error) == HS_OK &&
        open_set(options->files[1], &library, &now, &error) == HS_OK) {
        compare_sets(&comparison, &old.collection, &now.collection);
        code = tell(&comparison);
    } else {
        fprintf(stderr, "hearsay compare: %s\n", error.text);
    }
    hs_text_fini(&comparison.text);
    close_set(&old);
    close_set(&now);
    hs_library_free(&library);
    return code;
}
