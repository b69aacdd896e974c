/* SPDX-License-Identifier: MIT */
#include "hearsay/json.h"

#include <stdbool.h>
#include <string.h>

#define DEPTH_LIMIT 64

/* Where a walk over the text has got to, and what it met outside of quotes. */
struct walk {
    const char *at;
    const char *line_start;
    size_t line;
    size_t depth;
    size_t values;
    size_t containers;
    bool quoted;
};

static void step(struct walk *walk) {
    switch (*walk->at) {
    case '"':
        walk->quoted = !walk->quoted;
        break;
    case '\\': /* outside of quotes it is an error anyway; the text's NUL makes the next byte safe to skip */
        walk->at += walk->quoted ? 1 : 0;
        break;
    case '\n':
        walk->line++;
        walk->line_start = walk->at + 1;
        break;
    case ',':
        walk->values += walk->quoted ? 0 : 1;
        break;
    case '[':
    case '{':
        walk->containers += walk->quoted ? 0 : 1;
        walk->depth += walk->quoted ? 0 : 1;
        break;
    case ']':
    case '}':
        walk->depth -= !walk->quoted && walk->depth > 0 ? 1 : 0;
        break;
    default:
        break;
    }
}

static const char *find_fault(const struct walk *walk, const struct hs_json_limits *limits) {
    if (*walk->at == '\r') {
        return "a carriage return; save the file with plain line feeds";
    }
    if (walk->depth > DEPTH_LIMIT) {
        return "nested too deeply; no file of this kind is";
    }
    return walk->containers > limits->container_count || walk->values > limits->value_count
               ? "more than any file of this kind holds; give one that hearsay wrote"
               : NULL;
}

/* Before jansson makes a tree of it. */
static enum hs_status check_cost(const struct hs_source *source, const struct hs_json_limits *limits,
                                 struct hs_error *error) {
    const char *end = source->data + source->length_bytes;
    struct walk walk = {.at = source->data, .line_start = source->data, .line = 1};
    if (strncmp(source->data, "\xEF\xBB\xBF", 3) == 0) {
        return hs_fail(error, HS_INVALID, "%s:1:1: byte order mark; save the file as UTF-8 without one", source->path);
    }
    for (; walk.at < end; walk.at++) {
        const char *fault = find_fault(&walk, limits);
        if (fault != NULL) {
            return hs_fail(error, HS_INVALID, "%s:%zu:%zu: %s", source->path, walk.line,
                           (size_t)(walk.at - walk.line_start) + 1, fault);
        }
        step(&walk);
    }
    return HS_OK;
}

enum hs_status hs_json_parse(const struct hs_source *source, const struct hs_json_limits *limits, json_t **root,
                             struct hs_error *error) {
    json_error_t fault;
    *root = NULL;
    const enum hs_status status = check_cost(source, limits, error);
    if (status != HS_OK) {
        return status;
    }
    *root = json_loadb(source->data, source->length_bytes, JSON_REJECT_DUPLICATES, &fault);
    if (*root == NULL) {
        const bool is_memory = json_error_code(&fault) == json_error_out_of_memory;
        return hs_fail(error, is_memory ? HS_MEMORY : HS_INVALID, "%s:%d:%d: %s; repair the file or make it again",
                       source->path, fault.line, fault.column, fault.text);
    }
    return HS_OK;
}
