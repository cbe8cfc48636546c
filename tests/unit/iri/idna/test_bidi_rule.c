/* idna/bidi_rule: the six conditions of RFC 5893 2, one test for each, then all together by brute force. */
/* SPDX-License-Identifier: MIT */
#include "iri/idna/bidi_rule.h"

#include <string.h>
#include <utf8proc.h>

#include "iri/common/utf8.h"
#include "unit/support.h"

/* One character of each relevant class. */
#define R "\xD7\x90"   /* U+05D0 */
#define AL "\xD8\xA7"  /* U+0627 */
#define AN "\xD9\xA0"  /* U+0660 */
#define NSM "\xCC\x81" /* U+0301 */
#define BN "\xC2\xAD"  /* U+00AD */
#define ET "\xC2\xB0"  /* U+00B0 */
#define ON "_"
#define L "a"
#define EN "1"
#define ES "-"
#define CS ","
#define S "\t"
#define WS "\xE2\x80\x83" /* U+2003 */

static void check_rule(const char *label, bool is_expected) {
  const size_t len = strlen(label);
  if (simdiri_meets_bidi_rule(guarded_copy(0, label, len), len) != is_expected)
    fail_msg("%s: not %d", label, is_expected);
}

static void check_all(const char *const *labels, size_t count, bool is_expected) {
  for (size_t i = 0; i < count; i++) check_rule(labels[i], is_expected);
}

static void test_condition_1_first_character(void **state) {
  (void)state;
  static const char *const good[] = {R, AL, L};
  static const char *const bad[] = {"", EN, AN, ES L, EN L, ON L, NSM R, NSM, BN L, AN R, EN R, ET R, CS R};
  check_all(good, LENGTH_OF(good), true);
  check_all(bad, LENGTH_OF(bad), false);
}

static void test_condition_2_classes_of_an_rtl_label(void **state) {
  (void)state;
  static const char *const good[] = {R AL R, R AN, R EN, R ES R, R CS R, R ET R, R ON R, R BN R, R NSM R, AL R AL};
  static const char *const bad[] = {R L R, AL L, R S R, R WS R, R L};
  check_all(good, LENGTH_OF(good), true);
  check_all(bad, LENGTH_OF(bad), false);
}

static void test_condition_3_end_of_an_rtl_label(void **state) {
  (void)state;
  static const char *const good[] = {R R, R AL, R EN, R AN, R NSM, R AN NSM NSM, R EN NSM, R ES R NSM};
  static const char *const bad[] = {R ES, R CS, R ET, R ON, R BN, R ES NSM, R BN NSM NSM};
  check_all(good, LENGTH_OF(good), true);
  check_all(bad, LENGTH_OF(bad), false);
}

static void test_condition_4_one_kind_of_digits(void **state) {
  (void)state;
  static const char *const good[] = {R EN EN, R AN AN, AL EN, AL AN};
  static const char *const bad[] = {R EN AN, R AN EN, AL AN R EN, R EN R AN R};
  check_all(good, LENGTH_OF(good), true);
  check_all(bad, LENGTH_OF(bad), false);
}

static void test_condition_5_classes_of_an_ltr_label(void **state) {
  (void)state;
  static const char *const good[] = {L L, L EN L, L ES L, L CS L, L ET L, L ON L, L BN L, L NSM L};
  static const char *const bad[] = {L R L, L AL L, L AN L, L AN, L R, L S L, L WS L};
  check_all(good, LENGTH_OF(good), true);
  check_all(bad, LENGTH_OF(bad), false);
}

static void test_condition_6_end_of_an_ltr_label(void **state) {
  (void)state;
  static const char *const good[] = {L EN, L NSM, L EN NSM NSM, L ES L NSM};
  static const char *const bad[] = {L ES, L CS, L ET, L ON, L BN, L ES NSM, L ON NSM NSM};
  check_all(good, LENGTH_OF(good), true);
  check_all(bad, LENGTH_OF(bad), false);
}

/* The conditions again, written over classes. */
static bool is_in(char class, const char *set) { return strchr(set, class) != NULL; }

static bool meets_conditions(const char *classes, size_t count) {
  if (count == 0 || !is_in(classes[0], "RAL")) return false; /* 1 */
  const bool is_rtl = classes[0] != 'L';
  size_t last = count;
  bool has_en = false, has_an = false;
  for (size_t i = 0; i < count; i++) {
    if (!is_in(classes[i], is_rtl ? "RANescton" : "Lescton") && !is_in(classes[i], "m")) return false; /* 2, 5 */
    has_en |= classes[i] == 'e';
    has_an |= classes[i] == 'N';
  }
  while (last > 0 && classes[last - 1] == 'm') last--;
  if (last == 0 || !is_in(classes[last - 1], is_rtl ? "RANe" : "Le")) return false; /* 3, 6 */
  return !(is_rtl && has_en && has_an);                                             /* 4 */
}

static void test_meets_bidi_rule_every_sequence_of_four_classes(void **state) {
  (void)state;
  static const char names[] = "RANLescmton";
  static const char *const texts[] = {R, AL, AN, L, EN, ES, CS, NSM, ET, ON, BN};
  const size_t kinds = LENGTH_OF(texts);
  size_t count = 1;
  for (size_t len = 0; len <= 4; len++, count *= kinds) {
    for (size_t n = 0; n < count; n++) {
      char label[16] = "", classes[4];
      size_t rest = n;
      for (size_t i = 0; i < len; i++, rest /= kinds) {
        classes[i] = names[rest % kinds];
        append_piece(label, sizeof label, texts[rest % kinds]);
      }
      check_rule(label, meets_conditions(classes, len));
    }
  }
}

/* The characters above have the classes of their names. */
static void test_classes_of_the_test_s_characters(void **state) {
  (void)state;
  static const struct {
    const char *text;
    int class;
  } rows[] = {
      {R, UTF8PROC_BIDI_CLASS_R},     {AL, UTF8PROC_BIDI_CLASS_AL}, {AN, UTF8PROC_BIDI_CLASS_AN},
      {NSM, UTF8PROC_BIDI_CLASS_NSM}, {BN, UTF8PROC_BIDI_CLASS_BN}, {ET, UTF8PROC_BIDI_CLASS_ET},
      {ON, UTF8PROC_BIDI_CLASS_ON},   {L, UTF8PROC_BIDI_CLASS_L},   {EN, UTF8PROC_BIDI_CLASS_EN},
      {ES, UTF8PROC_BIDI_CLASS_ES},   {CS, UTF8PROC_BIDI_CLASS_CS}, {S, UTF8PROC_BIDI_CLASS_S},
      {WS, UTF8PROC_BIDI_CLASS_WS},
  };
  for (size_t i = 0; i < LENGTH_OF(rows); i++) {
    uint32_t c = 0;
    const unsigned char *p = (const unsigned char *)rows[i].text;
    assert_int_equal(utf8_decode(p, p + strlen(rows[i].text), &c), strlen(rows[i].text));
    assert_int_equal(utf8proc_get_property((utf8proc_int32_t)c)->bidi_class, rows[i].class);
  }
}

static void test_is_rtl_label(void **state) {
  (void)state;
  static const char *const rtl[] = {R, AL, AN, L R, L EN AN, "abc" AL "def"};
  static const char *const ltr[] = {"", L, EN, ES, NSM, BN, ET, ON, CS, "abc\xC3\xA9\xE4\xB8\xAD\xF0\x9F\x92\xA9"};
  for (size_t i = 0; i < LENGTH_OF(rtl); i++)
    assert_true(simdiri_is_rtl_dns_label(guarded_copy(0, rtl[i], strlen(rtl[i])), strlen(rtl[i])));
  for (size_t i = 0; i < LENGTH_OF(ltr); i++)
    assert_false(simdiri_is_rtl_dns_label(guarded_copy(0, ltr[i], strlen(ltr[i])), strlen(ltr[i])));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_condition_1_first_character),
      cmocka_unit_test(test_condition_2_classes_of_an_rtl_label),
      cmocka_unit_test(test_condition_3_end_of_an_rtl_label),
      cmocka_unit_test(test_condition_4_one_kind_of_digits),
      cmocka_unit_test(test_condition_5_classes_of_an_ltr_label),
      cmocka_unit_test(test_condition_6_end_of_an_ltr_label),
      cmocka_unit_test(test_meets_bidi_rule_every_sequence_of_four_classes),
      cmocka_unit_test(test_classes_of_the_test_s_characters),
      cmocka_unit_test(test_is_rtl_label),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
