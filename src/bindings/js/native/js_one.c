/* Operations on one text, which is the input. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "bindings/js/native/js_tool.h"

/* Copies the only note of a batch of one record. */
static void copy_note(const simdiri_batch_result *batch, simdiri_result *result) {
  if (batch->note_count == 0) return;
  result->status = (simdiri_status)batch->notes->status;
  result->component = (simdiri_component)batch->notes->component;
  result->offset = batch->notes->offset;
  result->changes = batch->notes->changes;
}

/* Normalizes one text with a base: the batch knows which texts are references. */
static simdiri_status normalize_with_base(const js_tool *tool, size_t len, simdiri_buffer *out,
                                          simdiri_result *result) {
  static simdiri_batch_result batch; /* keeps its notes */
  const int32_t offsets[2] = {0, (int32_t)len};
  const simdiri_records records = {
      .data = simdiri_js_module.input, .data_len = len, .offsets32 = offsets, .record_count = 1};
  const simdiri_status status =
      simdiri_batch(tool->objects.context, simdiri_js_module.scratch, SIMDIRI_OPERATION_NORMALIZE,
                    SIMDIRI_ON_ERROR_EMPTY, tool->objects.base, &records, out, &batch);
  *result = (simdiri_result){.status = status};
  if (status != SIMDIRI_OK) return status;
  copy_note(&batch, result);
  if (simdiri_is_error(result->status)) return result->status;
  result->text = result->changes ? out->data : simdiri_js_module.input;
  result->text_len = result->changes ? out->len : len;
  return result->status;
}

/* A label differs from its IRI, so it always counts as a change. */
static void label_one(const js_tool *tool, size_t len, simdiri_buffer *out, simdiri_result *result) {
  js_module *state = &simdiri_js_module;
  simdiri_text label;
  if (simdiri_is_error(simdiri_label(tool->objects.labeler, state->scratch, tool->objects.base, state->input, len, out,
                                     &label, result)))
    return;
  result->text = label.text;
  result->text_len = label.len;
  result->changes = 1;
}

static void redact_one(const js_tool *tool, size_t len, simdiri_buffer *out, simdiri_result *result) {
  const char *text = simdiri_js_module.input;
  simdiri_text redacted = {text, len};
  *result = (simdiri_result){.status = SIMDIRI_OK};
  if (len > 0) result->status = simdiri_redact(tool->objects.redactor, text, len, out, &redacted, NULL);
  result->text = redacted.text;
  result->text_len = redacted.len;
  result->changes = redacted.text != text;
}

/* Normalizes, converts, resolves, labels or redacts. Returns 0 if nothing changed and there is no warning; then the
 * result is not set.
 */
JS_EXPORT("transform") uint32_t simdiri_js_transform(const js_tool *tool, size_t len) {
  js_module *state = &simdiri_js_module;
  simdiri_buffer *out = simdiri_js_output();
  simdiri_result result;
  switch (tool->kind) {
  case JS_TO_URI: simdiri_to_uri(tool->objects.context, state->scratch, state->input, len, out, &result); break;
  case JS_TO_IRI: simdiri_to_iri(tool->objects.context, state->scratch, state->input, len, out, &result); break;
  case JS_RESOLVE:
    simdiri_resolve(tool->objects.context, state->scratch, tool->objects.base, state->input, len, out, &result);
    break;
  case JS_LABEL: label_one(tool, len, out, &result); break;
  case JS_REDACT: redact_one(tool, len, out, &result); break;
  default:
    if (tool->objects.cleaner)
      simdiri_clean(tool->objects.cleaner, state->scratch, state->input, len, out, &result);
    else if (tool->objects.base)
      normalize_with_base(tool, len, out, &result);
    else
      simdiri_normalize(tool->objects.context, state->scratch, state->input, len, out, &result);
  }
  if (result.status == SIMDIRI_OK && result.changes == 0) return 0;
  return simdiri_js_keep(&result);
}

/* Validates; with the profile web, runs the URL parser. */
JS_EXPORT("check") uint32_t simdiri_js_check(const js_tool *tool, size_t len) {
  const simdiri_options *options = &tool->objects.settings.iri;
  js_module *state = &simdiri_js_module;
  simdiri_result result;
  if (options->profile == SIMDIRI_PROFILE_WEB)
    simdiri_check_url(tool->objects.context, state->scratch, tool->objects.base, state->input, len, NULL, NULL,
                      &result);
  else
    simdiri_validate(options->grammar,
                     options->flags & SIMDIRI_FLAG_REFERENCE ? SIMDIRI_PRODUCTION_IRI_REFERENCE
                                                             : SIMDIRI_PRODUCTION_IRI,
                     state->input, len, &result);
  simdiri_js_keep(&result);
  return (uint32_t)result.status;
}

enum { COMPARE_DIFFERENT = 4, COMPARE_INVALID = 5, COMPARE_LOSSY = 6 };

/* Do lossy rules make the texts equal? They are valid, so only a machine without memory has no keys. */
static simdiri_status compare_keys(const js_tool *tool, size_t a_len, size_t b_len, bool *is_equal) {
  js_module *state = &simdiri_js_module;
  simdiri_fingerprint keys[2];
  simdiri_key_result made;
  simdiri_status status = simdiri_key(tool->objects.keyer, state->scratch, state->input, a_len, &keys[0], &made);
  if (!simdiri_is_error(status))
    status = simdiri_key(tool->objects.keyer, state->scratch, state->input + a_len, b_len, &keys[1], &made);
  *is_equal = !simdiri_is_error(status) && keys[0].high == keys[1].high && keys[0].low == keys[1].low;
  return status;
}

/* Compares two texts, of which the second follows the first. Returns a rung or one of the numbers above. */
JS_EXPORT("compare") uint32_t simdiri_js_compare(const js_tool *tool, size_t a_len, size_t b_len) {
  js_module *state = &simdiri_js_module;
  simdiri_comparison comparison;
  const simdiri_status status = simdiri_compare(tool->objects.context, state->scratch, tool->objects.base, state->input,
                                                a_len, state->input + a_len, b_len, &comparison);
  if (simdiri_is_error(status)) {
    simdiri_js_keep(&comparison.failure);
    state->result.index = (uint32_t)comparison.invalid_operand;
    return COMPARE_INVALID;
  }
  if (comparison.is_equivalent) return (uint32_t)comparison.rung;
  bool is_equal = false;
  if (tool->objects.keyer && simdiri_is_error(compare_keys(tool, a_len, b_len, &is_equal))) {
    simdiri_js_fail(SIMDIRI_ERROR_NO_MEMORY);
    return COMPARE_INVALID;
  }
  return is_equal ? COMPARE_LOSSY : COMPARE_DIFFERENT;
}

#define NO_PART UINT32_MAX

static void put_span(size_t number, bool is_present, size_t begin, size_t end) {
  uint32_t *words = simdiri_js_module.result.words;
  words[2 * number] = is_present ? (uint32_t)begin : NO_PART;
  words[2 * number + 1] = (uint32_t)end;
}

/* Splits the input. The words of the result are beginning and end of scheme, authority, userinfo, host, port, path,
 * query and fragment. */
JS_EXPORT("split") void simdiri_js_split(size_t len) {
  simdiri_components c;
  simdiri_parse(simdiri_js_module.input, len, &c);
  put_span(0, c.has_scheme, 0, c.scheme_end);
  put_span(1, c.has_authority, c.authority_begin, c.authority_end);
  put_span(2, c.has_userinfo, c.userinfo_begin, c.userinfo_end);
  put_span(3, c.has_authority, c.host_begin, c.host_end);
  put_span(4, c.has_port, c.port_begin, c.port_end);
  put_span(5, true, c.path_begin, c.path_end);
  put_span(6, c.has_query, c.query_begin, c.query_end);
  put_span(7, c.has_fragment, c.fragment_begin, c.fragment_end);
}

/* Splits the text of the result, which a tool of the profile web made: scheme, username, password, host, port, path,
 * query, fragment, and whether the path is opaque. */
JS_EXPORT("split_url") bool simdiri_js_split_url(const char *href, size_t len) {
  simdiri_url_components c;
  simdiri_split_url(href, len, &c);
  put_span(0, true, 0, c.scheme_end);
  put_span(1, true, c.username_begin, c.username_end);
  put_span(2, true, c.password_begin, c.password_end);
  put_span(3, c.has_host, c.host_begin, c.host_end);
  put_span(4, c.has_port, c.port_begin, c.port_end);
  put_span(5, true, c.path_begin, c.path_end);
  put_span(6, c.has_query, c.query_begin, c.query_end);
  put_span(7, c.has_fragment, c.fragment_begin, c.fragment_end);
  return c.is_opaque;
}

JS_EXPORT("input") char *simdiri_js_input(void) { return simdiri_js_module.input; }

/* Finds the parts of the input. The output begins with one simdiri_text for each name. Returns the status. */
JS_EXPORT("parts") uint32_t simdiri_js_parts(const js_tool *tool, size_t len) {
  js_module *state = &simdiri_js_module;
  static simdiri_text found[256];
  simdiri_result result;
  simdiri_parts_find(tool->objects.parts, state->scratch, tool->objects.base, state->input, len, simdiri_js_output(),
                     found, &result);
  simdiri_js_keep(&result);
  state->result.words[0] = (uint32_t)(uintptr_t)found;
  return (uint32_t)result.status;
}

/* Makes the key of the input, as hexadecimal digits: the text of the result. Returns the status of the text. */
JS_EXPORT("key") uint32_t simdiri_js_key(const js_tool *tool, size_t len) {
  static char hex[SIMDIRI_FINGERPRINT_CAPACITY];
  js_module *state = &simdiri_js_module;
  simdiri_fingerprint fingerprint = {0, 0};
  simdiri_key_result made;
  memset(&made, 0, sizeof made);
  const simdiri_status status =
      simdiri_key(tool->objects.keyer, state->scratch, state->input, len, &fingerprint, &made);
  made.normalized.status = status;
  simdiri_js_keep(&made.normalized);
  state->result.text = hex;
  state->result.text_len = (uint32_t)simdiri_fingerprint_write(fingerprint, tool->objects.settings.hash, hex);
  return (uint32_t)status;
}

enum { MAX_FINDINGS = 1000 };

/* Reviews the input. Returns the number of findings, of at most MAX_FINDINGS; the first word has their address. Each is
 * four words: code, component, begin, end. */
JS_EXPORT("review") uint32_t simdiri_js_review(uint32_t groups, size_t len) {
  static simdiri_finding findings[MAX_FINDINGS];
  const size_t count = simdiri_review(groups, simdiri_js_module.input, len, findings, MAX_FINDINGS);
  simdiri_js_module.result.words[0] = (uint32_t)(uintptr_t)findings;
  return (uint32_t)(count < MAX_FINDINGS ? count : MAX_FINDINGS);
}
