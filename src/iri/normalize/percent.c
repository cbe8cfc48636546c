/* Transforms one text component in one pass: repairs, decodes, encodes (RFC 3987 3.1, 3.2, 5.3.2.3). */
/* SPDX-License-Identifier: MIT */
#include "iri/normalize/percent.h"

#include <string.h>

#include "iri/common/byte.h"
#include "iri/common/code_point.h"
#include "iri/common/triplets.h"
#include "iri/common/utf8.h"
#include "iri/common/word.h"
#include "iri/parse/parse.h"
#include "iri/tables/idna_table.h"
#include "iri/tables/invisible_table.h"

typedef struct {
  const percent_rules *rules;
  const unsigned char *p;
  const unsigned char *end;
  unsigned char *out;
  uint64_t changes;
  bool in_query;
} transformer;

size_t simdiri_read_triplets(const unsigned char *p, const unsigned char *end, unsigned char bytes[4],
                             uint32_t *code_point) {
  encoded_bytes run;
  read_encoded_bytes(p, end, false, &run);
  if (run.count == 0 || run.values[0] < 0x80) return 0;
  memcpy(bytes, run.values, sizeof run.values);
  return decode_bytes(&run, code_point);
}

/* Returns true if this step or a later one decodes the triplets of this character. This step decodes characters that
 * may be raw. The mapping of the host also decodes invisible characters that UTS 46 ignores, and joiners. */
static bool reads_as_character(const transformer *t, uint32_t code_point) {
  return may_be_raw(code_point, t->in_query) || (t->rules->is_mapped && idna_reads_invisible(code_point));
}

/* Reads the triplets and invalid bytes at p. If they encode a character that reads_as_character accepts, returns its
 * length in bytes, else 0. */
static size_t find_character(const transformer *t, encoded_bytes *run, uint32_t *code_point) {
  read_encoded_bytes(t->p, t->end, true, run);
  const size_t len = decode_bytes(run, code_point);
  return len > 1 && reads_as_character(t, *code_point) ? len : 0;
}

/* Finds the first invalid byte of a character at p that has `len` bytes; NULL if all are triplets. */
static const unsigned char *find_bad(const encoded_bytes *run, size_t len, const unsigned char *p) {
  for (size_t i = 0; i < len; i++, p += 3)
    if (run->is_bad[i]) return p;
  return NULL;
}

/* Decodes the character that begins at p, with a triplet >= 80 or an invalid byte. Returns false if there is none. If
 * the character includes an invalid byte, *status becomes OCTET_MERGE: once the byte is percent-encoded, the next pass
 * would decode the character. */
static bool decode_character(transformer *t, simdiri_status *status) {
  encoded_bytes run;
  uint32_t code_point;
  const size_t len = find_character(t, &run, &code_point);
  if (len == 0) return false;
  const unsigned char *bad = find_bad(&run, len, t->p);
  if (bad && !t->rules->repair) return false; /* the invalid byte is an error, and is not encoded */
  if (bad) {
    t->p = bad;
    *status = SIMDIRI_ERROR_OCTET_MERGE;
    return true;
  }
  if (t->rules->triplets != TRIPLETS_DECODE) return false; /* a later step decodes it */
  if (!may_be_raw(code_point, t->in_query)) return false;  /* the mapping of the host decodes it */
  for (size_t i = 0; i < len; i++) *t->out++ = run.values[i];
  t->p += 3 * len;
  t->changes |= SIMDIRI_CHANGE_PCT_TO_CHARACTER;
  return true;
}

static bool decodes_characters(const transformer *t) {
  return t->rules->triplets == TRIPLETS_DECODE || t->rules->check_merge;
}

static void copy_triplet(transformer *t, unsigned char value) {
  put_triplet(t->out, value);
  if (t->rules->triplets == TRIPLETS_KEEP) {
    t->out[1] = t->p[1];
    t->out[2] = t->p[2];
  } else if (t->out[1] != t->p[1] || t->out[2] != t->p[2]) {
    t->changes |= SIMDIRI_CHANGE_PCT_CASE;
  }
  t->out += 3;
  t->p += 3;
}

/* Writes an invisible character that the mapping of the host will read, as if it were unencoded in the input: ireg-name
 * of 3987bis 2.2 has no triplets. Returns false if there is no such character. */
static bool write_invisible(transformer *t) {
  unsigned char bytes[4];
  uint32_t code_point;
  const size_t len = simdiri_read_triplets(t->p, t->end, bytes, &code_point);
  if (len == 0 || !idna_reads_invisible(code_point) || !is_allowed_raw(code_point, t->rules->grammar, t->in_query))
    return false;
  if (t->rules->characters == CHARACTERS_KEEP) {
    for (size_t i = 0; i < len; i++) *t->out++ = bytes[i];
    t->p += 3 * len;
    t->changes |= SIMDIRI_CHANGE_PCT_TO_CHARACTER;
    return true;
  }
  for (size_t i = 0; i < len; i++) copy_triplet(t, bytes[i]);
  return true;
}

static simdiri_status transform_triplet(transformer *t) {
  simdiri_status status = SIMDIRI_OK;
  const unsigned char value = triplet_value(t->p);
  if (value >= 0x80) {
    if (decodes_characters(t) && decode_character(t, &status)) return status;
  } else if (t->rules->triplets != TRIPLETS_KEEP && byte_is(value, CLASS_UNRESERVED)) {
    const bool is_lowered = t->rules->lower && byte_is(value, CLASS_UPPER);
    *t->out++ = is_lowered ? byte_lower(value) : value;
    t->p += 3;
    t->changes |= SIMDIRI_CHANGE_PCT_DECODED | (is_lowered ? (uint64_t)SIMDIRI_CHANGE_HOST_CASE : 0);
    return status;
  }
  if (t->rules->repair)
    copy_triplet(t, value);
  else if (!write_invisible(t))
    return SIMDIRI_ERROR_BAD_CHARACTER;
  return status;
}

static void encode_bytes(transformer *t, size_t len, uint32_t change) {
  while (len-- > 0) t->out = put_triplet(t->out, *t->p++);
  t->changes |= change;
}

static simdiri_status transform_bad_byte(transformer *t) {
  simdiri_status status = SIMDIRI_OK;
  if (!t->rules->repair) return SIMDIRI_ERROR_BAD_UTF8;
  if (decodes_characters(t) && decode_character(t, &status)) return status;
  encode_bytes(t, 1, SIMDIRI_CHANGE_INVALID_UTF8);
  return SIMDIRI_OK;
}

static simdiri_status transform_character(transformer *t) {
  const percent_rules *rules = t->rules;
  uint32_t code_point;
  const size_t len = utf8_decode(t->p, t->end, &code_point);
  if (len == 0) return transform_bad_byte(t);
  const bool is_shown = may_be_raw(code_point, t->in_query);
  /* If triplets are decoded, a character that may be raw stays, even if the grammar uri forbids it: its triplets would
   * be decoded again. */
  const bool is_allowed =
      is_allowed_raw(code_point, rules->grammar, t->in_query) || (rules->triplets == TRIPLETS_DECODE && is_shown);
  if (!is_allowed) {
    if (!rules->repair)
      return is_bidi_formatting(code_point) ? SIMDIRI_ERROR_BIDI_FORMATTING : SIMDIRI_ERROR_BAD_CODE_POINT;
    encode_bytes(t, len, SIMDIRI_CHANGE_DISALLOWED);
  } else if (rules->characters == CHARACTERS_KEEP || (rules->characters == CHARACTERS_SHOW && is_shown)) {
    for (size_t i = 0; i < len; i++) *t->out++ = *t->p++;
  } else {
    encode_bytes(t, len, SIMDIRI_CHANGE_CHARACTER_TO_PCT);
  }
  return SIMDIRI_OK;
}

/* Transforms ASCII that the component does not allow, including "%" without two hexadecimal digits. */
static simdiri_status transform_disallowed(transformer *t) {
  const percent_rules *rules = t->rules;
  const unsigned classes = byte_class(*t->p);
  const bool is_fragment = rules->component == SIMDIRI_COMPONENT_FRAGMENT;
  if (!rules->repair) return SIMDIRI_ERROR_BAD_CHARACTER;
  if (classes & CLASS_PERCENT)
    encode_bytes(t, 1, SIMDIRI_CHANGE_STRAY_PERCENT);
  else if (classes & CLASS_REPAIRABLE)
    encode_bytes(t, 1, SIMDIRI_CHANGE_DISALLOWED);
  else if ((classes & CLASS_BRACKET) && rules->repair_brackets)
    encode_bytes(t, 1, SIMDIRI_CHANGE_BRACKET);
  else if ((classes & CLASS_HASH) && is_fragment && rules->keep_hash)
    *t->out++ = *t->p++;
  else if ((classes & CLASS_HASH) && is_fragment && rules->repair_hash)
    encode_bytes(t, 1, SIMDIRI_CHANGE_INNER_HASH);
  else
    return SIMDIRI_ERROR_BAD_CHARACTER;
  return SIMDIRI_OK;
}

/* Copies groups of eight bytes that no rule changes, until a group has another byte. */
static void copy_common_text(transformer *t) {
  for (; t->end - t->p >= WORD_LEN; t->p += WORD_LEN, t->out += WORD_LEN) {
    const uint64_t word = load64(t->p);
    if (!is_common_text(word)) break;
    store64(t->out, word);
  }
}

/* Copies bytes that no rule changes. */
static void copy_plain(transformer *t, unsigned allowed) {
  const unsigned char *p = t->p;
  unsigned char *out = t->out;
  while (p < t->end && byte_is(*p, allowed)) *out++ = *p++;
  t->p = p;
  t->out = out;
}

static void copy_lower(transformer *t, unsigned allowed) {
  for (; t->p < t->end && byte_is(*t->p, allowed); t->p++) {
    if (byte_is(*t->p, CLASS_UPPER)) t->changes |= SIMDIRI_CHANGE_HOST_CASE;
    *t->out++ = byte_lower(*t->p);
  }
}

static simdiri_status transform_special(transformer *t) {
  if (is_triplet(t->p, t->end)) return transform_triplet(t);
  return byte_is(*t->p, CLASS_HIGH) ? transform_character(t) : transform_disallowed(t);
}

simdiri_status simdiri_transform_component(const percent_rules *rules, const unsigned char *text, size_t len,
                                           transformed_text *out) {
  transformer t = {.rules = rules,
                   .p = text,
                   .end = text + len,
                   .out = out->end,
                   .in_query = rules->component == SIMDIRI_COMPONENT_QUERY};
  const unsigned allowed = simdiri_allowed_classes(rules->component);
  if ((allowed & CLASS_SLASH) && !rules->lower) copy_common_text(&t);
  for (;;) {
    if (rules->lower)
      copy_lower(&t, allowed);
    else
      copy_plain(&t, allowed);
    if (t.p == t.end) break;
    const simdiri_status status = transform_special(&t);
    if (status == SIMDIRI_OK) continue;
    out->offset = (size_t)(t.p - text);
    return status;
  }
  out->changes = t.changes;
  out->end = t.out;
  return SIMDIRI_OK;
}
