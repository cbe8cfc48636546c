/* Edits 64 bytes at a time. Where bytes are encoded, each byte is first spread to four lanes. Then the bytes that
 * are not written are compressed away. */
/* SPDX-License-Identifier: MIT */
#include <immintrin.h>

#include "iri/kernel/confirm.h"
#include "iri/kernel/kernel.h"
#include "iri/kernel/vectors/inline.h"
#include "iri/kernel/vectors/window.h"

/* The values of hex digits. */
static const uint8_t hex_values[128] __attribute__((aligned(64))) = {
    ['0'] = 0,  ['1'] = 1,  ['2'] = 2,  ['3'] = 3,  ['4'] = 4,  ['5'] = 5,  ['6'] = 6,  ['7'] = 7,
    ['8'] = 8,  ['9'] = 9,  ['A'] = 10, ['B'] = 11, ['C'] = 12, ['D'] = 13, ['E'] = 14, ['F'] = 15,
    ['a'] = 10, ['b'] = 11, ['c'] = 12, ['d'] = 13, ['e'] = 14, ['f'] = 15};

/* ASCII only: 80 for unreserved characters (RFC 3986 2.3). */
static const uint8_t unreserved_bytes[128] __attribute__((aligned(64))) = {
    ['-'] = 0x80, ['.'] = 0x80, ['_'] = 0x80, ['~'] = 0x80, ['0'] = 0x80, ['1'] = 0x80, ['2'] = 0x80, ['3'] = 0x80,
    ['4'] = 0x80, ['5'] = 0x80, ['6'] = 0x80, ['7'] = 0x80, ['8'] = 0x80, ['9'] = 0x80, ['A'] = 0x80, ['B'] = 0x80,
    ['C'] = 0x80, ['D'] = 0x80, ['E'] = 0x80, ['F'] = 0x80, ['G'] = 0x80, ['H'] = 0x80, ['I'] = 0x80, ['J'] = 0x80,
    ['K'] = 0x80, ['L'] = 0x80, ['M'] = 0x80, ['N'] = 0x80, ['O'] = 0x80, ['P'] = 0x80, ['Q'] = 0x80, ['R'] = 0x80,
    ['S'] = 0x80, ['T'] = 0x80, ['U'] = 0x80, ['V'] = 0x80, ['W'] = 0x80, ['X'] = 0x80, ['Y'] = 0x80, ['Z'] = 0x80,
    ['a'] = 0x80, ['b'] = 0x80, ['c'] = 0x80, ['d'] = 0x80, ['e'] = 0x80, ['f'] = 0x80, ['g'] = 0x80, ['h'] = 0x80,
    ['i'] = 0x80, ['j'] = 0x80, ['k'] = 0x80, ['l'] = 0x80, ['m'] = 0x80, ['n'] = 0x80, ['o'] = 0x80, ['p'] = 0x80,
    ['q'] = 0x80, ['r'] = 0x80, ['s'] = 0x80, ['t'] = 0x80, ['u'] = 0x80, ['v'] = 0x80, ['w'] = 0x80, ['x'] = 0x80,
    ['y'] = 0x80, ['z'] = 0x80};

/* Moves the bytes with a bit in `keep` together. Zen 5 waits for the old value of the destination, even if it is not
 * used: so the destination is zero, which the compiler must not know. */
ALWAYS_INLINE __m512i compress_bytes(uint64_t keep, __m512i bytes) {
  __m512i zero = _mm512_setzero_si512();
  __asm__("" : "+v"(zero));
  return _mm512_mask_compress_epi8(zero, keep, bytes);
}

/* Triplets of the previous block: decoded to one byte, or kept. */
typedef struct {
  uint64_t decoded, kept;
} triplet_carry;

/* Bytes of a block: those to remove, triplets that were decoded, digits that were upper-cased. */
typedef struct {
  uint64_t vanished, unreserved, high, lower;
} triplet_edits;

/* NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding): one at a time, and mostly in registers */
typedef struct {
  const unsigned char *text;
  size_t len;
  unsigned char *out;
  triplet_carry carry;
  uint32_t changes;
  bool has_high;
} block_editor;

ALWAYS_INLINE __m512i decode_hex(__m512i bytes) {
  return _mm512_permutex2var_epi8(_mm512_load_si512(hex_values), bytes, _mm512_load_si512(hex_values + 64));
}

/* Edits the triplets that begin in a block: their first byte in v becomes the decoded byte, or their digits become
 * upper case. */
ALWAYS_INLINE triplet_edits edit_triplets(const unsigned char *text, uint64_t valid, bool is_iri, triplet_carry *carry,
                                          __m512i *v) {
  /* All triplets of the record are complete, so bytes after the record are not part of one. */
  const __m512i digit1 = decode_hex(_mm512_loadu_si512(text + 1));
  const __m512i digit2 = decode_hex(_mm512_loadu_si512(text + 2));
  const __m512i values = _mm512_or_si512(_mm512_slli_epi16(digit1, 4), digit2); /* digits are below 16 */
  const uint64_t percent = _mm512_cmpeq_epi8_mask(*v, _mm512_set1_epi8('%')) & valid;
  const uint64_t high = _mm512_movepi8_mask(values) & percent;
  const __m512i kind =
      _mm512_permutex2var_epi8(_mm512_load_si512(unreserved_bytes), values, _mm512_load_si512(unreserved_bytes + 64));
  const uint64_t unreserved = _mm512_movepi8_mask(kind) & percent & ~high;
  const uint64_t decoded = unreserved | (is_iri ? high : 0);
  const uint64_t kept = percent & ~decoded;
  const uint64_t vanished = decoded << 1 | decoded << 2 | carry->decoded >> 63 | carry->decoded >> 62;
  const uint64_t digits = (kept << 1 | kept << 2 | carry->kept >> 63 | carry->kept >> 62) & valid;
  const uint64_t lower = digits & _mm512_cmpge_epu8_mask(*v, _mm512_set1_epi8('a'));
  *carry = (triplet_carry){decoded, kept};
  *v = _mm512_mask_sub_epi8(*v, lower, *v, _mm512_set1_epi8(0x20));
  *v = _mm512_mask_mov_epi8(*v, decoded, values);
  return (triplet_edits){vanished, unreserved, is_iri ? high : 0, lower};
}

/* Spreads each byte to four lanes: "%", two digits, the byte itself. Keeps the first three lanes (encode), the last
 * (plain), or none. Before bytes with a bit in `insert`, the first lane becomes "/". */
ALWAYS_INLINE unsigned char *put_encoded(unsigned char *out, __m512i v, uint64_t plain, uint64_t encode,
                                         uint64_t insert) {
  const __m512i order = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
  const __m512i nibble = _mm512_set1_epi8(15);
  const __m512i digits = _mm512_broadcast_i32x4(
      _mm_setr_epi8('0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'));
  const __m512i first =
      _mm512_permutexvar_epi32(order, _mm512_mask_blend_epi8(insert, _mm512_set1_epi8('%'), _mm512_set1_epi8('/')));
  v = _mm512_permutexvar_epi32(order, v); /* so that unpacking within lanes keeps the order */
  const __m512i high = _mm512_shuffle_epi8(digits, _mm512_and_si512(_mm512_srli_epi16(v, 4), nibble));
  const __m512i low = _mm512_shuffle_epi8(digits, _mm512_and_si512(v, nibble));
  const __m512i head[2] = {_mm512_unpacklo_epi8(first, high), _mm512_unpackhi_epi8(first, high)};
  const __m512i tail[2] = {_mm512_unpacklo_epi8(low, v), _mm512_unpackhi_epi8(low, v)};
  for (int group = 0; group < 4; group++) {
    const __m512i a = head[group / 2], b = tail[group / 2];
    const __m512i lanes = group % 2 ? _mm512_unpackhi_epi16(a, b) : _mm512_unpacklo_epi16(a, b);
    const uint64_t keep = _pdep_u64(plain >> 16 * group, 0x8888888888888888) |
                          6 * _pdep_u64(encode >> 16 * group, 0x1111111111111111) |
                          _pdep_u64((encode | insert) >> 16 * group, 0x1111111111111111);
    _mm512_storeu_si512(out, compress_bytes(keep, lanes));
    out += _mm_popcnt_u64(keep);
  }
  return out;
}

ALWAYS_INLINE void edit_block(block_editor *e, const kernel_rules *rules, const kernel_marks *marks, size_t begin,
                              size_t at, bool has_upper) {
  const uint64_t valid = low_bits(e->len - at);
  const uint64_t encode = window_at(marks->encode, begin + at) & valid;
  __m512i v = _mm512_loadu_si512(e->text + at);
  triplet_edits triplets = {0};
  if (!kernel_keeps_triplets(rules)) triplets = edit_triplets(e->text + at, valid, rules->is_iri, &e->carry, &v);
  if (has_upper) {
    const uint64_t upper = window_at(marks->upper, begin + at) & valid;
    v = _mm512_mask_add_epi8(v, upper, v, _mm512_set1_epi8(0x20));
  }
  const uint64_t kept = valid & ~triplets.vanished;
  e->has_high |= triplets.high != 0;
  e->changes |= (triplets.unreserved ? (uint32_t)SIMDIRI_CHANGE_PCT_DECODED : 0) |
                (triplets.lower ? (uint32_t)SIMDIRI_CHANGE_PCT_CASE : 0) |
                (triplets.high ? (uint32_t)SIMDIRI_CHANGE_PCT_TO_CHARACTER : 0);
  if (!encode) {
    _mm512_storeu_si512(e->out, compress_bytes(kept, v));
    e->out += _mm_popcnt_u64(kept);
    return;
  }
  const uint64_t high = _mm512_movepi8_mask(v) & encode;
  e->changes |= (high ? (uint32_t)SIMDIRI_CHANGE_CHARACTER_TO_PCT : 0) |
                (high != encode ? (uint32_t)SIMDIRI_CHANGE_DISALLOWED : 0);
  e->out = put_encoded(e->out, v, kept & ~encode, encode, 0);
}

/* Returns the change bits of the scheme and the host, if they have upper case. */
static uint32_t find_case_changes(const kernel_marks *marks, size_t begin, const unsigned char *text, size_t len) {
  const unsigned char *colon = memchr(text, ':', len);
  const size_t scheme_len = colon ? (size_t)(colon - text) : 0;
  return (has_bit_between(marks->upper, begin, begin + scheme_len) ? (uint32_t)SIMDIRI_CHANGE_SCHEME_CASE : 0) |
         (has_bit_between(marks->upper, begin + scheme_len, begin + len) ? (uint32_t)SIMDIRI_CHANGE_HOST_CASE : 0);
}

/* Checks decoded characters in the output. */
static bool has_bad_output(const unsigned char *text, size_t len) {
  character_state state;
  memset(&state, 0, sizeof state);
  for (size_t at = 0; at <= len; at += KERNEL_STEP) {
    uint64_t ends[9] = {0}, bad[9];
    byte_classes c;
    load_classes(text + at, &c);
    if (len - at < KERNEL_STEP) ends[(len - at) / 64] = (uint64_t)1 << (len - at) % 64;
    bits_store(bad, find_bad_characters(&c, bits_load(ends), true, &state));
    if (has_bit_between(bad, 0, len - at < KERNEL_STEP ? len - at + 1 : KERNEL_STEP)) return true;
  }
  return false;
}

/* Like simdiri_edit_record, to which it leaves rare cases. */
static unsigned char *edit_record(const kernel_emission *emission, size_t begin, size_t len, uint32_t *changes) {
  const kernel_rules *rules = emission->rules;
  const kernel_marks *marks = emission->marks;
  const unsigned char *text = emission->chunk + begin;
  unsigned char *out = emission->out;
  block_editor e = {.text = text, .len = len, .out = out};
  const bool inserts = rules->has_schemes && has_bit_between(marks->insert, begin + 1, begin + len + 1);
  if (inserts && has_bit_between(marks->insert, begin + 1, begin + len))
    return simdiri_edit_record(emission, begin, len, changes);
  for (size_t at = 0; at < len; at += 64) edit_block(&e, rules, marks, begin, at, true);
  if (has_bit_between(marks->upper, begin, begin + len)) e.changes |= find_case_changes(marks, begin, text, len);
  if (inserts) {
    *e.out++ = '/';
    e.changes |= SIMDIRI_CHANGE_EMPTY_PATH;
  }
  if (e.has_high && has_bad_output(out, (size_t)(e.out - out)))
    return simdiri_edit_record(emission, begin, len, changes);
  *changes = e.changes;
  return e.out;
}

/* The same for a record whose only edits are triplets and bytes to encode. Most edits are close together, so the blocks
 * before the first and after the last edit are only copied. */
ALWAYS_INLINE unsigned char *edit_bytes(const kernel_emission *emission, size_t begin, size_t len, uint32_t *changes) {
  const kernel_rules *rules = emission->rules;
  const kernel_marks *marks = emission->marks;
  const unsigned char *text = emission->chunk + begin;
  unsigned char *out = emission->out;
  if (len > 128) return edit_record(emission, begin, len, changes);
  block_editor e = {.text = text, .len = len};
  const uint64_t near = window_at(marks->edits, begin) & low_bits(len);
  const uint64_t far = window_at(marks->edits, begin + 64) & low_bits(len > 64 ? len - 64 : 0);
  if (!(near | far)) return simdiri_edit_record(emission, begin, len, changes);
  const size_t first = near ? (size_t)__builtin_ctzll(near) : 64 + (size_t)__builtin_ctzll(far);
  const size_t last = far ? 127 - (size_t)__builtin_clzll(far) : 63 - (size_t)__builtin_clzll(near);
  size_t at = first > 2 ? first - 2 : 0; /* the mark is on a digit; the "%" is up to two bytes before it */
  _mm512_storeu_si512(out, _mm512_loadu_si512(text));
  _mm512_storeu_si512(out + 64, _mm512_loadu_si512(text + 64));
  e.out = out + at;
  do {
    edit_block(&e, rules, marks, begin, at, false);
    at += 64;
  } while (at <= last || ((e.carry.decoded | e.carry.kept) >> 62) != 0);
  if (at < len) {
    _mm512_storeu_si512(e.out, _mm512_loadu_si512(text + at));
    e.out += len - at;
  }
  if (e.has_high && has_bad_output(out, (size_t)(e.out - out)))
    return simdiri_edit_record(emission, begin, len, changes);
  *changes = e.changes;
  return e.out;
}
