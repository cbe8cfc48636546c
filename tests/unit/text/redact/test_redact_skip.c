/* simdiri_redact_skip() passes over no value, and texts are redacted from where it ends: compared with a redactor that
 * does not skip, on random records at every level. And it does pass over usual records. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "iri/cpu/isa.h"
#include "text/redact/redact.h"

enum { BLOCK_LEN = 2600, DEFAULT_BLOCKS = 8000 }; /* more than the kernel searches at once */

static uint64_t seed = 1;
static unsigned roll(unsigned sides) {
  seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (unsigned)(seed >> 33) % sides;
}

/* Rules with forms of several kinds, so that the bundled ones are not the only ones tried. */
static const char own_rules[] = "simdiri-redact 1\nrule own\nname code *token pass*\nparam q *id\nexcept sid\nform "
                                "AK[A-Z][x]{2}q\nform /x/(a[0-9]{3,})\n"
                                "form a\"b[c-e]{2,}\nform =\\\\z[0-9]{2}\nform :%q[a-z]{1,3}.\n";

/* ------------------------------------------------------------------------------------------- random records */

typedef struct {
  char data[BLOCK_LEN];
  size_t len;
} test_block;

static void append_byte(test_block *block, unsigned char byte) {
  if (block->len < BLOCK_LEN) block->data[block->len++] = (char)byte;
}

/* Appends a byte as an escape of a log, or as a triplet, in which bytes may be encoded again. */
static void append_encoded(test_block *block, unsigned char byte, unsigned depth, bool has_escapes) {
  char text[8];
  if (depth == 0) {
    append_byte(block, byte);
    return;
  }
  if (has_escapes && depth == 1 && roll(3) == 0) {
    (void)snprintf(text, sizeof text, byte == '"' || byte == '\\' ? "\\%c" : "\\x%02x", byte);
    for (const char *at = text; *at; at++) append_byte(block, (unsigned char)*at);
    return;
  }
  (void)snprintf(text, sizeof text, roll(2) ? "%%%02X" : "%%%02x", byte);
  for (const char *at = text; *at; at++)
    append_encoded(block, (unsigned char)*at, roll(4) ? 0 : depth - 1, has_escapes);
}

static const char *choose_piece(void) {
  static const char *const pieces[] = {"token",
                                       "code",
                                       "key",
                                       "sid",
                                       "password",
                                       "q",
                                       "page",
                                       "access",
                                       "_",
                                       "-",
                                       "user[password]",
                                       "utm_source",
                                       "=",
                                       "=",
                                       "=",
                                       "&",
                                       "?",
                                       "#",
                                       ";",
                                       "/",
                                       "//",
                                       "http://",
                                       "https:",
                                       "user:pw@",
                                       "@",
                                       ":",
                                       "\"",
                                       "\":",
                                       "\" :",
                                       "'",
                                       "'token':",
                                       "['code',",
                                       "[\"token\",\"",
                                       "\", \"",
                                       "\"password\"=>",
                                       ",",
                                       "%27",
                                       "%2C",
                                       "{\"name\":\"",
                                       " ",
                                       "\n",
                                       "\n",
                                       "\t",
                                       "\r\n",
                                       "\\",
                                       "\\\"",
                                       "\\\\",
                                       "<",
                                       ">",
                                       "%",
                                       "%2",
                                       "%25",
                                       "%3D",
                                       "%253D",
                                       "%22",
                                       "%3A",
                                       "%20",
                                       "%D0%B0",
                                       "\\xD0",
                                       "\\x3d",
                                       "AKIAABCDEFGHIJKLMNOP",
                                       "ghp_abcdefghijklmnopqrstuvwxyz0123456789",
                                       "/bot123456:",
                                       "abcdefghijklmnopqrstuvwxyz0123456789",
                                       "eyJhbGciOiJI.eyJzdWIiOiIx.abc",
                                       "-----BEGIN KEY-----MIIE",
                                       "/services/T1234567",
                                       "/B1234567/",
                                       "sk-abcdefghijklmnopqrstuvwxyz0123456789",
                                       "AKZxxq",
                                       "/x/a123",
                                       "a\"bcde",
                                       "=\\z12",
                                       "{redacted}",
                                       "={redacted}",
                                       "token={redacted}",
                                       "://{redacted}@",
                                       "http://{redacted}@",
                                       "//{redacted}@",
                                       "http://user:p//{redacted}@",
                                       ":%qab.",
                                       "x",
                                       "1",
                                       "\xC3\xA9"};
  return pieces[roll(sizeof pieces / sizeof *pieces)];
}

/* Appends a value of one of the forms, or nearly one. */
static void append_form(test_block *block, const form_set *forms, bool has_escapes) {
  const value_form *form = &forms->forms[roll((unsigned)forms->form_count)];
  const unsigned depth = roll(3) ? 0 : 1 + roll(3), chance = 1 + roll(12);
  for (size_t i = 0; i < form->step_count; i++) {
    const form_step *step = &forms->steps[form->first_step + i];
    const size_t more = step->max - step->min < 3 ? step->max - step->min : 3;
    for (size_t count = step->min + roll((unsigned)more + 1); count > 0; count--) {
      unsigned byte = roll(128);
      for (size_t tries = 0; !step_has_byte(step, byte) && tries < 128; tries++) byte = (byte + 1) % 128;
      append_encoded(block, (unsigned char)byte, roll(chance) ? 0 : depth, has_escapes);
      if (roll(200) == 0) return;
    }
  }
}

static void fill(test_block *block, const form_set *forms, bool has_escapes) {
  const size_t expected = roll(roll(3) ? 300 : BLOCK_LEN);
  block->len = 0;
  while (block->len < expected) {
    const unsigned depth = roll(3) ? 0 : 1 + roll(4), chance = 1 + roll(12);
    if (roll(12) == 0) append_form(block, forms, has_escapes);
    for (const char *piece = choose_piece(); *piece; piece++)
      append_encoded(block, (unsigned char)*piece, roll(chance) ? 0 : depth, has_escapes);
  }
}

/* ------------------------------------------------------------------------------------------- the reference */

/* Decodes the escapes of a record of a log. */
static size_t unescape(const char *record, size_t len, char out[BLOCK_LEN]) {
  static const char letters[] = "\"\\bnrtv", meanings[] = "\"\\\b\n\r\t\v";
  size_t out_len = 0;
  for (size_t i = 0; i < len; i++) {
    const char *letter = record[i] == '\\' && i + 1 < len && record[i + 1] ? strchr(letters, record[i + 1]) : NULL;
    char digits[3] = "";
    if (record[i] == '\\' && i + 3 < len && record[i + 1] == 'x') memcpy(digits, record + i + 2, 2);
    if (letter) {
      out[out_len++] = meanings[letter - letters];
      i++;
    } else if (strspn(digits, "0123456789abcdefABCDEF") == 2) {
      out[out_len++] = (char)strtoul(digits, NULL, 16);
      i += 3;
    } else {
      out[out_len++] = record[i];
    }
  }
  return out_len;
}

static bool has_value(const simdiri_redactor *plain, const char *record, size_t len, bool has_escapes) {
  char text[BLOCK_LEN];
  const simdiri_redact_span *spans;
  size_t count;
  simdiri_buffer work = {.allocator = simdiri_default_allocator()};
  if (has_escapes) {
    len = unescape(record, len, text);
    record = text;
  }
  assert_int_equal(simdiri_redact_find(plain, record, len, &work, &spans, &count), SIMDIRI_OK);
  simdiri_buffer_free(&work);
  return count > 0;
}

/* Checks that no record before the offset that is found has a value. Returns how many records were passed over. */
static size_t check_block(const simdiri_redactor *redactor, const simdiri_redactor *plain, const test_block *block,
                          bool has_escapes) {
  size_t passed = 0;
  char *copy = malloc(block->len + 1); /* so that tools see what is read after its end */
  assert_non_null(copy);
  for (size_t at = 0; at < block->len;) {
    memcpy(copy, block->data + at, block->len - at);
    size_t found = at + simdiri_redact_skip(redactor, copy, block->len - at, has_escapes);
    assert_true(found >= at && found <= block->len);
    while (at < block->len) {
      const char *record = block->data + at, *end = memchr(record, '\n', block->len - at);
      const size_t len = end ? (size_t)(end - record) : block->len - at;
      const bool is_before = at + len <= found && (end || found == block->len);
      if (is_before && has_value(plain, record, len, has_escapes))
        fail_msg("passed over, escapes %d: %.*s", has_escapes, (int)len, record);
      passed += is_before;
      at += len + (end != NULL);
      if (!is_before) break;
    }
  }
  free(copy);
  return passed;
}

/* Both find the same values, although one of them searches only from where a value may begin. */
static void check_values(const simdiri_redactor *redactor, const simdiri_redactor *plain, const char *text,
                         size_t len) {
  simdiri_buffer work = {.allocator = simdiri_default_allocator()}, plain_work = work;
  const simdiri_redact_span *spans, *plain_spans;
  size_t count, plain_count;
  assert_int_equal(simdiri_redact_find(redactor, text, len, &work, &spans, &count), SIMDIRI_OK);
  assert_int_equal(simdiri_redact_find(plain, text, len, &plain_work, &plain_spans, &plain_count), SIMDIRI_OK);
  bool is_same = count == plain_count;
  for (size_t i = 0; is_same && i < count; i++)
    is_same = spans[i].begin == plain_spans[i].begin && spans[i].end == plain_spans[i].end &&
              spans[i].rule == plain_spans[i].rule;
  if (!is_same) fail_msg("other values, %zu and %zu: %.*s", count, plain_count, (int)len, text);
  simdiri_buffer_free(&work);
  simdiri_buffer_free(&plain_work);
}

static void check_level(simdiri_redactor *redactor, simdiri_redactor *plain, size_t blocks) {
  size_t passed = 0;
  for (size_t i = 0; i < blocks; i++) {
    test_block block;
    const bool has_escapes = i % 2;
    fill(&block, &redactor->forms, has_escapes);
    passed += check_block(redactor, plain, &block, has_escapes);
    const size_t len = roll((unsigned)block.len + 1);
    check_values(redactor, plain, block.data, len);
    check_values(redactor, plain, block.data + len, block.len - len);
  }
  assert_true(passed > (redactor->keeps_params ? 0 : blocks / 8));
}

/* ------------------------------------------------------------------------------------------- tests */

static simdiri_redactor *create(size_t count, const char *rules, size_t rules_len) {
  static const char *const what[] = {"secrets", "userinfo", "email", "a*b"};
  simdiri_redactor *redactor = NULL;
  simdiri_redact_failure failure;
  const simdiri_status status = simdiri_redactor_create(what, count, rules, rules_len, NULL, &redactor, &failure);
  if (status != SIMDIRI_OK) fail_msg("line %zu: %s", failure.line, failure.message);
  return redactor;
}

/* Lets both redactors replace all parameters but some. */
static void keep_params(simdiri_redactor *redactor, simdiri_redactor *plain) {
  static const char *const keep[] = {"q", "utm_*", "page"};
  const size_t count = roll(sizeof keep / sizeof *keep + 1);
  assert_int_equal(simdiri_redactor_keep_params(redactor, keep, count, NULL), SIMDIRI_OK);
  assert_int_equal(simdiri_redactor_keep_params(plain, keep, count, NULL), SIMDIRI_OK);
}

static void check_all_levels(const char *rules, size_t rules_len, bool keeps) {
  const char *more = getenv("SIMDIRI_REDACT_SKIP_BLOCKS");
  const size_t blocks = more ? strtoul(more, NULL, 10) : DEFAULT_BLOCKS;
  for (size_t count = 1; count <= 4; count++) {
    simdiri_redactor *redactor = create(count, rules, rules_len), *plain = create(count, rules, rules_len);
    if (keeps) keep_params(redactor, plain);
    const bool can_skip = redactor->can_skip; /* at the level scalar, it has no tables for that */
    plain->can_skip = false;
    for (int isa = SIMDIRI_ISA_BEST; can_skip && isa < 16; isa++) {
      const kernel_table *kernel =
          simdiri_isa_is_supported((simdiri_isa)isa) ? simdiri_kernel_of((simdiri_isa)isa) : NULL;
      if (!kernel || !kernel->find_starts) continue;
      redactor->find_starts = kernel->find_starts;
      redactor->can_skip = true;
      check_level(redactor, plain, keeps ? blocks / 8 : blocks / 4);
    }
    simdiri_redactor_free(redactor);
    simdiri_redactor_free(plain);
  }
}

static void test_no_value_is_passed_over(void **state) {
  (void)state;
  for (int keeps = 0; keeps < 2; keeps++) {
    check_all_levels(NULL, 0, keeps);
    check_all_levels(own_rules, sizeof own_rules - 1, keeps);
  }
}

static void test_usual_records_are_passed_over(void **state) {
  static const char text[] = "http://a.example/search?q=%D0%B0%2Fb%20c&page=2&token=&utm_source=x\n"
                             "/services/list /bottom /webhooks/x /worldwide keyboard sk-1 eyJ.x ASIC w.example ghp_ "
                             "---- %22x%22\n?f%5Bprice%5D=3\n"
                             "192.0.2.1 - - [01/Nov/2026:00:00:00 +0000] \"GET "
                             "/a?r=http%3A%2F%2Fb.example%2F%3Fid%3D5%26x%3D%253D HTTP/1.1\" 200 5 "
                             "\"-\" \"odd \\\"agent\\\" \\\\ with \\xD0\\xB0\"\n"
                             "https://{redacted}@h.example/?token={redacted}&r=%3Ftoken%3D{redacted}\n";
  simdiri_redactor *redactor = create(2, NULL, 0);
  (void)state;
  const kernel_table *kernel = simdiri_kernel_of(simdiri_isa_choose(SIMDIRI_ISA_BEST));
  assert_true(redactor->can_skip == (kernel && kernel->find_starts));
  if (redactor->can_skip) assert_int_equal(simdiri_redact_skip(redactor, text, sizeof text - 1, true), sizeof text - 1);
  simdiri_redactor_free(redactor);
}

static void test_a_word_before_an_arrow_is_not_passed_over(void **state) {
  static const char *const texts[] = {"x=\xC3\xA9sid=>12345", "x=\xC3\xA9sid=%3E12345", "x=%C3%A9sid%3D>12345"};
  simdiri_redactor *redactor = create(2, NULL, 0);
  (void)state;
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    const size_t len = strlen(texts[i]);
    assert_true(has_value(redactor, texts[i], len, false));
    assert_true(simdiri_redact_skip(redactor, texts[i], len, false) < len);
  }
  simdiri_redactor_free(redactor);
}

static void test_addresses_pass_over_nothing(void **state) {
  static const char *const what[] = {"ip"};
  simdiri_redactor *redactor;
  (void)state;
  assert_int_equal(simdiri_redactor_create(what, 1, NULL, 0, NULL, &redactor, NULL), SIMDIRI_OK);
  assert_int_equal(simdiri_redact_skip(redactor, "a", 1, false), 0);
  assert_int_equal(simdiri_redact_skip(redactor, NULL, 0, false), 0);
  simdiri_redactor_free(redactor);
}

/* Each "eyJ" may be the start of a form with a long run. */
static void test_runs_are_not_read_again_and_again(void **state) {
  static const char piece[] = "%5AeyJ";
  enum { PIECE_LEN = sizeof piece - 1, PIECES = 1000000 };
  simdiri_redactor *redactor = create(2, NULL, 0);
  char *text = malloc((size_t)PIECE_LEN * PIECES);
  (void)state;
  assert_non_null(text);
  for (size_t i = 0; i < PIECES; i++) memcpy(text + i * PIECE_LEN, piece, PIECE_LEN);
  for (size_t at = 0; at < (size_t)PIECE_LEN * PIECES; at += PIECE_LEN)
    (void)simdiri_redact_skip(redactor, text + at, PIECE_LEN * (size_t)PIECES - at, false);
  free(text);
  simdiri_redactor_free(redactor);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_no_value_is_passed_over), cmocka_unit_test(test_usual_records_are_passed_over),
      cmocka_unit_test(test_a_word_before_an_arrow_is_not_passed_over),
      cmocka_unit_test(test_addresses_pass_over_nothing), cmocka_unit_test(test_runs_are_not_read_again_and_again)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
