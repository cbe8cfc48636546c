/* Percent-decoding on tokens (RFC 3987 3.2, RFC 3986 6.2.2.2).
 * SPDX-License-Identifier: MIT
 */
#include "internal.h"
#include "invisible_data.h"

/* Characters that are encoded in every output, although ucschar has most of them. */
static bool is_never_raw(uint32_t c) {
  for (size_t i = 0; i < reference_invisible_count; i++) {
    if (c >= reference_invisible[i].first && c <= reference_invisible[i].last) return true;
  }
  return false;
}

static bool is_rfc3987_iprivate(uint32_t c) {
  return (c >= 0xE000 && c <= 0xF8FF) || (c >= 0xF0000 && c <= 0xFFFFD) || (c >= 0x100000 && c <= 0x10FFFD);
}

bool reference_may_be_raw(uint32_t c, simdiri_component component) {
  if (is_never_raw(c)) return false;
  return reference_is_ucschar(c) || (component == SIMDIRI_COMPONENT_QUERY && is_rfc3987_iprivate(c));
}

size_t reference_triplet_character(const reference_token *item, size_t count, uint32_t *code_point) {
  uint8_t bytes[4];
  size_t have = 0;
  while (have < 4 && have < count && item[have].kind == TOKEN_TRIPLET) {
    bytes[have] = (uint8_t)item[have].value;
    have++;
  }
  size_t used = reference_utf8_decode(bytes, have, code_point);
  return used >= 2 ? used : 0;
}

/* Returns the number of tokens used. */
static size_t decode_one(reference_tokens *out, const reference_token *item, size_t count,
                         simdiri_component component) {
  if (item->kind != TOKEN_TRIPLET) {
    reference_push(out, *item);
    return 1;
  }
  if (reference_is_unreserved(item->value)) {
    reference_push_character(out, item->value, item->offset);
    return 1;
  }
  uint32_t code_point = 0;
  size_t used = reference_triplet_character(item, count, &code_point);
  if (used && reference_may_be_raw(code_point, component)) {
    reference_push_character(out, code_point, item->offset);
    return used;
  }
  reference_push_triplet(out, item->value, item->offset);
  out->item[out->count - 1].from_bad_byte = item->from_bad_byte;
  return 1;
}

static void note_merge(const reference_token *item, size_t used, bool *found, size_t *merge) {
  if (used < 2) return; /* a character of one triplet is ASCII, and a bad byte never is */
  for (size_t i = 0; i < used && !*found; i++) {
    if (!item[i].from_bad_byte) continue;
    *found = true;
    if (merge) *merge = item[i].offset;
  }
}

bool reference_decode_triplets(reference_tokens *tokens, simdiri_component component, size_t *merge) {
  reference_tokens out = {0};
  bool found = false;
  for (size_t i = 0, used; i < tokens->count; i += used) {
    used = decode_one(&out, &tokens->item[i], tokens->count - i, component);
    note_merge(&tokens->item[i], used, &found, merge);
  }
  reference_tokens_replace(tokens, out);
  return found;
}

bool reference_decode(reference_tokens *tokens, simdiri_component component, size_t *merge) {
  bool found = reference_decode_triplets(tokens, component, merge);
  reference_tokens out = {0};
  for (size_t i = 0; i < tokens->count; i++) {
    const reference_token *token = &tokens->item[i];
    if (token->kind == TOKEN_CHARACTER && token->value >= 0x80 && !reference_may_be_raw(token->value, component)) {
      reference_push_encoded(&out, token->value, token->offset);
    } else {
      reference_push(&out, *token);
    }
  }
  reference_tokens_replace(tokens, out);
  return found;
}
