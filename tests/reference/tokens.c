/* Tokens: bytes to tokens and back, UTF-8, growing arrays.
 * SPDX-License-Identifier: MIT
 */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

void *reference_grow(void *block, size_t size) {
  void *grown = realloc(block, size ? size : 1);
  if (!grown) abort();
  return grown;
}

void reference_text_add(reference_text *text, const char *data, size_t len) {
  if (text->capacity - text->len < len) {
    text->capacity = 2 * (text->len + len) + 64;
    text->data = reference_grow(text->data, text->capacity);
  }
  if (len) memcpy(text->data + text->len, data, len);
  text->len += len;
}

void reference_text_byte(reference_text *text, int byte) {
  char one = (char)byte;
  reference_text_add(text, &one, 1);
}

void reference_push(reference_tokens *tokens, reference_token token) {
  if (tokens->count == tokens->capacity) {
    tokens->capacity = 2 * tokens->capacity + 16;
    tokens->item = reference_grow(tokens->item, tokens->capacity * sizeof *tokens->item);
  }
  tokens->item[tokens->count++] = token;
}

void reference_push_character(reference_tokens *tokens, uint32_t code_point, size_t offset) {
  reference_push(tokens, (reference_token){.kind = TOKEN_CHARACTER, .value = code_point, .offset = offset});
}

void reference_push_triplet(reference_tokens *tokens, unsigned byte, size_t offset) {
  static const char digits[] = "0123456789ABCDEF";
  reference_token token = {.kind = TOKEN_TRIPLET, .value = byte, .offset = offset};
  token.hex[0] = digits[byte >> 4 & 15];
  token.hex[1] = digits[byte & 15];
  reference_push(tokens, token);
}

void reference_push_encoded(reference_tokens *tokens, uint32_t code_point, size_t offset) {
  uint8_t bytes[4];
  size_t len = reference_utf8_encode(code_point, bytes);
  for (size_t i = 0; i < len; i++) reference_push_triplet(tokens, bytes[i], offset);
}

void reference_push_all(reference_tokens *tokens, const reference_token *item, size_t count) {
  for (size_t i = 0; i < count; i++) reference_push(tokens, item[i]);
}

void reference_tokens_free(reference_tokens *tokens) {
  free(tokens->item);
  *tokens = (reference_tokens){0};
}

void reference_tokens_replace(reference_tokens *tokens, reference_tokens by) {
  free(tokens->item);
  *tokens = by;
}

bool reference_is_ascii(const reference_token *token, char character) {
  return token->kind == TOKEN_CHARACTER && token->value == (unsigned char)character;
}

static bool is_continuation(const uint8_t *bytes, size_t len, size_t i) {
  return i < len && bytes[i] >= 0x80 && bytes[i] <= 0xBF;
}

/* RFC 3629 3: the shortest form only, no surrogates, nothing above U+10FFFF. */
size_t reference_utf8_decode(const uint8_t *bytes, size_t len, uint32_t *code_point) {
  if (len == 0) return 0;
  uint32_t first = bytes[0];
  if (first < 0x80) {
    *code_point = first;
    return 1;
  }
  size_t need = first >= 0xC0 && first <= 0xDF ? 2 : first >= 0xE0 && first <= 0xEF ? 3 : first >= 0xF0 ? 4 : 0;
  if (need == 0 || first > 0xF7) return 0;
  uint32_t value = first & (need == 2 ? 0x1Fu : need == 3 ? 0x0Fu : 0x07u);
  for (size_t i = 1; i < need; i++) {
    if (!is_continuation(bytes, len, i)) return 0;
    value = value << 6 | (bytes[i] & 0x3Fu);
  }
  static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
  if (value < least[need] || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF)) return 0;
  *code_point = value;
  return need;
}

size_t reference_utf8_encode(uint32_t c, uint8_t bytes[4]) {
  if (c < 0x80) {
    bytes[0] = (uint8_t)c;
    return 1;
  }
  size_t len = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
  for (size_t i = len - 1; i > 0; i--) {
    bytes[i] = (uint8_t)(0x80 | (c & 0x3F));
    c >>= 6;
  }
  bytes[0] = (uint8_t)((len == 2 ? 0xC0u : len == 3 ? 0xE0u : 0xF0u) | c);
  return len;
}

static unsigned hex_value(char c) {
  return c <= '9' ? (unsigned)(c - '0') : (unsigned)(((unsigned char)c | 0x20) - 'a' + 10);
}

static reference_token scan_one(const char *text, size_t len, size_t *used) {
  reference_token token = {.kind = TOKEN_BAD_BYTE, .value = (uint8_t)text[0]};
  *used = 1;
  if (text[0] == '%') {
    token.kind = TOKEN_STRAY_PERCENT;
    if (len >= 3 && reference_is_hex((uint8_t)text[1]) && reference_is_hex((uint8_t)text[2])) {
      token.kind = TOKEN_TRIPLET;
      token.value = hex_value(text[1]) * 16 + hex_value(text[2]);
      memcpy(token.hex, text + 1, 2);
      *used = 3;
    }
    return token;
  }
  uint32_t code_point;
  size_t sequence = reference_utf8_decode((const uint8_t *)text, len, &code_point);
  if (sequence) {
    token.kind = TOKEN_CHARACTER;
    token.value = code_point;
    *used = sequence;
  }
  return token;
}

reference_tokens reference_scan(const char *text, size_t len, size_t offset) {
  reference_tokens tokens = {0};
  for (size_t i = 0, used; i < len; i += used) {
    reference_token token = scan_one(text + i, len - i, &used);
    token.offset = offset + i;
    reference_push(&tokens, token);
  }
  return tokens;
}

static void write_triplet(reference_text *text, const char hex[2]) {
  reference_text_byte(text, '%');
  reference_text_add(text, hex, 2);
}

static void write_character(reference_text *text, uint32_t code_point, bool encode_non_ascii) {
  uint8_t bytes[4];
  size_t len = reference_utf8_encode(code_point, bytes);
  if (code_point < 0x80 || !encode_non_ascii) {
    reference_text_add(text, (const char *)bytes, len);
    return;
  }
  reference_tokens encoded = {0};
  reference_push_encoded(&encoded, code_point, 0);
  for (size_t i = 0; i < encoded.count; i++) write_triplet(text, encoded.item[i].hex);
  reference_tokens_free(&encoded);
}

/* Repaired tokens only: characters and triplets. */
void reference_write(reference_text *text, const reference_tokens *tokens, bool encode_non_ascii) {
  for (size_t i = 0; i < tokens->count; i++) {
    const reference_token *token = &tokens->item[i];
    if (token->kind == TOKEN_TRIPLET) {
      write_triplet(text, token->hex);
    } else {
      write_character(text, token->value, encode_non_ascii);
    }
  }
}
