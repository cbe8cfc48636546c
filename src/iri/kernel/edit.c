/* Writes a soft record: makes the edits that the bitmaps mark, and copies all other bytes. */
/* SPDX-License-Identifier: MIT */
#include "iri/kernel/confirm.h"
#include "iri/kernel/edit_steps.h"
#include "iri/kernel/vectors/window.h"

static bool edit_marked_byte(editor *e, const kernel_marks *marks, const unsigned char *p, size_t bit) {
  const uint64_t mask = (uint64_t)1 << bit % 64;
  const bool is_triplet = !e->rules->is_web && (marks->percent[bit / 64] & mask);
  copy_before(e, is_triplet ? p - (p[-1] == '%' ? 1 : 2) : p); /* the mark of a triplet is on one of its digits */
  if (is_triplet) return edit_triplet(e);
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
  copy_before(&e, e.end);
  *changes = e.changes;
  return e.out;
}
