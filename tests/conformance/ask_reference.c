/* Resolution, normalization and equivalence. */
/* SPDX-License-Identifier: MIT */
#include "ask.h"

#include <string.h>

/* -------------------------------------------------------------------------------- resolve (RFC 3986 5.2) */

check_answer check_ask_resolve(simdiri_scratch *scratch, const check_case *item) {
  simdiri_options options = check_options();
  check_text result = {NULL, 0};
  if (item->component != NULL) return check_skip("resolution of a component alone");
  if (item->base.data == NULL) return check_skip("case without base");
  if (check_rule("IRI", 0, &item->base) != 1) return check_skip("base is relative or invalid");
  if (check_rule("IRI-reference", 0, &item->input) != 1 && !item->expects_error)
    return check_skip("reference is invalid");
  if (item->is_non_strict) options.flags |= SIMDIRI_FLAG_NON_STRICT;
  if (item->then != NULL && strcmp(item->then, "normalize") == 0) options.rung = SIMDIRI_RUNG_SYNTAX;
  simdiri_status status = check_resolve_text(scratch, &options, &item->base, &item->input, &result);
  check_answer answer = check_compare_text(item, status, result.data, result.len);
  check_text_free(&result);
  return answer;
}

/* -------------------------------------------------------------------------------- normalize (RFC 3987 5.3) */

static int read_level(const char *level, simdiri_rung *rung) {
  if (level != NULL && strcmp(level, "simple") == 0)
    *rung = SIMDIRI_RUNG_SIMPLE;
  else if (level != NULL && strcmp(level, "syntax") == 0)
    *rung = SIMDIRI_RUNG_SYNTAX;
  else if (level != NULL && strcmp(level, "scheme") == 0)
    *rung = SIMDIRI_RUNG_SCHEME;
  else
    return 0;
  return 1;
}

/* Removes `prefix` and `suffix` from a result before the comparison; they surround the component in question. */
static check_answer compare_inner(const check_case *item, simdiri_status status, const check_text *result,
                                  const char *prefix, const char *suffix) {
  size_t before = strlen(prefix), after = strlen(suffix);
  if (simdiri_is_error(status)) return check_compare_status(item, status);
  if (result->len < before + after || memcmp(result->data, prefix, before) != 0 ||
      memcmp(result->data + result->len - after, suffix, after) != 0)
    return check_compare_text(item, status, result->data, result->len);
  return check_compare_text(item, status, result->data + before, result->len - before - after);
}

static check_answer normalize_between(simdiri_scratch *scratch, const check_case *item, simdiri_rung rung,
                                      const char *prefix, const char *suffix) {
  simdiri_options options = check_options();
  check_text whole = check_text_wrap(prefix, &item->input, suffix), result = {NULL, 0};
  options.rung = rung;
  options.flags = SIMDIRI_FLAG_REFERENCE;
  simdiri_status status = check_apply(scratch, SIMDIRI_OPERATION_NORMALIZE, &options, &whole, &result);
  check_answer answer = compare_inner(item, status, &result, prefix, suffix);
  check_text_free(&whole);
  check_text_free(&result);
  return answer;
}

/* At the syntax rung only dot-segments can change: no triplets, no non-ASCII characters. */
static int has_only_plain_bytes(const check_text *text) {
  for (size_t i = 0; i < text->len; i++)
    if (text->data[i] == '%' || (unsigned char)text->data[i] >= 0x80) return 0;
  return 1;
}

/* remove_dot_segments alone is applied to a reference with a scheme when it is resolved (RFC 3986 5.2.2). A path that
 * begins with "/" needs an authority before it, as "//" would be read as one; the syntax rung must then give the same.
 */
static check_answer remove_dot_segments(simdiri_scratch *scratch, const check_case *item) {
  int is_rooted = item->input.len != 0 && item->input.data[0] == '/';
  const char *prefix = is_rooted ? "http://h" : "s:";
  check_text whole = check_text_wrap(prefix, &item->input, ""), base = check_text_copy("b:/", 3), result = {NULL, 0};
  check_answer answer = check_skip("path is invalid");
  if (check_rule("absolute-IRI", 0, &whole) == 1) {
    simdiri_options options = check_options();
    simdiri_status status = check_resolve_text(scratch, &options, &base, &whole, &result);
    answer = compare_inner(item, status, &result, prefix, "");
  }
  check_text_free(&whole);
  check_text_free(&base);
  check_text_free(&result);
  if (answer.outcome != CHECK_PASSED || !is_rooted || !has_only_plain_bytes(&item->input)) return answer;
  check_text_free(&answer.actual);
  return normalize_between(scratch, item, SIMDIRI_RUNG_SYNTAX, prefix, "");
}

check_answer check_ask_normalize(simdiri_scratch *scratch, const check_case *item) {
  simdiri_rung rung;
  if (item->level != NULL && strcmp(item->level, "remove_dot_segments") == 0) return remove_dot_segments(scratch, item);
  if (!read_level(item->level, &rung)) return check_skip("level is no rung of RFC 3987 5.3");
  if (item->component == NULL) return normalize_between(scratch, item, rung, "", "");
  if (strcmp(item->component, "authority") == 0 || strcmp(item->component, "host") == 0)
    return normalize_between(scratch, item, rung, "http://", "/");
  return check_skip("component that cannot be asked alone");
}

/* -------------------------------------------------------------------------------- equivalent (RFC 3987 5.1, 5.3) */

static simdiri_status compare_at(simdiri_scratch *scratch, const simdiri_context *context, const check_case *item,
                                 simdiri_comparison *comparison) {
  static const char base_iri[] = "http://base.example/dir/file";
  simdiri_base *base = NULL;
  simdiri_status status = simdiri_base_create(context, scratch, base_iri, sizeof base_iri - 1, NULL, &base, NULL);
  if (!simdiri_is_error(status))
    status = simdiri_compare(context, scratch, base, item->input.data, item->input.len, item->other.data,
                             item->other.len, comparison);
  simdiri_base_free(base);
  return status;
}

check_answer check_ask_equivalent(simdiri_scratch *scratch, const check_case *item) {
  simdiri_options options = check_options();
  simdiri_context *context = NULL;
  simdiri_comparison comparison = {0};
  if (!read_level(item->level, &options.rung) || item->component != NULL)
    return check_skip("level is no rung of RFC 3987 5.3");
  if (item->other.data == NULL || item->expected_boolean < 0) return check_skip("case without second operand");
  simdiri_status status = simdiri_context_create(&options, NULL, &context);
  if (!simdiri_is_error(status)) status = compare_at(scratch, context, item, &comparison);
  simdiri_context_free(context);
  if (simdiri_is_error(status)) return check_compare_status(item, status);
  return check_boolean(item->expected_boolean, comparison.is_equivalent && comparison.rung <= options.rung);
}
