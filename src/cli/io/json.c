/* Writing JSON (RFC 8259). */
/* SPDX-License-Identifier: MIT */
#include "cli/io/json.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/util/terminal_text.h"

static const char hex_digits[] = "0123456789abcdef";

/* Returns a word with a high bit set if one of its bytes is `byte`; all its bytes are ASCII. */
static uint64_t find_byte(uint64_t word, unsigned char byte) {
  const uint64_t ones = UINT64_MAX / 255, rest = word ^ (ones * byte);
  return (rest - ones) & ~rest;
}

/* Returns true if none of eight bytes needs an escape. */
static bool is_plain_word(const char *text) {
  const uint64_t ones = UINT64_MAX / 255, high_bits = ones * 0x80;
  uint64_t word;
  memcpy(&word, text, sizeof word);
  const uint64_t controls = (word - ones * 0x20) & ~word;
  return ((word | controls | find_byte(word, 0x7F) | find_byte(word, '"') | find_byte(word, '\\')) & high_bits) == 0;
}

/* Returns how many bytes at the start of `text` need no escape: ASCII except controls, quotation mark and backslash. */
static size_t count_unescaped(const char *text, size_t len) {
  size_t i = 0;
  while (len - i >= sizeof(uint64_t) && is_plain_word(text + i)) i += sizeof(uint64_t);
  while (i < len && (unsigned char)text[i] >= 0x20 && (unsigned char)text[i] < 0x7F && text[i] != '"' &&
         text[i] != '\\')
    i++;
  return i;
}

static bool is_utf8(const char *text, size_t len) {
  uint32_t code_point;
  for (size_t at = 0; at < len;) {
    size_t bytes = count_unescaped(text + at, len - at);
    if (bytes == 0) bytes = cli_decode_utf8(text + at, len - at, &code_point);
    if (bytes == 0) return false;
    at += bytes;
  }
  return true;
}

/* RFC 8259 7. DEL and C1 controls need no escape in JSON, but are escaped because terminals can obey them. */
static void write_character(cli_output *output, const char *text, size_t bytes, uint32_t code_point) {
  if (code_point == '"' || code_point == '\\') {
    char escape[2] = {'\\', (char)code_point};
    cli_output_write(output, escape, sizeof escape);
  } else if (code_point < 0x20 || (code_point >= 0x7F && code_point < 0xA0)) {
    char escape[6] = {'\\', 'u', '0', '0', hex_digits[code_point >> 4], hex_digits[code_point & 15]};
    cli_output_write(output, escape, sizeof escape);
  } else {
    cli_output_write(output, text, bytes);
  }
}

static void write_string(cli_output *output, const char *text, size_t len) {
  cli_output_write(output, "\"", 1);
  for (size_t at = 0; at < len;) {
    uint32_t code_point = 0;
    size_t bytes = count_unescaped(text + at, len - at);
    if (bytes > 0) {
      cli_output_write(output, text + at, bytes);
    } else {
      bytes = cli_decode_utf8(text + at, len - at, &code_point);
      write_character(output, text + at, bytes, code_point);
    }
    at += bytes;
  }
  cli_output_write(output, "\"", 1);
}

static void write_hex(cli_output *output, const char *text, size_t len) {
  cli_output_put(output, "{\"hex\":\"");
  for (size_t i = 0; i < len; i++) {
    unsigned byte = (unsigned char)text[i];
    char pair[2] = {hex_digits[byte >> 4], hex_digits[byte & 15]};
    cli_output_write(output, pair, sizeof pair);
  }
  cli_output_put(output, "\"}");
}

void cli_json_text(cli_output *output, const char *text, size_t len) {
  if (is_utf8(text, len)) /* usually plain ASCII, which both read eight bytes at a time */
    write_string(output, text, len);
  else
    write_hex(output, text, len);
}

void cli_json_name(cli_output *output, const char *name, bool is_first) {
  cli_output_put(output, is_first ? "\"" : ",\"");
  cli_output_put(output, name);
  cli_output_put(output, "\":");
}

void cli_json_number(cli_output *output, uint64_t number) {
  char digits[24];
  (void)snprintf(digits, sizeof digits, "%" PRIu64, number);
  cli_output_put(output, digits);
}
