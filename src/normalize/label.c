/* One label of a domain name, through libidn2 2.3.3 and the guards that it needs. */
/* SPDX-License-Identifier: MIT */
#include "normalize/label.h"

#include <idn2.h>
#include <stdint.h>
#include <string.h>

#include "common/octet.h"

bool simdiri_is_ace(const unsigned char *label, size_t len) {
  return len >= 4 && octet_lower(label[0]) == 'x' && octet_lower(label[1]) == 'n' && label[2] == '-' && label[3] == '-';
}

static bool is_name_octet(unsigned char octet) {
  return octet_is(octet, CLASS_LOWER | CLASS_DIGIT) || octet == '-' || octet == '_';
}

/* What may go into a mapping: any non-ASCII, but of ASCII only letters, digits, "-" and "_". */
static bool is_mappable(const unsigned char *label, size_t len) {
  for (size_t i = 0; i < len; i++)
    if (label[i] < 0x80 && !is_name_octet(octet_lower(label[i]))) return false;
  return len > 0 && len <= RAW_LABEL_MOST;
}

static bool is_at(const unsigned char *p, const unsigned char *end, const char *sequence) {
  const size_t len = strlen(sequence);
  return (size_t)(end - p) >= len && memcmp(p, sequence, len) == 0;
}

/* Copies the label with a NUL. Capital sharp s becomes the small one: libidn2's table (Unicode 14) maps it to "ss".
 * Notes in *has_deviation whether a transitional mapping would lose something (sharp s, final sigma, ZWJ, ZWNJ). */
static void copy_label(const unsigned char *label, size_t len, char *out, bool *has_deviation) {
  const unsigned char *p = label;
  const unsigned char *const end = label + len;
  *has_deviation = false;
  while (p < end) {
    const bool is_capital = is_at(p, end, "\xE1\xBA\x9E");
    *has_deviation |= is_capital || is_at(p, end, "\xC3\x9F") || is_at(p, end, "\xCF\x82") ||
                      is_at(p, end, "\xE2\x80\x8C") || is_at(p, end, "\xE2\x80\x8D");
    if (is_capital) {
      *out++ = '\xC3';
      *out++ = '\x9F';
      p += 3;
    } else {
      *out++ = (char)*p++;
    }
  }
  *out = '\0';
}

/* libidn2 maps non-transitionally only what IDNA2008 allows; emoji and other symbols, which UTS 46 allows, need its
 * transitional mode. That one checks less, so it is tried only when the failure was about the repertoire. */
static int look_up(const char *label, bool has_deviation, uint8_t **result) {
  const int status = idn2_lookup_u8((const uint8_t *)label, result, IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL);
  if (has_deviation || (status != IDN2_DISALLOWED && status != IDN2_UNASSIGNED)) return status;
  return idn2_lookup_u8((const uint8_t *)label, result, IDN2_NFC_INPUT | IDN2_TRANSITIONAL);
}

/* libidn2's result is checked again: it maps U+2100 to "a/c", no-break space to a space, soft hyphen to nothing. */
static bool take_result(const uint8_t *result, char *ascii, size_t *ascii_len) {
  const size_t len = strlen((const char *)result);
  if (len == 0 || len > LABEL_MOST) return false;
  for (size_t i = 0; i < len; i++)
    if (!is_name_octet(result[i])) return false;
  memcpy(ascii, result, len + 1);
  *ascii_len = len;
  return true;
}

static simdiri_status to_ascii(const unsigned char *label, size_t len, char *ascii, size_t *ascii_len) {
  char copy[RAW_LABEL_MOST + 1];
  bool has_deviation;
  uint8_t *result = NULL;
  if (!is_mappable(label, len)) return SIMDIRI_WARNING_HOST_UNMAPPED;
  copy_label(label, len, copy, &has_deviation);
  const int status = look_up(copy, has_deviation, &result);
  if (status == IDN2_MALLOC) return SIMDIRI_ERROR_NO_MEMORY;
  if (status != IDN2_OK) return SIMDIRI_WARNING_HOST_UNMAPPED;
  const bool is_good = take_result(result, ascii, ascii_len);
  idn2_free(result);
  return is_good ? SIMDIRI_OK : SIMDIRI_WARNING_HOST_UNMAPPED;
}

static bool has_high_octet(const char *text) {
  while (*text && !octet_is((unsigned char)*text, CLASS_HIGH)) text++;
  return *text != '\0';
}

/* The U-label of an A-label, accepted only if it maps back to the very A-label (RFC 5891 5.4, RFC 3987 3.2). */
static simdiri_status to_unicode(mapped_label *mapped) {
  char *result = NULL;
  const int status = idn2_to_unicode_8z8z(mapped->ascii, &result, 0);
  if (status == IDN2_MALLOC) return SIMDIRI_ERROR_NO_MEMORY;
  if (status != IDN2_OK) return SIMDIRI_WARNING_HOST_UNMAPPED;
  const size_t len = strlen(result);
  simdiri_status outcome = SIMDIRI_WARNING_HOST_UNMAPPED;
  char again[LABEL_MOST + 1];
  size_t again_len = 0;
  if (len < U_LABEL_ROOM && has_high_octet(result))
    outcome = to_ascii((const unsigned char *)result, len, again, &again_len);
  if (outcome == SIMDIRI_OK && strcmp(again, mapped->ascii) != 0) outcome = SIMDIRI_WARNING_HOST_UNMAPPED;
  if (outcome == SIMDIRI_OK) {
    memcpy(mapped->unicode, result, len);
    mapped->unicode_len = len;
  }
  idn2_free(result);
  return outcome;
}

static simdiri_status copy_ace(const unsigned char *label, size_t len, mapped_label *mapped) {
  if (len > LABEL_MOST || !is_mappable(label, len)) return SIMDIRI_WARNING_HOST_UNMAPPED;
  for (size_t i = 0; i < len; i++) mapped->ascii[i] = (char)octet_lower(label[i]);
  mapped->ascii[len] = '\0';
  mapped->ascii_len = len;
  return SIMDIRI_OK;
}

simdiri_status simdiri_map_label(const unsigned char *label, size_t len, mapped_label *mapped) {
  bool is_ascii = true;
  for (size_t i = 0; i < len; i++) is_ascii &= label[i] < 0x80;
  const simdiri_status status =
      is_ascii ? copy_ace(label, len, mapped) : to_ascii(label, len, mapped->ascii, &mapped->ascii_len);
  if (status != SIMDIRI_OK) return status;
  if (simdiri_is_ace((const unsigned char *)mapped->ascii, mapped->ascii_len)) return to_unicode(mapped);
  memcpy(mapped->unicode, mapped->ascii, mapped->ascii_len);
  mapped->unicode_len = mapped->ascii_len;
  return SIMDIRI_OK;
}
