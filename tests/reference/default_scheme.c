/* Texts that begin with a host, and the scheme that they get.
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "internal.h"

static bool is_dot(uint32_t c) { return c == '.' || c == 0x3002 || c == 0xFF0E || c == 0xFF61; }

static bool is_label_character(uint32_t c) {
  if (c < 0x80) return reference_is_alpha(c) || reference_is_digit(c) || c == '-' || c == '_';
  const bool is_formatting = c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E);
  return reference_is_ucschar(c) && !is_formatting;
}

/* Decodes all characters of a name. Returns false if there are bytes that encode none. */
static bool decode_name(const reference_tokens *tokens, uint32_t *name, size_t *count) {
  *count = 0;
  for (size_t i = 0; i < tokens->count; i++) {
    const reference_token *token = &tokens->item[i];
    uint32_t c = token->value;
    if (token->kind != TOKEN_CHARACTER && token->kind != TOKEN_TRIPLET) return false;
    if (token->kind == TOKEN_TRIPLET && c >= 0x80) {
      const size_t used = reference_triplet_character(token, tokens->count - i, &c);
      if (used == 0) return false;
      i += used - 1;
    }
    name[(*count)++] = c;
  }
  return true;
}

/* A label, a dot and a label at least; or localhost. One dot may follow. */
static bool is_host_name(const uint32_t *name, size_t count) {
  static const char localhost[] = "localhost";
  size_t dots = 0, same = 0;
  if (count > 0 && is_dot(name[count - 1])) count--;
  if (count == 0) return false;
  for (size_t i = 0; i < count; i++) {
    const bool is_first = i == 0 || is_dot(name[i - 1]), is_last = i + 1 == count;
    if (is_dot(name[i]) ? is_first || is_last : !is_label_character(name[i])) return false;
    dots += is_dot(name[i]);
    if (i < strlen(localhost) && reference_lower(name[i]) == (uint32_t)localhost[i]) same++;
  }
  return dots > 0 || (count == strlen(localhost) && same == count);
}

static bool is_name(const char *text, size_t len) {
  reference_tokens tokens = reference_scan(text, len, 0);
  uint32_t *name = reference_grow(NULL, (tokens.count + 1) * sizeof *name);
  size_t count;
  const bool is_host = decode_name(&tokens, name, &count) && is_host_name(name, count);
  free(name);
  reference_tokens_free(&tokens);
  return is_host;
}

static bool is_port(const char *text, size_t len) {
  for (size_t i = 0; i < len; i++)
    if (!reference_is_digit((unsigned char)text[i])) return false;
  return len > 0;
}

static size_t find_byte(const char *text, size_t len, const char *set) {
  for (size_t i = 0; i < len; i++)
    if (text[i] && strchr(set, text[i])) return i;
  return len;
}

bool reference_begins_with_host(const char *text, size_t len) {
  if (len > 0 && text[0] == '/') return len > 2 && text[1] == '/' && !strchr("/?#", text[2] ? text[2] : 'x');
  const size_t end = find_byte(text, len, "/?#");
  const bool is_literal = end > 0 && text[0] == '[';
  const size_t close = is_literal ? find_byte(text, end, "]") : 0;
  const size_t host_end = is_literal ? (close < end ? close + 1 : end) : find_byte(text, end, ":");
  if (host_end < end && (text[host_end] != ':' || !is_port(text + host_end + 1, end - host_end - 1))) return false;
  if (is_literal) return reference_is_ip_literal(text, host_end) && text[1] != 'v' && text[1] != 'V';
  return is_name(text, host_end);
}

size_t reference_add_scheme(const simdiri_options *options, const char *text, size_t len, reference_text *out) {
  if (options->default_scheme && reference_begins_with_host(text, len)) {
    reference_text_add(out, options->default_scheme, strlen(options->default_scheme));
    reference_text_add(out, "://", text[0] == '/' ? 1 : 3);
  }
  const size_t added = out->len;
  reference_text_add(out, text, len);
  return added;
}
