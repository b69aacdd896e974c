/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "exam.h"

#define MEDIAN 0.5
#define MOST   0.9

static int compare_doubles(const void *left, const void *right) {
    const double a = *(const double *)left;
    const double b = *(const double *)right;
    return (a > b) - (a < b);
}

static double machine_ms(const struct ka_outcome *outcome) {
    return outcome->machine_ms;
}

static double wall_ms(const struct ka_outcome *outcome) {
    return outcome->wall_ms;
}

static double rounds(const struct ka_outcome *outcome) {
    return outcome->rounds;
}

/* One member of all decided outcomes: its median and 90 % point. */
static void find_quantiles(const struct ka_outcome *outcomes, size_t count, double (*member)(const struct ka_outcome *),
                           double quantiles[2]) {
    double *values = malloc((count + 1) * sizeof *values);
    size_t kept = 0;
    quantiles[0] = quantiles[1] = NAN;
    for (size_t i = 0; values != NULL && i < count; i++) {
        if (outcomes[i].verdict != HS_INCONCLUSIVE) {
            values[kept++] = member(&outcomes[i]);
        }
    }
    if (kept > 0) {
        qsort(values, kept, sizeof *values, compare_doubles);
        quantiles[0] = values[(size_t)(MEDIAN * (double)(kept - 1))];
        quantiles[1] = values[(size_t)(MOST * (double)(kept - 1))];
    }
    free(values);
}

void ka_row_times(struct ka_row *row, const struct ka_outcome *outcomes, size_t count) {
    find_quantiles(outcomes, count, machine_ms, row->machine_ms);
    find_quantiles(outcomes, count, wall_ms, row->wall_ms);
    find_quantiles(outcomes, count, rounds, row->rounds);
}

void ka_row_print_head(void) {
    (void)printf("%-26s %-10s %-6s %-9s %6s %6s %5s %5s %5s  %8s %8s  %8s %8s  %6s %6s\n", "who", "condition", "kernel",
                 "question", "share", "margin", "right", "wrong", "open", "machine", "90 %", "wall ms", "90 %",
                 "rounds", "90 %");
}

void ka_row_print(const struct ka_row *row) {
    (void)printf("%-26s %-10s %-6s %-9s %5g%% %6g %5zu %5zu %5zu  %8.2f %8.2f  %8.2f %8.2f  %6.0f %6.0f\n", row->who,
                 row->condition, row->kernel, row->question, row->share_percent, row->margin, row->right, row->wrong,
                 row->undecided, row->machine_ms[0], row->machine_ms[1], row->wall_ms[0], row->wall_ms[1],
                 row->rounds[0], row->rounds[1]);
    (void)fflush(stdout);
}

void ka_row_write_head(FILE *file) {
    (void)fputs("who\tcondition\tkernel\tquestion\tshare_percent\tmargin\tright\twrong\tundecided\tmachine_ms\t"
                "machine_ms_90\twall_ms\twall_ms_90\trounds\trounds_90\n",
                file);
}

static void write_number(double value, FILE *file) {
    if (isnan(value)) {
        (void)fputs("\t?", file);
    } else {
        (void)fprintf(file, "\t%.6g", value);
    }
}

void ka_row_write(const struct ka_row *row, FILE *file) {
    (void)fprintf(file, "%s\t%s\t%s\t%s\t%g\t%g\t%zu\t%zu\t%zu", row->who, row->condition, row->kernel, row->question,
                  row->share_percent, row->margin, row->right, row->wrong, row->undecided);
    const double *const times[] = {row->machine_ms, row->wall_ms, row->rounds};
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
        write_number(times[i][0], file);
        write_number(times[i][1], file);
    }
    (void)fputc('\n', file);
    (void)fflush(file);
}
