/* Edits that insert characters: scripts, marks, invisible ones, bytes that are not UTF-8.
 * SPDX-License-Identifier: MIT
 */
#include "property.h"

static const test_literal junk[] = {
    TEST_LITERAL(" "),    TEST_LITERAL("<"),     TEST_LITERAL(">"),   TEST_LITERAL("\""),  TEST_LITERAL("{"),
    TEST_LITERAL("}"),    TEST_LITERAL("|"),     TEST_LITERAL("\\"),  TEST_LITERAL("^"),   TEST_LITERAL("`"),
    TEST_LITERAL("\0"),   TEST_LITERAL("\r"),    TEST_LITERAL("\n"),  TEST_LITERAL("\t"),  TEST_LITERAL("\x1B"),
    TEST_LITERAL("\x7F"), TEST_LITERAL("%"),     TEST_LITERAL("%%"),  TEST_LITERAL("%4"),  TEST_LITERAL("%G1"),
    TEST_LITERAL("#"),    TEST_LITERAL("##"),    TEST_LITERAL("["),   TEST_LITERAL("]"),   TEST_LITERAL("@"),
    TEST_LITERAL(":"),    TEST_LITERAL("/"),     TEST_LITERAL("//"),  TEST_LITERAL("?"),   TEST_LITERAL("%00"),
    TEST_LITERAL("%25"),  TEST_LITERAL("%2525"), TEST_LITERAL("%2F"), TEST_LITERAL("%3a"), TEST_LITERAL("%40"),
    TEST_LITERAL("%0D"),  TEST_LITERAL("%5b"),   TEST_LITERAL("%23"), TEST_LITERAL("%20"), TEST_LITERAL(","),
};

/* Bytes that are not UTF-8, or parts of sequences, raw and encoded: a wrong implementation joins neighbours. */
static const test_literal pieces[] = {
    TEST_LITERAL("\xC3"),
    TEST_LITERAL("\xA9"),
    TEST_LITERAL("%C3"),
    TEST_LITERAL("%A9"),
    TEST_LITERAL("%c3%a9"),
    TEST_LITERAL("\xC3%A9"),
    TEST_LITERAL("%C3\xA9"),
    TEST_LITERAL("\xC2%A0"),
    TEST_LITERAL("\xE2\x82"),
    TEST_LITERAL("%AC"),
    TEST_LITERAL("%E2%82"),
    TEST_LITERAL("\xE2%82%AC"),
    TEST_LITERAL("%E2\x82\xAC"),
    TEST_LITERAL("\xF0\x9F"),
    TEST_LITERAL("%92%A9"),
    TEST_LITERAL("%F0\x9F\x92\xA9"),
    TEST_LITERAL("\xF0%9F%92%A9"),
    TEST_LITERAL("\xC0\xAF"),
    TEST_LITERAL("%C0%AF"),
    TEST_LITERAL("\xED\xA0\x80"),
    TEST_LITERAL("%ED%A0%80"),
    TEST_LITERAL("\xF4\x90\x80\x80"),
    TEST_LITERAL("\xFF"),
    TEST_LITERAL("\xFE%FE"),
    TEST_LITERAL("\xF8\x88\x80\x80\x80"),
    TEST_LITERAL("\xE0\x80\x80"),
    TEST_LITERAL("%F4%8F%BF%BD"),
    TEST_LITERAL("%e2%80%ae"),
    TEST_LITERAL("%EE%80%80"),
    TEST_LITERAL("\xD7\x90"),
    TEST_LITERAL("\xD7\x90"
                 "1"),
    TEST_LITERAL("\xD7\x90\xD6\xB7"),
    TEST_LITERAL("\xD8\xA7"),
    TEST_LITERAL("%d7%90"),
    TEST_LITERAL("%D9%A3"),
    TEST_LITERAL("%E2%80%8F"),
    TEST_LITERAL("%C2%85"),
    TEST_LITERAL("\xC2\xAD"),
    TEST_LITERAL("%CD%8F"),
    TEST_LITERAL("\xE2\x80\x8B"),
    TEST_LITERAL("%E2%80%8C"),
    TEST_LITERAL("\xE2\x80\x8D"),
    TEST_LITERAL("%E3%85%A4"),
    TEST_LITERAL("\xEF\xBE\xA0"),
    TEST_LITERAL("%ef%b8%8f"),
    TEST_LITERAL("\xF0\x9D\x85\xB3"),
};

static const test_literal characters[] = {
    /* at the edges of ucschar and iprivate */
    TEST_LITERAL("\xC2\x80"),
    TEST_LITERAL("\xC2\x85"),
    TEST_LITERAL("\xC2\x9F"),
    TEST_LITERAL("\xC2\xA0"),
    TEST_LITERAL("\xED\x9F\xBF"),
    TEST_LITERAL("\xEE\x80\x80"),
    TEST_LITERAL("\xEF\xA3\xBF"),
    TEST_LITERAL("\xEF\xA4\x80"),
    TEST_LITERAL("\xEF\xB7\x8F"),
    TEST_LITERAL("\xEF\xB7\x90"),
    TEST_LITERAL("\xEF\xB7\xAF"),
    TEST_LITERAL("\xEF\xB7\xB0"),
    TEST_LITERAL("\xEF\xBF\xAF"),
    TEST_LITERAL("\xEF\xBF\xBD"),
    TEST_LITERAL("\xEF\xBF\xBE"),
    TEST_LITERAL("\xF0\x9F\xBF\xBD"),
    TEST_LITERAL("\xF0\x9F\xBF\xBF"),
    TEST_LITERAL("\xF3\xA0\x80\x81"),
    TEST_LITERAL("\xF3\xA0\xBF\xBF"),
    TEST_LITERAL("\xF3\xA1\x80\x80"),
    TEST_LITERAL("\xF3\xAF\xBF\xBD"),
    TEST_LITERAL("\xF3\xAF\xBF\xBE"),
    TEST_LITERAL("\xF3\xB0\x80\x80"),
    TEST_LITERAL("\xF4\x8F\xBF\xBD"),
    TEST_LITERAL("\xF4\x8F\xBF\xBF"),
    /* white space, bidi controls, joiners, byte-order mark */
    TEST_LITERAL("\xE1\x9A\x80"),
    TEST_LITERAL("\xE2\x80\x80"),
    TEST_LITERAL("\xE2\x80\x8A"),
    TEST_LITERAL("\xE2\x80\x8B"),
    TEST_LITERAL("\xE2\x80\x8C"),
    TEST_LITERAL("\xE2\x80\x8D"),
    TEST_LITERAL("\xE2\x80\x8E"),
    TEST_LITERAL("\xE2\x80\x8F"),
    TEST_LITERAL("\xE2\x80\xA8"),
    TEST_LITERAL("\xE2\x80\xAA"),
    TEST_LITERAL("\xE2\x80\xAE"),
    TEST_LITERAL("\xE2\x80\xAF"),
    TEST_LITERAL("\xE2\x81\x9F"),
    TEST_LITERAL("\xE2\x81\xA6"),
    TEST_LITERAL("\xE2\x81\xA9"),
    TEST_LITERAL("\xD8\x9C"),
    TEST_LITERAL("\xE3\x80\x80"),
    TEST_LITERAL("\xEF\xBB\xBF"),
    TEST_LITERAL("%EF%BB%BF"),
    TEST_LITERAL("\xF3\xA0\x84\x80"),
    TEST_LITERAL("\xC2\xAD"),
    /* combining marks of several classes, and letters that they join */
    TEST_LITERAL("\xCC\x81"),
    TEST_LITERAL("\xCC\xA7"),
    TEST_LITERAL("\xCC\x8A"),
    TEST_LITERAL("\xCC\xB8"),
    TEST_LITERAL("\xCC\xB1"),
    TEST_LITERAL("\xCD\x85"),
    TEST_LITERAL("\xD6\xB0"),
    TEST_LITERAL("\xE3\x82\x99"),
    TEST_LITERAL("\xCC\x88\xCC\x81"),
    TEST_LITERAL("a\xCC\xA7\xCC\x81"),
    TEST_LITERAL("H\xCC\xB1"),
    TEST_LITERAL("か"),
    TEST_LITERAL("Å"),
    TEST_LITERAL("K"),
    TEST_LITERAL("Ω"),
    TEST_LITERAL("ṩ"),
    TEST_LITERAL("\xE1\x84\x80"),
    TEST_LITERAL("\xE1\x85\xA1"),
    TEST_LITERAL("\xE1\x86\xA7"),
    TEST_LITERAL("\xE1\x86\xA8"),
    TEST_LITERAL("가"),
    TEST_LITERAL("각"),
    TEST_LITERAL("\xE0\xBD\xB3"),
    /* decompositions that contain ASCII */
    TEST_LITERAL("≠"),
    TEST_LITERAL("≮"),
    TEST_LITERAL("\xCD\xBE"),
    TEST_LITERAL("\xE1\xBF\xAF"),
    TEST_LITERAL("¨"),
    TEST_LITERAL("\xCE\x85"),
    TEST_LITERAL("\xEF\xB7\xBA"),
    TEST_LITERAL("™"),
    TEST_LITERAL("Ａ"),
    TEST_LITERAL("ａ"),
    TEST_LITERAL("％"),
    TEST_LITERAL("／"),
    TEST_LITERAL("："),
    TEST_LITERAL("．"),
    TEST_LITERAL("。"),
    TEST_LITERAL("｡"),
    TEST_LITERAL("\xE2\x80\xA4"),
    TEST_LITERAL("\xE2\x80\xA5"),
    TEST_LITERAL("ﬃ"),
    TEST_LITERAL("①"),
    TEST_LITERAL("½"),
    TEST_LITERAL("℀"),
    /* letters */
    TEST_LITERAL("é"),
    TEST_LITERAL("É"),
    TEST_LITERAL("ß"),
    TEST_LITERAL("ẞ"),
    TEST_LITERAL("ς"),
    TEST_LITERAL("ж"),
    TEST_LITERAL("ا"),
    TEST_LITERAL("١"),
    TEST_LITERAL("א"),
    TEST_LITERAL("ก"),
    TEST_LITERAL("中"),
    TEST_LITERAL("😀"),
    TEST_LITERAL("🏳\xEF\xB8\x8F"),
    TEST_LITERAL("\xF0\x90\x8C\x80"),
    TEST_LITERAL("\xF0\x9D\x92\x9C"),
    TEST_LITERAL("\xE1\xB3\xB7"),
    TEST_LITERAL("\xF0\x9F\x9B\xB8"),
    TEST_LITERAL("·"),
    TEST_LITERAL("\xCD\xB5"),
};

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

static size_t encode(uint32_t c, char out[4]) {
  if (c < 0x80) {
    out[0] = (char)c;
    return 1;
  }
  size_t len = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
  for (size_t i = len - 1; i > 0; i--, c >>= 6) out[i] = (char)(0x80 | (c & 0x3F));
  out[0] = (char)((len == 2 ? 0xC0u : len == 3 ? 0xE0u : 0xF0u) | c);
  return len;
}

static void insert_any_code_point(test_random *random, test_text *text, size_t at) {
  static const uint32_t limits[] = {0x250, 0x1000, 0x3100, 0xFFFF, 0x1F700, 0x110000};
  char out[4];
  uint32_t c = (uint32_t)test_below(random, limits[test_below(random, COUNT_OF(limits))]);
  test_text_splice(text, at, 0, out, encode(c, out));
}

static size_t after_a_triplet(test_random *random, const test_text *text) {
  size_t from = test_below(random, text->len + 1);
  for (size_t i = from; i + 3 <= text->len; i++) {
    if (text->data[i] == '%') return test_chance(random, 2) ? i : i + 3;
  }
  return from;
}

static void insert_literal(test_random *random, test_text *text, size_t at, const test_literal *list, size_t count) {
  const test_literal *chosen = &list[test_below(random, count)];
  test_text_splice(text, at, 0, chosen->data, chosen->len);
}

void test_edit_characters(test_random *random, test_text *text) {
  size_t at = test_below(random, text->len + 1);
  switch (test_below(random, 6)) {
  case 0: insert_literal(random, text, at, junk, COUNT_OF(junk)); break;
  case 1: insert_literal(random, text, at, pieces, COUNT_OF(pieces)); break;
  case 2: insert_literal(random, text, after_a_triplet(random, text), pieces, COUNT_OF(pieces)); break;
  case 3: insert_any_code_point(random, text, at); break;
  default: insert_literal(random, text, at, characters, COUNT_OF(characters));
  }
}
