/* The library against the naive reference.
 * SPDX-License-Identifier: MIT
 */
#include "../reference/reference.h"
#include "property.h"

#include <stdlib.h>
#include <string.h>

static void check_span(const test_case *about, int has_a, int has_b, size_t begin_a, size_t end_a, size_t begin_b,
                       size_t end_b, const char *what) {
  check_that(about, !has_a == !has_b && (!has_a || (begin_a == begin_b && end_a == end_b)), what);
}

void check_components(const test_case *about) {
  simdiri_components a, b;
  simdiri_parse(about->in->data, about->in->len, &a);
  reference_split(about->in->data, about->in->len, &b);
  check_span(about, a.has_scheme, b.has_scheme, 0, a.scheme_end, 0, b.scheme_end, "parse: scheme");
  check_span(about, a.has_authority, b.has_authority, a.authority_begin, a.authority_end, b.authority_begin,
             b.authority_end, "parse: authority");
  check_span(about, a.has_userinfo, b.has_userinfo, a.userinfo_begin, a.userinfo_end, b.userinfo_begin, b.userinfo_end,
             "parse: userinfo");
  check_span(about, a.has_authority, b.has_authority, a.host_begin, a.host_end, b.host_begin, b.host_end,
             "parse: host");
  check_span(about, a.has_port, b.has_port, a.port_begin, a.port_end, b.port_begin, b.port_end, "parse: port");
  check_span(about, 1, 1, a.path_begin, a.path_end, b.path_begin, b.path_end, "parse: path");
  check_span(about, a.has_query, b.has_query, a.query_begin, a.query_end, b.query_begin, b.query_end, "parse: query");
  check_span(about, a.has_fragment, b.has_fragment, a.fragment_begin, a.fragment_end, b.fragment_begin, b.fragment_end,
             "parse: fragment");
  check_that(about, a.is_ip_literal == b.is_ip_literal, "parse: is_ip_literal");
}

static bool is_same_place(const reference_result *expected, simdiri_component component, size_t offset) {
  if (expected->status == SIMDIRI_OK) return true;
  return component == expected->component && offset == expected->offset;
}

static void compare_results(const test_case *about, const test_outcome *actual, const reference_result *expected,
                            const char *what) {
  bool is_same = actual->status == expected->status && is_same_place(expected, actual->component, actual->offset);
  if (is_same && !simdiri_is_error(expected->status)) {
    is_same =
        actual->text.len == expected->text_len && memcmp(actual->text.data, expected->text, expected->text_len) == 0;
  }
  if (check_that(about, is_same, what)) return;
  check_show_outcome("library", actual->status, actual->component, actual->offset, actual->text.data, actual->text.len);
  check_show_outcome("reference", expected->status, expected->component, expected->offset, expected->text,
                     expected->text_len);
}

static void check_production(const test_case *about, simdiri_grammar grammar, simdiri_production production) {
  static const char *const names[] = {"validate IRI",           "validate IRI-reference", "validate absolute-IRI",
                                      "validate irelative-ref", "validate scheme",        "validate iauthority",
                                      "validate iuserinfo",     "validate ihost",         "validate port",
                                      "validate ipath",         "validate isegment",      "validate iquery",
                                      "validate ifragment"};
  simdiri_result result;
  const test_text *in = about->in;
  memset(&result, 0xA5, sizeof result);
  simdiri_status status = simdiri_validate(grammar, production, in->data, in->len, &result);
  reference_result expected = reference_validate(grammar, production, in->data, in->len);
  test_outcome actual = {result.status, result.component, result.offset, 0, {0}};
  bool is_same = status == result.status && actual.status == expected.status &&
                 is_same_place(&expected, actual.component, actual.offset);
  if (status == SIMDIRI_OK && (result.text != in->data || result.text_len != in->len || result.changes))
    is_same = false;
  test_case shown = *about;
  shown.options.grammar = grammar;
  if (check_that(&shown, is_same, names[production])) return;
  check_show_outcome("library", actual.status, actual.component, actual.offset, "", 0);
  check_show_outcome("reference", expected.status, expected.component, expected.offset, "", 0);
}

void check_productions(const test_case *about) {
  for (int grammar = SIMDIRI_GRAMMAR_IRI; grammar <= SIMDIRI_GRAMMAR_LEIRI; grammar++) {
    for (int production = SIMDIRI_PRODUCTION_IRI; production <= SIMDIRI_PRODUCTION_IFRAGMENT; production++) {
      check_production(about, (simdiri_grammar)grammar, (simdiri_production)production);
    }
  }
}

static void check_operation(const test_case *about, simdiri_operation operation, const char *what) {
  test_outcome actual = check_call(about, operation, NULL, about->in);
  reference_result expected = reference_apply(&about->options, operation, NULL, 0, about->in->data, about->in->len);
  compare_results(about, &actual, &expected, what);
  free(expected.text);
  test_outcome_free(&actual);
}

static void check_resolve(const test_case *about, const simdiri_base *base, const test_text *base_text) {
  test_outcome actual = check_call(about, SIMDIRI_OPERATION_RESOLVE, base, about->in);
  reference_result expected = reference_apply(&about->options, SIMDIRI_OPERATION_RESOLVE, base_text->data,
                                              base_text->len, about->in->data, about->in->len);
  compare_results(about, &actual, &expected, "resolve");
  free(expected.text);
  test_outcome_free(&actual);
}

static void check_base(const test_case *about, const test_text *base_text) {
  simdiri_base *base = NULL;
  simdiri_result result;
  memset(&result, 0xA5, sizeof result);
  simdiri_status status =
      simdiri_base_create(about->context, about->scratch, base_text->data, base_text->len, NULL, &base, &result);
  reference_result expected = reference_check_base(&about->options, base_text->data, base_text->len);
  bool is_same = status == expected.status && (base != NULL) == (status == SIMDIRI_OK) &&
                 is_same_place(&expected, result.component, result.offset);
  if (!check_that(about, is_same, "base_create")) {
    check_show_outcome("library", status, result.component, result.offset, "", 0);
    check_show_outcome("reference", expected.status, expected.component, expected.offset, "", 0);
  } else if (base) {
    check_resolve(about, base, base_text);
  }
  simdiri_base_free(base);
}

void check_against_reference(const test_case *about, const test_text *base) {
  test_case resolving = *about;
  check_operation(about, SIMDIRI_OPERATION_NORMALIZE, "normalize");
  check_operation(about, SIMDIRI_OPERATION_TO_URI, "to_uri");
  check_operation(about, SIMDIRI_OPERATION_TO_IRI, "to_iri");
  resolving.other = base;
  check_base(&resolving, base);
}
