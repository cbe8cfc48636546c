/* The marking of a chunk: one algorithm for every ISA.
 *
 * The includer supplies the vocabulary: the type `bits` with & | ^ ~ and BITS_WORDS, bits_load, bits_store, bits_shift,
 * bits_add, bits_any, bits_last3, bits_words, load_planes and stream_block (vec_*.h says what they do).
 *
 * Everything is computed for 64 * BITS_WORDS octets at once, from the eight planes of their bits, nearly without
 * branches. Structure is found by looking back only: `bits_shift` brings a fact about an octet to the octet behind it,
 * and `bits_add` carries a mark through a run of octets to where the run ends. What crosses from one group to the next
 * is in `mark_state`. Operations are what costs here, so what is rare is only suspected, and looked at by a visit. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "kernel/inline.h"
#include "kernel/kernel.h"

/* For bits_shift: the same bitmaps of the group before. */
typedef struct {
  bits lead, lead34, lead4, wants_a1, wants_9f, wants_90, odd_lead, lead_e2, lead_e3, lead_ef, lead_f;
  bits e2_80, e2_81, e3_80, plane_end;
} character_state;

typedef struct {
  bits separator, cr, high, begin, not_hf, f, colon, colon2, double_slash, hyphen, slash, slash_dot, hash;
  bits percent, digit1, text1, low0, low2;
  character_state characters;
  /* For bits_add. */
  unsigned scheme_carry, host_carry, fragment_carry, dirty_carry;
} mark_state;

/* The classes of octets that the grammar needs. */
typedef struct {
  bits b0, b1, b2, b3, b4, b5, b6, b7; /* planes */
  bits column4;                        /* 40-7F */
  bits alpha, digit, hex_letter;
  bits colon, slash, question, hash, percent, dot, hyphen, at;
  bits controls;
  bits repairable; /* < > " space { } | \ ^ ` DEL; controls not among them */
  bits bracket;
} octet_classes;

ALWAYS_INLINE void load_classes(const unsigned char *p, octet_classes *c) {
  bits planes[8];
  load_planes(p, planes);
  c->b0 = planes[0], c->b1 = planes[1], c->b2 = planes[2], c->b3 = planes[3];
  c->b4 = planes[4], c->b5 = planes[5], c->b6 = planes[6], c->b7 = planes[7];
  const bits b0 = c->b0, b1 = c->b1, b2 = c->b2, b3 = c->b3, b4 = c->b4, b5 = c->b5;
  const bits low = ~(c->b7 | c->b6);
  const bits row2 = low & b5 & ~b4;
  const bits row3 = low & b5 & b4;
  const bits b32 = b3 & b2, b10 = b1 & b0;
  c->controls = low & ~b5;
  c->column4 = c->b6 & ~c->b7;
  /* The last five bits of letters are 1-26, of [ \ ] ^ _ and { | } ~ DEL 27-31, of @ and ` 0. */
  const bits above_z = b4 & b3 & (b2 | b10);
  const bits any5 = b4 | b3 | (b2 | b1 | b0);
  c->alpha = c->column4 & any5 & ~above_z;
  c->digit = row3 & ~(b3 & (b2 | b1));
  c->hex_letter = c->column4 & ~(b4 | b3) & ((b2 | b1 | b0) & ~(b2 & b10));
  c->at = c->column4 & ~(b5 | any5);
  c->colon = row3 & (b3 & ~b2) & (b1 & ~b0);
  c->question = row3 & b32 & b10;
  c->slash = row2 & b32 & b10;
  c->dot = row2 & b32 & (b1 & ~b0);
  c->hyphen = row2 & b32 & (~b1 & b0);
  c->hash = row2 & ~(b3 | b2) & b10;
  c->percent = row2 & ~(b3 | b1) & (b2 & b0);
  /* Of the octets above z: [ ] are 11011 and 11101, _ is 11111 and ~ 11110. */
  const bits odd = c->column4 & above_z;
  c->bracket = odd & ~b5 & (b0 & ~(b2 & b1));
  c->repairable = (row2 & ~(b3 | b2 | b0)) | (row3 & b32 & ~b0) | (odd & ((b5 & ~(b2 & b1 & ~b0)) | ~(b5 | b0))) |
                  (c->column4 & b5 & ~any5);
}

/* Need not be called for a group that is ASCII, nor are the last three octets of the one before anything else: what
 * `state` says of older groups does not reach this far.
 *
 * What is wrong with UTF-8 (RFC 3629), or is a character that may not stand raw (common/code_point.h), or one that is
 * too rare to be told apart from those. Each is marked at, or a few octets behind, the octet that shows it. */
ALWAYS_INLINE bits find_bad_characters(const octet_classes *c, bits ends, character_state *state) {
  const bits b0 = c->b0, b1 = c->b1, b2 = c->b2, b3 = c->b3, b4 = c->b4, b5 = c->b5;
  const bits lead = c->b7 & c->b6, continuation = c->b7 & ~c->b6;
  const bits lead34 = lead & b5, lead2 = lead & ~b5;
  const bits lead4 = lead34 & b4, lead3 = lead34 & ~b4;
  const bits b43_zero = ~(b4 | b3), low5_zero = b43_zero & ~(b2 | b1 | b0), low1234_zero = b43_zero & ~(b2 | b1);
  const bits low4_full = b3 & b2 & (b1 & b0);
  const bits expected =
      bits_shift(lead, &state->lead, 1) | bits_shift(lead34, &state->lead34, 2) | bits_shift(lead4, &state->lead4, 3);
  bits bad = (expected ^ continuation) | (expected & ends);
  /* C0 and C1; EE; F3 and above: planes 12 to 16 and what is no UTF-8. */
  bad |= (lead2 & low1234_zero) | (lead3 & b3 & b2 & b1 & ~b0) | (lead4 & (b3 | b2 | (b1 & b0)));
  /* The second octet: E0 and C2 want A1 at least (C2: no C1 controls, no U+00A0), ED 9F at most, F0 90 at least. */
  const bits wants_a1 = (lead3 & low5_zero) | (lead2 & b43_zero & ~b2 & b1 & ~b0);
  bad |= bits_shift(wants_a1, &state->wants_a1, 1) & (~b5 | low5_zero);
  bad |= bits_shift(lead3 & b3 & b2 & ~b1 & b0, &state->wants_9f, 1) & b5;
  bad |= bits_shift(lead4 & low5_zero, &state->wants_90, 1) & ~(b5 | b4);
  /* U+061C is D8 9C, U+1680 begins with E1 9A. */
  const bits odd_lead = (lead2 & b4 & b3 & ~(b2 | b1 | b0)) | (lead3 & low1234_zero & b0);
  bad |= bits_shift(odd_lead, &state->odd_lead, 1) & b4 & b3 & ~(b5 | b0) & (b2 ^ b1);
  /* E2 80 80-8F and A8-AF; E2 81 9F-AF. */
  const bits after_e2 = bits_shift(lead3 & ~(b3 | b2 | b0) & b1, &state->lead_e2, 1) & low1234_zero & ~b5;
  bad |= bits_shift(after_e2 & ~b0, &state->e2_80, 1) & ~b4 & (~b5 | b3);
  bad |= bits_shift(after_e2 & b0, &state->e2_81, 1) & ((b5 & ~b4) | (~b5 & b4 & low4_full));
  /* E3 80 80. */
  const bits after_e3 = bits_shift(lead3 & ~(b3 | b2) & b1 & b0, &state->lead_e3, 1) & low5_zero & ~b5;
  bad |= bits_shift(after_e3, &state->e3_80, 1) & low5_zero & ~b5;
  /* EF is the full-width forms only, with BC, BD, BE. */
  const bits after_ef = bits_shift(lead3 & low4_full, &state->lead_ef, 1);
  bad |= after_ef & ~(b5 & b4 & b3 & b2 & ~(b1 & b0));
  /* U+nFFFE and U+nFFFF are F? ?F BF BE and BF; all that begin with ?F BF. */
  const bits plane_end = bits_shift(lead4, &state->lead_f, 1) & low4_full;
  bad |= bits_shift(plane_end, &state->plane_end, 1) & b5 & b4 & low4_full;
  return bad;
}

/* Marks triplets that are none, in *hard, and gives a digit of those to edit: of lower case, or unreserved (or %5E or
 * %7F, which are too rare to be told apart), or, if that is wanted, of an octet 80-FF. */
ALWAYS_INLINE bits find_triplets(const simdiri_rules *rules, const octet_classes *c, bits ends, mark_state *state,
                                 bits *hard) {
  const bits hex = c->digit | c->hex_letter;
  const bits at1 = bits_shift(c->percent, &state->percent, 1);
  bits digit1 = at1 & hex;
  if (!rules->is_separated) digit1 &= ~ends; /* of the next record */
  bits at2 = bits_shift(digit1, &state->digit1, 1);
  *hard |= (at1 | at2) & (~hex | ends);
  if (!rules->is_separated) at2 &= ~ends;
  const bits high = digit1 & (c->b3 | c->b6);
  if (rules->refuses_pct) *hard |= high;
  /* Unreserved: 2D 2E 30-39 41-5A 5F 61-7A 7E. The first digit is 2-7; two of its bits come along. */
  const bits text1 = digit1 & ~(c->b3 | c->b6) & (c->b2 | c->b1);
  const bits x0 = bits_shift(text1 & c->b0, &state->low0, 1);
  const bits x2 = bits_shift(text1 & c->b2, &state->low2, 1);
  const bits text2 = bits_shift(text1, &state->text1, 1) & at2;
  const bits letter_de = c->hex_letter & (c->b2 & ~c->b1); /* 44 45 */
  const bits letter_aef = c->hex_letter & ((c->b2 & (c->b1 | c->b0)) | ~(c->b2 | c->b1));
  const bits zero = c->digit & ~(c->b3 | c->b2) & ~(c->b1 | c->b0);
  const bits in_row3 = c->digit, in_row5 = c->digit | letter_aef, in_row4 = ~zero;
  const bits unreserved =
      text2 & ((x0 & ((x2 & in_row5) | (~x2 & in_row3))) | (~x0 & ((x2 & in_row4) | (~x2 & letter_de))));
  bits percent = unreserved | ((digit1 | at2) & c->hex_letter & c->b5);
  if (rules->is_iri) percent |= high;
  return percent;
}

/* What of the authority the edits want to know. */
typedef struct {
  bits upper, insert, suspect;
} authority_marks;

/* scheme "://" authority. */
ALWAYS_INLINE void mark_authority(const simdiri_rules *rules, const octet_classes *c, bits begin, bits ends, bits stops,
                                  bits after_slash, mark_state *state, authority_marks *m, bits *hard) {
  /* From the second octet of the record to the first of : / ? # and its end. An empty record has none, and a mark
   * behind it would be a second one in the run of the next record. */
  bits first = begin;
  if (rules->is_separated) first &= ~ends;
  const bits second = bits_shift(first, &state->begin, 1);
  const bits scheme_stops = stops | c->colon;
  const bits scheme_sum = bits_add(second, ~scheme_stops, &state->scheme_carry);
  const bits scheme = ~(scheme_stops | scheme_sum);
  const bits scheme_end = scheme_stops & scheme_sum;
  bits colon = scheme_end & c->colon;
  if (!rules->is_separated) colon &= ~begin; /* of the next record */
  *hard |= scheme_end & ~colon;
  /* "//" and what follows it. */
  const bits slashes = c->slash & after_slash;
  bits at_slashes = bits_shift(colon, &state->colon2, 2);
  *hard |= at_slashes & ~slashes;
  if (!rules->is_separated) {
    *hard |= (bits_shift(colon, &state->colon, 1) | at_slashes) & begin;
    at_slashes &= ~begin;
  }
  const bits authority = bits_shift(at_slashes & slashes, &state->double_slash, 1);
  /* Up to the first of / ? # and the end. */
  const bits host_sum = bits_add(authority, ~stops, &state->host_carry);
  const bits host = ~(stops | host_sum);
  const bits host_end = stops & host_sum;
  *hard |= host & (c->at | c->percent | (c->b7 | c->repairable | c->controls));
  if (rules->maps_hosts) *hard |= host & c->hyphen & bits_shift(c->hyphen, &state->hyphen, 1);
  m->upper = c->alpha & ~c->b5 & (begin | scheme | host);
  /* An empty path (RFC 3987 5.3.3), or an empty authority. Between records that touch there is no octet to insert it
   * at, and an empty authority is for others. */
  m->insert = host_end & ~c->slash;
  if (!rules->is_separated) *hard |= host_end & begin;
  /* Schemes other than http, https and those with f have rules of their own, or are none; file has one for localhost,
   * whose first letter is the eighth of the record; ports may be default ports. */
  const bits low5_hf = c->column4 & c->b5 & ~c->b4 & ~c->b0;
  const bits h = low5_hf & (c->b3 & ~c->b2 & ~c->b1), f = low5_hf & (~c->b3 & c->b2 & c->b1);
  const bits l = c->column4 & ~c->b4 & (c->b3 & c->b2) & ~(c->b1 | c->b0);
  m->suspect = (scheme & ~c->alpha) | (host & c->colon) | bits_shift(begin & ~(h | f), &state->not_hf, 1) |
               (bits_shift(begin & f, &state->f, 7) & l);
}

/* "/." in front of a dot or the end of the path: a dot-segment (RFC 3986 5.2.4), or what looks like one. */
ALWAYS_INLINE bits find_dot_segments(const octet_classes *c, bits stops, bits after_slash, mark_state *state) {
  return bits_shift(after_slash & c->dot, &state->slash_dot, 1) & (stops | c->dot);
}

/* A second "#" of a record. */
ALWAYS_INLINE bits find_inner_hash(const octet_classes *c, bits ends, mark_state *state) {
  const bits pass = ~(c->hash | ends);
  return bits_add(bits_shift(c->hash, &state->hash, 1), pass, &state->fragment_carry) & c->hash;
}

/* The bits of the first octets of records that are preceded by a record with any bit in `found`. What is found on a
 * first octet itself was found by looking back: it is about the record before. */
ALWAYS_INLINE bits find_verdicts(bits found, bits begin, unsigned *carry) {
  return (bits_add(found & ~begin, ~begin, carry) | found) & begin;
}

/* LF is 00001010, NUL 00000000, CR 00001101. */
ALWAYS_INLINE bits find_separators(const simdiri_rules *rules, const octet_classes *c) {
  if (!rules->is_separated) return c->controls & ~c->controls;
  const bits middle = rules->is_nul ? ~(c->b3 | c->b1) : c->b3 & c->b1;
  return c->controls & ~(c->b4 | c->b2) & ~c->b0 & middle;
}

ALWAYS_INLINE bits find_cr(const octet_classes *c) { return c->controls & ~(c->b4 | c->b1) & c->b3 & (c->b2 & c->b0); }

/* Octets; found by trying. */
enum { PREFETCH_AHEAD = 4 * CHUNK_LEN };

ALWAYS_INLINE void mark_group(const simdiri_rules *rules, const unsigned char *p, size_t word, mark_state *state,
                              simdiri_marks *marks) {
  octet_classes c;
  for (size_t i = 0; i < BITS_WORDS; i++) __builtin_prefetch(p + 64 * i + PREFETCH_AHEAD, 0, 2);
  load_classes(p, &c);
  const bits separator = find_separators(rules, &c);
  const bits begin =
      rules->is_separated ? bits_shift(separator, &state->separator, 1) : bits_load(marks->begins + word);
  bits ends = rules->is_separated ? separator : begin;
  bits hard = c.bracket;
  if (rules->keeps_cr) { /* a CR that no separator follows is not part of one */
    const bits cr = find_cr(&c);
    hard |= bits_shift(cr, &state->cr, 1) & ~separator;
    ends |= cr;
  }
  const bits stops = c.slash | c.question | (c.hash | ends);
  authority_marks m;
  const bits after_slash = bits_shift(c.slash, &state->slash, 1);
  hard |= find_dot_segments(&c, stops, after_slash, state) | find_inner_hash(&c, ends, state);
  mark_authority(rules, &c, begin, ends, stops, after_slash, state, &m, &hard);
  const bits percent = find_triplets(rules, &c, ends, state, &hard);
  const bits repairable = c.repairable | (c.controls & ~ends);
  bits encode = repairable;
  if (!rules->encodes) hard |= repairable;
  if (rules->refuses_high)
    hard |= c.b7;
  else if (bits_any(c.b7 | bits_last3(state->high)))
    hard |= find_bad_characters(&c, ends, &state->characters);
  state->high = c.b7;
  if (!rules->is_iri) encode |= c.b7;
  if (rules->drops_fragment) hard |= c.hash;
  bits dirty = hard | encode | percent | m.suspect | (m.upper & ~begin);
  if (rules->has_schemes) dirty |= m.insert;
  bits_store(marks->begins + word, begin);
  const bits verdicts = find_verdicts(dirty, begin, &state->dirty_carry);
  marks->dirty_words |= bits_words(verdicts) << word;
  bits_store(marks->dirty + word, verdicts);
  bits_store(marks->hard + word, hard);
  bits_store(marks->upper + word, m.upper);
  bits_store(marks->encode + word, encode);
  bits_store(marks->insert + word, m.insert);
  bits_store(marks->percent + word, percent);
  bits_store(marks->suspect + word, m.suspect);
  bits_store(marks->rare + word, hard | m.suspect | (m.upper | m.insert));
}

/* Moves up to `count` blocks. */
ALWAYS_INLINE void move_blocks(simdiri_move *move, size_t count) {
  if (count > move->count) count = move->count;
  move->count -= count;
  for (; count > 0; count--, move->to += 64, move->from += 64) stream_block(move->to, move->from);
}

ALWAYS_INLINE void mark_groups(const simdiri_rules *rules, const unsigned char *chunk, size_t len, simdiri_marks *marks,
                               simdiri_move *move) {
  static const uint64_t first[8] = {[BITS_WORDS - 1] = (uint64_t)1 << 63};
  mark_state state;
  memset(&state, 0, sizeof state);
  marks->dirty_words = 0;
  state.separator = bits_load(first); /* the chunk begins with a record */
  const size_t share = (move->count * BITS_WORDS + len / 64 - 1) / (len / 64);
  for (size_t word = 0; word < len / 64; word += BITS_WORDS) {
    mark_group(rules, chunk + 64 * word, word, &state, marks);
    move_blocks(move, share);
  }
  marks->before[0] = 0;
  for (size_t word = 0; word < len / 64; word++)
    marks->before[word + 1] = (uint16_t)(marks->before[word] + __builtin_popcountll(marks->begins[word]));
  /* No record ends where the first begins. */
  marks->dirty[0] &= ~(uint64_t)1;
  if (!marks->dirty[0]) marks->dirty_words &= ~(uint64_t)1;
}

/* The rules that nearly everybody uses are known when this is compiled. */
static void mark_chunk(const simdiri_rules *rules, const unsigned char *chunk, size_t len, simdiri_marks *marks,
                       simdiri_move *move) {
  static const simdiri_rules uri = {.is_separated = true, .encodes = true, .maps_hosts = true, .has_schemes = true};
  static const simdiri_rules iri = {
      .is_separated = true, .is_iri = true, .encodes = true, .maps_hosts = true, .has_schemes = true};
  if (memcmp(rules, &uri, sizeof uri) == 0)
    mark_groups(&uri, chunk, len, marks, move);
  else if (memcmp(rules, &iri, sizeof iri) == 0)
    mark_groups(&iri, chunk, len, marks, move);
  else
    mark_groups(rules, chunk, len, marks, move);
}

static void finish_move(simdiri_move *move) {
  move_blocks(move, move->count);
  stream_fence();
}
