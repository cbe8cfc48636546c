/* Writes JSON. */
/* SPDX-License-Identifier: MIT */
#include "bindings/js/native/js_json.h"

#include <string.h>

#include "iri/common/buffer.h"

static void append_bytes(js_json *json, const char *bytes, size_t len) {
  if (json->status == SIMDIRI_OK) json->status = simdiri_buffer_append(json->out, bytes, len);
}

static void append_quoted(js_json *json, const char *text, size_t len) {
  static const char digits[] = "0123456789abcdef";
  append_bytes(json, "\"", 1);
  size_t begin = 0;
  for (size_t i = 0; i < len; i++) {
    const unsigned char byte = (unsigned char)text[i];
    if (byte >= 0x20 && byte != '"' && byte != '\\') continue;
    const char escape[] = {'\\', 'u', '0', '0', digits[byte >> 4], digits[byte & 15]};
    append_bytes(json, text + begin, i - begin);
    append_bytes(json, escape, sizeof escape);
    begin = i + 1;
  }
  append_bytes(json, text + begin, len - begin);
  append_bytes(json, "\"", 1);
}

/* Writes a comma unless an opening bracket or nothing precedes, then the key. */
static void append_key(js_json *json, const char *key) {
  if (json->status != SIMDIRI_OK) return;
  const char last = json->out->len > 0 ? json->out->data[json->out->len - 1] : '[';
  if (last != '[' && last != '{') append_bytes(json, ",", 1);
  if (!key) return;
  append_quoted(json, key, strlen(key));
  append_bytes(json, ":", 1);
}

void simdiri_js_json_open(js_json *json, const char *key, char bracket) {
  append_key(json, key);
  append_bytes(json, &bracket, 1);
}

void simdiri_js_json_close(js_json *json, char bracket) { append_bytes(json, &bracket, 1); }

void simdiri_js_json_text(js_json *json, const char *key, const char *text, size_t len) {
  append_key(json, key);
  if (text)
    append_quoted(json, text, len);
  else
    append_bytes(json, "null", 4);
}

void simdiri_js_json_string(js_json *json, const char *key, const char *text) {
  simdiri_js_json_text(json, key, text, text ? strlen(text) : 0);
}

void simdiri_js_json_number(js_json *json, const char *key, uint64_t number) {
  char digits[24];
  size_t at = sizeof digits;
  append_key(json, key);
  do digits[--at] = (char)('0' + number % 10);
  while ((number /= 10) > 0);
  append_bytes(json, digits + at, sizeof digits - at);
}

void simdiri_js_json_bool(js_json *json, const char *key, bool is_true) {
  append_key(json, key);
  append_bytes(json, is_true ? "true" : "false", is_true ? 4 : 5);
}
