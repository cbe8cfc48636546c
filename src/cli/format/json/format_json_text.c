/* JSON Lines: escapes in strings (RFC 8259 7), and UTF-8 (8.1). */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/format/json/format_json.h"
#include "cli/util/append.h"
#include "cli/util/terminal_text.h"

static uint32_t read_hex(const char *at) {
  uint32_t value = 0;
  for (int i = 0; i < 4; i++) {
    char digit = at[i];
    value = 16 * value + (uint32_t)(digit <= '9' ? digit - '0' : (digit | 0x20) - 'a' + 10);
  }
  return value;
}

static size_t encode_utf8(uint32_t c, char *out) {
  if (c < 0x80) {
    out[0] = (char)c;
    return 1;
  }
  size_t len = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
  for (size_t i = len - 1; i > 0; i--, c >>= 6) out[i] = (char)(0x80 | (c & 0x3F));
  out[0] = (char)((0xF0 << (4 - len) & 0xFF) | c);
  return len;
}

static bool has_hex(const char *at) {
  for (int i = 0; i < 4; i++)
    if (!((at[i] >= '0' && at[i] <= '9') || ((at[i] | 0x20) >= 'a' && (at[i] | 0x20) <= 'f'))) return false;
  return true;
}

/* Reads "\u" with four digits, and the second half of a surrogate pair. */
static size_t take_code_unit(const char **at, const char *end, char character[CLI_ESCAPE_MAX]) {
  const char *from = *at;
  if (end - from < 6 || !has_hex(from + 2)) return 0;
  *at = from + 6;
  const uint32_t c = read_hex(from + 2);
  if (c < 0xD800 || c > 0xDFFF) return encode_utf8(c, character);
  const bool has_low = c < 0xDC00 && end - from >= 12 && from[6] == '\\' && from[7] == 'u' && has_hex(from + 8);
  const uint32_t low = has_low ? read_hex(from + 8) : 0;
  if (low < 0xDC00 || low > 0xDFFF) return 0;
  *at = from + 12;
  return encode_utf8(0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00), character);
}

size_t cli_json_take_escape(const char **at, const char *end, char character[CLI_ESCAPE_MAX]) {
  static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
  const char *from = *at;
  if (end - from < 2) return 0;
  if (from[1] == 'u') return take_code_unit(at, end, character);
  const char *letter = from[1] ? strchr(letters, from[1]) : NULL;
  if (!letter) return 0;
  *at = from + 2;
  character[0] = meanings[letter - letters];
  return 1;
}

size_t cli_json_take_character(const char **at, const char *end, char character[CLI_ESCAPE_MAX]) {
  const char *begin = *at;
  const size_t len = *begin == '\\' ? cli_json_take_escape(at, end, character) : 0;
  if (*begin == '\\' && *at > begin) return len;
  *at = begin + 1;
  *character = *begin;
  return *begin == '\\' ? 0 : 1;
}

bool cli_json_is_name(const cli_name *name, const char *at, const char *end) {
  size_t done = 0;
  while (at < end) {
    char character[CLI_ESCAPE_MAX];
    const size_t len = cli_json_take_character(&at, end, character);
    if (len == 0 || name->len - done < len || memcmp(name->text + done, character, len) != 0) return false;
    done += len;
  }
  return done == name->len;
}

/* Escapes only what must be escaped. */
simdiri_status cli_json_encode(simdiri_buffer *out, const cli_format *format, const cli_field *field, const char *text,
                               size_t len) {
  static const cli_escaping escaping = {"\\u00", "0123456789abcdef", 0x20, 0x100, "", "\"\\"};
  const size_t quote_len = !field || !field->is_partial;
  (void)format;
  simdiri_status status = cli_append(out, "\"", quote_len);
  if (status == SIMDIRI_OK) status = cli_append_escaped(out, &escaping, text, len);
  return status == SIMDIRI_OK ? cli_append(out, "\"", quote_len) : status;
}

size_t cli_find_bad_utf8(const char *text, size_t len) {
  uint32_t code_point;
  size_t at = 0, bytes;
  for (; at < len; at += bytes) {
    for (uint64_t eight; len - at >= sizeof eight; at += sizeof eight) {
      memcpy(&eight, text + at, sizeof eight);
      if (eight & UINT64_C(0x8080808080808080)) break;
    }
    if (at == len) break;
    if ((bytes = cli_decode_utf8(text + at, len - at, &code_point)) == 0) return at;
  }
  return len;
}
