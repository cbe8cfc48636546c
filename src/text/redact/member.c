/* Members of objects in a text: "password":"x" of JSON, also if the object is in a string of another one; 'password':
 * 'x' of Python; "password"=>"x" and :password=>"x" of Ruby, and [password] => x of PHP. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "text/redact/scanner.h"

/* The name that ends at `at`, which a quotation mark follows. Returns false if none begins it. */
static bool find_quoted_name(scanner *s, size_t at, size_t *begin) {
  const unsigned char quote = s->text[at];
  size_t *floor = &s->name_floors[quote == '"'];
  for (*begin = at; *begin > *floor && s->text[*begin - 1] != quote; --*begin) continue;
  *floor = at + 1;
  return *begin > 0 && s->text[*begin - 1] == quote;
}

/* Finds the rule for a name. If it may belong to a pair, or has a rule, the pairs of the text are found first. */
static uint16_t find_rule(scanner *s, size_t begin, size_t end) {
  while (end > begin && s->text[end - 1] == '\\') end--; /* of the quotation mark, in a string of other JSON */
  const uint16_t rule = simdiri_redact_match_name(&s->redactor->names, s->text + begin, end - begin);
  if (rule != NAME_NONE || simdiri_redact_pair_role(s->text + begin, end - begin) != ROLE_NONE)
    simdiri_redact_find_pairs(s);
  return rule;
}

size_t simdiri_redact_at_quote(scanner *s, size_t at) {
  const size_t colon = skip_white(s, at + 1);
  size_t begin;
  if (colon == s->len || (s->text[colon] != ':' && s->text[colon] != ',')) return at + 1;
  if (!find_quoted_name(s, at, &begin)) return at + 1;
  const uint16_t rule = find_rule(s, begin, at);
  if (rule == NAME_NONE || s->text[colon] == ',') return at + 1;
  size_t value = colon + 1;
  while (value < s->len && (is_white(s->text[value]) || s->text[value] == '+')) value++;
  return simdiri_redact_mark_value(s, value, rule);
}

/* ------------------------------------------------------------------------------------------- arrows */

/* The name that ends at `end`, before an arrow: a word, also in brackets. */
static size_t find_bare_name(scanner *s, size_t end) {
  size_t begin = end;
  while (begin > s->bare_floor && (is_word_byte(s->text[begin - 1]) || s->text[begin - 1] == '.')) begin--;
  return begin;
}

/* Marks a value that is a word: it ends at white space, or with the array around it. */
static size_t mark_bare_value(scanner *s, size_t at, uint16_t rule) {
  size_t end = at;
  while (end < s->len && !is_separator(s, end) && !strchr(",)]}", s->text[end])) end++;
  if (simdiri_redact_value_stays(s->redactor, rule, s->text + at, end - at)) return at;
  simdiri_redact_mark(s, at, end, rule);
  return end > at ? end : at;
}

size_t simdiri_redact_at_arrow(scanner *s, size_t at) {
  size_t end = at, begin = at;
  while (end > s->bare_floor && is_white(s->text[end - 1])) end--;
  const size_t value = skip_white(s, at + 2);
  bool is_bare = false, has_name = false;
  if (end > 0 && is_quote(s->text[end - 1])) {
    end--;
    has_name = find_quoted_name(s, end, &begin);
  } else {
    is_bare = end > 0 && s->text[end - 1] == ']';
    end -= is_bare;
    begin = find_bare_name(s, end);
    has_name = begin < end;
  }
  s->bare_floor = at;
  const uint16_t rule = has_name ? find_rule(s, begin, end) : (uint16_t)NAME_NONE;
  if (rule == NAME_NONE) return at + 2;
  const size_t next = simdiri_redact_mark_value(s, value, rule);
  return next == value && is_bare ? mark_bare_value(s, value, rule) : next;
}
