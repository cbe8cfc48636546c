/* Bidi structure (RFC 3987 4.2): parts that would be misread are percent-encoded on request.
 * SPDX-License-Identifier: MIT */
#include "internal.h"

#include <stdlib.h>
#include <utf8proc.h>

static bool is_dot(uint32_t c) { return c == '.' || c == 0x3002 || c == 0xFF0E || c == 0xFF61; }

static bool is_delimiter(const reference_token *token, simdiri_component component) {
  if (token->kind != TOKEN_CHARACTER) return false;
  uint32_t c = token->value;
  if (component == SIMDIRI_COMPONENT_HOST) return is_dot(c);
  if (component == SIMDIRI_COMPONENT_PATH) return c == '/' || c == '.';
  return component == SIMDIRI_COMPONENT_QUERY && (c == '&' || c == ';' || c == '=');
}

static int class_of(uint32_t c) { return utf8proc_get_property((utf8proc_int32_t)c)->bidi_class; }

static bool is_rtl(uint32_t c) { return class_of(c) == UTF8PROC_BIDI_CLASS_R || class_of(c) == UTF8PROC_BIDI_CLASS_AL; }

/* The text as it is displayed, one code point each; a triplet is three. */
static size_t spell(const reference_token *item, size_t count, uint32_t *out) {
  size_t used = 0;
  for (size_t i = 0; i < count; i++) {
    if (item[i].kind == TOKEN_CHARACTER) {
      out[used++] = item[i].value;
      continue;
    }
    out[used++] = '%';
    out[used++] = (uint8_t)item[i].hex[0];
    out[used++] = (uint8_t)item[i].hex[1];
  }
  return used;
}

static bool is_bad_text(const uint32_t *text, size_t count) {
  size_t rtl = 0, ltr = 0;
  for (size_t i = 0; i < count; i++) {
    if (is_rtl(text[i])) rtl++;
    if (class_of(text[i]) == UTF8PROC_BIDI_CLASS_L) ltr++;
  }
  if (rtl == 0) return false;
  size_t end = count;
  while (end > 0 && class_of(text[end - 1]) == UTF8PROC_BIDI_CLASS_NSM) end--;
  return ltr > 0 || !is_rtl(text[0]) || !is_rtl(text[end - 1]);
}

static bool is_bad(const reference_token *item, size_t count) {
  uint32_t *text = reference_grow(NULL, (3 * count + 1) * sizeof *text);
  bool result = is_bad_text(text, spell(item, count, text));
  free(text);
  return result;
}

static void push_percent(reference_tokens *out, const reference_token *item, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (item[i].kind == TOKEN_CHARACTER && item[i].value >= 0x80) {
      reference_push_encoded(out, item[i].value, item[i].offset);
    } else {
      reference_push(out, item[i]);
    }
  }
}

static bool may_be_shown(const reference_label *label) {
  for (size_t i = 0; i < label->unicode_count; i++) {
    if (label->unicode[i] >= 0x80 && !reference_may_be_raw(label->unicode[i], SIMDIRI_COMPONENT_HOST)) return false;
  }
  return true;
}

/* The U-label if its structure is good, else the A-label. */
static void push_mapped(reference_tokens *out, const reference_token *item, size_t count) {
  static reference_label label;
  reference_tokens decoded = {0};
  reference_push_all(&decoded, item, count);
  reference_decode_ignored(&decoded, NULL);
  uint32_t *text = reference_grow(NULL, (count + 1) * sizeof *text);
  bool is_mapped = true;
  for (size_t i = 0; i < decoded.count; i++) {
    text[i] = decoded.item[i].value;
    if (decoded.item[i].kind != TOKEN_CHARACTER) is_mapped = false;
  }
  is_mapped = is_mapped && reference_map_label(text, decoded.count, &label);
  free(text);
  reference_tokens_free(&decoded);
  if (!is_mapped) {
    reference_push_all(out, item, count);
  } else if (!is_bad_text(label.unicode, label.unicode_count) && may_be_shown(&label)) {
    for (size_t i = 0; i < label.unicode_count; i++) reference_push_character(out, label.unicode[i], 0);
  } else {
    for (const char *c = label.ascii; *c; c++) reference_push_character(out, (uint8_t)*c, 0);
  }
}

typedef void push_part(reference_tokens *out, const reference_token *item, size_t count);

static void encode_parts(reference_tokens *tokens, simdiri_component component, push_part *push_bad) {
  reference_tokens out = {0};
  for (size_t begin = 0, end; begin < tokens->count; begin = end + 1) {
    const reference_token *item = tokens->item + begin;
    end = begin;
    while (end < tokens->count && !is_delimiter(&tokens->item[end], component)) end++;
    if (is_bad(item, end - begin)) {
      push_bad(&out, item, end - begin);
    } else {
      reference_push_all(&out, item, end - begin);
    }
    if (end < tokens->count) reference_push(&out, tokens->item[end]);
  }
  reference_tokens_replace(tokens, out);
}

void reference_encode_bidi(reference_record *record, simdiri_grammar grammar) {
  encode_parts(&record->userinfo, SIMDIRI_COMPONENT_USERINFO, push_percent);
  if (record->host_is_mapped) {
    encode_parts(&record->host, SIMDIRI_COMPONENT_HOST, push_mapped);
  } else if (grammar != SIMDIRI_GRAMMAR_IRI_BIS) {
    encode_parts(&record->host, SIMDIRI_COMPONENT_HOST, push_percent);
  }
  encode_parts(&record->path, SIMDIRI_COMPONENT_PATH, push_percent);
  encode_parts(&record->query, SIMDIRI_COMPONENT_QUERY, push_percent);
  encode_parts(&record->fragment, SIMDIRI_COMPONENT_FRAGMENT, push_percent);
}
