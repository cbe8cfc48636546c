/* Charsets other than UTF-8, through iconv. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CHARSET_CHARSET_H
#define SIMDIRI_CHARSET_CHARSET_H

#include <iconv.h>
#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stdint.h>

/* How a charset is encoded to: by the Encoding Standard where that has it, as servers meet what browsers send. */
typedef enum {
  CHARSET_OTHER,     /* what iconv makes of it */
  CHARSET_UNICODE,   /* UTF-8, and what is written as UTF-8 instead: UTF-16, and encodings without an encoder */
  CHARSET_SINGLE,    /* one octet for each character */
  CHARSET_SINGLE_C1, /* the same; where 80-9F mean nothing else, they are controls */
  CHARSET_BIG5,
  CHARSET_GBK,
  CHARSET_GB18030,
  CHARSET_EUC_KR,
  CHARSET_SHIFT_JIS,
  CHARSET_EUC_JP,
  CHARSET_ISO_2022_JP
} charset_kind;

typedef struct {
  charset_kind kind;
  const char *iconv_name;
  const char *labels; /* with a space in front of each and behind the last; lower case */
} charset_info;

enum { CHARSET_NAME_MOST = 64, SELECTED_COUNT = 4 * 94 };

/* The encoding that the Encoding Standard has for a label, given in lower case, or NULL. */
const charset_info *simdiri_find_charset(const char *label, size_t len);

struct simdiri_charset {
  const simdiri_allocator *allocator;
  charset_kind kind;
  bool is_utf8;
  iconv_t decoder, encoder; /* NO_CONVERTER where none is needed */
  iconv_t checker;          /* the way back from what the encoder wrote, where that could be something similar */
  iconv_t base[2];          /* Big5: encoder and checker of Microsoft's, which the Encoding Standard prefers */
  uint16_t high[128];       /* CHARSET_SINGLE: the characters of 80-FF; 0: none */
  uint16_t selected[SELECTED_COUNT]; /* EUC-JP, ISO-2022-JP: the rows 89 to 92 of JIS X 0208, as NEC has filled them */
  bool is_ascii[128];                /* octets that mean the same as in ASCII wherever a record begins */
};

#define NO_CONVERTER ((iconv_t)-1)

/* The Japanese encodings whose characters are those of Shift_JIS in other octets. */
static inline bool is_jis(const simdiri_charset *charset) {
  return charset->kind == CHARSET_EUC_JP || charset->kind == CHARSET_ISO_2022_JP;
}

static inline bool is_private(uint32_t code_point) { return code_point >= 0xE000 && code_point <= 0xF8FF; }

/* The only character that `len` octets at the start of a text mean, or 0. */
uint32_t simdiri_decode_one(iconv_t decoder, const unsigned char *octets, size_t len);

static inline bool is_single(const simdiri_charset *charset) {
  return charset->kind == CHARSET_SINGLE || charset->kind == CHARSET_SINGLE_C1;
}

#endif
