/* Percent-encoding in a charset (3987bis 3.5; WHATWG URL 1.3 and the encoders of the Encoding Standard). */
/* SPDX-License-Identifier: MIT */
#include "charset/encode.h"

#include "charset/charset.h"
#include "common/buffer.h"
#include "common/octet.h"
#include "common/utf8.h"

enum {
  MOST_OCTETS = 32, /* of one character with its escapes */
  MOST_WRITTEN = 3 * MOST_OCTETS,
  FIRST_HALF_WIDTH = 0xFF61,
  LAST_HALF_WIDTH = 0xFF9F
};

/* The sets of ISO-2022-JP. */
typedef enum { SET_ASCII, SET_ROMAN, SET_JIS0208 } jis_set;

typedef struct {
  const simdiri_charset *charset;
  encode_rules rules;
  unsigned char *out;
  jis_set set;
} writer;

static bool is_kept(const writer *w, unsigned char octet) { return octet < 0x80 && !w->rules.is_encoded[octet]; }

static void put_octets(writer *w, const unsigned char *octets, size_t len) {
  for (size_t i = 0; i < len; i++) {
    if (is_kept(w, octets[i]))
      *w->out++ = octets[i];
    else
      w->out = put_triplet(w->out, octets[i]);
  }
}

/* "&#NNNN;", percent-encoded as it stands for no reference of the text itself. */
static void put_number(writer *w, uint32_t code_point) {
  unsigned char digits[10];
  size_t count = 0;
  do digits[count++] = (unsigned char)('0' + code_point % 10);
  while ((code_point /= 10) > 0);
  w->out = put_triplet(put_triplet(w->out, '&'), '#');
  while (count > 0) *w->out++ = digits[--count];
  w->out = put_triplet(w->out, ';');
}

/* What iconv has for a character, with its escapes, and exactly for that. 0: nothing. */
static size_t ask(iconv_t encoder, iconv_t checker, uint32_t code_point, unsigned char *octets) {
  char text[4], *from = text, *to = (char *)octets;
  size_t left = (size_t)(simdiri_utf8_encode((unsigned char *)text, code_point) - (unsigned char *)text);
  size_t room = MOST_OCTETS;
  (void)iconv(encoder, NULL, NULL, NULL, NULL);
  if (iconv(encoder, &from, &left, &to, &room) != 0) return 0; /* 1: something like it */
  if (iconv(encoder, NULL, NULL, &to, &room) == (size_t)-1) return 0;
  const size_t len = MOST_OCTETS - room;
  return checker != NO_CONVERTER && simdiri_decode_one(checker, octets, len) != code_point ? 0 : len;
}

static size_t ask_iconv(const simdiri_charset *charset, uint32_t code_point, unsigned char *octets) {
  return ask(charset->encoder, charset->checker, code_point, octets);
}

/* Encoding Standard 10.1.2. Of the extensions of Hong Kong those from C6A1 on are written, where Microsoft's Big5 has
 * nothing; those below A1 are only read. */
static size_t find_big5(const simdiri_charset *charset, uint32_t code_point, unsigned char *octets) {
  size_t len = is_private(code_point) ? 0 : ask(charset->base[0], charset->base[1], code_point, octets);
  if (len == 2) return len;
  len = ask_iconv(charset, code_point, octets);
  return len == 2 && octets[0] >= 0xC6 ? len : 0;
}

static size_t put_one(unsigned char *octets, uint32_t octet) {
  octets[0] = (unsigned char)octet;
  return 1;
}

static size_t find_single(const simdiri_charset *charset, uint32_t code_point, unsigned char *octets) {
  for (unsigned i = 0; i < 128; i++) {
    if (charset->high[i] != code_point) continue;
    return put_one(octets, 0x80 + i);
  }
  return 0;
}

/* Encoding Standard 12.1.2, 12.3.2: the Japanese encodings have one octet for these two, and full width for the minus.
 */
static uint32_t unify_japanese(uint32_t code_point) {
  switch (code_point) {
  case 0xA5: return '\\';
  case 0x203E: return '~';
  case 0x2212: return 0xFF0D;
  default: return code_point;
  }
}

/* The two octets of JIS X 0208, from A1 on, for a character of Shift_JIS. What that has behind row 94 are characters
 * which the rows 89 to 92 have, too. */
static size_t find_jis0208(const simdiri_charset *charset, uint32_t code_point, unsigned char *octets) {
  if (is_private(code_point) || ask_iconv(charset, code_point, octets) != 2) return 0;
  unsigned index =
      (octets[0] - (octets[0] < 0xA0 ? 0x81u : 0xC1u)) * 188 + octets[1] - (octets[1] < 0x7F ? 0x40u : 0x41u);
  if (octets[0] >= 0xED) {
    index = 0;
    while (index < SELECTED_COUNT && charset->selected[index] != code_point) index++;
    if (index == SELECTED_COUNT) return 0;
    index += 88 * 94;
  }
  octets[0] = (unsigned char)(0xA1 + index / 94);
  octets[1] = (unsigned char)(0xA1 + index % 94);
  return 2;
}

static size_t find_japanese(const simdiri_charset *charset, uint32_t code_point, unsigned char *octets) {
  const uint32_t unified = unify_japanese(code_point);
  if (unified < 0x80) return put_one(octets, unified);
  if (charset->kind == CHARSET_SHIFT_JIS) {
    if (unified == 0x80) return put_one(octets, 0x80);
    return is_private(unified) ? 0 : ask_iconv(charset, unified, octets);
  }
  if (unified < FIRST_HALF_WIDTH || unified > LAST_HALF_WIDTH) return find_jis0208(charset, unified, octets);
  octets[0] = 0x8E;
  octets[1] = (unsigned char)(unified - FIRST_HALF_WIDTH + 0xA1);
  return 2;
}

/* The octets of a character that is not ASCII; 0: the charset does not have it. */
static size_t find_octets(const simdiri_charset *charset, uint32_t code_point, unsigned char *octets) {
  size_t len;
  switch (charset->kind) {
  case CHARSET_SINGLE:
  case CHARSET_SINGLE_C1: return find_single(charset, code_point, octets);
  case CHARSET_SHIFT_JIS:
  case CHARSET_EUC_JP: return find_japanese(charset, code_point, octets);
  case CHARSET_BIG5: return find_big5(charset, code_point, octets);
  case CHARSET_GBK: /* 10.2.2 */
  case CHARSET_GB18030:
    if (code_point == 0xE5E5) return 0;
    if (charset->kind == CHARSET_GB18030) return ask_iconv(charset, code_point, octets);
    if (code_point == 0x20AC) return put_one(octets, 0x80);
    len = ask_iconv(charset, code_point, octets);
    return len == 2 ? len : 0;
  case CHARSET_UNICODE: return (size_t)(simdiri_utf8_encode(octets, code_point) - octets);
  default: return ask_iconv(charset, code_point, octets);
  }
}

/* ------------------------------------------------------------------------------------------- ISO-2022-JP */

/* Encoding Standard 12.2.2, half-width katakana made wide. */
static uint32_t widen(uint32_t code_point) {
  static const uint16_t wide[LAST_HALF_WIDTH - FIRST_HALF_WIDTH + 1] = {
      0x3002, 0x300C, 0x300D, 0x3001, 0x30FB, 0x30F2, 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30E3, 0x30E5,
      0x30E7, 0x30C3, 0x30FC, 0x30A2, 0x30A4, 0x30A6, 0x30A8, 0x30AA, 0x30AB, 0x30AD, 0x30AF, 0x30B1, 0x30B3,
      0x30B5, 0x30B7, 0x30B9, 0x30BB, 0x30BD, 0x30BF, 0x30C1, 0x30C4, 0x30C6, 0x30C8, 0x30CA, 0x30CB, 0x30CC,
      0x30CD, 0x30CE, 0x30CF, 0x30D2, 0x30D5, 0x30D8, 0x30DB, 0x30DE, 0x30DF, 0x30E0, 0x30E1, 0x30E2, 0x30E4,
      0x30E6, 0x30E8, 0x30E9, 0x30EA, 0x30EB, 0x30EC, 0x30ED, 0x30EF, 0x30F3, 0x309B, 0x309C};
  if (code_point == 0x2212) return 0xFF0D;
  const bool is_half = code_point >= FIRST_HALF_WIDTH && code_point <= LAST_HALF_WIDTH;
  return is_half ? wide[code_point - FIRST_HALF_WIDTH] : code_point;
}

static void switch_to(writer *w, jis_set set) {
  static const char *const escapes[] = {"\x1B(B", "\x1B(J", "\x1B$B"};
  if (w->set == set) return;
  put_octets(w, (const unsigned char *)escapes[set], 3);
  w->set = set;
}

/* Escape and the shifts would be taken for the text's own. */
static bool is_shift(uint32_t code_point) { return code_point == 0x0E || code_point == 0x0F || code_point == 0x1B; }

static void put_jis(writer *w, uint32_t code_point) {
  unsigned char octets[MOST_OCTETS];
  if (code_point == 0xA5 || code_point == 0x203E) {
    switch_to(w, SET_ROMAN);
    octets[0] = code_point == 0xA5 ? '\\' : '~';
    put_octets(w, octets, 1);
    return;
  }
  if (find_jis0208(w->charset, widen(code_point), octets) == 0) {
    if (w->set == SET_JIS0208) switch_to(w, SET_ASCII);
    put_number(w, code_point);
    return;
  }
  switch_to(w, SET_JIS0208);
  octets[0] &= 0x7F;
  octets[1] &= 0x7F;
  put_octets(w, octets, 2);
}

/* ------------------------------------------------------------------------------------------- text */

static void put_ascii(writer *w, unsigned char octet) {
  if (w->charset->kind == CHARSET_ISO_2022_JP) {
    const bool stays_roman = w->set == SET_ROMAN && octet != '\\' && octet != '~';
    if (w->set == SET_JIS0208 || !stays_roman) switch_to(w, SET_ASCII);
    if (is_shift(octet)) {
      put_number(w, 0xFFFD);
      return;
    }
  }
  if (w->rules.keeps_ascii)
    *w->out++ = octet;
  else
    put_octets(w, &octet, 1);
}

static void put_character(writer *w, uint32_t code_point) {
  unsigned char octets[MOST_OCTETS];
  if (w->charset->kind == CHARSET_ISO_2022_JP) {
    put_jis(w, code_point);
    return;
  }
  const size_t len = find_octets(w->charset, code_point, octets);
  if (len > 0)
    put_octets(w, octets, len);
  else
    put_number(w, code_point);
}

/* The character or octet at p; returns how many octets it has. */
static size_t put_next(writer *w, const unsigned char *p, const unsigned char *end) {
  uint32_t code_point = 0;
  const size_t len = simdiri_utf8_decode(p, end, &code_point);
  if (len == 0)
    *w->out++ = *p;
  else if (code_point < 0x80)
    put_ascii(w, *p);
  else
    put_character(w, code_point);
  return len > 0 ? len : 1;
}

simdiri_status simdiri_charset_percent_encode(simdiri_charset *charset, encode_rules rules, const unsigned char *text,
                                              size_t len, simdiri_buffer *out) {
  unsigned char piece[MOST_WRITTEN];
  writer w = {.charset = charset, .rules = rules};
  const size_t begin = out->len;
  simdiri_status status = SIMDIRI_OK;
  for (size_t at = 0; at <= len && status == SIMDIRI_OK; at++) {
    w.out = piece;
    if (at == len)
      switch_to(&w, SET_ASCII);
    else
      at += put_next(&w, text + at, text + len) - 1;
    status = simdiri_buffer_append(out, piece, (size_t)(w.out - piece));
  }
  if (status != SIMDIRI_OK) out->len = begin;
  return status;
}
