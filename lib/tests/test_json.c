/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hearsay/json.h"
#include "suite.h"

static const struct hs_json_limits limits = {8, 4};

static enum hs_status parse(const char *text, json_t **root, struct hs_error *error) {
    const struct hs_source source = {"a.json", text, strlen(text)};
    return hs_json_parse(&source, &limits, root, error);
}

static void assert_refused(const char *text, const char *message) {
    struct hs_error error = {0};
    json_t *root;
    ck_assert_int_eq(parse(text, &root, &error), HS_INVALID);
    ck_assert_ptr_null(root);
    ck_assert_msg(strncmp(error.text, message, strlen(message)) == 0, "%s", error.text);
    ck_assert_ptr_null(strchr(error.text, '\n'));
}

START_TEST(what_is_within_the_limits_is_read) {
    json_t *root;
    ck_assert_int_eq(parse("[1,2,3,4,5,6,7,8,9]", &root, NULL), HS_OK);
    ck_assert_uint_eq(json_array_size(root), 9);
    json_decref(root);
    ck_assert_int_eq(parse("[[],[],{}]", &root, NULL), HS_OK);
    json_decref(root);
    ck_assert_int_eq(parse("{\"[{,\\\",[[[[[[\": \",,,,,,,,,,\"}", &root, NULL), HS_OK);
    json_decref(root);
}
END_TEST

START_TEST(faults_are_named_by_line_and_column) {
    assert_refused("\xEF\xBB\xBF{}", "a.json:1:1: byte order mark");
    assert_refused("{\r\n}", "a.json:1:2: a carriage return");
    assert_refused("{\n \"a\": 1,\n \"a\": 2}", "a.json:3:4: duplicate object key");
    assert_refused("[1,\n2,NaN]", "a.json:2:5: invalid token near 'NaN'");
    assert_refused("[1e999]", "a.json:1:6: real number overflow");
    assert_refused("{\"a\":\n[1", "a.json:2:2: ']' expected near end of file");
    assert_refused("[\"\\", "a.json:1:");
    assert_refused("", "a.json:1:0:");
    assert_refused("[\"a\nb\"]", "a.json:1:3: unexpected newline");
    assert_refused("[\"\\u0000\"]", "a.json:1:9: \\u0000 is not allowed");
    assert_refused("[\"\xff\"]", "a.json:1:2: unable to decode byte 0xff");
}
END_TEST

START_TEST(what_would_cost_too_much_is_not_even_tried) {
    char deep[200];
    assert_refused("[1,2,3,4,5,6,7,8,9\n,10]", "a.json:2:2: more than any file of this kind holds");
    assert_refused("[[],[],[],{}]", "a.json:1:12: more than any file of this kind holds");
    memset(deep, '[', sizeof deep - 1);
    deep[sizeof deep - 1] = '\0';
    const struct hs_source source = {"a.json", deep, sizeof deep - 1};
    const struct hs_json_limits many = {1000, 1000};
    struct hs_error error = {0};
    json_t *root;
    ck_assert_int_eq(hs_json_parse(&source, &many, &root, &error), HS_INVALID);
    ck_assert_str_eq(error.text, "a.json:1:66: nested too deeply; no file of this kind is");
}
END_TEST

int main(void) {
    return SUITE_RUN("json", what_is_within_the_limits_is_read, faults_are_named_by_line_and_column,
                     what_would_cost_too_much_is_not_even_tried);
}
