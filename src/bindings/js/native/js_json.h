/* Writes JSON into the output. An error of memory is kept, and then nothing more is written. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_BINDINGS_JS_NATIVE_JS_JSON_H
#define SIMDIRI_BINDINGS_JS_NATIVE_JS_JSON_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
  simdiri_buffer *out;
  simdiri_status status; /* OK so far, or what failed */
} js_json;

/* A key of NULL: an item of an array, or the whole value. */
void simdiri_js_json_open(js_json *json, const char *key, char bracket);
void simdiri_js_json_close(js_json *json, char bracket);
/* Bytes that are not UTF-8 are written unchanged. A text of NULL is null. */
void simdiri_js_json_text(js_json *json, const char *key, const char *text, size_t len);
void simdiri_js_json_string(js_json *json, const char *key, const char *text);
void simdiri_js_json_number(js_json *json, const char *key, uint64_t number);
void simdiri_js_json_bool(js_json *json, const char *key, bool is_true);

#endif
