/* SPDX-License-Identifier: MIT */
/*
 * Every subject puts the same events on the wire and gets them back, under every locale, at every awkward value;
 * check() notices when one does not; and no sample leaves a locale behind. Without the driver: plans and jobs are made
 * by hand.
 */
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../verify_bench.h"
#include "extremes.h"
#include "hearsay/digest.h"
#include "locales.h"
#include "verify.h"

#define PERCENT 5

static const struct hs_case *const tested = &locale_cost_case;

static const size_t event_counts[] = {0, 1, LC_RING - 1, LC_RING, LC_RING + 1, 77};
static const uint64_t seeds[] = {1, 20160922};
static const enum lc_format formats[] = {LC_XML, LC_TEXT, LC_BINARY};
static const char *const wire_ways[] = {"boost", "boost-c", "boost-c-utf8", "boost-comma",
                                        "c",     "c-dup",   "c-kept",       "c-plain"};

static void open_with(struct bench *bench, size_t event_count, size_t largest, uint64_t seed) {
    bench_open(bench, tested,
               (struct hs_plan){.size_bytes = largest * sizeof(struct ev),
                                .block_bytes = event_count * sizeof(struct ev),
                                .seed = seed});
}

static bool is_untouched(void) {
    return localeconv()->decimal_point[0] == '.' && strcmp(setlocale(LC_ALL, NULL), "C") == 0;
}

/* False: not a way of this workload, or not in this build, for a reason that is said; then nothing was left behind. */
static bool sample(struct bench *bench, struct hs_job *job, uint32_t extra_percent) {
    job->extra_percent = extra_percent;
    enum hs_status status = job->subject->probe(job, &bench->error);
    status = status == HS_OK ? tested->prepare(job, &bench->error) : status;
    if (status == HS_UNSUPPORTED) {
        ck_assert_uint_gt(strlen(bench->error.text), 0);
        ck_assert(is_untouched());
        return false;
    }
    ck_assert_msg(status == HS_OK, "%s", bench->error.text);
    bench_run(job);
    bench_run(job); /* once more changes nothing */
    bench_check(bench, job);
    ck_assert_msg(is_untouched(), "%s/%s left a locale behind", job->workload->name, job->subject->name);
    return true;
}

/* Without expat and Boost nobody speaks XML. */
static bool somebody_speaks(enum lc_format format) {
    return way_is_here(lc_way_of("c"), format) || way_is_here(lc_way_of("boost"), format);
}

static void sample_workload(struct bench *bench, const char *workload) {
    uint64_t digest = 0;
    size_t run_count = 0;
    for (size_t s = 0; s < tested->subject_count; s++) {
        struct hs_job job = bench_job(bench, workload, tested->subjects[s].name);
        if (sample(bench, &job, PERCENT) && sample(bench, &job, 0)) {
            digest = run_count++ == 0 ? job.digest : digest;
            ck_assert_uint_eq(job.digest, digest);
        }
    }
    const enum lc_format format = LC_FORMAT(hs_case_workload(tested, workload)->code);
    ck_assert(run_count >= 1 || !somebody_speaks(format));
}

START_TEST(every_subject_moves_the_same_events) {
    struct bench bench;
    open_with(&bench, event_counts[(size_t)_i % COUNT(event_counts)], 100, seeds[(size_t)_i / COUNT(event_counts)]);
    for (size_t w = 0; w < tested->workload_count; w++) {
        if (LC_EVENTS(tested->workloads[w].code) <= 100) {
            sample_workload(&bench, tested->workloads[w].name);
        }
    }
    bench_close(&bench);
}
END_TEST

START_TEST(large_archives_too) {
    static const char *const large[] = {"to-wire-1k", "from-wire-1k", "to-wire-10k", "from-wire-10k"};
    struct bench bench;
    open_with(&bench, 1, 10000, seeds[0]);
    sample_workload(&bench, large[_i]);
    bench_close(&bench);
}
END_TEST

START_TEST(larger_than_asked_for_is_not_measured) {
    struct bench bench;
    open_with(&bench, 1, 999, seeds[0]);
    const struct hs_job job = bench_job(&bench, "to-wire-1k", "cstyle");
    ck_assert_int_eq(lc_probe(&job, &bench.error), HS_UNSUPPORTED);
    ck_assert_ptr_nonnull(strstr(bench.error.text, "1000 events"));
    bench_close(&bench);
}
END_TEST

/* The expectation itself is right: against the events and the library's digest of them. */
START_TEST(digest_is_that_of_the_events) {
    struct ev events[LC_RING];
    struct ev little[LC_RING];
    struct bench bench;
    ev_fill(seeds[0], events, LC_RING);
    ev_copy_little(little, events, LC_RING);
    open_with(&bench, 77, 100, seeds[0]);
    struct hs_job job = bench_job(&bench, "from-text", "c-plain");
    ck_assert(sample(&bench, &job, 0));
    ck_assert_uint_eq(job.digest, hs_digest_blocks(little, sizeof little, sizeof *little));
    ck_assert_uint_eq(job.bytes, 77 * sizeof(struct ev));
    ck_assert(sample(&bench, &job, PERCENT));
    ck_assert_uint_eq(job.bytes, 81 * sizeof(struct ev)); /* 5 % of 77, rounded up, is 4 */
    job = bench_job(&bench, "build-locale-twice", "newlocale-c");
    ck_assert(sample(&bench, &job, 0));
    ck_assert_uint_eq(((struct lc_task *)job.state)->built, 2 * 77);
    bench_close(&bench);
}
END_TEST

START_TEST(events_follow_from_the_seed) {
    struct ev events[3][LC_RING];
    ev_fill(seeds[0], events[0], LC_RING);
    ev_fill(seeds[0], events[1], LC_RING);
    ev_fill(seeds[1], events[2], LC_RING);
    ck_assert_mem_eq(events[0], events[1], sizeof events[0]);
    ck_assert_mem_ne(events[0], events[2], sizeof events[0]);
    bool escaped = false;
    bool negative = false;
    for (size_t i = 0; i < LC_RING; i++) {
        ck_assert(ev_is_sound(&events[0][i]));
        escaped = escaped || strpbrk(events[0][i].text, "<>&\"'") != NULL;
        negative = negative || events[0][i].level < 0;
    }
    ck_assert(escaped && negative);
}
END_TEST

START_TEST(unsound_events_are_known) {
    struct ev event;
    uint64_t bits = UINT64_C(0x7FF0000000000000); /* infinity; with one more bit not a number */
    for (int i = 0; i < 2; i++, bits++) {
        ev_fill(seeds[0], &event, 1);
        ck_assert(ev_is_sound(&event));
        memcpy(&event.value, &bits, sizeof bits);
        ck_assert(!ev_is_sound(&event));
    }
    ev_fill(seeds[0], &event, 1);
    event.text[5] = '\0'; /* and what follows is still there */
    ck_assert(!ev_is_sound(&event));
    memset(event.text, 'a', EV_TEXT_BYTES);
    ck_assert(!ev_is_sound(&event));
}
END_TEST

START_TEST(comma_rules_only_inside_a_sample) {
    struct bench bench;
    open_with(&bench, 8, 100, seeds[0]);
    struct hs_job job = bench_job(&bench, "to-text", "boost-comma");
    if (lc_probe(&job, &bench.error) == HS_OK && tested->prepare(&job, &bench.error) == HS_OK) {
        ck_assert_str_eq(localeconv()->decimal_point, ",");
        bench_run(&job);
        bench_check(&bench, &job);
    } else {
        ck_assert_int_eq(bench.error.status, HS_UNSUPPORTED);
        printf("skipped: %s\n", bench.error.text);
    }
    ck_assert(is_untouched());
    bench_close(&bench);
}
END_TEST

START_TEST(extremes_come_back) {
    const struct lc_way *way = lc_way_of(wire_ways[(size_t)_i / COUNT(formats)]);
    const enum lc_format format = formats[(size_t)_i % COUNT(formats)];
    ck_assert_int_eq(lc_ways_open(NULL), HS_OK);
    if (way_is_here(way, format) && lc_way_enter(way, NULL) == HS_OK) {
        for (size_t count = 0; count <= EXTREME_COUNT; count++) {
            unsigned char data[LC_ARCHIVE_BYTES(EXTREME_COUNT)];
            struct ev found[EXTREME_COUNT];
            struct wire_out out = {.data = data, .capacity = sizeof data};
            memset(found, 0xAA, sizeof found);
            ck_assert(way->write(format, extremes, count, &out));
            ck_assert_msg(way->read(format, (struct wire_in){data, data + out.used}, found, count), "%zu: %.*s", count,
                          (int)out.used, (const char *)data);
            ck_assert_mem_eq(found, extremes, count * sizeof *found);
        }
        lc_way_leave(way);
    }
    lc_ways_close();
}
END_TEST

/* So that one archive in C is as good as another. */
START_TEST(c_ways_read_each_other) {
    static const char *const names[] = {"c", "c-dup", "c-kept", "c-plain"};
    const enum lc_format format = formats[_i];
    ck_assert_int_eq(lc_ways_open(NULL), HS_OK);
    for (size_t pair = 0; pair < COUNT(names) * COUNT(names); pair++) {
        const struct lc_way *writer = lc_way_of(names[pair / COUNT(names)]);
        const struct lc_way *reader = lc_way_of(names[pair % COUNT(names)]);
        unsigned char data[LC_ARCHIVE_BYTES(EXTREME_COUNT)];
        struct wire_out out = {.data = data, .capacity = sizeof data};
        struct ev found[EXTREME_COUNT];
        if (way_is_here(writer, format) && way_is_here(reader, format)) {
            ck_assert(writer->write(format, extremes, EXTREME_COUNT, &out));
            ck_assert(reader->read(format, (struct wire_in){data, data + out.used}, found, EXTREME_COUNT));
            ck_assert_mem_eq(found, extremes, sizeof found);
        }
    }
    lc_ways_close();
}
END_TEST

START_TEST(too_little_room_is_said) {
    const enum lc_format format = formats[_i];
    const struct lc_way *way = lc_way_of("c-plain");
    unsigned char data[LC_ARCHIVE_BYTES(EXTREME_COUNT)];
    struct wire_out whole = {.data = data, .capacity = sizeof data};
    ck_assert(way->write(format, extremes, EXTREME_COUNT, &whole));
    for (size_t room = 0; room < whole.used; room++) {
        unsigned char *block = malloc(room + (room == 0));
        struct wire_out out = {.data = block, .capacity = room};
        ck_assert_ptr_nonnull(block);
        ck_assert(!way->write(format, extremes, EXTREME_COUNT, &out));
        ck_assert_uint_le(out.used, room);
        free(block);
    }
}
END_TEST

static void must_mismatch(struct bench *bench, struct hs_job *job) {
    bench_must_mismatch(bench, job);
    ck_assert(is_untouched());
}

static const struct {
    const char *workload;
    const char *subject;
} faulted[] = {{"to-text", "c"}, {"to-binary", "c-plain"}, {"to-cstyle", "cstyle"}, {"to-cstyle", "memcpy"}};

START_TEST(check_notices_what_a_writer_did_wrong) {
    struct bench bench;
    open_with(&bench, 40, 100, seeds[0]);
    struct hs_job job = bench_job(&bench, faulted[_i].workload, faulted[_i].subject);
    struct lc_task *task;
    bench_prepare(&bench, &job);
    must_mismatch(&bench, &job); /* nothing was written */
    bench_prepare(&bench, &job);
    bench_run(&job);
    task = job.state;
    task->archives[(LC_RING - 1) * task->archive_bytes + 16] ^= 1;
    must_mismatch(&bench, &job);
    bench_prepare(&bench, &job);
    ((struct lc_task *)job.state)->archive_count = LC_RING - 1;
    bench_run(&job);
    must_mismatch(&bench, &job);
    ck_assert(sample(&bench, &job, 0));
    bench_close(&bench);
}
END_TEST

START_TEST(check_notices_what_a_reader_missed) {
    struct bench bench;
    open_with(&bench, 40, 100, seeds[0]);
    for (size_t s = 0; s < tested->subject_count; s++) {
        struct hs_job job = bench_job(&bench, "from-text", tested->subjects[s].name);
        if (!sample(&bench, &job, 0)) {
            continue;
        }
        bench_prepare(&bench, &job);
        ((struct lc_task *)job.state)->archive_count = LC_RING - 1;
        bench_run(&job);
        must_mismatch(&bench, &job);
    }
    bench_close(&bench);
}
END_TEST

START_TEST(check_counts_what_was_built) {
    struct bench bench;
    open_with(&bench, 40, 100, seeds[0]);
    struct hs_job job = bench_job(&bench, "build-locale", "newlocale-c");
    bench_prepare(&bench, &job);
    bench_run(&job);
    ((struct lc_task *)job.state)->built--;
    must_mismatch(&bench, &job);
    bench_close(&bench);
}
END_TEST

static bool must_be_true(const char *name) {
    return strncmp(name, "comma-c", 7) == 0 || strncmp(name, "round-trip", 10) == 0;
}

START_TEST(facts_can_be_told) {
    struct bench bench;
    open_with(&bench, 1, 100, seeds[0]);
    const struct hs_fact *fact = &tested->facts[_i];
    char evidence[256] = "";
    bool is_true = false;
    const enum hs_status status =
        fact->check(&bench.plan, bench.context, &is_true, evidence, sizeof evidence, &bench.error);
    if (status == HS_UNSUPPORTED) {
        printf("skipped: %s: %s\n", fact->name, bench.error.text);
    } else {
        ck_assert_msg(status == HS_OK, "%s", bench.error.text);
        ck_assert_uint_gt(strlen(evidence), 0);
        ck_assert_msg(is_true || !must_be_true(fact->name), "%s: %s", fact->name, evidence);
        printf("%s: %s, %s\n", fact->name, is_true ? "true" : "false", evidence);
    }
    ck_assert(is_untouched());
    bench_close(&bench);
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("locale_cost");
    TCase *tcase = tcase_create("verify");
    tcase_set_timeout(tcase, 60);
    tcase_add_loop_test(tcase, every_subject_moves_the_same_events, 0, (int)(COUNT(event_counts) * COUNT(seeds)));
    tcase_add_loop_test(tcase, large_archives_too, 0, 4);
    tcase_add_test(tcase, larger_than_asked_for_is_not_measured);
    tcase_add_test(tcase, digest_is_that_of_the_events);
    tcase_add_test(tcase, events_follow_from_the_seed);
    tcase_add_test(tcase, unsound_events_are_known);
    tcase_add_test(tcase, comma_rules_only_inside_a_sample);
    tcase_add_loop_test(tcase, extremes_come_back, 0, (int)(COUNT(wire_ways) * COUNT(formats)));
    tcase_add_loop_test(tcase, c_ways_read_each_other, 0, (int)COUNT(formats));
    tcase_add_loop_test(tcase, too_little_room_is_said, 0, (int)COUNT(formats));
    tcase_add_loop_test(tcase, check_notices_what_a_writer_did_wrong, 0, (int)COUNT(faulted));
    tcase_add_test(tcase, check_notices_what_a_reader_missed);
    tcase_add_test(tcase, check_counts_what_was_built);
    tcase_add_loop_test(tcase, facts_can_be_told, 0, LC_FACT_COUNT);
    suite_add_tcase(suite, tcase);
    suite_add_tcase(suite, hostile_case());
    return suite;
}

int main(void) {
    SRunner *runner = srunner_create(make_suite());
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
