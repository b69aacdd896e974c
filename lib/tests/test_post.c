/* SPDX-License-Identifier: MIT */
#include <check.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hearsay/digest.h"
#include "hearsay/file.h"
#include "hearsay/post.h"
#include "hearsay/scratch.h"

#define POST_PATH   HEARSAY_SOURCE_DIR "/fixtures/posts/2004-03-02-motovilov.json"
#define LEDGER_PATH HEARSAY_SOURCE_DIR "/fixtures/ledger.csv"
#define WARM_MARGIN 1.10

static struct hs_scratch scratch;
static struct hs_post post; /* the real one */

static void open_scratch(void) {
    struct hs_error error = {0};
    ck_assert_msg(hs_scratch_open(".", &scratch, &error) == HS_OK, "%s", error.text);
}

static void close_scratch(void) {
    hs_scratch_close(&scratch);
}

static void open_post(void) {
    struct hs_error error = {0};
    ck_assert_msg(hs_post_read(POST_PATH, &post, &error) == HS_OK, "%s", error.text);
}

static void close_post(void) {
    hs_post_free(&post);
}

START_TEST(head_and_hash) {
    char *data;
    size_t length_bytes;
    char hash[24];
    ck_assert_int_eq(hs_file_read(POST_PATH, 1u << 20, &data, &length_bytes, NULL), HS_OK);
    snprintf(hash, sizeof hash, "xxh3:%016llx", (unsigned long long)hs_digest_bytes(data, length_bytes));
    free(data);
    ck_assert_str_eq(post.hash, hash);
    ck_assert_str_eq(post.id, "2004-03-02-motovilov");
    ck_assert_str_eq(post.date, "2004-03-02");
    ck_assert_str_eq(post.topic, "mmap_vs_file_io");
    ck_assert_ptr_nonnull(post.root);
}
END_TEST

START_TEST(chart_has_22_bars_of_24) {
    size_t number_count = 0;
    ck_assert_uint_eq(post.figure_count, 1);
    const struct hs_figure *figure = &post.figures[0];
    ck_assert_uint_eq(figure->row_count, 24);
    ck_assert_uint_eq(figure->series_count, 2);
    ck_assert_double_eq(figure->axis.per_bytes, 268435456.0);
    ck_assert_double_eq(figure->axis.unit_seconds, 1.0);
    ck_assert_double_eq(figure->axis.rate_bytes, 0.0);
    for (size_t i = 0; i < figure->row_count; i++) {
        const struct hs_figure_row *row = &figure->rows[i];
        ck_assert_str_eq(row->label, row->then->label);
        ck_assert_str_eq(row->then->unit, "s");
        number_count += row->then->missing == NULL;
        ck_assert((isnan(row->then->low) != 0) == (row->then->missing != NULL));
        const bool is_read = strncmp(row->now[0].workload, "read-", 5) == 0;
        ck_assert((row->now[1].workload == NULL) == is_read);
    }
    ck_assert_uint_eq(number_count, 22);
    ck_assert_str_eq(figure->rows[0].label, "Create sequential, <iostream>");
    ck_assert_str_eq(figure->rows[0].now[1].workload, "create-seq-sync");
    ck_assert_str_eq(figure->rows[0].now[1].subject, "iostream");
    ck_assert_double_eq(figure->rows[22].then->low, 0.313);
    ck_assert_double_eq(figure->rows[22].then->high, 0.657);
}
END_TEST

/* Finds the rows of this post in the ledger: "id,post,kind" lines. */
START_TEST(the_block_sizes_are_swept) {
    ck_assert_uint_eq(post.sweep_count, 1);
    const struct hs_sweep *sweep = &post.sweeps[0];
    ck_assert_uint_eq(sweep->point_count, 12);
    ck_assert_double_eq(sweep->points[0].x, 512.0);
    ck_assert_str_eq(sweep->points[5].workload, "read-seq-16k");
    ck_assert_double_eq(sweep->mark, 16384.0);
    ck_assert_uint_eq(sweep->subject_count, 1);
    ck_assert_ptr_null(sweep->limit);
}
END_TEST

START_TEST(every_row_of_the_ledger_is_covered_once) {
    char *text;
    size_t length_bytes;
    size_t row_count = 0;
    ck_assert_int_eq(hs_file_read(LEDGER_PATH, 1u << 20, &text, &length_bytes, NULL), HS_OK);
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        char *comma = strchr(line, ',');
        ck_assert_ptr_nonnull(comma);
        if (strncmp(comma + 1, post.id, strlen(post.id)) != 0) {
            continue;
        }
        size_t found = 0;
        *comma = '\0';
        for (size_t i = 0; i < post.coverage_count; i++) {
            found += strcmp(post.coverage[i].ledger_id, line) == 0;
        }
        ck_assert_msg(found == 1, "%s is covered %d times", line, (int)found);
        row_count++;
    }
    free(text);
    ck_assert_uint_eq(row_count, 17);
    ck_assert_uint_eq(post.coverage_count, 17);
}
END_TEST

START_TEST(claims_are_split_and_resolved) {
    const struct hs_claim *fastest = hs_post_claim(&post, "16k-maximises-throughput");
    ck_assert_ptr_nonnull(fastest);
    ck_assert_int_eq(fastest->kind, HS_FASTEST);
    ck_assert_str_eq(fastest->subject.workload, "read-seq-16k");
    ck_assert_str_eq(fastest->subject.subject, "file");
    ck_assert_uint_eq(fastest->baseline_count, 11);
    ck_assert_ptr_null(fastest->then_subject);
    ck_assert_ptr_nonnull(fastest->then_none);

    const struct hs_claim *every = hs_post_claim(&post, "map-where-possible");
    ck_assert_uint_eq(every->part_count, 10);
    ck_assert_str_eq(post.claims[every->parts[0]].id, "map-beats-file-read-seq");

    const struct hs_claim *fact = hs_post_claim(&post, "coherent-on-windows");
    ck_assert_str_eq(fact->fact, "map-read-coherent");
    ck_assert_str_eq(fact->platform, "windows");
    ck_assert_double_eq(hs_post_claim(&post, "scatter-not-by-much")->bound, 1.3);
    ck_assert_ptr_null(hs_post_claim(&post, "no-such-claim"));
}
END_TEST

START_TEST(at_most_47_claims_are_raced_everywhere) {
    size_t raced = 0;
    for (size_t i = 0; i < post.claim_count; i++) {
        raced += post.claims[i].kind != HS_FACT && post.claims[i].kind != HS_EVERY && post.claims[i].platform == NULL;
    }
    ck_assert_uint_eq(post.claim_count, 57);
    ck_assert_uint_le(raced, 47);
}
END_TEST

/* Computed by hand from the chart's ranges: low is baseline.low / subject.high, high is baseline.high / subject.low. */
static const struct {
    const char *claim;
    enum hs_verdict verdict;
    double low;
    double high;
} known[] = {
    {"map-beats-file-read-seq", HS_INCONCLUSIVE, 0.548 / 0.657, 0.595 / 0.313},
    {"map-beats-file-write-seq", HS_HOLDS, 9.752 / 0.281, 11.42 / 0.251},
    {"map-beats-file-create-seq-sync", HS_HOLDS, 9.567 / 0.484, 10.33 / 0.362},
    {"stdio-atrocious-read-seq", HS_FAILS, 0.581 / 0.595, 0.642 / 0.548},
    {"stdio-atrocious-write-seq", HS_INCONCLUSIVE, 9.752 / 11.42, 13.05 / 9.752},
    {"iostream-atrocious-read-seq", HS_HOLDS, 0.88 / 0.595, 0.936 / 0.548},
    {"iostream-atrocious-create-random", HS_FAILS, 50.04 / 67.63, 55.59 / 64.17},
    {"flinn-little-difference", HS_INCONCLUSIVE, 0.548 / 0.657, 0.595 / 0.313},
    {"create-costs-map-more", HS_HOLDS, 0.362 / 0.281, 0.484 / 0.251},
};

START_TEST(then_known) {
    const struct hs_claim *claim = hs_post_claim(&post, known[_i].claim);
    ck_assert_ptr_nonnull(claim);
    const struct hs_then then = hs_post_then(&post, claim, WARM_MARGIN);
    ck_assert_msg(then.verdict == known[_i].verdict, "%s: %s", claim->id, hs_verdict_text(then.verdict));
    ck_assert_double_eq_tol(then.bounds.low, known[_i].low, 1e-12);
    ck_assert_double_eq_tol(then.bounds.high, known[_i].high, 1e-12);
    ck_assert_double_eq_tol(then.ratio, sqrt(known[_i].low * known[_i].high), 1e-12);
}
END_TEST

static const char *const numberless[] = {"map-beats-file-write-random", "actively-addressing", "coherent-here",
                                         "16k-maximises-throughput"};

START_TEST(then_without_numbers) {
    const struct hs_then then = hs_post_then(&post, hs_post_claim(&post, numberless[_i]), WARM_MARGIN);
    ck_assert_int_eq(then.verdict, HS_NOT_APPLICABLE);
    ck_assert(isnan(then.ratio));
    ck_assert(then.bounds.low == 0.0 && isinf(then.bounds.high));
}
END_TEST

/* The reads decide nothing, the rest holds or has no bar. */
START_TEST(then_of_every) {
    const struct hs_claim *every = hs_post_claim(&post, "map-where-possible");
    ck_assert_int_eq(hs_post_then(&post, every, WARM_MARGIN).verdict, HS_INCONCLUSIVE);
}
END_TEST

/* The smallest post: every list is there, and each kind of claim that the tests below spoil. */
static const char small[] =
    "{'schema':'hearsay.post/1','id':'p','author':'a','date':'2004','forum':'f','subject':'s','case':'c',"
    "'observations':["
    "{'id':'slow','label':'l','low':4,'high':6,'unit':'s'},"
    "{'id':'quick','label':'l','value':2,'unit':'s','ledger':['x.01']},"
    "{'id':'middle','label':'l','low':3,'high':3.5,'unit':'s'},"
    "{'id':'none','label':'l','unit':'s','missing':'no bar'},"
    "{'id':'size','label':'l','value':7,'unit':'B'}],"
    "'claims':["
    "{'id':'q','says':'t','kind':'fastest','subject':'w/q','rivals':['w/s','w/m','w/n'],'ledger':['x.02'],"
    "'then':{'subject':'quick','rivals':['slow','middle','none']}},"
    "{'id':'s','says':'t','kind':'slowest','subject':'w/s','rivals':['w/q','w/m'],'ledger':['x.02'],"
    "'then':{'subject':'slow','rivals':['quick','middle']}},"
    "{'id':'e','says':'t','kind':'equal','bound':1.1,'subject':'w/q','baseline':'w/s','ledger':['x.03'],"
    "'then':{'subject':'quick','baseline':'slow'}},"
    "{'id':'f','says':'t','kind':'fact','fact':'y','ledger':['x.04'],'then':{'none':'n'}},"
    "{'id':'a','says':'t','kind':'every','parts':['q','e','f'],'ledger':['x.05']}],"
    "'today':[{'id':'once','text':'t','claims':['a','q'],'sources':[{'title':'t','where':'w','url':'https://u'}]},"
    "{'id':'still','text':'t','claims':['s','e','f'],'sources':[{'title':'t','where':'w'},{'title':'u','where':'x'}]}],"
    "'methods':[{'id':'m','text':'t','ledger':['x.06']}],"
    "'not_tested':[{'id':'n','reason':'r','ledger':['x.07']}],"
    "'figures':[{'id':'g','title':'t','axis':'x','series':['1'],'rows':[{'label':'l','then':'slow','now':['w/s']}]}]}";

/* Writes the small post, with the first `from` replaced, and reads it. Quotes are single there to be legible here. */
static enum hs_status read_small(const char *from, const char *to, struct hs_post *result, struct hs_error *error) {
    const char *at = strstr(small, from);
    ck_assert_msg(at != NULL, "the small post has no %s", from);
    char *text = hs_format("%.*s%s%s", (int)(at - small), small, to, at + strlen(from));
    char *path = hs_format("%s/small.json", scratch.path);
    ck_assert(text != NULL && path != NULL);
    for (char *quote = strchr(text, '\''); quote != NULL; quote = strchr(quote, '\'')) {
        *quote = '"';
    }
    ck_assert_int_eq(hs_file_replace(path, text, strlen(text), error), HS_OK);
    const enum hs_status status = hs_post_read(path, result, error);
    free(text);
    free(path);
    return status;
}

START_TEST(then_of_rivals) {
    struct hs_post one;
    struct hs_error error = {0};
    ck_assert_msg(read_small("", "", &one, &error) == HS_OK, "%s", error.text);
    ck_assert_uint_eq(one.coverage_count, 7);

    struct hs_then then = hs_post_then(&one, hs_post_claim(&one, "q"), WARM_MARGIN);
    ck_assert_int_eq(then.verdict, HS_HOLDS);
    ck_assert_double_eq_tol(then.bounds.low, 3.0 / 2.0, 1e-12); /* "middle" is the nearest; "none" is left out */
    ck_assert_double_eq_tol(then.bounds.high, 3.5 / 2.0, 1e-12);

    then = hs_post_then(&one, hs_post_claim(&one, "s"), WARM_MARGIN);
    ck_assert_int_eq(then.verdict, HS_HOLDS);
    ck_assert_double_eq_tol(then.bounds.high, 3.5 / 4.0, 1e-12);
    ck_assert_int_eq(hs_post_then(&one, hs_post_claim(&one, "s"), 1.2).verdict, HS_INCONCLUSIVE);

    ck_assert_int_eq(hs_post_then(&one, hs_post_claim(&one, "e"), WARM_MARGIN).verdict, HS_FAILS);
    ck_assert_int_eq(hs_post_then(&one, hs_post_claim(&one, "a"), WARM_MARGIN).verdict, HS_FAILS);
    hs_post_free(&one);
}
END_TEST

START_TEST(today_of_each_claim) {
    struct hs_post one;
    struct hs_error error = {0};
    ck_assert_msg(read_small("", "", &one, &error) == HS_OK, "%s", error.text);
    ck_assert_str_eq(hs_post_claim(&one, "a")->today->id, "once");
    ck_assert_uint_eq(one.today[0].claim_count, 2);
    ck_assert_str_eq(one.claims[one.today[0].claims[1]].id, "q");
    ck_assert_str_eq(one.today[0].sources[0].url, "https://u");
    ck_assert_str_eq(hs_post_claim(&one, "f")->today->sources[1].where, "x");
    ck_assert_ptr_null(one.today[1].sources[0].url);
    hs_post_free(&one);

    ck_assert_msg(read_small("'today'", "'notes'", &one, &error) == HS_OK, "%s", error.text);
    ck_assert_ptr_null(one.claims[0].today);
    hs_post_free(&one);
}
END_TEST

/* What is put in place of what, and the item and the fault that the message must name. */
static const struct {
    const char *from;
    const char *to;
    const char *item;
    const char *fault;
} bad[] = {
    {"{'schema'", "{'schema',", "small.json:1:", "repair the file"},
    {"'low':4", "'low':4,'low':5", "small.json:1:", "duplicate"},
    {"hearsay.post/1", "hearsay.post/2", "the file", "hearsay.post/2"},
    {"'author':'a',", "", "the file", "\"author\" is missing"},
    {"'forum':'f'", "'forum':7", "the file", "\"forum\""},
    {"'methods'", "'method'", "the file", "\"methods\""},
    {"'id':'slow'", "'name':'slow'", "observations[0]", "\"id\" is missing"},
    {"'id':'quick'", "'id':'slow'", "observation \"slow\"", "stands twice"},
    {"'low':4,'high':6", "'low':6,'high':4", "observation \"slow\"", "not a range"},
    {"'low':4", "'low':0", "observation \"slow\"", "above 0"},
    {"'low':4", "'low':'4'", "observation \"slow\"", "above 0"},
    {"'high':6,", "", "observation \"slow\"", "not a range"},
    {"'missing':'no bar'", "'missing':'no bar','low':1", "observation \"none\"", "marked missing"},
    {"'fastest'", "'best'", "claim \"q\"", "\"best\""},
    {"'subject':'w/q','rivals'", "'subject':'wq','rivals'", "claim \"q\"", "workload/subject"},
    {"'w/s','w/m','w/n'", "'w/s',3,'w/n'", "claim \"q\"", "workload/subject"},
    {"'w/s','w/m','w/n'", "'w/s','w/q','w/n'", "claim \"q\"", "compared with itself"},
    {"'rivals':['w/q','w/m']", "'baseline':'w/q'", "claim \"s\"", "\"rivals\""},
    {"'slow','middle','none'", "'slow','middle'", "claim \"q\"", "one observation for each side"},
    {"'then':{'subject':'slow'", "'then':{'subject':'lost'", "claim \"s\"", "\"lost\" is no observation"},
    {"'quick','middle'", "'size','middle'", "claim \"s\"", "in B"},
    {"'bound':1.1,", "", "claim \"e\"", "\"bound\" is missing"},
    {"'bound':1.1", "'bound':0.9", "claim \"e\"", "at least 1"},
    {"'bound':1.1", "'bound':1.1,'margin':0.5", "claim \"e\"", "\"margin\""},
    {"'slowest'", "'slowest','bound':2", "claim \"s\"", "remove it"},
    {"'fact':'y',", "", "claim \"f\"", "\"fact\" is missing"},
    {",'then':{'none':'n'}", "", "claim \"f\"", "\"none\""},
    {"{'none':'n'}", "{'none':'n','subject':'slow'}", "claim \"f\"", "keep one"},
    {"'parts':['q'", "'parts':['z'", "claim \"a\"", "\"z\" is no claim"},
    {"'parts':['q'", "'parts':['a'", "claim \"a\"", "stands before"},
    {"['q','e','f']", "[]", "claim \"a\"", "\"parts\""},
    {"['a','q']", "['a','z']", "today \"once\"", "\"z\" is no claim"},
    {"['a','q']", "['a','a']", "today \"once\"", "stands under \"once\" already"},
    {"['s','e','f']", "['s','e','f','q']", "today \"still\"", "\"q\" stands under \"once\" already"},
    {"['s','e','f']", "['s','f']", "claim \"e\"", "no item of \"today\" names it"},
    {"'claims':['a','q'],", "", "today \"once\"", "\"claims\""},
    {"'url':'https://u'", "'url':'javascript:u'", "today \"once\"", "\"url\" is \"javascript:u\""},
    {"'where':'w','url'", "'url'", "today \"once\"", "\"where\" is missing"},
    {"[{'title':'t','where':'w'},{'title':'u','where':'x'}]", "[]", "today \"still\"", "\"sources\""},
    {"'x.06'", "'x.01'", "method \"m\"", "\"x.01\" is covered by the observation \"quick\""},
    {"'x.06'", "6", "method \"m\"", "\"ledger\""},
    {"'m','text'", "'m','words'", "method \"m\"", "\"text\" is missing"},
    {"'reason':'r',", "", "not_tested \"n\"", "\"reason\" is missing"},
    {"'now':['w/s']", "'now':['w/s','w/q']", "figure \"g\"", "more entrants"},
    {"'label':'l','then':'slow'", "'label':'l','then':'lost'", "figure \"g\"", "\"lost\""},
    {"'series':['1']", "'series':[]", "figure \"g\"", "\"series\""},
};

START_TEST(bad_input_is_refused) {
    struct hs_post one;
    struct hs_error error = {0};
    ck_assert_int_eq(read_small(bad[_i].from, bad[_i].to, &one, &error), HS_INVALID);
    ck_assert_msg(strstr(error.text, "small.json") != NULL, "no file: %s", error.text);
    ck_assert_msg(strstr(error.text, bad[_i].item) != NULL, "no %s: %s", bad[_i].item, error.text);
    ck_assert_msg(strstr(error.text, bad[_i].fault) != NULL, "no %s: %s", bad[_i].fault, error.text);
    ck_assert_ptr_null(strchr(error.text, '\n'));
    ck_assert_ptr_null(one.root);
}
END_TEST

/* German writes 3,5; where that locale is not installed the C locale is tried once more. */
START_TEST(numbers_do_not_depend_on_the_locale) {
    struct hs_post one;
    struct hs_error error = {0};
    setlocale(LC_ALL, "de_DE.UTF-8");
    const enum hs_status status = read_small("", "", &one, &error);
    setlocale(LC_ALL, "C");
    ck_assert_msg(status == HS_OK, "%s", error.text);
    ck_assert_double_eq(one.observations[2].high, 3.5);
    hs_post_free(&one);
}
END_TEST

START_TEST(file_that_is_not_there) {
    struct hs_post one;
    struct hs_error error = {0};
    ck_assert_int_eq(hs_post_read("no-such-post.json", &one, &error), HS_IO);
    ck_assert_ptr_nonnull(strstr(error.text, "no-such-post.json"));
    hs_post_free(&one);
}
END_TEST

static Suite *post_suite(void) {
    Suite *suite = suite_create("post");
    TCase *real = tcase_create("the post of 2004");
    tcase_add_checked_fixture(real, open_post, close_post);
    tcase_add_test(real, head_and_hash);
    tcase_add_test(real, chart_has_22_bars_of_24);
    tcase_add_test(real, the_block_sizes_are_swept);
    tcase_add_test(real, every_row_of_the_ledger_is_covered_once);
    tcase_add_test(real, claims_are_split_and_resolved);
    tcase_add_test(real, at_most_47_claims_are_raced_everywhere);
    tcase_add_loop_test(real, then_known, 0, (int)(sizeof known / sizeof known[0]));
    tcase_add_loop_test(real, then_without_numbers, 0, (int)(sizeof numberless / sizeof numberless[0]));
    tcase_add_test(real, then_of_every);
    suite_add_tcase(suite, real);

    TCase *made = tcase_create("made here");
    tcase_add_checked_fixture(made, open_scratch, close_scratch);
    tcase_add_test(made, then_of_rivals);
    tcase_add_test(made, today_of_each_claim);
    tcase_add_loop_test(made, bad_input_is_refused, 0, (int)(sizeof bad / sizeof bad[0]));
    tcase_add_test(made, numbers_do_not_depend_on_the_locale);
    tcase_add_test(made, file_that_is_not_there);
    suite_add_tcase(suite, made);
    return suite;
}

int main(void) {
    SRunner *runner = srunner_create(post_suite());
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
