/* Generates lines of IRIs, fast enough for hundreds of millions: whole texts from a pool, or texts composed from words,
 * with edits in place. */
/* SPDX-License-Identifier: MIT */
#include "crosscheck.h"

#include <string.h>

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

enum { POOL = 1500, TEXT_LENGTH_MAX = 6000, SLACK = 400 };

/* Text that a vector path must recognize, whole or in part, at any position. */
static const test_literal pieces[] = {
    TEST_LITERAL("%7E"),
    TEST_LITERAL("%7e"),
    TEST_LITERAL("%41"),
    TEST_LITERAL("%2F"),
    TEST_LITERAL("%2f"),
    TEST_LITERAL("%c3%a9"),
    TEST_LITERAL("%C3%A9"),
    TEST_LITERAL("%C3%a9"),
    TEST_LITERAL("%e4%b8"),
    TEST_LITERAL("%E4%B8%AD"),
    TEST_LITERAL("%F0%9F%98%80"),
    TEST_LITERAL("%f0%9f"),
    TEST_LITERAL("%C0%AF"),
    TEST_LITERAL("%ED%A0%80"),
    TEST_LITERAL("%F4%90%80%80"),
    TEST_LITERAL("%E2%80%AE"),
    TEST_LITERAL("%C2%A0"),
    TEST_LITERAL("%E2%80%8D"),
    TEST_LITERAL("%c2%ad"),
    TEST_LITERAL("\xC2\xAD"),
    TEST_LITERAL("\xE2\x80\x8C"),
    TEST_LITERAL("\xEF\xB8\x8F"),
    TEST_LITERAL("\xF0\x9D\x85\xB3"),
    TEST_LITERAL("%EE%80%80"),
    TEST_LITERAL("%EF%B7%90"),
    TEST_LITERAL("%00"),
    TEST_LITERAL("%"),
    TEST_LITERAL("%4"),
    TEST_LITERAL("%%34"),
    TEST_LITERAL("%zz"),
    TEST_LITERAL("%2e"),
    TEST_LITERAL("%2E%2e"),
    TEST_LITERAL("/../"),
    TEST_LITERAL("/./"),
    TEST_LITERAL("/.."),
    TEST_LITERAL("/."),
    TEST_LITERAL("/.a"),
    TEST_LITERAL("/..a/"),
    TEST_LITERAL("//"),
    TEST_LITERAL("/"),
    TEST_LITERAL(":"),
    TEST_LITERAL("://"),
    TEST_LITERAL(":/"),
    TEST_LITERAL("?"),
    TEST_LITERAL("#"),
    TEST_LITERAL("##"),
    TEST_LITERAL("@"),
    TEST_LITERAL(":80"),
    TEST_LITERAL(":080/"),
    TEST_LITERAL(":443"),
    TEST_LITERAL("["),
    TEST_LITERAL("]"),
    TEST_LITERAL("[::1]"),
    TEST_LITERAL(" "),
    TEST_LITERAL("\t"),
    TEST_LITERAL("\r"),
    TEST_LITERAL("\n"),
    TEST_LITERAL("\r\n"),
    TEST_LITERAL("\0"),
    TEST_LITERAL("\x7F"),
    TEST_LITERAL("<"),
    TEST_LITERAL(">"),
    TEST_LITERAL("\""),
    TEST_LITERAL("{"),
    TEST_LITERAL("}"),
    TEST_LITERAL("|"),
    TEST_LITERAL("\\"),
    TEST_LITERAL("^"),
    TEST_LITERAL("`"),
    TEST_LITERAL("'"),
    TEST_LITERAL("\xC3\xA9"),
    TEST_LITERAL("\xC3"),
    TEST_LITERAL("\xA9"),
    TEST_LITERAL("\xE4\xB8\xAD"),
    TEST_LITERAL("\xE4\xB8"),
    TEST_LITERAL("\xE4"),
    TEST_LITERAL("\xF0\x9F\x98\x80"),
    TEST_LITERAL("\xF0\x9F\x98"),
    TEST_LITERAL("\xF0"),
    TEST_LITERAL("\xC0\xAF"),
    TEST_LITERAL("\xED\xA0\x80"),
    TEST_LITERAL("\xF4\x90\x80\x80"),
    TEST_LITERAL("\xFF"),
    TEST_LITERAL("\xE2\x80\xAE"),
    TEST_LITERAL("\xE2\x80\x8F"),
    TEST_LITERAL("\xC2\xA0"),
    TEST_LITERAL("\xC2\x85"),
    TEST_LITERAL("\xE3\x80\x80"),
    TEST_LITERAL("\xEE\x80\x80"),
    TEST_LITERAL("\xEF\xB7\x90"),
    TEST_LITERAL("\xEF\xBF\xBE"),
    TEST_LITERAL("\xF3\xA0\x80\x81"),
    TEST_LITERAL("\xF3\xB0\x80\x80"),
    TEST_LITERAL("\xEF\xBB\xBF"),
    TEST_LITERAL("%EF%BB%BF"),
    TEST_LITERAL("\xF3\xA0\x84\x80"),
    TEST_LITERAL("%F3%A0%84%80"),
    TEST_LITERAL("\xC2\xAD"),
    TEST_LITERAL(".%C2%AD"),
    TEST_LITERAL("\xC2\xAD."),
    TEST_LITERAL("\xE1\xA0\x8F--"),
    TEST_LITERAL("e\xCC\x81"),
    TEST_LITERAL("\xCC\xB8"),
    TEST_LITERAL("\xC3%A9"),
    TEST_LITERAL("%C3\xA9"),
    TEST_LITERAL("xn--"),
    TEST_LITERAL("xn--n3h."),
    TEST_LITERAL("☃"),
    TEST_LITERAL("A"),
    TEST_LITERAL("Z"),
    TEST_LITERAL("http:"),
    TEST_LITERAL("HTTP://"),
    TEST_LITERAL("http://h"),
    TEST_LITERAL("file://"),
    TEST_LITERAL("localhost"),
    TEST_LITERAL("C|"),
    TEST_LITERAL("1.2.3.4"),
    TEST_LITERAL("0x7f."),
    TEST_LITERAL(".1"),
    TEST_LITERAL("/%2e"),
    TEST_LITERAL(".%2E/"),
    TEST_LITERAL("?'"),
};

static const test_literal schemes[] = {
    TEST_LITERAL("http://"),  TEST_LITERAL("http://"),  TEST_LITERAL("http://"),  TEST_LITERAL("https://"),
    TEST_LITERAL("https://"), TEST_LITERAL("https://"), TEST_LITERAL("ftp://"),   TEST_LITERAL("x-y+z.1://"),
    TEST_LITERAL("urn:"),     TEST_LITERAL("mailto:"),  TEST_LITERAL("file:///"), TEST_LITERAL("file://"),
    TEST_LITERAL("//"),       TEST_LITERAL(""),
};

static const test_literal hosts[] = {
    TEST_LITERAL("example.com"),       TEST_LITERAL("www.example.org"),   TEST_LITERAL("h"),
    TEST_LITERAL("a.b.c.example.net"), TEST_LITERAL("192.0.2.7"),         TEST_LITERAL("static.cdn-7.example"),
    TEST_LITERAL("example.com:8080"),  TEST_LITERAL("r3---sn-x.example"), TEST_LITERAL("localhost"),
    TEST_LITERAL("4.bp.example.com"),  TEST_LITERAL("192.0.2.256"),       TEST_LITERAL("a%20b.example"),
    TEST_LITERAL("a b.example"),       TEST_LITERAL("%E3%80%80"),
};

static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&'()*+,;=:@";

void fill_pool(texts *pool, test_random *random) {
  texts_clear(pool);
  for (size_t i = 0; i < POOL; i++) {
    test_text text = test_generate(random);
    if (text.len <= TEXT_LENGTH_MAX) texts_add(pool, text.data, text.len);
    test_text_free(&text);
  }
}

static size_t put(char *at, const test_literal *list, size_t count, test_random *random) {
  const test_literal *chosen = &list[test_below(random, count)];
  memcpy(at, chosen->data, chosen->len);
  return chosen->len;
}

/* Words of plain characters; one number selects eight of them. */
static size_t put_plain(char *at, size_t len, test_random *random) {
  for (size_t i = 0; i < len; i += 8) {
    uint64_t bits = test_next(random);
    for (size_t k = i; k < i + 8 && k < len; k++, bits >>= 8) at[k] = plain[(bits & 255) * (sizeof plain - 1) >> 8];
  }
  return len;
}

static size_t put_path(char *at, size_t len, test_random *random) {
  size_t used = 0;
  while (used < len) {
    at[used++] = '/';
    used += put_plain(at + used, 1 + test_below(random, 14), random);
  }
  return used;
}

/* Mostly as long as real ones; sometimes many times a block. */
static size_t put_words(char *at, test_random *random) {
  const uint64_t dice = test_next(random) & 1023;
  size_t len = test_below(random, 60);
  if (dice < 32) len = test_below(random, 500);
  if (dice == 0) len = test_below(random, TEXT_LENGTH_MAX - 400);
  size_t used = put(at, schemes, COUNT_OF(schemes), random);
  used += put(at + used, hosts, COUNT_OF(hosts), random);
  used += put_path(at + used, len, random);
  if (dice % 16 == 1) at[used++] = '?';
  if (dice % 16 == 1) used += put_plain(at + used, (size_t)(dice / 16), random);
  if (dice % 32 == 2) at[used++] = '#';
  if (dice % 32 == 2) used += put_plain(at + used, (size_t)(dice / 32), random);
  return used;
}

static size_t insert(char *text, size_t len, size_t at, const test_literal *piece) {
  memmove(text + at + piece->len, text + at, len - at);
  memcpy(text + at, piece->data, piece->len);
  return len + piece->len;
}

static size_t encode(char *text, size_t len, size_t at, uint64_t bits) {
  static const char digits[2][17] = {"0123456789ABCDEF", "0123456789abcdef"};
  const unsigned byte = (unsigned char)text[at];
  const char *of_case = digits[bits & 1];
  const char triplet[] = {of_case[byte >> 4], of_case[byte & 15]};
  const test_literal piece = {triplet, 2};
  text[at] = '%';
  return insert(text, len, at + 1, &piece);
}

static size_t edit(char *text, size_t len, test_random *random) {
  const uint64_t bits = test_next(random);
  const size_t at = len > 0 ? (size_t)(bits >> 32) % len : 0;
  const test_literal *piece = &pieces[(size_t)(bits >> 8 & 0xFFFF) % COUNT_OF(pieces)];
  if (len == 0) return insert(text, len, 0, piece);
  switch (bits & 15) {
  case 0: text[at] = (char)(bits >> 8); return len;
  case 1:
  case 2: text[at] = (char)(text[at] ^ (bits >> 8 & 7 ? 0x20 : 1 << (bits >> 11 & 7))); return len;
  case 3:
  case 4: return encode(text, len, at, bits >> 8);
  case 5: return at;
  case 6: memmove(text, text + at / 8, len - at / 8); return len - at / 8;
  case 7: return insert(text, len, len, piece);
  case 8: return insert(text, len, len > 8 ? (size_t)(bits >> 24 & 7) : 0, piece);
  default: return insert(text, len, at, piece);
  }
}

void generate_line(texts *lines, const texts *pool, test_random *random, size_t edited_percent) {
  char *text = texts_open(lines, TEXT_LENGTH_MAX + SLACK);
  const bool is_edited = test_below(random, 100) < edited_percent;
  size_t len;
  if (is_edited && test_chance(random, 4)) {
    const size_t i = test_below(random, pool->count), begin = i > 0 ? pool->ends[i - 1] : 0;
    len = pool->ends[i] - begin;
    if (len > 0) memcpy(text, pool->data + begin, len);
  } else {
    len = put_words(text, random);
  }
  size_t edits = is_edited ? 1 + test_below(random, 3) : 0;
  if (edits == 3 && test_chance(random, 16)) edits = 20;
  for (; edits > 0; edits--) len = edit(text, len, random);
  texts_close(lines, len);
}
