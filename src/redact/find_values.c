/* Searches a text for the bytes at which a value may be found, and asks the other files about each. */
/* SPDX-License-Identifier: MIT */
#include "redact/scanner.h"

void simdiri_redact_set_starts(simdiri_redactor *redactor) {
  uint8_t(*starts)[256] = redactor->forms.starts;
  for (unsigned byte = 0; byte < 256; byte++) {
    starts[1][byte] |= START_BYTE;
    starts[2][byte] |= START_BYTE | START_MEMBER;
  }
  starts[0]['%'] |= START_BYTE;
  if (redactor->has_userinfo || redactor->has_email) starts[0]['@'] |= START_BYTE;
  if (redactor->has_names) {
    starts[0]['='] |= START_BYTE;
    starts[0]['"'] |= START_MEMBER;
    for (const char *byte = ": \t\r\n"; *byte; byte++) starts[1][(unsigned char)*byte] |= START_MEMBER;
  }
  if (redactor->has_ip) {
    starts[0][':'] |= START_BYTE;
    for (unsigned byte = '0'; byte <= '9'; byte++) starts[0][byte] |= START_BYTE;
  }
}

static bool has_prefix(const form_set *forms, const unsigned char *text) {
  const uint32_t hash = form_prefix_hash(text[0], text[1], text[2]);
  return forms->prefixes[hash >> 6] >> (hash & 63) & 1;
}

/* Returns the first offset from `at` on at which something may begin, and its bits; `len` if there is none. */
static size_t find_start(const scanner *s, size_t at, unsigned *bits) {
  const uint8_t(*starts)[256] = s->redactor->forms.starts;
  const unsigned char *text = s->text;
  const size_t len = s->len;
  for (; at + 2 < len; at++) {
    *bits = starts[0][text[at]] & starts[1][text[at + 1]] & starts[2][text[at + 2]];
    if (*bits == 0) continue;
    if (*bits & (START_BYTE | START_MEMBER) || has_prefix(&s->redactor->forms, text + at)) return at;
  }
  for (; at < len; at++) {
    *bits = starts[0][text[at]] & (START_BYTE | (at + 1 < len ? START_MEMBER : 0u));
    if (*bits) return at;
  }
  return len;
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
  if (bits & ((1u << FORM_BITS) - 1) &&
      simdiri_redact_match_form(&s->redactor->forms, bits, s->text, s->len, at, &match)) {
    simdiri_redact_mark(s, match.begin, match.end, match.rule);
    return match.next;
  }
  size_t next = at + 1;
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

void simdiri_redact_scan(scanner *s) {
  unsigned bits = 0;
  s->is_iri = begins_like_iri(s);
  for (size_t at = find_start(s, 0, &bits); at < s->len && s->status == SIMDIRI_OK; at = find_start(s, at, &bits))
    at = at_start(s, at, bits);
}
