/* SPDX-License-Identifier: MIT */
/* What verify.c must ask the system itself. */
#ifndef HEARSAY_CASE_SEQ_VERIFY_H
#define HEARSAY_CASE_SEQ_VERIFY_H

#include <stddef.h>

/* What this process holds open now. maps is 0 where the system does not tell. */
struct verify_held {
    size_t descriptors;
    size_t maps;
};

struct verify_held verify_held_now(void);

#endif
