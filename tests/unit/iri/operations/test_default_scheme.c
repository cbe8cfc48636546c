/* normalize/default_scheme: which texts begin with a host, and what each operation then does. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "unit/support.h"

/* Texts that begin with a host, and in `after` what the scheme https makes of them. */
typedef struct {
  const char *text, *after;
} host_row;

static const host_row hosts[] = {
    {"example.com", "https://example.com"},
    {"a.b", "https://a.b"},
    {"a.b.", "https://a.b."},
    {"1.2.3.4", "https://1.2.3.4"},
    {"index.html#x", "https://index.html#x"},
    {"www.a-b_c.d/p?q#f", "https://www.a-b_c.d/p?q#f"},
    {"a.b?", "https://a.b?"},
    {"a.b:0", "https://a.b:0"},
    {"a.b:80/x:y", "https://a.b:80/x:y"},
    {"a.b:99999999?", "https://a.b:99999999?"},
    {"localhost", "https://localhost"},
    {"LOCALhost.:8080/", "https://LOCALhost.:8080/"},
    {"%6cocalhost", "https://%6cocalhost"},
    {"ex%61mple%2Ecom", "https://ex%61mple%2Ecom"},
    {"b\xC3\xBC"
     "cher.example",
     "https://b\xC3\xBC"
     "cher.example"},
    {"b%C3%BCcher.example", "https://b%C3%BCcher.example"},
    {"a\xE3\x80\x82"
     "b",
     "https://a\xE3\x80\x82"
     "b"},
    {"a\xEF\xBC\x8E"
     "b/",
     "https://a\xEF\xBC\x8E"
     "b/"},
    {"a%EF%BD%A1b\xEF\xBD\xA1", "https://a%EF%BD%A1b\xEF\xBD\xA1"},
    {"[::1]", "https://[::1]"},
    {"[2001:DB8::1.2.3.4]:1/", "https://[2001:DB8::1.2.3.4]:1/"},
    {"//h", "https://h"},
    {"//h:x/y", "https://h:x/y"},
    {"//u@h/", "https://u@h/"},
};

static const char *const others[] = {
    "",
    "a",
    "a/b.c",
    "/a.b",
    "//",
    "///a.b",
    "//?",
    "//#",
    "?a.b",
    "#a.b",
    "a.",
    ".a.b",
    "a..b",
    ".",
    "..",
    "./a.b",
    "a.b:",
    "a.b:/",
    "a.b:x",
    "a.b:8x",
    "a.b:80a/",
    "a.b:+80",
    "a.b::80",
    "mailto:x",
    "foo:bar",
    "http://a.b/",
    "user@example.com",
    "user@example.com/",
    "a.b@c",
    "a b.c",
    "a.b c",
    "a.b\\c",
    " a.b",
    "a.b;c",
    "a.b,c",
    "a.b%",
    "a.b%2",
    "a%2Fb.c",
    "a.b%3A80",
    "a.b%20",
    "\xC3.b",
    "%C3.b",
    "\xC3%BC.b",
    "a.\xE2\x80\x8F\x62",
    "a.\xEE\x80\x80",
    "localhos",
    "localhost1",
    "xlocalhost",
    "localhost..",
    "localhos%C3%BC",
    "[::1",
    "[::1]x",
    "[]",
    "[v1.x]",
    "[a.b]",
    "[::1]:",
    "[::1]:x",
    "[1.2.3.4]",
    "[",
    ":80",
    "a.b\t",
    "a~b.c",
};

static simdiri_options with_scheme(simdiri_rung rung, const char *scheme) {
  simdiri_options options;
  simdiri_options_init(&options);
  options.rung = rung;
  options.default_scheme = scheme;
  return options;
}

static void test_texts_that_begin_with_a_host(void **state) {
  (void)state;
  const simdiri_options options = with_scheme(SIMDIRI_RUNG_SCHEME, "HTTPS");
  simdiri_context *context;
  assert_int_equal(simdiri_context_create(&options, NULL, &context), SIMDIRI_OK);
  for (size_t i = 0; i < LENGTH_OF(hosts); i++) {
    simdiri_buffer out = {.allocator = simdiri_default_allocator()};
    simdiri_result result;
    assert_int_equal(simdiri_add_default_scheme(context, hosts[i].text, strlen(hosts[i].text), &out, &result),
                     SIMDIRI_OK);
    check_same_text(hosts[i].text, result.text, result.text_len, hosts[i].after, strlen(hosts[i].after));
    assert_int_equal(result.changes, SIMDIRI_CHANGE_DEFAULT_SCHEME);
    assert_ptr_equal(result.text, out.data);
    simdiri_buffer_free(&out);
  }
  simdiri_context_free(context);
}

static void test_texts_that_do_not(void **state) {
  (void)state;
  const simdiri_options options = with_scheme(SIMDIRI_RUNG_SCHEME, "https");
  simdiri_context *context;
  assert_int_equal(simdiri_context_create(&options, NULL, &context), SIMDIRI_OK);
  for (size_t i = 0; i < LENGTH_OF(others); i++) {
    simdiri_buffer out = {.allocator = simdiri_default_allocator()};
    simdiri_result result;
    assert_int_equal(simdiri_add_default_scheme(context, others[i], strlen(others[i]), &out, &result), SIMDIRI_OK);
    if (result.changes != 0) fail_msg("'%s' became '%.*s'", others[i], (int)result.text_len, result.text);
    assert_ptr_equal(result.text, others[i]);
    assert_int_equal(out.len, 0);
  }
  simdiri_context_free(context);
}

static void test_a_context_without_a_scheme(void **state) {
  (void)state;
  const simdiri_options options = with_scheme(SIMDIRI_RUNG_SCHEME, NULL);
  simdiri_context *context;
  simdiri_buffer out = {.data = NULL};
  simdiri_result result;
  assert_int_equal(simdiri_context_create(&options, NULL, &context), SIMDIRI_OK);
  assert_int_equal(simdiri_add_default_scheme(context, "a.b", 3, &out, &result), SIMDIRI_OK);
  assert_int_equal(result.changes, 0);
  assert_int_equal(simdiri_add_default_scheme(context, NULL, 0, &out, &result), SIMDIRI_OK);
  assert_int_equal(result.text_len, 0);
  simdiri_context_free(context);
}

/* The option's text may change after the context was created. */
static void test_the_scheme_is_copied(void **state) {
  (void)state;
  char scheme[] = "FTP";
  const simdiri_options options = with_scheme(SIMDIRI_RUNG_SCHEME, scheme);
  test_session session;
  session_begin(&session, &options);
  memset(scheme, '!', sizeof scheme);
  assert_int_equal(session_normalize(&session, "A.b", 3), SIMDIRI_OK);
  check_same_text("A.b", session.result.text, session.result.text_len, "ftp://a.b/", 10);
  assert_int_equal(session.result.changes,
                   SIMDIRI_CHANGE_DEFAULT_SCHEME | SIMDIRI_CHANGE_HOST_CASE | SIMDIRI_CHANGE_EMPTY_PATH);
  session_end(&session);
}

/* No normal form begins with a host, in both profiles: a result that does gets the scheme, too. */
static void test_results_that_begin_with_a_host(void **state) {
  (void)state;
  static const struct {
    const char *text, *normal;
    bool is_web;
  } rows[] = {{"a.b:%380", "https://a.b:80/", false},
              {"a.b:00000000000000%30443", "https://a.b/", false},
              {" a.b:80", "https://a.b:80/", true},
              {"a.b:8\t0", "https://a.b:80/", true}};
  for (size_t i = 0; i < LENGTH_OF(rows); i++) {
    simdiri_options options = with_scheme(SIMDIRI_RUNG_SCHEME, "https");
    options.profile = rows[i].is_web ? SIMDIRI_PROFILE_WEB : SIMDIRI_PROFILE_RFC3987;
    test_session session;
    session_begin(&session, &options);
    assert_int_equal(session_normalize(&session, rows[i].text, strlen(rows[i].text)), SIMDIRI_OK);
    check_same_text(rows[i].text, session.result.text, session.result.text_len, rows[i].normal, strlen(rows[i].normal));
    assert_true(session.result.changes & SIMDIRI_CHANGE_DEFAULT_SCHEME);
    session_end(&session);
  }
}

/* The offset of an error is one in the text that was given. */
static void test_offsets_of_errors(void **state) {
  (void)state;
  static const struct {
    const char *text;
    simdiri_status status;
    size_t offset;
  } rows[] = {{"a.b/x y", SIMDIRI_ERROR_BAD_CHARACTER, 5},
              {"//h:x/", SIMDIRI_ERROR_BAD_PORT, 4},
              {"a.b/%zz", SIMDIRI_ERROR_BAD_PERCENT, 4}};
  simdiri_options options = with_scheme(SIMDIRI_RUNG_SCHEME, "https");
  options.disallowed = SIMDIRI_DISALLOWED_FAIL;
  test_session session;
  session_begin(&session, &options);
  for (size_t i = 0; i < LENGTH_OF(rows); i++) {
    assert_int_equal(session_normalize(&session, rows[i].text, strlen(rows[i].text)), rows[i].status);
    assert_int_equal(session.result.offset, rows[i].offset);
    assert_null(session.result.text);
  }
  session_end(&session);
}

/* Checks ignore the scheme, in the plain path and in that of vectors (batch.h). */
static void test_checks_ignore_the_scheme(void **state) {
  (void)state;
  static const char text[] = "a.b/c\nhttp://a.b/c\na.b:80/\n";
  for (int isa = 0; isa < 2; isa++) {
    simdiri_options options = with_scheme(SIMDIRI_RUNG_SCHEME, "https");
    if (isa == 0) options.isa = SIMDIRI_ISA_SCALAR;
    test_session session;
    session_begin(&session, &options);
    uint16_t statuses[3];
    const simdiri_records records = {.data = text, .data_len = sizeof text - 1, .separator = '\n'};
    simdiri_batch_result result = {.statuses = statuses, .dense_capacity = LENGTH_OF(statuses)};
    simdiri_buffer out = {.allocator = simdiri_default_allocator()};
    assert_int_equal(simdiri_batch(session.context, session.scratch, SIMDIRI_OPERATION_CHECK, SIMDIRI_ON_ERROR_KEEP,
                                   NULL, &records, &out, &result),
                     SIMDIRI_OK);
    assert_int_equal(statuses[0], SIMDIRI_ERROR_NO_SCHEME);
    assert_int_equal(statuses[1], SIMDIRI_OK);
    assert_int_equal(statuses[2], SIMDIRI_OK); /* of the scheme "a.b" */
    simdiri_batch_result_free(&result, NULL);
    simdiri_buffer_free(&out);
    session_end(&session);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_texts_that_begin_with_a_host),   cmocka_unit_test(test_texts_that_do_not),
      cmocka_unit_test(test_a_context_without_a_scheme),     cmocka_unit_test(test_the_scheme_is_copied),
      cmocka_unit_test(test_results_that_begin_with_a_host), cmocka_unit_test(test_offsets_of_errors),
      cmocka_unit_test(test_checks_ignore_the_scheme)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
