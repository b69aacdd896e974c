/* SPDX-License-Identifier: MIT */
/*
 * What the record's writer and reader share: one table a struct says which member stands under which name in the
 * JSON, so that the two cannot drift apart. For lib/src/record_*.c only.
 */
#ifndef HEARSAY_RECORD_INTERNAL_H
#define HEARSAY_RECORD_INTERNAL_H

#include <jansson.h>
#include <stddef.h>

#include "hearsay/record.h"

struct hs_field;

/*
 * How one kind of member becomes JSON and back. put returns a new value (null for what JSON cannot hold), or NULL when
 * memory ran out. get returns NULL, or what the value must be; value may be NULL.
 */
struct hs_field_type {
    json_t *(*put)(const struct hs_field *field, const void *member);
    const char *(*get)(const struct hs_field *field, const json_t *value, void *member);
};

struct hs_field {
    const char *name;
    const struct hs_field_type *type;
    size_t offset;
    size_t size;                /* of a character array */
    const char *const *choices; /* the texts allowed, NULL at the end */
};

/* The kinds, after the members they stand for; defined in record_types.c. */
extern const struct hs_field_type hs_type_text;         /* const char * */
extern const struct hs_field_type hs_type_text_or_null; /* const char *, may be NULL */
extern const struct hs_field_type hs_type_name;         /* const char *, safe in a file name */
extern const struct hs_field_type hs_type_choice;       /* const char *, one of choices */
extern const struct hs_field_type hs_type_buffer;       /* char[size] */
extern const struct hs_field_type hs_type_name_buffer;  /* char[size], safe in a file name */
extern const struct hs_field_type hs_type_hex;          /* uint64_t; many JSON readers lose bits above 2^53 */
extern const struct hs_field_type hs_type_count;        /* uint64_t */
extern const struct hs_field_type hs_type_count_32;     /* uint32_t */
extern const struct hs_field_type hs_type_index;        /* size_t */
extern const struct hs_field_type hs_type_flag;         /* bool */
extern const struct hs_field_type hs_type_amount;       /* double from 0 up */
extern const struct hs_field_type hs_type_amount_or_nan;
extern const struct hs_field_type hs_type_amount_or_infinity;
extern const struct hs_field_type hs_type_verdict;
extern const struct hs_field_type hs_type_kind;
extern const struct hs_field_type hs_type_strength;

struct hs_fields {
    const struct hs_field *items;
    size_t count;
};

/* Each belongs to the struct of its name; controls to struct hs_record_race, then to struct hs_record_claim. */
extern const struct hs_fields hs_record_fields;
extern const struct hs_fields hs_record_machine_fields;
extern const struct hs_fields hs_record_race_fields;
extern const struct hs_fields hs_record_process_fields;
extern const struct hs_fields hs_record_controls_fields;
extern const struct hs_fields hs_record_entrant_fields;
extern const struct hs_fields hs_record_pair_fields;
extern const struct hs_fields hs_record_claim_fields;
extern const struct hs_fields hs_record_then_fields;

enum hs_column_type { HS_COLUMN_U64, HS_COLUMN_U32, HS_COLUMN_U16, HS_COLUMN_SHARE };

/* One array of an entrant's samples; its pointer stands at offset in struct hs_record_entrant. The digests are not
 * among them: they are written as a dictionary. */
struct hs_column {
    const char *name;
    enum hs_column_type type;
    size_t offset;
    size_t item_bytes;
};

#define HS_COLUMN_REQUIRED 3 /* the first three make the lane; the rest may be absent */
#define HS_COLUMN_COUNT    7
extern const struct hs_column hs_record_columns[HS_COLUMN_COUNT];

/* Array of a column, NULL where nothing was counted. */
void *hs_record_column(const struct hs_record_entrant *entrant, const struct hs_column *column);

/* 16 hex digits and NUL; the reverse answers false for anything but 16 lower-case hex digits. */
#define HS_HEX_SIZE 17
void hs_hex_text(uint64_t value, char text[HS_HEX_SIZE]);
bool hs_hex_parse(const char *text, uint64_t *value);

#endif
