/* The encodings of the Encoding Standard (WHATWG): how each is read and written. All of it is constant. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CHARSET_ENCODING_H
#define SIMDIRI_CHARSET_ENCODING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/utf8.h"

enum {
  ENCODING_MAX_GROWTH = 3,  /* bytes of UTF-8 for each byte that is decoded */
  ISO_2022_JP_MAX_BYTES = 8 /* of a character, with the escape sequences before it */
};

typedef enum {
  ENCODING_UTF_8,
  ENCODING_UNFIT, /* Records cannot be read: bytes are not ASCII where they look like it. Queries are in UTF-8. */
  ENCODING_LEGACY,
  ENCODING_ISO_2022_JP /* encoded by simdiri_iso_2022_jp_encode, as it has states */
} encoding_kind;

typedef struct charset_encoding {
  encoding_kind kind;
  const char *labels; /* with a space before each and after the last; lower case */

  /* Writes the text as UTF-8 to *out, and moves that. Returns len, or the offset of the first bytes that are an error;
   * what was written up to there is to be discarded. */
  size_t (*decode)(const struct charset_encoding *encoding, const unsigned char *text, size_t len, unsigned char **out);

  /* Writes the bytes of a character that is not ASCII. Returns their number, up to 4; 0: the encoding does not
   * have it. */
  size_t (*encode)(const struct charset_encoding *encoding, uint32_t code_point, unsigned char *bytes);

  const uint16_t *high; /* single-byte encodings: the code points of the bytes 80 to FF; 0: none */
} charset_encoding;

/* The encoding that a label means (4.2), given in lower case without spaces around it; or NULL. */
const charset_encoding *simdiri_find_encoding(const char *label, size_t len);

/* What is at one place of a text. */
typedef struct {
  size_t len;                /* in bytes; 0: an error */
  uint32_t code_point, mark; /* mark: a second code point, or 0 */
} encoded_character;

/* The character at p, whose first byte is not ASCII; `available` is at least 1. */
typedef encoded_character character_reader(const unsigned char *p, size_t available);

/* One or none: no code point is 0 but that of the byte 0, which is ASCII. */
static inline encoded_character character_of(size_t len, uint32_t code_point) {
  return (encoded_character){code_point ? len : 0, code_point, 0};
}

static inline bool is_in_range(unsigned value, unsigned first, unsigned last) {
  return value >= first && value <= last;
}

/* charset_encoding.decode for an encoding that has no states and in which bytes below 80 are ASCII. */
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
    to = simdiri_utf8_encode(to, c.code_point);
    if (c.mark) to = simdiri_utf8_encode(to, c.mark);
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

/* The states of the ISO-2022-JP encoder (12.2.2). */
typedef enum { JIS_ASCII, JIS_ROMAN, JIS_0208 } jis_state;

/* Writes the bytes of a code point, ASCII included, after the escape sequences that it needs. Returns their number. If
 * the encoding does not have it, *error is the code point that the error is about, else 0. */
size_t simdiri_iso_2022_jp_encode(jis_state *state, uint32_t code_point, unsigned char *bytes, uint32_t *error);
/* The same for the end of a text. */
size_t simdiri_iso_2022_jp_finish(jis_state *state, unsigned char *bytes);

#endif
