/* Chooses the function for an operation; also holds what several operations share. */
/* SPDX-License-Identifier: MIT */
#include "ask.h"

#include <string.h>

check_answer check_skip(const char *reason) {
  check_answer answer = {CHECK_SKIPPED, reason, {NULL, 0}};
  return answer;
}

check_answer check_boolean(int expected, int actual) {
  check_answer answer = {expected == actual ? CHECK_PASSED : CHECK_FAILED, NULL, {NULL, 0}};
  answer.actual = actual ? check_text_copy("true", 4) : check_text_copy("false", 5);
  return answer;
}

check_answer check_compare_status(const check_case *item, simdiri_status status) {
  const char *name = simdiri_status_name(status);
  check_answer answer = {item->expects_error ? CHECK_PASSED : CHECK_FAILED, "an error", {NULL, 0}};
  answer.actual = check_text_copy(name, strlen(name));
  return answer;
}

check_answer check_compare_text(const check_case *item, simdiri_status status, const char *text, size_t len) {
  check_answer answer = {CHECK_FAILED, NULL, {NULL, 0}};
  if (simdiri_is_error(status)) return check_compare_status(item, status);
  if (!item->expects_error && item->expected.data != NULL && check_text_equal(&item->expected, text, len))
    answer.outcome = CHECK_PASSED;
  answer.actual = check_text_copy(text, len);
  return answer;
}

simdiri_options check_options(void) {
  simdiri_options options;
  memset(&options, 0, sizeof options);
  options.struct_size = sizeof options;
  return options;
}

static simdiri_status apply_with(const simdiri_context *context, simdiri_scratch *scratch, simdiri_operation operation,
                                 const check_text *text, simdiri_buffer *out, simdiri_result *result) {
  switch (operation) {
  case SIMDIRI_OPERATION_TO_URI: return simdiri_to_uri(context, scratch, text->data, text->len, out, result);
  case SIMDIRI_OPERATION_TO_IRI: return simdiri_to_iri(context, scratch, text->data, text->len, out, result);
  default: return simdiri_normalize(context, scratch, text->data, text->len, out, result);
  }
}

simdiri_status check_apply(simdiri_scratch *scratch, simdiri_operation operation, const simdiri_options *options,
                           const check_text *text, check_text *result) {
  simdiri_context *context = NULL;
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  simdiri_result answer = {0};
  simdiri_status status = simdiri_context_create(options, NULL, &context);
  if (!simdiri_is_error(status)) status = apply_with(context, scratch, operation, text, &out, &answer);
  if (!simdiri_is_error(status)) *result = check_text_copy(answer.text, answer.text_len);
  simdiri_buffer_free(&out);
  simdiri_context_free(context);
  return status;
}

simdiri_status check_resolve_text(simdiri_scratch *scratch, const simdiri_options *options, const check_text *base,
                                  const check_text *reference, check_text *result) {
  simdiri_context *context = NULL;
  simdiri_base *prepared = NULL;
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  simdiri_result answer = {0};
  simdiri_status status = simdiri_context_create(options, NULL, &context);
  if (!simdiri_is_error(status))
    status = simdiri_base_create(context, scratch, base->data, base->len, NULL, &prepared, NULL);
  if (!simdiri_is_error(status))
    status = simdiri_resolve(context, scratch, prepared, reference->data, reference->len, &out, &answer);
  if (!simdiri_is_error(status)) *result = check_text_copy(answer.text, answer.text_len);
  simdiri_buffer_free(&out);
  simdiri_base_free(prepared);
  simdiri_context_free(context);
  return status;
}

/* Setters change URL objects of scripts (URL Standard 6.1); simdiri has none, on purpose. */
int check_is_foreign(const check_case *item) { return strcmp(item->op, "whatwg_setter") == 0; }

int check_is_domain(const check_case *item) {
  return strcmp(item->op, "to_ascii") == 0 || strcmp(item->op, "to_unicode") == 0 ||
         strcmp(item->suite, "ada_dnslength") == 0;
}

/* Of other policies, asks only cases that are not out of date: urlcanon's cases follow the URL Standard of 2018. */
static int is_of_web(const check_case *item) {
  const int is_standard = item->policy != NULL && strcmp(item->policy, "whatwg-url") == 0;
  return strcmp(item->op, "whatwg_href") == 0 && (is_standard || !item->has_caution);
}

int check_is_of_policy(const check_case *item) {
  if (strcmp(item->op, "bidi_visual") == 0 || (item->rule != NULL && strcmp(item->rule, "bidi-4.2") == 0)) return 1;
  return is_of_web(item) || check_is_domain(item) || check_is_surt(item);
}

check_answer check_ask(simdiri_scratch *scratch, const check_case *item) {
  if (check_is_foreign(item)) return check_skip("setters of URL objects are not what simdiri is for");
  if (item->input.data == NULL) return check_skip("case without input");
  if (check_is_surt(item)) return check_ask_surt(scratch, item);
  if (strcmp(item->suite, "ada_dnslength") == 0) return check_ask_dns_length(scratch, item);
  if (check_is_domain(item)) return check_ask_domain(scratch, item);
  if (item->encode_set != NULL) return check_ask_encode(item);
  if (strcmp(item->op, "valid") == 0) return check_ask_valid(item);
  if (strcmp(item->op, "utf8_valid") == 0) return check_ask_utf8(item);
  if (strcmp(item->op, "bidi_visual") == 0) return check_ask_visual(item);
  if (strcmp(item->op, "nfc") == 0) return check_ask_nfc(scratch, item);
  if (strcmp(item->op, "resolve") == 0) return check_ask_resolve(scratch, item);
  if (strcmp(item->op, "normalize") == 0) return check_ask_normalize(scratch, item);
  if (strcmp(item->op, "equivalent") == 0) return check_ask_equivalent(scratch, item);
  if (strcmp(item->op, "to_uri") == 0 || strcmp(item->op, "to_iri") == 0) return check_ask_convert(scratch, item);
  if (strcmp(item->op, "whatwg_href") == 0) return check_ask_web(scratch, item);
  return check_skip("operation unknown to this runner");
}
