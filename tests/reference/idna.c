/* One label to A-label and U-label through libidn2, and the Bidi rule (RFC 5893 2).
 * SPDX-License-Identifier: MIT
 */
#include "internal.h"

#include <idn2.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

enum { SHARP_S = 0xDF, CAPITAL_SHARP_S = 0x1E9E, FINAL_SIGMA = 0x3C2, ZWNJ = 0x200C, ZWJ = 0x200D };

static bool is_ldh_or_underscore(uint32_t c) {
  return reference_is_alpha(c) || reference_is_digit(c) || c == '-' || c == '_';
}

/* Keeps a result of libidn2 only if it is a label and nothing else. */
static int take_result(uint8_t *found, char out[64]) {
  const char *text = (const char *)found;
  size_t len = strlen(text);
  bool is_good = len >= 1 && len <= 63;
  for (size_t i = 0; i < len; i++) {
    uint32_t c = (uint8_t)text[i];
    if (!is_ldh_or_underscore(c) || reference_is_upper(c)) is_good = false;
  }
  if (is_good) memcpy(out, text, len + 1);
  idn2_free(found);
  return is_good ? IDN2_OK : IDN2_INVALID_ALABEL;
}

static int look_up(const char *utf8, int flags, char out[64]) {
  uint8_t *found = NULL;
  int code = idn2_lookup_u8((const uint8_t *)utf8, &found, flags);
  if (code != IDN2_OK) return code;
  return take_result(found, out);
}

/* ToASCII of one label. Emoji and the like pass only at the second, transitional try; what that would change is kept
 * away from it. */
static bool to_ascii(const uint32_t *in, size_t count, char out[64]) {
  reference_text utf8 = {0};
  bool is_good = count > 0, has_deviation = false;
  for (size_t i = 0; i < count; i++) {
    uint32_t c = in[i] == CAPITAL_SHARP_S ? SHARP_S : in[i];
    uint8_t octets[4];
    if (c < 0x80 && !is_ldh_or_underscore(c)) is_good = false;
    if (c == SHARP_S || c == FINAL_SIGMA || c == ZWNJ || c == ZWJ) has_deviation = true;
    reference_text_add(&utf8, (const char *)octets, reference_utf8_encode(c, octets));
  }
  reference_text_octet(&utf8, '\0');
  if (is_good) {
    int code = look_up(utf8.data, IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL, out);
    if ((code == IDN2_DISALLOWED || code == IDN2_UNASSIGNED) && !has_deviation) {
      code = look_up(utf8.data, IDN2_NFC_INPUT | IDN2_TRANSITIONAL, out);
    }
    is_good = code == IDN2_OK;
  }
  free(utf8.data);
  return is_good;
}

static bool is_mark(uint32_t c) {
  utf8proc_category_t category = utf8proc_category((utf8proc_int32_t)c);
  return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_MC || category == UTF8PROC_CATEGORY_ME;
}

static bool read_unicode(const char *utf8, reference_label *label) {
  size_t len = strlen(utf8);
  bool has_non_ascii = false;
  label->unicode_count = 0;
  for (size_t i = 0, used; i < len; i += used) {
    uint32_t c = 0;
    used = reference_utf8_decode((const uint8_t *)utf8 + i, len - i, &c);
    if (used == 0 || label->unicode_count == sizeof label->unicode / sizeof *label->unicode) return false;
    if (c >= 0x80) has_non_ascii = true;
    label->unicode[label->unicode_count++] = c;
  }
  return has_non_ascii;
}

/* The U-label of label->ascii, which must map back to it (3987bis 3.7 step 6). */
static bool read_a_label(reference_label *label) {
  char *utf8 = NULL;
  char again[64];
  if (idn2_to_unicode_8z8z(label->ascii, &utf8, 0) != IDN2_OK) return false;
  bool is_good = strcmp(utf8, label->ascii) != 0 && read_unicode(utf8, label);
  idn2_free(utf8);
  if (!is_good || is_mark(label->unicode[0])) return false;
  return to_ascii(label->unicode, label->unicode_count, again) && strcmp(again, label->ascii) == 0;
}

static bool is_all_ascii(const uint32_t *in, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (in[i] >= 0x80) return false;
  }
  return true;
}

static void read_ascii(const uint32_t *in, size_t count, char out[64]) {
  for (size_t i = 0; i < count; i++) out[i] = (char)reference_lower(in[i]);
  out[count] = '\0';
}

bool reference_map_label(const uint32_t *in, size_t count, reference_label *label) {
  if (!is_all_ascii(in, count)) {
    if (!to_ascii(in, count, label->ascii)) return false;
  } else {
    if (count > 63) return false;
    read_ascii(in, count, label->ascii);
  }
  if (strncmp(label->ascii, "xn--", 4) == 0) return read_a_label(label);
  label->unicode_count = strlen(label->ascii);
  for (size_t i = 0; i < label->unicode_count; i++) label->unicode[i] = (uint8_t)label->ascii[i];
  return true;
}

/* ------------------------------------------------------------------------------------------------ RFC 5893 2 */

static utf8proc_bidi_class_t bidi_class(uint32_t c) {
  return (utf8proc_bidi_class_t)utf8proc_get_property((utf8proc_int32_t)c)->bidi_class;
}

static bool is_r_or_al(utf8proc_bidi_class_t class_here) {
  return class_here == UTF8PROC_BIDI_CLASS_R || class_here == UTF8PROC_BIDI_CLASS_AL;
}

bool reference_is_rtl(const uint32_t *in, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (is_r_or_al(bidi_class(in[i])) || bidi_class(in[i]) == UTF8PROC_BIDI_CLASS_AN) return true;
  }
  return false;
}

/* ES, CS, ET, ON, BN, NSM: allowed in both directions. */
static bool is_neutral(utf8proc_bidi_class_t class_here) {
  switch (class_here) {
  case UTF8PROC_BIDI_CLASS_ES:
  case UTF8PROC_BIDI_CLASS_CS:
  case UTF8PROC_BIDI_CLASS_ET:
  case UTF8PROC_BIDI_CLASS_ON:
  case UTF8PROC_BIDI_CLASS_BN:
  case UTF8PROC_BIDI_CLASS_NSM: return true;
  default: return false;
  }
}

static bool satisfies_rtl(const uint32_t *in, size_t count, utf8proc_bidi_class_t last) {
  bool has_en = false, has_an = false;
  for (size_t i = 0; i < count; i++) {
    utf8proc_bidi_class_t c = bidi_class(in[i]);
    if (c == UTF8PROC_BIDI_CLASS_EN) has_en = true;
    if (c == UTF8PROC_BIDI_CLASS_AN) has_an = true;
    bool is_allowed = is_r_or_al(c) || c == UTF8PROC_BIDI_CLASS_EN || c == UTF8PROC_BIDI_CLASS_AN || is_neutral(c);
    if (!is_allowed) return false; /* condition 2 */
  }
  if (has_en && has_an) return false;                                                          /* condition 4 */
  return is_r_or_al(last) || last == UTF8PROC_BIDI_CLASS_EN || last == UTF8PROC_BIDI_CLASS_AN; /* condition 3 */
}

static bool satisfies_ltr(const uint32_t *in, size_t count, utf8proc_bidi_class_t last) {
  for (size_t i = 0; i < count; i++) {
    utf8proc_bidi_class_t c = bidi_class(in[i]);
    bool is_allowed = c == UTF8PROC_BIDI_CLASS_L || c == UTF8PROC_BIDI_CLASS_EN || is_neutral(c);
    if (!is_allowed) return false; /* condition 5 */
  }
  return last == UTF8PROC_BIDI_CLASS_L || last == UTF8PROC_BIDI_CLASS_EN; /* condition 6 */
}

bool reference_satisfies_bidi(const uint32_t *in, size_t count) {
  size_t end = count;
  while (end > 0 && bidi_class(in[end - 1]) == UTF8PROC_BIDI_CLASS_NSM) end--;
  if (end == 0) return false;
  utf8proc_bidi_class_t first = bidi_class(in[0]), last = bidi_class(in[end - 1]);
  if (is_r_or_al(first)) return satisfies_rtl(in, count, last);
  return first == UTF8PROC_BIDI_CLASS_L && satisfies_ltr(in, count, last); /* condition 1 */
}
