/* SPDX-License-Identifier: MIT */
/* What CTest's claim tests run: one verdict, in a sentence for people and in measurements for a dashboard. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exhibit.h"
#include "expect.h"
#include "fresh.h"
#include "hearsay/file.h"
#include "options.h"
#include "text.h"
#include "words.h"

static void add_number(struct hs_text *text, const char *name, double value) {
    if (isfinite(value)) {
        hs_text_add(text, "<CTestMeasurement type=\"numeric/double\" name=\"%s\">%.9g</CTestMeasurement>\n", name,
                    value);
    }
}

static void add_measurements(struct hs_text *text, const struct hs_record_claim *claim, const char *chart) {
    const struct hs_record_pair *pair = hs_record_nearest(claim);
    if (pair != NULL) {
        add_number(text, "ratio", pair->ratio);
        add_number(text, "low", hs_words_low(pair->bounds));
        add_number(text, "high", pair->bounds.high);
        add_number(text, "rounds", (double)pair->round_count);
    }
    hs_text_add(text, "<CTestMeasurement type=\"text/string\" name=\"verdict\">");
    hs_text_xml(text, hs_verdict_text(claim->verdict));
    hs_text_add(text, "</CTestMeasurement>\n");
    if (chart != NULL && hs_file_exists(chart)) {
        hs_text_add(text, "<CTestMeasurementFile type=\"image/png\" name=\"chart\">");
        hs_text_xml(text, chart);
        hs_text_add(text, "</CTestMeasurementFile>\n");
    }
}

/* Only for a record of the platform that was pinned. */
static enum hs_status check_expectations(const char *path, const struct hs_exhibit *exhibit,
                                         const struct hs_record_claim *claim, struct hs_error *error) {
    struct hs_expectations expectations;
    enum hs_status status = hs_expect_read(path, &expectations, error);
    if (status == HS_OK) {
        status = hs_expect_check_platform(&expectations, &exhibit->record, exhibit->path, error);
    }
    if (status == HS_OK) {
        status = hs_expect_check(&expectations, &exhibit->record, claim, error);
    }
    hs_expect_free(&expectations);
    return status;
}

/* For people, but CTest reads along: a tag in somebody's text must not become a measurement. */
static void add_sentence(struct hs_text *text, const struct hs_exhibit *exhibit, size_t index) {
    const struct hs_record_claim *claim = &exhibit->record.claims[index];
    struct hs_text words = {0};
    struct hs_text plain = {0};
    hs_text_add(&words, "%s: %s. %s ", claim->id, hs_verdict_text(claim->verdict), claim->says);
    hs_words_finding(&words, exhibit, index);
    hs_text_plain_of(&plain, &words);
    for (const char *c = hs_text_get(&plain); *c != '\0'; c++) {
        hs_text_add(text, *c == '<' ? "%c " : "%c", *c);
    }
    hs_text_add(text, "\n");
    text->failed = text->failed || plain.failed;
    hs_text_fini(&plain);
}

static int print_claim(const struct hs_exhibit *exhibit, size_t index, const char *chart) {
    const struct hs_record_claim *claim = &exhibit->record.claims[index];
    struct hs_text text = {0};
    /* Without this word ctest cuts what a passing test says at 1 KiB. */
    hs_text_add(&text, "CTEST_FULL_OUTPUT\n");
    add_sentence(&text, exhibit, index);
    if (claim->verdict != HS_NOT_APPLICABLE) {
        add_measurements(&text, claim, chart);
    }
    fputs(hs_text_get(&text), stdout);
    const bool failed = text.failed;
    hs_text_fini(&text);
    if (failed) {
        return EXIT_FAILURE;
    }
    return claim->verdict == HS_NOT_APPLICABLE ? HS_EXIT_SKIP : EXIT_SUCCESS;
}

int hs_claim_command(const struct hs_options *options) {
    struct hs_library library;
    struct hs_exhibit exhibit;
    struct hs_error error;
    const char *id = options->files[1];
    int code = EXIT_FAILURE;

    /* The post adds words; without it the record still says enough. */
    (void)hs_library_read(NULL, &library, NULL);
    enum hs_status status = hs_exhibit_open(options->files[0], &library, &exhibit, &error);
    if (status == HS_OK && options->value[HS_OPTION_FRESH] != NULL) {
        status = hs_record_check_fresh(&exhibit.record, options->files[0], &error);
    }
    const struct hs_record_claim *claim = status == HS_OK ? hs_record_find(&exhibit.record, id) : NULL;
    if (status == HS_OK && claim == NULL) {
        status = hs_fail(&error, HS_INVALID, "%s: no claim \"%s\"; measure again, the post may have changed",
                         options->files[0], id);
    }
    if (status == HS_OK) {
        code = print_claim(&exhibit, (size_t)(claim - exhibit.record.claims), options->value[HS_OPTION_CHART]);
        if (options->value[HS_OPTION_EXPECT] != NULL) {
            status = check_expectations(options->value[HS_OPTION_EXPECT], &exhibit, claim, &error);
        }
    }
    if (status != HS_OK) {
        fprintf(stderr, "hearsay claim: %s\n", error.text);
        code = EXIT_FAILURE;
    }
    hs_exhibit_close(&exhibit);
    hs_library_free(&library);
    return code;
}
