/* SPDX-License-Identifier: MIT */
/* Many records, many machines, many days: who stands where, and who is turned away. */
#include "../../lib/tests/suite.h"

#include <stdio.h>
#include <string.h>

#include "collection.h"
#include "hearsay/file.h"
#include "sample.h"
#include "text.h"

#define NEW "2026-11-30T21:45:00Z"
#define OLD "2026-11-02T08:00:00Z"

static struct hs_library library;
static struct hs_collection collection;
static char *files[] = {"unit.collection-1.json", "unit.collection-2.json", "unit.collection-3.json",
                        "unit.collection-4.json", "unit.collection-5.json"};
enum { FILE_COUNT = sizeof files / sizeof files[0] };

static void make(size_t file, const char *post, struct sample_wish wish) {
    struct hs_error error;
    wish.scale = wish.scale != NULL ? wish.scale : "quick";
    wish.rounds = 12;
    ck_assert_msg(sample_write(hs_library_find(&library, post), &wish, files[file], &error) == HS_OK, "%s", error.text);
}

static void write_records(void) {
    struct hs_error error = {0};
    ck_assert_msg(hs_library_read(HEARSAY_SOURCE_DIR "/fixtures/posts", &library, &error) == HS_OK, "%s", error.text);
    make(0, "2009-sequential-read", (struct sample_wish){.machine = "zebra", .started = NEW});
    make(1, "2004-03-02-motovilov", (struct sample_wish){.machine = "zebra", .started = OLD});
    make(2, "2004-03-02-motovilov", (struct sample_wish){.machine = "zebra", .started = NEW});
    make(3, "2004-03-02-motovilov", (struct sample_wish){.machine = "ant", .started = OLD, .emulator = "wine"});
    make(4, "2004-03-02-motovilov", (struct sample_wish){.machine = "zebra", .started = NEW}); /* again */
}

static void remove_records(void) {
    hs_collection_close(&collection);
    hs_library_free(&library);
    for (size_t i = 0; i < FILE_COUNT; i++) {
        (void)remove(files[i]);
    }
}

static enum hs_status open_records(size_t count, bool keep_going, struct hs_error *error) {
    const struct hs_collection_wish wish = {.files = files, .file_count = count, .keep_going = keep_going};
    return hs_collection_open(&wish, &library, &collection, error);
}

static void assert_place(const struct hs_exhibit *exhibit, const char *topic, const char *started, bool has_samples) {
    ck_assert_str_eq(exhibit->record.topic, topic);
    ck_assert_str_eq(exhibit->record.started, started);
    ck_assert_int_eq(exhibit->record.races[0].entrants[0].lane.count > 0, has_samples);
}

START_TEST(machines_are_columns_and_the_newest_record_speaks) {
    struct hs_error error = {0};
    struct hs_text words = {0};
    ck_assert_msg(open_records(4, false, &error) == HS_OK, "%s", error.text);
    ck_assert_uint_eq(collection.column_count, 2);
    const struct hs_column *first = &collection.columns[0];
    const struct hs_column *second = &collection.columns[1];
    ck_assert_str_eq(first->key, "A");
    ck_assert_str_eq(first->machine->id, "zebra"); /* the emulated one comes last */
    ck_assert_uint_eq(first->newest_count, 2);
    assert_place(&first->newest[0], "mmap_vs_file_io", NEW, true);
    assert_place(&first->newest[1], "stdio_sequential_flag", NEW, true);
    ck_assert_uint_eq(first->older_count, 1);
    assert_place(&first->older[0], "mmap_vs_file_io", OLD, false);
    ck_assert_uint_eq(second->newest_count + second->older_count, 1);
    ck_assert_ptr_eq(hs_column_exhibit(first, "stdio_sequential_flag"), &first->newest[1]);
    ck_assert_ptr_null(hs_column_exhibit(second, "stdio_sequential_flag"));
    hs_column_words(&words, second);
    ck_assert_ptr_nonnull(strstr(hs_text_get(&words), "emulated by wine"));
    hs_text_fini(&words);
}
END_TEST

static void assert_words_end(const char *end) {
    struct hs_error error = {0};
    struct hs_text words = {0};
    ck_assert_msg(open_records(3, false, &error) == HS_OK, "%s", error.text);
    hs_column_words(&words, &collection.columns[0]);
    const char *got = hs_text_get(&words);
    ck_assert_msg(strlen(got) > strlen(end) && strcmp(got + strlen(got) - strlen(end), end) == 0, "%s", got);
    hs_text_fini(&words);
    hs_collection_close(&collection);
}

START_TEST(smoke_runs_are_told) {
    assert_words_end(", ext4");
    make(0, "2009-sequential-read", (struct sample_wish){.machine = "zebra", .started = NEW, .scale = "smoke"});
    assert_words_end(", ext4; 1 of 2 topics by a smoke run, whose verdicts mean nothing");
    make(2, "2004-03-02-motovilov", (struct sample_wish){.machine = "zebra", .started = NEW, .scale = "smoke"});
    assert_words_end(", ext4; a smoke run, whose verdicts mean nothing");
}
END_TEST

START_TEST(a_record_named_twice_is_refused) {
    struct hs_error error = {0};
    ck_assert_int_eq(open_records(5, false, &error), HS_INVALID);
    ck_assert_str_eq(error.text, "unit.collection-5.json: the same measurement as unit.collection-3.json; name each "
                                 "record once");
    hs_collection_close(&collection);
    ck_assert_int_eq(open_records(5, true, &error), HS_OK);
    ck_assert_uint_eq(collection.refusal_count, 1);
    ck_assert_str_eq(collection.refusals[0].path, "unit.collection-5.json");
    ck_assert_uint_eq(collection.exhibit_count, 4);
}
END_TEST

START_TEST(a_topic_of_two_posts_is_refused) {
    struct hs_error error = {0};
    struct hs_post other = *hs_library_find(&library, "2004-03-02-motovilov");
    other.id = "2004-another";
    const struct sample_wish wish = {.scale = "quick", .rounds = 12, .machine = "bee", .started = NEW};
    ck_assert_msg(sample_write(&other, &wish, files[4], &error) == HS_OK, "%s", error.text);
    ck_assert_int_eq(open_records(5, false, &error), HS_INVALID);
    ck_assert_str_eq(error.text,
                     "unit.collection-5.json: topic mmap_vs_file_io belongs to post 2004-another here and to "
                     "2004-03-02-motovilov in unit.collection-2.json; report them apart");
    hs_collection_close(&collection);
    ck_assert_int_eq(open_records(5, true, &error), HS_OK);
    ck_assert_uint_eq(collection.refusal_count, 1);
    ck_assert_uint_eq(collection.lead_count, 2);
}
END_TEST

START_TEST(another_schema_is_refused_and_nothing_left_is_an_error) {
    static const char other[] = "{\"schema\": \"hearsay.result/2\"}";
    struct hs_error error = {0};
    ck_assert_int_eq(hs_file_replace(files[0], other, strlen(other), &error), HS_OK);
    ck_assert_int_eq(open_records(2, false, &error), HS_INVALID);
    ck_assert_ptr_nonnull(
        strstr(error.text, "unit.collection-1.json: schema is \"hearsay.result/2\", this program reads"));
    hs_collection_close(&collection);
    ck_assert_int_eq(open_records(2, true, &error), HS_OK);
    ck_assert_ptr_nonnull(strstr(collection.refusals[0].reason, "hearsay.result/2"));
    hs_collection_close(&collection);
    ck_assert_int_eq(open_records(1, true, &error), HS_INVALID);
    ck_assert_ptr_nonnull(strstr(error.text, "no record is left; the first was refused: unit.collection-1.json: "));
}
END_TEST

int main(void) {
    Suite *suite = suite_create("collection");
    TCase *records = tcase_create("records");
    tcase_add_checked_fixture(records, write_records, remove_records);
    tcase_add_test(records, machines_are_columns_and_the_newest_record_speaks);
    tcase_add_test(records, smoke_runs_are_told);
    tcase_add_test(records, a_record_named_twice_is_refused);
    tcase_add_test(records, a_topic_of_two_posts_is_refused);
    tcase_add_test(records, another_schema_is_refused_and_nothing_left_is_an_error);
    suite_add_tcase(suite, records);
    return suite_run_all(suite);
}
