/* Maps a name by the generated table (UTS 46 4 step 1), and normalizes it to NFC (step 2). */
/* SPDX-License-Identifier: MIT */
#include "iri/idna/map.h"

#include <string.h>

#include "iri/common/buffer.h"
#include "iri/common/byte.h"
#include "iri/common/utf8.h"
#include "iri/tables/idna_table.h"
#include "iri/unicode/nfc.h"
#include "iri/unicode/nfc_quick.h"

enum {
  MAPPING_BYTES_MAX = 64, /* the longest mapping of one character, in bytes */
  SHARP_S = 0xDF,
  CAPITAL_SHARP_S = 0x1E9E,
  FINAL_SIGMA = 0x3C2
};

/* The mapping of a deviation character in transitional processing. Joiners are removed. */
static const char *map_deviation(uint32_t c) {
  if (c == SHARP_S || c == CAPITAL_SHARP_S) return "ss";
  return c == FINAL_SIGMA ? "\xCF\x83" : "";
}

static unsigned char *copy_bytes(unsigned char *out, const void *text, size_t len) {
  memcpy(out, text, len);
  return out + len;
}

/* Writes the mapping of the character at p, which has `len` bytes. */
static unsigned char *put_mapped_character(unsigned char *out, const unsigned char *p, size_t len, uint32_t c,
                                           bool transitional) {
  const unsigned value = idna_value(c);
  if (transitional && (c == CAPITAL_SHARP_S || (!idna_is_mapped(value) && idna_status_of(value) == IDNA_DEVIATION))) {
    const char *text = map_deviation(c);
    return copy_bytes(out, text, strlen(text));
  }
  if (!idna_is_mapped(value)) return idna_status_of(value) == IDNA_IGNORED ? out : copy_bytes(out, p, len);
  const unsigned char *mapping = simdiri_idna_mappings + (value - IDNA_FIRST_MAPPED);
  return copy_bytes(out, mapping + 1, mapping[0]);
}

static simdiri_status map_characters(simdiri_buffer *out, bool transitional, const unsigned char *name, size_t len,
                                     size_t *offset) {
  const unsigned char *const end = name + len;
  const unsigned char *p = name;
  while (p < end) {
    const simdiri_status status = simdiri_buffer_reserve(out, MAPPING_BYTES_MAX + (size_t)(end - p));
    if (status != SIMDIRI_OK) return status;
    unsigned char *at = buffer_reserved_end(out);
    const unsigned char *const last = at + (buffer_capacity(out) - MAPPING_BYTES_MAX);
    while (p < end && at <= last) {
      if (*p < 0x80) {
        *at++ = byte_lower(*p++);
        continue;
      }
      uint32_t c = 0;
      const size_t used = utf8_decode(p, end, &c);
      if (used == 0) {
        *offset = (size_t)(p - name);
        return SIMDIRI_ERROR_BAD_UTF8;
      }
      at = put_mapped_character(at, p, used, c, transitional);
      p += used;
    }
    buffer_commit(out, at);
  }
  return SIMDIRI_OK;
}

simdiri_status simdiri_domain_map(simdiri_scratch *scratch, uint32_t flags, const unsigned char *name, size_t len,
                                  domain_mapping *mapped) {
  simdiri_buffer *text = &scratch->domain[0];
  text->len = 0;
  mapped->offset = 0;
  simdiri_status status = map_characters(text, (flags & SIMDIRI_DOMAIN_TRANSITIONAL) != 0, name, len, &mapped->offset);
  if (status != SIMDIRI_OK) return status;
  if (!simdiri_is_surely_nfc(SIMDIRI_UNICODE_NFC, (const unsigned char *)buffer_text(text, 0), text->len)) {
    simdiri_buffer *source = text;
    text = &scratch->domain[1];
    text->len = 0;
    status = simdiri_nfc_apply(scratch, SIMDIRI_UNICODE_NFC, false, source->data, source->len, text);
  }
  mapped->text = (const unsigned char *)buffer_text(text, 0);
  mapped->len = text->len;
  return status;
}

simdiri_status simdiri_domain_is_nfc(simdiri_scratch *scratch, const unsigned char *text, size_t len, bool *is_nfc) {
  *is_nfc = simdiri_is_surely_nfc(SIMDIRI_UNICODE_NFC, text, len);
  if (*is_nfc) return SIMDIRI_OK;
  simdiri_buffer *composed = &scratch->domain[3];
  composed->len = 0;
  const simdiri_status status =
      simdiri_nfc_apply(scratch, SIMDIRI_UNICODE_NFC, false, (const char *)text, len, composed);
  *is_nfc = status == SIMDIRI_OK && composed->len == len && memcmp(composed->data, text, len) == 0;
  return status;
}

static bool maps_to_dot(unsigned value) {
  if (!idna_is_mapped(value)) return false;
  const unsigned char *mapping = simdiri_idna_mappings + (value - IDNA_FIRST_MAPPED);
  return mapping[0] == 1 && mapping[1] == '.';
}

size_t simdiri_find_dns_label(const unsigned char *name, size_t len, size_t label, bool seek_disallowed) {
  const unsigned char *const end = name + len;
  const unsigned char *p = name;
  size_t begin = 0;
  while (p < end) {
    uint32_t c = 0;
    const size_t used = utf8_decode(p, end, &c);
    const unsigned value = idna_value(c);
    if (c == '.' || maps_to_dot(value)) {
      if (label == 0) break;
      label--;
      begin = (size_t)(p - name) + used;
    } else if (label == 0) {
      if (!seek_disallowed) break;
      if (!idna_is_mapped(value) && idna_status_of(value) == IDNA_DISALLOWED) return (size_t)(p - name);
    }
    p += used;
  }
  return begin;
}
