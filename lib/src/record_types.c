/* SPDX-License-Identifier: MIT */
#include "record_internal.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void hs_hex_text(uint64_t value, char text[HS_HEX_SIZE]) {
    (void)snprintf(text, HS_HEX_SIZE, "%016" PRIx64, value);
}

bool hs_hex_parse(const char *text, uint64_t *value) {
    if (strlen(text) != HS_HEX_SIZE - 1 || strspn(text, "0123456789abcdef") != HS_HEX_SIZE - 1) {
        return false;
    }
    *value = strtoull(text, NULL, 16);
    return true;
}

/* A folder's name need not be UTF-8, and a run must not be lost for it: bytes beyond ASCII become '?' then. */
static json_t *put_string(const char *text) {
    json_t *value = json_string(text);
    if (value != NULL) {
        return value;
    }
    const size_t length = strlen(text);
    char *plain = malloc(length + 1);
    if (plain == NULL) {
        return NULL;
    }
    for (size_t i = 0; i <= length; i++) {
        plain[i] = (unsigned char)text[i] < 0x80 ? text[i] : '?';
    }
    value = json_string(plain);
    free(plain);
    return value;
}

static json_t *put_text(const struct hs_field *field, const void *member) {
    (void)field;
    const char *const *text = member;
    return *text == NULL ? json_null() : put_string(*text);
}

static const char *get_text(const struct hs_field *field, const json_t *value, void *member) {
    (void)field;
    const char **text = member;
    *text = json_string_value(value);
    return *text == NULL ? "a text" : NULL;
}

static const char *get_text_or_null(const struct hs_field *field, const json_t *value, void *member) {
    if (json_is_null(value)) {
        *(const char **)member = NULL;
        return NULL;
    }
    return get_text(field, value, member) == NULL ? NULL : "a text or null";
}

static bool is_name(const char *text) {
    return text[0] != '\0' && text[strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-_")] == '\0';
}

static const char *get_name(const struct hs_field *field, const json_t *value, void *member) {
    const char **text = member;
    return get_text(field, value, member) == NULL && is_name(*text) ? NULL : "a name of a-z, 0-9, '-' and '_'";
}

static const char *get_choice(const struct hs_field *field, const json_t *value, void *member) {
    const char **text = member;
    if (get_text(field, value, member) == NULL) {
        for (const char *const *choice = field->choices; *choice != NULL; choice++) {
            if (strcmp(*choice, *text) == 0) {
                return NULL;
            }
        }
    }
    return "one of the texts that reports/SCHEMA.md lists";
}

static json_t *put_buffer(const struct hs_field *field, const void *member) {
    (void)field;
    return put_string(member);
}

static const char *get_buffer(const struct hs_field *field, const json_t *value, void *member) {
    const size_t length = json_string_length(value);
    if (!json_is_string(value) || length >= field->size) {
        return "a text that is not longer than the field";
    }
    memcpy(member, json_string_value(value), length + 1);
    return NULL;
}

/* The id becomes part of file names, so nothing in it may lead out of a folder. */
static const char *get_name_buffer(const struct hs_field *field, const json_t *value, void *member) {
    return get_buffer(field, value, member) == NULL && is_name(member) ? NULL : "a name of a-z, 0-9, '-' and '_'";
}

static json_t *put_hex(const struct hs_field *field, const void *member) {
    (void)field;
    char text[HS_HEX_SIZE];
    hs_hex_text(*(const uint64_t *)member, text);
    return json_string(text);
}

static const char *get_hex(const struct hs_field *field, const json_t *value, void *member) {
    (void)field;
    return json_is_string(value) && hs_hex_parse(json_string_value(value), member) ? NULL : "a text of 16 hex digits";
}

static json_t *put_integer(uint64_t value) {
    return value > INT64_MAX ? json_null() : json_integer((json_int_t)value);
}

static json_t *put_count(const struct hs_field *field, const void *member) {
    (void)field;
    return put_integer(*(const uint64_t *)member);
}

static const char *get_count(const struct hs_field *field, const json_t *value, void *member) {
    (void)field;
    if (!json_is_integer(value) || json_integer_value(value) < 0) {
        return "a whole number from 0 up";
    }
    *(uint64_t *)member = (uint64_t)json_integer_value(value);
    return NULL;
}

static json_t *put_count_32(const struct hs_field *field, const void *member) {
    (void)field;
    return put_integer(*(const uint32_t *)member);
}

static const char *get_count_32(const struct hs_field *field, const json_t *value, void *member) {
    uint64_t count = 0;
    if (get_count(field, value, &count) != NULL || count > UINT32_MAX) {
        return "a whole number from 0 to 4294967295";
    }
    *(uint32_t *)member = (uint32_t)count;
    return NULL;
}

static json_t *put_index(const struct hs_field *field, const void *member) {
    (void)field;
    return put_integer(*(const size_t *)member);
}

static const char *get_index(const struct hs_field *field, const json_t *value, void *member) {
    uint32_t index = 0;
    if (get_count_32(field, value, &index) != NULL) {
        return "the index of an entrant";
    }
    *(size_t *)member = index;
    return NULL;
}

static json_t *put_flag(const struct hs_field *field, const void *member) {
    (void)field;
    return json_boolean(*(const bool *)member);
}

static const char *get_flag(const struct hs_field *field, const json_t *value, void *member) {
    (void)field;
    *(bool *)member = json_is_true(value);
    return json_is_boolean(value) ? NULL : "true or false";
}

static json_t *put_real(const struct hs_field *field, const void *member) {
    (void)field;
    const double value = *(const double *)member;
    return isfinite(value) ? json_real(value) : json_null();
}

static const char *get_amount(const struct hs_field *field, const json_t *value, void *member) {
    (void)field;
    double *amount = member;
    *amount = json_number_value(value);
    return json_is_number(value) && *amount >= 0.0 ? NULL : "a number from 0 up";
}

static const char *get_amount_or_nan(const struct hs_field *field, const json_t *value, void *member) {
    if (json_is_null(value)) {
        *(double *)member = NAN;
        return NULL;
    }
    return get_amount(field, value, member) == NULL ? NULL : "a number from 0 up, or null where there is none";
}

static const char *get_amount_or_infinity(const struct hs_field *field, const json_t *value, void *member) {
    if (json_is_null(value)) {
        *(double *)member = INFINITY;
        return NULL;
    }
    return get_amount(field, value, member) == NULL ? NULL : "a number from 0 up, or null where unbounded";
}

static json_t *put_verdict(const struct hs_field *field, const void *member) {
    (void)field;
    return json_string(hs_verdict_text(*(const enum hs_verdict *)member));
}

static const char *get_verdict(const struct hs_field *field, const json_t *value, void *member) {
    (void)field;
    return json_is_string(value) && hs_verdict_from_text(json_string_value(value), member) ? NULL : "a known verdict";
}

static json_t *put_kind(const struct hs_field *field, const void *member) {
    (void)field;
    return json_string(hs_kind_text(*(const enum hs_kind *)member));
}

static const char *get_kind(const struct hs_field *field, const json_t *value, void *member) {
    (void)field;
    return json_is_string(value) && hs_kind_from_text(json_string_value(value), member) ? NULL
                                                                                        : "a known kind of claim";
}

static json_t *put_strength(const struct hs_field *field, const void *member) {
    (void)field;
    return json_string(hs_strength_text(*(const enum hs_strength *)member));
}

static const char *get_strength(const struct hs_field *field, const json_t *value, void *member) {
    (void)field;
    for (int i = HS_STRENGTH_UNKNOWN; json_is_string(value) && i <= HS_STRONGER; i++) {
        if (strcmp(hs_strength_text((enum hs_strength)i), json_string_value(value)) == 0) {
            *(enum hs_strength *)member = (enum hs_strength)i;
            return NULL;
        }
    }
    return "\"unknown\", \"weaker\", \"same\" or \"stronger\"";
}

const struct hs_field_type hs_type_text = {put_text, get_text};
const struct hs_field_type hs_type_text_or_null = {put_text, get_text_or_null};
const struct hs_field_type hs_type_name = {put_text, get_name};
const struct hs_field_type hs_type_choice = {put_text, get_choice};
const struct hs_field_type hs_type_buffer = {put_buffer, get_buffer};
const struct hs_field_type hs_type_name_buffer = {put_buffer, get_name_buffer};
const struct hs_field_type hs_type_hex = {put_hex, get_hex};
const struct hs_field_type hs_type_count = {put_count, get_count};
const struct hs_field_type hs_type_count_32 = {put_count_32, get_count_32};
const struct hs_field_type hs_type_index = {put_index, get_index};
const struct hs_field_type hs_type_flag = {put_flag, get_flag};
const struct hs_field_type hs_type_amount = {put_real, get_amount};
const struct hs_field_type hs_type_amount_or_nan = {put_real, get_amount_or_nan};
const struct hs_field_type hs_type_amount_or_infinity = {put_real, get_amount_or_infinity};
const struct hs_field_type hs_type_verdict = {put_verdict, get_verdict};
const struct hs_field_type hs_type_kind = {put_kind, get_kind};
const struct hs_field_type hs_type_strength = {put_strength, get_strength};
