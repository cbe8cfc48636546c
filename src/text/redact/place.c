/* Finds out in which component of an IRI a byte is. IRIs in parameters of other IRIs are encoded once more, so there is
 * a component for each round of decoding. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/word.h"
#include "text/redact/scanner.h"

/* Before the scheme there may be "+", "-" or ".", which begin no scheme (RFC 3986 3.1). */
size_t simdiri_redact_special_len(const scanner *s, size_t colon) {
  static const char *const schemes[] = {"http", "https", "ws", "wss", "ftp"};
  enum { SCHEME_MAX_LEN = 5 };
  size_t len = 0;
  while (len < colon && len <= SCHEME_MAX_LEN && byte_is(s->text[colon - len - 1], CLASS_ALPHA | CLASS_DIGIT)) len++;
  for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++)
    if (strlen(schemes[i]) == len && is_same_ignoring_case(schemes[i], s->text + colon - len, len)) return len;
  return 0;
}

bool simdiri_redact_separates_parameters(const scanner *s, size_t at) {
  enum { NAME_MAX_LEN = 64 };
  size_t i = at + 1;
  while (
      i < s->len && i - at <= NAME_MAX_LEN &&
      (byte_is(s->text[i], CLASS_UNRESERVED | CLASS_BRACKET | CLASS_PERCENT) || s->text[i] == '{' || s->text[i] == '}'))
    i++;
  return i > at + 1 && i < s->len && s->text[i] == '=';
}

/* An IRI in a parameter also ends where the parameter does, before a "&" or ";" that was decoded in an earlier round.
 */
bool simdiri_redact_ends_inner(const scanner *s, size_t at, unsigned round) {
  if (scanner_round(s, at) >= round) return false;
  return s->text[at] == '&' || (s->text[at] == ';' && simdiri_redact_separates_parameters(s, at));
}

size_t simdiri_redact_authority_end(const scanner *s, size_t at, unsigned round) {
  for (; at < s->len; at++) {
    const unsigned char byte = s->text[at];
    if ((is_slash(byte) || byte == '?' || byte == '#') && scanner_round(s, at) <= round) break;
    if (is_separator(s, at) || simdiri_redact_ends_inner(s, at, round)) break;
  }
  return at;
}

/* Is there an authority after the slash at `at`? Then another slash precedes it, and no part of a path that one; or a
 * special scheme, after which browsers need one slash only. */
static bool begins_authority(const scanner *s, size_t at) {
  if (at > 0 && s->text[at - 1] == ':') return simdiri_redact_special_len(s, at - 1) > 0;
  if (at < 1 || !is_slash(s->text[at - 1])) return false;
  return at < 2 || !(byte_is(s->text[at - 2], CLASS_UNRESERVED) || is_slash(s->text[at - 2]));
}

static iri_place place_after(const scanner *s, size_t at, iri_place place) {
  switch (s->text[at]) {
  case '/':
  case '\\':
    if (begins_authority(s, at) && place != PLACE_QUERY && place != PLACE_FRAGMENT) return PLACE_AUTHORITY;
    return place == PLACE_START || place == PLACE_AUTHORITY ? PLACE_PATH : place;
  case '?': return place == PLACE_FRAGMENT ? place : PLACE_QUERY;
  case '#': return PLACE_FRAGMENT;
  case '=':
  case '&': return place == PLACE_START ? PLACE_QUERY : place;
  default: return place;
  }
}

/* Moves the places past the byte at `at`. In many texts, they are the same in all rounds. */
static void pass_byte(scanner *s, size_t at) {
  const unsigned char byte = s->text[at];
  const unsigned round = scanner_round(s, at);
  const bool separates = is_separator(s, at), is_inner = byte == '=' || byte == '&';
  for (unsigned r = separates ? 0 : round; r <= s->last_round; r++)
    s->places[r] = separates || (is_inner && r > round) ? PLACE_START : place_after(s, at, s->places[r]);
}

/* Sets the top bit of each byte of the result that may change the place. */
static uint64_t find_movers(uint64_t word) {
  const uint64_t low = word & EACH_BYTE(0x7F);
  const uint64_t found = find_between(low, 0, '&') | find_between(low, '/', '/') | find_between(low, '<', '?') |
                         find_between(low, '\\', '\\') | find_between(low, 0x7F, 0x7F);
  return found & ~word;
}

void simdiri_redact_find_place(scanner *s, size_t at) {
  size_t i = s->context_at;
  for (; i < at && at - i >= WORD_LEN; i += WORD_LEN)
    for (uint64_t rest = find_movers(load64(s->text + i)); rest; rest &= rest - 1)
      pass_byte(s, i + (size_t)__builtin_ctzll(rest) / 8);
  for (; i < at; i++) pass_byte(s, i);
  s->context_at = i;
}
