/* Writes a scanned chunk: copies what is normal, and makes edits where the scan found problems. Everything from one
 * edit to the next is one copy, however many records it has. Records whose head is not normal, except for an empty
 * path, and those with a problem that no local edit solves, are hard. */
/* SPDX-License-Identifier: MIT */
#include "iri/kernel/edit_head.h"
#include "iri/kernel/encode_template.h"
#include "iri/kernel/kernel.h"
#include "iri/kernel/vectors/inline.h"
#include "iri/kernel/vectors/window.h"

/* Returns the first bit from `at` on; `end` if there is none before it. */
ALWAYS_INLINE size_t find_first_bit(const uint64_t *words, size_t at, size_t end) {
  for (; at < end; at += 64) {
    const uint64_t found = window_at(words, at);
    const size_t first = at + (size_t)__builtin_ctzll(found | (uint64_t)1 << 63);
    if (found) return first < end ? first : end;
  }
  return end;
}

/* Writes everything up to `at`. */
ALWAYS_INLINE void copy_up_to(editor *e, const unsigned char *at) {
  const size_t len = (size_t)(at - e->p);
  scan_copy(e->out, e->p, len);
  e->out += len;
  e->p = at;
}

/* Passes the characters from `at` on, which stay in the text, up to an ASCII byte. */
static inline const unsigned char *pass_characters(const editor *e, const unsigned char *at) {
  do {
    size_t len = measure_plain_character(e, at);
    uint32_t code_point;
    if (len == 0) {
      len = utf8_decode(at, e->end, &code_point);
      if (len == 0 || is_refused_lead(e, *at)) return NULL;
      const bool stays =
          e->rules->is_iri ? may_be_raw(code_point, false) : is_allowed_raw(code_point, SIMDIRI_GRAMMAR_IRI, false);
      if (!stays) return NULL;
    }
    at += len;
  } while (at < e->end && *at >= 0x80);
  return at;
}

/* Passes or percent-encodes the characters from `at` on. `problems` are those from there to the end of the record. */
static inline const unsigned char *edit_problem_characters(editor *e, const scan_plan *plan, const unsigned char *at,
                                                           uint64_t problems) {
  const kernel_rules *rules = e->rules;
  const bool encodes = rules->is_web || !(rules->is_iri || rules->keeps_text);
  const uint64_t characters = select_characters(at, problems);
  const unsigned char *after;
  if (!encodes) {
    after = edit_plain_characters(e, plan, at, characters, false);
    return after ? after : pass_characters(e, at);
  }
  if (!e->out) return NULL;
  copy_up_to(e, at);
  after = edit_plain_characters(e, plan, at, characters, true);
  if (after) return after;
  return edit_characters(e) ? e->p : NULL;
}

static inline const unsigned char *edit_problem_triplet(editor *e, const unsigned char *at) {
  const kernel_rules *rules = e->rules;
  if (!e->out || kernel_keeps_triplets(rules) || !is_triplet(at, e->end)) return NULL;
  const unsigned char value = triplet_value(at);
  if (value == '.') return NULL; /* it may make a dot-segment */
  if (value >= 0x80 && (rules->refuses_pct || (rules->composes && is_refused_lead(e, value)))) return NULL;
  const bool is_upper = !byte_is(at[1], CLASS_LOWER) && !byte_is(at[2], CLASS_LOWER);
  if (value >= 0x80 && is_upper && !rules->is_iri) return at + 3; /* the scan does not know that NFC leaves it */
  copy_up_to(e, at);
  return edit_triplet(e) ? e->p : NULL;
}

/* Space, " < > \ ^ ` { | } and controls. */
static inline const unsigned char *edit_disallowed(editor *e, const unsigned char *at) {
  const kernel_rules *rules = e->rules;
  if (!e->out || *at == '[' || *at == ']' || (rules->is_web ? *at != '"' && *at != '<' && *at != '>' : !rules->encodes))
    return NULL;
  copy_up_to(e, at);
  return edit_byte(e) ? e->p : NULL;
}

/* Edits the problem at `at` of a record that ends at `end`. Returns the byte after it; NULL if the record is hard. */
static inline const unsigned char *edit_problem(editor *e, const kernel_emission *emission, size_t place, size_t end) {
  const unsigned char *at = emission->chunk + place;
  if (*at >= 0x80) {
    const size_t above = end - place < 64 ? 64 - (end - place) : 0;
    const uint64_t problems = window_at(emission->scan->problems, place) << above >> above;
    return edit_problem_characters(e, emission->plan, at, problems);
  }
  switch (*at) {
  case '%': return edit_problem_triplet(e, at);
  case '/': return e->rules->keeps && !e->rules->refuses_dots ? at + 1 : NULL; /* a dot-segment */
  case '#': return NULL;
  default: return edit_disallowed(e, at);
  }
}

/* Edits scheme and host, and inserts the "/" of an empty path. Returns false if the record is hard. If *at is where the
 * record begins, it receives a place before the first problem: a normal host has none, since "/." is a dot segment only
 * in a path. */
ALWAYS_INLINE bool edit_scanned_head(editor *e, const kernel_emission *emission, size_t *at, size_t end) {
  const size_t begin = *at;
  const scan_plan *plan = emission->plan;
  const scan_head head = find_head(plan, plan->is_web, emission->chunk, begin, emission->scan);
  if (!head.is_host_normal || head.path > end) return simdiri_edit_head(e);
  const unsigned char *path = emission->chunk + head.path;
  *at = head.path;
  if (path < e->end && *path == '/') return true;
  if (path[-1] == '/' || (path < e->end && *path != '?' && *path != '#')) return simdiri_edit_head(e);
  return insert_empty_path(e, path);
}

/* Edits the record from `begin` to `end`, with all that precedes it. Returns false if it is hard. */
static bool edit_scanned(editor *e, const kernel_emission *emission, size_t begin, size_t end) {
  const unsigned char *chunk = emission->chunk;
  size_t at = begin;
  if (!edit_scanned_head(e, emission, &at, end)) return false;
  for (at = find_first_bit(emission->scan->problems, at, end); at < end;
       at = find_first_bit(emission->scan->problems, at, end)) {
    const unsigned char *after = edit_problem(e, emission, at, end);
    if (!after) return false;
    at = (size_t)(after - chunk);
  }
  return true;
}

/* Where record `i` of the chunk begins. */
ALWAYS_INLINE size_t begin_of(const kernel_emission *e, size_t i) {
  return i == 0 ? 0 : e->scan->ends[i - 1] + (size_t)e->rules->is_separated;
}

/* Stores the offsets of the records from e->record to `end`: from e->at on, the text is copied unchanged. */
static void list_scanned(kernel_emission *e, size_t end) {
  const int64_t to_output = (int64_t)e->written + (e->out - e->origin) - (int64_t)e->at;
  for (; e->record < end; e->record++) {
    const int64_t begin = (int64_t)begin_of(e, e->record);
    if (e->offsets) *e->offsets++ = to_output + begin;
    if (e->begins) *e->begins++ = (int64_t)e->chunk_begin + begin;
  }
}

/* Copies everything up to `end`, where record number `record` begins. */
static void copy_scanned(kernel_emission *e, size_t end, size_t record) {
  if (e->offsets || e->begins) list_scanned(e, record);
  if (!e->is_silent) {
    scan_copy(e->out, e->chunk + e->at, end - e->at);
    e->out += end - e->at;
  }
  e->at = end;
  e->record = record;
}

/* Writes an unsure record after all that precedes it. Returns false if it is hard. */
ALWAYS_INLINE bool emit_unsure(kernel_emission *e, size_t record, size_t begin, size_t next) {
  const unsigned char *text = e->chunk + begin;
  const size_t len = record_text_len(e, begin, next);
  editor edits = {.rules = e->rules,
                  .lead_lens = e->plan->lead_lens,
                  .text = text,
                  .end = text + len,
                  .p = e->chunk + e->at,
                  .out = e->is_silent ? NULL : e->out};
  if (!edit_scanned(&edits, e, begin, begin + len)) return false;
  if (!edits.changes) return true;
  if (e->offsets || e->begins) list_scanned(e, record + 1);
  e->out = edits.out;
  e->at = (size_t)(edits.p - e->chunk);
  e->edits[e->edit_count++] =
      (kernel_edit){.record = (uint32_t)record, .begin = (uint32_t)begin, .changes = edits.changes};
  return true;
}

static kernel_emit_state emit_scanned(kernel_emission *e) {
  const kernel_scan *scan = e->scan;
  for (size_t word = e->unsure / 64; 64 * word < scan->count; word++) {
    uint64_t left = scan->unsure[word];
    if (word == e->unsure / 64) left &= ~low_bits(e->unsure % 64);
    for (; left; left &= left - 1) {
      const size_t record = 64 * word + (size_t)__builtin_ctzll(left);
      if (record >= scan->count) break;
      const size_t begin = begin_of(e, record), next = begin_of(e, record + 1);
      const bool is_full = e->edit_count == EDITS_AT_ONCE;
      e->unsure_count += !is_full;
      if (!is_full && emit_unsure(e, record, begin, next)) continue;
      e->unsure = record + !is_full;
      copy_scanned(e, begin, record);
      e->record_end = next;
      return is_full ? EMIT_FULL : EMIT_HARD;
    }
  }
  copy_scanned(e, e->end, scan->count);
  return EMIT_DONE;
}
