/* Searches a text for the bytes at which a value may be found, and asks the other files about each. */
/* SPDX-License-Identifier: MIT */
#include "text/redact/scanner.h"

/* Returns the first offset from `at` on at which something may begin, and its bits; `len` if there is none. */
static size_t find_start(scanner *s, size_t at, unsigned *bits) {
  while (at < s->len) {
    const size_t block = at - (at - s->begin) % 64;
    if (block != s->block) {
      s->block = block;
      s->starts = simdiri_redact_find_starts(s->redactor, s->text, s->len, block);
    }
    const uint64_t rest = s->starts >> (at - block);
    if (rest == 0) {
      at = block + 64;
      continue;
    }
    at += (size_t)__builtin_ctzll(rest);
    if (at >= s->len) break;
    *bits = simdiri_redact_bits_at(&s->redactor->forms, s->text, s->len, at);
    if (*bits) return at;
    at++;
  }
  return s->len;
}

static size_t at_byte(scanner *s, size_t at) {
  const size_t next = s->redactor->has_ip ? simdiri_redact_ip(s, at) : at;
  switch (s->text[at]) {
  case '=': return simdiri_redact_at_equals(s, at);
  case '@': return simdiri_redact_at_sign(s, at);
  case '%': return s->info ? simdiri_redact_at_percent(s, at) : at + 1;
  default: return next > at ? next : at + 1;
  }
}

static size_t at_start(scanner *s, size_t at, unsigned bits) {
  form_match match;
  if (simdiri_redact_is_in_pair(s, at)) return at + 1;
  /* Other values may begin in a form, and end after it. */
  if (bits & ((1u << FORM_BITS) - 1) &&
      simdiri_redact_match_form(&s->redactor->forms, s->text, s->len, at, &s->memory, &match))
    simdiri_redact_mark(s, match.begin, match.end, match.rule);
  size_t next = at + 1;
  if (at < s->inside_end) return next;
  if (bits & START_BYTE) next = at_byte(s, at);
  if (bits & START_MEMBER && next == at + 1) next = simdiri_redact_at_quote(s, at);
  return next;
}

/* Does the text begin like an IRI or like the target of a request? */
static bool begins_like_iri(const scanner *s) {
  size_t at = 0;
  if (s->len > 0 && (is_slash(s->text[0]) || s->text[0] == '?' || s->text[0] == '#')) return true;
  while (at < s->len && byte_is(s->text[at], CLASS_SCHEME)) at++;
  return at > 0 && s->len - at >= 2 && s->text[at] == ':' && is_slash(s->text[at + 1]);
}

bool simdiri_redact_has_start(const simdiri_redactor *redactor, const unsigned char *text, size_t len) {
  for (size_t block = 0; block < len; block += 64)
    for (uint64_t rest = simdiri_redact_find_starts(redactor, text, len, block); rest; rest &= rest - 1) {
      const size_t at = block + (size_t)__builtin_ctzll(rest);
      if (at < len && simdiri_redact_bits_at(&redactor->forms, text, len, at)) return true;
    }
  return false;
}

void simdiri_redact_scan(scanner *s) {
  unsigned bits = 0;
  s->is_iri = begins_like_iri(s);
  for (size_t at = find_start(s, s->begin, &bits); at < s->len && s->status == SIMDIRI_OK;
       at = find_start(s, at, &bits))
    at = at_start(s, at, bits);
}
