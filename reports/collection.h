/* SPDX-License-Identifier: MIT */
/*
 * Any number of records, put in order: by machine, and of each machine the newest record of a topic before the older
 * ones. Times of two machines are never pooled; whoever compares them sets verdicts side by side.
 */
#ifndef HEARSAY_REPORTS_COLLECTION_H
#define HEARSAY_REPORTS_COLLECTION_H

#include <stdbool.h>
#include <stddef.h>

#include "exhibit.h"
#include "hearsay/status.h"
#include "library.h"
#include "text.h"

/* One machine: a column of every table that sets machines side by side. */
struct hs_column {
    char key[8];                      /* its short name within the collection: "A", "B", ..., "AA" */
    const struct hs_machine *machine; /* as its newest record describes it */
    const struct hs_exhibit *newest;  /* one a topic, in the order of their posts */
    size_t newest_count;
    const struct hs_exhibit *older; /* topic by topic, newest first; without samples */
    size_t older_count;
    char page[128];   /* its own page, without the ending: "" for the only machine, else "machine-<id>" */
    char prefix[128]; /* of the names of its files: "" for the only machine, else "<id>-" */
};

/* A record that was not taken in. */
struct hs_refusal {
    const char *path;
    char *reason; /* one line that names the file */
};

/* Machines that are emulated come last, else they stand in the order of their ids. */
struct hs_collection {
    struct hs_exhibit *exhibits; /* column by column */
    size_t exhibit_count;
    struct hs_column *columns;
    size_t column_count;
    const struct hs_exhibit **leads; /* by topic, in the order of posts: of all newest records the one of most claims */
    size_t lead_count;
    struct hs_refusal *refusals; /* only with keep_going */
    size_t refusal_count;
};

struct hs_collection_wish {
    char **files; /* borrowed until hs_collection_close */
    size_t file_count;
    bool fresh;      /* refuse what hs_record_check_fresh refuses */
    bool keep_going; /* set aside what is refused, as long as something is left */
};

/*
 * Reads all files. Refused are, by name: what hs_record_read refuses, among it another schema version; a second record
 * of the same machine, topic and start; and a topic under a second post. library is borrowed. Safe to close after a
 * failure.
 */
enum hs_status hs_collection_open(const struct hs_collection_wish *wish, const struct hs_library *library,
                                  struct hs_collection *collection, struct hs_error *error);
void hs_collection_close(struct hs_collection *collection);

/* The newest record that a column has for this topic; NULL if there is none. */
const struct hs_exhibit *hs_column_exhibit(const struct hs_column *column, const char *topic);

/* The records of exhibit's topic and scale on its machine, which is column, from the oldest to exhibit itself. */
struct hs_history {
    const struct hs_exhibit **runs; /* free it; NULL when out of memory */
    size_t count;
};
struct hs_history hs_column_history(const struct hs_column *column, const struct hs_exhibit *exhibit);

/* The machine for a reader: processor, system, file system, and what emulates it. */
void hs_machine_words(struct hs_text *text, const struct hs_machine *machine);

/* The same, and how many of its newest records are smoke runs. */
void hs_column_words(struct hs_text *text, const struct hs_column *column);

#endif
