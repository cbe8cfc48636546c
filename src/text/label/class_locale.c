/* Locales, such as "de", "pt-BR" and "zh_Hant_TW". */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/byte.h"
#include "text/label/classify.h"

/* For each first letter, a bit for each second letter. */
typedef uint32_t letter_pairs[26];

/* The languages of ISO 639-1. */
static const letter_pairs languages = {0x3263433, 0x00671D1, 0x1364091, 0x2200011, 0x01C6810, 0x1024321, 0x0302809,
                                       0x31A4111, 0x01C4559, 0x0200001, 0x1767F41, 0x0386143, 0x10E2DC0, 0x122685B,
                                       0x0061204, 0x00C0901, 0x0100000, 0x0507000, 0x07F7D5D, 0x14E6DD1, 0x2020440,
                                       0x0004110, 0x0004001, 0x0000080, 0x0004100, 0x0100081};

/* The countries of ISO 3166-1, and EU, UK and XK. */
static const letter_pairs countries = {0x2DF5978, 0x36F7BFB, 0x3F27DED, 0x2005610, 0x01E00D4, 0x0025700, 0x15FB9FB,
                                       0x01A3400, 0x00F7818, 0x000D010, 0x342B1D0, 0x13E0507, 0x3FFFCFD, 0x212C975,
                                       0x0001000, 0x14E3CF1, 0x0000001, 0x0544010, 0x3AE7FDF, 0x26A7EEC, 0x3041441,
                                       0x0102155, 0x0040020, 0x0000400, 0x0080010, 0x0401001};

/* Scripts of ISO 15924. A language and any other word of four letters are a name. */
static const char scripts[] = "arab armn beng cyrl deva ethi geor grek gujr guru hans hant hebr jpan khmr knda kore "
                              "laoo latn mlym mong mymr orya sinh taml telu tfng thaa thai tibt";

static bool has_pair(const letter_pairs pairs, char first, char second) {
  const unsigned row = byte_lower((unsigned char)first) - 'a', bit = byte_lower((unsigned char)second) - 'a';
  return row < 26 && bit < 26 && (pairs[row] >> bit & 1);
}

static bool is_small_letter(char byte) { return byte >= 'a' && byte <= 'z'; }

static bool is_language(const char *text) {
  return is_small_letter(text[0]) && is_small_letter(text[1]) && has_pair(languages, text[0], text[1]);
}

static bool is_script(const char *text) {
  enum { LEN = 4 };
  for (const char *one = scripts;; one += LEN + 1) {
    size_t i = 0;
    while (i < LEN && (char)byte_lower((unsigned char)text[i]) == one[i]) i++;
    if (i == LEN) return true;
    if (one[LEN] == '\0') return false;
  }
}

static bool is_separator(char byte) { return byte == '-' || byte == '_'; }

static bool are_digits(const char *text, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (!byte_is((unsigned char)text[i], CLASS_DIGIT)) return false;
  return true;
}

/* A language, perhaps with a script of four letters, and with a country or a region of three digits (RFC 5646 2.1). */
bool simdiri_label_is_locale(span text) {
  enum { LANGUAGE_LEN = 2, SCRIPT_LEN = 4, COUNTRY_LEN = 2, REGION_LEN = 3 };
  const char *p = text.data, *end = p + text.len;
  if (text.len < LANGUAGE_LEN || (text.len > LANGUAGE_LEN && !is_separator(p[LANGUAGE_LEN])) || !is_language(p))
    return false;
  p += LANGUAGE_LEN;
  if (end - p > SCRIPT_LEN && is_script(p + 1)) p += SCRIPT_LEN + 1;
  if (p == end) return true;
  if (!is_separator(*p++)) return false;
  if (end - p == COUNTRY_LEN) return has_pair(countries, p[0], p[1]);
  return end - p == REGION_LEN && are_digits(p, REGION_LEN);
}
