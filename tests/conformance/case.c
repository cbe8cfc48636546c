/* Reads one case of a suite. */
/* SPDX-License-Identifier: MIT */
#include "case.h"

#include <stdlib.h>
#include <string.h>

check_text check_text_copy(const char *data, size_t len) {
  check_text text = {malloc(len == 0 ? 1 : len), len};
  if (text.data == NULL) abort();
  if (len != 0) memcpy(text.data, data, len);
  return text;
}

static void append(check_text *text, const char *data, size_t len) {
  if (len != 0) memcpy(text->data + text->len, data, len);
  text->len += len;
}

check_text check_text_wrap(const char *prefix, const check_text *text, const char *suffix) {
  const size_t before = strlen(prefix), after = strlen(suffix), len = before + text->len + after;
  check_text whole = {malloc(len == 0 ? 1 : len), 0};
  if (whole.data == NULL) abort();
  append(&whole, prefix, before);
  append(&whole, text->data, text->len);
  append(&whole, suffix, after);
  return whole;
}

int check_text_equal(const check_text *text, const char *data, size_t len) {
  return text->len == len && (len == 0 || memcmp(text->data, data, len) == 0);
}

void check_text_free(check_text *text) {
  free(text->data);
  text->data = NULL;
  text->len = 0;
}

static int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

static int read_hex(const char *hex, size_t hex_len, check_text *text) {
  if (hex_len % 2 != 0) return -1;
  *text = check_text_copy(hex, hex_len / 2);
  for (size_t i = 0; i < text->len; i++) {
    int high = hex_value(hex[2 * i]), low = hex_value(hex[2 * i + 1]);
    if (high < 0 || low < 0) return -1;
    text->data[i] = (char)(unsigned char)(high * 16 + low);
  }
  return 0;
}

/* The member `name`, or the bytes in `name`_hex if they are not UTF-8. */
static int read_text(const json_t *root, const char *name, const char *hex_name, check_text *text) {
  const json_t *value = json_object_get(root, name), *hex = json_object_get(root, hex_name);
  if (json_is_string(hex)) return read_hex(json_string_value(hex), json_string_length(hex), text);
  if (json_is_string(value)) *text = check_text_copy(json_string_value(value), json_string_length(value));
  return 0;
}

static const char *flag_text(const json_t *flags, const char *name) {
  return json_string_value(json_object_get(flags, name));
}

static void read_flags(const json_t *flags, check_case *item) {
  item->rule = flag_text(flags, "rule");
  item->level = flag_text(flags, "level");
  item->component = flag_text(flags, "component");
  item->host = flag_text(flags, "host");
  item->then = flag_text(flags, "then");
  item->encoding = flag_text(flags, "encoding");
  item->encode_set = flag_text(flags, "whatwg_percent_encode_set");
  item->uri_class = flag_text(flags, "class");
  item->parts = json_object_get(flags, "parts");
  item->is_production = json_is_true(json_object_get(flags, "production"));
  item->is_non_strict = json_is_false(json_object_get(flags, "strict"));
  item->is_roundtrip = json_is_true(json_object_get(flags, "roundtrip"));
}

static int read_texts(check_case *item) {
  int failed = read_text(item->root, "input", "input_hex", &item->input);
  failed |= read_text(item->root, "base", "base_hex", &item->base);
  failed |= read_text(item->root, "other", "other_hex", &item->other);
  failed |= read_text(item->root, "expected", "expected_hex", &item->expected);
  return failed;
}

static int read_members(check_case *item, const char **problem) {
  const json_t *expected = json_object_get(item->root, "expected");
  item->suite = json_string_value(json_object_get(item->root, "suite"));
  item->id = json_string_value(json_object_get(item->root, "id"));
  item->op = json_string_value(json_object_get(item->root, "op"));
  *problem = "no suite, id or op";
  if (item->suite == NULL || item->id == NULL || item->op == NULL) return -1;
  item->policy = json_string_value(json_object_get(item->root, "policy"));
  item->has_caution = json_object_get(item->root, "caution") != NULL;
  item->has_policy = json_object_get(item->root, "policy") != NULL || item->has_caution;
  item->expects_error = json_is_true(json_object_get(item->root, "expected_error"));
  item->expected_boolean = json_is_boolean(expected) ? json_is_true(expected) : -1;
  read_flags(json_object_get(item->root, "flags"), item);
  if (item->encode_set != NULL) item->has_policy = 0; /* the library has this policy, too */
  *problem = "bad hex";
  return read_texts(item);
}

int check_case_read(const char *line, size_t line_len, check_case *item, const char **problem) {
  memset(item, 0, sizeof *item);
  item->root = json_loadb(line, line_len, JSON_ALLOW_NUL, NULL);
  *problem = "not a JSON object";
  if (!json_is_object(item->root) || read_members(item, problem) != 0) {
    check_case_free(item);
    return -1;
  }
  return 0;
}

void check_case_free(check_case *item) {
  check_text_free(&item->input);
  check_text_free(&item->base);
  check_text_free(&item->other);
  check_text_free(&item->expected);
  json_decref(item->root);
  item->root = NULL;
}
