/* SPDX-License-Identifier: MIT */
/*
 * Pinned expectations ("hearsay.expectations/1", fixtures/schemas): the verdicts that a platform is known to give. Only
 * a decided verdict can contradict them; one that is inconclusive or not applicable leaves the question open.
 */
#ifndef HEARSAY_REPORTS_EXPECT_H
#define HEARSAY_REPORTS_EXPECT_H

#include <jansson.h>
#include <stdbool.h>

#include "hearsay/record.h"
#include "hearsay/status.h"

#define HS_EXPECT_SCHEMA "hearsay.expectations/1"

struct hs_expectations {
    const char *path; /* borrowed */
    const char *platform;
    json_t *root;
};

/* Operating system and architecture, as in the name of an expectations file: "linux-x86_64". */
struct hs_platform {
    char name[128];
};
struct hs_platform hs_platform_of(const struct hs_machine *machine);

/* A verdict of "holds", "levelled", "reversed" or "fails". */
bool hs_verdict_is_decided(enum hs_verdict verdict);

/* path is borrowed until hs_expect_free, which is safe after a failure. */
enum hs_status hs_expect_read(const char *path, struct hs_expectations *expectations, struct hs_error *error);
void hs_expect_free(struct hs_expectations *expectations);

/* What is pinned of a topic: an object of lists of verdicts under the ids of claims. NULL: nothing. */
json_t *hs_expect_claims(const struct hs_expectations *expectations, const char *topic);

/* HS_INVALID unless record, read from path, is of the platform that was pinned. */
enum hs_status hs_expect_check_platform(const struct hs_expectations *expectations, const struct hs_record *record,
                                        const char *path, struct hs_error *error);

/* HS_INVALID when the verdict contradicts what is pinned for this claim; the message says both. Verdicts of the smoke
 * scale mean nothing and contradict nothing. */
enum hs_status hs_expect_check(const struct hs_expectations *expectations, const struct hs_record *record,
                               const struct hs_record_claim *claim, struct hs_error *error);

#endif
