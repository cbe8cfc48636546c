/* The steps of editing a record: copying, characters, triplets. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_KERNEL_EDIT_STEPS_H
#define SIMDIRI_IRI_KERNEL_EDIT_STEPS_H

#include <string.h>

#include "iri/common/byte.h"
#include "iri/common/code_point.h"
#include "iri/common/triplet_table.h"
#include "iri/common/utf8.h"
#include "iri/kernel/kernel.h"
#include "iri/tables/invisible_table.h"

typedef struct {
  const kernel_rules *rules;
  const uint8_t *lead_lens; /* of scan_plan; unused in marked chunks */
  const unsigned char *text, *end;
  const unsigned char *p;          /* the first byte that is not written yet */
  const unsigned char *scheme_end; /* NULL until it is needed */
  unsigned char *out;              /* NULL: nothing is written, and records that change are hard */
  uint32_t changes;
} editor;

/* Copies `len` bytes, and up to 64 more: with blocks of a fixed length, few branches depend on the remainder. Both
 * memories have KERNEL_SLACK. */
static inline void copy_past(unsigned char *to, const unsigned char *from, size_t len) {
  size_t i = 0;
  do {
    memcpy(to + i, from + i, 64);
    i += 64;
  } while (i < len);
}

static inline void copy_before(editor *e, const unsigned char *p) {
  const size_t len = (size_t)(p - e->p);
  copy_past(e->out, e->p, len);
  e->out += len;
  e->p = p;
}

static inline void edit_upper(editor *e) {
  if (!e->scheme_end) e->scheme_end = memchr(e->text, ':', (size_t)(e->end - e->text));
  const bool in_host = e->scheme_end && e->p > e->scheme_end;
  e->changes |= in_host ? SIMDIRI_CHANGE_HOST_CASE : SIMDIRI_CHANGE_SCHEME_CASE;
  *e->out++ = byte_lower(*e->p++);
}

/* Writes the triplet of a byte, and one byte more. */
static inline unsigned char *put_triplet_past(unsigned char *out, unsigned char value) {
  memcpy(out, simdiri_triplets[value], 4);
  return out + 3;
}

/* Percent-encodes a character, or one byte that is not allowed. Characters that only a query may contain (iprivate)
 * make the record hard. */
static inline bool edit_byte(editor *e) {
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
  while (len-- > 0) e->out = put_triplet_past(e->out, *e->p++);
  return true;
}

/* Returns the length of the character at p if the rules need not know its code point. */
static inline size_t measure_plain_character(const editor *e, const unsigned char *p) {
  const size_t len = e->lead_lens[*p & 0x3F];
  if (*p < 0xC0 || (size_t)(e->end - p) < len || len < 2 || p[1] >> 6 != 2) return 0;
  return len == 2 || p[2] >> 6 == 2 ? len : 0;
}

static inline bool is_refused_lead(const editor *e, unsigned char byte) {
  return byte >= 0xC0 && e->lead_lens[byte & 0x3F] == SCAN_LEAD_REFUSED;
}

/* Percent-encodes the characters from here on, up to an ASCII byte. */
static inline bool edit_characters(editor *e) {
  do {
    const size_t len = measure_plain_character(e, e->p);
    if (len == 0) {
      if (is_refused_lead(e, *e->p) || !edit_byte(e)) return false;
      continue;
    }
    unsigned char *out = put_triplet_past(put_triplet_past(e->out, e->p[0]), e->p[1]);
    e->out = len == 2 ? out : put_triplet_past(out, e->p[2]);
    e->p += len;
  } while (e->p < e->end && *e->p >= 0x80);
  e->changes |= SIMDIRI_CHANGE_CHARACTER_TO_PCT;
  return true;
}

/* Inserts the "/" of an empty path at p (RFC 3987 5.3.3), if the rules do. Returns false if the record is hard then. */
static inline bool insert_empty_path(editor *e, const unsigned char *p) {
  if (!e->rules->has_schemes || e->rules->keeps) return true;
  if (!e->out) return false;
  copy_before(e, p);
  *e->out++ = '/';
  e->changes |= SIMDIRI_CHANGE_EMPTY_PATH;
  return true;
}

static inline void write_upper_triplet(editor *e, unsigned char value) {
  e->out = put_triplet_past(e->out, value);
  if (memcmp(e->out - 2, e->p + 1, 2) != 0) e->changes |= SIMDIRI_CHANGE_PCT_CASE;
  e->p += 3;
}

/* Writes a triplet of a byte 80-FF: the character that begins here, if it may be raw (RFC 3987 3.2), otherwise the
 * triplet. Characters that only a query may contain make the record hard. */
static inline bool edit_high_triplet(editor *e) {
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

/* Edits the triplet at e->p. */
static inline bool edit_triplet(editor *e) {
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

#endif
