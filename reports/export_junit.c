/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <math.h>

#include "export.h"
#include "words.h"

static void add_attribute(struct hs_text *text, const char *name, const char *value) {
    hs_text_add(text, " %s=\"", name);
    hs_text_xml(text, value);
    hs_text_add(text, "\"");
}

static void add_property(struct hs_text *text, const char *name, const char *value) {
    hs_text_add(text, "      <property");
    add_attribute(text, "name", name);
    add_attribute(text, "value", value);
    hs_text_add(text, "/>\n");
}

static void add_properties(struct hs_text *text, const struct hs_record *record) {
    const struct hs_machine *machine = &record->machine;
    const char *const rows[][2] = {
        {"machine", machine->id},
        {"os", machine->os},
        {"os_version", machine->os_version},
        {"architecture", machine->architecture},
        {"cpu", machine->cpu},
        {"filesystem", machine->filesystem},
        {"device", machine->device},
        {"compiler", machine->compiler},
        {"flags", machine->flags},
        {"emulator", machine->emulator},
        {"post", record->post},
        {"scale", record->scale},
        {"program", record->program},
        {"command", record->command},
    };
    hs_text_add(text, "    <properties>\n");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        add_property(text, rows[i][0], rows[i][1]);
    }
    hs_text_add(text, "    </properties>\n");
}

static void add_value(struct hs_text *text, const char *name, double value) {
    if (isfinite(value)) {
        hs_text_add(text, "[[PROPERTY|%s=%.9g]]\n", name, value);
    }
}

/* The schema knows no properties of a test case; this is how its readers find them in what it printed. */
static void add_output(struct hs_text *text, const struct hs_exhibit *exhibit, size_t index) {
    const struct hs_record_claim *claim = &exhibit->record.claims[index];
    const struct hs_record_pair *pair = hs_record_nearest(claim);
    struct hs_text finding = {0};
    hs_words_finding(&finding, exhibit, index);
    hs_text_add(text, "      <system-out>");
    hs_text_xml(text, claim->says);
    hs_text_add(text, "\n");
    hs_text_xml(text, hs_text_get(&finding));
    hs_text_add(text, "\n[[PROPERTY|verdict=%s]]\n[[PROPERTY|then=%s]]\n", hs_verdict_text(claim->verdict),
                hs_verdict_text(claim->then_verdict));
    if (pair != NULL) {
        add_value(text, "ratio", pair->ratio);
        add_value(text, "low", hs_words_low(pair->bounds));
        add_value(text, "high", pair->bounds.high);
        hs_text_add(text, "[[PROPERTY|rounds=%" PRIu64 "]]\n", pair->round_count);
    }
    hs_text_add(text, "</system-out>\n");
    text->failed = text->failed || finding.failed;
    hs_text_fini(&finding);
}

static bool contradicts(const struct hs_export *job, const struct hs_record *record,
                        const struct hs_record_claim *claim, struct hs_error *why) {
    return job->expectations != NULL && hs_expect_check(job->expectations, record, claim, why) != HS_OK;
}

static void add_case(struct hs_text *text, const struct hs_export *job, const struct hs_exhibit *exhibit,
                     size_t index) {
    const struct hs_record *record = &exhibit->record;
    const struct hs_record_claim *claim = &record->claims[index];
    struct hs_error why;
    hs_text_add(text, "    <testcase");
    add_attribute(text, "classname", record->topic);
    add_attribute(text, "name", claim->id);
    hs_text_add(text, ">\n");
    if (claim->verdict == HS_NOT_APPLICABLE) {
        hs_text_add(text, "      <skipped");
        add_attribute(text, "message", claim->reason != NULL ? claim->reason : "not applicable");
        hs_text_add(text, "/>\n");
    } else if (contradicts(job, record, claim, &why)) {
        hs_text_add(text, "      <failure type=\"contradicts-expectation\"");
        add_attribute(text, "message", why.text);
        hs_text_add(text, "/>\n");
    }
    add_output(text, exhibit, index);
    hs_text_add(text, "    </testcase>\n");
}

struct tally {
    size_t tests;
    size_t failures;
    size_t skipped;
};

static struct tally count_cases(const struct hs_export *job, const struct hs_record *record) {
    struct tally tally = {record->claim_count, 0, 0};
    for (size_t i = 0; i < record->claim_count; i++) {
        tally.skipped += record->claims[i].verdict == HS_NOT_APPLICABLE ? 1 : 0;
        tally.failures += contradicts(job, record, &record->claims[i], NULL) ? 1 : 0;
    }
    return tally;
}

static void add_suite(struct hs_text *text, const struct hs_export *job, const struct hs_exhibit *exhibit) {
    const struct hs_record *record = &exhibit->record;
    const struct tally tally = count_cases(job, record);
    struct hs_text name = {0};
    hs_text_add(&name, "%s on %s", record->topic, record->machine.id);
    hs_text_add(text, "  <testsuite");
    add_attribute(text, "name", hs_text_get(&name));
    add_attribute(text, "package", record->topic);
    add_attribute(text, "hostname", record->machine.id);
    add_attribute(text, "timestamp", record->started);
    hs_text_add(text, " tests=\"%zu\" failures=\"%zu\" errors=\"0\" skipped=\"%zu\" time=\"%.3f\">\n", tally.tests,
                tally.failures, tally.skipped, record->seconds);
    add_properties(text, record);
    for (size_t i = 0; i < record->claim_count; i++) {
        add_case(text, job, exhibit, i);
    }
    hs_text_add(text, "  </testsuite>\n");
    hs_text_fini(&name);
}

enum hs_status hs_export_junit(const struct hs_export *job, struct hs_text *text, struct hs_error *error) {
    (void)error;
    struct tally all = {0, 0, 0};
    for (size_t i = 0; i < job->collection->exhibit_count; i++) {
        if (!job->collection->exhibits[i].older) {
            const struct tally tally = count_cases(job, &job->collection->exhibits[i].record);
            all.tests += tally.tests;
            all.failures += tally.failures;
        }
    }
    hs_text_add(text,
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                "<testsuites name=\"hearsay\" tests=\"%zu\" failures=\"%zu\" errors=\"0\">\n",
                all.tests, all.failures);
    for (size_t i = 0; i < job->collection->exhibit_count; i++) {
        if (!job->collection->exhibits[i].older) {
            add_suite(text, job, &job->collection->exhibits[i]);
        }
    }
    hs_text_add(text, "</testsuites>\n");
    return HS_OK;
}
