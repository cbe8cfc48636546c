/* Values of parameters: in queries, in fragments, and after ";" in paths. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "text/redact/scanner.h"

/* Does a byte end the name that follows it? */
static bool stops_name(const scanner *s, size_t at) {
  return !byte_is(s->text[at], CLASS_UNRESERVED) && (is_name_stop(s->text[at]) || is_separator(s, at));
}

/* A value, whose "=" was decoded in `round`. Few values need to know in which place they are, so that is found out when
 * it is needed. */
typedef struct {
  size_t equals;
  unsigned round;
} named_value;

/* Is the "=", as text of `round` or of another one, in this place? */
static bool is_in_place(scanner *s, const named_value *value, unsigned other, iri_place place) {
  simdiri_redact_find_place(s, value->equals);
  return s->places[value->round] == place || s->places[other] == place;
}

/* Does the byte end the value? The places of `round` and of the byte itself decide: a byte that ends the parameter of
 * an outer IRI ends the IRI in it, too. */
static bool ends_value(scanner *s, size_t at, const named_value *value) {
  const unsigned own = scanner_round(s, at);
  if (is_separator(s, at)) return true;
  if (own > value->round) return false;
  switch (s->text[at]) {
  case '&': return true;
  case '#':
    simdiri_redact_find_place(s, value->equals);
    return s->places[value->round] != PLACE_FRAGMENT || s->places[own] != PLACE_FRAGMENT;
  case '/':
  case '?': return is_in_place(s, value, own, PLACE_PATH);
  case ';': return is_in_place(s, value, own, PLACE_PATH) || simdiri_redact_separates_parameters(s, at);
  default: return false;
  }
}

/* In running text, a value may be in quotation marks. Returns the offset of the second one, or `begin`. */
static size_t quoted_end(const scanner *s, size_t begin) {
  const unsigned char quote = begin < s->len ? s->text[begin] : 0;
  if (s->is_iri || (quote != '"' && quote != '\'')) return begin;
  for (size_t at = begin + 1; at < s->len && !is_control(s->text[at]); at++)
    if (s->text[at] == quote && s->text[at - 1] != '\\') return at;
  return begin;
}

static size_t value_end(scanner *s, size_t begin, const named_value *value) {
  size_t at = begin;
  while (at < s->len && (byte_is(s->text[at], CLASS_UNRESERVED) || !ends_value(s, at, value))) at++;
  return at;
}

/* Is there an "@" between the "=" and the end of the authority that contains it? Then what is before it is no
 * parameter, but user information. */
static bool is_in_userinfo(scanner *s, const named_value *value) {
  const size_t at = value->equals;
  const unsigned round = value->round;
  if (!s->redactor->has_userinfo) return false;
  if (s->next_at < at || s->next_at_from > at) {
    const unsigned char *sign = memchr(s->text + at, '@', s->len - at);
    s->next_at = sign ? (size_t)(sign - s->text) : s->len;
    s->next_at_from = at;
  }
  if (s->next_at == s->len || !is_in_place(s, value, round, PLACE_AUTHORITY)) return false;
  if (s->authority_end[round] <= at) s->authority_end[round] = simdiri_redact_authority_end(s, at, round);
  return s->next_at < s->authority_end[round];
}

size_t simdiri_redact_at_equals(scanner *s, size_t at) {
  enum { ARROW_LEN = 2 };
  size_t begin = at, value = at + 1;
  const bool is_arrow = !s->is_iri && value < s->len && s->text[value] == '>';
  const size_t next = is_arrow ? simdiri_redact_at_arrow(s, at) : value;
  if (is_arrow && (next != at + ARROW_LEN || !has_param_rules(s->redactor))) return next;
  while (begin > 0 && !stops_name(s, begin - 1)) begin--;
  uint16_t rule = NAME_NONE;
  if (begin < at && !is_arrow) rule = simdiri_redact_match_name(&s->redactor->names, s->text + begin, at - begin);
  if (rule == NAME_NONE && has_param_rules(s->redactor)) rule = simdiri_redact_find_param(s, begin, at);
  if (rule == NAME_NONE) return value;
  const named_value named = {at, scanner_round(s, at)};
  if (is_in_userinfo(s, &named)) return value;
  size_t end = quoted_end(s, value);
  const bool is_quoted = end > value;
  if (is_quoted || (value < s->len && s->text[value] == '"')) value++;
  if (!is_quoted) end = value_end(s, value, &named);
  if (simdiri_redact_is_in_user(s, begin, value, end)) return value;
  if (simdiri_redact_value_stays(s->redactor, rule, s->text + value, end - value)) return value;
  simdiri_redact_mark(s, value, end, rule);
  return search_inside(s, value, end);
}
