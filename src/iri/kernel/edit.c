/* Writes a soft record: makes the edits that the bitmaps mark, and copies all other bytes. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/byte.h"
#include "iri/common/code_point.h"
#include "iri/common/utf8.h"
#include "iri/kernel/confirm.h"
#include "iri/kernel/window.h"
#include "iri/tables/invisible_table.h"

typedef struct {
  const kernel_rules *rules;
  const unsigned char *text, *end;
  const unsigned char *p;          /* the first byte that is not written yet */
  const unsigned char *scheme_end; /* NULL until it is needed */
  unsigned char *out;
  uint32_t changes;
} editor;

static void copy_up_to(editor *e, const unsigned char *p) {
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

/* Percent-encodes a character, or one byte that is not allowed. Characters that only a query may contain (iprivate)
 * make the record hard. */
static bool edit_byte(editor *e) {
  size_t len = 1;
  if (byte_is(*e->p, CLASS_HIGH)) {
    uint32_t code_point;
    len = utf8_decode(e->p, e->end, &code_point);
    if (len == 0) return false;
    if (!e->rules->is_web && !is_allowed_raw(code_point, SIMDIRI_GRAMMAR_IRI, false)) return false;
    e->changes |= SIMDIRI_CHANGE_CHARACTER_TO_PCT;
  } else {
    e->changes |= SIMDIRI_CHANGE_DISALLOWED;
  }
  while (len-- > 0) e->out = put_triplet(e->out, *e->p++);
  return true;
}

static void write_upper_triplet(editor *e, unsigned char value) {
  e->out = put_triplet(e->out, value);
  if (memcmp(e->out - 2, e->p + 1, 2) != 0) e->changes |= SIMDIRI_CHANGE_PCT_CASE;
  e->p += 3;
}

/* Writes a triplet of a byte 80-FF: the character that begins here, if it may be raw (RFC 3987 3.2), otherwise the
 * triplet. Characters that only a query may contain make the record hard. */
static bool edit_high_triplet(editor *e) {
  unsigned char bytes[4] = {0};
  uint32_t code_point;
  size_t count = 0;
  for (const unsigned char *p = e->p; count < 4 && is_triplet(p, e->end); p += 3) bytes[count++] = triplet_value(p);
  const size_t len = utf8_decode(bytes, bytes + count, &code_point);
  if (len > 0 && is_iprivate(code_point, SIMDIRI_GRAMMAR_IRI)) return false;
  if (len == 0 || !may_be_raw(code_point, false)) {
    write_upper_triplet(e, bytes[0]);
    return true;
  }
  memcpy(e->out, bytes, len);
  e->out += len;
  e->p += 3 * len;
  e->changes |= SIMDIRI_CHANGE_PCT_TO_CHARACTER;
  return true;
}

/* The mark is on one of the two digits. */
static bool edit_triplet(editor *e, const unsigned char *digit) {
  copy_up_to(e, digit - (digit[-1] == '%' ? 1 : 2));
  const unsigned char value = triplet_value(e->p);
  if (value >= 0x80 && e->rules->is_iri) return edit_high_triplet(e);
  if (byte_is(value, CLASS_UNRESERVED)) {
    *e->out++ = value;
    e->p += 3;
    e->changes |= SIMDIRI_CHANGE_PCT_DECODED;
  } else {
    write_upper_triplet(e, value);
  }
  return true;
}

static bool edit_marked_byte(editor *e, const kernel_marks *marks, const unsigned char *p, size_t bit) {
  const uint64_t mask = (uint64_t)1 << bit % 64;
  if (!e->rules->is_web && (marks->percent[bit / 64] & mask)) return edit_triplet(e, p);
  copy_up_to(e, p);
  if (p > e->text && e->rules->has_schemes && (marks->insert[bit / 64] & mask)) {
    *e->out++ = '/';
    e->changes |= SIMDIRI_CHANGE_EMPTY_PATH;
  }
  if (p == e->end) return true;
  if (marks->upper[bit / 64] & mask) edit_upper(e);
  return !(marks->encode[bit / 64] & mask) || edit_byte(e);
}

unsigned char *simdiri_edit_record(const kernel_emission *emission, size_t begin, size_t len, uint32_t *changes) {
  const kernel_marks *marks = emission->marks;
  const unsigned char *text = emission->chunk + begin;
  editor e = {.rules = emission->rules, .text = text, .end = text + len, .p = text, .out = emission->out};
  for (size_t at = 0; at <= len; at += 64) { /* "/" may be inserted at the end of the record, too */
    uint64_t events = window_at(marks->edits, begin + at);
    for (events &= low_bits(len + 1 - at); events; events &= events - 1) {
      const size_t i = at + (size_t)__builtin_ctzll(events);
      if (text + i < e.p) continue; /* part of a triplet or a character that is written already */
      if (i == len && !(marks->insert[(begin + i) / 64] >> (begin + i) % 64 & 1)) break;
      if (!edit_marked_byte(&e, marks, text + i, begin + i)) return NULL;
    }
  }
  copy_up_to(&e, e.end);
  *changes = e.changes;
  return e.out;
}
