/* normalize/percent: every byte, every code point, and the laws for any text. */
/* SPDX-License-Identifier: MIT */
#include "iri/normalize/percent.h"

#include <string.h>

#include "iri/common/byte.h"
#include "iri/common/utf8.h"
#include "iri/tables/invisible_table.h"
#include "unit/support.h"

enum { TEXT_MAX = 64 };

typedef struct {
  unsigned char text[3 * TEXT_MAX];
  size_t len, offset;
  simdiri_status status;
  uint64_t changes;
} outcome;

static outcome transform(triplet_policy triplets, character_policy characters, simdiri_component component,
                         const void *text, size_t len) {
  const percent_rules rules = {
      .component = component, .triplets = triplets, .characters = characters, .repair = true, .repair_brackets = true};
  unsigned char *out = (unsigned char *)guarded_capacity(1, 3 * len);
  transformed_text to = {.end = out};
  outcome o = {.status = simdiri_transform_component(&rules, guarded_bytes(0, text, len), len, &to)};
  o.changes = to.changes;
  o.offset = to.offset;
  o.len = (size_t)(to.end - out);
  memcpy(o.text, out, o.len);
  return o;
}

static bool is_unreserved(unsigned byte) {
  return byte != 0 && byte < 0x80 &&
         strchr("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~", (int)byte);
}

/* RFC 3986 6.2.2.1, 6.2.2.2: a triplet is decoded only if it encodes an unreserved character. */
static void test_transform_every_triplet(void **state) {
  (void)state;
  for (unsigned byte = 0; byte < 256; byte++) {
    static const char lower[] = "0123456789abcdef";
    static const char upper[] = "0123456789ABCDEF";
    const char text[3] = {'%', lower[byte / 16], lower[byte % 16]};
    const char expected[3] = {'%', upper[byte / 16], upper[byte % 16]};
    const char plain = (char)byte;
    for (unsigned triplets = TRIPLETS_NORMALIZE; triplets <= TRIPLETS_DECODE; triplets++) {
      const outcome o = transform((triplet_policy)triplets, CHARACTERS_SHOW, SIMDIRI_COMPONENT_QUERY, text, 3);
      if (is_unreserved(byte))
        check_same_text("unreserved", (const char *)o.text, o.len, &plain, 1);
      else
        check_same_text("other", (const char *)o.text, o.len, expected, 3);
      const bool is_case = memcmp(text, expected, 3) != 0 && !is_unreserved(byte);
      assert_int_equal(o.changes, is_unreserved(byte) ? SIMDIRI_CHANGE_PCT_DECODED
                                  : is_case           ? SIMDIRI_CHANGE_PCT_CASE
                                                      : 0);
    }
  }
}

static size_t encode(const unsigned char *bytes, size_t len, unsigned char *out) {
  unsigned char *end = out;
  for (size_t i = 0; i < len; i++) end = put_triplet(end, bytes[i]);
  return (size_t)(end - out);
}

static void check_code_point(uint32_t c, simdiri_component component) {
  unsigned char raw[4], encoded[12];
  const size_t raw_len = (size_t)(utf8_encode(raw, c) - raw);
  const size_t encoded_len = encode(raw, raw_len, encoded);
  const bool is_shown = may_be_raw(c, component == SIMDIRI_COMPONENT_QUERY);
  const outcome from_raw = transform(TRIPLETS_DECODE, CHARACTERS_SHOW, component, raw, raw_len);
  const outcome from_encoded = transform(TRIPLETS_DECODE, CHARACTERS_SHOW, component, encoded, encoded_len);
  const size_t expected_len = is_shown ? raw_len : encoded_len;
  if (from_raw.len != expected_len || memcmp(from_raw.text, is_shown ? raw : encoded, expected_len) != 0)
    fail_msg("U+%04X raw", (unsigned)c);
  if (from_encoded.len != expected_len || memcmp(from_encoded.text, is_shown ? raw : encoded, expected_len) != 0)
    fail_msg("U+%04X encoded", (unsigned)c);
  assert_int_equal(from_encoded.changes, is_shown ? SIMDIRI_CHANGE_PCT_TO_CHARACTER : 0);
  const outcome uri = transform(TRIPLETS_NORMALIZE, CHARACTERS_ENCODE, component, raw, raw_len);
  if (uri.len != encoded_len || memcmp(uri.text, encoded, encoded_len) != 0) fail_msg("U+%04X uri", (unsigned)c);
}

/* The output is the same for the raw and the encoded character. */
static void test_transform_every_code_point(void **state) {
  (void)state;
  for (uint32_t c = 0x80; c <= 0x10FFFF; c++) {
    if (c >= 0xD800 && c <= 0xDFFF) continue;
    if (c > 0x3100 && c < 0xF0000 && (c & 0xFFF) > 8 && (c & 0xFFF) < 0xFC0)
      continue; /* from here on, only the limits of ranges */
    check_code_point(c, SIMDIRI_COMPONENT_PATH);
    check_code_point(c, SIMDIRI_COMPONENT_QUERY);
  }
}

/* Bytes, triplets and pieces of characters, in any order. */
static size_t make_text(random_source *random, char *text, size_t capacity) {
  static const char *const pieces[] = {
      "\xC3", "\xA9", "%C3",          "%a9",       "\xE2",         "%E2",       "\x82",     "%82", "\xAC",     "%AC",
      "\xF0", "%9F",  "\x92",         "%",         "%4",           "41",        "a",        "/",   "\xC3\xA9", "%41",
      "[",    " ",    "\xE2\x80\xAE", "%E2%80%8E", "\xEE\x80\x80", "%EE%80%80", "\xC2\xA0", "%25", "%c2"};
  size_t len = 0;
  for (size_t count = random_below(random, 9); count > 0; count--) {
    const char *piece = pieces[random_below(random, LENGTH_OF(pieces))];
    if (len + strlen(piece) > capacity) break;
    memcpy(text + len, piece, strlen(piece));
    len += strlen(piece);
  }
  return len;
}

static const struct {
  triplet_policy triplets;
  character_policy characters;
} policies[] = {
    {TRIPLETS_KEEP, CHARACTERS_KEEP},
    {TRIPLETS_KEEP, CHARACTERS_ENCODE},
    {TRIPLETS_NORMALIZE, CHARACTERS_ENCODE},
    {TRIPLETS_DECODE, CHARACTERS_SHOW},
};

static const simdiri_component components[] = {SIMDIRI_COMPONENT_PATH, SIMDIRI_COMPONENT_QUERY};

/* One pass is enough; `changes` is set exactly if the text changed. */
static void test_transform_random_texts_are_stable(void **state) {
  (void)state;
  random_source random = random_begin();
  for (size_t round = 0; round < 200000; round++) {
    char text[TEXT_MAX / 3];
    const size_t len = make_text(&random, text, sizeof text);
    const size_t which = round % LENGTH_OF(policies);
    const simdiri_component component = components[round / LENGTH_OF(policies) % 2];
    const outcome once = transform(policies[which].triplets, policies[which].characters, component, text, len);
    if (once.status != SIMDIRI_OK) {
      assert_int_equal(once.status, SIMDIRI_ERROR_OCTET_MERGE);
      assert_int_equal(policies[which].triplets, TRIPLETS_DECODE);
      continue;
    }
    assert_int_equal(once.changes != 0, once.len != len || memcmp(once.text, text, len) != 0);
    const outcome twice =
        transform(policies[which].triplets, policies[which].characters, component, once.text, once.len);
    check_same_text("second pass", (const char *)twice.text, twice.len, (const char *)once.text, once.len);
    assert_int_equal(twice.changes, 0);
  }
}

/* OCTET_MERGE is reported exactly if repair followed by decoding gives another text. */
static void test_transform_byte_merge_is_reported_when_two_steps_differ(void **state) {
  (void)state;
  random_source random = random_begin();
  size_t merges = 0;
  for (size_t round = 0; round < 200000; round++) {
    char text[TEXT_MAX / 3];
    const size_t len = make_text(&random, text, sizeof text);
    const outcome direct = transform(TRIPLETS_DECODE, CHARACTERS_SHOW, SIMDIRI_COMPONENT_PATH, text, len);
    const outcome repaired = transform(TRIPLETS_KEEP, CHARACTERS_KEEP, SIMDIRI_COMPONENT_PATH, text, len);
    const outcome later =
        transform(TRIPLETS_DECODE, CHARACTERS_SHOW, SIMDIRI_COMPONENT_PATH, repaired.text, repaired.len);
    assert_int_equal(later.status, SIMDIRI_OK);
    if (direct.status == SIMDIRI_OK) {
      check_same_text("two steps", (const char *)later.text, later.len, (const char *)direct.text, direct.len);
      continue;
    }
    merges++;
    assert_true((unsigned char)text[direct.offset] >= 0x80);
    assert_true(later.changes & SIMDIRI_CHANGE_PCT_TO_CHARACTER);
  }
  assert_true(merges > 1000);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_transform_every_triplet),
      cmocka_unit_test(test_transform_every_code_point),
      cmocka_unit_test(test_transform_random_texts_are_stable),
      cmocka_unit_test(test_transform_byte_merge_is_reported_when_two_steps_differ),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
