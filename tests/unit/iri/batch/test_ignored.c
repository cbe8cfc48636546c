/* Characters that UTS 46 ignores vanish from a mapped host in any notation: raw or percent-encoded, also if they may
 * not be raw (U+FEFF, U+E0100 to U+E01EF). */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "unit/iri/batch/batch_support.h"

enum { RAW, ENCODED, ENCODED_LOWER, SPELLING_COUNT };

typedef void visit_spelling(test_session *session, uint32_t code_point, int spelling, const char *spelled);

static size_t put_utf8(uint32_t c, unsigned char *out) {
  if (c < 0x800) return out[0] = (unsigned char)(0xC0 | c >> 6), out[1] = (unsigned char)(0x80 | (c & 63)), 2;
  const size_t len = c < 0x10000 ? 3 : 4;
  for (size_t i = len; i-- > 1; c >>= 6) out[i] = (unsigned char)(0x80 | (c & 63));
  out[0] = (unsigned char)((len == 3 ? 0xE0 : 0xF0) | c);
  return len;
}

static void spell(uint32_t c, int spelling, char *out, size_t capacity) {
  unsigned char bytes[4];
  const size_t len = put_utf8(c, bytes);
  out[0] = '\0';
  for (size_t i = 0; i < len; i++) {
    char piece[4];
    (void)snprintf(piece, sizeof piece, spelling == RAW ? "%c" : spelling == ENCODED ? "%%%02X" : "%%%02x", bytes[i]);
    append_piece(out, capacity, piece);
  }
}

/* Asks the public function: a label with the character becomes the label without it. */
static bool is_ignored(test_session *session, uint32_t c) {
  char name[16] = "a";
  unsigned char bytes[4];
  const size_t len = put_utf8(c, bytes);
  memcpy(name + 1, bytes, len);
  name[len + 1] = 'b';
  session->out.len = 0;
  return simdiri_domain_to_ascii(session->scratch, 0, name, len + 2, &session->out, NULL) == SIMDIRI_OK &&
         session->out.len == 2 && memcmp(session->out.data, "ab", 2) == 0;
}

static bool is_never_raw(uint32_t c) { return c == 0xFEFF || (c >= 0xE0100 && c <= 0xE01EF); }

/* Calls `visit` for each spelling of each ignored character. */
static void visit_all(const simdiri_options *options, visit_spelling *visit) {
  test_session session;
  size_t count = 0, never_raw = 0;
  session_begin(&session, options);
  for (uint32_t c = 0x80; c < 0x110000; c++) {
    if ((c >= 0xD800 && c < 0xE000) || !is_ignored(&session, c)) continue;
    count++;
    never_raw += is_never_raw(c);
    for (int spelling = RAW; spelling < SPELLING_COUNT; spelling++) {
      char spelled[16];
      spell(c, spelling, spelled, sizeof spelled);
      visit(&session, c, spelling, spelled);
    }
  }
  session_end(&session);
  assert_int_equal(never_raw, 1 + 240);
  assert_true(count > never_raw + 20);
}

/* In `pattern`, "~" marks the character's position. */
static size_t fill_in(char *text, size_t capacity, const char *pattern, const char *spelled) {
  text[0] = '\0';
  for (; *pattern; pattern++) {
    const char one[2] = {*pattern, '\0'};
    append_piece(text, capacity, *pattern == '~' ? spelled : one);
  }
  return strlen(text);
}

static void check_normalized(test_session *session, const char *pattern, const char *spelled, const char *expected) {
  char text[128];
  const size_t len = fill_in(text, sizeof text, pattern, spelled);
  const simdiri_status status = session_normalize(session, text, len);
  if (status != SIMDIRI_OK) fail_msg("%s: %s", text, simdiri_status_name(status));
  check_same_text(text, session->result.text, session->result.text_len, expected, strlen(expected));
}

static void check_uri_form(test_session *session, uint32_t c, int spelling, const char *spelled) {
  (void)c, (void)spelling;
  check_normalized(session, "http://b\xC3\xBC~.de/", spelled, "http://xn--b-eha.de/");
  check_normalized(session, "http://e~x~.example/", spelled, "http://ex.example/");
  check_normalized(session, "http://xn--b-eha~.~de", spelled, "http://xn--b-eha.de/");
  check_normalized(session, "ftp://u@a~.xn--b-eha:21/", spelled, "ftp://u@a.xn--b-eha/");
}

static void test_ignored_in_uri_form(void **state) {
  (void)state;
  visit_all(NULL, check_uri_form);
  simdiri_options options;
  simdiri_options_init(&options);
  options.unicode = SIMDIRI_UNICODE_NFC;
  visit_all(&options, check_uri_form);
}

static void check_iri_form(test_session *session, uint32_t c, int spelling, const char *spelled) {
  (void)c, (void)spelling;
  check_normalized(session, "http://b\xC3\xBC~.de/", spelled, "http://b\xC3\xBC.de/");
  check_normalized(session, "http://xn--b-eha~.de/", spelled, "http://b\xC3\xBC.de/");
}

static void test_ignored_in_iri_form(void **state) {
  (void)state;
  simdiri_options options;
  simdiri_options_init(&options);
  options.form = SIMDIRI_FORM_IRI;
  visit_all(&options, check_iri_form);
}

static void check_web(test_session *session, uint32_t c, int spelling, const char *spelled) {
  (void)c, (void)spelling;
  check_normalized(session, "http://b\xC3\xBC~.de/", spelled, "http://xn--b-eha.de/");
}

static void test_ignored_in_profile_web(void **state) {
  (void)state;
  simdiri_options options;
  simdiri_options_init(&options);
  options.profile = SIMDIRI_PROFILE_WEB;
  visit_all(&options, check_web);
}

/* Characters that the grammar does not allow raw stay errors; their triplets are allowed. */
static void check_strict(test_session *session, uint32_t c, int spelling, const char *spelled) {
  char text[64];
  if (spelling != RAW || c < 0xE0100) {
    check_normalized(session, "http://b\xC3\xBC~.de/", spelled, "http://xn--b-eha.de/");
    return;
  }
  const size_t len = fill_in(text, sizeof text, "http://b\xC3\xBC~.de/", spelled);
  assert_int_equal(session_normalize(session, text, len), SIMDIRI_ERROR_BAD_CODE_POINT);
  assert_int_equal(session->result.offset, 10);
}

static void test_ignored_where_nothing_is_repaired(void **state) {
  (void)state;
  simdiri_options options;
  simdiri_options_init(&options);
  options.disallowed = SIMDIRI_DISALLOWED_FAIL;
  visit_all(&options, check_strict);
}

static void check_conversion(test_session *session, uint32_t c, int spelling, const char *spelled) {
  char text[64];
  const size_t len = fill_in(text, sizeof text, "http://b\xC3\xBC~.de/", spelled);
  (void)c, (void)spelling;
  session->out.len = 0;
  assert_int_equal(simdiri_to_uri(session->context, session->scratch, text, len, &session->out, &session->result),
                   SIMDIRI_OK);
  check_same_text(text, session->result.text, session->result.text_len, "http://xn--b-eha.de/", 20);
}

static void test_ignored_in_conversion(void **state) {
  (void)state;
  visit_all(NULL, check_conversion);
}

static void check_comparison(test_session *session, uint32_t c, int spelling, const char *spelled) {
  char text[64];
  simdiri_comparison comparison;
  const size_t len = fill_in(text, sizeof text, "http://~b\xC3\xBC.de/", spelled);
  (void)c, (void)spelling;
  assert_int_equal(
      simdiri_compare(session->context, session->scratch, NULL, text, len, "http://xn--b-eha.de/", 20, &comparison),
      SIMDIRI_OK);
  assert_int_equal(comparison.is_equivalent, 1);
  assert_int_equal(comparison.rung, SIMDIRI_RUNG_SCHEME);
}

static void test_ignored_in_comparison(void **state) {
  (void)state;
  visit_all(NULL, check_comparison);
}

static simdiri_keyer *keyer;

static void check_key(test_session *session, uint32_t c, int spelling, const char *spelled) {
  char text[64];
  simdiri_fingerprint key, expected;
  const size_t len = fill_in(text, sizeof text, "http://b\xC3\xBC~.de/", spelled);
  (void)c, (void)spelling;
  assert_int_equal(simdiri_key(keyer, session->scratch, text, len, &key, NULL), SIMDIRI_OK);
  assert_int_equal(simdiri_key(keyer, session->scratch, "http://xn--b-eha.de/", 20, &expected, NULL), SIMDIRI_OK);
  assert_memory_equal(&key, &expected, sizeof key);
}

static void test_ignored_in_keys(void **state) {
  (void)state;
  test_session session;
  simdiri_key_options options;
  session_begin(&session, NULL);
  simdiri_key_options_init(&options);
  assert_int_equal(simdiri_keyer_create(session.context, &options, NULL, &keyer), SIMDIRI_OK);
  visit_all(NULL, check_key);
  simdiri_keyer_free(keyer);
  session_end(&session);
}

/* Long enough for whole groups of records, at the ISA level that the environment chooses. */
static void test_ignored_in_batches(void **state) {
  (void)state;
  static char text[20000], expected[20000];
  const uint32_t points[] = {0xFEFF, 0xE0100, 0xAD, 0xE01EF};
  test_batch batch;
  text[0] = expected[0] = '\0';
  for (size_t i = 0; i < 300; i++) {
    char spelled[16], line[64];
    spell(points[i % LENGTH_OF(points)], (int)(i % SPELLING_COUNT), spelled, sizeof spelled);
    (void)fill_in(line, sizeof line, i % 5 ? "http://b\xC3\xBC~.de/\n" : "http://e~x.de/\n", spelled);
    append_piece(text, sizeof text, line);
    append_piece(expected, sizeof expected, i % 5 ? "http://xn--b-eha.de/\n" : "http://ex.de/\n");
  }
  batch_begin(&batch);
  const simdiri_records records = batch_lines(text, strlen(text));
  assert_int_equal(batch_run(&batch, SIMDIRI_ON_ERROR_KEEP, &records), SIMDIRI_OK);
  batch_check_output(&batch, expected, strlen(expected));
  batch_end(&batch);
}

/* The bytes of a repair never become part of a character (RFC 3987 3.2), not even of one that would vanish. */
static void test_ignored_characters_from_bad_bytes_merge(void **state) {
  (void)state;
  static const test_literal texts[] = {LITERAL("http://b\xEF%BB%BF.de/"), LITERAL("http://b\xF3%A0%84%80.de/"),
                                       LITERAL("http://\xC3\xA9\xEF\xBB%BF/")};
  const size_t offsets[] = {8, 8, 9};
  test_session session;
  session_begin(&session, NULL);
  for (size_t i = 0; i < LENGTH_OF(texts); i++) {
    assert_int_equal(session_normalize(&session, texts[i].data, texts[i].len), SIMDIRI_ERROR_OCTET_MERGE);
    assert_int_equal(session.result.offset, offsets[i]);
  }
  session_end(&session);
}

/* At the syntax rung, and in hosts that are not domain names, the characters stay. */
static void test_ignored_characters_stay_where_hosts_are_not_mapped(void **state) {
  (void)state;
  test_session session;
  session_begin(&session, NULL);
  check_normalized(&session, "x://b~/", "\xEF\xBB\xBF", "x://b%EF%BB%BF/");
  session_end(&session);
  simdiri_options options;
  simdiri_options_init(&options);
  options.rung = SIMDIRI_RUNG_SYNTAX;
  session_begin(&session, &options);
  check_normalized(&session, "http://b~/", "%f3%a0%84%80", "http://b%F3%A0%84%80/");
  session_end(&session);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_ignored_in_uri_form),
      cmocka_unit_test(test_ignored_in_iri_form),
      cmocka_unit_test(test_ignored_in_profile_web),
      cmocka_unit_test(test_ignored_where_nothing_is_repaired),
      cmocka_unit_test(test_ignored_in_conversion),
      cmocka_unit_test(test_ignored_in_comparison),
      cmocka_unit_test(test_ignored_in_keys),
      cmocka_unit_test(test_ignored_in_batches),
      cmocka_unit_test(test_ignored_characters_from_bad_bytes_merge),
      cmocka_unit_test(test_ignored_characters_stay_where_hosts_are_not_mapped),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
