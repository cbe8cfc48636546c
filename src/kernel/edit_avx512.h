/* Edits of soft records, 64 octets at a time: what is deleted is compressed away, what grows is spread to four lanes an
 * octet first. */
/* SPDX-License-Identifier: MIT */
#include <immintrin.h>

#include "kernel/inline.h"
#include "kernel/kernel.h"
#include "kernel/visit.h"
#include "kernel/window.h"

/* The values of hex digits. */
static const uint8_t hex_values[128] __attribute__((aligned(64))) = {
    ['0'] = 0,  ['1'] = 1,  ['2'] = 2,  ['3'] = 3,  ['4'] = 4,  ['5'] = 5,  ['6'] = 6,  ['7'] = 7,
    ['8'] = 8,  ['9'] = 9,  ['A'] = 10, ['B'] = 11, ['C'] = 12, ['D'] = 13, ['E'] = 14, ['F'] = 15,
    ['a'] = 10, ['b'] = 11, ['c'] = 12, ['d'] = 13, ['e'] = 14, ['f'] = 15};

typedef struct {
  const unsigned char *text;
  size_t len;
  unsigned char *out;
  uint64_t decoded, kept; /* triplets of the block before: decoded to one octet, or kept */
  uint32_t changes;
  bool has_dot, has_high;
} block_editor;

ALWAYS_INLINE __m512i hex_value(__m512i octets) {
  return _mm512_permutex2var_epi8(_mm512_load_si512(hex_values), octets, _mm512_load_si512(hex_values + 64));
}

/* Which of the octets, all below 80, are unreserved: letters, digits, - . _ ~ */
ALWAYS_INLINE uint64_t find_unreserved(__m512i v) {
  const __m512i lower = _mm512_or_si512(v, _mm512_set1_epi8(0x20));
  const uint64_t letters = _mm512_cmplt_epu8_mask(_mm512_sub_epi8(lower, _mm512_set1_epi8('a')), _mm512_set1_epi8(26));
  const uint64_t digits = _mm512_cmplt_epu8_mask(_mm512_sub_epi8(v, _mm512_set1_epi8('0')), _mm512_set1_epi8(10));
  const uint64_t hyphen_dot = _mm512_cmplt_epu8_mask(_mm512_sub_epi8(v, _mm512_set1_epi8('-')), _mm512_set1_epi8(2));
  return letters | digits | hyphen_dot | _mm512_cmpeq_epi8_mask(v, _mm512_set1_epi8('_')) |
         _mm512_cmpeq_epi8_mask(v, _mm512_set1_epi8('~'));
}

/* The triplets that begin in a block: v becomes what is left of them in their first octets, digits in upper case.
 * Returns the octets that vanish. */
ALWAYS_INLINE uint64_t edit_triplets(block_editor *e, const simdiri_rules *rules, size_t at, uint64_t valid,
                                     __m512i *v) {
  const size_t rest = e->len - at;
  const __m512i digit1 = hex_value(_mm512_maskz_loadu_epi8(low_bits(rest - 1), e->text + at + 1));
  const __m512i digit2 = hex_value(_mm512_maskz_loadu_epi8(rest > 1 ? low_bits(rest - 2) : 0, e->text + at + 2));
  const __m512i values = _mm512_or_si512(_mm512_slli_epi16(digit1, 4), digit2); /* digits are below 16 */
  const uint64_t percent = _mm512_cmpeq_epi8_mask(*v, _mm512_set1_epi8('%')) & valid;
  const uint64_t high = _mm512_movepi8_mask(values) & percent;
  const uint64_t unreserved = find_unreserved(values) & percent & ~high;
  const uint64_t decoded = unreserved | (rules->is_iri ? high : 0);
  const uint64_t kept = percent & ~decoded;
  const uint64_t vanished = decoded << 1 | decoded << 2 | e->decoded >> 63 | e->decoded >> 62;
  const uint64_t digits = (kept << 1 | kept << 2 | e->kept >> 63 | e->kept >> 62) & valid;
  const uint64_t lower = digits & _mm512_cmpge_epu8_mask(*v, _mm512_set1_epi8('a'));
  e->decoded = decoded;
  e->kept = kept;
  e->has_dot |= (_mm512_cmpeq_epi8_mask(values, _mm512_set1_epi8('.')) & percent) != 0;
  e->has_high |= rules->is_iri && high;
  e->changes |= (unreserved ? (uint32_t)SIMDIRI_CHANGE_PCT_DECODED : 0) |
                (lower ? (uint32_t)SIMDIRI_CHANGE_PCT_CASE : 0) |
                (rules->is_iri && high ? (uint32_t)SIMDIRI_CHANGE_PCT_TO_CHARACTER : 0);
  *v = _mm512_mask_sub_epi8(*v, lower, *v, _mm512_set1_epi8(0x20));
  *v = _mm512_mask_mov_epi8(*v, decoded, values);
  return vanished;
}

/* Octets become four lanes: "%", two digits, and the octet itself; then either the first three are kept, or the last,
 * or none. */
ALWAYS_INLINE void put_encoded(block_editor *e, __m512i v, uint64_t plain, uint64_t encode) {
  const __m512i nibble = _mm512_set1_epi8(15);
  const __m512i digits = _mm512_broadcast_i32x4(
      _mm_setr_epi8('0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'));
  const __m512i high = _mm512_shuffle_epi8(digits, _mm512_and_si512(_mm512_srli_epi16(v, 4), nibble));
  const __m512i low = _mm512_shuffle_epi8(digits, _mm512_and_si512(v, nibble));
  __m512i source =
      _mm512_set_epi32(0x0f0f0f0f, 0x0e0e0e0e, 0x0d0d0d0d, 0x0c0c0c0c, 0x0b0b0b0b, 0x0a0a0a0a, 0x09090909, 0x08080808,
                       0x07070707, 0x06060606, 0x05050505, 0x04040404, 0x03030303, 0x02020202, 0x01010101, 0x00000000);
  for (int group = 0; group < 4; group++) {
    __m512i lanes = _mm512_mask_permutexvar_epi8(_mm512_set1_epi8('%'), 0x8888888888888888, source, v);
    lanes = _mm512_mask_permutexvar_epi8(lanes, 0x2222222222222222, source, high);
    lanes = _mm512_mask_permutexvar_epi8(lanes, 0x4444444444444444, source, low);
    const uint64_t keep =
        _pdep_u64(plain >> 16 * group, 0x8888888888888888) | 7 * _pdep_u64(encode >> 16 * group, 0x1111111111111111);
    _mm512_storeu_si512(e->out, _mm512_maskz_compress_epi8(keep, lanes));
    e->out += _mm_popcnt_u64(keep);
    source = _mm512_add_epi8(source, _mm512_set1_epi8(16));
  }
}

ALWAYS_INLINE void edit_block(block_editor *e, const simdiri_rules *rules, const simdiri_marks *marks, size_t begin,
                              size_t at) {
  const uint64_t valid = low_bits(e->len - at);
  const uint64_t upper = window_at(marks->upper, begin + at) & valid;
  const uint64_t encode = window_at(marks->encode, begin + at) & valid;
  __m512i v = _mm512_maskz_loadu_epi8(valid, e->text + at);
  const uint64_t vanished = edit_triplets(e, rules, at, valid, &v);
  v = _mm512_mask_add_epi8(v, upper, v, _mm512_set1_epi8(0x20));
  const uint64_t kept = valid & ~vanished;
  if (!encode) {
    _mm512_storeu_si512(e->out, _mm512_maskz_compress_epi8(kept, v));
    e->out += _mm_popcnt_u64(kept);
    return;
  }
  const uint64_t high = _mm512_movepi8_mask(v) & encode;
  e->changes |= (high ? (uint32_t)SIMDIRI_CHANGE_CHARACTER_TO_PCT : 0) |
                (high != encode ? (uint32_t)SIMDIRI_CHANGE_DISALLOWED : 0);
  put_encoded(e, v, kept & ~encode, encode);
}

/* The scheme has upper case, or the host, or both. */
static uint32_t case_changes(const simdiri_marks *marks, size_t begin, const unsigned char *text, size_t len) {
  const unsigned char *colon = memchr(text, ':', len);
  const size_t scheme_len = colon ? (size_t)(colon - text) : 0;
  return (any_between(marks->upper, begin, begin + scheme_len) ? (uint32_t)SIMDIRI_CHANGE_SCHEME_CASE : 0) |
         (any_between(marks->upper, begin + scheme_len, begin + len) ? (uint32_t)SIMDIRI_CHANGE_HOST_CASE : 0);
}

/* Characters that were decoded are looked at where they have been written. */
static bool has_bad_output(const unsigned char *text, size_t len) {
  character_state state;
  memset(&state, 0, sizeof state);
  for (size_t at = 0; at <= len; at += KERNEL_STEP) {
    uint64_t ends[9] = {0}, bad[9];
    octet_classes c;
    load_classes(text + at, &c);
    if (len - at < KERNEL_STEP) ends[(len - at) / 64] = (uint64_t)1 << (len - at) % 64;
    bits_store(bad, find_bad_characters(&c, bits_load(ends), &state));
    if (any_between(bad, 0, len - at < KERNEL_STEP ? len - at + 1 : KERNEL_STEP)) return true;
  }
  return false;
}

/* As simdiri_edit_record, which does what is too rare to be done here. */
static unsigned char *edit_record(const simdiri_rules *rules, const simdiri_marks *marks, size_t begin,
                                  const unsigned char *text, size_t len, unsigned char *out, uint32_t *changes) {
  block_editor e = {.text = text, .len = len, .out = out};
  const bool inserts = rules->has_schemes && any_between(marks->insert, begin + 1, begin + len + 1);
  if (inserts && (any_between(marks->insert, begin + 1, begin + len) || text[len - 1] == '/'))
    return simdiri_edit_record(rules, marks, begin, text, len, out, changes);
  for (size_t at = 0; at < len; at += 64) edit_block(&e, rules, marks, begin, at);
  if (any_between(marks->upper, begin, begin + len)) e.changes |= case_changes(marks, begin, text, len);
  if (inserts) {
    *e.out++ = '/';
    e.changes |= SIMDIRI_CHANGE_EMPTY_PATH;
  }
  if (e.has_dot) return NULL;
  if (e.has_high && has_bad_output(out, (size_t)(e.out - out)))
    return simdiri_edit_record(rules, marks, begin, text, len, out, changes);
  *changes = e.changes;
  return e.out;
}
