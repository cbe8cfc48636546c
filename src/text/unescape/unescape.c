/* Decodes character references of HTML and XML (RFC 3987 5.2; HTML 13.2.5.72 to 80; XML 1.0 4.1, 4.6). */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/buffer.h"
#include "iri/common/byte.h"
#include "iri/common/utf8.h"
#include "iri/context/context.h"
#include "iri/tables/entity_table.h"

enum { REPLACEMENT = 0xFFFD, BEYOND = 0x110000, MAX_VALUE = 8 };

/* The character reference at a "&". */
typedef struct {
  size_t len;                     /* in bytes; 0: there is no reference */
  unsigned char value[MAX_VALUE]; /* the decoded character or characters */
  size_t value_len;
} reference;

static bool is_alphanumeric(unsigned char byte) { return byte_is(byte, CLASS_ALPHA | CLASS_DIGIT); }

static void set_code_point(reference *r, uint32_t code_point) {
  r->value_len = (size_t)(utf8_encode(r->value, code_point) - r->value);
}

/* ------------------------------------------------------------------------------------------- numbers */

typedef struct {
  size_t digits;       /* number of digits */
  size_t end;          /* offset of their end from "&" */
  uint32_t code_point; /* BEYOND: too large */
} number;

/* Reads decimal digits after "&#", or "x" (with `takes_upper` also "X") and hexadecimal digits. */
static number read_number(const unsigned char *p, const unsigned char *end, bool takes_upper) {
  number n = {.end = 2};
  const bool is_hex = end - p > 2 && (p[2] == 'x' || (takes_upper && p[2] == 'X'));
  const uint32_t base = is_hex ? 16 : 10;
  if (is_hex) n.end++;
  for (; p + n.end < end && byte_is(p[n.end], is_hex ? CLASS_HEX : CLASS_DIGIT); n.end++, n.digits++) {
    n.code_point = n.code_point * base + simdiri_hex_table[p[n.end]];
    if (n.code_point > BEYOND) n.code_point = BEYOND;
  }
  return n;
}

static bool is_surrogate(uint32_t code_point) { return code_point >= 0xD800 && code_point <= 0xDFFF; }

/* HTML 13.2.5.80: replaces numbers that are not characters, and numbers that were meant for windows-1252. */
static uint32_t correct_number(uint32_t code_point) {
  static const uint16_t meant[32] = {0x20AC, 0x81,   0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                     0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,   0x017D, 0x8F,
                                     0x90,   0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                     0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,   0x017E, 0x0178};
  if (code_point == 0 || code_point >= BEYOND || is_surrogate(code_point)) return REPLACEMENT;
  return code_point >= 0x80 && code_point <= 0x9F ? meant[code_point - 0x80] : code_point;
}

static void read_html_number(const unsigned char *p, const unsigned char *end, reference *r) {
  const number n = read_number(p, end, true);
  if (n.digits == 0) return;
  r->len = n.end + (p + n.end < end && p[n.end] == ';');
  set_code_point(r, correct_number(n.code_point));
}

/* XML 2.2, Char. */
static bool is_xml_character(uint32_t c) {
  if (c < 0x20) return c == 9 || c == 10 || c == 13;
  return c < BEYOND && !is_surrogate(c) && c != 0xFFFE && c != 0xFFFF;
}

static void read_xml_number(const unsigned char *p, const unsigned char *end, reference *r) {
  const number n = read_number(p, end, false);
  if (n.digits == 0 || p + n.end == end || p[n.end] != ';' || !is_xml_character(n.code_point)) return;
  r->len = n.end + 1;
  set_code_point(r, n.code_point);
}

/* ------------------------------------------------------------------------------------------- names */

static int compare_name(const entity_info *entity, const unsigned char *name, size_t len) {
  const int order = memcmp(entity->name, name, len);
  return order != 0 ? order : entity->name[len] != '\0';
}

static const entity_info *find_entity(const unsigned char *name, size_t len) {
  size_t low = 0, high = ENTITY_COUNT;
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    const int order = compare_name(&simdiri_entity_table[middle], name, len);
    if (order == 0) return &simdiri_entity_table[middle];
    if (order < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return NULL;
}

/* The longest match is the whole run of letters and digits, with its ";" or without. A shorter match would be followed
 * by a letter or digit, and in an attribute that is not a reference (HTML 13.2.5.73). */
static void read_html_name(const unsigned char *p, const unsigned char *end, reference *r) {
  size_t len = 0;
  while (p + 1 + len < end && len <= ENTITY_NAME_MAX && is_alphanumeric(p[1 + len])) len++;
  if (len == 0 || len > ENTITY_NAME_MAX) return;
  const entity_info *entity = find_entity(p + 1, len);
  const unsigned char next = p + 1 + len < end ? p[1 + len] : 0;
  if (!entity || (next != ';' && (!entity->is_bare || next == '='))) return;
  r->len = 1 + len + (next == ';');
  r->value_len = strlen(entity->value);
  memcpy(r->value, entity->value, r->value_len);
}

static void read_xml_name(const unsigned char *p, const unsigned char *end, reference *r) {
  static const struct {
    const char *text;
    uint32_t code_point;
  } names[] = {{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&apos;", '\''}};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    const size_t len = strlen(names[i].text);
    if ((size_t)(end - p) < len || memcmp(p, names[i].text, len) != 0) continue;
    r->len = len;
    set_code_point(r, names[i].code_point);
  }
}

/* ------------------------------------------------------------------------------------------- text */

static reference read_reference(simdiri_escaping escaping, const unsigned char *p, const unsigned char *end) {
  reference r = {.len = 0};
  const bool is_number = end - p > 1 && p[1] == '#';
  if (escaping == SIMDIRI_ESCAPING_XML)
    (is_number ? read_xml_number : read_xml_name)(p, end, &r);
  else
    (is_number ? read_html_number : read_html_name)(p, end, &r);
  return r;
}

static const unsigned char *find_ampersand(const unsigned char *p, const unsigned char *end) {
  const unsigned char *found = p < end ? memchr(p, '&', (size_t)(end - p)) : NULL;
  return found ? found : end;
}

/* Writes the decoded text at `out`, which has capacity for two bytes for each. Returns its end, or NULL with the offset
 * of the error. */
static unsigned char *resolve_references(simdiri_escaping escaping, const unsigned char *text, const unsigned char *end,
                                         unsigned char *out, size_t *offset) {
  for (const unsigned char *p = text; p < end;) {
    const unsigned char *next = find_ampersand(p, end);
    memcpy(out, p, (size_t)(next - p));
    out += next - p;
    p = next;
    if (p == end) break;
    const reference r = read_reference(escaping, p, end);
    if (r.len == 0 && escaping == SIMDIRI_ESCAPING_XML) {
      *offset = (size_t)(p - text);
      return NULL;
    }
    if (r.len == 0) {
      *out++ = *p++;
      continue;
    }
    memcpy(out, r.value, r.value_len);
    out += r.value_len;
    p += r.len;
  }
  return out;
}

simdiri_status simdiri_unescape(simdiri_escaping escaping, const char *text, size_t text_len, simdiri_buffer *out,
                                simdiri_result *result) {
  if ((unsigned)escaping > SIMDIRI_ESCAPING_XML) return fail_call(result, SIMDIRI_ERROR_BAD_OPTION);
  *result = (simdiri_result){.text = text ? text : "", .text_len = text_len};
  /* NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): text is NULL only if text_len is 0 */
  if (text_len == 0 || !memchr(text, '&', text_len)) return SIMDIRI_OK;
  if (text_len > SIZE_MAX / 2) return fail_call(result, SIMDIRI_ERROR_TOO_LONG);
  const simdiri_status status = simdiri_buffer_reserve(out, 2 * text_len);
  if (status != SIMDIRI_OK) return fail_call(result, status);
  const unsigned char *bytes = (const unsigned char *)text;
  size_t offset = 0;
  unsigned char *begin = buffer_end(out);
  const unsigned char *end = resolve_references(escaping, bytes, bytes + text_len, begin, &offset);
  if (!end) {
    *result = (simdiri_result){.status = SIMDIRI_ERROR_BAD_ENTITY, .offset = offset};
    return SIMDIRI_ERROR_BAD_ENTITY;
  }
  const size_t len = (size_t)(end - begin);
  if (len == text_len && memcmp(begin, text, len) == 0) return SIMDIRI_OK; /* no "&" began a reference */
  *result = (simdiri_result){.changes = SIMDIRI_CHANGE_UNESCAPED, .text = (const char *)begin, .text_len = len};
  buffer_commit(out, end);
  return SIMDIRI_OK;
}

size_t simdiri_unescape_offset(simdiri_escaping escaping, const char *text, size_t text_len, size_t offset) {
  const unsigned char *begin = (const unsigned char *)(text ? text : ""), *end = begin + text_len;
  for (const unsigned char *p = begin; p < end;) {
    const unsigned char *next = find_ampersand(p, end);
    if (offset < (size_t)(next - p)) return (size_t)(p - begin) + offset;
    offset -= (size_t)(next - p);
    p = next;
    if (p == end) break;
    const reference r = read_reference(escaping, p, end);
    const size_t value_len = r.len > 0 ? r.value_len : 1;
    if (offset < value_len) return (size_t)(p - begin);
    offset -= value_len;
    p += r.len > 0 ? r.len : 1;
  }
  return text_len;
}
