/* SPDX-License-Identifier: MIT */
/* The parts of the program that can go wrong without anybody seeing it: escapes, words, groups, tables, the page. */
#include "../../lib/tests/suite.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "csv.h"
#include "exhibit.h"
#include "hearsay/file.h"
#include "html.h"
#include "markdown.h"
#include "sample.h"
#include "tables.h"
#include "text.h"
#include "words.h"

#define RECORD_PATH "unit.reports.json"

static const struct sample_wish wish = {
    .scale = "quick", .machine = "test-machine", .started = "2026-11-30T21:45:00Z", .rounds = 40};

static struct hs_library library;
static struct hs_exhibit exhibit;
static struct hs_collection collection; /* of the same record alone */

static void open_sample(void) {
    struct hs_error error = {0};
    ck_assert_msg(hs_library_read(HEARSAY_SOURCE_DIR "/fixtures/posts", &library, &error) == HS_OK, "%s", error.text);
    const struct hs_post *post = hs_library_find(&library, "2004-03-02-motovilov");
    ck_assert_ptr_nonnull(post);
    ck_assert_msg(sample_write(post, &wish, RECORD_PATH, &error) == HS_OK, "%s", error.text);
    ck_assert_msg(hs_exhibit_open(RECORD_PATH, &library, &exhibit, &error) == HS_OK, "%s", error.text);
    static char *files[] = {RECORD_PATH};
    const struct hs_collection_wish one = {.files = files, .file_count = 1};
    ck_assert_msg(hs_collection_open(&one, &library, &collection, &error) == HS_OK, "%s", error.text);
}

static void close_sample(void) {
    hs_collection_close(&collection);
    hs_exhibit_close(&exhibit);
    hs_library_free(&library);
    (void)remove(RECORD_PATH);
}

static size_t index_of(const char *id) {
    const struct hs_record_claim *claim = hs_record_find(&exhibit.record, id);
    ck_assert_ptr_nonnull(claim);
    return (size_t)(claim - exhibit.record.claims);
}

static void assert_text(struct hs_text *text, const char *expected) {
    ck_assert_str_eq(hs_text_get(text), expected);
    ck_assert(!text->failed);
    hs_text_fini(text);
}

START_TEST(escapes_keep_others_words_from_becoming_markup) {
    struct hs_text text = {0};
    hs_text_markdown(&text, "a|b`c<d>&*e_f[g]\\\nh");
    assert_text(&text, "a\\|b\\`c\\<d\\>\\&\\*e\\_f\\[g\\]\\\\ h");
    hs_text_xml(&text, "<a href=\"x\">&'\x01");
    assert_text(&text, "&lt;a href=&quot;x&quot;&gt;&amp;&#39; ");
    hs_text_csv(&text, "say \"a,b\"");
    assert_text(&text, "\"say \"\"a,b\"\"\"");
    hs_text_csv(&text, "plain");
    assert_text(&text, "plain");
    hs_text_plain(&text, "a\x1b[31mb\nc");
    assert_text(&text, "a [31mb c");
    hs_text_csv(&text, "=1+1");
    assert_text(&text, "\"'=1+1\"");
    hs_text_csv(&text, "\t-2");
    assert_text(&text, "\"' -2\"");
    hs_text_csv(&text, "a-2");
    assert_text(&text, "a-2");
    hs_text_code(&text, "map-beats-file");
    assert_text(&text, "`map-beats-file`");
    hs_text_code(&text, "a`|b");
    assert_text(&text, "a\\`\\|b");
}
END_TEST

START_TEST(what_steers_the_display_is_a_space_and_what_is_no_text_a_question_mark) {
    static const struct {
        const char *source;
        const char *plain;
    } rows[] = {{"\xe2\x80\xaeright\xe2\x81\xa9 left", " right  left"},
                {"next\xe2\x80\xa8line\xc2\x85line", "next line line"},
                {"\xc2\x9b[2J\x7f", " [2J "},
                {"\xef\xbf\xbf\xef\xbb\xbf", "  "},
                {"\xd7\xa9\xd7\x9c \xf0\x9f\x90\x8c \xc3\xa9", "\xd7\xa9\xd7\x9c \xf0\x9f\x90\x8c \xc3\xa9"},
                {"\xff\xc3.\xe2\x80", "??.??"},
                {"\xc0\xaf\xed\xa0\x80\xf4\x90\x80\x80", "?????????"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct hs_text text = {0};
        hs_text_plain(&text, rows[i].source);
        assert_text(&text, rows[i].plain);
        hs_text_xml(&text, rows[i].source);
        assert_text(&text, rows[i].plain);
    }
}
END_TEST

START_TEST(numbers_have_three_digits) {
    static const struct {
        double value;
        const char *text;
    } rows[] = {{2.0, "2.00"},     {1.2592, "1.26"}, {0.9996, "1.00"}, {0.94, "0.940"}, {0.0261, "0.0261"},
                {34.7046, "34.7"}, {9.996, "10.0"},  {1234.5, "1234"}, {NAN, "?"},      {INFINITY, "unbounded"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct hs_text text = {0};
        hs_text_number(&text, rows[i].value);
        assert_text(&text, rows[i].text);
    }
}
END_TEST

START_TEST(ratios_are_said_in_the_direction_that_is_above_one) {
    struct hs_text text = {0};
    hs_words_ratio(&text, 2.14);
    assert_text(&text, "is 2.14 times as fast as");
    hs_words_ratio(&text, 0.5);
    assert_text(&text, "takes 2.00 times as long as");
    hs_words_ratio(&text, 1.001);
    assert_text(&text, "is as fast as");
    hs_words_bounds(&text, (struct hs_bounds){0.0, INFINITY});
    assert_text(&text, "[…, …]");
    hs_words_bounds(&text, (struct hs_bounds){1.5, 2.5});
    assert_text(&text, "[1.50, 2.50]");
}
END_TEST

START_TEST(a_record_ages_with_the_claims_of_its_post_alone) {
    struct hs_record_claim *claim = &exhibit.record.claims[index_of("scatter-not-by-much")];
    const struct hs_record_claim kept = *claim;
    exhibit.record.post_hash = "xxh3:0000000000000000";
    ck_assert(hs_exhibit_is_current(&exhibit));
    claim->bound = 1.4;
    ck_assert(!hs_exhibit_is_current(&exhibit));
    *claim = kept;
    claim->says = "something else";
    ck_assert(!hs_exhibit_is_current(&exhibit));
    *claim = kept;
    claim->id = "no-longer-there";
    ck_assert(!hs_exhibit_is_current(&exhibit));
    *claim = kept;
    exhibit.record.claim_count--;
    ck_assert(!hs_exhibit_is_current(&exhibit));
    exhibit.record.claim_count++;
}
END_TEST

START_TEST(claims_of_one_question_form_a_group) {
    static const struct {
        const char *title;
        size_t count;
    } groups[] = {{"map against file", 10},       {"file against stdio", 10},
                  {"file against iostream", 10},  {"map: write-seq against create-seq", 2},
                  {"other ways against map", 17}, {"other ways about as fast as map", 2},
                  {"single questions", 6}};
    ck_assert_uint_eq(exhibit.group_count, sizeof groups / sizeof groups[0]);
    size_t total = 0;
    for (size_t g = 0; g < exhibit.group_count; g++) {
        struct hs_text text = {0};
        hs_words_group(&text, &exhibit, &exhibit.groups[g]);
        assert_text(&text, groups[g].title);
        ck_assert_uint_eq(exhibit.groups[g].claim_count, groups[g].count);
        total += exhibit.groups[g].claim_count;
    }
    ck_assert_uint_eq(total, exhibit.record.claim_count);
}
END_TEST

/* The sample makes each later way 1.5 times slower than the one before: map, file, stdio, iostream. */
START_TEST(findings_tell_the_known_truth) {
    struct hs_text text = {0};
    hs_words_finding(&text, &exhibit, index_of("map-beats-file-write-seq"));
    ck_assert_ptr_nonnull(strstr(hs_text_get(&text), "On this machine map is 1.5"));
    ck_assert_ptr_nonnull(
        strstr(hs_text_get(&text), "own numbers of 2004 it was 39.7 times as fast (holds); now it is less than then."));
    hs_text_fini(&text);
    hs_words_finding(&text, &exhibit, index_of("scatter-beats-map-read-seq-vector"));
    ck_assert_ptr_nonnull(strstr(hs_text_get(&text), "vector takes 5.0"));
    hs_text_fini(&text);
    hs_words_finding(&text, &exhibit, index_of("map-where-possible"));
    assert_text(&text, "Of the 10 claims that this one takes together, 10 hold on this machine.");
    hs_words_finding(&text, &exhibit, index_of("coherent-on-windows"));
    assert_text(&text, "Skipped for the test.");
    hs_words_tally(&text, &exhibit, &exhibit.groups[0]);
    assert_text(&text, "faster in 10 of 10");
    hs_words_count(&text, &exhibit.record);
    assert_text(&text, "33 hold, 3 have levelled off, 9 are reversed, 2 fail, 10 do not apply here");
}
END_TEST

static void assert_log_axis_can_show(const char *table, size_t first_column) {
    size_t column = 0;
    for (const char *c = strchr(table, '\n') + 1; *c != '\0'; c++) {
        if (*c == '\n') {
            column = 0;
        } else if (*c == '\t' && ++column >= first_column && c[1] >= '0' && c[1] <= '9') {
            double value = 0;
            ck_assert_int_eq(sscanf(c + 1, "%lf", &value), 1);
            ck_assert(value > 0.0);
        }
    }
}

START_TEST(tables_hold_what_the_axis_can_show) {
    struct hs_text text = {0};
    struct hs_view view;
    /* A clock that did not move makes a time of zero. */
    for (size_t i = 0; i < exhibit.record.races[0].entrant_count; i++) {
        exhibit.record.races[0].entrants[i].lane.ns[0] = 0;
    }
    hs_table_then_now(&text, &exhibit, &exhibit.post->figures[0], &view);
    ck_assert_uint_eq(view.rows, 24);
    ck_assert_ptr_nonnull(strstr(hs_text_get(&text), "\n14\tCreate random, Win32 Map\t-1\t?\t?\t?\n"));
    ck_assert_ptr_nonnull(strstr(hs_text_get(&text), "\n1\tCreate sequential, <iostream>\t0\t9.845\t"));
    assert_log_axis_can_show(hs_text_get(&text), 3);
    ck_assert(view.low > 0.0 && view.high > 69.0);
    hs_text_fini(&text);
    hs_table_sweep(&text, &exhibit, &exhibit.post->sweeps[0], &view);
    ck_assert_uint_eq(view.rows, 12);
    ck_assert_int_eq(strncmp(strchr(hs_text_get(&text), '\n'), "\n512\t1\t", 7), 0);
    assert_log_axis_can_show(hs_text_get(&text), 2);
    hs_text_fini(&text);
}
END_TEST

START_TEST(an_open_interval_is_left_open) {
    struct hs_text text = {0};
    struct hs_view view;
    exhibit.record.claims[0].pairs[0].bounds = (struct hs_bounds){0.0, INFINITY};
    hs_table_ratios(&text, &exhibit, &view);
    ck_assert_ptr_nonnull(strstr(hs_text_get(&text), "\n2\tread-seq\t0\t0.834094\t1.2592\t1.90096\t?\t1.49452\t?\t"));
    ck_assert_uint_eq(view.rows, 45 + exhibit.group_count);
    ck_assert(isfinite(view.high));
    hs_text_fini(&text);
    hs_words_finding(&text, &exhibit, 0);
    ck_assert_ptr_nonnull(strstr(hs_text_get(&text), "(too few rounds to give bounds)"));
    hs_text_fini(&text);
}
END_TEST

static size_t count_in(const char *text, const char *what) {
    size_t count = 0;
    for (const char *c = strstr(text, what); c != NULL; c = strstr(c + 1, what)) {
        count++;
    }
    return count;
}

START_TEST(the_page_shows_badges_charts_and_no_foreign_markup) {
    const struct hs_page page = {&collection, NULL};
    struct hs_text markdown = {0};
    struct hs_text html = {0};
    struct hs_error error = {0};
    hs_markdown_page(&markdown, &page);
    ck_assert_msg(hs_html_page(&markdown, &html, &error) == HS_OK, "%s", error.text);
    const char *text = hs_text_get(&html);
    ck_assert_ptr_nonnull(strstr(text, "CPU &lt;b&gt;|*x*_y_`z`&amp;amp;\\ [a](b)"));
    ck_assert_ptr_null(strstr(text, "raw HTML omitted"));
    ck_assert_uint_eq(count_in(text, "<picture>"), 4);
    ck_assert_ptr_nonnull(
        strstr(text, "srcset=\"mmap_vs_file_io-ratios-dark.svg\" media=\"(prefers-color-scheme: dark)\""));
    ck_assert_ptr_nonnull(strstr(text, "<span id=\"every-claim\">Every claim</span>"));
    ck_assert_uint_eq(count_in(text, "<div class=\"table\">"), count_in(text, "<table>"));
    ck_assert_uint_ge(count_in(text, "<span class=\"verdict holds\">holds</span>"), 33);
    ck_assert_ptr_null(strstr(text, "<script"));
    ck_assert_ptr_null(strstr(text, "src=\"http"));
    ck_assert_ptr_null(strstr(text, "srcset=\"http"));
    hs_text_fini(&markdown);
    hs_text_fini(&html);
}
END_TEST

START_TEST(the_page_says_why_there_are_no_charts) {
    const struct hs_page page = {&collection, "gnuplot not found"};
    struct hs_text markdown = {0};
    hs_markdown_page(&markdown, &page);
    ck_assert_ptr_nonnull(strstr(hs_text_get(&markdown), "> **No charts.** gnuplot not found"));
    ck_assert_ptr_null(strstr(hs_text_get(&markdown), ".svg"));
    hs_text_fini(&markdown);
}
END_TEST

START_TEST(csv_rows_have_the_columns_of_their_header) {
    struct hs_text text = {0};
    hs_csv_results(&text, &exhibit, 1);
    const char *header = strchr(hs_text_get(&text), '\n');
    ck_assert_uint_eq(count_in(hs_text_get(&text), "\n"), 1 + exhibit.record.claim_count);
    const char *end = strchr(header + 1, '\n');
    size_t head = 0;
    size_t row = 0;
    for (const char *c = hs_text_get(&text); c < end; c++) {
        head += *c == ',' && c < header ? 1 : 0;
        row += *c == ',' && c > header ? 1 : 0;
    }
    ck_assert_uint_eq(row, head);
    hs_text_fini(&text);
    hs_csv_samples(&text, &exhibit, 1);
    ck_assert_uint_eq(count_in(hs_text_get(&text), "\n"), 1 + 40 * exhibit.record.races[0].entrant_count);
    hs_text_fini(&text);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("reports");
    TCase *plain = tcase_create("plain");
    tcase_add_test(plain, escapes_keep_others_words_from_becoming_markup);
    tcase_add_test(plain, what_steers_the_display_is_a_space_and_what_is_no_text_a_question_mark);
    tcase_add_test(plain, numbers_have_three_digits);
    tcase_add_test(plain, ratios_are_said_in_the_direction_that_is_above_one);
    suite_add_tcase(suite, plain);
    TCase *sample = tcase_create("sample");
    tcase_add_checked_fixture(sample, open_sample, close_sample);
    tcase_add_test(sample, a_record_ages_with_the_claims_of_its_post_alone);
    tcase_add_test(sample, claims_of_one_question_form_a_group);
    tcase_add_test(sample, findings_tell_the_known_truth);
    tcase_add_test(sample, tables_hold_what_the_axis_can_show);
    tcase_add_test(sample, an_open_interval_is_left_open);
    tcase_add_test(sample, the_page_shows_badges_charts_and_no_foreign_markup);
    tcase_add_test(sample, the_page_says_why_there_are_no_charts);
    tcase_add_test(sample, csv_rows_have_the_columns_of_their_header);
    suite_add_tcase(suite, sample);
    return suite_run_all(suite);
}
