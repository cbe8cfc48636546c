/* Host names to ASCII by IDNA2003 (RFC 3490 4.1), as java.net.IDN does without flags: no unassigned code points, no
 * rules of STD3. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/buffer.h"
#include "iri/common/byte.h"
#include "iri/common/utf8.h"
#include "iri/idna/punycode.h"
#include "iri/tables/nameprep_table.h"
#include "iri/unicode/nfc.h"
#include "keys/surt/wayback.h"

enum { LABEL_MAX = 63, LONGEST_MAP = 16 }; /* in bytes; the longest text of the table has 12 */

static unsigned get_properties(uint32_t code_point) {
  size_t low = 0, high = simdiri_nameprep_row_count;
  while (high - low > 1) {
    const size_t middle = low + (high - low) / 2;
    if (simdiri_nameprep_rows[middle] >> NAMEPREP_ROW_SHIFT <= code_point)
      low = middle;
    else
      high = middle;
  }
  return simdiri_nameprep_rows[low] & ((1u << NAMEPREP_ROW_SHIFT) - 1);
}

/* Returns the text that the character is mapped to; a span without data if it is not mapped. */
static span find_map(uint32_t code_point) {
  size_t low = 0, high = simdiri_nameprep_map_count;
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    const nameprep_map *map = &simdiri_nameprep_maps[middle];
    if (map->code_point == code_point)
      return (span){simdiri_nameprep_text + map->begin, (size_t)map[1].begin - map->begin};
    if (map->code_point < code_point)
      low = middle + 1;
    else
      high = middle;
  }
  return (span){NULL, 0};
}

/* Step 1 of RFC 3491, into `out`: the mapping. */
static simdiri_status map_label(simdiri_buffer *out, span label, bool *is_valid) {
  const unsigned char *p = (const unsigned char *)label.data, *const end = p + label.len;
  out->len = 0;
  while (p < end) {
    uint32_t code_point = 0;
    const size_t len = utf8_decode(p, end, &code_point);
    const simdiri_status status = simdiri_buffer_reserve(out, LONGEST_MAP);
    if (status != SIMDIRI_OK) return status;
    *is_valid = len > 0 && !(get_properties(code_point) & NAMEPREP_UNASSIGNED);
    if (!*is_valid) return SIMDIRI_OK;
    span map = find_map(code_point);
    if (!map.data) map = (span){(const char *)p, len};
    for (size_t i = 0; i < map.len; i++) buffer_put(out, map.data[i]);
    p += len;
  }
  return SIMDIRI_OK;
}

/* Steps 3 and 4 of RFC 3491: prohibited characters and directions (RFC 3454 6). */
static bool is_permitted(span label) {
  const unsigned char *p = (const unsigned char *)label.data, *const end = p + label.len;
  unsigned all = 0, first = 0, last = 0;
  for (uint32_t code_point = 0; p < end;) {
    p += utf8_decode(p, end, &code_point);
    last = get_properties(code_point);
    if (all == 0) first = last | 1u << NAMEPREP_ROW_SHIFT;
    all |= last | 1u << NAMEPREP_ROW_SHIFT;
  }
  if (all & NAMEPREP_PROHIBITED) return false;
  return !(all & NAMEPREP_RTL) || (!(all & NAMEPREP_LTR) && (first & last & NAMEPREP_RTL));
}

static bool is_ascii(span text) {
  for (size_t i = 0; i < text.len; i++)
    if ((unsigned char)text.data[i] >= 0x80) return false;
  return true;
}

/* Appends "xn--" and the Punycode of a label, which is not ASCII. */
static simdiri_status put_encoded(simdiri_buffer *out, span label, bool *is_valid) {
  uint32_t points[LABEL_MAX];
  unsigned char encoded[LABEL_MAX * PUNYCODE_DIGITS_MAX + 1];
  const unsigned char *p = (const unsigned char *)label.data, *const end = p + label.len;
  size_t count = 0;
  while (p < end && count < LABEL_MAX) p += utf8_decode(p, end, &points[count++]);
  *is_valid = p == end && !(label.len >= 4 && is_same_ignoring_case(label.data, "xn--", 4));
  if (!*is_valid) return SIMDIRI_OK; /* each code point takes at least one byte */
  const size_t len = simdiri_punycode_encode(points, count, encoded);
  *is_valid = len <= LABEL_MAX - 4;
  const simdiri_status status = simdiri_buffer_reserve(out, len + 4);
  if (status != SIMDIRI_OK || !*is_valid) return status;
  memcpy(out->data + out->len, "xn--", 4);
  memcpy(out->data + out->len + 4, encoded, len);
  out->len += len + 4;
  return SIMDIRI_OK;
}

static simdiri_status put_label(simdiri_scratch *scratch, simdiri_buffer *out, span label, bool *is_valid) {
  *is_valid = true;
  if (!is_ascii(label)) {
    simdiri_buffer *mapped = &scratch->domain[0], *normal = &scratch->domain[1];
    simdiri_status status = map_label(mapped, label, is_valid);
    if (status != SIMDIRI_OK || !*is_valid) return status;
    normal->len = 0;
    status = simdiri_nfc_apply(scratch, SIMDIRI_UNICODE_NFKC, false, buffer_text(mapped, 0), mapped->len, normal);
    if (status != SIMDIRI_OK) return status;
    label = (span){buffer_text(normal, 0), normal->len};
    *is_valid = is_permitted(label);
    if (!*is_valid) return SIMDIRI_OK;
    if (!is_ascii(label)) return put_encoded(out, label, is_valid);
  }
  *is_valid = label.len > 0 && label.len <= LABEL_MAX;
  return *is_valid ? simdiri_buffer_append(out, label.data, label.len) : SIMDIRI_OK;
}

/* Measures a separator of labels at the beginning (RFC 3490 3.1 (1)): ".", U+3002, U+FF0E, U+FF61. */
static size_t measure_dot(const char *text, size_t len) {
  if (text[0] == '.') return 1;
  if (len < 3) return 0;
  return memcmp(text, "\xE3\x80\x82", 3) == 0 || memcmp(text, "\xEF\xBC\x8E", 3) == 0 ||
                 memcmp(text, "\xEF\xBD\xA1", 3) == 0
             ? 3
             : 0;
}

simdiri_status simdiri_idna2003_to_ascii(simdiri_scratch *scratch, span *host, bool *is_mapped) {
  simdiri_buffer *ascii = &scratch->marked;
  size_t begin = 0;
  ascii->len = 0;
  *is_mapped = true;
  if (host->len > 0 && measure_dot(host->data, host->len) == host->len) *host = (span){".", 1};
  if (host->len == 1 && host->data[0] == '.') return SIMDIRI_OK; /* the root */
  while (begin < host->len && *is_mapped) {
    size_t end = begin, dot = 0;
    while (end < host->len && (dot = measure_dot(host->data + end, host->len - end)) == 0) end++;
    simdiri_status status = put_label(scratch, ascii, (span){host->data + begin, end - begin}, is_mapped);
    if (status == SIMDIRI_OK && *is_mapped && dot > 0) status = simdiri_buffer_append(ascii, ".", 1);
    if (status != SIMDIRI_OK) return status;
    begin = end + dot;
  }
  if (*is_mapped) *host = (span){buffer_text(ascii, 0), ascii->len};
  return SIMDIRI_OK;
}
