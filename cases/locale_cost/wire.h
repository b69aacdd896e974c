/* SPDX-License-Identifier: MIT */
/*
 * Bytes on their way out and in, and numbers in digits. Nothing here allocates or trusts a length that it has not
 * compared with what is left. Integers are written and read without the C library, so no locale can touch them; a
 * double is a hexadecimal float ("0x1.8p+4"): exact, and each of its digits counts, so that no changed bit goes
 * unnoticed. Readable from C and from C++.
 */
#ifndef HEARSAY_CASE_WIRE_H
#define HEARSAY_CASE_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define WIRE_NUMBER_BYTES 32 /* the longest double is "-0x1.fffffffffffffp-1022": 24 */

struct wire_out {
    unsigned char *data;
    size_t capacity;
    size_t used;
    bool full; /* something did not fit; what is there is of no use */
};

struct wire_in {
    const unsigned char *at;
    const unsigned char *end;
};

/* How doubles become digits: with snprintf and strtod, which obey the locale in force, or without them. */
struct wire_numbers {
    size_t (*write)(double value, char digits[WIRE_NUMBER_BYTES]);  /* how many */
    bool (*read)(const char *digits, size_t length, double *value); /* length below WIRE_NUMBER_BYTES */
};

extern const struct wire_numbers wire_numbers_libc;
extern const struct wire_numbers wire_numbers_plain;

void wire_put(struct wire_out *out, const void *data, size_t length);
void wire_put_text(struct wire_out *out, const char *text);
void wire_put_u64(struct wire_out *out, uint64_t value);
void wire_put_i32(struct wire_out *out, int32_t value);
void wire_put_double(struct wire_out *out, const struct wire_numbers *numbers, double value);

/* Each advances in->at past what it took and answers false for anything but the one way to write it. */
bool wire_get(struct wire_in *in, void *data, size_t length);
bool wire_get_byte(struct wire_in *in, unsigned char expected);
bool wire_get_u64(struct wire_in *in, uint64_t most, uint64_t *value);
bool wire_get_i32(struct wire_in *in, int32_t *value);
bool wire_get_double(struct wire_in *in, const struct wire_numbers *numbers, double *value);

#ifdef __cplusplus
}
#endif

#endif
