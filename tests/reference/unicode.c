/* NFC and NFKC of runs of iunreserved (RFC 3987 5.3.2.2, UAX 15), with single code points from utf8proc.
 * SPDX-License-Identifier: MIT
 */
#include "internal.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

enum { ROOM_FOR_ONE = 64 }; /* the longest decomposition, of U+FDFA, has 18 */

typedef struct {
  uint32_t *item;
  size_t count, capacity;
} code_points;

static void push_code_point(code_points *list, uint32_t c) {
  if (list->count == list->capacity) {
    list->capacity = 2 * list->capacity + 16;
    list->item = reference_grow(list->item, list->capacity * sizeof *list->item);
  }
  list->item[list->count++] = c;
}

static unsigned combining_class(uint32_t c) {
  return (unsigned)utf8proc_get_property((utf8proc_int32_t)c)->combining_class;
}

/* The full decomposition of one code point; false if it would bring ASCII that is not unreserved into the text: "="
 * from U+2260, space from U+00A8, "`" from U+1FEF. */
static bool decompose_one(uint32_t c, bool compatibility, utf8proc_int32_t *out, size_t *count) {
  int boundary = 0;
  int options = UTF8PROC_DECOMPOSE | (compatibility ? UTF8PROC_COMPAT : 0);
  utf8proc_ssize_t len =
      utf8proc_decompose_char((utf8proc_int32_t)c, out, ROOM_FOR_ONE, (utf8proc_option_t)options, &boundary);
  if (len <= 0 || len > ROOM_FOR_ONE) abort();
  *count = (size_t)len;
  for (utf8proc_ssize_t i = 0; i < len; i++) {
    if (out[i] < 0x80 && !reference_is_unreserved((uint32_t)out[i])) return false;
  }
  return true;
}

static void push_decomposed(code_points *list, uint32_t c, bool compatibility) {
  utf8proc_int32_t parts[ROOM_FOR_ONE];
  size_t count;
  if (!(compatibility && decompose_one(c, true, parts, &count)) && !decompose_one(c, false, parts, &count)) {
    push_code_point(list, c);
    return;
  }
  for (size_t i = 0; i < count; i++) push_code_point(list, (uint32_t)parts[i]);
}

/* Canonical ordering of one run of non-starters: stable, one pass for each class, so linear in its length. */
static void order_run(uint32_t *item, size_t count) {
  uint32_t *sorted = reference_grow(NULL, count * sizeof *sorted);
  size_t used = 0;
  for (unsigned class_expected = 1; class_expected < 256 && used < count; class_expected++) {
    for (size_t i = 0; i < count; i++) {
      if (combining_class(item[i]) == class_expected) sorted[used++] = item[i];
    }
  }
  for (size_t i = 0; i < count; i++) item[i] = sorted[i];
  free(sorted);
}

static void order_all(code_points *list) {
  for (size_t i = 0; i < list->count;) {
    size_t end = i;
    while (end < list->count && combining_class(list->item[end]) != 0) end++;
    if (end - i > 1) order_run(list->item + i, end - i);
    i = end + 1;
  }
}

/* Unicode 3.12. Computed here, because utf8proc 2.8.0 wrongly treats U+11A7 as a trailing consonant. */
static uint32_t compose_hangul(uint32_t a, uint32_t b) {
  if (a >= 0x1100 && a < 0x1113 && b >= 0x1161 && b < 0x1176) return 0xAC00 + ((a - 0x1100) * 21 + (b - 0x1161)) * 28;
  bool is_lv = a >= 0xAC00 && a < 0xD7A4 && (a - 0xAC00) % 28 == 0;
  return is_lv && b > 0x11A7 && b < 0x11C3 ? a + (b - 0x11A7) : 0;
}

static bool is_hangul(uint32_t c) { return (c >= 0x1100 && c < 0x1200) || (c >= 0xAC00 && c < 0xD7A4); }

/* The primary composite of a pair, 0 if there is none. */
static uint32_t compose_pair(uint32_t a, uint32_t b) {
  if (b < 0x80) return 0;
  if (is_hangul(a) || is_hangul(b)) return compose_hangul(a, b);
  utf8proc_int32_t pair[4] = {(utf8proc_int32_t)a, (utf8proc_int32_t)b, 0, 0};
  utf8proc_ssize_t len = utf8proc_normalize_utf32(pair, 2, UTF8PROC_COMPOSE | UTF8PROC_STABLE);
  return len == 1 ? (uint32_t)pair[0] : 0;
}

/* Canonical composition: a character joins the last starter unless a character of the same or a higher class, or
 * another starter, is between them. */
static void compose(code_points *list) {
  size_t used = 0, starter = SIZE_MAX;
  unsigned last_class = 0;
  for (size_t i = 0; i < list->count; i++) {
    uint32_t c = list->item[i];
    unsigned class_here = combining_class(c);
    if (starter != SIZE_MAX && (used == starter + 1 || last_class < class_here)) {
      uint32_t composite = compose_pair(list->item[starter], c);
      if (composite) {
        list->item[starter] = composite;
        continue;
      }
    }
    if (class_here == 0) starter = used;
    last_class = class_here;
    list->item[used++] = c;
  }
  list->count = used;
}

/* The result is malloc'd. */
static uint32_t *normalize_all(const uint32_t *in, size_t count, bool compatibility, size_t *out_count) {
  code_points list = {0};
  for (size_t i = 0; i < count; i++) push_decomposed(&list, in[i], compatibility);
  order_all(&list);
  compose(&list);
  *out_count = list.count;
  return list.item;
}

uint32_t *reference_nfc(const uint32_t *in, size_t count, size_t *out_count) {
  return normalize_all(in, count, false, out_count);
}

static bool is_iunreserved(const reference_token *token) {
  if (token->kind != TOKEN_CHARACTER) return false;
  return token->value < 0x80 ? reference_is_unreserved(token->value) : reference_is_ucschar(token->value);
}

/* Returns whether the text changed. */
static bool push_normalized(reference_tokens *out, const reference_token *run, size_t count, bool compatibility) {
  if (count == 0) return false;
  uint32_t *in = reference_grow(NULL, count * sizeof *in);
  for (size_t i = 0; i < count; i++) in[i] = run[i].value;
  size_t out_count;
  uint32_t *normalized = normalize_all(in, count, compatibility, &out_count);
  bool is_changed = count != out_count || memcmp(in, normalized, count * sizeof *in) != 0;
  for (size_t i = 0; i < out_count; i++) reference_push_character(out, normalized[i], run->offset);
  free(normalized);
  free(in);
  return is_changed;
}

bool reference_normalize_unicode(reference_tokens *tokens, simdiri_component component, simdiri_unicode unicode) {
  if (unicode == SIMDIRI_UNICODE_KEEP) return false;
  reference_tokens out = {0};
  bool is_changed = false;
  for (size_t i = 0; i < tokens->count;) {
    size_t end = i;
    while (end < tokens->count && is_iunreserved(&tokens->item[end])) end++;
    if (push_normalized(&out, tokens->item + i, end - i, unicode == SIMDIRI_UNICODE_NFKC)) is_changed = true;
    if (end < tokens->count) reference_push(&out, tokens->item[end++]);
    i = end;
  }
  reference_tokens_replace(tokens, out);
  reference_decode(tokens, component, NULL); /* characters that may not be raw are encoded */
  return is_changed;
}
