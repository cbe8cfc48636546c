/* The encodings of the Encoding Standard (WHATWG), with their decoders and encoders. All data are constant. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_CHARSET_ENCODING_H
#define SIMDIRI_IRI_CHARSET_ENCODING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "iri/common/utf8.h"

enum {
  ENCODING_MAX_GROWTH = 3,  /* bytes of UTF-8 for each decoded byte */
  ISO_2022_JP_MAX_BYTES = 8 /* of a character, with the escape sequences before it */
};

typedef enum {
  ENCODING_UTF_8,
  ENCODING_UNFIT, /* Records cannot be read, because bytes that look like ASCII may be parts of other characters.
                     Queries are in UTF-8. */
  ENCODING_LEGACY,
  ENCODING_ISO_2022_JP /* has modes: simdiri_iso_2022_jp_encode encodes it */
} encoding_kind;

typedef struct charset_encoding {
  encoding_kind kind;
  const char *labels; /* lower case, with a space before each label and after the last */

  /* Writes the text as UTF-8 to *out, and advances *out. Returns len, or the offset of the first error; then the caller
   * discards what was written. */
  size_t (*decode)(const struct charset_encoding *encoding, const unsigned char *text, size_t len, unsigned char **out);

  /* Writes the bytes of a character that is not ASCII. Returns their number, up to 4; 0 if the encoding lacks the
   * character. */
  size_t (*encode)(const struct charset_encoding *encoding, uint32_t code_point, unsigned char *bytes);

  const uint16_t *high; /* single-byte encodings: the code points of the bytes 80 to FF; 0: none */
} charset_encoding;

/* Returns the encoding for a label (4.2), which is in lower case without spaces around it; NULL if there is none. */
const charset_encoding *simdiri_find_encoding(const char *label, size_t len);

/* A character that was read. */
typedef struct {
  size_t len;                /* in bytes; 0: an error */
  uint32_t code_point, mark; /* mark: a second code point, or 0 */
} encoded_character;

/* Reads the character at p, whose first byte is not ASCII. `available` is at least 1. */
typedef encoded_character character_reader(const unsigned char *p, size_t available);

/* Returns a character, or an error if the code point is 0, which only the byte 0 has, and that is ASCII. */
static inline encoded_character character_of(size_t len, uint32_t code_point) {
  return (encoded_character){code_point ? len : 0, code_point, 0};
}

static inline bool is_in_range(unsigned value, unsigned first, unsigned last) {
  return value >= first && value <= last;
}

/* Implements charset_encoding.decode for encodings without modes in which bytes below 80 are ASCII. */
static inline size_t decode_characters(character_reader *read, const unsigned char *text, size_t len,
                                       unsigned char **out) {
  unsigned char *to = *out;
  size_t at = 0;
  while (at < len) {
    if (text[at] < 0x80) {
      *to++ = text[at++];
      continue;
    }
    const encoded_character c = read(text + at, len - at);
    if (c.len == 0) break;
    to = utf8_encode(to, c.code_point);
    if (c.mark) to = utf8_encode(to, c.mark);
    at += c.len;
  }
  *out = to;
  return at;
}

size_t simdiri_single_byte_decode(const charset_encoding *encoding, const unsigned char *text, size_t len,
                                  unsigned char **out);
size_t simdiri_single_byte_encode(const charset_encoding *encoding, uint32_t code_point, unsigned char *bytes);
size_t simdiri_gb18030_decode(const charset_encoding *encoding, const unsigned char *text, size_t len,
                              unsigned char **out);
size_t simdiri_gb18030_encode(const charset_encoding *encoding, uint32_t code_point, unsigned char *bytes);
size_t simdiri_gbk_encode(const charset_encoding *encoding, uint32_t code_point, unsigned char *bytes);
size_t simdiri_big5_decode(const charset_encoding *encoding, const unsigned char *text, size_t len,
                           unsigned char **out);
size_t simdiri_big5_encode(const charset_encoding *encoding, uint32_t code_point, unsigned char *bytes);
size_t simdiri_euc_kr_decode(const charset_encoding *encoding, const unsigned char *text, size_t len,
                             unsigned char **out);
size_t simdiri_euc_kr_encode(const charset_encoding *encoding, uint32_t code_point, unsigned char *bytes);
size_t simdiri_euc_jp_decode(const charset_encoding *encoding, const unsigned char *text, size_t len,
                             unsigned char **out);
size_t simdiri_euc_jp_encode(const charset_encoding *encoding, uint32_t code_point, unsigned char *bytes);
size_t simdiri_shift_jis_decode(const charset_encoding *encoding, const unsigned char *text, size_t len,
                                unsigned char **out);
size_t simdiri_shift_jis_encode(const charset_encoding *encoding, uint32_t code_point, unsigned char *bytes);
size_t simdiri_iso_2022_jp_decode(const charset_encoding *encoding, const unsigned char *text, size_t len,
                                  unsigned char **out);

/* The modes of the ISO-2022-JP encoder, its "states" (12.2.2). */
typedef enum { JIS_ASCII, JIS_ROMAN, JIS_0208 } jis_mode;

/* Writes the bytes of a code point, also of ASCII, after the escape sequences that it needs. Returns their number. If
 * the encoding lacks the code point, *error is the code point to report, otherwise 0. */
size_t simdiri_iso_2022_jp_encode(jis_mode *mode, uint32_t code_point, unsigned char *bytes, uint32_t *error);
/* Writes the escape sequence that the end of a text needs. Returns its length. */
size_t simdiri_iso_2022_jp_finish(jis_mode *mode, unsigned char *bytes);

#endif
