/* Marks a chunk: one algorithm for every ISA.
 * The includer supplies the vocabulary: the type `bits` with & | ^ ~ and BITS_WORDS, logic3, bits_load, bits_store,
 * bits_shift, bits_add, bits_any, bits_last3, bits_words, count_begins, load_planes and stream_block (vec_*.h documents
 * them).
 * Everything is computed for 64 * BITS_WORDS bytes at once, from the eight planes of their bits, with few branches.
 * Structure is found by looking back only: `bits_shift` moves a fact about a byte to a later byte, and `bits_add`
 * carries a mark through a run of bytes to the end of the run. `mark_state` keeps what crosses from one group to the
 * next. The number of operations decides the speed, so rare cases are only marked as candidates, which confirm.c
 * checks. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/kernel/kernel.h"
#include "iri/kernel/vectors/inline.h"

/* For bits_shift: bitmaps of the previous group. */
typedef struct {
  bits lead, lead34, lead4, wants_a1, wants_9f, wants_90, odd_lead, lead_e2, lead_e3, lead_ef, lead_f;
  bits e2_80, e2_81, e3_80, plane_end, lead_c2_cd, e1_e3_85, e1_9e;
} character_state;

typedef struct {
  bits separator, cr, high, begin, not_hf, f, colon, colon2, double_slash, hyphen, slash, slash_dot, hash;
  bits percent, digit1, text1, low0, low2, digit_c, digit_d, digit_e;
  character_state characters;
  /* For bits_add. */
  unsigned scheme_carry, host_carry, fragment_carry, dirty_carry;
  bool has_characters; /* `characters` is initialized */
} mark_state;

/* The classes of bytes that the grammar needs. */
typedef struct {
  bits b0, b1, b2, b3, b4, b5, b6, b7; /* planes */
  bits column4;                        /* 40-7F */
  bits alpha, digit, hex_letter;
  bits colon, slash, question, hash, percent, dot, hyphen, at;
  bits controls;
  bits repairable; /* < > " space { } | \ ^ ` DEL; not the controls */
  bits bracket;
} byte_classes;

ALWAYS_INLINE void load_classes(const unsigned char *p, byte_classes *c) {
  bits planes[8];
  load_planes(p, planes);
  c->b0 = planes[0], c->b1 = planes[1], c->b2 = planes[2], c->b3 = planes[3];
  c->b4 = planes[4], c->b5 = planes[5], c->b6 = planes[6], c->b7 = planes[7];
}

ALWAYS_INLINE void classify(byte_classes *c) {
  const bits b0 = c->b0, b1 = c->b1, b2 = c->b2, b3 = c->b3, b4 = c->b4, b5 = c->b5;
  const bits low = ~(c->b7 | c->b6);
  const bits row2 = logic3(low, b5, b4, A & B & ~C);
  const bits row3 = logic3(low, b5, b4, A & B & C);
  const bits b32 = b3 & b2, b10 = b1 & b0;
  c->controls = low & ~b5;
  c->column4 = c->b6 & ~c->b7;
  /* The last five bits are 1-26 for letters, 27-31 for [ \ ] ^ _ and { | } ~ DEL, 0 for @ and `. */
  const bits from3 = logic3(b2, b1, b0, A | (B & C));
  const bits above_z = logic3(b4, b3, from3, A & B & C);
  const bits any3 = logic3(b2, b1, b0, A | B | C);
  const bits any5 = logic3(b4, b3, any3, A | B | C);
  c->alpha = logic3(c->column4, any5, above_z, A & B & ~C);
  const bits above_9 = logic3(b3, b2, b1, A & (B | C));
  c->digit = row3 & ~above_9;
  const bits one_to_six = logic3(b2, b1, b0, (A | B | C) & ~(A & B & C));
  const bits below_8 = logic3(c->column4, b4, b3, A & ~(B | C));
  c->hex_letter = below_8 & one_to_six;
  c->at = logic3(c->column4, b5, any5, A & ~(B | C));
  const bits b32_10 = b3 & ~b2, b10_10 = b1 & ~b0, b10_01 = b0 & ~b1;
  c->colon = logic3(row3, b32_10, b10_10, A & B & C);
  c->question = logic3(row3, b32, b10, A & B & C);
  c->slash = logic3(row2, b32, b10, A & B & C);
  c->dot = logic3(row2, b32, b10_10, A & B & C);
  c->hyphen = logic3(row2, b32, b10_01, A & B & C);
  const bits b32_00 = ~(b3 | b2);
  c->hash = logic3(row2, b32_00, b10, A & B & C);
  const bits b32_01 = b2 & ~b3;
  c->percent = logic3(row2, b32_01, b10_01, A & B & C);
  /* Among the bytes above z: [ ] are 11011 and 11101, _ is 11111 and ~ is 11110. */
  const bits after_z = c->column4 & above_z;
  const bits is_bracket = logic3(b2, b1, b0, C & ~(A & B));
  c->bracket = logic3(after_z, b5, is_bracket, A & ~B & C);
  const bits is_tilde = logic3(b2, b1, b0, A & B & ~C);
  const bits after_z_bad = logic3(b5, is_tilde, b0, (A & ~B) | (~A & ~C));
  const bits even = logic3(b3, b2, b0, ~(A | B | C));   /* space and " */
  const bits angle = logic3(row3, b32, b0, A & B & ~C); /* < and > */
  const bits grave = logic3(c->column4, b5, any5, A & B & ~C);
  const bits row2_bad = logic3(row2, even, angle, (A & B) | C);
  const bits column4_bad = logic3(after_z, after_z_bad, grave, (A & B) | C);
  c->repairable = row2_bad | column4_bad;
}

/* Finds invalid UTF-8 (RFC 3629), characters that may not be raw (tables/invisible_table.h), and some rare valid ones
 * that would cost more operations to distinguish. The mark is at the byte that shows the problem, or a few bytes after
 * it. May be skipped if this group and the last three bytes of the previous group are ASCII: then `state`, which is of
 * older groups, does not matter. */
ALWAYS_INLINE bits find_bad_characters(const byte_classes *c, bits ends, bool is_iri, character_state *state) {
  const bits b0 = c->b0, b1 = c->b1, b2 = c->b2, b3 = c->b3, b4 = c->b4, b5 = c->b5;
  const bits lead = c->b7 & c->b6, continuation = c->b7 & ~c->b6;
  const bits lead34 = lead & b5, lead2 = lead & ~b5;
  const bits lead4 = lead34 & b4, lead3 = lead34 & ~b4;
  const bits b43_zero = ~(b4 | b3), low5_zero = b43_zero & ~(b2 | b1 | b0), low1234_zero = b43_zero & ~(b2 | b1);
  const bits low4_full = b3 & b2 & (b1 & b0);
  const bits expected =
      bits_shift(lead, &state->lead, 1) | bits_shift(lead34, &state->lead34, 2) | bits_shift(lead4, &state->lead4, 3);
  bits bad = (expected ^ continuation) | (expected & ends);
  /* C0 and C1; EE; F3 and above: planes 12 to 16, and bytes that are not UTF-8. */
  bad |= (lead2 & low1234_zero) | (lead3 & b3 & b2 & b1 & ~b0) | (lead4 & (b3 | b2 | (b1 & b0)));
  /* The second byte must be A1 or above after E0 and C2 (C2: no C1 controls, no U+00A0), 9F or below after ED, 90 or
   * above after F0. */
  const bits wants_a1 = (lead3 & low5_zero) | (lead2 & b43_zero & ~b2 & b1 & ~b0);
  bad |= bits_shift(wants_a1, &state->wants_a1, 1) & (~b5 | low5_zero);
  bad |= bits_shift(lead3 & b3 & b2 & ~b1 & b0, &state->wants_9f, 1) & b5;
  const bits after_f0 = bits_shift(lead4 & ~(b3 | b2 | b1 | b0), &state->wants_90, 1);
  bad |= after_f0 & ~(b5 | b4);
  /* E2 80 80-8F and A8-AF. */
  const bits after_e2 = bits_shift(lead3 & ~(b3 | b2 | b0) & b1, &state->lead_e2, 1) & low1234_zero & ~b5;
  bad |= bits_shift(after_e2 & ~b0, &state->e2_80, 1) & ~b4 & (~b5 | b3);
  if (is_iri) { /* valid, but invisible, so never raw in output */
    /* U+00AD is C2 AD, U+034F is CD 8F. */
    const bits lead_c2_cd = lead2 & ~b4 & ((b43_zero & ~(b2 | b0) & b1) | (b3 & b2 & ~b1 & b0));
    bad |= bits_shift(lead_c2_cd, &state->lead_c2_cd, 1) & b3 & b2 & b0 & (b5 ^ b1) & ~b4;
    /* U+061C is D8 9C; E1 9A has U+1680; E1 A0 has U+180B to U+180F. */
    const bits odd_lead = (lead2 & b4 & b3 & ~(b2 | b1 | b0)) | (lead3 & low1234_zero & b0);
    const bits after_odd = bits_shift(odd_lead, &state->odd_lead, 1);
    bad |= after_odd & ((b4 & b3 & ~(b5 | b0) & (b2 ^ b1)) | (b5 & low5_zero));
    /* U+17B4 and U+17B5: E1 9E B4, B5. */
    const bits e1_9e = after_odd & b4 & b3 & b2 & b1 & ~(b5 | b0);
    bad |= bits_shift(e1_9e, &state->e1_9e, 1) & b5 & b4 & ~(b3 | b1) & b2;
    /* F0 9B has U+1BCA0 to U+1BCA3, F0 9D has U+1D173 to U+1D17A. */
    bad |= after_f0 & b4 & b3 & b0 & (b2 ^ b1);
    /* E2 81 9F-AF; E3 80 80. */
    bad |= bits_shift(after_e2 & b0, &state->e2_81, 1) & ((b5 & ~b4) | (~b5 & b4 & low4_full));
    const bits after_e3 = bits_shift(lead3 & ~(b3 | b2) & b1 & b0, &state->lead_e3, 1);
    bad |= bits_shift(after_e3 & low5_zero & ~b5, &state->e3_80, 1) & low5_zero & ~b5;
    /* U+115F, U+1160 and U+3164: E1 85 9F, E1 85 A0, E3 85 A4; with E1 85 A4, E3 85 9F and E3 85 A0. */
    const bits e1_e3_85 = (after_odd | after_e3) & ~(b5 | b4 | b3 | b1) & b2 & b0;
    const bits third = (b5 & ~(b4 | b3 | b1 | b0)) | (~b5 & b4 & low4_full);
    bad |= bits_shift(e1_e3_85, &state->e1_e3_85, 1) & third;
  }
  /* After EF, only the full-width forms are accepted: BC, BD, BE; BE A0 is U+FFA0. */
  const bits after_ef = bits_shift(lead3 & low4_full, &state->lead_ef, 1);
  bits refused = b1;
  if (!is_iri) refused &= b0;
  bad |= after_ef & ~(b5 & b4 & b3 & b2 & ~refused);
  /* U+nFFFE and U+nFFFF are F? ?F BF BE and F? ?F BF BF; all characters that begin with F? ?F BF are marked. */
  const bits plane_end = bits_shift(lead4, &state->lead_f, 1) & low4_full;
  bad |= bits_shift(plane_end, &state->plane_end, 1) & b5 & b4 & low4_full;
  return bad;
}

/* Finds bytes that begin characters which NFC may change: all leads other than those of simdiri_nfc_plain
 * (tables/nfc_table.c), which are C0-CB CF-D1 D3 DA E4-E9 EB EC. */
ALWAYS_INLINE bits find_composing(const byte_classes *c) {
  const bits b0 = c->b0, b1 = c->b1, b2 = c->b2, b3 = c->b3;
  const bits not_2 = ~b1 | b0; /* the last two bits are not 10 */
  const bits plain_c = ~(b3 & b2) | (b3 & b2 & (b1 & b0));
  const bits plain_d = ~b2 & (b3 ^ not_2);
  const bits plain_e = (~b3 & b2) | (b3 & ~b2 & not_2) | (b3 & b2 & ~(b1 | b0));
  const bits plain = (~c->b5 & ((~c->b4 & plain_c) | (c->b4 & plain_d))) | (c->b5 & ~c->b4 & plain_e);
  return c->b7 & c->b6 & ~plain;
}

/* The same for triplets. `letter1` marks first digits that are letters. */
ALWAYS_INLINE bits find_composing_triplets(const byte_classes *c, bits letter1, mark_state *state) {
  const bits b0 = c->b0, b1 = c->b1, b2 = c->b2, b3 = c->b3;
  const bits after_c = bits_shift(letter1 & ~b2 & (b1 & b0), &state->digit_c, 1);
  const bits after_d = bits_shift(letter1 & b2 & ~(b1 | b0), &state->digit_d, 1);
  const bits after_e = bits_shift(letter1 & b2 & ~b1 & b0, &state->digit_e, 1);
  /* Digits 0-9 have their value; A is 001, F is 110. */
  const bits a = ~(b2 | b1) & b0, b = ~b2 & b1 & ~b0, f = b2 & b1 & ~b0;
  const bits plain_c = c->digit | a | b | f;
  const bits plain_d = (c->digit & ~(b3 | b2) & (~b1 | b0)) | (c->hex_letter & a);
  const bits plain_e = (c->digit & (b3 | b2)) | (c->hex_letter & ~b2 & b1);
  return (letter1 & b2 & b1) | (after_c & ~plain_c) | (after_d & ~plain_d) | (after_e & ~plain_e);
}

/* Marks broken triplets in *hard. Returns a digit of each triplet to edit: triplets with lower-case digits, of
 * unreserved characters (or %5E or %7F, too rare to distinguish) or, if rules->is_iri, of bytes 80-FF. */
ALWAYS_INLINE bits find_triplets(const kernel_rules *rules, const byte_classes *c, bits ends, mark_state *state,
                                 bits *hard) {
  const bits hex = c->digit | c->hex_letter;
  const bits at1 = bits_shift(c->percent, &state->percent, 1);
  bits digit1 = at1 & hex;
  if (!rules->is_separated) digit1 &= ~ends; /* this byte belongs to the next record */
  bits at2 = bits_shift(digit1, &state->digit1, 1);
  if (rules->is_separated) {
    *hard = logic3(*hard, at1 | at2, hex, A | (B & ~C));
  } else {
    *hard |= (at1 | at2) & (~hex | ends);
    at2 &= ~ends;
  }
  if (rules->refuses_pct) *hard |= digit1 & (c->b3 | c->b6);
  if (rules->composes) *hard |= find_composing_triplets(c, digit1 & c->hex_letter, state);
  /* Unreserved characters are 2D 2E 30-39 41-5A 5F 61-7A 7E. The first digit is 2-7; two of its bits are shifted to the
   * second digit. */
  const bits low_row = logic3(digit1, c->b3, c->b6, A & ~(B | C));
  const bits text1 = logic3(low_row, c->b2, c->b1, A & (B | C));
  const bits x0 = bits_shift(text1 & c->b0, &state->low0, 1);
  const bits x2 = bits_shift(text1 & c->b2, &state->low2, 1);
  const bits text2 = bits_shift(text1, &state->text1, 1) & at2;
  const bits in_row2 = logic3(c->hex_letter, c->b2, c->b1, A & B & ~C); /* D E */
  const bits aef = logic3(c->b2, c->b1, c->b0, (A & (B | C)) | ~(A | B));
  const bits in_row5 = logic3(c->digit, c->hex_letter, aef, A | (B & C));
  const bits zero = logic3(c->b2, c->b1, c->b0, ~(A | B | C));
  const bits is_0 = logic3(c->digit, c->b3, zero, A & ~B & C);
  const bits odd_row = logic3(x2, in_row5, c->digit, (A & B) | (~A & C));
  const bits even_row = logic3(x2, is_0, in_row2, (A & ~B) | (~A & C));
  const bits in_row = logic3(x0, odd_row, even_row, (A & B) | (~A & C));
  const bits lower = logic3(digit1 | at2, c->hex_letter, c->b5, A & B & C);
  bits percent = logic3(text2, in_row, lower, (A & B) | C);
  /* A decoded "." may make a dot-segment. */
  if (!rules->keeps || rules->is_iri) {
    const bits row2_e = logic3(in_row2, x0 | x2, c->b0, A & ~B & C);
    *hard |= text2 & row2_e;
  }
  if (rules->is_iri) {
    const bits high = logic3(digit1, c->b3, c->b6, A & (B | C));
    percent |= high;
  }
  return percent;
}

/* Marks in scheme and authority. */
typedef struct {
  bits upper, insert, candidate;
} authority_marks;

/* The marks of one group, and bytes that its functions share. */
typedef struct {
  bits begin, hard, encode, percent;
  bits ends, stops, after_slash; /* of records; of hosts and schemes; the bytes after "/" */
  authority_marks authority;
} group_marks;

/* Finds scheme "://" authority. */
ALWAYS_INLINE void mark_authority(const kernel_rules *rules, const byte_classes *c, mark_state *state, group_marks *g) {
  const bits begin = g->begin, stops = g->stops, after_slash = g->after_slash;
  authority_marks *m = &g->authority;
  /* The scheme goes from the second byte of the record to the first of : / ? # or the end. An empty record has no
   * scheme: a mark after it would be a second mark in the run of the next record. */
  bits first = begin;
  if (rules->is_separated) first &= ~g->ends;
  const bits second = bits_shift(first, &state->begin, 1);
  const bits scheme_stops = stops | c->colon;
  const bits scheme_sum = bits_add(second, ~scheme_stops, &state->scheme_carry);
  const bits scheme = ~(scheme_stops | scheme_sum);
  bits colon = scheme_sum & c->colon;
  if (!rules->is_separated) colon &= ~begin; /* this byte belongs to the next record */
  g->hard |= logic3(scheme_stops, scheme_sum, colon, A & B & ~C);
  /* "//" and the byte that follows it. */
  bits at_slashes = bits_shift(colon, &state->colon2, 2);
  const bits not_slashes = logic3(at_slashes, c->slash, after_slash, A & ~(B & C));
  g->hard |= not_slashes;
  if (!rules->is_separated) {
    g->hard |= (bits_shift(colon, &state->colon, 1) | at_slashes) & begin;
    at_slashes &= ~begin;
  }
  const bits authority = bits_shift(at_slashes & ~not_slashes, &state->double_slash, 1);
  /* The host goes up to the first of / ? # or the end. */
  const bits host_sum = bits_add(authority, ~stops, &state->host_carry);
  const bits host = ~(stops | host_sum);
  bits no_host = logic3(c->at, c->percent, c->b7, A | B | C) | c->repairable | c->controls;
  if (rules->maps_hosts) {
    const bits hyphens = c->hyphen & bits_shift(c->hyphen, &state->hyphen, 1);
    no_host |= hyphens;
  }
  g->hard = logic3(g->hard, host, no_host, A | (B & C));
  const bits names = logic3(begin, scheme, host, A | B | C);
  m->upper = logic3(c->alpha, c->b5, names, A & ~B & C);
  /* An empty path (RFC 3987 5.3.3) gets an insert mark. A record with an empty authority is hard. Between adjacent
   * records without separators there is no byte to insert the "/" at, so that record is hard, too. */
  m->insert = logic3(stops, host_sum, c->slash, A & B & ~C);
  if (rules->has_schemes) g->hard |= m->insert & after_slash;
  if (!rules->is_separated) g->hard |= stops & host_sum & begin;
  /* Candidates: schemes other than http, https and those that begin with f, which may have rules of their own or be no
   * schemes; what may be file://localhost, whose "l" is the eighth byte of the record; ports, which may be default
   * ports. */
  const bits low_half = logic3(c->column4, c->b4, c->b0, A & ~(B | C));
  const bits h_tail = logic3(c->b3, c->b2, c->b1, A & ~(B | C)), f_tail = logic3(c->b3, c->b2, c->b1, ~A & B & C);
  const bits f = logic3(low_half, c->b5, f_tail, A & B & C);
  const bits h_or_f = logic3(low_half, c->b5, h_tail | f_tail, A & B & C);
  const bits l_tail = logic3(c->b3, c->b2, c->b1, A & B & ~C);
  const bits l = low_half & l_tail;
  const bits no_name = logic3(scheme, c->alpha, host & c->colon, (A & ~B) | C);
  const bits local = bits_shift(begin & f, &state->f, 7) & l;
  m->candidate = no_name | local | bits_shift(begin & ~h_or_f, &state->not_hf, 1);
  if (rules->refuses_findings) m->candidate |= authority & stops; /* "scheme:///" */
}

/* Finds "/." before a dot or the end of the path: a dot-segment (RFC 3986 5.2.4), or text that resembles one. */
ALWAYS_INLINE bits find_dot_segments(bits dot, bits stops, bits after_slash, mark_state *state) {
  return bits_shift(after_slash & dot, &state->slash_dot, 1) & (stops | dot);
}

/* Finds the second "#" of a record. */
ALWAYS_INLINE bits find_inner_hash(const byte_classes *c, bits ends, mark_state *state) {
  const bits pass = ~(c->hash | ends);
  return bits_add(bits_shift(c->hash, &state->hash, 1), pass, &state->fragment_carry) & c->hash;
}

/* Returns the first bytes of records whose preceding record has a bit in `found`. A bit on a first byte itself comes
 * from looking back, so it concerns the preceding record. */
ALWAYS_INLINE bits find_verdicts(bits found, bits begin, unsigned *carry) {
  const bits sum = bits_add(found & ~begin, ~begin, carry);
  return logic3(sum, found, begin, (A | B) & C);
}

/* LF is 00001010, NUL 00000000, CR 00001101. */
ALWAYS_INLINE bits find_separators(const kernel_rules *rules, const byte_classes *c) {
  if (!rules->is_separated) return c->controls & ~c->controls;
  const bits middle = rules->is_nul ? ~(c->b3 | c->b1) : c->b3 & c->b1;
  return c->controls & ~(c->b4 | c->b2) & ~c->b0 & middle;
}

ALWAYS_INLINE bits find_cr(const byte_classes *c) { return c->controls & ~(c->b4 | c->b1) & c->b3 & (c->b2 & c->b0); }

static character_state *characters_of(mark_state *state) {
  if (!state->has_characters) memset(&state->characters, 0, sizeof state->characters);
  state->has_characters = true;
  return &state->characters;
}

/* Finds where records begin, and the bytes that end them: separators with the CR that belongs to them, or the first
 * byte of the next record. */
ALWAYS_INLINE bits find_ends(const kernel_rules *rules, const byte_classes *c, bits *begin, mark_state *state,
                             bits *hard) {
  if (!rules->is_separated) return *begin;
  const bits separator = find_separators(rules, c);
  *begin = bits_shift(separator, &state->separator, 1);
  if (!rules->keeps_cr) return separator;
  const bits cr = find_cr(c); /* a CR without a separator after it makes the record hard */
  *hard |= bits_shift(cr, &state->cr, 1) & ~separator;
  return separator | cr;
}

ALWAYS_INLINE void store_marks(const kernel_rules *rules, const group_marks *g, size_t word, mark_state *state,
                               kernel_marks *marks) {
  const authority_marks *m = &g->authority;
  const bits special = g->hard | m->candidate;
  bits edits = g->encode;
  if (!rules->is_web) edits |= g->percent;
  if (rules->has_schemes) edits |= m->insert;
  const bits names = logic3(edits, m->upper, g->begin, A | (B & ~C));
  const bits dirty = names | special;
  edits |= m->upper;
  bits_store(marks->begins + word, g->begin);
  const bits verdicts = find_verdicts(dirty, g->begin, &state->dirty_carry);
  marks->dirty_words[word / 64] |= bits_words(verdicts) << word % 64;
  bits_store(marks->dirty + word, verdicts);
  bits_store(marks->hard + word, g->hard);
  bits_store(marks->upper + word, m->upper);
  bits_store(marks->encode + word, g->encode);
  bits_store(marks->insert + word, m->insert);
  bits_store(marks->percent + word, g->percent);
  bits_store(marks->edits + word, edits);
  marks->edit_words[word / 64] |= bits_words(edits) << word % 64;
  bits_store(marks->candidate + word, m->candidate);
  bits_store(marks->rare + word, logic3(special, m->upper, m->insert, A | B | C));
  marks->special_words[word / 64] |= bits_words(special) << word % 64;
}

/* Marks characters that are not ASCII: those that are not allowed, and those that may change. */
ALWAYS_INLINE void mark_characters(const kernel_rules *rules, const byte_classes *c, bits ends, mark_state *state,
                                   bits *hard) {
  if (rules->refuses_high)
    *hard |= c->b7;
  else if (bits_any(c->b7 | bits_last3(state->high)))
    *hard |= find_bad_characters(c, ends, rules->is_iri, characters_of(state));
  state->high = c->b7;
  if (rules->composes) *hard |= find_composing(c);
}

ALWAYS_INLINE void mark_group(const kernel_rules *rules, byte_classes *c, size_t word, mark_state *state,
                              kernel_marks *marks) {
  group_marks g;
  classify(c);
  if (!rules->is_separated) g.begin = bits_load(marks->begins + word);
  g.hard = c->bracket;
  const bits ends = g.ends = find_ends(rules, c, &g.begin, state, &g.hard);
  g.stops = c->slash | c->question | (c->hash | ends);
  g.after_slash = bits_shift(c->slash, &state->slash, 1);
  g.hard |= find_dot_segments(c->dot, g.stops, g.after_slash, state) | find_inner_hash(c, ends, state);
  mark_authority(rules, c, state, &g);
  g.percent = find_triplets(rules, c, ends, state, &g.hard);
  g.encode = c->repairable | (c->controls & ~ends);
  if (!rules->encodes) g.hard |= g.encode;
  mark_characters(rules, c, ends, state, &g.hard);
  if (!rules->is_iri) g.encode |= c->b7;
  if (rules->drops_fragment) g.hard |= c->hash;
  store_marks(rules, &g, word, state, marks);
}

#include "iri/kernel/mark_unchanged_template.h"
#include "iri/kernel/mark_web_template.h"

/* Moves up to `count` blocks. */
ALWAYS_INLINE void move_blocks(kernel_move *move, size_t count) {
  if (count > move->count) count = move->count;
  move->count -= count;
  for (; count > 0; count--, move->to += 64, move->from += 64) stream_block(move->to, move->from);
}

/* In bytes; found by measuring. */
enum { PREFETCH_AHEAD = 16384 };

/* The address may be after the end of the input, where C defines no pointer (C11 6.5.6), so it is computed as a number.
 */
ALWAYS_INLINE void prefetch_ahead(const unsigned char *p) {
  const uintptr_t ahead = (uintptr_t)p + PREFETCH_AHEAD;
  __builtin_prefetch((const void *)ahead, 0, 2); /* NOLINT(performance-no-int-to-ptr): never dereferenced */
}

ALWAYS_INLINE void mark_groups(const kernel_rules *rules, const unsigned char *chunk, size_t len, kernel_marks *marks,
                               kernel_move *move) {
  static const uint64_t first[8] = {[BITS_WORDS - 1] = (uint64_t)1 << 63};
  mark_state state;
  memset(&state, 0, offsetof(mark_state, characters));
  state.scheme_carry = state.host_carry = state.fragment_carry = state.dirty_carry = 0;
  state.has_characters = false;
  memset(marks->dirty_words, 0, sizeof marks->dirty_words);
  memset(marks->special_words, 0, sizeof marks->special_words);
  memset(marks->edit_words, 0, sizeof marks->edit_words);
  state.separator = bits_load(first); /* the chunk begins with a record */
  const size_t share = (move->count * BITS_WORDS + len / 64 - 1) / (len / 64);
  for (size_t word = 0; word < len / 64; word += BITS_WORDS) {
    const unsigned char *p = chunk + 64 * word;
    byte_classes c;
    for (size_t i = 0; i < BITS_WORDS; i++) prefetch_ahead(p + 64 * i);
    load_classes(p, &c);
    if (rules->is_web)
      mark_web_group(rules, &c, word, &state, marks);
    else if (rules->keeps)
      mark_unchanged_group(rules, &c, word, &state, marks);
    else
      mark_group(rules, &c, word, &state, marks);
    move_blocks(move, share);
  }
  count_begins(marks->begins, len / 64, marks->before);
  /* No record ends where the first one begins. */
  marks->dirty[0] &= ~(uint64_t)1;
  if (!marks->dirty[0]) marks->dirty_words[0] &= ~(uint64_t)1;
}

/* The most frequent rules are compile-time constants. */
static void mark_chunk(const kernel_rules *rules, const unsigned char *chunk, size_t len, kernel_marks *marks,
                       kernel_move *move) {
  static const kernel_rules uri = {.is_separated = true, .encodes = true, .maps_hosts = true, .has_schemes = true};
  static const kernel_rules iri = {
      .is_separated = true, .is_iri = true, .encodes = true, .maps_hosts = true, .has_schemes = true};
  static const kernel_rules reviewed_uri = {
      .is_separated = true, .encodes = true, .maps_hosts = true, .has_schemes = true, .refuses_findings = true};
  static const kernel_rules web = {.is_separated = true, .is_web = true, .has_schemes = true};
  static const kernel_rules check = {
      .is_separated = true, .maps_hosts = true, .keeps = true, .keeps_text = true, .refuses_findings = true};
  static const kernel_rules to_uri = {.is_separated = true, .encodes = true, .keeps = true};
  static const kernel_rules to_iri = {.is_separated = true, .is_iri = true, .encodes = true, .keeps = true};
  if (memcmp(rules, &check, sizeof check) == 0)
    mark_groups(&check, chunk, len, marks, move);
  else if (memcmp(rules, &to_uri, sizeof to_uri) == 0)
    mark_groups(&to_uri, chunk, len, marks, move);
  else if (memcmp(rules, &to_iri, sizeof to_iri) == 0)
    mark_groups(&to_iri, chunk, len, marks, move);
  else if (memcmp(rules, &web, sizeof web) == 0)
    mark_groups(&web, chunk, len, marks, move);
  else if (memcmp(rules, &uri, sizeof uri) == 0)
    mark_groups(&uri, chunk, len, marks, move);
  else if (memcmp(rules, &reviewed_uri, sizeof reviewed_uri) == 0)
    mark_groups(&reviewed_uri, chunk, len, marks, move);
  else if (memcmp(rules, &iri, sizeof iri) == 0)
    mark_groups(&iri, chunk, len, marks, move);
  else
    mark_groups(rules, chunk, len, marks, move);
}

static void finish_move(kernel_move *move) {
  move_blocks(move, move->count);
  stream_fence();
}
