/* Maps one label of a host by UTS 46. Of ASCII it accepts only what a domain name may contain. */
/* SPDX-License-Identifier: MIT */
#include "iri/normalize/mapped_dns_label.h"

#include <string.h>

#include "iri/common/buffer.h"
#include "iri/common/byte.h"
#include "iri/common/utf8.h"
#include "iri/idna/dns_label.h"
#include "iri/idna/map.h"
#include "iri/normalize/percent.h"
#include "iri/tables/idna_table.h"
#include "iri/tables/invisible_table.h"

/* The callers check the Bidi rule and the lengths, which concern the whole name. */
static const uint32_t mapping_flags = SIMDIRI_DOMAIN_CHECK_HYPHENS | SIMDIRI_DOMAIN_CHECK_JOINERS;

bool simdiri_is_ace(const unsigned char *label, size_t len) {
  return len >= ACE_LEN && is_same_ignoring_case(label, "xn--", ACE_LEN);
}

/* Does the label contain only characters above ASCII, letters, digits, "-" and "_"? UTS 46 without STD3 would accept
 * other ASCII. */
static bool is_mappable(const unsigned char *label, size_t len) {
  for (size_t i = 0; i < len; i++)
    if (label[i] < 0x80 && !is_name_byte(label[i])) return false;
  return len > 0;
}

static bool has_high_byte(const unsigned char *text, size_t len) {
  unsigned char all = 0;
  for (size_t i = 0; i < len; i++) all |= text[i];
  return all >= 0x80;
}

static simdiri_status refuse_label(mapped_dns_label *mapped, simdiri_domain_problem problem) {
  mapped->problem = problem;
  return SIMDIRI_WARNING_HOST_UNMAPPED;
}

static simdiri_status store_label(mapped_dns_label *mapped, const unsigned char *ascii, size_t ascii_len,
                                  const unsigned char *unicode, size_t unicode_len) {
  if (ascii_len > LABEL_MAX || unicode_len > U_LABEL_CAPACITY) return refuse_label(mapped, SIMDIRI_DOMAIN_BAD_LENGTH);
  memcpy(mapped->ascii, ascii, ascii_len);
  mapped->ascii[ascii_len] = '\0';
  mapped->ascii_len = ascii_len;
  memcpy(mapped->unicode, unicode, unicode_len);
  mapped->unicode_len = unicode_len;
  return SIMDIRI_OK;
}

/* Reads a mapped label that is an A-label or contains non-ASCII. */
static simdiri_status convert_label(simdiri_scratch *scratch, uint32_t flags, const unsigned char *text, size_t len,
                                    mapped_dns_label *mapped) {
  dns_label label;
  const bool is_ace = simdiri_is_ace_dns_label(text, len);
  if (is_ace && len > LABEL_MAX) return refuse_label(mapped, SIMDIRI_DOMAIN_BAD_LENGTH);
  simdiri_status status = simdiri_dns_label_read(scratch, mapping_flags | flags, text, len, &label);
  if (status == SIMDIRI_ERROR_BAD_HOST) return refuse_label(mapped, label.problem);
  if (status != SIMDIRI_OK) return status;
  if (is_ace) return store_label(mapped, text, len, label.unicode, label.unicode_len);
  if (label.count > LABEL_MAX) return refuse_label(mapped, SIMDIRI_DOMAIN_BAD_LENGTH);
  const unsigned char *ascii;
  size_t ascii_len;
  status = simdiri_dns_label_encode(scratch, &label, &ascii, &ascii_len);
  return status == SIMDIRI_OK ? store_label(mapped, ascii, ascii_len, text, len) : status;
}

/* Copies the label and decodes the triplets of invisible characters that UTS 46 ignores, and of joiners; other triplets
 * are copied. Returns the new length. */
static size_t decode_invisible(const unsigned char *label, size_t len, unsigned char *out) {
  const unsigned char *const end = label + len;
  unsigned char *to = out;
  for (const unsigned char *p = label; p < end;) {
    uint32_t code_point;
    unsigned char bytes[4];
    const size_t count = *p == '%' ? simdiri_read_triplets(p, end, bytes, &code_point) : 0;
    if (count > 0 && idna_reads_invisible(code_point)) {
      memcpy(to, bytes, count);
      to += count;
      p += 3 * count;
    } else {
      *to++ = *p++;
    }
  }
  return (size_t)(to - out);
}

/* Writes the text with these triplets decoded to scratch->domain[3]. */
static simdiri_status write_source(simdiri_scratch *scratch, const unsigned char *text, size_t len) {
  simdiri_buffer *source = &scratch->domain[3];
  source->len = 0;
  const simdiri_status status = simdiri_buffer_reserve(source, len);
  if (status == SIMDIRI_OK) source->len = decode_invisible(text, len, (unsigned char *)source->data);
  return status;
}

simdiri_status simdiri_map_text(simdiri_scratch *scratch, const unsigned char *text, size_t len, mapped_text *mapped) {
  simdiri_status status = SIMDIRI_OK;
  mapped->source = text;
  mapped->source_len = len;
  if (memchr(text, '%', len)) {
    status = write_source(scratch, text, len);
    if (status != SIMDIRI_OK) return status;
    mapped->source = (const unsigned char *)scratch->domain[3].data;
    mapped->source_len = scratch->domain[3].len;
  }
  status = simdiri_domain_map(scratch, mapping_flags, mapped->source, mapped->source_len, &mapped->mapped);
  return status == SIMDIRI_ERROR_BAD_UTF8 ? SIMDIRI_WARNING_HOST_UNMAPPED : status;
}

simdiri_status simdiri_read_mapped_dns_label(simdiri_scratch *scratch, uint32_t flags, const unsigned char *text,
                                             size_t len, mapped_dns_label *mapped) {
  if (!is_mappable(text, len))
    return refuse_label(mapped, len == 0 ? SIMDIRI_DOMAIN_BAD_LENGTH : SIMDIRI_DOMAIN_DISALLOWED);
  if (has_high_byte(text, len) || simdiri_is_ace_dns_label(text, len))
    return convert_label(scratch, flags, text, len, mapped);
  return store_label(mapped, text, len, text, len);
}

simdiri_status simdiri_map_dns_label(simdiri_scratch *scratch, const unsigned char *label, size_t len,
                                     mapped_dns_label *mapped) {
  mapped_text text;
  const simdiri_status status = simdiri_map_text(scratch, label, len, &text);
  return status == SIMDIRI_OK ? simdiri_read_mapped_dns_label(scratch, 0, text.mapped.text, text.mapped.len, mapped)
                              : status;
}

bool simdiri_is_showable_dns_label(const char *label, size_t len) {
  const unsigned char *p = (const unsigned char *)label;
  const unsigned char *const end = p + len;
  while (p < end) {
    uint32_t code_point = 0;
    p += utf8_decode(p, end, &code_point);
    if (code_point >= 0x80 && !may_be_raw(code_point, false)) return false;
  }
  return true;
}
