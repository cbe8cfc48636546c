/* Transformations: the expected output, and the laws for every output. */
/* SPDX-License-Identifier: MIT */
#include "vector_check.h"

#include <stdlib.h>
#include <string.h>

void check_vector_print(FILE *stream, const char *text, size_t len) {
  fputc('"', stream);
  for (size_t i = 0; i < len; i++) {
    unsigned char byte = (unsigned char)text[i];
    if (byte < 0x20 || byte >= 0x7F)
      fprintf(stream, "\\x%02X", byte);
    else
      fputc(byte, stream);
  }
  fputc('"', stream);
}

static simdiri_status ask_with(const simdiri_context *context, simdiri_scratch *scratch,
                               const vector_question *question, simdiri_buffer *out, simdiri_result *result) {
  const vector_text *input = &question->input;
  simdiri_base *base = NULL;
  simdiri_status status;
  switch (question->operation) {
  case SIMDIRI_OPERATION_TO_URI: return simdiri_to_uri(context, scratch, input->data, input->len, out, result);
  case SIMDIRI_OPERATION_TO_IRI: return simdiri_to_iri(context, scratch, input->data, input->len, out, result);
  case SIMDIRI_OPERATION_NORMALIZE: return simdiri_normalize(context, scratch, input->data, input->len, out, result);
  default:
    status = simdiri_base_create(context, scratch, question->base.data, question->base.len, NULL, &base, result);
    if (!simdiri_is_error(status))
      status = simdiri_resolve(context, scratch, base, input->data, input->len, out, result);
    simdiri_base_free(base);
    return status;
  }
}

simdiri_status check_vector_ask(simdiri_scratch *scratch, const vector_question *question, simdiri_buffer *out,
                                simdiri_result *result) {
  simdiri_context *context = NULL;
  simdiri_status status = simdiri_context_create(&question->options, NULL, &context);
  memset(result, 0, sizeof *result);
  if (!simdiri_is_error(status)) status = ask_with(context, scratch, question, out, result);
  simdiri_context_free(context);
  return status;
}

static int differs(const simdiri_result *result, const vector_text *text) {
  return result->text_len != text->len || (text->len != 0 && memcmp(result->text, text->data, text->len) != 0);
}

static int say(const vector_run *run, const char *message) {
  fprintf(run->message, "\n    %s", message);
  return 0;
}

static int say_result(const vector_run *run, const char *message, simdiri_status status, const simdiri_result *result) {
  fprintf(run->message, "\n    %s: %s", message, simdiri_status_name(status));
  if (!simdiri_is_error(status)) {
    fputc(' ', run->message);
    check_vector_print(run->message, result->text, result->text_len);
  }
  return 0;
}

static int say_changes(const vector_run *run, uint64_t changes) {
  fprintf(run->message, "\n    got changes:");
  for (unsigned bit = 0; bit < 32; bit++)
    if ((changes >> bit & 1) != 0)
      fprintf(run->message, " %s", simdiri_change_name(bit) == NULL ? "?" : simdiri_change_name(bit));
  return 0;
}

/* -------------------------------------------------------------------------------- laws */

static int is_within(const char *text, const char *begin, size_t len) {
  return (uintptr_t)text >= (uintptr_t)begin && (uintptr_t)text - (uintptr_t)begin <= len;
}

/* No change: the result is a view of the input and nothing was appended. A change: the result is the appended text. */
static int view_holds(const vector_run *run, const vector_question *question, const simdiri_buffer *out,
                      const simdiri_result *result) {
  int same = !differs(result, &question->input);
  if (same != (result->changes == 0))
    return say_changes(run, result->changes) || say(run, "changes is 0 exactly when nothing changed: broken");
  if (same && (out->len != 0 || !is_within(result->text, question->input.data, question->input.len)))
    return say(run, "an unchanged result is not a view of the input");
  if (!same && (out->len != result->text_len || (out->len != 0 && !is_within(result->text, out->data, out->len))))
    return say(run, "a changed result is not what was appended");
  return 1;
}

/* A LEIRI stays one at the simple rung only (3987bis 7.1). */
static simdiri_grammar written_grammar(const vector_question *question) {
  int is_same = question->operation == SIMDIRI_OPERATION_NORMALIZE && question->options.rung == SIMDIRI_RUNG_SIMPLE;
  simdiri_grammar grammar = question->options.grammar;
  return grammar == SIMDIRI_GRAMMAR_LEIRI && !is_same ? SIMDIRI_GRAMMAR_IRI : grammar;
}

static simdiri_grammar output_grammar(const vector_question *question) {
  int is_uri = question->operation == SIMDIRI_OPERATION_TO_URI;
  if (question->operation == SIMDIRI_OPERATION_NORMALIZE || question->operation == SIMDIRI_OPERATION_RESOLVE)
    is_uri = question->options.rung != SIMDIRI_RUNG_SIMPLE && question->options.form == SIMDIRI_FORM_URI;
  if (is_uri) return SIMDIRI_GRAMMAR_URI;
  if (question->options.grammar == SIMDIRI_GRAMMAR_URI && question->operation == SIMDIRI_OPERATION_TO_IRI)
    return SIMDIRI_GRAMMAR_IRI;
  return written_grammar(question);
}

static int output_is_valid(const vector_run *run, const vector_question *question, const simdiri_result *result) {
  int may_be_relative =
      (question->options.flags & SIMDIRI_FLAG_REFERENCE) != 0 && question->operation != SIMDIRI_OPERATION_RESOLVE;
  simdiri_production production = may_be_relative ? SIMDIRI_PRODUCTION_IRI_REFERENCE : SIMDIRI_PRODUCTION_IRI;
  simdiri_status status = simdiri_validate(output_grammar(question), production, result->text, result->text_len, NULL);
  return status == SIMDIRI_OK || say_result(run, "the output is not valid", status, result);
}

/* A second pass changes nothing. */
static int is_idempotent(const vector_run *run, const vector_question *question, const simdiri_result *result) {
  vector_question again = *question;
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  simdiri_result second;
  if (question->operation == SIMDIRI_OPERATION_RESOLVE) return 1;
  if (question->operation == SIMDIRI_OPERATION_TO_IRI && question->options.grammar == SIMDIRI_GRAMMAR_URI)
    again.options.grammar = SIMDIRI_GRAMMAR_IRI; /* a URI became an IRI */
  again.input.data = malloc(result->text_len == 0 ? 1 : result->text_len);
  if (again.input.data == NULL) abort();
  again.input.len = result->text_len;
  if (result->text_len != 0) memcpy(again.input.data, result->text, result->text_len);
  simdiri_status status = check_vector_ask(run->scratch, &again, &out, &second);
  int holds = !simdiri_is_error(status) && !differs(&second, &again.input);
  if (!holds) say_result(run, "not idempotent: a second pass gives", status, &second);
  check_vector_free(&again.input);
  simdiri_buffer_free(&out);
  return holds;
}

/* Repeats the call with a fixed buffer of `capacity` bytes. */
static simdiri_status ask_fixed(const vector_run *run, const vector_question *question, size_t capacity,
                                const vector_text *expected) {
  simdiri_buffer out = {malloc(capacity == 0 ? 1 : capacity), 0, capacity, NULL};
  simdiri_result result;
  if (out.data == NULL) abort();
  char *memory = out.data;
  simdiri_status status = check_vector_ask(run->scratch, question, &out, &result);
  if (simdiri_is_error(status) ? out.len != 0 : differs(&result, expected))
    status = SIMDIRI_ERROR_BAD_OPTION; /* none of the two values that the callers compare with */
  free(memory);
  return status;
}

static int bounds_hold(const vector_run *run, const vector_question *question, const vector_text *expected,
                       const simdiri_result *result) {
  simdiri_context *context = NULL;
  if (simdiri_is_error(simdiri_context_create(&question->options, NULL, &context))) return say(run, "no context");
  size_t bound = simdiri_bound(context, question->input.len + question->base.len);
  simdiri_context_free(context);
  if (ask_fixed(run, question, bound, expected) != result->status)
    return say(run, "a buffer of simdiri_bound octets does not do");
  if (result->changes != 0 && result->text_len != 0 &&
      ask_fixed(run, question, result->text_len - 1, expected) != SIMDIRI_ERROR_NO_CAPACITY)
    return say(run, "a buffer that is one octet short is not no-capacity");
  return 1;
}

/* -------------------------------------------------------------------------------- the vector */

static int is_expected(const vector_run *run, const vector_expectation *expectation, simdiri_status status,
                       const simdiri_result *result) {
  if (status != expectation->status || status != result->status || differs(result, &expectation->output))
    return say_result(run, "got", status, result);
  if (expectation->has_changes && expectation->changes != result->changes) return say_changes(run, result->changes);
  return 1;
}

int check_vector_transform(const vector_run *run, const vector_question *question,
                           const vector_expectation *expectation) {
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  simdiri_result result;
  simdiri_status status = check_vector_ask(run->scratch, question, &out, &result);
  int holds = is_expected(run, expectation, status, &result) && view_holds(run, question, &out, &result) &&
              output_is_valid(run, question, &result) && is_idempotent(run, question, &result) &&
              bounds_hold(run, question, &expectation->output, &result);
  simdiri_buffer_free(&out);
  return holds;
}
