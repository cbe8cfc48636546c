/* One label of a domain name: decodes it to code points, checks it, and encodes it as Punycode. */
/* SPDX-License-Identifier: MIT */
#include "iri/idna/dns_label.h"

#include <string.h>

#include "iri/common/buffer.h"
#include "iri/common/utf8.h"
#include "iri/idna/dns_label_check.h"
#include "iri/idna/idna2008.h"
#include "iri/idna/map.h"

enum { PUNYCODE_CAPACITY = ACE_LEN + 1 + PUNYCODE_POINTS_MAX * PUNYCODE_DIGITS_MAX };

bool simdiri_is_ace_dns_label(const unsigned char *text, size_t len) {
  return len >= ACE_LEN && memcmp(text, "xn--", ACE_LEN) == 0;
}

static simdiri_status refuse_label(dns_label *label, simdiri_domain_problem problem) {
  label->problem = problem;
  return SIMDIRI_ERROR_BAD_HOST;
}

/* Writes the label's code points as UTF-8 to scratch->domain[2]. */
static simdiri_status write_label_text(simdiri_scratch *scratch, dns_label *label) {
  simdiri_buffer *text = &scratch->domain[2];
  text->len = 0;
  const simdiri_status status = simdiri_buffer_reserve(text, label->count * 4);
  if (status != SIMDIRI_OK) return status;
  unsigned char *at = buffer_reserved_end(text);
  for (size_t i = 0; i < label->count; i++) at = utf8_encode(at, label->points[i]);
  buffer_commit(text, at);
  label->unicode = (const unsigned char *)text->data;
  label->unicode_len = text->len;
  return SIMDIRI_OK;
}

/* Decodes an A-label. The decoded text must contain non-ASCII and be NFC. It need not be encoded again for a
 * comparison, because no two Punycode texts decode to the same text. */
static simdiri_status decode_ace_label(simdiri_scratch *scratch, const unsigned char *text, size_t len,
                                       dns_label *label) {
  uint32_t all = 0;
  if (!simdiri_punycode_decode(text + ACE_LEN, len - ACE_LEN, label->points, &label->count))
    return refuse_label(label, SIMDIRI_DOMAIN_BAD_PUNYCODE);
  for (size_t i = 0; i < label->count; i++) all |= label->points[i];
  if (all < 0x80) return refuse_label(label, SIMDIRI_DOMAIN_BAD_PUNYCODE);
  simdiri_status status = write_label_text(scratch, label);
  bool is_nfc = false;
  if (status == SIMDIRI_OK) status = simdiri_domain_is_nfc(scratch, label->unicode, label->unicode_len, &is_nfc);
  if (status != SIMDIRI_OK) return status;
  return is_nfc ? SIMDIRI_OK : refuse_label(label, SIMDIRI_DOMAIN_NOT_NFC);
}

static simdiri_status read_label_points(const unsigned char *text, size_t len, dns_label *label) {
  const unsigned char *const end = text + len;
  label->unicode = text;
  label->unicode_len = len;
  label->count = 0;
  while (text < end) {
    if (label->count == PUNYCODE_POINTS_MAX) return refuse_label(label, SIMDIRI_DOMAIN_BAD_LENGTH);
    text += utf8_decode(text, end, &label->points[label->count++]);
  }
  return SIMDIRI_OK;
}

static bool has_high_byte(const unsigned char *text, size_t len) {
  unsigned char all = 0;
  for (size_t i = 0; i < len; i++) all |= text[i];
  return all >= 0x80;
}

simdiri_status simdiri_dns_label_read(simdiri_scratch *scratch, uint32_t flags, const unsigned char *text, size_t len,
                                      dns_label *label) {
  const bool is_ace = simdiri_is_ace_dns_label(text, len);
  if (is_ace && has_high_byte(text, len)) return refuse_label(label, SIMDIRI_DOMAIN_BAD_PUNYCODE);
  const simdiri_status status =
      is_ace ? decode_ace_label(scratch, text, len, label) : read_label_points(text, len, label);
  if (status != SIMDIRI_OK) return status;
  if (is_ace) flags &= ~(uint32_t)SIMDIRI_DOMAIN_TRANSITIONAL;
  const simdiri_domain_problem problem = simdiri_dns_label_check(label->points, label->count, flags);
  if (problem != SIMDIRI_DOMAIN_NO_PROBLEM) return refuse_label(label, problem);
  if (!(flags & SIMDIRI_DOMAIN_IDNA2008)) return SIMDIRI_OK;
  return simdiri_check_idna2008(scratch, label->unicode, label->unicode_len, &label->problem);
}

simdiri_status simdiri_dns_label_encode(simdiri_scratch *scratch, const dns_label *label, const unsigned char **ascii,
                                        size_t *ascii_len) {
  simdiri_buffer *text = &scratch->domain[2];
  text->len = 0;
  const simdiri_status status = simdiri_buffer_reserve(text, PUNYCODE_CAPACITY);
  if (status != SIMDIRI_OK) return status;
  memcpy(text->data, "xn--", ACE_LEN);
  *ascii = (const unsigned char *)text->data;
  *ascii_len = ACE_LEN + simdiri_punycode_encode(label->points, label->count, buffer_end(text) + ACE_LEN);
  return SIMDIRI_OK;
}
