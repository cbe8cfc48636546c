/* Converts charsets that the Encoding Standard lacks, by the C library's iconv. */
/* SPDX-License-Identifier: MIT */
#include "iri/charset/converter.h"

#include <errno.h>

#include "iri/common/buffer.h"
#include "iri/common/utf8.h"

/* What iconv_open returns when it fails. */
static iconv_t no_converter(void) { return (iconv_t)-1; } /* NOLINT(performance-no-int-to-ptr): POSIX defines it so */

/* ------------------------------------------------------------------------------------------- converters */

static simdiri_status open_converter(const char *to, const char *from, iconv_t *converter) {
  *converter = iconv_open(to, from);
  if (*converter != no_converter()) return SIMDIRI_OK;
  return errno == ENOMEM ? SIMDIRI_ERROR_NO_MEMORY : SIMDIRI_ERROR_UNKNOWN_CHARSET;
}

static void close_converter(iconv_t converter) {
  if (converter != no_converter()) (void)iconv_close(converter);
}

static void reset_converter(iconv_t converter) { (void)iconv(converter, NULL, NULL, NULL, NULL); }

/* Returns the character that the byte means at the start of a text, or 0 if it is not exactly one. */
static uint32_t decode_byte(iconv_t decoder, char byte) {
  char out[16], *from = &byte, *to = out;
  size_t left = 1, available = sizeof out;
  uint32_t code_point = 0;
  reset_converter(decoder);
  if (iconv(decoder, &from, &left, &to, &available) == (size_t)-1 || left > 0) return 0;
  (void)iconv(decoder, NULL, NULL, &to, &available);
  const size_t len = sizeof out - available;
  const unsigned char *text = (const unsigned char *)out;
  return len > 0 && utf8_decode(text, text + len, &code_point) == len ? code_point : 0;
}

/* Bytes that shift, or switch to another character set. */
static bool is_control_of_sets(unsigned byte) { return byte == 0x0E || byte == 0x0F || byte == 0x1B; }

/* Records are separated by ASCII bytes, and IRIs consist of ASCII, so the charset must contain ASCII. Some charsets
 * have other characters for "\\" and "~", which is accepted. */
static bool learn_ascii(iconv_charset *charset) {
  bool has_ascii = true;
  for (unsigned byte = 1; byte < 0x80; byte++) {
    charset->is_ascii[byte] = !is_control_of_sets(byte) && decode_byte(charset->decoder, (char)byte) == byte;
    has_ascii &= charset->is_ascii[byte] || is_control_of_sets(byte) || byte == '\\' || byte == '~';
  }
  return has_ascii;
}

simdiri_status simdiri_iconv_open(iconv_charset *charset, const char *name) {
  *charset = (iconv_charset){.decoder = no_converter(), .encoder = no_converter()};
  simdiri_status status = open_converter("UTF-8", name, &charset->decoder);
  if (status == SIMDIRI_OK && !learn_ascii(charset)) status = SIMDIRI_ERROR_UNFIT_CHARSET;
  if (status == SIMDIRI_OK) status = open_converter(name, "UTF-8", &charset->encoder);
  if (status != SIMDIRI_OK) simdiri_iconv_close(charset);
  return status;
}

void simdiri_iconv_close(iconv_charset *charset) {
  close_converter(charset->decoder);
  close_converter(charset->encoder);
  charset->decoder = charset->encoder = no_converter();
}

/* ------------------------------------------------------------------------------------------- decoding */

/* Calls iconv once, for the available capacity. If `from` is NULL, iconv writes what it holds back. Returns its errno,
 * or 0. */
static int call_iconv(iconv_t decoder, char **from, size_t *left, simdiri_buffer *out) {
  char *to = (char *)buffer_end(out);
  size_t available = buffer_capacity(out);
  const size_t converted = iconv(decoder, from, left, &to, &available);
  const int error = converted == (size_t)-1 ? errno : 0;
  buffer_commit(out, (const unsigned char *)to);
  return error;
}

simdiri_status simdiri_iconv_decode(const iconv_charset *charset, const unsigned char *text, size_t len,
                                    simdiri_buffer *out, size_t *offset) {
  char *from = (char *)text; /* iconv does not write there */
  size_t left = len;
  bool is_flushed = false;
  reset_converter(charset->decoder);
  while (left > 0 || !is_flushed) {
    const simdiri_status status = simdiri_buffer_reserve(out, left + left / 2 + 64);
    if (status != SIMDIRI_OK) return status;
    const bool is_last = left == 0;
    const int error =
        is_last ? call_iconv(charset->decoder, NULL, NULL, out) : call_iconv(charset->decoder, &from, &left, out);
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
  size_t left = (size_t)(utf8_encode((unsigned char *)text, code_point) - (unsigned char *)text);
  size_t available = capacity;
  reset_converter(charset->encoder);
  if (iconv(charset->encoder, &from, &left, &to, &available) != 0) return 0; /* 1: written as a similar character */
  if (iconv(charset->encoder, NULL, NULL, &to, &available) == (size_t)-1) return 0;
  return capacity - available;
}
