/* Marks a chunk for operations that normalize nothing: checks, conversions (RFC 3987 3.1, 3.2), resolution at the rung
 * simple. Clean records are valid, and the operation leaves them unchanged.
 * mark_template.h includes this file, and its vocabulary is used. In contrast to mark_group, any valid scheme is clean,
 * also without an authority, and neither case nor dot segments nor an empty path is marked. Ports are candidates:
 * confirm.c checks that they are digits. */
/* SPDX-License-Identifier: MIT */

/* Finds bytes that a scheme must not contain (RFC 3986 3.1). */
ALWAYS_INLINE bits find_bad_scheme(const byte_classes *c, bits scheme) {
  const bits row2 = logic3(c->b7 | c->b6, c->b5, c->b4, ~A & B & ~C);
  const bits plus_tail = logic3(c->b3 & ~c->b2, c->b1, c->b0, A & B & C);
  const bits marks = logic3(c->hyphen, c->dot, row2 & plus_tail, A | B | C);
  return scheme & ~logic3(c->alpha, c->digit, marks, A | B | C);
}

/* Finds letters h and f, in either case. No scheme that begins with another letter is known to have no findings. */
ALWAYS_INLINE bits find_h_or_f(const byte_classes *c) {
  const bits low_half = logic3(c->column4, c->b4, c->b0, A & ~(B | C));
  const bits h_tail = logic3(c->b3, c->b2, c->b1, A & ~(B | C)), f_tail = logic3(c->b3, c->b2, c->b1, ~A & B & C);
  return low_half & (h_tail | f_tail);
}

/* Finds bytes that begin characters which may be written from right to left: D6-DF, E0, EF and F0-FF (Unicode: blocks
 * 0590-08FF, FB1D-FDFF, FE70-FEFF, 10800-10FFF, 1E800-1EFFF). */
ALWAYS_INLINE bits find_right_to_left(const byte_classes *c) {
  const bits full = c->b3 & c->b2 & (c->b1 & c->b0), empty = ~(c->b3 | c->b2 | (c->b1 | c->b0));
  const bits in_d = c->b4 & (c->b3 | (c->b2 & c->b1));
  const bits in_e = full | empty;
  return c->b7 & c->b6 & logic3(c->b5, c->b4 | in_e, in_d, (A & B) | (~A & C));
}

/* Finds scheme ":", and the host after "//" if there is one. Marks ports as candidates. A bit on the first byte of a
 * record concerns the record before, so what is wrong with a first byte is marked one byte later. */
ALWAYS_INLINE void mark_unchanged_authority(const kernel_rules *rules, const byte_classes *c, mark_state *state,
                                            group_marks *g) {
  const bits begin = g->begin, stops = g->stops;
  bits first = begin;
  if (rules->is_separated) first &= ~g->ends;
  const bits second = bits_shift(first, &state->begin, 1);
  const bits good_first = rules->refuses_findings ? find_h_or_f(c) : c->alpha;
  g->hard |= bits_shift(begin & ~good_first, &state->not_hf, 1);
  const bits scheme_stops = stops | c->colon;
  const bits scheme_sum = bits_add(second, ~scheme_stops, &state->scheme_carry);
  const bits scheme = ~(scheme_stops | scheme_sum);
  bits colon = scheme_sum & c->colon;
  if (!rules->is_separated) colon &= ~begin; /* this byte belongs to the next record */
  g->hard |= logic3(scheme_stops, scheme_sum, colon, A & B & ~C) | find_bad_scheme(c, scheme);
  const bits at_slashes = bits_shift(colon, &state->colon2, 2);
  bits slashes = logic3(at_slashes, c->slash, g->after_slash, A & B & C);
  if (!rules->is_separated) slashes &= ~(begin | second); /* these, too */
  if (rules->refuses_dots || rules->refuses_findings) {   /* both want an authority */
    g->hard |= at_slashes & ~slashes;
    if (!rules->is_separated) g->hard |= bits_shift(colon, &state->colon, 1) & begin;
  }
  const bits authority = bits_shift(slashes, &state->double_slash, 1);
  if (rules->refuses_findings) g->hard |= authority & stops;
  const bits host_sum = bits_add(authority, ~stops, &state->host_carry);
  const bits host = ~(stops | host_sum);
  bits no_host = logic3(c->at, c->percent, c->b7, A | B | C) | c->repairable | c->controls;
  if (rules->maps_hosts) {
    const bits hyphens = c->hyphen & bits_shift(c->hyphen, &state->hyphen, 1);
    no_host |= hyphens;
  }
  g->authority.candidate = host & c->colon;
  if (rules->refuses_findings) no_host |= c->colon;
  g->hard = logic3(g->hard, host, no_host, A | (B & C));
}

ALWAYS_INLINE void mark_unchanged_group(const kernel_rules *rules, byte_classes *c, size_t word, mark_state *state,
                                        kernel_marks *marks) {
  group_marks g;
  classify(c);
  if (!rules->is_separated) g.begin = bits_load(marks->begins + word);
  g.hard = c->bracket;
  const bits none = c->bracket & ~c->bracket;
  const bits ends = g.ends = find_ends(rules, c, &g.begin, state, &g.hard);
  g.stops = c->slash | c->question | (c->hash | ends);
  g.after_slash = bits_shift(c->slash, &state->slash, 1);
  g.hard |= find_inner_hash(c, ends, state);
  if (rules->refuses_dots) g.hard |= find_dot_segments(c->dot, g.stops, g.after_slash, state);
  mark_unchanged_authority(rules, c, state, &g);
  g.authority.upper = g.authority.insert = none;
  g.percent = find_triplets(rules, c, ends, state, &g.hard);
  if (!rules->is_iri) g.percent = none;
  g.encode = c->repairable | (c->controls & ~ends);
  if (!rules->encodes) g.hard |= g.encode;
  mark_characters(rules, c, ends, state, &g.hard);
  if (rules->refuses_findings) g.hard |= rules->refuses_hints ? c->b7 : find_right_to_left(c);
  if (!rules->is_iri && !rules->keeps_text) g.encode |= c->b7;
  if (rules->drops_fragment) g.hard |= c->hash;
  if (rules->refuses_hints) g.hard |= c->percent;
  store_marks(rules, &g, word, state, marks);
}
