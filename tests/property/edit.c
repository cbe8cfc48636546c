/* The generator: seeds with edits.
 * SPDX-License-Identifier: MIT
 */
#include "property.h"

#include <stdlib.h>
#include <string.h>

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

static bool is_hex(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

static void flip_case(test_random *random, test_text *text) {
  if (text->len == 0) return;
  size_t from = test_below(random, text->len);
  for (size_t i = from; i < text->len; i++) {
    if (is_letter(text->data[i]) && test_chance(random, 2)) {
      text->data[i] = (char)(text->data[i] ^ 0x20);
      return;
    }
  }
}

static void encode_byte(test_random *random, test_text *text) {
  static const char digits[2][17] = {"0123456789abcdef", "0123456789ABCDEF"};
  if (text->len == 0) return;
  size_t at = test_below(random, text->len);
  size_t count = 1 + test_below(random, 3);
  for (size_t i = 0; i < count && at < text->len; i++, at += 3) {
    unsigned byte = (unsigned char)text->data[at];
    char triplet[3] = {'%', digits[test_below(random, 2)][byte >> 4], digits[test_below(random, 2)][byte & 15]};
    test_text_splice(text, at, 1, triplet, 3);
  }
}

static size_t find_triplet(test_random *random, const test_text *text) {
  if (text->len == 0) return text->len;
  for (size_t i = test_below(random, text->len); i + 3 <= text->len; i++) {
    if (text->data[i] == '%' && is_hex(text->data[i + 1]) && is_hex(text->data[i + 2])) return i;
  }
  return text->len;
}

static void decode_triplet(test_random *random, test_text *text) {
  size_t at = find_triplet(random, text);
  size_t count = 1 + test_below(random, 4);
  for (size_t i = 0; i < count && at + 3 <= text->len && text->data[at] == '%'; i++, at++) {
    char digits[3] = {text->data[at + 1], text->data[at + 2], '\0'};
    if (!is_hex(digits[0]) || !is_hex(digits[1])) return;
    char byte = (char)strtoul(digits, NULL, 16);
    test_text_splice(text, at, 3, &byte, 1);
  }
}

static void flip_hex_case(test_random *random, test_text *text) {
  size_t at = find_triplet(random, text);
  if (at == text->len) return;
  for (size_t i = at + 1; i < at + 3; i++) {
    if (is_letter(text->data[i])) text->data[i] = (char)(text->data[i] ^ 0x20);
  }
}

static void insert_dots(test_random *random, test_text *text) {
  static const test_literal dots[] = {
      TEST_LITERAL("/."),     TEST_LITERAL("/.."),
      TEST_LITERAL("/./"),    TEST_LITERAL("/x/../"),
      TEST_LITERAL("/../"),   TEST_LITERAL("/%2e%2E"),
      TEST_LITERAL("/.%2e/"), TEST_LITERAL("//"),
      TEST_LITERAL("/..//"),  TEST_LITERAL("/.//"),
      TEST_LITERAL("../"),    TEST_LITERAL("./"),
      TEST_LITERAL("/.../"),  TEST_LITERAL("/\xE2\x80\xA5/"),
      TEST_LITERAL("/./.."),  TEST_LITERAL(".."),
  };
  simdiri_components c;
  simdiri_parse(text->data, text->len, &c);
  size_t at = c.path_begin + test_below(random, c.path_end - c.path_begin + 1);
  const test_literal *chosen = &dots[test_below(random, COUNT_OF(dots))];
  test_text_splice(text, at, 0, chosen->data, chosen->len);
}

static void change_scheme(test_random *random, test_text *text) {
  static const test_literal schemes[] = {
      TEST_LITERAL("http:"),   TEST_LITERAL("HTTPS:"), TEST_LITERAL("file:"),   TEST_LITERAL("urn:"),
      TEST_LITERAL("mailto:"), TEST_LITERAL("x:"),     TEST_LITERAL("vnc:"),    TEST_LITERAL("coap+ws:"),
      TEST_LITERAL("FTP:"),    TEST_LITERAL(""),       TEST_LITERAL("1http:"),  TEST_LITERAL("h_t:"),
      TEST_LITERAL("aaa:"),    TEST_LITERAL("xmpp:"),  TEST_LITERAL("%68ttp:"), TEST_LITERAL(":"),
  };
  simdiri_components c;
  simdiri_parse(text->data, text->len, &c);
  const test_literal *chosen = &schemes[test_below(random, COUNT_OF(schemes))];
  test_text_splice(text, 0, c.has_scheme ? c.scheme_end + 1 : 0, chosen->data, chosen->len);
}

static void remove_range(test_random *random, test_text *text) {
  if (text->len == 0) return;
  size_t at = test_below(random, text->len);
  size_t most = text->len - at < 8 ? text->len - at : 8;
  test_text_splice(text, at, 1 + test_below(random, most), NULL, 0);
}

static void cut_off(test_random *random, test_text *text) {
  size_t len = test_below(random, text->len + 1);
  test_text_splice(text, len, text->len - len, NULL, 0);
}

static void duplicate(test_random *random, test_text *text) {
  if (text->len == 0) return;
  size_t at = test_below(random, text->len);
  size_t most = text->len - at < 40 ? text->len - at : 40;
  test_text piece = test_text_of(text->data + at, 1 + test_below(random, most));
  test_text_splice(text, test_below(random, text->len + 1), 0, piece.data, piece.len);
  test_text_free(&piece);
}

/* The first part of one text and the last part of another. */
static void splice_two(test_random *random, test_text *text) {
  const test_literal *other = &test_seeds[test_below(random, test_seed_count)];
  size_t keep = test_below(random, text->len + 1);
  size_t from = test_below(random, other->len + 1);
  test_text_splice(text, keep, text->len - keep, other->data + from, other->len - from);
}

void test_edit(test_random *random, test_text *text) {
  static void (*const edits[])(test_random *, test_text *) = {
      flip_case,
      flip_case,
      encode_byte,
      encode_byte,
      decode_triplet,
      flip_hex_case,
      insert_dots,
      insert_dots,
      change_scheme,
      remove_range,
      cut_off,
      duplicate,
      splice_two,
      test_edit_host,
      test_edit_host,
      test_edit_host,
      test_edit_characters,
      test_edit_characters,
      test_edit_characters,
      test_edit_characters,
  };
  edits[test_below(random, COUNT_OF(edits))](random, text);
}

void test_edit_gently(test_random *random, test_text *text) {
  static void (*const edits[])(test_random *, test_text *) = {flip_case,     encode_byte, decode_triplet,
                                                              flip_hex_case, insert_dots, test_edit_host};
  edits[test_below(random, COUNT_OF(edits))](random, text);
}

test_text test_generate(test_random *random) {
  const test_literal *seed = &test_seeds[test_below(random, test_seed_count)];
  test_text text = test_text_of(seed->data, seed->len);
  size_t count = test_below(random, 5);
  if (test_chance(random, 8)) count += test_below(random, 12);
  for (size_t i = 0; i < count; i++) test_edit(random, &text);
  return text;
}
