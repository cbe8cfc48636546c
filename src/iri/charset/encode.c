/* Percent-encodes text in a charset (3987bis 3.5; WHATWG URL 1.3 and the encoders of the Encoding Standard). */
/* SPDX-License-Identifier: MIT */
#include "iri/charset/encode.h"

#include "iri/charset/charset.h"
#include "iri/common/buffer.h"
#include "iri/common/byte.h"
#include "iri/common/utf8.h"

enum {
  MAX_BYTES = 32, /* of one character with its escape sequences */
  MAX_WRITTEN = 3 * MAX_BYTES
};

typedef struct {
  const simdiri_charset *charset;
  encode_options rules;
  unsigned char *out;
  jis_mode mode; /* of ISO-2022-JP; otherwise JIS_ASCII */
} writer;

static bool is_raw(const writer *w, unsigned char byte) { return byte < 0x80 && !w->rules.is_encoded[byte]; }

static void put_bytes(writer *w, const unsigned char *bytes, size_t len) {
  for (size_t i = 0; i < len; i++) {
    if (is_raw(w, bytes[i]))
      *w->out++ = bytes[i];
    else
      w->out = put_triplet(w->out, bytes[i]);
  }
}

/* Writes "&#NNNN;". "&#" and ";" are percent-encoded, because they are not a reference in the text itself. */
static void put_number(writer *w, uint32_t code_point) {
  unsigned char digits[10];
  size_t count = 0;
  do digits[count++] = (unsigned char)('0' + code_point % 10);
  while ((code_point /= 10) > 0);
  w->out = put_triplet(put_triplet(w->out, '&'), '#');
  while (count > 0) *w->out++ = digits[--count];
  w->out = put_triplet(w->out, ';');
}

/* Returns the number of bytes of a character that is not ASCII; 0 if the charset lacks it. */
static size_t find_bytes(const simdiri_charset *charset, uint32_t code_point, unsigned char *bytes) {
  if (is_written_as_utf8(charset)) return (size_t)(utf8_encode(bytes, code_point) - bytes);
  return charset->encoding ? charset->encoding->encode(charset->encoding, code_point, bytes)
                           : simdiri_iconv_encode(&charset->iconv, code_point, bytes, MAX_BYTES);
}

static void put_character(writer *w, uint32_t code_point) {
  unsigned char bytes[MAX_BYTES];
  const size_t len = find_bytes(w->charset, code_point, bytes);
  if (len > 0)
    put_bytes(w, bytes, len);
  else
    put_number(w, code_point);
}

static void put_ascii(writer *w, unsigned char byte) {
  if (w->rules.keeps_ascii)
    *w->out++ = byte;
  else
    put_bytes(w, &byte, 1);
}

/* An ASCII byte is the last one written, after the escape sequences that it needs. */
static void put_iso_2022_jp(writer *w, uint32_t code_point) {
  unsigned char bytes[ISO_2022_JP_MAX_BYTES];
  uint32_t error;
  const size_t len = simdiri_iso_2022_jp_encode(&w->mode, code_point, bytes, &error);
  const bool has_ascii = code_point < 0x80 && error == 0;
  put_bytes(w, bytes, has_ascii ? len - 1 : len);
  if (has_ascii) put_ascii(w, bytes[len - 1]);
  if (error) put_number(w, error);
}

/* Writes the character or byte at p; returns its length. */
static size_t put_next(writer *w, const unsigned char *p, const unsigned char *end) {
  uint32_t code_point = 0;
  const size_t len = utf8_decode(p, end, &code_point);
  if (len == 0)
    *w->out++ = *p;
  else if (is_of_kind(w->charset, ENCODING_ISO_2022_JP))
    put_iso_2022_jp(w, code_point);
  else if (code_point < 0x80)
    put_ascii(w, *p);
  else
    put_character(w, code_point);
  return len > 0 ? len : 1;
}

/* In ISO-2022-JP, a text ends in the mode ASCII. */
static void put_end(writer *w) {
  unsigned char bytes[ISO_2022_JP_MAX_BYTES];
  put_bytes(w, bytes, simdiri_iso_2022_jp_finish(&w->mode, bytes));
}

simdiri_status simdiri_charset_percent_encode(simdiri_charset *charset, encode_options rules, const unsigned char *text,
                                              size_t len, simdiri_buffer *out) {
  unsigned char piece[MAX_WRITTEN];
  writer w = {.charset = charset, .rules = rules};
  const size_t begin = out->len;
  simdiri_status status = SIMDIRI_OK;
  for (size_t at = 0; at <= len && status == SIMDIRI_OK; at++) {
    w.out = piece;
    if (at == len)
      put_end(&w);
    else
      at += put_next(&w, text + at, text + len) - 1;
    status = simdiri_buffer_append(out, piece, (size_t)(w.out - piece));
  }
  if (status != SIMDIRI_OK) out->len = begin;
  return status;
}
