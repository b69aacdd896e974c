/* SPDX-License-Identifier: MIT */
/*
 * A record made up from a post, with a known truth: in every race the first way takes one unit of time a byte, the
 * second 1.5, the third 2.25 and so on, in the order in which the claims name them and then the charts; each with 4 %
 * of noise.
 */
#ifndef HEARSAY_REPORTS_TESTS_SAMPLE_H
#define HEARSAY_REPORTS_TESTS_SAMPLE_H

#include <stdbool.h>
#include <stdint.h>

#include "hearsay/post.h"
#include "hearsay/status.h"

struct sample_wish {
    const char *scale;   /* "quick" */
    const char *machine; /* its id */
    const char *started;
    unsigned rounds;      /* 0: everything was skipped, so nothing is applicable */
    bool same_fails;      /* the first control of the first race failed */
    const char *emulator; /* NULL: none */
    double step;          /* how much slower each way is than the one before; 0: 1.5 */
    uint64_t seed;        /* of the noise */
};

/* Writes the record; post only has to live until then. */
enum hs_status sample_write(const struct hs_post *post, const struct sample_wish *wish, const char *path,
                            struct hs_error *error);

#endif
