/* SPDX-License-Identifier: MIT */
/*
 * Reading the items of a post file. The first fault sticks: it fills the error and the status, and what is read after
 * it only has to be harmless, so the code that reads an item states its fields one after the other.
 * Texts are borrowed from the JSON document.
 */
#ifndef HEARSAY_POST_READER_H
#define HEARSAY_POST_READER_H

#include <jansson.h>

#include "hearsay/post.h"

struct post_reader {
    const char *path;
    struct hs_post *post;
    struct hs_error *error;
    enum hs_status status;
    char place[128]; /* the item being read, for messages */
};

/* A fault in the file; the message is "path: place: " and this. */
void hs_post_refuse(struct post_reader *reader, const char *format, ...) HS_PRINTF(2, 3);

/* count zeroed elements; NULL only when out of memory. */
void *hs_post_allocate(struct post_reader *reader, size_t count, size_t size);

/* The text under key; "" after a fault, never NULL. */
const char *hs_post_text(struct post_reader *reader, const json_t *object, const char *key);

/* The same where it may be left out: NULL. */
const char *hs_post_text_or_null(struct post_reader *reader, const json_t *object, const char *key);

/* The number under key, above 0; absent where it is left out, and after a fault. */
double hs_post_number(struct post_reader *reader, const json_t *object, const char *key, double absent);

/* The list under key, at least one item. NULL after a fault, which is an empty list to jansson. */
const json_t *hs_post_list(struct post_reader *reader, const json_t *object, const char *key);

/* "workload/subject", split; text may be NULL (a fault). Free with hs_post_reference_free. */
struct hs_reference hs_post_reference(struct post_reader *reader, const char *text);
void hs_post_reference_free(struct hs_reference *reference);

/* NULL after a fault: id is NULL or no observation has it. */
const struct hs_observation *hs_post_observation(struct post_reader *reader, const char *id);

/* Item number index of the claims; the observations and the claims before it are there. */
void hs_post_claim_read(struct post_reader *reader, const json_t *item, size_t index);
void hs_post_claim_fini(struct hs_claim *claim);

/* Item number index of what is said of today; all claims are there. */
void hs_post_today_read(struct post_reader *reader, const json_t *item, size_t index);
void hs_post_today_fini(struct hs_today *today);

/* A fault if some claim is left out of "today", unless all are. */
void hs_post_today_check(struct post_reader *reader);

/* Item number index of the figures; the observations are there. */
void hs_post_figure_read(struct post_reader *reader, const json_t *item, size_t index);
void hs_post_figure_fini(struct hs_figure *figure);

/* Item number index of the sweeps. */
void hs_post_sweep_read(struct post_reader *reader, const json_t *item, size_t index);
void hs_post_sweep_fini(struct hs_sweep *sweep);

#endif
