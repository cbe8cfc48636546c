/* What the files of the module share. See README.md for the contract with JavaScript. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_BINDINGS_JS_NATIVE_JS_H
#define SIMDIRI_BINDINGS_JS_NATIVE_JS_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Exports the function that follows to JavaScript, under this name. */
#define JS_EXPORT(name) __attribute__((export_name(name)))

/* What the last call found. JavaScript reads the members as words of 32 bits, by their order. */
typedef struct {
  uint32_t status;     /* a simdiri_status */
  uint32_t component;  /* a simdiri_component */
  uint32_t offset;     /* in bytes */
  uint32_t is_changed; /* 0 if the text is the input */
  const char *text;    /* of the input or of the output */
  uint32_t text_len;
  uint32_t index; /* of the operand, part or record that the result is about */
  uint32_t words[24];
} js_result;

/* A module runs in one thread and calls back nothing, so one call at a time uses these. */
typedef struct {
  simdiri_scratch *scratch;
  char *input; /* JavaScript writes the arguments here */
  size_t input_capacity;
  simdiri_buffer output;
  js_result result;
} js_module;

extern js_module simdiri_js_module;

/* Empties the output and returns it. */
simdiri_buffer *simdiri_js_output(void);
/* Copies a result of the library. Returns 0 if the status is OK and the text is the input, otherwise another number. */
uint32_t simdiri_js_keep(const simdiri_result *result);
/* Sets the result to a status alone, and returns that. */
uint32_t simdiri_js_fail(simdiri_status status);

#endif
