/* One label to A-label and U-label by UTS 46 (Unicode 18), with CheckHyphens and CheckJoiners, and the Bidi rule (RFC
 * 5893 2).
 * SPDX-License-Identifier: MIT
 */
#include "idna_data.h"
#include "internal.h"

#include <stdlib.h>
#include <string.h>

enum { ZWNJ = 0x200C, ZWJ = 0x200D };

static bool is_ldh_or_underscore(uint32_t c) {
  return reference_is_alpha(c) || reference_is_digit(c) || c == '-' || c == '_';
}

static bool is_in(int set, uint32_t c) {
  size_t low = 0, high = reference_sets[set].count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    const reference_range *range = &reference_sets[set].ranges[middle];
    if (c >= range->first && c <= range->last) return true;
    if (c > range->last) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return false;
}

static const reference_idna_row *row_of(uint32_t c) {
  size_t low = 0, high = reference_idna_row_count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (c > reference_idna_rows[middle].last) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return &reference_idna_rows[low];
}

bool reference_is_ignored(uint32_t c) { return row_of(c)->status == 'I'; }

bool reference_is_read_in_hosts(uint32_t c) { return c == 0x200C || c == 0x200D || reference_is_ignored(c); }

/* ------------------------------------------------------------------------------------------------ RFC 3492 */

static uint32_t adapt_bias(uint64_t delta, uint64_t points, bool is_first) {
  uint64_t k = 0;
  delta = is_first ? delta / 700 : delta / 2;
  delta += delta / points;
  while (delta > ((36 - 1) * 26) / 2) {
    delta /= 36 - 1;
    k += 36;
  }
  return (uint32_t)(k + ((36 - 1 + 1) * delta) / (delta + 38));
}

static uint64_t clamp(uint64_t k, uint64_t bias) { return k <= bias + 1 ? 1 : k >= bias + 26 ? 26 : k - bias; }

static void encode(const uint32_t *in, size_t count, reference_text *out) {
  uint32_t n = 128, bias = 72;
  uint64_t delta = 0;
  size_t basic = 0;
  for (size_t i = 0; i < count; i++) {
    if (in[i] < 128) {
      reference_text_byte(out, (int)in[i]);
      basic++;
    }
  }
  size_t done = basic;
  if (basic > 0) reference_text_byte(out, '-');
  while (done < count) {
    uint32_t lowest = 0x110000;
    for (size_t i = 0; i < count; i++) {
      if (in[i] >= n && in[i] < lowest) lowest = in[i];
    }
    delta += (uint64_t)(lowest - n) * (done + 1);
    n = lowest;
    for (size_t i = 0; i < count; i++) {
      if (in[i] < n) delta++;
      if (in[i] == n) {
        uint64_t q = delta;
        for (uint64_t k = 36; q >= clamp(k, bias); k += 36) {
          uint64_t t = clamp(k, bias);
          reference_text_byte(out, "abcdefghijklmnopqrstuvwxyz0123456789"[t + (q - t) % (36 - t)]);
          q = (q - t) / (36 - t);
        }
        reference_text_byte(out, "abcdefghijklmnopqrstuvwxyz0123456789"[q]);
        bias = adapt_bias(delta, done + 1, done == basic);
        delta = 0;
        done++;
      }
    }
    delta++;
    n++;
  }
}

/* At most 63 bytes, lower case. */
static bool decode(const char *text, uint32_t *out, size_t *count) {
  static const char digits[] = "abcdefghijklmnopqrstuvwxyz0123456789";
  const char *hyphen = strrchr(text, '-');
  size_t basic = hyphen ? (size_t)(hyphen - text) : 0, done = basic;
  uint64_t n = 128, i = 0, bias = 72;
  for (size_t k = 0; k < basic; k++) out[k] = (uint8_t)text[k];
  for (const char *p = basic ? hyphen + 1 : text; *p;) {
    uint64_t old = i, weight = 1;
    for (uint64_t k = 36;; k += 36) {
      const char *digit = *p ? strchr(digits, *p++) : NULL;
      if (!digit || i > 0xFFFFFFFF || weight > 0xFFFFFFFF) return false;
      uint64_t value = (uint64_t)(digit - digits);
      i += value * weight;
      if (value < clamp(k, bias)) break;
      weight *= 36 - clamp(k, bias);
    }
    bias = adapt_bias(i - old, done + 1, old == 0);
    n += i / (done + 1);
    i %= done + 1;
    if (n > 0x10FFFF || (n >= 0xD800 && n < 0xE000)) return false;
    for (size_t k = done; k > i; k--) out[k] = out[k - 1];
    out[i++] = (uint32_t)n;
    done++;
  }
  *count = done;
  return true;
}

/* ------------------------------------------------------------------------------------------------ UTS 46 4, 4.1 */

uint32_t *reference_map_points(const uint32_t *in, size_t count, size_t *mapped_count) {
  uint32_t *mapped = NULL;
  size_t used = 0;
  for (size_t i = 0; i < count; i++) {
    const reference_idna_row *row = row_of(in[i]);
    mapped = reference_grow(mapped, (used + row->count + 1) * sizeof *mapped);
    if (row->status == 'M') {
      for (size_t k = 0; k < row->count; k++) mapped[used++] = reference_idna_points[row->begin + k];
    } else if (row->status != 'I') {
      mapped[used++] = in[i];
    }
  }
  uint32_t *normalized = reference_nfc(mapped, used, mapped_count);
  free(mapped);
  return normalized;
}

/* RFC 5892 A.1: (Joining_Type:{L,D})(Joining_Type:T)*U+200C(Joining_Type:T)*(Joining_Type:{R,D}) */
static bool joins_both_sides(const uint32_t *in, size_t count, size_t at) {
  size_t before = at, after = at + 1;
  while (before > 0 && is_in(SET_TRANSPARENT, in[before - 1])) before--;
  while (after < count && is_in(SET_TRANSPARENT, in[after])) after++;
  return before > 0 && after < count && is_in(SET_JOINS_LEFT, in[before - 1]) && is_in(SET_JOINS_RIGHT, in[after]);
}

static bool are_joiners_good(const uint32_t *in, size_t count) {
  for (size_t i = 0; i < count; i++) {
    bool follows_virama = i > 0 && is_in(SET_VIRAMA, in[i - 1]);
    if (in[i] == ZWJ && !follows_virama) return false;
    if (in[i] == ZWNJ && !follows_virama && !joins_both_sides(in, count, i)) return false;
  }
  return true;
}

/* The validity criteria for a non-empty label. */
static bool is_valid_label(const uint32_t *in, size_t count) {
  if (in[0] == '-' || in[count - 1] == '-') return false;
  if (count >= 4 && in[2] == '-' && in[3] == '-') return false;
  if (is_in(SET_MARK, in[0])) return false;
  for (size_t i = 0; i < count; i++) {
    char status = row_of(in[i])->status;
    if (status != 'V' && status != 'D') return false;
    if (in[i] < 0x80 && !is_ldh_or_underscore(in[i])) return false; /* our own criterion: mapping makes no delimiter */
  }
  return are_joiners_good(in, count);
}

static bool is_all_ascii(const uint32_t *in, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (in[i] >= 0x80) return false;
  }
  return true;
}

static bool take_unicode(const uint32_t *in, size_t count, reference_label *label) {
  if (!is_valid_label(in, count) || count > sizeof label->unicode / sizeof *label->unicode) return false;
  memcpy(label->unicode, in, count * sizeof *in);
  label->unicode_count = count;
  return true;
}

/* An A-label: it encodes non-ASCII text that is already mapped and normalized, and encoding that text again gives the
 * same label. */
static bool take_a_label(const uint32_t *in, size_t count, reference_label *label) {
  uint32_t decoded[64];
  size_t decoded_count = 0, mapped_count = 0;
  if (count > 63) return false;
  for (size_t i = 0; i < count; i++) label->ascii[i] = (char)in[i];
  label->ascii[count] = '\0';
  if (!decode(label->ascii + 4, decoded, &decoded_count) || is_all_ascii(decoded, decoded_count)) return false;
  uint32_t *mapped = reference_map_points(decoded, decoded_count, &mapped_count);
  bool is_same = mapped_count == decoded_count && memcmp(mapped, decoded, mapped_count * sizeof *mapped) == 0;
  free(mapped);
  if (!is_same || !take_unicode(decoded, decoded_count, label)) return false;
  reference_text again = {0};
  encode(decoded, decoded_count, &again);
  is_same = again.len == count - 4 && memcmp(again.data, label->ascii + 4, again.len) == 0;
  free(again.data);
  return is_same;
}

/* Non-ASCII. */
static bool take_u_label(const uint32_t *in, size_t count, reference_label *label) {
  if (!take_unicode(in, count, label)) return false;
  reference_text ascii = {0};
  reference_text_add(&ascii, "xn--", 4);
  encode(in, count, &ascii);
  bool fits = ascii.len <= 63;
  if (fits) memcpy(label->ascii, ascii.data, ascii.len);
  if (fits) label->ascii[ascii.len] = '\0';
  free(ascii.data);
  return fits;
}

/* ASCII that is not an A-label: only its length is checked. */
static bool take_ascii(const uint32_t *in, size_t count, reference_label *label) {
  if (count > 63) return false;
  for (size_t i = 0; i < count; i++) label->ascii[i] = (char)(label->unicode[i] = in[i]);
  label->ascii[count] = '\0';
  label->unicode_count = count;
  return true;
}

/* The next ASCII character that is neither letter, digit, hyphen nor underscore. */
static size_t other_ascii(const uint32_t *in, size_t count, size_t at) {
  while (at < count && (in[at] >= 0x80 || is_ldh_or_underscore(in[at]))) at++;
  return at;
}

bool reference_has_same_other_ascii(const uint32_t *a, size_t a_count, const uint32_t *b, size_t b_count) {
  size_t i = other_ascii(a, a_count, 0), k = other_ascii(b, b_count, 0);
  while (i < a_count && k < b_count && a[i] == b[k]) {
    i = other_ascii(a, a_count, i + 1);
    k = other_ascii(b, b_count, k + 1);
  }
  return i == a_count && k == b_count;
}

static bool starts_with_xn(const uint32_t *in, size_t count) {
  return count >= 4 && in[0] == 'x' && in[1] == 'n' && in[2] == '-' && in[3] == '-';
}

bool reference_map_label(const uint32_t *in, size_t count, reference_label *label) {
  size_t mapped_count = 0;
  uint32_t *mapped = reference_map_points(in, count, &mapped_count);
  bool is_ascii = is_all_ascii(mapped, mapped_count);
  bool is_good = mapped_count > 0 && reference_has_same_other_ascii(in, count, mapped, mapped_count);
  if (is_good && starts_with_xn(mapped, mapped_count)) {
    is_good = is_ascii && take_a_label(mapped, mapped_count, label);
  } else if (is_good && is_ascii) {
    is_good = take_ascii(mapped, mapped_count, label);
  } else if (is_good) {
    is_good = take_u_label(mapped, mapped_count, label);
  }
  free(mapped);
  return is_good;
}

/* ------------------------------------------------------------------------------------------------ RFC 5893 2 */

static bool is_l(uint32_t c) { return reference_is_upper(c) || is_in(SET_L, c); }

bool reference_is_rtl(const uint32_t *in, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (is_in(SET_R_AL, in[i]) || is_in(SET_AN, in[i])) return true;
  }
  return false;
}

static bool satisfies_rtl(const uint32_t *in, size_t count, uint32_t last) {
  bool has_en = false, has_an = false;
  for (size_t i = 0; i < count; i++) {
    uint32_t c = in[i];
    if (is_in(SET_EN, c)) has_en = true;
    if (is_in(SET_AN, c)) has_an = true;
    bool is_allowed = is_in(SET_R_AL, c) || is_in(SET_EN, c) || is_in(SET_AN, c) || is_in(SET_NEUTRAL, c);
    if (!is_allowed && !is_in(SET_NSM, c)) return false; /* condition 2 */
  }
  if (has_en && has_an) return false;                                         /* condition 4 */
  return is_in(SET_R_AL, last) || is_in(SET_EN, last) || is_in(SET_AN, last); /* condition 3 */
}

static bool satisfies_ltr(const uint32_t *in, size_t count, uint32_t last) {
  for (size_t i = 0; i < count; i++) {
    uint32_t c = in[i];
    bool is_allowed = is_l(c) || is_in(SET_EN, c) || is_in(SET_NEUTRAL, c) || is_in(SET_NSM, c);
    if (!is_allowed) return false; /* condition 5 */
  }
  return is_l(last) || is_in(SET_EN, last); /* condition 6 */
}

bool reference_satisfies_bidi(const uint32_t *in, size_t count) {
  size_t end = count;
  while (end > 0 && is_in(SET_NSM, in[end - 1])) end--;
  if (end == 0) return false;
  if (is_in(SET_R_AL, in[0])) return satisfies_rtl(in, count, in[end - 1]);
  return is_l(in[0]) && satisfies_ltr(in, count, in[end - 1]); /* condition 1 */
}
