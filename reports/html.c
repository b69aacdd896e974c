/* SPDX-License-Identifier: MIT */
#include "html.h"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>
#include <cmark-gfm.h>
#include <stdlib.h>
#include <string.h>

#include "hearsay/judge.h"

static const char head[] = "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                           "<meta name=\"color-scheme\" content=\"light dark\">\n"
                           "<title>hearsay: does it still hold?</title>\n"
                           "<link rel=\"stylesheet\" href=\"style.css\">\n</head>\n<body>\n<main>\n";
static const char foot[] = "</main>\n</body>\n</html>\n";

/* Our own markup goes into the tree as custom nodes: safe mode drops raw HTML, and only this file may write any. */
static cmark_node *custom_node(cmark_node_type type, const char *enter, const char *leave) {
    cmark_node *node = cmark_node_new(type);
    if (node != NULL) {
        cmark_node_set_on_enter(node, enter);
        cmark_node_set_on_exit(node, leave);
    }
    return node;
}

static void replace_node(cmark_node *old, const char *markup) {
    cmark_node *node = custom_node(CMARK_NODE_CUSTOM_INLINE, markup, "");
    if (node != NULL && cmark_node_replace(old, node)) {
        cmark_node_free(old);
    } else if (node != NULL) {
        cmark_node_free(node);
    }
}

static void wrap_children(cmark_node *node, const char *enter, const char *leave) {
    cmark_node *wrap = custom_node(CMARK_NODE_CUSTOM_INLINE, enter, leave);
    while (wrap != NULL && cmark_node_first_child(node) != NULL &&
           cmark_node_append_child(wrap, cmark_node_first_child(node))) {
    }
    if (wrap != NULL && !cmark_node_append_child(node, wrap)) {
        cmark_node_free(wrap);
    }
}

/* The words in and below a node. */
static void add_words(cmark_node *node, struct hs_text *text) {
    for (cmark_node *child = cmark_node_first_child(node); child != NULL; child = cmark_node_next(child)) {
        const char *literal = cmark_node_get_literal(child);
        if (literal != NULL) {
            hs_text_add(text, "%s", literal);
        }
        add_words(child, text);
    }
}

static void show_picture(cmark_node *image) {
    const char *url = cmark_node_get_url(image);
    const size_t length = strlen(url);
    if (length < 5 || strcmp(url + length - 4, ".svg") != 0) {
        return;
    }
    struct hs_text words = {0};
    struct hs_text stem = {0};
    struct hs_text markup = {0};
    add_words(image, &words);
    hs_text_add(&stem, "%.*s", (int)(length - 4), url);
    hs_text_add(&markup, "<span class=\"chart\"><picture><source srcset=\"");
    hs_text_xml(&markup, hs_text_get(&stem));
    hs_text_add(&markup, "-dark.svg\" media=\"(prefers-color-scheme: dark)\"><img src=\"");
    hs_text_xml(&markup, url);
    hs_text_add(&markup, "\" alt=\"");
    hs_text_xml(&markup, hs_text_get(&words));
    hs_text_add(&markup, "\"></picture></span>");
    replace_node(image, hs_text_get(&markup));
    hs_text_fini(&words);
    hs_text_fini(&stem);
    hs_text_fini(&markup);
}

/* Bold text that is a verdict's word, and nothing else, is that verdict. The badge goes inside, for a table's cell
 * takes no custom node itself. */
static void show_badge(cmark_node *strong) {
    struct hs_text words = {0};
    enum hs_verdict verdict;
    add_words(strong, &words);
    if (hs_verdict_from_text(hs_text_get(&words), &verdict)) {
        struct hs_text markup = {0};
        const bool one_word = strchr(hs_text_get(&words), ' ') == NULL;
        hs_text_add(&markup, "<span class=\"verdict %s\">", one_word ? hs_text_get(&words) : "none");
        wrap_children(strong, hs_text_get(&markup), "</span>");
        hs_text_fini(&markup);
    }
    hs_text_fini(&words);
}

/* One line an id that is taken. */
static bool is_taken(const struct hs_text *ids, const char *id) {
    struct hs_text line = {0};
    hs_text_add(&line, "\n%s\n", id);
    const bool taken = strstr(hs_text_get(ids), hs_text_get(&line)) != NULL;
    hs_text_fini(&line);
    return taken;
}

/* As GitHub does it: a second heading of the same name gets "-1". */
static void name_heading(cmark_node *heading, struct hs_text *ids) {
    struct hs_text words = {0};
    struct hs_text anchor = {0};
    struct hs_text id = {0};
    struct hs_text markup = {0};
    add_words(heading, &words);
    hs_text_anchor(&anchor, hs_text_get(&words));
    hs_text_add(&id, "%s", hs_text_get(&anchor));
    for (unsigned again = 1; is_taken(ids, hs_text_get(&id)) && !id.failed; again++) {
        hs_text_fini(&id);
        hs_text_add(&id, "%s-%u", hs_text_get(&anchor), again);
    }
    hs_text_add(ids, "\n%s\n", hs_text_get(&id));
    hs_text_add(&markup, "<span id=\"%s\">", hs_text_get(&id));
    wrap_children(heading, hs_text_get(&markup), "</span>");
    hs_text_fini(&words);
    hs_text_fini(&anchor);
    hs_text_fini(&id);
    hs_text_fini(&markup);
}

static void wrap_table(cmark_node *table) {
    cmark_node *before = custom_node(CMARK_NODE_CUSTOM_BLOCK, "<div class=\"table\">", "");
    cmark_node *after = custom_node(CMARK_NODE_CUSTOM_BLOCK, "</div>", "");
    if (before == NULL || after == NULL || !cmark_node_insert_before(table, before) ||
        !cmark_node_insert_after(table, after)) {
        cmark_node_free(before);
        cmark_node_free(after);
    }
}

static void dress(cmark_node *node, struct hs_text *ids) {
    cmark_node *next;
    for (cmark_node *child = cmark_node_first_child(node); child != NULL; child = next) {
        next = cmark_node_next(child);
        dress(child, ids);
        const cmark_node_type type = cmark_node_get_type(child);
        if (type == CMARK_NODE_IMAGE) {
            show_picture(child);
        } else if (type == CMARK_NODE_STRONG) {
            show_badge(child);
        } else if (type == CMARK_NODE_HEADING) {
            name_heading(child, ids);
        } else if (strcmp(cmark_node_get_type_string(child), "table") == 0) {
            wrap_table(child);
        }
    }
}

static enum hs_status render(cmark_parser *parser, const struct hs_text *markdown, struct hs_text *html,
                             struct hs_error *error) {
    cmark_syntax_extension *tables = cmark_find_syntax_extension("table");
    if (tables == NULL || !cmark_parser_attach_syntax_extension(parser, tables)) {
        return hs_fail(error, HS_UNSUPPORTED, "libcmark-gfm: no table extension; install its extensions library");
    }
    cmark_parser_feed(parser, hs_text_get(markdown), markdown->length);
    cmark_node *document = cmark_parser_finish(parser);
    struct hs_text ids = {0};
    if (document == NULL) {
        return hs_fail(error, HS_MEMORY, "index.html: out of memory");
    }
    dress(document, &ids);
    hs_text_fini(&ids);
    char *body = cmark_render_html(document, CMARK_OPT_TABLE_PREFER_STYLE_ATTRIBUTES,
                                   cmark_parser_get_syntax_extensions(parser));
    hs_text_add(html, "%s%s%s", head, body != NULL ? body : "", foot);
    html->failed = html->failed || body == NULL;
    free(body);
    cmark_node_free(document);
    return hs_text_status(html, "index.html", error);
}

enum hs_status hs_html_page(const struct hs_text *markdown, struct hs_text *html, struct hs_error *error) {
    cmark_gfm_core_extensions_ensure_registered();
    cmark_parser *parser = cmark_parser_new(CMARK_OPT_DEFAULT);
    if (parser == NULL) {
        return hs_fail(error, HS_MEMORY, "index.html: out of memory");
    }
    const enum hs_status status = render(parser, markdown, html, error);
    cmark_parser_free(parser);
    return status;
}
