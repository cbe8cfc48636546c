/* What is compared of a URN (RFC 8141 3.1), by the grammar of RFC 8141 2. SPDX-License-Identifier: MIT */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

static bool is_let_dig(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }

/* The offset of the ":" after the namespace identifier of a normal form; 0: it is no URN. */
static size_t find_colon(const char *text, size_t len) {
  if (len < 4 || memcmp(text, "urn:", 4) != 0) return 0;
  size_t end = 4;
  while (end < len && (is_let_dig(text[end]) || text[end] == '-')) end++;
  const size_t nid = end - 4;
  if (nid < 2 || nid > 32 || !is_let_dig(text[4]) || !is_let_dig(text[end - 1])) return 0;
  return end < len && text[end] == ':' ? end : 0;
}

/* May an NSS or a component begin here? pchar is what a path segment has, and the text is a valid IRI. */
static bool is_pchar(const char *text, size_t len, size_t at) {
  return at < len && text[at] != '/' && text[at] != '?' && text[at] != '#';
}

static void lower_uuid(reference_text *text) {
  static const char form[] = "urn:uuid:00000000-0000-0000-0000-000000000000";
  if (text->len != strlen(form)) return;
  for (size_t i = 0; i < text->len; i++) {
    const char c = text->data[i];
    if (form[i] == '0' ? !reference_is_hex((uint8_t)c) : c != form[i]) return;
  }
  for (size_t i = 0; i < text->len; i++) text->data[i] = (char)reference_lower((uint8_t)text->data[i]);
}

char *reference_compared(const simdiri_options *options, const char *normal, size_t len, size_t *compared_len) {
  reference_text text = {0};
  const size_t colon =
      options->profile == SIMDIRI_PROFILE_RFC3987 && options->rung >= SIMDIRI_RUNG_SCHEME ? find_colon(normal, len) : 0;
  size_t end = len;
  if (colon > 0 && is_pchar(normal, len, colon + 1)) {
    const char *hash = memchr(normal, '#', len);
    const size_t whole = hash ? (size_t)(hash - normal) : len;
    const char *question = memchr(normal, '?', whole);
    const size_t at = question ? (size_t)(question - normal) : whole;
    const bool has_mark = at + 1 < whole && (normal[at + 1] == '+' || normal[at + 1] == '=');
    if (!question || (has_mark && is_pchar(normal, whole, at + 2))) end = at;
  }
  reference_text_add(&text, normal, end);
  if (colon > 0) lower_uuid(&text);
  reference_text_byte(&text, '\0');
  *compared_len = text.len - 1;
  return text.data;
}
