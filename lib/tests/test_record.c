/* SPDX-License-Identifier: MIT */
#define PATH "test_record.json"

#include "record_made.h"

#include <locale.h>
#include <stdio.h>

/* Into *text, which the caller frees. */
static void read_text(char **text) {
    size_t length = 0;
    ck_assert_int_eq(hs_file_read(PATH, SIZE_MAX / 2, text, &length, NULL), HS_OK);
}

/* Puts "to" where "from" first stands in the file. */
static void edit_file(const char *from, const char *to) {
    char *text = NULL;
    read_text(&text);
    const char *at = strstr(text, from);
    ck_assert_msg(at != NULL, "no %s in the record", from);
    char *changed = hs_format("%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    ck_assert_int_eq(hs_file_replace(PATH, changed, strlen(changed), NULL), HS_OK);
    free(changed);
    free(text);
}

START_TEST(what_was_written_is_read) {
    struct hs_record record;
    write_and_read(&made.record, &record);
    assert_same_record(&made.record, &record);
    ck_assert_ptr_eq(hs_record_find(&record, "a-fact"), &record.claims[FACT]);
    ck_assert_ptr_null(hs_record_find(&record, "no-such-claim"));
    ck_assert_ptr_eq(hs_record_race_of(&record, "read-seq"), &record.races[0]);
    ck_assert_ptr_null(hs_record_race_of(&record, "no-such-race"));
    hs_record_free(&record);
}
END_TEST

START_TEST(writing_again_changes_no_byte) {
    struct hs_record record;
    write_and_read(&made.record, &record);
    char *first = NULL;
    read_text(&first);
    ck_assert_int_eq(hs_record_write(&record, PATH, NULL), HS_OK);
    char *second = NULL;
    read_text(&second);
    ck_assert_str_eq(first, second);
    free(first);
    free(second);
    hs_record_free(&record);
}
END_TEST

START_TEST(doubles_are_exact_and_short) {
    static const double values[] = {0.1, 1.0 / 3.0, 5e-324, 1.7976931348623157e308, 0.30000000000000004, 1.0, 0.0};
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        struct hs_record record;
        made.record.seconds = values[i];
        write_and_read(&made.record, &record);
        ck_assert(same_double(record.seconds, values[i]));
        hs_record_free(&record);
    }
    char *text = NULL;
    read_text(&text);
    ck_assert_ptr_nonnull(strstr(text, "\"precision\": 0.1,"));
    free(text);
}
END_TEST

START_TEST(samples_stand_on_one_line_and_digests_once) {
    ck_assert_int_eq(hs_record_write(&made.record, PATH, NULL), HS_OK);
    char *text = NULL;
    read_text(&text);
    ck_assert_ptr_nonnull(strstr(text, "\"round\": [0, 1, 2, 3, "));
    ck_assert_ptr_nonnull(strstr(text, "\"digests\": [\"fedcba9876543210\", \"0000000000000007\"],\n"));
    ck_assert_ptr_nonnull(strstr(text, "\"digest\": [0, 1, 0, 1, "));
    ck_assert_ptr_nonnull(strstr(text, "\"resident\": [1.0, 0.5, 0.333333333333333"));
    ck_assert_ptr_nonnull(strstr(text, ", null, 0.2, "));
    free(text);
}
END_TEST

START_TEST(what_json_cannot_hold_is_null) {
    struct hs_record record;
    made.pairs[FASTER][0].ratio = INFINITY;
    made.pairs[FASTER][0].bounds = (struct hs_bounds){INFINITY, INFINITY};
    made.record.data_folder = "caf\xE9";
    write_and_read(&made.record, &record);
    ck_assert(isnan(record.claims[FASTER].pairs[0].ratio));
    ck_assert(isinf(record.claims[FASTER].pairs[0].bounds.low));
    ck_assert_str_eq(record.data_folder, "caf?");
    hs_record_free(&record);
}
END_TEST

START_TEST(a_race_without_controls_has_none) {
    struct hs_record record;
    made.race.has_controls = false;
    memset(&made.race.same, 0, sizeof made.race.same);
    memset(&made.race.planted, 0, sizeof made.race.planted);
    made.race.control_margin = 0.0;
    made.race.same_verdict = made.race.planted_verdict = HS_HOLDS;
    write_and_read(&made.record, &record);
    assert_same_record(&made.record, &record);
    ck_assert_int_eq(hs_record_rejudge(&record, 0.0, 0.0, NULL), HS_OK);
    assert_same_record(&made.record, &record);
    hs_record_free(&record);
}
END_TEST

START_TEST(the_locale_changes_nothing) {
    struct hs_record record;
    char comma[8];
    if (setlocale(LC_ALL, "de_DE.UTF-8") == NULL) {
        printf("skipped: the locale de_DE.UTF-8 is not installed\n");
        return;
    }
    (void)snprintf(comma, sizeof comma, "%.1f", 0.5);
    ck_assert_str_eq(comma, "0,5");
    write_and_read(&made.record, &record);
    assert_same_record(&made.record, &record);
    char *german = NULL;
    read_text(&german);
    (void)setlocale(LC_ALL, "C");
    ck_assert_int_eq(hs_record_write(&made.record, PATH, NULL), HS_OK);
    char *plain = NULL;
    read_text(&plain);
    ck_assert_str_eq(german, plain);
    free(german);
    free(plain);
    hs_record_free(&record);
}
END_TEST

START_TEST(unknown_fields_survive) {
    static const char *const edits[][2] = {
        {"\"topic\":", "\"new-1\": {\"deep\": [1, {}]}, \"topic\":"},
        {"\"os\":", "\"new-2\": 2, \"os\":"},
        {"\"says\":", "\"new-3\": 3, \"says\":"},
        {"\"inner\":", "\"new-4\": 4, \"inner\":"},
        {"\"role\":", "\"new-5\": 5, \"role\":"},
        {"\"ns\":", "\"new-6\": 6, \"ns\":"},
        {"\"tie_count\":", "\"new-7\": 7, \"tie_count\":"},
        {"\"none\":", "\"new-8\": 8, \"none\":"},
    };
    const size_t count = sizeof edits / sizeof edits[0];
    struct hs_record record;
    ck_assert_int_eq(hs_record_write(&made.record, PATH, NULL), HS_OK);
    for (size_t i = 0; i < count; i++) {
        edit_file(edits[i][0], edits[i][1]);
    }
    ck_assert_int_eq(hs_record_read(PATH, &record, NULL), HS_OK);
    record.claims[FACT].verdict = HS_FAILS;
    ck_assert_int_eq(hs_record_write(&record, PATH, NULL), HS_OK);
    hs_record_free(&record);
    char *text = NULL;
    read_text(&text);
    for (size_t i = 0; i < count; i++) {
        char name[16];
        (void)snprintf(name, sizeof name, "\"new-%zu\": ", i + 1);
        ck_assert_msg(strstr(text, name) != NULL, "%s is lost", name);
    }
    ck_assert_ptr_nonnull(strstr(text, "\"verdict\": \"fails\""));
    ck_assert_ptr_nonnull(strstr(text, "\"deep\": [\n"));
    free(text);
}
END_TEST

START_TEST(a_failed_write_leaves_the_old_record) {
    struct hs_error error = {HS_OK, ""};
    struct hs_record record;
    write_and_read(&made.record, &record);
    ck_assert_int_eq(hs_record_write(&record, PATH "/below.json", &error), HS_IO);
    ck_assert_msg(strstr(error.text, PATH) != NULL, "%s", error.text);
    hs_record_free(&record);
    ck_assert_int_eq(hs_record_read(PATH, &record, NULL), HS_OK);
    assert_same_record(&made.record, &record);
    hs_record_free(&record);
}
END_TEST

/* What is put where in a good record, and a part of the message that must follow "test_record.json:". */
static const struct refusal {
    const char *from;
    const char *to;
    const char *message;
} refusals[] = {
    {"{\n", "\xEF\xBB\xBF{\n", "1:1: byte order mark"},
    {"\"seconds\": ", "\"seconds\": NaN, \"x\": ", "invalid token near 'NaN'"},
    {"\"seconds\": ", "\"topic\": 1, \"seconds\": ", "duplicate object key"},
    {"\n}\n", "\n}\nmore", "end of file expected"},
    {"\n}\n", "\n", "near end of file"},
    {"\"hearsay.result/1\"", "\"hearsay.result/2\"", "schema is \"hearsay.result/2\", this program reads"},
    {"\"schema\"", "\"other\"", "not a record"},
    {"\"topic\": \"a_topic\"", "\"topic\": \"../up\"", "topic is \"../up\", must be a name"},
    {"\"id\": \"id-1\"", "\"id\": \"/etc\"", "machine.id is \"/etc\", must be a name"},
    {"\"architecture\": \"arch\"", "\"architecture\": \"0123456789012345678901234567890123\"",
     "machine.architecture is"},
    {"\"started\"", "\"begun\"", "started is nothing, must be a text"},
    {"\"scale\": \"quick\"", "\"scale\": \"huge\"", "scale is \"huge\", must be one of"},
    {"\"seed\": \"0000000000000001\"", "\"seed\": \"1\"", "seed is \"1\", must be a text of 16 hex digits"},
    {"\"size_bytes\": 2", "\"size_bytes\": -2", "size_bytes is -2, must be a whole number"},
    {"\"rotational\": true", "\"rotational\": 1", "machine.rotational is 1, must be true or false"},
    {"\"cpu_count\": 6", "\"cpu_count\": 4294967296", "machine.cpu_count is 4294967296, must be"},
    {"\"alpha\": 0.01", "\"alpha\": \"0,01\"", "alpha is \"0,01\", must be a number"},
    {"\"kind\": \"fastest\"", "\"kind\": \"best\"", "claims[1].kind is \"best\", must be a known kind"},
    {"\"verdict\": \"holds\"", "\"verdict\": \"maybe\"", "claims[0].verdict is \"maybe\", must be a known verdict"},
    {"\"strength\": \"stronger\"", "\"strength\": \"odd\"", "claims[0].strength is \"odd\", must be"},
    {"\"margin\": 1.1", "\"margin\": 0.9", "claims[0].margin is 0.9, must be 1 or more"},
    {"\"alpha\": 0.00333", "\"alpha\": 1.00333", "claims[0].alpha is 1.00333"},
    {"\"guards\": []", "\"guards\": [1]", "claims[0].guards[0] is 1, must be a text"},
    {"\"race\": \"read-seq\"", "\"race\": \"gone\"", "claims[0].race is \"gone\", must be the id of a race"},
    {"\"race\": \"read-seq\"", "\"race\": null", "claims[0].race is null, must be the id of a race"},
    {"{\"subject\": 1, \"baseline\": 0", "{\"subject\": 5, \"baseline\": 0",
     "claims[0].pairs[0].subject is 5, must be the index of an entrant"},
    {"{\"subject\": 1, \"baseline\": 0", "{\"subject\": 1, \"baseline\": 1", "claims[0].pairs[0] is an object"},
    {"\"low\": 0.25", "\"low\": 0.75", "claims[0].then is an object"},
    {"\"id\": \"fast-is-fastest\"", "\"id\": \"fast-beats-plain\"", "claims[1].id is \"fast-beats-plain\""},
    {"\"baseline\": 0", "\"baseline\": -1", "claims[0].pairs[0].baseline is -1, must be the index"},
    {"\"parts\": [\"fast-beats-plain\"", "\"parts\": [\"all\"",
     "claims[4].parts[0] is \"all\", must be the id of a claim"},
    {"\"parts\": [\"fast-beats-plain\"", "\"parts\": [\"gone\"", "claims[4].parts[0] is \"gone\", must be the id of"},
    {"\"controls\": {\n        \"margin\": 1.1", "\"controls\": {\n        \"margin\": 0.5",
     "races[0].controls.margin is 0.5"},
    {"\"controls\": {", "\"controls\": [], \"x\": {", "races[0].controls is a list, must be an object"},
    {"\"stack_bytes\": 16", "\"stack_bytes\": -16", "races[0].processes[0].stack_bytes is -16, must be a whole number"},
    {"\"round_count\": 70", "\"round_count\": 71", "races[0].processes is a list, must be a list whose rounds add up"},
    {"\"processes\": [", "\"processes\": 1, \"x\": [", "races[0].processes is 1, must be a list"},
    {"\"process_spread\": 1", "\"process_spread\": \"no\", \"x\": 1", "process_spread is \"no\", must be a number"},
    {"\"races\": [", "\"races\": 1, \"x\": [", "races is 1, must be a list"},
    {"\"role\": \"same\"", "\"role\": \"twin\"", "races[0].entrants[2].role is \"twin\", must be one of"},
    {"\"ns\": [", "\"ns\": [0.5, ", "races[0].entrants[0].samples.ns[0] is 0.5, must be a whole number"},
    {"\"ns\": [", "\"ns\": [1, ", "races[0].entrants[0].samples.round is a list, must be as long as \"ns\" (121, not"},
    {"\"position\": [", "\"position\": [0, ", "races[0].entrants[0].samples.position is a list, must be as long"},
    {"\"round\": [0, 1, 2", "\"round\": [0, 2, 2", "races[0].entrants[0].samples.round[2] is 2, must be greater"},
    {"\"position\": [", "\"position\": [65536, ", "samples.position is a list"},
    {"\"resident\": [1.0", "\"resident\": [1.5", "races[0].entrants[1].samples.resident[0] is 1.5, must be"},
    {"\"digest\": [0, 1", "\"digest\": [0, 2", "samples.digest[1] is 2, must be an index"},
    {"\"fedcba9876543210\"", "\"FEDCBA9876543210\"", "samples.digests[0] is \"FEDCBA9876543210\", must be"},
    {"\"samples\": {", "\"samples\": 1, \"x\": {", "races[0].entrants[0].samples is 1, must be an object"},
};

START_TEST(a_bad_record_is_refused_by_place) {
    const struct refusal *refusal = &refusals[_i];
    struct hs_error error = {HS_OK, ""};
    struct hs_record record;
    ck_assert_int_eq(hs_record_write(&made.record, PATH, NULL), HS_OK);
    edit_file(refusal->from, refusal->to);
    ck_assert_int_eq(hs_record_read(PATH, &record, &error), HS_INVALID);
    ck_assert_msg(strncmp(error.text, PATH ":", strlen(PATH ":")) == 0, "%s", error.text);
    ck_assert_msg(strstr(error.text, refusal->message) != NULL, "%s", error.text);
    ck_assert_msg(strchr(error.text, '\n') == NULL, "%s", error.text);
    ck_assert_ptr_null(record.root);
    ck_assert_int_eq(hs_record_read(PATH, &record, NULL), HS_INVALID);
}
END_TEST

START_TEST(a_refusal_names_line_and_column) {
    static const struct {
        const char *text;
        const char *message;
    } rows[] = {
        {"{\"schema\": \"hearsay.result/1\",\n \"x\": [{\"topic\": 1}, \"]\\\"}\"], \"topic\" :\n  7}",
         "a.json:3:3: topic is 7"},
        {"{\"schema\": \"hearsay.result/1\"}", "a.json:1:1: topic is nothing"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct hs_source source = {"a.json", rows[i].text, strlen(rows[i].text)};
        struct hs_error error = {HS_OK, ""};
        struct hs_record record;
        ck_assert_int_eq(hs_record_parse(&source, &record, &error), HS_INVALID);
        ck_assert_msg(strncmp(error.text, rows[i].message, strlen(rows[i].message)) == 0, "%s", error.text);
    }
}
END_TEST

/* The line that the refusal of the file names holds what it is about. */
static void assert_refused_at(const char *beginning) {
    struct hs_error error = {HS_OK, ""};
    struct hs_record record;
    char *text = NULL;
    size_t line = 0;
    ck_assert_int_eq(hs_record_read(PATH, &record, &error), HS_INVALID);
    ck_assert_int_eq(sscanf(error.text, PATH ":%zu:", &line), 1);
    read_text(&text);
    const char *at = text;
    for (size_t i = 1; i < line; i++) {
        at = strchr(at, '\n') + 1;
    }
    at += strspn(at, " ");
    ck_assert_msg(strncmp(at, beginning, strlen(beginning)) == 0, "%s: %.40s", error.text, at);
    free(text);
}

START_TEST(a_refusal_deep_down_names_its_line) {
    ck_assert_int_eq(hs_record_write(&made.record, PATH, NULL), HS_OK);
    edit_file("\"position\": [", "\"position\": [65536, 1], \"x\": [");
    edit_file("\"id\": \"fast-is-fastest\"", "\"id\": \"fast-beats-plain\"");
    assert_refused_at("\"position\": [65536");
}
END_TEST

START_TEST(a_key_written_with_escapes_is_found) {
    static const char *const others[] = {"", "\"parts\": [], ", "\"parts\": \"x\", "};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        char *claims = hs_format("%s\"cl\\u0061ims\": [", others[i]);
        ck_assert_int_eq(hs_record_write(&made.record, PATH, NULL), HS_OK);
        edit_file("\"claims\": [", claims);
        edit_file("\"parts\": [\"fast-beats-plain\"", "\"p\\u0061rts\": [\"gone\"");
        assert_refused_at("\"p\\u0061rts\": [\"gone\"");
        edit_file("\"kind\": \"fastest\"", "\"kind\": \"best\"");
        assert_refused_at("\"kind\": \"best\"");
        free(claims);
    }
}
END_TEST

START_TEST(a_repeated_race_a_list_and_no_file_are_refused) {
    struct hs_error error = {HS_OK, ""};
    struct hs_record record;
    const struct hs_record_race twins[] = {made.race, made.race};
    made.record.races = (struct hs_record_race *)twins;
    made.record.race_count = 2;
    ck_assert_int_eq(hs_record_write(&made.record, PATH, NULL), HS_OK);
    ck_assert_int_eq(hs_record_read(PATH, &record, &error), HS_INVALID);
    ck_assert_msg(strstr(error.text, "races[1].id is \"read-seq\"") != NULL, "%s", error.text);
    ck_assert_int_eq(hs_file_replace(PATH, "[1]", 3, NULL), HS_OK);
    ck_assert_int_eq(hs_record_read(PATH, &record, &error), HS_INVALID);
    ck_assert_msg(strstr(error.text, "not a record") != NULL, "%s", error.text);
    ck_assert_int_eq(hs_file_remove(PATH, NULL), HS_OK);
    ck_assert_int_eq(hs_record_read(PATH, &record, &error), HS_IO);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("record");
    TCase *tests = tcase_create("file");
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, what_was_written_is_read);
    tcase_add_test(tests, writing_again_changes_no_byte);
    tcase_add_test(tests, doubles_are_exact_and_short);
    tcase_add_test(tests, samples_stand_on_one_line_and_digests_once);
    tcase_add_test(tests, what_json_cannot_hold_is_null);
    tcase_add_test(tests, a_race_without_controls_has_none);
    tcase_add_test(tests, the_locale_changes_nothing);
    tcase_add_test(tests, unknown_fields_survive);
    tcase_add_test(tests, a_failed_write_leaves_the_old_record);
    tcase_add_loop_test(tests, a_bad_record_is_refused_by_place, 0, (int)(sizeof refusals / sizeof refusals[0]));
    tcase_add_test(tests, a_refusal_names_line_and_column);
    tcase_add_test(tests, a_refusal_deep_down_names_its_line);
    tcase_add_test(tests, a_key_written_with_escapes_is_found);
    tcase_add_test(tests, a_repeated_race_a_list_and_no_file_are_refused);
    suite_add_tcase(suite, tests);

    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
