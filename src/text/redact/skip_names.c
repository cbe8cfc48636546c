/* Names before "=" in a text that is not decoded. */
/* SPDX-License-Identifier: MIT */
#include <stdatomic.h>

#include "iri/common/word.h"
#include "text/redact/skip.h"

enum { NAME_MAX_LEN = 64 };

/* A name, read from its end. */
typedef struct {
  unsigned char bytes[NAME_MAX_LEN]; /* the last `len` of them */
  size_t len;
  uint64_t key;    /* its first 8 bytes; the whole name if it is not longer */
  bool is_decoded; /* so the key is not valid */
  bool is_unsure;
} name_reader;

/* Replaces the digits that were read by the byte that they encode, with the "%" at `at`. Returns that byte. */
static unsigned decode_first(const raw_text *raw, size_t at, size_t end, name_reader *name) {
  const raw_text before = {raw->redactor, raw->text, end, raw->has_escapes};
  size_t next = at;
  const unsigned unit = take_unit(&before, &next);
  if (unit >= UNIT_END || next == at + 1) return UNIT_LOUD;
  name->len -= next - at - 1;
  name->is_decoded = true;
  return unit;
}

/* Reads the name that ends at `end`. */
static void read_name(const raw_text *raw, size_t end, name_reader *name) {
  name->len = 0;
  name->key = 0;
  name->is_decoded = name->is_unsure = false;
  for (size_t at = end; at-- > 0;) {
    unsigned byte = raw->text[at], role = raw->redactor->name_roles[byte];
    if (byte == '%') {
      byte = decode_first(raw, at, end, name);
      role = byte == UNIT_LOUD ? NAME_UNSURE : raw->redactor->name_roles[byte] == NAME_STOP ? NAME_STOP : NAME_BYTE;
    }
    name->is_unsure = role == NAME_UNSURE || name->len == NAME_MAX_LEN;
    if (role == NAME_STOP || name->is_unsure) return;
    name->bytes[NAME_MAX_LEN - ++name->len] = (unsigned char)byte;
    name->key = name->key << 8 | byte;
  }
}

/* Where a name of up to 8 bytes is remembered that has no rule. A key is the whole name, because no name has NUL bytes:
 * equal keys are equal names. Each slot is one word, so threads may read and write it at the same time, and a redactor
 * is still the same for its users. */
static _Atomic uint64_t *name_slot(const simdiri_redactor *redactor, uint64_t key) {
  simdiri_redactor *memory = (simdiri_redactor *)redactor;
  return &memory->quiet_names[key * UINT64_C(0x9E3779B97F4A7C15) >> (64 - QUIET_BITS)];
}

/* Has the name a rule? Most names are short and come again and again, so those without a rule are remembered. */
static bool has_rule(const simdiri_redactor *redactor, const name_reader *name) {
  if (name->len == 0) return redactor->keeps_params;
  _Atomic uint64_t *slot = name_slot(redactor, name->key);
  const bool is_short = name->len <= sizeof name->key && !name->is_decoded;
  if (is_short && atomic_load_explicit(slot, memory_order_relaxed) == name->key) return false;
  if (simdiri_redact_match_param(redactor, name->bytes + NAME_MAX_LEN - name->len, name->len) != NAME_NONE) return true;
  if (is_short) atomic_store_explicit(slot, name->key, memory_order_relaxed);
  return false;
}

/* Is the name that ends at `end` one of those remembered, after "?" or "&"? */
static bool is_quiet_name(const simdiri_redactor *redactor, const unsigned char *text, size_t end) {
  if (end < WORD_LEN) return false;
  const uint64_t word = load64(text + end - WORD_LEN), stops = find_byte(word, '&') | find_byte(word, '?');
  if (stops == 0) return false;
  const int len = __builtin_clzll(stops) / 8;
  if (len == 0) return !redactor->keeps_params;
  const uint64_t key = word >> (64 - 8 * len);
  return atomic_load_explicit(name_slot(redactor, key), memory_order_relaxed) == key;
}

/* Is "=" that of an arrow? The name before an arrow is one word, which may be the end of the name before "=". */
static bool is_arrow(const raw_text *raw, size_t value) {
  if (value == raw->len || (raw->text[value] != '>' && raw->text[value] != '%')) return false;
  const unsigned next = take_unit(raw, &value);
  return next == '>' || next == UNIT_LOUD;
}

/* Is the value that begins at `value` empty, or replaced already? "&" and a control end every value. */
static bool is_done(const raw_text *raw, size_t value) {
  value += marker_at(raw, value);
  return value == raw->len || raw->text[value] == '&' || raw->text[value] < 0x20;
}

/* What follows an empty value, or a replaced one, may become part of the value when it is redacted. */
begin_kind simdiri_redact_judge_name(const raw_text *raw, size_t at, size_t value) {
  if (!finds_params(raw->redactor)) return BEGIN_NOTHING;
  if (is_arrow(raw, value)) return BEGIN_START;
  if (is_done(raw, value)) return BEGIN_DOUBT;
  if (is_quiet_name(raw->redactor, raw->text, at)) return BEGIN_NOTHING;
  name_reader name;
  read_name(raw, at, &name);
  return name.is_unsure || has_rule(raw->redactor, &name) ? BEGIN_START : BEGIN_NOTHING;
}
