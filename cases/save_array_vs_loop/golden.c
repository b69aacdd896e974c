/* SPDX-License-Identifier: MIT */
/*
 * The archives of our own savers: the elements and nothing else. What Boost puts before them (a size_t, and an unsigned
 * by the element) is as wide and in the order that the machine has it, in its own binary archive and in ours that is
 * built like it: no file for another machine, so there is no golden one.
 */
#include "../../lib/tests/golden.h"
#include "../little.h"
#include "hearsay/random.h"
#include "verify.h"

#define BYTES 1000
#define SEED  7 /* open_with's */

static size_t write_with(unsigned char *data, const char *workload, const char *subject) {
    struct bench bench;
    open_with(&bench, BYTES);
    struct hs_job job = bench_job(&bench, workload, subject);
    ck_assert(sample(&bench, &job));
    const struct save_task *task = job.state;
    const size_t length = task->sink.size_bytes;
    ck_assert_uint_le(length, GOLDEN_BYTES_MOST);
    memcpy(data, task->sink.begin, length);
    bench_close(&bench);
    return length;
}

static size_t write_chars(const struct golden *golden, unsigned char *data) {
    (void)golden;
    return write_with(data, "save-char", "loop");
}

static size_t write_doubles(const struct golden *golden, unsigned char *data) {
    (void)golden;
    return write_with(data, "save-double", "save-array");
}

/* The numbers themselves, not only their bytes; chars are the bytes of the same numbers. */
static bool read_elements(const struct golden *golden, const unsigned char *data, size_t length) {
    struct save_view view;
    struct hs_random random;
    hs_random_init(&random, SEED);
    bool right = save_read(data, length, SAVE_RAW, (size_t)golden->code, &view, NULL) == HS_OK &&
                 view.count * (size_t)golden->code == BYTES;
    for (size_t at = 0; right && at < BYTES; at += sizeof(double)) {
        const uint64_t bits = little_get(view.elements + at, sizeof bits);
        double value;
        memcpy(&value, &bits, sizeof value);
        right = value == hs_random_unit(&random) - 0.5;
    }
    return right;
}

/* One file: as it is read, it is chars or doubles. */
#define ELEMENTS UINT64_C(0x9E4DC6CF83AA177E)

static const struct golden rows[] = {
    {.name = "elements.bin", .digest = ELEMENTS, .code = sizeof(char), .write = write_chars, .read = read_elements},
    {.name = "elements.bin", .digest = ELEMENTS, .code = sizeof(double), .write = write_doubles, .read = read_elements},
};

int main(void) {
    return golden_run("save_array_vs_loop", rows, COUNT(rows));
}
