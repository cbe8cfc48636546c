/* Marks a chunk under the profile web: finds http, https and file URLs that their serialization does not change, or
 * changes by local edits only (URL Standard, "URL parsing", "URL serializing").
 * mark_template.h includes this file, and its vocabulary is used. Rare cases are hard: other schemes, userinfo, IPv6,
 * and bytes that are encoded in some components only. Ports, and hosts that may be numbers, are candidates for
 * confirm.c. */
/* SPDX-License-Identifier: MIT */

/* Classes of bytes that the URL parser needs. The compiler removes unused classes of mark_template.h. */
typedef struct {
  bits zero;           /* the last five bits are zero */
  bits after_z;        /* [ \ ] ^ _ { | } ~ DEL */
  bits after_z_encode; /* of these: \ ^ { } DEL */
  bits column4, row2, row3;
  bits slash, question, hash, colon, dot, percent, hyphen, digit, upper;
  bits encode;     /* space " < > */
  bits contextual; /* | ' and space, whose rule depends on their place */
  bits h, t, p, s, f, i, l, e, two;
  bits any_l, any_e; /* in either case */
} web_classes;

ALWAYS_INLINE void classify_web(byte_classes *c, web_classes *w) {
  const bits b0 = c->b0, b1 = c->b1, b2 = c->b2, b3 = c->b3, b4 = c->b4, b5 = c->b5;
  const bits low = ~(c->b7 | c->b6);
  w->column4 = c->b6 & ~c->b7;
  w->row2 = logic3(low, b5, b4, A & B & ~C);
  w->row3 = logic3(low, b5, b4, A & B & C);
  c->controls = low & ~b5;
  const bits b32 = b3 & b2, b32_00 = ~(b3 | b2), b32_01 = b2 & ~b3, b32_10 = b3 & ~b2;
  const bits b10 = b1 & b0, b10_01 = b0 & ~b1, b10_10 = b1 & ~b0;
  const bits from3 = logic3(b2, b1, b0, A | (B & C));
  const bits above_z = logic3(b4, b3, from3, A & B & C);
  const bits any3 = logic3(b2, b1, b0, A | B | C);
  const bits any5 = logic3(b4, b3, any3, A | B | C);
  w->zero = w->column4 & ~any5;
  w->after_z = w->column4 & above_z;
  w->after_z_encode = logic3(w->after_z, b5, b0, A & ~(B ^ C));
  const bits letter = logic3(w->column4, any5, above_z, A & B & ~C);
  w->upper = letter & ~b5;
  w->digit = logic3(w->row3, b3, b2 | b1, A & ~(B & C));
  w->slash = logic3(w->row2, b32, b10, A & B & C);
  w->question = logic3(w->row3, b32, b10, A & B & C);
  w->hash = logic3(w->row2, b32_00, b10, A & B & C);
  w->colon = logic3(w->row3, b32_10, b10_10, A & B & C);
  w->dot = logic3(w->row2, b32, b10_10, A & B & C);
  w->percent = logic3(w->row2, b32_01, b10_01, A & B & C);
  w->hyphen = logic3(w->row2, b32, b10_01, A & B & C);
  const bits even = logic3(b3, b2, b0, ~(A | B | C));
  const bits angle = logic3(w->row3, b32, b0, A & B & ~C);
  w->encode = logic3(w->row2, even, angle, (A & B) | C); /* space and ", < and > */
  w->two = logic3(w->row3, b32_00, b10_10, A & B & C);
  const bits column6 = w->column4 & b5;
  const bits column6_0 = column6 & ~b4, column6_1 = column6 & b4;
  w->h = logic3(column6_0, b32_10, b1 | b0, A & B & ~C);
  w->t = logic3(column6_1, b32_01, b1 | b0, A & B & ~C);
  w->p = logic3(column6_1, b32_00, b1 | b0, A & B & ~C);
  w->s = logic3(column6_1, b32_00, b10, A & B & C);
  w->f = logic3(column6_0, b32_01, b10_10, A & B & C);
  w->i = logic3(column6_0, b32_10, b10_01, A & B & C);
  const bits low_half = w->column4 & ~b4;
  w->any_l = logic3(low_half, b32, b1 | b0, A & B & ~C);
  w->any_e = logic3(low_half, b32_01, b10_01, A & B & C);
  w->l = w->any_l & b5;
  w->e = w->any_e & b5;
  const bits bar = logic3(w->after_z, b5, b1 | b0, A & B & ~C), space = logic3(w->row2, even, b1, A & B & ~C);
  const bits quote = logic3(w->row2, b32_01, b10, A & B & C);
  w->contextual = logic3(bar, space, quote, A | B | C);
}

/* Moves x up; `before` is x of the previous group. Unlike bits_shift, leaves `before` unchanged. */
#define web_look_back(x, before, count)                                                                                \
  __extension__({                                                                                                      \
    bits before_ = (before);                                                                                           \
    bits_shift(x, &before_, count);                                                                                    \
  })

/* Returns the first byte of the authority, after "http://", "https://" or "file://"; all other beginnings are hard.
 * Between adjacent records without separators, the first byte of the next record must not complete the beginning. */
ALWAYS_INLINE bits find_web_authority(const kernel_rules *rules, const web_classes *w, bits begin, bits after_slash,
                                      mark_state *state, bits *hard) {
  const bits first = state->begin, first_f = state->f, is_f = begin & w->f;
  const bits at1 = web_look_back(begin, first, 1), f1 = web_look_back(is_f, first_f, 1);
  const bits at2 = web_look_back(begin, first, 2), f2 = web_look_back(is_f, first_f, 2);
  const bits at3 = web_look_back(begin, first, 3), f3 = web_look_back(is_f, first_f, 3);
  const bits at4 = web_look_back(begin, first, 4), f4 = web_look_back(is_f, first_f, 4);
  const bits good1 = logic3(f1, w->i, w->t, (A & B) | (~A & C)), good2 = logic3(f2, w->l, w->t, (A & B) | (~A & C));
  const bits good3 = logic3(f3, w->e, w->p, (A & B) | (~A & C));
  bits bad = bits_shift(logic3(begin, w->h, w->f, A & ~(B | C)), &state->not_hf, 1);
  bad = logic3(bad, at1, good1, A | (B & ~C));
  bad = logic3(bad, at2, good2, A | (B & ~C));
  bad = logic3(bad, at3, good3, A | (B & ~C));
  const bits s4 = logic3(at4, f4, w->s, A & ~B & C);
  const bits at5 = bits_shift(s4, &state->text1, 1);
  const bits colon = logic3(at4, at5, w->colon, (A | B) & C);
  bad |= logic3(at4, s4, colon, A & ~(B | C)) | (at5 & ~colon);
  const bits before = state->colon;
  const bits slash2 = web_look_back(colon, before, 2), slashes = w->slash & after_slash;
  bad = logic3(bad, slash2, slashes, A | (B & ~C));
  if (!rules->is_separated) {
    const bits slash1 = web_look_back(colon, before, 1);
    bad |= (at1 | at2 | at3 | at4 | at5 | slash1 | slash2) & begin;
  }
  const bits authority = bits_shift(colon, &state->colon, 3);
  *hard |= bad;
  state->begin = begin;
  return authority;
}

/* Finds invalid UTF-8 (RFC 3629), and planes 12 to 16, which are too rare to distinguish. */
ALWAYS_INLINE bits find_bad_utf8(const byte_classes *c, bits ends, character_state *state) {
  const bits b0 = c->b0, b1 = c->b1, b2 = c->b2, b3 = c->b3, b4 = c->b4, b5 = c->b5;
  const bits lead = c->b7 & c->b6, continuation = c->b7 & ~c->b6;
  const bits lead34 = lead & b5, lead2 = lead & ~b5;
  const bits lead4 = lead34 & b4, lead3 = lead34 & ~b4;
  const bits expected =
      bits_shift(lead, &state->lead, 1) | bits_shift(lead34, &state->lead34, 2) | bits_shift(lead4, &state->lead4, 3);
  bits bad = (expected ^ continuation) | (expected & ends);
  bad |= (lead2 & ~(b4 | b3) & ~(b2 | b1)) | (lead4 & (b3 | b2 | (b1 & b0)));
  bad |= bits_shift(lead3 & ~(b3 | b2) & ~(b1 | b0), &state->wants_a1, 1) & ~b5;
  bad |= bits_shift(lead3 & b3 & b2 & ~b1 & b0, &state->wants_9f, 1) & b5;
  bad |= bits_shift(lead4 & ~(b3 | b2 | b1 | b0), &state->wants_90, 1) & ~(b5 | b4);
  return bad;
}

/* Allowed in hosts: lower-case letters, digits, dots, and ! $ & ' ( ) * + , ; = - . A label that begins with a digit
 * may be the last label of an IPv4 address, a second "-" may belong to an A-label. Only file URLs may have an empty
 * host, or one that may be localhost, whose first letter is the eighth byte of the record. */
ALWAYS_INLINE void mark_web_host(const kernel_rules *rules, const byte_classes *c, const web_classes *w, bits authority,
                                 mark_state *state, group_marks *g) {
  const bits begin = g->begin, stops = g->stops;
  authority_marks *m = &g->authority;
  const bits host_sum = bits_add(authority, ~stops, &state->host_carry);
  const bits host = ~(stops | host_sum);
  bits no_host = logic3(w->zero, w->percent, c->b7, A | B | C) | logic3(w->after_z, w->encode, c->controls, A | B | C);
  no_host |= w->hyphen & bits_shift(w->hyphen, &state->hyphen, 1);
  const bits is_file = bits_shift(begin & w->f, &state->f, 7);
  const bits has_host = logic3(authority, is_file, w->slash, A & ~(B & C));
  g->hard |= logic3(host, no_host, has_host & stops, (A & B) | C);
  m->upper = w->upper & host;
  m->insert = logic3(stops, host_sum, w->slash, A & B & ~C);
  if (!rules->is_separated) g->hard |= stops & host_sum & begin;
  const bits label = authority | bits_shift(w->dot, &state->digit1, 1);
  const bits digit_or_colon = logic3(label, w->digit, w->colon, (A & B) | C);
  m->candidate = logic3(host, digit_or_colon, w->contextual, (A & B) | C) | (is_file & authority & w->any_l);
}

/* "%2e" is a dot in a path. Bytes that are encoded in some components only are hard. */
ALWAYS_INLINE bits find_web_rarities(const web_classes *w, const byte_classes *c, bits ends, mark_state *state) {
  const bits grave = w->zero & c->b5;
  const bits dot_digit = bits_shift(w->percent, &state->percent, 1) & w->two;
  const bits pct_dot = bits_shift(dot_digit, &state->low0, 1) & w->any_e;
  return logic3(w->after_z_encode, grave, pct_dot, A | B | C) | (c->controls & ~ends);
}

ALWAYS_INLINE void mark_web_group(const kernel_rules *rules, byte_classes *c, size_t word, mark_state *state,
                                  kernel_marks *marks) {
  web_classes w;
  group_marks g;
  classify_web(c, &w);
  if (!rules->is_separated) g.begin = bits_load(marks->begins + word);
  g.hard = c->b0 & ~c->b0;
  const bits ends = g.ends = find_ends(rules, c, &g.begin, state, &g.hard);
  g.stops = logic3(w.slash, w.question, w.hash | ends, A | B | C);
  g.after_slash = bits_shift(w.slash, &state->slash, 1);
  g.hard |= find_dot_segments(w.dot, g.stops, g.after_slash, state);
  const bits authority = find_web_authority(rules, &w, g.begin, g.after_slash, state, &g.hard);
  mark_web_host(rules, c, &w, authority, state, &g);
  g.hard |= find_web_rarities(&w, c, ends, state);
  if (bits_any(c->b7 | bits_last3(state->high))) g.hard |= find_bad_utf8(c, ends, characters_of(state));
  state->high = c->b7;
  if (rules->drops_fragment) g.hard |= w.hash;
  g.encode = w.encode | c->b7;
  g.percent = w.contextual;
  store_marks(rules, &g, word, state, marks);
}
