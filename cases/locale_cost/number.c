/* SPDX-License-Identifier: MIT */
/*
 * A double as a hexadecimal float, twice: as the C library does it in the locale in force, and from its bits alone
 * (IEEE 754 binary64: Annex F of C11).
 */
#include <assert.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wire.h"

#define FRACTION_BITS   52
#define FRACTION_DIGITS 13
#define BIAS            1023

static_assert(DBL_MANT_DIG == FRACTION_BITS + 1 && DBL_MAX_EXP == BIAS + 1, "double is not IEEE 754 binary64");

static size_t libc_write(double value, char digits[WIRE_NUMBER_BYTES]) {
    const int length = snprintf(digits, WIRE_NUMBER_BYTES, "%a", value);
    return length > 0 && length < WIRE_NUMBER_BYTES ? (size_t)length : 0;
}

/* strtod also takes "0x1p6", "0x1.p+6" and "0x1p+06" for "0x1p+6". */
static bool has_shape(const char *text) {
    const char *exponent = strchr(text, 'p');
    return strchr(text, 'x') != NULL && exponent != NULL && (exponent[1] == '+' || exponent[1] == '-') &&
           (exponent[2] != '0' || exponent[3] == '\0') && strstr(text, ".p") == NULL;
}

static bool libc_read(const char *digits, size_t length, double *value) {
    char text[WIRE_NUMBER_BYTES];
    char *end;
    memcpy(text, digits, length);
    text[length] = '\0';
    *value = strtod(text, &end);
    return end == text + length && has_shape(text) && isfinite(*value);
}

const struct wire_numbers wire_numbers_libc = {libc_write, libc_read};

/* Without the zeros at its end; returns where the next character goes. */
static char *write_fraction(char *at, uint64_t fraction) {
    if (fraction == 0) {
        return at;
    }
    *at++ = '.';
    for (int shift = FRACTION_BITS - 4; fraction != 0; shift -= 4) {
        *at++ = "0123456789abcdef"[fraction >> shift];
        fraction &= (UINT64_C(1) << shift) - 1;
    }
    return at;
}

static char *write_exponent(char *at, int exponent) {
    unsigned magnitude = (unsigned)(exponent < 0 ? -exponent : exponent);
    unsigned unit = magnitude >= 1000 ? 1000 : magnitude >= 100 ? 100 : magnitude >= 10 ? 10 : 1;
    *at++ = 'p';
    *at++ = exponent < 0 ? '-' : '+';
    for (; unit > 0; unit /= 10) {
        *at++ = (char)('0' + magnitude / unit);
        magnitude %= unit;
    }
    return at;
}

/* As glibc's %a. */
static size_t plain_write(double value, char digits[WIRE_NUMBER_BYTES]) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    const uint64_t fraction = bits & ((UINT64_C(1) << FRACTION_BITS) - 1);
    const int stored = (int)(bits >> FRACTION_BITS & 2047);
    const int exponent = stored != 0 ? stored - BIAS : fraction != 0 ? 1 - BIAS : 0;
    char *at = digits;
    if (bits >> 63 != 0) {
        *at++ = '-';
    }
    *at++ = '0';
    *at++ = 'x';
    *at++ = stored != 0 ? '1' : '0';
    return (size_t)(write_exponent(write_fraction(at, fraction), exponent) - digits);
}

static int hex_digit(unsigned char byte) {
    return byte >= '0' && byte <= '9' ? byte - '0' : byte >= 'a' && byte <= 'f' ? byte - 'a' + 10 : -1;
}

static bool read_fraction(struct wire_in *in, uint64_t *fraction) {
    *fraction = 0;
    if (in->at == in->end || *in->at != '.') {
        return true;
    }
    in->at++;
    int count = 0;
    for (; count < FRACTION_DIGITS && in->at < in->end && hex_digit(*in->at) >= 0; in->at++, count++) {
        *fraction |= (uint64_t)hex_digit(*in->at) << (FRACTION_BITS - 4 - 4 * count);
    }
    return count > 0;
}

static bool read_exponent(struct wire_in *in, int *exponent) {
    if (!wire_get_byte(in, 'p') || in->at == in->end || (*in->at != '+' && *in->at != '-')) {
        return false;
    }
    const bool negative = *in->at++ == '-';
    uint64_t magnitude;
    if (!wire_get_u64(in, BIAS, &magnitude)) {
        return false;
    }
    *exponent = negative ? -(int)magnitude : (int)magnitude;
    return true;
}

/* The one way that plain_write has; a fraction may be followed by zeros, as some libraries print it. */
static bool plain_read(const char *digits, size_t length, double *value) {
    struct wire_in in = {(const unsigned char *)digits, (const unsigned char *)digits + length};
    const bool negative = length > 0 && digits[0] == '-';
    uint64_t fraction;
    int exponent;
    in.at += negative;
    if (!wire_get_byte(&in, '0') || !wire_get_byte(&in, 'x') || in.at == in.end || *in.at < '0' || *in.at > '1') {
        return false;
    }
    const bool leads = *in.at++ == '1';
    if (!read_fraction(&in, &fraction) || !read_exponent(&in, &exponent) || in.at != in.end) {
        return false;
    }
    if (leads ? exponent < 1 - BIAS : exponent != (fraction != 0 ? 1 - BIAS : 0)) {
        return false;
    }
    const uint64_t stored = leads ? (uint64_t)(exponent + BIAS) : 0;
    const uint64_t bits = (uint64_t)negative << 63 | stored << FRACTION_BITS | fraction;
    memcpy(value, &bits, sizeof bits);
    return true;
}

const struct wire_numbers wire_numbers_plain = {plain_write, plain_read};
