/* SIMDIRI_IDNA_2008: which hosts are mapped, in all operations; and why a host is not mapped. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "unit/support.h"

static simdiri_options options_of(simdiri_idna idna) {
  simdiri_options options;
  simdiri_options_init(&options);
  options.idna = idna;
  return options;
}

/* UTS 46 maps all of these hosts. NULL: IDNA2008 does not allow the host. */
static const struct {
  const char *iri, *uts46, *idna2008;
} rows[] = {
    {"http://É.example/", "http://xn--9ca.example/", "http://xn--9ca.example/"},
    {"http://faß.de/", "http://xn--fa-hia.de/", "http://xn--fa-hia.de/"},
    {"http://XN--FA-HIA.de/", "http://xn--fa-hia.de/", "http://xn--fa-hia.de/"},
    {"http://☃.example/", "http://xn--n3h.example/", NULL},
    {"http://xn--n3h.example/", "http://xn--n3h.example/", NULL},
    {"http://a.XN--N3H/", "http://a.xn--n3h/", NULL},
    {"http://%E2%98%83.example/", "http://xn--n3h.example/", NULL},
    {"http://é.☃/", "http://xn--9ca.xn--n3h/", NULL},
    {"http://é_/", "http://xn--_-9fa/", NULL},
    {"http://l·l.cat/", "http://xn--ll-0ea.cat/", "http://xn--ll-0ea.cat/"},
    {"http://\xF0\xB2\x8E\xB0/", "http://xn--031o/", NULL}, /* U+323B0, newer than the tables of libidn2 */
    /* Other ASCII labels are never asked, nor are labels that become such. */
    {"http://r3---sn-x.a_b.-.é/", "http://r3---sn-x.a_b.-.xn--9ca/", "http://r3---sn-x.a_b.-.xn--9ca/"},
    {"http://r3---sn-x/", "http://r3---sn-x/", "http://r3---sn-x/"},
    {"http://①.com/", "http://1.com/", "http://1.com/"},
    {"x-y://☃/", "x-y://%E2%98%83/", "x-y://%E2%98%83/"}, /* no DNS names */
};

static void check_row(test_session *session, const char *iri, const char *expected) {
  const simdiri_status status = session_normalize(session, iri, strlen(iri));
  if (status != (expected ? SIMDIRI_OK : SIMDIRI_WARNING_HOST_UNMAPPED))
    fail_msg("%s: %s", iri, simdiri_status_name(status));
  if (expected) check_same_text(iri, session->result.text, session->result.text_len, expected, strlen(expected));
}

static void test_normalize_asks_idna2008(void **state) {
  (void)state;
  test_session old, new;
  const simdiri_options uts46 = options_of(SIMDIRI_IDNA_UTS46), idna2008 = options_of(SIMDIRI_IDNA_2008);
  session_begin(&old, &uts46);
  session_begin(&new, &idna2008);
  for (size_t i = 0; i < LENGTH_OF(rows); i++) {
    check_row(&old, rows[i].iri, rows[i].uts46);
    check_row(&new, rows[i].iri, rows[i].idna2008);
  }
  session_end(&old);
  session_end(&new);
}

/* A host that was mapped under one context is in the cache of the scratch when the other context asks. */
static void test_two_contexts_with_one_scratch_do_not_mix_results(void **state) {
  (void)state;
  test_session sessions[2];
  const simdiri_options uts46 = options_of(SIMDIRI_IDNA_UTS46), idna2008 = options_of(SIMDIRI_IDNA_2008);
  session_begin(&sessions[0], &uts46);
  session_begin(&sessions[1], &idna2008);
  simdiri_scratch *own = sessions[1].scratch;
  sessions[1].scratch = sessions[0].scratch;
  for (unsigned turn = 0; turn < 4; turn++)
    for (size_t i = 0; i < LENGTH_OF(rows); i++)
      for (unsigned k = 0; k < 2; k++) {
        const unsigned which = (turn + k) % 2;
        check_row(&sessions[which], rows[i].iri, which ? rows[i].idna2008 : rows[i].uts46);
      }
  sessions[1].scratch = own;
  session_end(&sessions[0]);
  session_end(&sessions[1]);
}

/* All rows in one batch that is long enough for vector instructions. */
static void check_batch(simdiri_isa isa) {
  enum { ROUNDS = 200 };
  static char text[ROUNDS * LENGTH_OF(rows) * 64];
  size_t len = 0, at = 0;
  test_session session;
  simdiri_options options = options_of(SIMDIRI_IDNA_2008);
  options.isa = isa;
  session_begin(&session, &options);
  for (size_t i = 0; i < ROUNDS * LENGTH_OF(rows); i++)
    len +=
        (size_t)snprintf(text + len, sizeof text - len, "%s%s\n", rows[i % LENGTH_OF(rows)].iri, i % 7 ? "" : "x/y?z");
  const simdiri_records records = {.data = text, .data_len = len, .separator = '\n'};
  simdiri_batch_result result = {0};
  assert_int_equal(simdiri_batch(session.context, session.scratch, SIMDIRI_OPERATION_NORMALIZE, SIMDIRI_ON_ERROR_KEEP,
                                 NULL, &records, &session.out, &result),
                   SIMDIRI_OK);
  for (size_t i = 0; i < ROUNDS * LENGTH_OF(rows); i++) {
    const bool has_note = at < result.note_count && result.notes[at].index == i;
    const bool is_unmapped = has_note && result.notes[at].status == SIMDIRI_WARNING_HOST_UNMAPPED;
    if (is_unmapped != !rows[i % LENGTH_OF(rows)].idna2008)
      fail_msg("%s, record %zu: %s", simdiri_isa_name(isa), i, rows[i % LENGTH_OF(rows)].iri);
    at += has_note;
  }
  simdiri_batch_result_free(&result, NULL);
  session_end(&session);
}

static void test_batches_at_every_level_ask_idna2008(void **state) {
  (void)state;
  for (unsigned isa = SIMDIRI_ISA_BEST; isa <= SIMDIRI_ISA_NEON; isa++)
    if (simdiri_isa_is_supported((simdiri_isa)isa)) check_batch((simdiri_isa)isa);
}

static void test_conversions_and_resolution_ask_idna2008(void **state) {
  (void)state;
  static const char iri[] = "http://☃/", uri[] = "http://xn--n3h/", reference[] = "//☃/x";
  test_session session;
  simdiri_base *base;
  simdiri_options options = options_of(SIMDIRI_IDNA_2008);
  options.host = SIMDIRI_HOST_UNICODE;
  session_begin(&session, &options);
  assert_int_equal(simdiri_to_uri(session.context, session.scratch, iri, strlen(iri), &session.out, &session.result),
                   SIMDIRI_WARNING_HOST_UNMAPPED);
  assert_int_equal(simdiri_to_iri(session.context, session.scratch, uri, strlen(uri), &session.out, &session.result),
                   SIMDIRI_WARNING_HOST_UNMAPPED);
  check_same_text("to_iri", session.result.text, session.result.text_len, uri, strlen(uri));
  /* A URI is a URI already. */
  assert_int_equal(simdiri_to_uri(session.context, session.scratch, uri, strlen(uri), &session.out, &session.result),
                   SIMDIRI_OK);
  assert_int_equal(simdiri_base_create(session.context, session.scratch, "http://a/", 9, NULL, &base, NULL),
                   SIMDIRI_OK);
  assert_int_equal(simdiri_resolve(session.context, session.scratch, base, reference, strlen(reference), &session.out,
                                   &session.result),
                   SIMDIRI_WARNING_HOST_UNMAPPED);
  simdiri_base_free(base);
  session_end(&session);
}

/* The two spellings of a host are equivalent only if the host is mapped. */
static void test_compare_asks_idna2008(void **state) {
  (void)state;
  static const char a[] = "http://☃/", b[] = "http://xn--n3h/";
  for (unsigned idna = SIMDIRI_IDNA_UTS46; idna <= SIMDIRI_IDNA_2008; idna++) {
    test_session session;
    simdiri_comparison comparison;
    const simdiri_options options = options_of((simdiri_idna)idna);
    session_begin(&session, &options);
    assert_int_equal(simdiri_compare(session.context, session.scratch, NULL, a, strlen(a), b, strlen(b), &comparison),
                     SIMDIRI_OK);
    assert_int_equal(comparison.is_equivalent, idna == SIMDIRI_IDNA_UTS46);
    session_end(&session);
  }
}

static void test_redirects_of_other_contexts_are_refused(void **state) {
  (void)state;
  static const char text[] = "http://a/\thttp://☃/\n";
  test_session session;
  simdiri_redirects *redirects;
  simdiri_context *context;
  simdiri_options options = options_of(SIMDIRI_IDNA_UTS46);
  options.rung = SIMDIRI_RUNG_PROTOCOL;
  session_begin(&session, &options);
  assert_int_equal(simdiri_redirects_create(session.context, session.scratch, SIMDIRI_REDIRECTS_ALL, text, strlen(text),
                                            NULL, &redirects, NULL),
                   SIMDIRI_OK);
  options.redirects = redirects;
  assert_int_equal(simdiri_context_create(&options, NULL, &context), SIMDIRI_OK);
  simdiri_context_free(context);
  options.idna = SIMDIRI_IDNA_2008;
  assert_int_equal(simdiri_context_create(&options, NULL, &context), SIMDIRI_ERROR_BAD_OPTION);
  session_end(&session);
  simdiri_redirects_free(redirects);
}

/* ------------------------------------------------------------------------------------------- why not */

typedef struct {
  const char *iri;
  simdiri_domain_problem problem;
  size_t label, begin, end;
} problem_row;

static void check_problems(const simdiri_options *options, const problem_row *problems, size_t count) {
  test_session session;
  session_begin(&session, options);
  for (size_t i = 0; i < count; i++) {
    simdiri_host_problem found;
    const problem_row *row = &problems[i];
    const size_t len = strlen(row->iri);
    assert_int_equal(
        simdiri_find_host_problem(session.context, session.scratch, guarded_copy(0, row->iri, len), len, &found),
        SIMDIRI_OK);
    if (found.problem != row->problem || found.label != row->label || found.begin != row->begin ||
        found.end != row->end)
      fail_msg("%s: %s, label %zu, %zu to %zu", row->iri, simdiri_domain_problem_name(found.problem), found.label,
               found.begin, found.end);
  }
  session_end(&session);
}

static void test_find_host_problem_names_the_label(void **state) {
  (void)state;
  static const problem_row uts46[] = {
      {"http://a.É/", SIMDIRI_DOMAIN_NO_PROBLEM, 0, 0, 0},
      {"http://☃/", SIMDIRI_DOMAIN_NO_PROBLEM, 0, 0, 0},
      {"no scheme", SIMDIRI_DOMAIN_NO_PROBLEM, 0, 0, 0},
      {"http://a b.xn--0:x/", SIMDIRI_DOMAIN_NO_PROBLEM, 0, 0, 0}, /* the port is an error */
      {"http://xn--0/", SIMDIRI_DOMAIN_BAD_PUNYCODE, 1, 7, 12},
      {"http://u@a.b%2exn--0:80/", SIMDIRI_DOMAIN_BAD_PUNYCODE, 3, 15, 20},
      {"http://a。b%EF%BC%8E-é/", SIMDIRI_DOMAIN_BAD_HYPHEN, 3, 21, 24},
      {"http://é..a/", SIMDIRI_DOMAIN_BAD_LENGTH, 2, 10, 10},
      {"http://a.\xCC\x81/", SIMDIRI_DOMAIN_BEGINS_WITH_MARK, 2, 9, 11},
      {"http://1.א/", SIMDIRI_DOMAIN_BAD_BIDI, 1, 7, 8},
      {"http://é.\xC3\xA9\xE2\x80\x8D/", SIMDIRI_DOMAIN_BAD_JOINER, 2, 10, 15},
      {"http://a.b℀.é/", SIMDIRI_DOMAIN_DISALLOWED, 0, 7, 16},
      {"http://a.%C2%AD.é%F0%9F%92%A9%FF/", SIMDIRI_DOMAIN_BAD_LENGTH, 2, 9, 15},
      {"http://\xC2\xAD/", SIMDIRI_DOMAIN_BAD_LENGTH, 0, 7, 9},
  };
  static const problem_row idna2008[] = {
      {"http://a.É/", SIMDIRI_DOMAIN_NO_PROBLEM, 0, 0, 0},
      {"http://a.☃/", SIMDIRI_DOMAIN_NOT_IDNA2008, 2, 9, 12},
      {"http://a.é.xn--n3h./", SIMDIRI_DOMAIN_NOT_IDNA2008, 3, 12, 19},
      {"http://é.a\xF0\xB2\x8E\xB0/", SIMDIRI_DOMAIN_UNASSIGNED, 2, 10, 15},
      {"http://☃.xn--0/", SIMDIRI_DOMAIN_NOT_IDNA2008, 1, 7, 10},
  };
  static const problem_row std3[] = {{"http://a.b_c.é/", SIMDIRI_DOMAIN_NOT_STD3, 2, 9, 12},
                                     {"http://a_b/", SIMDIRI_DOMAIN_NOT_STD3, 1, 7, 10}};
  simdiri_options options = options_of(SIMDIRI_IDNA_UTS46);
  check_problems(&options, uts46, LENGTH_OF(uts46));
  options.disallowed = SIMDIRI_DISALLOWED_FAIL; /* then such hosts are errors */
  check_problems(&options, &uts46[4], 1);
  options.disallowed = SIMDIRI_DISALLOWED_ENCODE;
  options.flags = SIMDIRI_FLAG_STD3;
  check_problems(&options, std3, LENGTH_OF(std3));
  options = options_of(SIMDIRI_IDNA_2008);
  check_problems(&options, idna2008, LENGTH_OF(idna2008));
}

static void test_problems_have_messages(void **state) {
  (void)state;
  for (int i = SIMDIRI_DOMAIN_NO_PROBLEM; i <= SIMDIRI_DOMAIN_WHITE_SPACE; i++) {
    const char *message = simdiri_domain_problem_message((simdiri_domain_problem)i);
    for (int j = 0; j < i; j++)
      assert_string_not_equal(message, simdiri_domain_problem_message((simdiri_domain_problem)j));
    assert_string_not_equal(message, "an unknown problem");
  }
  assert_string_equal(simdiri_domain_problem_message((simdiri_domain_problem)(SIMDIRI_DOMAIN_WHITE_SPACE + 1)),
                      "an unknown problem");
  assert_true(strlen(simdiri_domain_idna2008_version()) >= 3);
}

/* In a build without libidn2. */
static void test_without_libidn2_idna2008_is_unsupported(void **state) {
  (void)state;
  simdiri_options options = options_of(SIMDIRI_IDNA_2008);
  simdiri_context *context;
  simdiri_scratch *scratch;
  simdiri_domain_failure failure;
  simdiri_buffer out = {.allocator = simdiri_default_allocator()};
  assert_int_equal(simdiri_context_create(&options, NULL, &context), SIMDIRI_ERROR_UNSUPPORTED);
  assert_null(context);
  options.rung = (simdiri_rung)99;
  assert_int_equal(simdiri_context_create(&options, NULL, &context), SIMDIRI_ERROR_BAD_OPTION);
  assert_int_equal(simdiri_scratch_create(NULL, &scratch), SIMDIRI_OK);
  assert_int_equal(simdiri_domain_to_ascii(scratch, SIMDIRI_DOMAIN_IDNA2008, "a", 1, &out, &failure),
                   SIMDIRI_ERROR_UNSUPPORTED);
  assert_int_equal(simdiri_domain_to_unicode(scratch, SIMDIRI_DOMAIN_IDNA2008, "a", 1, &out, NULL),
                   SIMDIRI_ERROR_UNSUPPORTED);
  assert_int_equal(simdiri_domain_to_ascii(scratch, 0, "a", 1, &out, NULL), SIMDIRI_OK);
  assert_non_null(strstr(simdiri_status_message(SIMDIRI_ERROR_UNSUPPORTED), "-DSIMDIRI_IDN2=ON"));
  simdiri_buffer_free(&out);
  simdiri_scratch_free(scratch);
}

int main(void) {
  const struct CMUnitTest refusals[] = {cmocka_unit_test(test_without_libidn2_idna2008_is_unsupported)};
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_normalize_asks_idna2008),
      cmocka_unit_test(test_two_contexts_with_one_scratch_do_not_mix_results),
      cmocka_unit_test(test_batches_at_every_level_ask_idna2008),
      cmocka_unit_test(test_conversions_and_resolution_ask_idna2008),
      cmocka_unit_test(test_compare_asks_idna2008),
      cmocka_unit_test(test_redirects_of_other_contexts_are_refused),
      cmocka_unit_test(test_find_host_problem_names_the_label),
      cmocka_unit_test(test_problems_have_messages),
  };
  if (!simdiri_domain_idna2008_version()) return cmocka_run_group_tests(refusals, NULL, NULL);
  return cmocka_run_group_tests(tests, NULL, NULL);
}
