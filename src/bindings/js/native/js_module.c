/* The state of the module: the working memory, the input, the output and the result. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "bindings/js/native/js.h"

js_module simdiri_js_module;

simdiri_buffer *simdiri_js_output(void) {
  simdiri_js_module.output.len = 0;
  return &simdiri_js_module.output;
}

uint32_t simdiri_js_keep(const simdiri_result *result) {
  js_result *stored = &simdiri_js_module.result;
  stored->status = (uint32_t)result->status;
  stored->component = (uint32_t)result->component;
  stored->offset = (uint32_t)result->offset;
  stored->is_changed = result->changes != 0;
  stored->text = result->text;
  stored->text_len = (uint32_t)result->text_len;
  return (uint32_t)result->status | stored->is_changed;
}

uint32_t simdiri_js_fail(simdiri_status status) {
  const simdiri_result result = {.status = status};
  return simdiri_js_keep(&result);
}

/* Creates what all calls need. Returns false if there is no memory. */
JS_EXPORT("start") bool simdiri_js_start(void) {
  simdiri_js_module.output.allocator = simdiri_default_allocator();
  return simdiri_scratch_create(NULL, &simdiri_js_module.scratch) == SIMDIRI_OK;
}

JS_EXPORT("result") js_result *simdiri_js_result(void) { return &simdiri_js_module.result; }

/* Returns the input, with capacity for this many bytes. Its contents are lost. NULL: there is no memory. */
JS_EXPORT("reserve") char *simdiri_js_reserve(size_t size) {
  js_module *state = &simdiri_js_module;
  if (size <= state->input_capacity) return state->input;
  free(state->input);
  state->input = malloc(size);
  state->input_capacity = state->input ? size : 0;
  return state->input;
}

JS_EXPORT("output_capacity") size_t simdiri_js_output_capacity(void) { return simdiri_js_module.output.capacity; }

/* Frees input and output that are larger than this, after a call with much text. */
JS_EXPORT("trim") void simdiri_js_trim(size_t size) {
  js_module *state = &simdiri_js_module;
  if (state->input_capacity > size) {
    free(state->input);
    state->input = NULL;
    state->input_capacity = 0;
  }
  if (state->output.capacity > size) simdiri_buffer_free(&state->output);
}
