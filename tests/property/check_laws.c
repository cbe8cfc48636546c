/* The laws of a single normal form: stable, valid, of the same structure.
 * SPDX-License-Identifier: MIT */
#include "property.h"

#include <string.h>

static simdiri_production production_of(const simdiri_options *options) {
  return options->flags & SIMDIRI_FLAG_REFERENCE ? SIMDIRI_PRODUCTION_IRI_REFERENCE : SIMDIRI_PRODUCTION_IRI;
}

static void check_valid(const test_case *about, simdiri_grammar grammar, const test_text *text, const char *what) {
  simdiri_status status = simdiri_validate(grammar, production_of(&about->options), text->data, text->len, NULL);
  if (!check_that(about, status == SIMDIRI_OK, what) && check_is_shown()) {
    check_show(simdiri_status_name(status), text->data, text->len);
  }
}

/* Form uri: a URI; form iri: an IRI of the grammar, but never a LEIRI; rung simple: the input. */
static void check_validity(const test_case *about, const test_text *out) {
  bool is_uri = about->options.rung > SIMDIRI_RUNG_SIMPLE && about->options.form == SIMDIRI_FORM_URI;
  bool is_leiri = about->options.grammar == SIMDIRI_GRAMMAR_LEIRI;
  simdiri_grammar grammar =
      is_leiri && about->options.rung > SIMDIRI_RUNG_SIMPLE ? SIMDIRI_GRAMMAR_IRI : about->options.grammar;
  check_valid(about, is_uri ? SIMDIRI_GRAMMAR_URI : grammar, out, "the normal form is valid");
}

static void check_stable(const test_case *about, simdiri_operation operation, const test_outcome *first,
                         const char *what) {
  test_case again = *about;
  again.in = &first->text;
  again.other = about->in;
  test_outcome second = check_call(&again, operation, NULL, &first->text);
  bool is_stable = second.status == first->status && second.changes == 0;
  if (operation != SIMDIRI_OPERATION_NORMALIZE) is_stable = !simdiri_is_error(second.status) && second.changes == 0;
  if (!check_that(&again, is_stable, what)) {
    check_show_outcome("first", first->status, first->component, first->offset, first->text.data, first->text.len);
    check_show_outcome("second", second.status, second.component, second.offset, second.text.data, second.text.len);
  }
  test_outcome_free(&second);
}

/* A text that got the scheme has a normal form that is one without the option, too. */
static void check_default_scheme(const test_case *about, const test_text *out) {
  static const char beginning[] = "https://";
  simdiri_options without = about->options;
  without.default_scheme = NULL;
  check_that(about, out->len > strlen(beginning) && memcmp(out->data, beginning, strlen(beginning)) == 0,
             "the default scheme precedes a host");
  test_outcome again = check_normalize_with(about, without, out);
  check_that(about, !simdiri_is_error(again.status) && again.changes == 0, "the scheme can be given by hand");
  test_outcome_free(&again);
}

void check_normal_form(const test_case *about) {
  test_outcome out = check_call(about, SIMDIRI_OPERATION_NORMALIZE, NULL, about->in);
  if (!simdiri_is_error(out.status)) {
    check_stable(about, SIMDIRI_OPERATION_NORMALIZE, &out, "normalize is idempotent");
    check_validity(about, &out.text);
    if (out.changes & SIMDIRI_CHANGE_DEFAULT_SCHEME)
      check_default_scheme(about, &out.text);
    else
      check_structure(about, &out.text);
  }
  test_outcome_free(&out);
}

/* The identity on URIs (RFC 3987 3.1), if no option asks for a change. */
static void check_identity(const test_case *about, const test_outcome *uri) {
  const simdiri_options *o = &about->options;
  const test_text *in = about->in;
  if (uri->changes & SIMDIRI_CHANGE_DEFAULT_SCHEME) return;
  if (o->unicode != SIMDIRI_UNICODE_KEEP || (o->flags & SIMDIRI_FLAG_DROP_FRAGMENT)) return;
  bool is_uri = simdiri_validate(SIMDIRI_GRAMMAR_URI, production_of(o), in->data, in->len, NULL) == SIMDIRI_OK &&
                simdiri_validate(o->grammar, production_of(o), in->data, in->len, NULL) == SIMDIRI_OK;
  /* The reference says which hosts have the warning. */
  const bool is_warned = uri->status == SIMDIRI_WARNING_HOST_UNMAPPED && uri->component == SIMDIRI_COMPONENT_HOST;
  if (is_uri)
    check_that(about, (uri->status == SIMDIRI_OK || is_warned) && uri->changes == 0, "to_uri is the identity on URIs");
}

static bool is_unreserved(int c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || (c && strchr("-._~", c));
}

static int hex_value(char c) {
  const char *digits = "0123456789ABCDEF0123456789abcdef";
  const char *found = c ? strchr(digits, c) : NULL;
  return found ? (int)((found - digits) % 16) : -1;
}

/* Triplets in upper case, those of unreserved characters decoded (RFC 3986 6.2.2). */
static test_text normalize_percent(const test_text *in) {
  test_text out = test_text_of(in->data, in->len);
  size_t used = 0;
  for (size_t i = 0; i < in->len; i++) {
    bool is_triplet = in->data[i] == '%' && in->len - i >= 3;
    int byte = is_triplet ? hex_value(in->data[i + 1]) * 16 + hex_value(in->data[i + 2]) : -1;
    if (!is_triplet) {
      out.data[used++] = in->data[i];
    } else if (is_unreserved(byte)) {
      out.data[used++] = (char)byte;
      i += 2;
    } else {
      out.data[used++] = '%';
      out.data[used++] = "0123456789ABCDEF"[byte >> 4];
      out.data[used++] = "0123456789ABCDEF"[byte & 15];
      i += 2;
    }
  }
  out.len = used;
  return out;
}

/* Hosts may become A-labels only on the way back (3987bis 3.7), so they are left out. */
static void cut_host(test_text *text) {
  simdiri_components c;
  simdiri_parse(text->data, text->len, &c);
  if (c.has_authority) test_text_splice(text, c.host_begin, c.host_end - c.host_begin, NULL, 0);
}

/* to_uri(to_iri(x)) is x percent-normalized. */
static void check_way_back(const test_case *about, const test_outcome *uri, const test_outcome *iri) {
  if (simdiri_is_error(uri->status) || simdiri_is_error(iri->status)) return;
  /* Triplets that only to_iri decodes may hide a host, as in "a.b:%380". */
  if ((uri->changes ^ iri->changes) & SIMDIRI_CHANGE_DEFAULT_SCHEME) return;
  test_outcome back = check_call(about, SIMDIRI_OPERATION_TO_URI, NULL, &iri->text);
  if (!simdiri_is_error(back.status)) {
    test_text expected = normalize_percent(&uri->text);
    cut_host(&expected);
    cut_host(&back.text);
    check_texts(about, &back.text, &expected, "to_uri(to_iri(x)) is x percent-normalized");
    test_text_free(&expected);
  }
  test_outcome_free(&back);
}

void check_conversions(const test_case *about) {
  simdiri_grammar iri_grammar = about->options.grammar;
  if (iri_grammar == SIMDIRI_GRAMMAR_URI || iri_grammar == SIMDIRI_GRAMMAR_LEIRI) iri_grammar = SIMDIRI_GRAMMAR_IRI;
  test_outcome uri = check_call(about, SIMDIRI_OPERATION_TO_URI, NULL, about->in);
  test_outcome iri = check_call(about, SIMDIRI_OPERATION_TO_IRI, NULL, about->in);
  if (!simdiri_is_error(uri.status)) {
    check_valid(about, SIMDIRI_GRAMMAR_URI, &uri.text, "to_uri gives a URI");
    check_stable(about, SIMDIRI_OPERATION_TO_URI, &uri, "to_uri is idempotent");
    check_identity(about, &uri);
  }
  if (!simdiri_is_error(iri.status)) {
    check_valid(about, iri_grammar, &iri.text, "to_iri gives an IRI");
    if (about->options.grammar != SIMDIRI_GRAMMAR_URI) {
      check_stable(about, SIMDIRI_OPERATION_TO_IRI, &iri, "to_iri is idempotent");
    }
  }
  check_way_back(about, &uri, &iri);
  test_outcome_free(&uri);
  test_outcome_free(&iri);
}

/* uri(iri(x)) == uri(x) and iri(uri(x)) == iri(x), where each step has a result. */
static void check_round(const test_case *about, simdiri_options back, const test_text *direct, const test_text *other,
                        const char *what) {
  test_outcome round = check_normalize_with(about, back, other);
  if (!simdiri_is_error(round.status)) check_texts(about, &round.text, direct, what);
  test_outcome_free(&round);
}

void check_two_forms(const test_case *about) {
  simdiri_options as_uri = about->options, as_iri = about->options;
  as_uri.form = SIMDIRI_FORM_URI;
  as_iri.form = SIMDIRI_FORM_IRI;
  if (as_uri.rung == SIMDIRI_RUNG_SIMPLE || !test_options_are_legal(&as_iri)) return;
  test_outcome uri = check_normalize_with(about, as_uri, about->in);
  test_outcome iri = check_normalize_with(about, as_iri, about->in);
  if (!simdiri_is_error(uri.status) && !simdiri_is_error(iri.status)) {
    check_round(about, as_uri, &uri.text, &iri.text, "uri(iri(x)) is uri(x)");
    check_round(about, as_iri, &iri.text, &uri.text, "iri(uri(x)) is iri(x)");
  }
  test_outcome_free(&uri);
  test_outcome_free(&iri);
}
