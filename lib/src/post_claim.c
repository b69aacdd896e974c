/* SPDX-License-Identifier: MIT */
#include "post_reader.h"

#include <stdlib.h>
#include <string.h>

static bool has_rivals(enum hs_kind kind) {
    return kind == HS_FASTEST || kind == HS_SLOWEST;
}

static bool has_bound(enum hs_kind kind) {
    return kind == HS_AT_LEAST || kind == HS_EQUAL;
}

/* The other side of a comparison, in the claim and in its "then": one text, or a list where there are rivals. */
static const char *other_key(enum hs_kind kind) {
    return has_rivals(kind) ? "rivals" : "baseline";
}

static size_t count_others(const json_t *object, enum hs_kind kind) {
    const json_t *value = json_object_get(object, other_key(kind));
    return has_rivals(kind) ? json_array_size(value) : json_is_string(value);
}

static const char *other_at(const json_t *object, enum hs_kind kind, size_t index) {
    const json_t *value = json_object_get(object, other_key(kind));
    return json_string_value(has_rivals(kind) ? json_array_get(value, index) : value);
}

static void read_baselines(struct post_reader *reader, struct hs_claim *claim, const json_t *item) {
    const size_t count = count_others(item, claim->kind);
    if (count == 0) {
        hs_post_refuse(reader, "\"%s\" is missing or of the wrong type; a claim of this kind needs it",
                       other_key(claim->kind));
        return;
    }
    claim->baselines = hs_post_allocate(reader, count, sizeof *claim->baselines);
    for (size_t i = 0; claim->baselines != NULL && i < count; i++) {
        const char *text = other_at(item, claim->kind, i);
        if (text != NULL && strcmp(text, hs_post_text(reader, item, "subject")) == 0) {
            hs_post_refuse(reader, "\"%s\" is compared with itself; name another one", text);
        }
        claim->baselines[i] = hs_post_reference(reader, text);
        claim->baseline_count = i + 1;
    }
}

static void read_parts(struct post_reader *reader, size_t index, const json_t *item) {
    struct hs_claim *claim = &reader->post->claims[index];
    const json_t *list = hs_post_list(reader, item, "parts");
    const size_t count = json_array_size(list);
    claim->parts = hs_post_allocate(reader, count, sizeof *claim->parts);
    for (size_t i = 0; claim->parts != NULL && i < count; i++) {
        const char *id = json_string_value(json_array_get(list, i));
        size_t part = 0;
        while (id != NULL && part < index && strcmp(reader->post->claims[part].id, id) != 0) {
            part++;
        }
        if (id == NULL || part == index) {
            hs_post_refuse(reader, "part \"%s\" is no claim that stands before this one; name one that does",
                           id == NULL ? "" : id);
            return;
        }
        claim->parts[i] = part;
        claim->part_count = i + 1;
    }
}

static void check_unit(struct post_reader *reader, const struct hs_observation *subject,
                       const struct hs_observation *other) {
    if (subject != NULL && other != NULL &&
        (strcmp(subject->unit, other->unit) != 0 || subject->is_rate != other->is_rate)) {
        hs_post_refuse(reader, "\"then\" compares \"%s\" in %s with \"%s\" in %s; give both one unit", subject->id,
                       subject->unit, other->id, other->unit);
    }
}

static void read_then(struct post_reader *reader, struct hs_claim *claim, const json_t *then) {
    claim->then_none = hs_post_text_or_null(reader, then, "none");
    if (claim->then_none != NULL) {
        if (json_object_size(then) != 1) {
            hs_post_refuse(reader, "\"then\" has both observations and \"none\"; keep one of the two");
        }
        return;
    }
    if (claim->kind == HS_FACT || count_others(then, claim->kind) != claim->baseline_count) {
        hs_post_refuse(reader, "\"then\" must name one observation for each side, or say why not under \"none\"");
        return;
    }
    claim->then_subject = hs_post_observation(reader, hs_post_text(reader, then, "subject"));
    claim->then_baselines = hs_post_allocate(reader, claim->baseline_count, sizeof *claim->then_baselines);
    for (size_t i = 0; claim->then_baselines != NULL && i < claim->baseline_count; i++) {
        claim->then_baselines[i] = hs_post_observation(reader, other_at(then, claim->kind, i));
        check_unit(reader, claim->then_subject, claim->then_baselines[i]);
    }
}

/* 0 where it is left out. */
static double read_factor(struct post_reader *reader, const json_t *item, const char *key) {
    const double factor = hs_post_number(reader, item, key, 0.0);
    if (factor > 0.0 && factor < 1.0) {
        hs_post_refuse(reader, "\"%s\" is a factor of at least 1; turn it over", key);
    }
    return factor;
}

static void read_comparison(struct post_reader *reader, struct hs_claim *claim, const json_t *item) {
    claim->subject = hs_post_reference(reader, hs_post_text(reader, item, "subject"));
    read_baselines(reader, claim, item);
    claim->bound = read_factor(reader, item, "bound");
    if (has_bound(claim->kind) != (claim->bound > 0.0)) {
        hs_post_refuse(reader, has_bound(claim->kind) ? "\"bound\" is missing; add the factor"
                                                      : "\"bound\" means nothing for this kind; remove it");
    }
}

void hs_post_claim_read(struct post_reader *reader, const json_t *item, size_t index) {
    struct hs_claim *claim = &reader->post->claims[index];
    claim->id = hs_post_text(reader, item, "id");
    claim->says = hs_post_text(reader, item, "says");
    claim->reading = hs_post_text_or_null(reader, item, "reading");
    claim->platform = hs_post_text_or_null(reader, item, "platform");
    claim->margin = read_factor(reader, item, "margin");
    const char *kind = hs_post_text(reader, item, "kind");
    if (!hs_kind_from_text(kind, &claim->kind)) {
        hs_post_refuse(reader, "kind \"%s\" is not known; the schema beside the posts lists them", kind);
        return;
    }
    if (claim->kind == HS_EVERY) {
        read_parts(reader, index, item); /* they speak for then, too */
        return;
    }
    if (claim->kind == HS_FACT) {
        claim->fact = hs_post_text(reader, item, "fact");
    } else {
        read_comparison(reader, claim, item);
    }
    read_then(reader, claim, json_object_get(item, "then"));
}

void hs_post_claim_fini(struct hs_claim *claim) {
    hs_post_reference_free(&claim->subject);
    for (size_t i = 0; i < claim->baseline_count; i++) {
        hs_post_reference_free(&claim->baselines[i]);
    }
    free(claim->baselines);
    free(claim->parts);
    free((void *)claim->then_baselines);
}
