/* SPDX-License-Identifier: MIT */
#include "collection.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fresh.h"
#include "hearsay/file.h"

static enum hs_status open_exhibit(const struct hs_collection_wish *wish, size_t index,
                                   const struct hs_library *library, struct hs_exhibit *exhibit,
                                   struct hs_error *error) {
    enum hs_status status = hs_exhibit_open(wish->files[index], library, exhibit, error);
    if (status == HS_OK && wish->fresh) {
        status = hs_record_check_fresh(&exhibit->record, exhibit->path, error);
    }
    if (status != HS_OK) {
        hs_exhibit_close(exhibit);
    }
    return status;
}

static enum hs_status refuse(struct hs_collection *collection, const char *path, struct hs_error *error) {
    char *reason = hs_format("%s", error->text);
    if (reason == NULL) {
        return hs_fail(error, HS_MEMORY, "%s: out of memory", path);
    }
    collection->refusals[collection->refusal_count++] = (struct hs_refusal){path, reason};
    return HS_OK;
}

static bool is_emulated(const struct hs_exhibit *exhibit) {
    return exhibit->record.machine.emulator[0] != '\0';
}

static int compare_machines(const struct hs_exhibit *a, const struct hs_exhibit *b) {
    const int emulated = (int)is_emulated(a) - (int)is_emulated(b);
    return emulated != 0 ? emulated : strcmp(a->record.machine.id, b->record.machine.id);
}

/* By the date of the post, so that a page begins with the oldest claim. */
static int compare_topics(const struct hs_exhibit *a, const struct hs_exhibit *b) {
    const int date = strcmp(a->post != NULL ? a->post->date : "", b->post != NULL ? b->post->date : "");
    return date != 0 ? date : strcmp(a->record.topic, b->record.topic);
}

/* Records of one topic on one machine together, the newest first. */
static int compare_runs(const void *first, const void *second) {
    const struct hs_exhibit *a = first;
    const struct hs_exhibit *b = second;
    int order = compare_machines(a, b);
    order = order != 0 ? order : compare_topics(a, b);
    return order != 0 ? order : strcmp(b->record.started, a->record.started);
}

/* The newest before the older ones, else as above. */
static int compare_places(const void *first, const void *second) {
    const struct hs_exhibit *a = first;
    const struct hs_exhibit *b = second;
    int order = compare_machines(a, b);
    order = order != 0 ? order : (int)a->older - (int)b->older;
    return order != 0 ? order : compare_runs(a, b);
}

static bool same_topic(const struct hs_exhibit *a, const struct hs_exhibit *b) {
    return compare_machines(a, b) == 0 && compare_topics(a, b) == 0;
}

static const struct hs_exhibit *find_twin(const struct hs_collection *collection, const struct hs_exhibit *exhibit) {
    for (size_t i = 0; i < collection->exhibit_count; i++) {
        if (compare_runs(&collection->exhibits[i], exhibit) == 0) {
            return &collection->exhibits[i];
        }
    }
    return NULL;
}

/* Files and charts are named by topic, so it must not be that of two posts. */
static enum hs_status check_place(const struct hs_collection *collection, const struct hs_exhibit *exhibit,
                                  struct hs_error *error) {
    const struct hs_record *record = &exhibit->record;
    const struct hs_exhibit *twin = find_twin(collection, exhibit);
    if (twin != NULL) {
        return hs_fail(error, HS_INVALID, "%s: the same measurement as %s; name each record once", exhibit->path,
                       twin->path);
    }
    for (size_t i = 0; i < collection->exhibit_count; i++) {
        const struct hs_exhibit *other = &collection->exhibits[i];
        if (strcmp(other->record.topic, record->topic) == 0 && strcmp(other->record.post, record->post) != 0) {
            return hs_fail(error, HS_INVALID, "%s: topic %s belongs to post %s here and to %s in %s; report them apart",
                           exhibit->path, record->topic, record->post, other->record.post, other->path);
        }
    }
    return HS_OK;
}

static enum hs_status add_file(const struct hs_collection_wish *wish, size_t index, const struct hs_library *library,
                               struct hs_collection *collection, struct hs_error *error) {
    struct hs_exhibit *exhibit = &collection->exhibits[collection->exhibit_count];
    enum hs_status status = open_exhibit(wish, index, library, exhibit, error);
    if (status != HS_OK) {
        return status;
    }
    status = check_place(collection, exhibit, error);
    if (status != HS_OK) {
        hs_exhibit_close(exhibit);
        return status;
    }
    hs_record_drop_document_samples(&exhibit->record);
    collection->exhibit_count++;
    return HS_OK;
}

static enum hs_status add_files(const struct hs_collection_wish *wish, const struct hs_library *library,
                                struct hs_collection *collection, struct hs_error *error) {
    for (size_t i = 0; i < wish->file_count; i++) {
        enum hs_status status = add_file(wish, i, library, collection, error);
        if (status != HS_OK && status != HS_MEMORY && wish->keep_going) {
            status = refuse(collection, wish->files[i], error);
        }
        if (status != HS_OK) {
            return status;
        }
    }
    return collection->exhibit_count > 0
               ? HS_OK
               : hs_fail(error, HS_INVALID, "%s: no record is left; the first was refused: %s", wish->files[0],
                         collection->refusals[0].reason);
}

static void sort_exhibits(struct hs_collection *collection) {
    struct hs_exhibit *exhibits = collection->exhibits;
    qsort(exhibits, collection->exhibit_count, sizeof *exhibits, compare_runs);
    for (size_t i = 1; i < collection->exhibit_count; i++) {
        exhibits[i].older = same_topic(&exhibits[i - 1], &exhibits[i]);
        if (exhibits[i].older) {
            hs_record_drop_samples(&exhibits[i].record);
        }
    }
    qsort(exhibits, collection->exhibit_count, sizeof *exhibits, compare_places);
}

/* A to Z, then AA: as a spreadsheet names its columns. */
static void name_column(struct hs_column *column, size_t index) {
    const char last = (char)('A' + index % 26);
    if (index < 26) {
        (void)snprintf(column->key, sizeof column->key, "%c", last);
    } else {
        (void)snprintf(column->key, sizeof column->key, "%c%c", (char)('A' + (index / 26 - 1) % 26), last);
    }
}

static void add_to_column(struct hs_column *column, const struct hs_exhibit *exhibit) {
    if (exhibit->older) {
        column->older = column->older_count == 0 ? exhibit : column->older;
        column->older_count++;
    } else {
        column->newest = column->newest_count == 0 ? exhibit : column->newest;
        column->newest_count++;
    }
    if (column->machine == NULL) {
        column->machine = &exhibit->record.machine;
    }
}

static enum hs_status make_columns(struct hs_collection *collection, struct hs_error *error) {
    collection->columns = calloc(collection->exhibit_count, sizeof *collection->columns);
    if (collection->columns == NULL) {
        return hs_fail(error, HS_MEMORY, "%s: out of memory", collection->exhibits[0].path);
    }
    for (size_t i = 0; i < collection->exhibit_count; i++) {
        const struct hs_exhibit *exhibit = &collection->exhibits[i];
        if (i == 0 || compare_machines(&exhibit[-1], exhibit) != 0) {
            name_column(&collection->columns[collection->column_count], collection->column_count);
            collection->column_count++;
        }
        add_to_column(&collection->columns[collection->column_count - 1], exhibit);
    }
    return HS_OK;
}

/* File names that stay the same from report to report, as long as it stays one machine or several. */
static void name_files(struct hs_collection *collection) {
    for (size_t c = 0; collection->column_count > 1 && c < collection->column_count; c++) {
        struct hs_column *column = &collection->columns[c];
        (void)snprintf(column->page, sizeof column->page, "machine-%s", column->machine->id);
        (void)snprintf(column->prefix, sizeof column->prefix, "%s-", column->machine->id);
    }
    for (size_t i = 0, c = 0; i < collection->exhibit_count; i++) {
        struct hs_exhibit *exhibit = &collection->exhibits[i];
        c += i > 0 && compare_machines(exhibit - 1, exhibit) != 0 ? 1 : 0;
        exhibit->column = c;
        (void)snprintf(exhibit->prefix, sizeof exhibit->prefix, "%s%s-", collection->columns[c].prefix,
                       exhibit->record.topic);
    }
}

static int compare_leads(const void *first, const void *second) {
    return compare_topics(*(const struct hs_exhibit *const *)first, *(const struct hs_exhibit *const *)second);
}

/* Of a topic the record with the most claims, of equals the first; a machine may know but a part of them. */
static void add_lead(struct hs_collection *collection, const struct hs_exhibit *exhibit) {
    size_t l = 0;
    while (l < collection->lead_count && compare_topics(collection->leads[l], exhibit) != 0) {
        l++;
    }
    if (l == collection->lead_count) {
        collection->leads[collection->lead_count++] = exhibit;
    } else if (exhibit->record.claim_count > collection->leads[l]->record.claim_count) {
        collection->leads[l] = exhibit;
    }
}

static enum hs_status find_leads(struct hs_collection *collection, struct hs_error *error) {
    collection->leads = calloc(collection->exhibit_count, sizeof *collection->leads);
    if (collection->leads == NULL) {
        return hs_fail(error, HS_MEMORY, "%s: out of memory", collection->exhibits[0].path);
    }
    for (size_t i = 0; i < collection->exhibit_count; i++) {
        if (!collection->exhibits[i].older) {
            add_lead(collection, &collection->exhibits[i]);
        }
    }
    qsort(collection->leads, collection->lead_count, sizeof *collection->leads, compare_leads);
    return HS_OK;
}

enum hs_status hs_collection_open(const struct hs_collection_wish *wish, const struct hs_library *library,
                                  struct hs_collection *collection, struct hs_error *error) {
    *collection = (struct hs_collection){0};
    struct hs_error fault = {HS_OK, ""};
    collection->exhibits = calloc(wish->file_count, sizeof *collection->exhibits);
    collection->refusals = calloc(wish->file_count, sizeof *collection->refusals);
    if (collection->exhibits == NULL || collection->refusals == NULL) {
        return hs_fail(error, HS_MEMORY, "%s: out of memory", wish->files[0]);
    }
    enum hs_status status = add_files(wish, library, collection, &fault);
    if (status == HS_OK) {
        sort_exhibits(collection);
        status = make_columns(collection, &fault);
    }
    if (status == HS_OK) {
        name_files(collection);
        status = find_leads(collection, &fault);
    }
    return status == HS_OK ? HS_OK : hs_fail(error, status, "%s", fault.text);
}

void hs_collection_close(struct hs_collection *collection) {
    for (size_t i = 0; i < collection->exhibit_count; i++) {
        hs_exhibit_close(&collection->exhibits[i]);
    }
    for (size_t i = 0; i < collection->refusal_count; i++) {
        free(collection->refusals[i].reason);
    }
    free(collection->exhibits);
    free(collection->columns);
    free(collection->leads);
    free(collection->refusals);
    *collection = (struct hs_collection){0};
}

const struct hs_exhibit *hs_column_exhibit(const struct hs_column *column, const char *topic) {
    for (size_t i = 0; i < column->newest_count; i++) {
        if (strcmp(column->newest[i].record.topic, topic) == 0) {
            return &column->newest[i];
        }
    }
    return NULL;
}

struct hs_history hs_column_history(const struct hs_column *column, const struct hs_exhibit *exhibit) {
    struct hs_history history = {calloc(column->older_count + 1, sizeof *history.runs), 0};
    for (size_t i = column->older_count + 1; i-- > 0 && history.runs != NULL;) {
        const struct hs_exhibit *run = i > 0 ? &column->older[i - 1] : exhibit;
        if (compare_topics(run, exhibit) == 0 && strcmp(run->record.scale, exhibit->record.scale) == 0) {
            history.runs[history.count++] = run;
        }
    }
    return history;
}

void hs_machine_words(struct hs_text *text, const struct hs_machine *machine) {
    hs_text_add(text, "%s, %s, %s", machine->cpu, machine->os_version, machine->filesystem);
    if (machine->emulator[0] != '\0') {
        hs_text_add(text, ", emulated by %s", machine->emulator);
    }
}

void hs_column_words(struct hs_text *text, const struct hs_column *column) {
    size_t smoke = 0;
    for (size_t i = 0; i < column->newest_count; i++) {
        smoke += strcmp(column->newest[i].record.scale, "smoke") == 0 ? 1 : 0;
    }
    hs_machine_words(text, column->machine);
    if (smoke > 0) {
        hs_text_add(text, "; ");
        if (smoke < column->newest_count) {
            hs_text_add(text, "%zu of %zu topics by ", smoke, column->newest_count);
        }
        hs_text_add(text, "a smoke run, whose verdicts mean nothing");
    }
}
