/* Checks one record under the profile web, against the reference and against the laws.
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "../reference/web.h"
#include "web_laws.h"

/* The bytes of an ASCII string. */
static test_text text_of(const web_string *string) {
  test_text text = test_text_of(NULL, 0);
  for (size_t i = 0; i < string->len; i++) {
    const char byte = (char)string->item[i];
    if (string->item[i] > 0x7F) abort();
    test_text_splice(&text, text.len, 0, &byte, 1);
  }
  return text;
}

/* ------------------------------------------------------------------------------------------- components */

static void check_part(const test_case *about, const test_text *href, int has_part, size_t begin, size_t end,
                       bool expected_there, const web_string *expected, const char *what) {
  test_text text = text_of(expected);
  const bool is_same = !has_part == !expected_there && begin <= end && end <= href->len &&
                       (!has_part || (text.len == end - begin && memcmp(text.data, href->data + begin, text.len) == 0));
  check_that(about, is_same, what);
  test_text_free(&text);
}

static void check_parts(const test_case *about, const test_text *href, const web_url *expected) {
  simdiri_url_components url;
  web_string path = web_serialize_path(expected);
  memset(&url, 0xA5, sizeof url);
  simdiri_split_url(href->data, href->len, &url);
  check_part(about, href, 1, 0, url.scheme_end, true, &expected->scheme, "scheme");
  check_part(about, href, 1, url.username_begin, url.username_end, true, &expected->username, "username");
  check_part(about, href, 1, url.password_begin, url.password_end, true, &expected->password, "password");
  check_part(about, href, url.has_host, url.host_begin, url.host_end, expected->has_host, &expected->host, "host");
  check_part(about, href, 1, url.path_begin, url.path_end, true, &path, "path");
  check_part(about, href, url.has_query, url.query_begin, url.query_end, expected->has_query, &expected->query,
             "query");
  if (!(about->options.flags & SIMDIRI_FLAG_DROP_FRAGMENT))
    check_part(about, href, url.has_fragment, url.fragment_begin, url.fragment_end, expected->has_fragment,
               &expected->fragment, "fragment");
  check_that(about, !url.has_port == !expected->has_port, "has_port");
  check_that(about, !url.is_opaque == !expected->is_opaque, "is_opaque");
  if (url.has_port) {
    unsigned port = 0;
    for (size_t i = url.port_begin; i < url.port_end; i++) port = 10 * port + (unsigned)(href->data[i] - '0');
    check_that(about, port == expected->port, "port");
  }
  web_free_string(&path);
}

/* ------------------------------------------------------------------------------------------- validation errors */

typedef struct {
  web_outcome told;  /* each error once, in order of first occurrence */
  size_t count, len; /* of the record */
  bool is_spaced;    /* white space in the host was reported */
  bool is_good;      /* an error that was reported as a warning, in the record */
} web_report;

static void listen(void *user, simdiri_status warning, simdiri_component component, size_t offset) {
  web_report *report = user;
  const int number = (int)warning - SIMDIRI_WARNING_DOMAIN_TO_ASCII;
  report->count++;
  if (warning == SIMDIRI_WARNING_HOST_UNMAPPED) {
    report->is_spaced = true;
    if (offset > report->len || component != SIMDIRI_COMPONENT_HOST) report->is_good = false;
    return;
  }
  if (number < 0 || number >= WEB_ERROR_KINDS || simdiri_is_error(warning) || offset > report->len ||
      (unsigned)component > SIMDIRI_COMPONENT_FRAGMENT)
    report->is_good = false;
  else
    web_error(&report->told, warning);
}

static bool is_same_list(const web_outcome *a, const web_outcome *b) {
  return a->error_count == b->error_count && memcmp(a->errors, b->errors, a->error_count * sizeof *a->errors) == 0;
}

static void show_errors(const char *label, const web_outcome *outcome) {
  test_text list = test_text_of(NULL, 0);
  for (size_t i = 0; i < outcome->error_count; i++) {
    const char *name = simdiri_status_name(outcome->errors[i]);
    test_text_splice(&list, list.len, 0, name, strlen(name));
    test_text_splice(&list, list.len, 0, " ", 1);
  }
  check_show(label, list.data, list.len);
  test_text_free(&list);
}

static void check_errors(const test_case *about, const simdiri_base *base, const test_outcome *outcome,
                         const web_outcome *expected) {
  web_report report = {.len = about->in->len, .is_good = true};
  simdiri_result result;
  memset(&result, 0xA5, sizeof result);
  const simdiri_status status = simdiri_check_url(about->context, about->scratch, base, about->in->data, about->in->len,
                                                  listen, &report, &result);
  /* A warning is reported, and is not the status. */
  const bool is_warned = outcome->status == SIMDIRI_WARNING_HOST_UNMAPPED;
  const bool is_same = is_warned ? status == SIMDIRI_OK
                                 : status == outcome->status && result.offset == outcome->offset &&
                                       result.component == outcome->component;
  check_that(about, is_same && result.status == status && result.text == NULL, "check_url: the same outcome");
  check_that(about, simdiri_is_error(outcome->status) || report.is_spaced == is_warned,
             "check_url: white space in the host");
  check_that(about, report.is_good, "check_url: warnings, with a place in the record");
  check_that(about, report.count <= 2 * about->in->len + 8, "check_url: not more errors than there can be");
  if (!check_that(about, is_same_list(&report.told, expected),
                  "check_url: the errors of the standard, in their order") &&
      check_is_shown()) {
    show_errors("told", &report.told);
    show_errors("wanted", expected);
  }
}

/* ------------------------------------------------------------------------------------------- laws */

/* A serialization is its own serialization, with any base; and its fragment can be dropped later. */
static void check_again(const test_case *about, const simdiri_base *base, const test_text *href,
                        simdiri_status status) {
  test_case again = *about;
  test_outcome outcome;
  again.in = href;
  outcome = check_call(&again, SIMDIRI_OPERATION_NORMALIZE, NULL, href);
  check_that(&again, outcome.status == status && outcome.changes == 0, "a second pass changes nothing");
  test_outcome_free(&outcome);
  if (!base) return;
  outcome = check_call(&again, SIMDIRI_OPERATION_RESOLVE, base, href);
  check_that(&again, outcome.status == status && outcome.changes == 0, "an absolute URL does not need the base");
  test_outcome_free(&outcome);
}

static void check_equal(const test_case *about, const simdiri_base *base, const test_text *href) {
  simdiri_comparison comparison;
  memset(&comparison, 0xA5, sizeof comparison);
  const simdiri_status status = simdiri_compare(about->context, about->scratch, base, about->in->data, about->in->len,
                                                href->data, href->len, &comparison);
  check_that(about, status == SIMDIRI_OK && comparison.is_equivalent && comparison.changes[1] == 0,
             "a URL equals its serialization");
}

static void check_outcome(const test_case *about, const simdiri_base *base, const test_outcome *outcome, bool is_good,
                          const web_url *expected, const web_outcome *expected_outcome) {
  web_string string = {0};
  if (is_good) string = web_serialize(expected, (about->options.flags & SIMDIRI_FLAG_DROP_FRAGMENT) != 0);
  test_text href = text_of(&string);
  const bool is_same =
      outcome->status == web_status(expected, expected_outcome) && (!is_good || test_text_equal(&outcome->text, &href));
  check_that(about, outcome->status == SIMDIRI_OK || outcome->offset <= about->in->len, "a failure has a place");
  if (!check_that(about, is_same, base ? "resolve" : "normalize")) {
    check_show_outcome("library", outcome->status, outcome->component, outcome->offset, outcome->text.data,
                       outcome->text.len);
    check_show_outcome("reference", web_status(expected, expected_outcome), SIMDIRI_COMPONENT_NONE, 0, href.data,
                       href.len);
  } else if (is_good) {
    check_parts(about, &outcome->text, expected);
    check_again(about, base, &outcome->text, outcome->status);
    check_equal(about, base, &outcome->text);
  }
  /* simdiri_check_url() does not know default schemes. */
  if (!about->options.default_scheme) check_errors(about, base, outcome, expected_outcome);
  test_text_free(&href);
  web_free_string(&string);
}

static void check_with(const test_case *about, const simdiri_base *base, const web_url *base_url) {
  web_url expected;
  web_outcome expected_outcome;
  const bool is_good =
      web_parse_with_scheme(&about->options, about->in->data, about->in->len, base_url, &expected, &expected_outcome);
  test_outcome outcome =
      check_call(about, base ? SIMDIRI_OPERATION_RESOLVE : SIMDIRI_OPERATION_NORMALIZE, base, about->in);
  check_outcome(about, base, &outcome, is_good, &expected, &expected_outcome);
  test_outcome_free(&outcome);
  web_free(&expected);
}

void web_check(test_case *about, const test_text *base_text) {
  web_url base_url;
  web_outcome base_outcome;
  simdiri_base *base = NULL;
  simdiri_result result;
  about->other = base_text;
  if (!base_text) {
    check_with(about, NULL, NULL);
    return;
  }
  const bool is_good =
      web_parse_with_scheme(&about->options, base_text->data, base_text->len, NULL, &base_url, &base_outcome);
  const simdiri_status status =
      simdiri_base_create(about->context, about->scratch, base_text->data, base_text->len, NULL, &base, &result);
  check_that(about, status == base_outcome.failure && result.status == status && (base != NULL) == is_good, "base");
  if (base && is_good) check_with(about, base, &base_url);
  simdiri_base_free(base);
  web_free(&base_url);
}
