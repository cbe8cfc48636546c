/* Percent-encodes the units of an IRI that readers would misread because of mixed direction (RFC 3987 4.2), if the
 * caller requests it. */
/* SPDX-License-Identifier: MIT */
#include "iri/normalize/bidi_encode.h"

#include "iri/common/buffer.h"
#include "iri/common/byte.h"
#include "iri/normalize/mapped_dns_label.h"
#include "iri/unicode/bidi.h"

/* Writes one unit of a component again; `is_bad`: its bidi structure is bad. */
typedef simdiri_status put_unit(simdiri_scratch *scratch, simdiri_buffer *out, const unsigned char *unit, size_t len,
                                bool is_bad);

static simdiri_status put_encoded_unit(simdiri_scratch *scratch, simdiri_buffer *out, const unsigned char *unit,
                                       size_t len, bool is_bad) {
  (void)scratch;
  if (!is_bad) return simdiri_buffer_append(out, unit, len);
  if (len > SIZE_MAX / 3) return SIMDIRI_ERROR_TOO_LONG;
  size_t needed = len;
  for (size_t i = 0; i < len; i++) needed += byte_is(unit[i], CLASS_HIGH) ? 2 : 0;
  const simdiri_status status = simdiri_buffer_reserve(out, needed);
  if (status != SIMDIRI_OK) return status;
  unsigned char *to = buffer_reserved_end(out);
  for (size_t i = 0; i < len; i++) {
    if (byte_is(unit[i], CLASS_HIGH))
      to = put_triplet(to, unit[i]);
    else
      *to++ = unit[i];
  }
  buffer_commit(out, to);
  return SIMDIRI_OK;
}

/* Replaces a bad label by its A-label. A label that cannot be mapped is kept. If mapping alone repairs the structure,
 * the U-label is written. */
static simdiri_status put_label_unit(simdiri_scratch *scratch, simdiri_buffer *out, const unsigned char *label,
                                     size_t len, bool is_bad) {
  if (!is_bad) return simdiri_buffer_append(out, label, len);
  mapped_dns_label mapped;
  const simdiri_status status = simdiri_map_dns_label(scratch, label, len, &mapped);
  if (status == SIMDIRI_WARNING_HOST_UNMAPPED) return simdiri_buffer_append(out, label, len);
  if (status != SIMDIRI_OK) return status;
  const unsigned char *unicode = (const unsigned char *)mapped.unicode, *end = unicode + mapped.unicode_len;
  if (simdiri_judge_bidi(unicode, end) == BIDI_FINE &&
      simdiri_is_showable_dns_label(mapped.unicode, mapped.unicode_len))
    return simdiri_buffer_append(out, mapped.unicode, mapped.unicode_len);
  return simdiri_buffer_append(out, mapped.ascii, mapped.ascii_len);
}

static bool has_bad_unit(simdiri_component component, const unsigned char *p, const unsigned char *end) {
  if (!simdiri_may_be_rtl(p, (size_t)(end - p))) return false;
  while (p < end) {
    size_t delimiter_len;
    const unsigned char *unit_end = simdiri_bidi_unit_end(component, p, end, &delimiter_len);
    if (simdiri_judge_bidi(p, unit_end) != BIDI_FINE) return true;
    p = unit_end + delimiter_len;
  }
  return false;
}

/* Writes the text in `out` from `begin` on again, unit by unit. Copies it to scratch->component first. */
static simdiri_status rewrite_units(simdiri_scratch *scratch, simdiri_component component, simdiri_buffer *out,
                                    size_t begin, put_unit *put) {
  simdiri_buffer *copy = &scratch->component;
  copy->len = 0;
  simdiri_status status = simdiri_buffer_append(copy, out->data + begin, out->len - begin);
  if (status != SIMDIRI_OK) return status;
  const unsigned char *p = (const unsigned char *)copy->data, *const end = p + copy->len;
  out->len = begin;
  while (p < end && status == SIMDIRI_OK) {
    size_t delimiter_len;
    const unsigned char *unit_end = simdiri_bidi_unit_end(component, p, end, &delimiter_len);
    status = put(scratch, out, p, (size_t)(unit_end - p), simdiri_judge_bidi(p, unit_end) != BIDI_FINE);
    if (status == SIMDIRI_OK) status = simdiri_buffer_append(out, unit_end, delimiter_len);
    p = unit_end + delimiter_len;
  }
  return status;
}

static bool has_high_byte(const unsigned char *p, const unsigned char *end) {
  while (p < end)
    if (byte_is(*p++, CLASS_HIGH)) return true;
  return false;
}

simdiri_status simdiri_encode_bidi_units(simdiri_scratch *scratch, simdiri_component component, simdiri_buffer *out,
                                         size_t begin, uint64_t *changes) {
  if (out->len == begin || !has_bad_unit(component, (unsigned char *)out->data + begin, buffer_end(out)))
    return SIMDIRI_OK;
  const simdiri_status status = rewrite_units(scratch, component, out, begin, put_encoded_unit);
  if (status != SIMDIRI_OK) return status;
  /* If no character above ASCII remains, then no triplet was decoded to a character in the end. */
  if (!has_high_byte((unsigned char *)out->data + begin, buffer_end(out)))
    *changes &= ~(uint64_t)SIMDIRI_CHANGE_PCT_TO_CHARACTER;
  *changes |= SIMDIRI_CHANGE_BIDI_ENCODED;
  return SIMDIRI_OK;
}

simdiri_status simdiri_encode_bidi_dns_labels(simdiri_scratch *scratch) {
  simdiri_buffer *mapped = &scratch->mapped;
  if (mapped->len == 0 || !has_bad_unit(SIMDIRI_COMPONENT_HOST, (unsigned char *)mapped->data, buffer_end(mapped)))
    return SIMDIRI_OK;
  return rewrite_units(scratch, SIMDIRI_COMPONENT_HOST, mapped, 0, put_label_unit);
}
