/* Punctuation beyond ASCII that people write after IRIs (RFC 3987 7.3 does not define it). */
/* SPDX-License-Identifier: MIT */
#include "iri/common/code_point.h"
#include "text/extract/extract.h"

typedef struct {
  uint16_t first, last;
  uint8_t kind;
} punctuation_range;

/* Sorted. Sentence marks and brackets of CJK text end an IRI, because no space follows them; so do double quotation
 * marks and the em dash. Marks of scripts that are written with spaces are only dropped at the end of an IRI: they
 * occur in names, like the apostrophe U+2019 and the dash U+2013. */
static const punctuation_range ranges[] = {
    {0x00AB, 0x00AB, PUNCTUATION_END},    /* « */
    {0x00AD, 0x00AD, PUNCTUATION_FINAL},  /* soft hyphen */
    {0x00B7, 0x00B7, PUNCTUATION_FINAL},  /* Greek semicolon, in NFC */
    {0x00BB, 0x00BB, PUNCTUATION_END},    /* » */
    {0x037E, 0x037E, PUNCTUATION_FINAL},  /* Greek question mark */
    {0x0387, 0x0387, PUNCTUATION_FINAL},  /* Greek semicolon */
    {0x055B, 0x055E, PUNCTUATION_FINAL},  /* Armenian sentence marks */
    {0x0589, 0x0589, PUNCTUATION_FINAL},  /* Armenian full stop */
    {0x05C3, 0x05C3, PUNCTUATION_FINAL},  /* Hebrew sof pasuq */
    {0x060C, 0x060C, PUNCTUATION_FINAL},  /* Arabic comma */
    {0x061B, 0x061B, PUNCTUATION_FINAL},  /* Arabic semicolon */
    {0x061F, 0x061F, PUNCTUATION_FINAL},  /* Arabic question mark */
    {0x06D4, 0x06D4, PUNCTUATION_FINAL},  /* Urdu full stop */
    {0x0964, 0x0965, PUNCTUATION_FINAL},  /* danda, double danda */
    {0x104A, 0x104B, PUNCTUATION_FINAL},  /* Burmese section marks */
    {0x1361, 0x1368, PUNCTUATION_FINAL},  /* Ethiopic punctuation */
    {0x17D4, 0x17D6, PUNCTUATION_FINAL},  /* Khmer sentence marks */
    {0x200B, 0x200B, PUNCTUATION_END},    /* zero width space: a place to break lines */
    {0x200C, 0x200D, PUNCTUATION_FINAL},  /* joiners */
    {0x2010, 0x2013, PUNCTUATION_FINAL},  /* hyphens, en dash */
    {0x2014, 0x2015, PUNCTUATION_END},    /* em dash */
    {0x2018, 0x201B, PUNCTUATION_SINGLE}, /* single quotation marks */
    {0x201C, 0x201F, PUNCTUATION_END},    /* double quotation marks */
    {0x2022, 0x2022, PUNCTUATION_FINAL},  /* bullet */
    {0x2025, 0x2026, PUNCTUATION_FINAL},  /* ellipses */
    {0x2032, 0x2034, PUNCTUATION_FINAL},  /* primes */
    {0x2039, 0x203A, PUNCTUATION_END},    /* ‹ › */
    {0x203C, 0x203D, PUNCTUATION_FINAL},  /* !! and interrobang */
    {0x2047, 0x2049, PUNCTUATION_FINAL},  /* ?? ?! !? */
    {0x2060, 0x2060, PUNCTUATION_FINAL},  /* word joiner */
    {0x3001, 0x3001, PUNCTUATION_END},    /* ideographic comma */
    {0x3002, 0x3002, PUNCTUATION_DOT},    /* ideographic full stop */
    {0x3008, 0x3011, PUNCTUATION_END},    /* brackets of CJK text */
    {0x3014, 0x301B, PUNCTUATION_END},    {0x301D, 0x301F, PUNCTUATION_END}, {0xFF01, 0xFF02, PUNCTUATION_END},
    {0xFF07, 0xFF09, PUNCTUATION_END}, /* full-width forms of ASCII punctuation */
    {0xFF0C, 0xFF0C, PUNCTUATION_END},    {0xFF0E, 0xFF0E, PUNCTUATION_DOT}, {0xFF1A, 0xFF1C, PUNCTUATION_END},
    {0xFF1E, 0xFF1F, PUNCTUATION_END},    {0xFF3B, 0xFF3B, PUNCTUATION_END}, {0xFF3D, 0xFF3D, PUNCTUATION_END},
    {0xFF5B, 0xFF5B, PUNCTUATION_END},    {0xFF5D, 0xFF5D, PUNCTUATION_END}, {0xFF5F, 0xFF60, PUNCTUATION_END},
    {0xFF61, 0xFF61, PUNCTUATION_DOT}, /* half-width full stop */
    {0xFF62, 0xFF64, PUNCTUATION_END}, /* half-width brackets, comma */
};

/* White_Space, U+FEFF, ALM and the bidi isolates are between words. Other invisible characters, such as the joiners of
 * Persian and the variation selectors of emoji, are in words. */
static bool is_between_words(uint32_t c) {
  if (c < 0x1680) return c == 0xA0 || c == 0x061C;
  if (c > 0x3000) return c == 0xFEFF;
  return c == 0x1680 || in_range(c, 0x2000, 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F ||
         in_range(c, 0x2066, 0x2069) || c == 0x3000;
}

extract_punctuation simdiri_extract_classify(uint32_t code_point, bool in_query) {
  size_t low = 0, high = sizeof ranges / sizeof *ranges;
  if (!is_allowed_raw(code_point, SIMDIRI_GRAMMAR_IRI, in_query) || is_between_words(code_point))
    return PUNCTUATION_END;
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    if (code_point > ranges[middle].last)
      low = middle + 1;
    else if (code_point < ranges[middle].first)
      high = middle;
    else
      return (extract_punctuation)ranges[middle].kind;
  }
  return PUNCTUATION_NONE;
}
