/* Strings of code points, decoding and percent-encoding, for the URL parser.
 * SPDX-License-Identifier: MIT
 */
#include "web.h"

#include <stdlib.h>
#include <string.h>

void web_add(web_string *string, uint32_t code_point) {
  if (string->len == string->capacity) {
    string->capacity = 2 * string->capacity + 16;
    string->item = reference_grow(string->item, string->capacity * sizeof *string->item);
  }
  string->item[string->len++] = code_point;
}

void web_add_all(web_string *string, const web_string *more) {
  for (size_t i = 0; i < more->len; i++) web_add(string, more->item[i]);
}

void web_add_text(web_string *string, const char *text) {
  for (; *text; text++) web_add(string, (unsigned char)*text);
}

bool web_is(const web_string *string, const char *text) {
  if (string->len != strlen(text)) return false;
  for (size_t i = 0; i < string->len; i++)
    if (string->item[i] != (unsigned char)text[i]) return false;
  return true;
}

void web_clear(web_string *string) { string->len = 0; }

void web_free_string(web_string *string) {
  free(string->item);
  *string = (web_string){0};
}

web_string web_slice(const web_string *string, size_t begin, size_t end) {
  web_string slice = {0};
  for (size_t i = begin; i < end; i++) web_add(&slice, string->item[i]);
  return slice;
}

web_string web_copy(const web_string *string) { return web_slice(string, 0, string->len); }

/* The UTF-8 decoder, as the Encoding Standard writes it (8.1.1), with U+FFFD for errors. */
web_string web_decode(const uint8_t *bytes, size_t len) {
  web_string out = {0};
  uint32_t code_point = 0;
  unsigned seen = 0, needed = 0, lower = 0x80, upper = 0xBF;
  for (size_t i = 0; i < len; i++) {
    const unsigned byte = bytes[i];
    if (needed == 0) {
      if (byte <= 0x7F) {
        web_add(&out, byte);
      } else if (byte >= 0xC2 && byte <= 0xDF) {
        needed = 1;
        code_point = byte & 0x1F;
      } else if (byte >= 0xE0 && byte <= 0xEF) {
        if (byte == 0xE0) lower = 0xA0;
        if (byte == 0xED) upper = 0x9F;
        needed = 2;
        code_point = byte & 0xF;
      } else if (byte >= 0xF0 && byte <= 0xF4) {
        if (byte == 0xF0) lower = 0x90;
        if (byte == 0xF4) upper = 0x8F;
        needed = 3;
        code_point = byte & 0x7;
      } else {
        web_add(&out, 0xFFFD);
      }
      continue;
    }
    if (byte < lower || byte > upper) {
      code_point = needed = seen = 0;
      lower = 0x80;
      upper = 0xBF;
      web_add(&out, 0xFFFD);
      i--; /* the byte is read again */
      continue;
    }
    lower = 0x80;
    upper = 0xBF;
    code_point = code_point << 6 | (byte & 0x3F);
    if (++seen != needed) continue;
    web_add(&out, code_point);
    code_point = needed = seen = 0;
  }
  if (needed != 0) web_add(&out, 0xFFFD);
  return out;
}

/* 1.3, each set as it is built on others. */
static bool is_in_set(uint32_t c, web_set set) {
  switch (set) {
  case WEB_C0: return c <= 0x1F || c > 0x7E;
  case WEB_FRAGMENT: return is_in_set(c, WEB_C0) || c == ' ' || c == '"' || c == '<' || c == '>' || c == '`';
  case WEB_QUERY: return is_in_set(c, WEB_C0) || c == ' ' || c == '"' || c == '#' || c == '<' || c == '>';
  case WEB_SPECIAL_QUERY: return is_in_set(c, WEB_QUERY) || c == '\'';
  case WEB_PATH: return is_in_set(c, WEB_QUERY) || c == '?' || c == '^' || c == '`' || c == '{' || c == '}';
  default: break;
  }
  return is_in_set(c, WEB_PATH) || c == '/' || c == ':' || c == ';' || c == '=' || c == '@' || (c >= '[' && c <= ']') ||
         c == '|';
}

void web_encode(web_string *out, uint32_t code_point, web_set set) {
  static const char digits[] = "0123456789ABCDEF";
  uint8_t bytes[4];
  const size_t len = reference_utf8_encode(code_point, bytes);
  for (size_t i = 0; i < len; i++) {
    if (!is_in_set(bytes[i], set)) {
      web_add(out, bytes[i]);
      continue;
    }
    web_add(out, '%');
    web_add(out, (unsigned char)digits[bytes[i] >> 4]);
    web_add(out, (unsigned char)digits[bytes[i] & 15]);
  }
}

/* 4.3 */
bool web_is_url_code_point(uint32_t c) {
  if (c < 0x80)
    return reference_is_alpha(c) || reference_is_digit(c) || (c != 0 && strchr("!$&'()*+,-./:;=?@_~", (int)c) != NULL);
  if (c < 0xA0 || c > 0x10FFFD) return false;
  return !(c >= 0xFDD0 && c <= 0xFDEF) && (c % 0x10000 != 0xFFFE) && (c % 0x10000 != 0xFFFF);
}

void web_error(web_outcome *outcome, simdiri_status warning) {
  for (size_t i = 0; i < outcome->error_count; i++)
    if (outcome->errors[i] == warning) return;
  if (outcome->error_count == WEB_ERROR_KINDS) abort();
  outcome->errors[outcome->error_count++] = warning;
}

bool web_fail_by_error(web_outcome *outcome, simdiri_status warning, simdiri_status failure) {
  if (outcome->error_count == 0 || outcome->errors[--outcome->error_count] != warning) abort();
  outcome->failure = failure;
  return false;
}
