/* SPDX-License-Identifier: MIT */
#include "wire.h"

#include <string.h>

void wire_put(struct wire_out *out, const void *data, size_t length) {
    if (out->full || length > out->capacity - out->used) {
        out->full = true;
        return;
    }
    memcpy(out->data + out->used, data, length);
    out->used += length;
}

void wire_put_text(struct wire_out *out, const char *text) {
    wire_put(out, text, strlen(text));
}

void wire_put_u64(struct wire_out *out, uint64_t value) {
    char digits[20];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + value % 10);
        value /= 10;
    } while (value > 0);
    wire_put(out, digits + at, sizeof digits - at);
}

void wire_put_i32(struct wire_out *out, int32_t value) {
    const int64_t wide = value;
    if (wide < 0) {
        wire_put(out, "-", 1);
    }
    wire_put_u64(out, (uint64_t)(wide < 0 ? -wide : wide));
}

void wire_put_double(struct wire_out *out, const struct wire_numbers *numbers, double value) {
    char digits[WIRE_NUMBER_BYTES];
    const size_t length = numbers->write(value, digits);
    wire_put(out, digits, length);
}

bool wire_get(struct wire_in *in, void *data, size_t length) {
    if (length > (size_t)(in->end - in->at)) {
        return false;
    }
    memcpy(data, in->at, length);
    in->at += length;
    return true;
}

bool wire_get_byte(struct wire_in *in, unsigned char expected) {
    return in->at < in->end && *in->at++ == expected;
}

static bool at_digit(const struct wire_in *in) {
    return in->at < in->end && *in->at >= '0' && *in->at <= '9';
}

bool wire_get_u64(struct wire_in *in, uint64_t most, uint64_t *value) {
    const unsigned char *first = in->at;
    uint64_t result = 0;
    for (; at_digit(in); in->at++) {
        const uint64_t digit = (uint64_t)(*in->at - '0');
        if (result > most / 10 || digit > most - result * 10) {
            return false;
        }
        result = result * 10 + digit;
    }
    *value = result;
    return in->at > first && (*first != '0' || in->at == first + 1);
}

bool wire_get_i32(struct wire_in *in, int32_t *value) {
    const bool negative = in->at < in->end && *in->at == '-';
    uint64_t magnitude;
    in->at += negative;
    if (!wire_get_u64(in, negative ? UINT64_C(1) << 31 : INT32_MAX, &magnitude) || (negative && magnitude == 0)) {
        return false;
    }
    *value = (int32_t)(negative ? -(int64_t)magnitude : (int64_t)magnitude);
    return true;
}

/* All that a finite hexadecimal float is made of; keeps "inf", blanks and capitals away from strtod. */
static bool is_number_byte(unsigned char byte) {
    return byte != 0 && strchr("0123456789abcdefxp.+-", byte) != NULL;
}

bool wire_get_double(struct wire_in *in, const struct wire_numbers *numbers, double *value) {
    const char *first = (const char *)in->at;
    size_t length = 0;
    while (length < (size_t)(in->end - in->at) && is_number_byte(in->at[length])) {
        length++;
    }
    in->at += length;
    return length > 0 && length < WIRE_NUMBER_BYTES && numbers->read(first, length, value);
}
