/* normalize/resolve: all examples of RFC 3986 5.4, and the cases that it leaves open. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "unit/support.h"

static simdiri_options options_with(simdiri_rung rung, uint32_t flags) {
  simdiri_options options;
  simdiri_options_init(&options);
  options.rung = rung;
  options.flags = flags;
  return options;
}

static simdiri_base *make_base(test_session *session, const char *text) {
  simdiri_base *base;
  const size_t len = strlen(text);
  assert_int_equal(
      simdiri_base_create(session->context, session->scratch, guarded_copy(1, text, len), len, NULL, &base, NULL),
      SIMDIRI_OK);
  return base;
}

static simdiri_status resolve(test_session *session, const simdiri_base *base, const char *reference) {
  const size_t len = strlen(reference);
  session->out.len = 0;
  return simdiri_resolve(session->context, session->scratch, base, guarded_copy(0, reference, len), len, &session->out,
                         &session->result);
}

typedef struct {
  const char *base, *reference, *target;
} resolve_row;

static void check_rows(const simdiri_options *options, const resolve_row *rows, size_t count) {
  test_session session;
  session_begin(&session, options);
  for (size_t i = 0; i < count; i++) {
    const resolve_row *row = &rows[i];
    simdiri_base *base = make_base(&session, row->base);
    const simdiri_status status = resolve(&session, base, row->reference);
    if (status != SIMDIRI_OK) fail_msg("%s: %s", row->reference, simdiri_status_name(status));
    check_same_text(row->reference, session.result.text, session.result.text_len, row->target, strlen(row->target));
    const bool is_same = strcmp(row->reference, row->target) == 0;
    /* A reference with a scheme may be repaired or normalized, but uses nothing of the base. */
    simdiri_components c;
    simdiri_parse(row->reference, strlen(row->reference), &c);
    if (!c.has_scheme) assert_int_equal((session.result.changes & SIMDIRI_CHANGE_RESOLVED) == 0, is_same);
    assert_int_equal(session.result.changes == 0, is_same);
    assert_int_equal(session.out.len, is_same ? 0 : session.result.text_len);
    simdiri_base_free(base);
  }
  session_end(&session);
}

#define BASE "http://a/b/c/d;p?q"

/* 5.4.1 Normal Examples. */
static const resolve_row normal[] = {
    {BASE, "g:h", "g:h"},
    {BASE, "g", "http://a/b/c/g"},
    {BASE, "./g", "http://a/b/c/g"},
    {BASE, "g/", "http://a/b/c/g/"},
    {BASE, "/g", "http://a/g"},
    {BASE, "//g", "http://g"},
    {BASE, "?y", "http://a/b/c/d;p?y"},
    {BASE, "g?y", "http://a/b/c/g?y"},
    {BASE, "#s", "http://a/b/c/d;p?q#s"},
    {BASE, "g#s", "http://a/b/c/g#s"},
    {BASE, "g?y#s", "http://a/b/c/g?y#s"},
    {BASE, ";x", "http://a/b/c/;x"},
    {BASE, "g;x", "http://a/b/c/g;x"},
    {BASE, "g;x?y#s", "http://a/b/c/g;x?y#s"},
    {BASE, "", "http://a/b/c/d;p?q"},
    {BASE, ".", "http://a/b/c/"},
    {BASE, "./", "http://a/b/c/"},
    {BASE, "..", "http://a/b/"},
    {BASE, "../", "http://a/b/"},
    {BASE, "../g", "http://a/b/g"},
    {BASE, "../..", "http://a/"},
    {BASE, "../../", "http://a/"},
    {BASE, "../../g", "http://a/g"},
};

/* 5.4.2 Abnormal Examples, but for the last. */
static const resolve_row abnormal[] = {
    {BASE, "../../../g", "http://a/g"},
    {BASE, "../../../../g", "http://a/g"},
    {BASE, "/./g", "http://a/g"},
    {BASE, "/../g", "http://a/g"},
    {BASE, "g.", "http://a/b/c/g."},
    {BASE, ".g", "http://a/b/c/.g"},
    {BASE, "g..", "http://a/b/c/g.."},
    {BASE, "..g", "http://a/b/c/..g"},
    {BASE, "./../g", "http://a/b/g"},
    {BASE, "./g/.", "http://a/b/c/g/"},
    {BASE, "g/./h", "http://a/b/c/g/h"},
    {BASE, "g/../h", "http://a/b/c/h"},
    {BASE, "g;x=1/./y", "http://a/b/c/g;x=1/y"},
    {BASE, "g;x=1/../y", "http://a/b/c/y"},
    {BASE, "g?y/./x", "http://a/b/c/g?y/./x"},
    {BASE, "g?y/../x", "http://a/b/c/g?y/../x"},
    {BASE, "g#s/./x", "http://a/b/c/g#s/./x"},
    {BASE, "g#s/../x", "http://a/b/c/g#s/../x"},
};

static void test_resolve_examples_of_rfc_3986(void **state) {
  (void)state;
  static const resolve_row strict = {BASE, "http:g", "http:g"};
  static const resolve_row compatible = {BASE, "http:g", "http://a/b/c/g"};
  const simdiri_options plain = options_with(SIMDIRI_RUNG_SIMPLE, 0);
  const simdiri_options lenient = options_with(SIMDIRI_RUNG_SIMPLE, SIMDIRI_FLAG_NON_STRICT);
  check_rows(&plain, normal, LENGTH_OF(normal));
  check_rows(&plain, abnormal, LENGTH_OF(abnormal));
  check_rows(&lenient, normal, LENGTH_OF(normal));
  check_rows(&lenient, abnormal, LENGTH_OF(abnormal));
  check_rows(&plain, &strict, 1);
  check_rows(&lenient, &compatible, 1);
}

static void test_resolve_non_strict(void **state) {
  (void)state;
  static const resolve_row rows[] = {
      {BASE, "HTTP:g", "http://a/b/c/g"},
      {BASE, "http:", "http://a/b/c/d;p?q"},
      {BASE, "http:?y", "http://a/b/c/d;p?y"},
      {BASE, "http:/g", "http://a/g"},
      {BASE, "http://g", "http://g"},
      {BASE, "https:g", "https:g"},
      {BASE, "http:#f", "http://a/b/c/d;p?q#f"},
  };
  const simdiri_options lenient = options_with(SIMDIRI_RUNG_SIMPLE, SIMDIRI_FLAG_NON_STRICT);
  check_rows(&lenient, rows, LENGTH_OF(rows));
}

static void test_resolve_paths_of_all_kinds(void **state) {
  (void)state;
  static const resolve_row rows[] = {
      {"http://a", "g", "http://a/g"}, /* 5.2.3: an authority and an empty path */
      {"http://a?q", "", "http://a?q"},
      {"http://a", "?y", "http://a?y"},
      {"s:", "g", "s:g"},
      {"s:a", "b", "s:b"},
      {"s:a/b", "c", "s:a/c"},
      {"s:a/b", "../c", "s:/c"}, /* 5.2.4 taken literally */
      {"s:a", "..", "s:"},
      {"s:a", "./b:c", "s:b:c"},
      {"f:/a", ".//g", "f:/.//g"}, /* no authority is created */
      {"f:/a", "/.//g", "f:/.//g"},
      {"f:/a/b", "..//g", "f:/.//g"},
      {"f:/", "x:/..//y", "x:/.//y"},
      {"f://h/a", ".//g", "f://h//g"},
      {"http://a/./b/../c", "", "http://a/./b/../c"}, /* an empty path is replaced by the base's */
      {"http://a/./b/../c", "#f", "http://a/./b/../c#f"},
      {"http://a/b?q#f", "", "http://a/b?q"}, /* not its fragment */
      {"http://u:p@h:1/a", "b", "http://u:p@h:1/b"},
      {"http://a/b", "urn:x/../y", "urn:/y"}, /* literally, too */
      {"http://a/b", "//", "http://"},
      {"http://a/b", "//h/../x", "http://h/x"},
      {"http://a/b%2Fc", "d", "http://a/d"},
      {"http://a/b/c", "%2E%2E/d", "http://a/b/%2E%2E/d"},
      {"http://a/\xC3\xA9/b", "\xE4\xB8\xAD", "http://a/\xC3\xA9/\xE4\xB8\xAD"},
      {"http://\xC3\xA9/", "a", "http://\xC3\xA9/a"},
      {"http://a/b", "my%3Asharona", "http://a/my%3Asharona"},
  };
  const simdiri_options plain = options_with(SIMDIRI_RUNG_SIMPLE, 0);
  check_rows(&plain, rows, LENGTH_OF(rows));
}

static void test_resolve_repairs_reference_and_base(void **state) {
  (void)state;
  static const resolve_row rows[] = {
      {"http://a/b c/d", "e f", "http://a/b%20c/e%20f"},
      {"http://a/b", "%%41", "http://a/%25%41"},
      {"http://a/b", "\xC3%a9", "http://a/%C3%a9"}, /* nothing is decoded at this rung */
      {"http://a/b", "x:y z", "x:y%20z"},
  };
  const simdiri_options plain = options_with(SIMDIRI_RUNG_SIMPLE, 0);
  check_rows(&plain, rows, LENGTH_OF(rows));
}

static void test_resolve_normalizes_above_the_simple_rung(void **state) {
  (void)state;
  static const resolve_row rows[] = {
      {"HTTP://A:80", "", "http://a/"},
      {"http://a/./b/../c", "", "http://a/c"},
      {"http://a/b/c", "%2E%2E/%7ed", "http://a/~d"},
      {"http://\xC3\xA9/", "a", "http://xn--9ca/a"},
      {"http://a/b", "//H:080", "http://h/"},
      {"http://a/b", "http://a/b", "http://a/b"},
      {"f:/a", ".//g", "f:/.//g"},
  };
  const simdiri_options scheme = options_with(SIMDIRI_RUNG_SCHEME, 0);
  check_rows(&scheme, rows, LENGTH_OF(rows));
}

/* 3987bis allows an inner "#"; only normalization encodes it. */
static void test_resolve_inner_hash_under_iri_bis(void **state) {
  (void)state;
  static const resolve_row raw = {"http://a/b", "c#d#e", "http://a/c#d#e"};
  static const resolve_row encoded = {"http://a/b", "c#d#e", "http://a/c#d%23e"};
  simdiri_options options = options_with(SIMDIRI_RUNG_SIMPLE, 0);
  options.grammar = SIMDIRI_GRAMMAR_IRI_BIS;
  check_rows(&options, &raw, 1);
  options.rung = SIMDIRI_RUNG_SYNTAX;
  check_rows(&options, &encoded, 1);
}

static void test_resolve_drop_fragment(void **state) {
  (void)state;
  static const resolve_row rows[] = {
      {"http://a/b", "c#d", "http://a/c"}, {"http://a/b", "#", "http://a/b"}, {"http://a/b", "c", "http://a/c"}};
  const simdiri_options simple = options_with(SIMDIRI_RUNG_SIMPLE, SIMDIRI_FLAG_DROP_FRAGMENT);
  const simdiri_options scheme = options_with(SIMDIRI_RUNG_SCHEME, SIMDIRI_FLAG_DROP_FRAGMENT);
  check_rows(&simple, rows, LENGTH_OF(rows));
  check_rows(&scheme, rows, LENGTH_OF(rows));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_resolve_examples_of_rfc_3986),
      cmocka_unit_test(test_resolve_non_strict),
      cmocka_unit_test(test_resolve_paths_of_all_kinds),
      cmocka_unit_test(test_resolve_repairs_reference_and_base),
      cmocka_unit_test(test_resolve_normalizes_above_the_simple_rung),
      cmocka_unit_test(test_resolve_inner_hash_under_iri_bis),
      cmocka_unit_test(test_resolve_drop_fragment),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
