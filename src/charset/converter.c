/* Charsets that the Encoding Standard does not have: the C library's iconv. */
/* SPDX-License-Identifier: MIT */
#include "charset/converter.h"

#include <errno.h>

#include "common/buffer.h"
#include "common/utf8.h"

#define NO_CONVERTER ((iconv_t)-1)

/* ------------------------------------------------------------------------------------------- converters */

static simdiri_status open_converter(const char *to, const char *from, iconv_t *converter) {
  *converter = iconv_open(to, from);
  if (*converter != NO_CONVERTER) return SIMDIRI_OK;
  return errno == ENOMEM ? SIMDIRI_ERROR_NO_MEMORY : SIMDIRI_ERROR_UNKNOWN_CHARSET;
}

static void close_converter(iconv_t converter) {
  if (converter != NO_CONVERTER) (void)iconv_close(converter);
}

static void reset_converter(iconv_t converter) { (void)iconv(converter, NULL, NULL, NULL, NULL); }

/* The only character that a byte at the start of a text means, or 0. */
static uint32_t decode_byte(iconv_t decoder, char byte) {
  char out[16], *from = &byte, *to = out;
  size_t left = 1, available = sizeof out;
  uint32_t code_point = 0;
  reset_converter(decoder);
  if (iconv(decoder, &from, &left, &to, &available) == (size_t)-1 || left > 0) return 0;
  (void)iconv(decoder, NULL, NULL, &to, &available);
  const size_t len = sizeof out - available;
  const unsigned char *text = (const unsigned char *)out;
  return len > 0 && simdiri_utf8_decode(text, text + len, &code_point) == len ? code_point : 0;
}

/* Bytes that switch to another set, or shift. */
static bool is_control_of_sets(unsigned byte) { return byte == 0x0E || byte == 0x0F || byte == 0x1B; }

/* Records are cut at, and IRIs made of, ASCII: a charset must have that. Of "\\" and "~" some have other opinions. */
static bool learn_ascii(iconv_charset *charset) {
  bool has_ascii = true;
  for (unsigned byte = 1; byte < 0x80; byte++) {
    charset->is_ascii[byte] = !is_control_of_sets(byte) && decode_byte(charset->decoder, (char)byte) == byte;
    has_ascii &= charset->is_ascii[byte] || is_control_of_sets(byte) || byte == '\\' || byte == '~';
  }
  return has_ascii;
}

simdiri_status simdiri_iconv_open(iconv_charset *charset, const char *name) {
  *charset = (iconv_charset){.decoder = NO_CONVERTER, .encoder = NO_CONVERTER};
  simdiri_status status = open_converter("UTF-8", name, &charset->decoder);
  if (status == SIMDIRI_OK && !learn_ascii(charset)) status = SIMDIRI_ERROR_UNFIT_CHARSET;
  if (status == SIMDIRI_OK) status = open_converter(name, "UTF-8", &charset->encoder);
  if (status != SIMDIRI_OK) simdiri_iconv_close(charset);
  return status;
}

void simdiri_iconv_close(iconv_charset *charset) {
  close_converter(charset->decoder);
  close_converter(charset->encoder);
  charset->decoder = charset->encoder = NO_CONVERTER;
}

/* ------------------------------------------------------------------------------------------- decoding */

/* One call of iconv, into the room that there is; with `from` NULL, for what it holds back. Its errno, or 0. */
static int convert(iconv_t decoder, char **from, size_t *left, simdiri_buffer *out) {
  char *to = (char *)buffer_end(out);
  size_t available = buffer_capacity(out);
  const size_t outcome = iconv(decoder, from, left, &to, &available);
  const int error = outcome == (size_t)-1 ? errno : 0;
  buffer_commit(out, (const unsigned char *)to);
  return error;
}

simdiri_status simdiri_iconv_decode(const iconv_charset *charset, const unsigned char *text, size_t len,
                                    simdiri_buffer *out, size_t *offset) {
  char *from = (char *)text; /* iconv only reads there */
  size_t left = len;
  bool is_flushed = false;
  reset_converter(charset->decoder);
  while (left > 0 || !is_flushed) {
    const simdiri_status status = simdiri_buffer_reserve(out, left + left / 2 + 64);
    if (status != SIMDIRI_OK) return status;
    const bool is_last = left == 0;
    const int error =
        is_last ? convert(charset->decoder, NULL, NULL, out) : convert(charset->decoder, &from, &left, out);
    if (error == 0) is_flushed = is_last;
    if (error == 0 || error == E2BIG) continue;
    *offset = len - left;
    return error == ENOMEM ? SIMDIRI_ERROR_NO_MEMORY : SIMDIRI_ERROR_UNDECODABLE;
  }
  return SIMDIRI_OK;
}

/* ------------------------------------------------------------------------------------------- encoding */

size_t simdiri_iconv_encode(const iconv_charset *charset, uint32_t code_point, unsigned char *bytes, size_t capacity) {
  char text[4], *from = text, *to = (char *)bytes;
  size_t left = (size_t)(simdiri_utf8_encode((unsigned char *)text, code_point) - (unsigned char *)text);
  size_t available = capacity;
  reset_converter(charset->encoder);
  if (iconv(charset->encoder, &from, &left, &to, &available) != 0) return 0; /* 1: something like it */
  if (iconv(charset->encoder, NULL, NULL, &to, &available) == (size_t)-1) return 0;
  return capacity - available;
}
