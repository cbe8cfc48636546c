/* idna/punycode: RFC 3492 in both directions, and invalid input. */
/* SPDX-License-Identifier: MIT */
#include "iri/idna/punycode.h"

#include <string.h>

#include "unit/support.h"

enum { ROOM = PUNYCODE_POINTS_MAX * PUNYCODE_DIGITS_MAX + 1 };

typedef struct {
  const char *text;
  size_t count;
  uint32_t points[12];
} punycode_row;

static bool decode(const char *text, size_t len, uint32_t *points, size_t *count) {
  return simdiri_punycode_decode(guarded_bytes(0, text, len), len, points, count);
}

static void check_encoded(const uint32_t *points, size_t count, const char *expected, size_t expected_len) {
  static unsigned char capacity[ROOM];
  const size_t len = simdiri_punycode_encode(points, count, capacity);
  check_same_text(expected, (const char *)capacity, len, expected, expected_len);
}

/* One character and many, of every length in UTF-8; with and without ASCII around them. */
static void test_punycode_both_ways(void **state) {
  (void)state;
  static const punycode_row rows[] = {
      {"9ca", 1, {0xE9}},
      {"a", 1, {0x80}},
      {"ls8h", 1, {0x1F4A9}},
      {"dn32g", 1, {0x10FFFF}},
      {"rsum-bpad", 6, {'r', 0xE9, 's', 'u', 'm', 0xE9}},
      {"bcher-kva", 6, {'b', 0xFC, 'c', 'h', 'e', 'r'}},
      {"a-vbb", 2, {'a', 0x300}},
      {"-a--joa", 4, {'-', 'a', '-', 0xFC}},
      {"e1aybc", 4, {0x442, 0x435, 0x441, 0x442}},
      {"ihqwcrb4cv8a8dqg056pqjye", 9, {0x4ED6, 0x4EEC, 0x4E3A, 0x4EC0, 0x4E48, 0x4E0D, 0x8BF4, 0x4E2D, 0x6587}},
      {"3b-ww4c5e180e575a65lsy2b", 8, {'3', 0x5E74, 'b', 0x7D44, 0x91D1, 0x516B, 0x5148, 0x751F}},
      {"d9juau41awczczp", 7, {0x305D, 0x306E, 0x30B9, 0x30D4, 0x30FC, 0x30C9, 0x3067}},
  };
  for (size_t i = 0; i < LENGTH_OF(rows); i++) {
    uint32_t points[PUNYCODE_POINTS_MAX];
    size_t count = 0;
    if (!decode(rows[i].text, strlen(rows[i].text), points, &count)) fail_msg("%s: refused", rows[i].text);
    assert_int_equal(count, rows[i].count);
    assert_memory_equal(points, rows[i].points, count * sizeof *points);
    check_encoded(rows[i].points, rows[i].count, rows[i].text, strlen(rows[i].text));
  }
}

static void test_punycode_ascii(void **state) {
  (void)state;
  uint32_t points[PUNYCODE_POINTS_MAX];
  size_t count = 9;
  assert_true(decode("", 0, points, &count));
  assert_int_equal(count, 0);
  assert_true(decode("abc-", 4, points, &count));
  assert_int_equal(count, 3);
  assert_int_equal(points[2], 'c');
  check_encoded(points, 3, "abc-", 4);
}

static void test_decode_refuses(void **state) {
  (void)state;
  static const test_literal texts[] = {
      LITERAL("-"),        /* no digit */
      LITERAL("-9ca"),     /* a delimiter with nothing before it */
      LITERAL("9"),        /* ends within an integer */
      LITERAL("9c\0a"),    /* no digit */
      LITERAL("9C"),       /* the caller lower-cases */
      LITERAL("9ca!"),     /* no digit */
      LITERAL("\xC3\xA9"), /* no digit */
      LITERAL("99999999"), /* greater than U+10FFFF */
      LITERAL("999999999999999999999999999999999999999b"),
      LITERAL("a9999999b"), /* above U+10FFFF at the second character */
      LITERAL("en32g"),     /* slightly above it */
      LITERAL("ib9b"),      /* U+D800 */
      LITERAL("zy0c"),      /* U+DFFF */
  };
  for (size_t i = 0; i < LENGTH_OF(texts); i++) {
    uint32_t points[PUNYCODE_POINTS_MAX];
    size_t count;
    if (decode(texts[i].data, texts[i].len, points, &count))
      fail_msg("%s: %zu characters, U+%04X", texts[i].data, count, (unsigned)points[0]);
  }
}

/* PUNYCODE_POINTS_MAX characters, and one more; all ASCII, all non-ASCII, and mixed. */
static void test_punycode_max_points(void **state) {
  (void)state;
  static uint32_t points[PUNYCODE_POINTS_MAX], again[PUNYCODE_POINTS_MAX];
  static unsigned char text[ROOM + 1];
  size_t count;
  for (unsigned every = 1; every <= 3; every++) {
    for (size_t i = 0; i < PUNYCODE_POINTS_MAX; i++)
      points[i] = i % every == 0 ? (uint32_t)(0x10FFFF - 400 * (i * 7 % 1024)) : 'a';
    const size_t len = simdiri_punycode_encode(points, PUNYCODE_POINTS_MAX, text);
    assert_true(len < ROOM);
    assert_true(decode((const char *)text, len, again, &count));
    assert_int_equal(count, PUNYCODE_POINTS_MAX);
    assert_memory_equal(again, points, sizeof points);
    text[len] = 'a';
    assert_false(decode((const char *)text, len + 1, again, &count));
  }
  memset(text, 'a', sizeof text);
  text[PUNYCODE_POINTS_MAX] = '-';
  assert_true(decode((const char *)text, PUNYCODE_POINTS_MAX + 1, again, &count));
  assert_int_equal(count, PUNYCODE_POINTS_MAX);
  text[PUNYCODE_POINTS_MAX] = 'a';
  text[PUNYCODE_POINTS_MAX + 1] = '-';
  assert_false(decode((const char *)text, PUNYCODE_POINTS_MAX + 2, again, &count));
}

static uint32_t random_point(random_source *random) {
  static const uint32_t limits[] = {0x80, 0x100, 0x800, 0x10000, 0x110000};
  const uint32_t c = (uint32_t)random_below(random, limits[random_below(random, LENGTH_OF(limits))]);
  return c >= 0xD800 && c <= 0xDFFF ? 0xE9 : c;
}

static void test_decode_what_was_encoded(void **state) {
  (void)state;
  random_source random = random_begin();
  for (size_t round = 0; round < 20000; round++) {
    uint32_t points[64], again[PUNYCODE_POINTS_MAX];
    unsigned char text[64 * PUNYCODE_DIGITS_MAX + 1];
    size_t count = random_below(&random, 65), again_count = 0;
    for (size_t i = 0; i < count; i++) points[i] = random_point(&random);
    const size_t len = simdiri_punycode_encode(points, count, text);
    assert_true(decode((const char *)text, len, again, &again_count));
    assert_int_equal(again_count, count);
    if (count > 0) assert_memory_equal(again, points, count * sizeof *points);
  }
}

/* No two texts decode to the same: ToASCII returns an A-label unchanged. */
static void test_encode_what_was_decoded(void **state) {
  (void)state;
  static const char digits[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
  random_source random = random_begin();
  size_t good = 0;
  for (size_t round = 0; round < 200000; round++) {
    char text[16];
    uint32_t points[PUNYCODE_POINTS_MAX];
    const size_t len = random_below(&random, sizeof text);
    size_t count;
    for (size_t i = 0; i < len; i++) text[i] = digits[random_below(&random, sizeof digits - 1)];
    if (!decode(text, len, points, &count)) continue;
    check_encoded(points, count, text, len);
    good++;
  }
  assert_true(good > 1000);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_punycode_both_ways),      cmocka_unit_test(test_punycode_ascii),
      cmocka_unit_test(test_decode_refuses),          cmocka_unit_test(test_punycode_max_points),
      cmocka_unit_test(test_decode_what_was_encoded), cmocka_unit_test(test_encode_what_was_decoded),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
