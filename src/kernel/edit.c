/* Writes a soft record: what the edit bitmaps show is edited, all else is copied. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "common/byte.h"
#include "common/code_point.h"
#include "common/utf8.h"
#include "kernel/confirm.h"
#include "kernel/window.h"

typedef struct {
  const simdiri_rules *rules;
  const unsigned char *text, *end;
  const unsigned char *p;          /* what is not written yet */
  const unsigned char *scheme_end; /* NULL until somebody asks */
  unsigned char *out;
  uint32_t changes;
} editor;

static void copy_until(editor *e, const unsigned char *p) {
  const size_t len = (size_t)(p - e->p);
  memcpy(e->out, e->p, len);
  e->out += len;
  e->p = p;
}

static void edit_upper(editor *e) {
  if (!e->scheme_end) e->scheme_end = memchr(e->text, ':', (size_t)(e->end - e->text));
  const bool in_host = e->scheme_end && e->p > e->scheme_end;
  e->changes |= in_host ? SIMDIRI_CHANGE_HOST_CASE : SIMDIRI_CHANGE_SCHEME_CASE;
  *e->out++ = byte_lower(*e->p++);
}

/* A character, or one byte that is not allowed. That the query may hold more (iprivate) is for others to judge. */
static bool edit_byte(editor *e) {
  size_t len = 1;
  if (byte_is(*e->p, CLASS_HIGH)) {
    uint32_t code_point;
    len = simdiri_utf8_decode(e->p, e->end, &code_point);
    if (len == 0) return false;
    if (!e->rules->is_web && !is_allowed_raw(code_point, SIMDIRI_GRAMMAR_IRI, false)) return false;
    e->changes |= SIMDIRI_CHANGE_CHARACTER_TO_PCT;
  } else {
    e->changes |= SIMDIRI_CHANGE_DISALLOWED;
  }
  while (len-- > 0) e->out = put_triplet(e->out, *e->p++);
  return true;
}

static void put_upper(editor *e, unsigned char value) {
  e->out = put_triplet(e->out, value);
  if (memcmp(e->out - 2, e->p + 1, 2) != 0) e->changes |= SIMDIRI_CHANGE_PCT_CASE;
  e->p += 3;
}

/* At a triplet of a byte 80-FF: writes the character that begins here, if it may stand raw (RFC 3987 3.2), else the
 * triplet. One that only a query may hold is for others to judge. */
static bool edit_high_triplet(editor *e) {
  unsigned char bytes[4] = {0};
  uint32_t code_point;
  size_t count = 0;
  for (const unsigned char *p = e->p; count < 4 && is_triplet(p, e->end); p += 3) bytes[count++] = triplet_value(p);
  const size_t len = simdiri_utf8_decode(bytes, bytes + count, &code_point);
  if (len > 0 && is_iprivate(code_point, SIMDIRI_GRAMMAR_IRI)) return false;
  if (len == 0 || !may_stand_raw(code_point, false)) {
    put_upper(e, bytes[0]);
    return true;
  }
  memcpy(e->out, bytes, len);
  e->out += len;
  e->p += 3 * len;
  e->changes |= SIMDIRI_CHANGE_PCT_TO_CHARACTER;
  return true;
}

/* The mark is on one of the digits. */
static bool edit_triplet(editor *e, const unsigned char *digit) {
  copy_until(e, digit - (digit[-1] == '%' ? 1 : 2));
  const unsigned char value = triplet_value(e->p);
  if (value >= 0x80 && e->rules->is_iri) return edit_high_triplet(e);
  if (byte_is(value, CLASS_UNRESERVED)) {
    if (value == '.') return false;
    *e->out++ = value;
    e->p += 3;
    e->changes |= SIMDIRI_CHANGE_PCT_DECODED;
  } else {
    put_upper(e, value);
  }
  return true;
}

static bool edit_at(editor *e, const simdiri_marks *marks, const unsigned char *p, size_t bit) {
  const uint64_t mask = (uint64_t)1 << bit % 64;
  if (!e->rules->is_web && (marks->percent[bit / 64] & mask)) return edit_triplet(e, p);
  copy_until(e, p);
  if (p > e->text && e->rules->has_schemes && (marks->insert[bit / 64] & mask)) {
    if (p[-1] == '/') return false; /* the authority is empty */
    *e->out++ = '/';
    e->changes |= SIMDIRI_CHANGE_EMPTY_PATH;
  }
  if (p == e->end) return true;
  if (marks->upper[bit / 64] & mask) edit_upper(e);
  return !(marks->encode[bit / 64] & mask) || edit_byte(e);
}

unsigned char *simdiri_edit_record(const simdiri_rules *rules, const simdiri_marks *marks, size_t begin,
                                   const unsigned char *text, size_t len, unsigned char *out, uint32_t *changes) {
  editor e = {.rules = rules, .text = text, .end = text + len, .p = text, .out = out};
  for (size_t at = 0; at <= len; at += 64) { /* the byte behind the record can want a "/" in front of it */
    uint64_t events = window_at(marks->upper, begin + at) | window_at(marks->edits, begin + at) |
                      window_at(marks->insert, begin + at);
    for (events &= low_bits(len + 1 - at); events; events &= events - 1) {
      const size_t i = at + (size_t)__builtin_ctzll(events);
      if (text + i < e.p) continue; /* of a triplet or a character that is written */
      if (i == len && !(marks->insert[(begin + i) / 64] >> (begin + i) % 64 & 1)) break;
      if (!edit_at(&e, marks, text + i, begin + i)) return NULL;
    }
  }
  copy_until(&e, e.end);
  *changes = e.changes;
  return e.out;
}
