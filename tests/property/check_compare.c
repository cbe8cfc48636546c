/* compare() against the normal forms of every rung, and reserved characters against their triplets.
 * SPDX-License-Identifier: MIT
 */
#include "../reference/reference.h"
#include "property.h"

#include <string.h>

enum { RUNGS = 4 };

/* The text that is compared at a rung: the normal form, or with a base the normal form of the target. */
static test_outcome form_at(const test_case *about, const test_text *in, int rung, const test_text *base_text) {
  test_case changed = *about;
  changed.options.rung = (simdiri_rung)rung;
  if (rung == SIMDIRI_RUNG_SIMPLE)
    changed.options.disallowed = SIMDIRI_DISALLOWED_FAIL; /* nothing is repaired at this rung */
  changed.context = test_context(&changed.options);
  changed.in = in;
  changed.other = base_text;
  if (!base_text) return check_call(&changed, SIMDIRI_OPERATION_NORMALIZE, NULL, in);
  simdiri_base *base = NULL;
  test_outcome outcome = {0};
  outcome.status =
      simdiri_base_create(about->context, about->scratch, base_text->data, base_text->len, NULL, &base, NULL);
  if (base) outcome = check_call(&changed, SIMDIRI_OPERATION_RESOLVE, base, in);
  simdiri_base_free(base);
  return outcome;
}

/* Results of climbing the ladder that are not rungs: no rung, or an error at the last one. */
enum { NO_RUNG = RUNGS, A_INVALID = -1, B_INVALID = -2, BOTH_INVALID = -3 };

/* Are the forms of a rung equal, apart from what is not compared? */
static bool are_compared_equal(const test_case *about, int rung, const test_outcome *a, const test_outcome *b) {
  simdiri_options options = about->options;
  options.rung = (simdiri_rung)rung;
  test_text texts[2];
  for (int i = 0; i < 2; i++) {
    const test_text *form = &(i == 0 ? a : b)->text;
    texts[i].data = reference_compared(&options, form->data, form->len, &texts[i].len);
  }
  const bool is_equal = test_text_equal(&texts[0], &texts[1]);
  test_text_free(&texts[0]);
  test_text_free(&texts[1]);
  return is_equal;
}

/* The lowest rung at which the forms are equal, if both are valid at the last one. */
static int climb(const test_case *about, const test_text *a, const test_text *b, const test_text *base) {
  int found = NO_RUNG;
  for (int rung = 0; rung <= (int)about->options.rung; rung++) {
    test_outcome form_a = form_at(about, a, rung, base), form_b = form_at(about, b, rung, base);
    bool has_a = !simdiri_is_error(form_a.status), has_b = !simdiri_is_error(form_b.status);
    bool is_last = rung == (int)about->options.rung;
    if (found == NO_RUNG && has_a && has_b && are_compared_equal(about, rung, &form_a, &form_b)) found = rung;
    if (is_last && !(has_a && has_b)) found = has_a ? B_INVALID : has_b ? A_INVALID : BOTH_INVALID;
    test_outcome_free(&form_a);
    test_outcome_free(&form_b);
  }
  return found;
}

static void show_comparison(const simdiri_comparison *actual, int expected) {
  if (!check_is_shown()) return;
  char text[3] = {actual->is_equivalent ? (char)('0' + (int)actual->rung) : 'd', '/', (char)('0' + expected)};
  check_show("got/wanted", text, sizeof text);
}

static void check_one_way(const test_case *about, const simdiri_base *base, const test_text *a, const test_text *b,
                          int expected) {
  simdiri_comparison actual;
  memset(&actual, 0xA5, sizeof actual);
  simdiri_status status =
      simdiri_compare(about->context, about->scratch, base, a->data, a->len, b->data, b->len, &actual);
  if (expected < 0) {
    bool is_error = simdiri_is_error(status) && actual.failure.status == status;
    if (!check_that(about, is_error, "compare: invalid is an error") && check_is_shown()) {
      check_show("status", simdiri_status_name(status), strlen(simdiri_status_name(status)));
    }
    bool is_named = expected == BOTH_INVALID || actual.invalid_operand == (expected == B_INVALID);
    check_that(about, is_named, "compare: the invalid operand is named");
  } else {
    bool holds = !simdiri_is_error(status) && actual.is_equivalent == (expected < RUNGS) &&
                 (!actual.is_equivalent || (int)actual.rung == expected);
    if (!check_that(about, holds, "compare agrees with the normal forms")) show_comparison(&actual, expected);
  }
}

static bool has_scheme(const test_case *about, const test_text *text) {
  simdiri_components c;
  if (about->options.default_scheme && reference_begins_with_host(text->data, text->len)) return true;
  simdiri_parse(text->data, text->len, &c);
  return c.has_scheme;
}

/* Both ways round. */
static void check_both_ways(const test_case *about, const simdiri_base *base, const test_text *a, const test_text *b,
                            int expected) {
  check_one_way(about, base, a, b, expected);
  if (expected == A_INVALID || expected == B_INVALID) expected = expected == A_INVALID ? B_INVALID : A_INVALID;
  check_one_way(about, base, b, a, expected);
}

void check_comparison(const test_case *about, const test_text *a, const test_text *b) {
  test_case shown = *about;
  shown.in = a;
  shown.other = b;
  if (has_scheme(about, a) && has_scheme(about, b)) check_both_ways(&shown, NULL, a, b, climb(&shown, a, b, NULL));
}

/* References are compared by their targets. */
void check_comparison_with_base(const test_case *about, const test_text *a, const test_text *b,
                                const test_text *base_text) {
  test_case shown = *about;
  simdiri_base *base = NULL;
  shown.in = a;
  shown.other = b;
  if (has_scheme(about, a) || has_scheme(about, b)) return;
  simdiri_base_create(about->context, about->scratch, base_text->data, base_text->len, NULL, &base, NULL);
  if (base) check_both_ways(&shown, base, a, b, climb(&shown, a, b, base_text));
  simdiri_base_free(base);
}

/* References without a base cannot be compared, whatever else is accepted (RFC 3987 5.1). */
void check_needs_base(const test_case *about, const test_text *a) {
  static const char absolute[] = "x:y";
  simdiri_comparison actual;
  if (has_scheme(about, a)) return;
  simdiri_status status =
      simdiri_compare(about->context, about->scratch, NULL, a->data, a->len, absolute, sizeof absolute - 1, &actual);
  bool is_scheme_error = status == SIMDIRI_ERROR_NO_SCHEME || status == SIMDIRI_ERROR_BAD_SCHEME;
  check_that(about, is_scheme_error && actual.invalid_operand == 0, "compare: a reference needs a base");
  status =
      simdiri_compare(about->context, about->scratch, NULL, absolute, sizeof absolute - 1, a->data, a->len, &actual);
  is_scheme_error = status == SIMDIRI_ERROR_NO_SCHEME || status == SIMDIRI_ERROR_BAD_SCHEME;
  check_that(about, is_scheme_error && actual.invalid_operand == 1, "compare: a second reference needs a base");
}

/* ------------------------------------------------------------------------------------------------ reserved */

/* The offset of a reserved character that can be encoded without moving a component or a dot-segment; `len` if there is
 * none. */
static size_t find_reserved(const test_case *about, const test_text *text) {
  simdiri_components c;
  simdiri_parse(text->data, text->len, &c);
  if (text->len == 0) return 0;
  bool has_dots = memchr(text->data, '.', text->len) || memchr(text->data, '%', text->len) ||
                  about->options.unicode == SIMDIRI_UNICODE_NFKC;
  size_t from = test_below(about->random, text->len);
  for (size_t i = from; i < text->len; i++) {
    bool in_path = i >= c.path_begin && i < c.path_end && !has_dots;
    bool in_query = c.has_query && i >= c.query_begin && i < c.query_end;
    bool in_fragment = c.has_fragment && i >= c.fragment_begin && i < c.fragment_end &&
                       !(about->options.flags & SIMDIRI_FLAG_DROP_FRAGMENT);
    const char *set = in_path ? "!$&'()*+,;=:@" : in_query || in_fragment ? "!$&'()*+,;=:@/?" : "";
    if (text->data[i] && strchr(set, text->data[i])) return i;
  }
  return text->len;
}

/* Two IRIs that differ in the encoding of one reserved character stay different (RFC 3986 2.2). */
void check_reserved_stays(const test_case *about) {
  static const char digits[] = "0123456789ABCDEF";
  size_t at = find_reserved(about, about->in);
  if (at == about->in->len) return;
  test_text encoded = test_text_of(about->in->data, about->in->len);
  unsigned byte = (unsigned char)encoded.data[at];
  char triplet[3] = {'%', digits[byte >> 4], digits[byte & 15]};
  test_text_splice(&encoded, at, 1, triplet, 3);
  test_outcome a = check_normalize_with(about, about->options, about->in);
  test_outcome b = check_normalize_with(about, about->options, &encoded);
  if (!simdiri_is_error(a.status) && !simdiri_is_error(b.status)) {
    check_that(about, !test_text_equal(&a.text, &b.text), "a reserved character differs from its triplet");
  }
  test_text_free(&encoded);
  test_outcome_free(&a);
  test_outcome_free(&b);
}
