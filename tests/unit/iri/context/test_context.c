/* common/context: which options are refused, and what the objects store. */
/* SPDX-License-Identifier: MIT */
#include "iri/context/context.h"

#include <string.h>

#include "unit/support.h"

static simdiri_options defaults(void) {
  simdiri_options options;
  simdiri_options_init(&options);
  return options;
}

static simdiri_status create(const simdiri_options *options) {
  simdiri_context *context = (simdiri_context *)&context; /* must be overwritten */
  const simdiri_status status = simdiri_context_create(options, NULL, &context);
  assert_int_equal(context == NULL, status != SIMDIRI_OK);
  simdiri_context_free(context);
  return status;
}

/* Every field except struct_size and flags, by its offset, with the first value that is unknown. */
static void test_create_unknown_values(void **state) {
  (void)state;
  static const struct {
    size_t place;
    int unknown;
  } fields[] = {
      {offsetof(simdiri_options, profile), SIMDIRI_PROFILE_WEB + 1},
      {offsetof(simdiri_options, rung), SIMDIRI_RUNG_PROTOCOL + 1},
      {offsetof(simdiri_options, form), SIMDIRI_FORM_IRI + 1},
      {offsetof(simdiri_options, grammar), SIMDIRI_GRAMMAR_LEIRI + 1},
      {offsetof(simdiri_options, disallowed), SIMDIRI_DISALLOWED_ENCODE_ALL + 1},
      {offsetof(simdiri_options, host), SIMDIRI_HOST_UNICODE + 1},
      {offsetof(simdiri_options, unicode), SIMDIRI_UNICODE_NFKC + 1},
      {offsetof(simdiri_options, isa), SIMDIRI_ISA_SIMD128 + 1},
      {offsetof(simdiri_options, idna), SIMDIRI_IDNA_2008 + 1},
  };
  for (size_t i = 0; i < LENGTH_OF(fields); i++) {
    const int wrong[] = {fields[i].unknown, 1000, -1, INT32_MIN, INT32_MAX};
    for (size_t k = 0; k < LENGTH_OF(wrong); k++) {
      simdiri_options options = defaults();
      memcpy((char *)&options + fields[i].place, &wrong[k], sizeof wrong[k]);
      assert_int_equal(create(&options), SIMDIRI_ERROR_BAD_OPTION);
    }
  }
}

static void test_create_unknown_flags(void **state) {
  (void)state;
  const uint32_t known = SIMDIRI_FLAG_REFERENCE | SIMDIRI_FLAG_DROP_FRAGMENT | SIMDIRI_FLAG_STD3 |
                         SIMDIRI_FLAG_NON_STRICT | SIMDIRI_FLAG_ENCODE_BIDI;
  for (unsigned bit = 0; bit < 32; bit++) {
    simdiri_options options = defaults();
    options.flags = 1u << bit;
    assert_int_equal(create(&options), options.flags & known ? SIMDIRI_OK : SIMDIRI_ERROR_BAD_OPTION);
  }
}

static void test_create_struct_size(void **state) {
  (void)state;
  const size_t others[] = {0, 1, sizeof(simdiri_options) - 1, sizeof(simdiri_options) + 1, SIZE_MAX};
  simdiri_options options = defaults();
  for (size_t i = 0; i < LENGTH_OF(others); i++) {
    options.struct_size = others[i];
    assert_int_equal(create(&options), SIMDIRI_ERROR_BAD_OPTION);
  }
  options.struct_size = sizeof options;
  assert_int_equal(create(&options), SIMDIRI_OK);
}

static void test_create_default_scheme(void **state) {
  (void)state;
  static const char *const good[] = {"h", "HTTPS", "a+b-c.9"};
  static const char *const bad[] = {"", "9a", "https:", "a b", "h\xC3\xA9", "-a", "a/"};
  char longest[SIMDIRI_DEFAULT_SCHEME_MAX + 2];
  simdiri_options options = defaults();
  memset(longest, 'a', sizeof longest);
  longest[SIMDIRI_DEFAULT_SCHEME_MAX] = '\0';
  options.default_scheme = longest;
  assert_int_equal(create(&options), SIMDIRI_OK);
  longest[SIMDIRI_DEFAULT_SCHEME_MAX] = 'a';
  longest[SIMDIRI_DEFAULT_SCHEME_MAX + 1] = '\0';
  assert_int_equal(create(&options), SIMDIRI_ERROR_BAD_OPTION);
  for (unsigned profile = SIMDIRI_PROFILE_RFC3987; profile <= SIMDIRI_PROFILE_WEB; profile++) {
    options.profile = (simdiri_profile)profile;
    for (size_t i = 0; i < LENGTH_OF(good); i++) {
      options.default_scheme = good[i];
      assert_int_equal(create(&options), SIMDIRI_OK);
    }
    for (size_t i = 0; i < LENGTH_OF(bad); i++) {
      options.default_scheme = bad[i];
      assert_int_equal(create(&options), SIMDIRI_ERROR_BAD_OPTION);
    }
  }
}

static void test_create_null_options(void **state) {
  (void)state;
  assert_int_equal(create(NULL), SIMDIRI_ERROR_BAD_OPTION);
}

/* Each combination of known values: only contradictory ones are refused. */
static void test_create_contradictions(void **state) {
  (void)state;
  for (unsigned n = 0; n < 4 * 2 * 4 * 3 * 3 * 3 * 2; n++) {
    simdiri_options options = defaults();
    options.rung = (simdiri_rung)(n % 4);
    options.form = (simdiri_form)(n / 4 % 2);
    options.grammar = (simdiri_grammar)(n / 8 % 4);
    options.disallowed = (simdiri_disallowed)(n / 32 % 3);
    options.host = (simdiri_host)(n / 96 % 3);
    options.unicode = (simdiri_unicode)(n / 288 % 3);
    options.idna = (simdiri_idna)(n / 864);
    const bool is_bad = (options.grammar == SIMDIRI_GRAMMAR_URI && options.form == SIMDIRI_FORM_IRI) ||
                        (options.grammar == SIMDIRI_GRAMMAR_IRI_BIS && options.host == SIMDIRI_HOST_PERCENT);
    const bool is_unsupported = options.idna == SIMDIRI_IDNA_2008 && !simdiri_domain_idna2008_version();
    const simdiri_status expected = is_unsupported ? SIMDIRI_ERROR_UNSUPPORTED : SIMDIRI_OK;
    assert_int_equal(create(&options), is_bad ? SIMDIRI_ERROR_BAD_OPTION : expected);
  }
}

/* The profile web accepts only the defaults, either way to encode, and one flag. */
static void test_create_web(void **state) {
  (void)state;
  for (unsigned n = 0; n < 4 * 2 * 3 * 3 * 3 * 3 * 2; n++) {
    simdiri_options options = defaults();
    options.profile = SIMDIRI_PROFILE_WEB;
    options.rung = (simdiri_rung)(n % 4);
    options.form = (simdiri_form)(n / 4 % 2);
    options.grammar = (simdiri_grammar)(n / 8 % 3);
    options.disallowed = (simdiri_disallowed)(n / 24 % 3);
    options.host = (simdiri_host)(n / 72 % 3);
    options.unicode = (simdiri_unicode)(n / 216 % 3);
    options.idna = (simdiri_idna)(n / 648);
    const simdiri_options usual = defaults();
    const bool is_usual = options.rung == usual.rung && options.form == usual.form &&
                          options.grammar == usual.grammar && options.disallowed != SIMDIRI_DISALLOWED_FAIL &&
                          options.host == usual.host && options.unicode == usual.unicode && options.idna == usual.idna;
    assert_int_equal(create(&options), is_usual ? SIMDIRI_OK : SIMDIRI_ERROR_BAD_OPTION);
  }
  for (unsigned bit = 0; bit < 32; bit++) {
    simdiri_options options = defaults();
    options.profile = SIMDIRI_PROFILE_WEB;
    options.flags = 1u << bit;
    const bool is_good = options.flags == SIMDIRI_FLAG_DROP_FRAGMENT;
    assert_int_equal(create(&options), is_good ? SIMDIRI_OK : SIMDIRI_ERROR_BAD_OPTION);
  }
}

static void test_options_init_gives_the_defaults(void **state) {
  (void)state;
  simdiri_options options;
  memset(&options, 0xEE, sizeof options);
  simdiri_options_init(&options);
  assert_int_equal(options.struct_size, sizeof options);
  assert_int_equal(options.profile, SIMDIRI_PROFILE_RFC3987);
  assert_int_equal(options.rung, SIMDIRI_RUNG_SCHEME);
  assert_int_equal(options.form, SIMDIRI_FORM_URI);
  assert_int_equal(options.grammar, SIMDIRI_GRAMMAR_IRI);
  assert_int_equal(options.disallowed, SIMDIRI_DISALLOWED_ENCODE_ALL);
  assert_int_equal(options.host, SIMDIRI_HOST_ASCII);
  assert_int_equal(options.unicode, SIMDIRI_UNICODE_KEEP);
  assert_int_equal(options.flags, 0);
  assert_int_equal(options.isa, SIMDIRI_ISA_BEST);
}

static void test_create_zeroed_options_are_strict_and_simple(void **state) {
  (void)state;
  const simdiri_options zero = {.struct_size = sizeof zero};
  simdiri_context *context;
  simdiri_scratch *scratch;
  simdiri_buffer none = {0};
  simdiri_result result;
  assert_int_equal(simdiri_context_create(&zero, NULL, &context), SIMDIRI_OK);
  assert_int_equal(simdiri_scratch_create(NULL, &scratch), SIMDIRI_OK);
  assert_int_equal(simdiri_normalize(context, scratch, "A:b", 3, &none, &result), SIMDIRI_OK);
  assert_int_equal(result.changes, 0);
  assert_int_equal(simdiri_normalize(context, scratch, "A: ", 3, &none, &result), SIMDIRI_ERROR_BAD_CHARACTER);
  simdiri_scratch_free(scratch);
  simdiri_context_free(context);
}

/* The caller may free the options. */
static void test_create_copies_the_options(void **state) {
  (void)state;
  simdiri_options options = defaults();
  options.flags = SIMDIRI_FLAG_STD3;
  simdiri_context *context;
  assert_int_equal(simdiri_context_create(&options, NULL, &context), SIMDIRI_OK);
  memset(&options, 0xEE, sizeof options);
  assert_int_equal(context->options.rung, SIMDIRI_RUNG_SCHEME);
  assert_true(context_has_flag(context, SIMDIRI_FLAG_STD3));
  assert_false(context_has_flag(context, SIMDIRI_FLAG_REFERENCE));
  simdiri_context_free(context);
}

static void *refuse_memory(void *user, void *block, size_t old_size, size_t new_size) {
  (void)block;
  (void)old_size;
  (void)new_size;
  ++*(size_t *)user;
  return NULL;
}

static void test_create_without_memory(void **state) {
  (void)state;
  size_t calls = 0;
  const simdiri_allocator empty = {refuse_memory, &calls};
  const simdiri_options options = defaults();
  simdiri_context *context = NULL;
  simdiri_scratch *scratch = NULL;
  assert_int_equal(simdiri_context_create(&options, &empty, &context), SIMDIRI_ERROR_NO_MEMORY);
  assert_null(context);
  assert_int_equal(simdiri_scratch_create(&empty, &scratch), SIMDIRI_ERROR_NO_MEMORY);
  assert_null(scratch);
  assert_int_equal(calls, 2);
}

static void test_free_null(void **state) {
  (void)state;
  simdiri_context_free(NULL);
  simdiri_scratch_free(NULL);
  simdiri_base_free(NULL);
}

/* Without an allocator, a growing buffer of the scratch would be a fixed one of capacity 0. */
static void test_scratch_create_every_buffer_has_the_allocator(void **state) {
  (void)state;
  simdiri_scratch *scratch;
  assert_int_equal(simdiri_scratch_create(NULL, &scratch), SIMDIRI_OK);
  const simdiri_buffer *const buffers[] = {&scratch->output,    &scratch->host,        &scratch->mapped,
                                           &scratch->component, &scratch->composed,    &scratch->spare,
                                           &scratch->target,    &scratch->reference,   &scratch->pair[0],
                                           &scratch->pair[1],   &scratch->absolute[0], &scratch->absolute[1]};
  for (size_t i = 0; i < LENGTH_OF(buffers); i++) {
    assert_ptr_equal(buffers[i]->allocator, simdiri_default_allocator());
    assert_int_equal(buffers[i]->len, 0);
  }
  simdiri_scratch_free(scratch);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_create_unknown_values),
      cmocka_unit_test(test_create_unknown_flags),
      cmocka_unit_test(test_create_struct_size),
      cmocka_unit_test(test_create_default_scheme),
      cmocka_unit_test(test_create_null_options),
      cmocka_unit_test(test_create_contradictions),
      cmocka_unit_test(test_create_web),
      cmocka_unit_test(test_options_init_gives_the_defaults),
      cmocka_unit_test(test_create_zeroed_options_are_strict_and_simple),
      cmocka_unit_test(test_create_copies_the_options),
      cmocka_unit_test(test_create_without_memory),
      cmocka_unit_test(test_free_null),
      cmocka_unit_test(test_scratch_create_every_buffer_has_the_allocator),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
