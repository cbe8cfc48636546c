/* What is still encoded after three rounds of decoding. Nobody can say what it means, so the whole parameter, or the
 * whole segment of a path, is replaced. */
/* SPDX-License-Identifier: MIT */
#include "text/redact/scanner.h"

static bool ends_unit(const scanner *s, size_t at, bool is_path) {
  if (is_separator(s, at)) return true;
  if (scanner_round(s, at) > 0) return false;
  switch (s->text[at]) {
  case '&':
  case '#': return true;
  case '?':
  case ';':
  case '/':
  case '\\': return is_path;
  default: return false;
  }
}

size_t simdiri_redact_at_percent(scanner *s, size_t at) {
  if (!is_triplet(s->text + at, s->text + s->len)) return at + 1;
  simdiri_redact_find_place(s, at);
  const bool is_path = s->places[0] == PLACE_PATH || s->places[0] == PLACE_AUTHORITY || s->places[0] == PLACE_START;
  size_t begin = at, end = at, equals = at;
  while (begin > s->encoded_floor && !ends_unit(s, begin - 1, is_path) && s->text[begin - 1] != '?') {
    begin--;
    if (s->text[begin] == '=' && scanner_round(s, begin) == 0) equals = begin;
  }
  while (end < s->len && !ends_unit(s, end, is_path)) end++;
  simdiri_redact_mark(s, equals < at ? equals + 1 : begin, end, RULE_ENCODED);
  s->encoded_floor = end;
  return search_inside(s, at + 1, end);
}
