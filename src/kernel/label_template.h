/* Finds the bytes of a path that decide about its label: one algorithm for every ISA, in the vocabulary of
 * normal_template.h. */
/* SPDX-License-Identifier: MIT */

static void mark_label(const unsigned char *text, size_t rest, label_marks *marks) {
  const block x = block_load(text, rest);
  marks->slash = block_is(&x, '/');
  marks->end = block_is(&x, '?') | block_is(&x, '#');
  marks->digit = block_is_between(&x, '0', '9');
  marks->letter = block_is_between(&x, 'a', 'z') | block_is_between(&x, 'A', 'Z');
  marks->odd = ~block_is_text(&x) | block_is(&x, ':') | block_is(&x, '@') | block_is(&x, '*');
}
