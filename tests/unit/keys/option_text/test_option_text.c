/* option_text: texts with options, and the table of options that they are read by. */
/* SPDX-License-Identifier: MIT */
#include "keys/option_text/option_text.h"

#include <stdio.h>
#include <string.h>

#include "iri/options/option_words.h"
#include "unit/support.h"

typedef struct {
  const char *word;
  int number;
} word_row;

static const accepted_options takes_all = {
    .takes = UINT32_MAX, .readers = "tests", .errors_choices = "null|error", .has_secret = true};

static bool read_text(const accepted_options *accepted, const char *text, option_settings *settings, char *message) {
  message[0] = '\0';
  return simdiri_option_text_read(accepted, text, strlen(text), settings, message);
}

static void read_good(const char *text, option_settings *settings) {
  char message[OPTION_MESSAGE_MAX];
  if (!read_text(&takes_all, text, settings, message)) fail_msg("'%s': %s", text, message);
}

static void check_refused(const accepted_options *accepted, const char *text, const char *expected) {
  option_settings settings;
  char message[OPTION_MESSAGE_MAX];
  assert_false(read_text(accepted, text, &settings, message));
  assert_string_equal(message, expected);
}

/* Each word of an option sets the constant beside it. */
#define ROW_OF_WORD(word, constant) {word, constant},
#define CHOICE(id, name, group, words, type, member, ...)                                                              \
  static void test_words_of_##id(void **state) {                                                                       \
    (void)state;                                                                                                       \
    static const word_row rows[] = {words(ROW_OF_WORD)};                                                               \
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {                                                          \
      option_settings settings;                                                                                        \
      char text[64];                                                                                                   \
      snprintf(text, sizeof text, "--%s=%s", name, rows[i].word);                                                      \
      read_good(text, &settings);                                                                                      \
      assert_int_equal(settings.member, rows[i].number);                                                               \
    }                                                                                                                  \
  }
#include "iri/options/options.def"

static void test_the_words_of_a_list_have_bars_between_them(void **state) {
  (void)state;
  assert_string_equal(OPTION_WORDS(OPTION_HOSTS_OF_CONVERT), "ascii|percent|unicode");
  static const char *const rungs[] = {OPTION_RUNGS(OPTION_WORD_AT)};
  assert_string_equal(rungs[SIMDIRI_RUNG_PROTOCOL], "protocol");
}

static void test_flags_texts_and_names(void **state) {
  (void)state;
  option_settings settings;
  read_good("--reference --drop-fragment\t--non-strict --encode-bidi --std3 --nfkc --default-scheme=https --params=a,b "
            "--lossy=www,sort --get=segment:1",
            &settings);
  assert_int_equal(settings.iri.flags, SIMDIRI_FLAG_REFERENCE | SIMDIRI_FLAG_DROP_FRAGMENT | SIMDIRI_FLAG_NON_STRICT |
                                           SIMDIRI_FLAG_ENCODE_BIDI | SIMDIRI_FLAG_STD3);
  assert_int_equal(settings.iri.unicode, SIMDIRI_UNICODE_NFKC);
  assert_string_equal(settings.iri.default_scheme, "https");
  assert_int_equal(settings.lossy, SIMDIRI_LOSSY_WWW | SIMDIRI_LOSSY_SORT);
  assert_int_equal(settings.params.len, 3);
  assert_memory_equal(settings.get.text, "segment:1", settings.get.len);
}

static void test_defaults_that_depend_on_others(void **state) {
  (void)state;
  static const accepted_options of_keys = {.takes = UINT32_MAX,
                                           .readers = "tests",
                                           .errors_choices = "null|error",
                                           .has_secret = true,
                                           .makes_keys = true,
                                           .rung = SIMDIRI_RUNG_SCHEME,
                                           .disallowed = SIMDIRI_DISALLOWED_ENCODE};
  static const struct {
    const char *text;
    simdiri_disallowed disallowed;
  } cases[] = {
      {"", SIMDIRI_DISALLOWED_ENCODE},
      {"--rung=syntax", SIMDIRI_DISALLOWED_ENCODE},
      {"--rung=simple", SIMDIRI_DISALLOWED_FAIL},
      {"--rung=simple --disallowed=encode", SIMDIRI_DISALLOWED_ENCODE},
      {"--profile=web", SIMDIRI_DISALLOWED_ENCODE_ALL},
      {"--disallowed=fail --rung=syntax", SIMDIRI_DISALLOWED_FAIL},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    option_settings settings;
    char message[OPTION_MESSAGE_MAX];
    if (!read_text(&of_keys, cases[i].text, &settings, message)) fail_msg("'%s': %s", cases[i].text, message);
    if (settings.iri.disallowed != cases[i].disallowed)
      fail_msg("'%s': --disallowed is %d", cases[i].text, settings.iri.disallowed);
  }
}

/* Only the rules of --lossy and those of --clean add up. */
static void test_options_that_are_there_twice(void **state) {
  (void)state;
  option_settings settings;
  read_good("--lossy=www --redact=email --lossy=sort", &settings);
  assert_int_equal(settings.lossy, SIMDIRI_LOSSY_WWW | SIMDIRI_LOSSY_SORT);
  assert_int_equal(settings.redact.len, 5);
  assert_memory_equal(settings.redact.text, "email", 5);
  check_refused(&takes_all, "--nfc --nfc", "the option '--nfc' is there twice");
}

static void test_clean_takes_rules_that_only_remove(void **state) {
  (void)state;
  option_settings settings;
  read_good("--clean=fragment,parameters --clean=userinfo", &settings);
  assert_int_equal(settings.clean, SIMDIRI_LOSSY_FRAGMENT | SIMDIRI_LOSSY_PARAMETERS | SIMDIRI_LOSSY_USERINFO);
  assert_int_equal(settings.lossy, 0);
  check_refused(
      &takes_all, "--clean=sort",
      "the option '--clean=sort' has a name that is not one of fragment, anchor, session, tracking, parameters, "
      "empty-query, final-dot, userinfo, empty-parameters, repeated-parameters, unwrap");
}

static void test_groups_of_the_table(void **state) {
  (void)state;
  const accepted_options of_keys = {.takes = OPTION_TAKES_KEYS, .readers = "tests"};
  check_refused(&of_keys, "--top", "there is no option '--top'; the options are --hash --lossy --by");
  const accepted_options of_forms = {.takes = OPTION_TAKES_FORMS, .readers = "tests"};
  check_refused(&of_forms, "--by=host",
                "there is no option '--by=host'; the options are --form --reference --non-strict "
                "--encode-bidi --std3");
  const accepted_options of_labels = {.takes = OPTION_TAKES_LABELS, .readers = "tests"};
  check_refused(&of_labels, "--a", "there is no option '--a'; the options are --group-host --templates --params");
  const accepted_options of_rules = {.takes = OPTION_TAKES_NORMAL_FORM, .readers = "tests"};
  check_refused(&of_rules, "--a",
                "there is no option '--a'; the options are --profile --rung --grammar --disallowed --host --idna --nfc "
                "--nfkc --drop-fragment --default-scheme");
}

static void test_what_texts_do_not_have(void **state) {
  (void)state;
  check_refused(&takes_all, "--psl=f", "the option '--psl=f' needs a file, and tests read none");
  check_refused(&takes_all, "--redirects=f", "the option '--redirects=f' needs a file, and tests read none");
  check_refused(&takes_all, "--host=unicode", "the option '--host=unicode' needs another value: one of ascii|percent");
  check_refused(&takes_all, "--nfc --nfkc", "--nfc and --nfkc contradict each other");
  check_refused(&takes_all, "--errors=keep", "the option '--errors=keep' needs another value: one of null|error");
}

/* Lists end their names with zero bytes. */
static void test_values_have_no_zero_bytes(void **state) {
  (void)state;
  static const char text[] = "--params=a\0b,c";
  option_settings settings;
  char message[OPTION_MESSAGE_MAX];
  assert_false(simdiri_option_text_read(&takes_all, text, sizeof text - 1, &settings, message));
  assert_string_equal(message, "the option '--params=a\\x00b,c' has a zero byte");
}

int main(void) {
  const struct CMUnitTest tests[] = {
#define CHOICE(id, ...) cmocka_unit_test(test_words_of_##id),
#include "iri/options/options.def"
      cmocka_unit_test(test_the_words_of_a_list_have_bars_between_them),
      cmocka_unit_test(test_flags_texts_and_names),
      cmocka_unit_test(test_defaults_that_depend_on_others),
      cmocka_unit_test(test_options_that_are_there_twice),
      cmocka_unit_test(test_clean_takes_rules_that_only_remove),
      cmocka_unit_test(test_groups_of_the_table),
      cmocka_unit_test(test_what_texts_do_not_have),
      cmocka_unit_test(test_values_have_no_zero_bytes)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
