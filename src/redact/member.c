/* Members of JSON objects in a text: "password":"x", also if the object is in a string of another one. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "redact/scanner.h"

static bool is_white(unsigned char byte) { return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n'; }

static size_t skip_white(const scanner *s, size_t at) {
  while (at < s->len && is_white(s->text[at])) at++;
  return at;
}

static size_t skip_backslashes(const scanner *s, size_t at) {
  while (at < s->len && s->text[at] == '\\') at++;
  return at;
}

/* A string begins at `at`, perhaps with backslashes before its quotation mark. Stores its content and returns the
 * offset after it, or `at` if there is no string. */
static size_t read_string(const scanner *s, size_t at, size_t *begin, size_t *end) {
  const size_t quote = skip_backslashes(s, at), depth = quote - at;
  if (quote == s->len || s->text[quote] != '"') return at;
  const unsigned round = scanner_round(s, quote);
  size_t slashes = 0;
  *begin = *end = quote + 1;
  for (size_t i = quote + 1; i < s->len; i++) {
    if (s->text[i] == '\\') {
      slashes++;
      continue;
    }
    if (s->text[i] == '"' && scanner_round(s, i) <= round) {
      /* In a string in `depth` other strings, a quotation mark of the content has more backslashes. */
      if (slashes < depth || (slashes - depth) / (depth + 1) % 2 == 0) {
        *end = i - (slashes < depth ? slashes : depth);
        return i + 1;
      }
    }
    if (is_control(s->text[i]) && scanner_round(s, i) == 0 && s->text[i] != '\t') {
      *end = i;
      return i;
    }
    slashes = 0;
  }
  *end = s->len;
  return s->len;
}

static bool is_keyword(const unsigned char *text, size_t len) {
  return (len == 4 && (memcmp(text, "true", 4) == 0 || memcmp(text, "null", 4) == 0)) ||
         (len == 5 && memcmp(text, "false", 5) == 0);
}

/* Marks a number. The words true, false and null tell nothing. */
static size_t mark_number(scanner *s, size_t at, uint16_t rule) {
  size_t end = at;
  while (end < s->len && (byte_is(s->text[end], CLASS_DIGIT | CLASS_ALPHA) || s->text[end] == '-' ||
                          s->text[end] == '+' || s->text[end] == '.'))
    end++;
  if (end > at && (byte_is(s->text[at], CLASS_DIGIT) || s->text[at] == '-'))
    simdiri_redact_mark(s, at, end, rule);
  else if (!is_keyword(s->text + at, end - at))
    return at; /* what is not JSON may have a form */
  return end;
}

/* Skips backslashes before a quotation mark. */
static bool is_string(const scanner *s, size_t at) {
  const size_t quote = skip_backslashes(s, at);
  return quote < s->len && s->text[quote] == '"';
}

/* Marks a string, unless it is the name of a member. Returns the offset after it. */
static size_t mark_string(scanner *s, size_t at, uint16_t rule) {
  size_t begin = 0, end = 0;
  const size_t next = read_string(s, at, &begin, &end), colon = skip_white(s, next);
  if (colon < s->len && s->text[colon] == ':') return colon + 1;
  simdiri_redact_mark(s, begin, end, rule);
  return next;
}

/* Marks all strings and numbers of the array or object that begins at `at`. Returns the offset after it, or the offset
 * of what is not JSON. */
static size_t mark_container(scanner *s, size_t at, uint16_t rule) {
  size_t depth = 0;
  while (at < s->len) {
    const unsigned char byte = s->text[at];
    if (byte == '[' || byte == '{') {
      depth++;
      at++;
    } else if (byte == ']' || byte == '}') {
      at++;
      if (--depth == 0) return at;
    } else if (is_white(byte) || byte == ',') {
      at++;
    } else if (is_string(s, at)) {
      at = mark_string(s, at, rule);
    } else {
      const size_t next = mark_number(s, at, rule);
      if (next == at) return at;
      at = next;
    }
  }
  return at;
}

size_t simdiri_redact_at_quote(scanner *s, size_t at) {
  size_t colon = skip_white(s, at + 1);
  if (colon == s->len || s->text[colon] != ':') return at + 1;
  size_t begin = at;
  while (begin > s->name_floor && s->text[begin - 1] != '"') begin--;
  s->name_floor = at + 1;
  if (begin == 0 || s->text[begin - 1] != '"') return at + 1;
  const uint16_t rule = simdiri_redact_match_name(&s->redactor->names, s->text + begin, at - begin);
  if (rule == NAME_NONE) return at + 1;
  const size_t value = skip_white(s, colon + 1);
  if (value < s->len && (s->text[value] == '[' || s->text[value] == '{')) return mark_container(s, value, rule);
  size_t end = 0;
  const size_t next = read_string(s, value, &begin, &end);
  if (next == value) return mark_number(s, value, rule);
  simdiri_redact_mark(s, begin, end, rule);
  return next;
}
