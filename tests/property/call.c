/* Runs one operation with growable and with fixed buffers, and checks what holds for every result.
 * SPDX-License-Identifier: MIT */
#include "property.h"

#include <stdlib.h>
#include <string.h>

static const char stood_before[] = "what stood in the buffer";

enum { BEFORE = sizeof stood_before - 1 };

void test_outcome_free(test_outcome *outcome) { test_text_free(&outcome->text); }

static simdiri_status run(const test_case *about, simdiri_operation operation, const simdiri_base *base,
                          const test_text *in, simdiri_buffer *out, simdiri_result *result) {
  memset(result, 0xA5, sizeof *result); /* the call must write every field */
  switch (operation) {
  case SIMDIRI_OPERATION_TO_URI: return simdiri_to_uri(about->context, about->scratch, in->data, in->len, out, result);
  case SIMDIRI_OPERATION_TO_IRI: return simdiri_to_iri(about->context, about->scratch, in->data, in->len, out, result);
  case SIMDIRI_OPERATION_RESOLVE:
    return simdiri_resolve(about->context, about->scratch, base, in->data, in->len, out, result);
  default: return simdiri_normalize(about->context, about->scratch, in->data, in->len, out, result);
  }
}

static void check_view(const test_case *about, const test_text *in, const simdiri_buffer *out,
                       const simdiri_result *result) {
  if (simdiri_is_error(result->status)) {
    check_that(about, result->text == NULL && result->text_len == 0, "no text on an error");
    check_that(about, out->len == BEFORE, "nothing appended on an error");
  } else if (result->changes == 0) {
    check_that(about, result->text == in->data && result->text_len == in->len, "unchanged text is the input itself");
    check_that(about, out->len == BEFORE, "nothing appended when nothing changed");
  } else {
    check_that(about, result->text == out->data + BEFORE && result->text_len == out->len - BEFORE,
               "changed text is what was appended");
  }
  check_that(about, memcmp(out->data, stood_before, BEFORE) == 0, "what stood in the buffer still stands there");
}

static bool is_same_result(const simdiri_result *a, const simdiri_result *b) {
  if (a->status != b->status || a->component != b->component || a->offset != b->offset) return false;
  if (simdiri_is_error(a->status)) return b->text == NULL;
  return a->changes == b->changes && a->text_len == b->text_len && b->text != NULL &&
         (a->text_len == 0 || memcmp(a->text, b->text, a->text_len) == 0);
}

/* Runs with a fixed buffer of exactly this capacity, in a heap block that ends there. */
static void check_fixed(const test_case *about, simdiri_operation operation, const simdiri_base *base,
                        const test_text *in, size_t needed, const simdiri_result *expected) {
  simdiri_result result;
  simdiri_buffer out = {.data = malloc(BEFORE + needed + 1), .len = BEFORE, .capacity = BEFORE + needed};
  if (!out.data) abort();
  memset(out.data, '~', BEFORE + needed + 1);
  simdiri_status status = run(about, operation, base, in, &out, &result);
  check_that(about, status == result.status && is_same_result(expected, &result),
             "a buffer of the needed size is enough");
  check_that(about, out.len == BEFORE + needed, "a fixed buffer gets the same octets");
  check_that(about, out.data[BEFORE + needed] == '~', "nothing is written behind a fixed buffer");
  if (needed > 0) {
    out.len = BEFORE;
    out.capacity = BEFORE + needed - 1;
    status = run(about, operation, base, in, &out, &result);
    check_that(about, status == SIMDIRI_ERROR_NO_CAPACITY, "a buffer one octet too small is NO_CAPACITY");
    check_that(about, out.len == BEFORE && out.capacity == BEFORE + needed - 1, "NO_CAPACITY appends nothing");
  }
  free(out.data);
}

test_outcome check_call(const test_case *about, simdiri_operation operation, const simdiri_base *base,
                        const test_text *in) {
  simdiri_result result;
  simdiri_buffer out = {.allocator = simdiri_default_allocator()};
  out.data = out.allocator->reallocate(out.allocator->user, NULL, 0, BEFORE);
  if (!out.data) abort();
  memcpy(out.data, stood_before, BEFORE);
  out.len = out.capacity = BEFORE;
  simdiri_status status = run(about, operation, base, in, &out, &result);
  check_that(about, status == result.status, "the returned status is the one in the result");
  check_view(about, in, &out, &result);
  if (test_chance(about->random, 8)) check_fixed(about, operation, base, in, out.len - BEFORE, &result);
  test_outcome outcome = {result.status, result.component, result.offset, result.changes, {0}};
  if (!simdiri_is_error(result.status)) {
    outcome.text = test_text_of(result.text, result.text_len);
    check_that(about, (result.changes == 0) == test_text_equal(&outcome.text, in),
               "changes is 0 exactly when the output equals the input");
    size_t other_len = operation == SIMDIRI_OPERATION_RESOLVE && about->other ? about->other->len : 0;
    check_that(about, out.len - BEFORE <= simdiri_bound(about->context, in->len + other_len), "the bound holds");
  }
  simdiri_buffer_free(&out);
  return outcome;
}

test_outcome check_normalize_with(const test_case *about, simdiri_options options, const test_text *in) {
  test_case changed = *about;
  changed.options = options;
  changed.context = test_context(&options);
  changed.in = in;
  changed.other = about->in;
  return check_call(&changed, SIMDIRI_OPERATION_NORMALIZE, NULL, in);
}
