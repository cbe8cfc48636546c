/* From a charset to UTF-8 and NFC (RFC 3987 3.1 step 1b). */
/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <string.h>

#include "charset/charset.h"
#include "common/buffer.h"
#include "common/context.h"
#include "common/octet.h"
#include "common/utf8.h"
#include "normalize/nfc.h"
#include "normalize/nfc_quick.h"

static bool is_all_ascii(const simdiri_charset *charset, const unsigned char *text, size_t len) {
  for (size_t i = 0; i < len; i++)
    if (text[i] >= 0x80 || !charset->is_ascii[text[i]]) return false;
  return true;
}

/* One octet, one character. */
static simdiri_status decode_single(const simdiri_charset *charset, const unsigned char *text, size_t len,
                                    simdiri_buffer *out, size_t *offset) {
  if (len > SIZE_MAX / 3) return SIMDIRI_ERROR_TOO_LONG;
  const simdiri_status status = simdiri_buffer_reserve(out, 3 * len);
  if (status != SIMDIRI_OK || len == 0) return status;
  unsigned char *to = buffer_end(out);
  for (size_t i = 0; i < len; i++) {
    const uint32_t code_point = text[i] < 0x80 ? text[i] : charset->high[text[i] - 0x80];
    if (code_point == 0 && text[i] != 0) {
      *offset = i;
      return SIMDIRI_ERROR_UNDECODABLE;
    }
    to = simdiri_utf8_encode(to, code_point);
  }
  buffer_commit(out, to);
  return SIMDIRI_OK;
}

/* The octet 80, as browsers read it and iconv does not: Encoding Standard 10.2.1, 12.3.1. */
static bool take_80(const simdiri_charset *charset, char **from, size_t *left, simdiri_buffer *out) {
  const bool is_chinese = charset->kind == CHARSET_GBK || charset->kind == CHARSET_GB18030;
  if ((!is_chinese && charset->kind != CHARSET_SHIFT_JIS) || *left == 0) return false;
  if ((unsigned char)**from != 0x80 || buffer_room(out) < 3) return false;
  buffer_commit(out, simdiri_utf8_encode(buffer_end(out), is_chinese ? 0x20AC : 0x80));
  ++*from;
  --*left;
  return true;
}

/* One call of iconv, into the room that there is; with `from` NULL, for what it holds back. Its errno, or 0. */
static int convert(iconv_t decoder, char **from, size_t *left, simdiri_buffer *out) {
  char *to = (char *)buffer_end(out);
  size_t room = buffer_room(out);
  const size_t outcome = iconv(decoder, from, left, &to, &room);
  const int error = outcome == (size_t)-1 ? errno : 0;
  buffer_commit(out, (const unsigned char *)to);
  return error;
}

static simdiri_status decode_by_iconv(const simdiri_charset *charset, const unsigned char *text, size_t len,
                                      simdiri_buffer *out, size_t *offset) {
  char *from = (char *)text; /* iconv only reads there */
  size_t left = len;
  bool is_flushed = false;
  (void)iconv(charset->decoder, NULL, NULL, NULL, NULL);
  while (left > 0 || !is_flushed) {
    const simdiri_status status = simdiri_buffer_reserve(out, left + left / 2 + 64);
    if (status != SIMDIRI_OK) return status;
    const bool is_last = left == 0;
    const int error =
        is_last ? convert(charset->decoder, NULL, NULL, out) : convert(charset->decoder, &from, &left, out);
    if (error == 0) is_flushed = is_last;
    if (error == 0 || error == E2BIG || take_80(charset, &from, &left, out)) continue;
    *offset = len - left;
    return error == ENOMEM ? SIMDIRI_ERROR_NO_MEMORY : SIMDIRI_ERROR_UNDECODABLE;
  }
  return SIMDIRI_OK;
}

/* One character of a text, and perhaps a mark on it. */
typedef struct {
  size_t octets; /* that it has; 0: it means nothing */
  uint32_t code_point, mark;
} character;

/* EUC-JP as browsers read it: with NEC's and IBM's characters, which are private ones to iconv, as they are in
 * Shift_JIS. JIS X 0212 is not in that. */
static character read_euc_jp(const simdiri_charset *charset, const unsigned char *p, size_t len) {
  unsigned char sjis[2] = {0, 0};
  if (p[0] < 0x80) return (character){1, p[0], 0};
  if (p[0] == 0x8F && len >= 3) return (character){3, simdiri_decode_one(charset->decoder, p, 3), 0};
  if (len < 2 || p[1] < 0xA1 || p[1] == 0xFF) return (character){0, 0, 0};
  sjis[0] = p[1];
  if (p[0] == 0x8E && p[1] <= 0xDF) return (character){2, simdiri_decode_one(charset->checker, sjis, 1), 0};
  if (p[0] < 0xA1 || p[0] == 0xFF) return (character){0, 0, 0};
  const unsigned index = (p[0] - 0xA1u) * 94 + (p[1] - 0xA1u), trail = index % 188;
  sjis[0] = (unsigned char)(index / 188 + (index / 188 < 0x1F ? 0x81 : 0xC1));
  sjis[1] = (unsigned char)(trail + (trail < 0x3F ? 0x40 : 0x41));
  return (character){2, simdiri_decode_one(charset->checker, sjis, 2), 0};
}

/* Encoding Standard 10.1.1: Microsoft's Big5, the extensions of Hong Kong where that has nothing but private use, and
 * four pairs that are a letter with a mark. */
static character read_big5(const simdiri_charset *charset, const unsigned char *p, size_t len) {
  static const struct {
    unsigned char trail;
    uint16_t letter, mark;
  } pairs[] = {{0x62, 0xCA, 0x304}, {0x64, 0xCA, 0x30C}, {0xA3, 0xEA, 0x304}, {0xA5, 0xEA, 0x30C}};
  if (p[0] < 0x80) return (character){1, p[0], 0};
  if (p[0] == 0x80 || len < 2) return (character){0, 0, 0};
  for (size_t i = 0; p[0] == 0x88 && i < sizeof pairs / sizeof *pairs; i++)
    if (p[1] == pairs[i].trail) return (character){2, pairs[i].letter, pairs[i].mark};
  uint32_t code_point = simdiri_decode_one(charset->base[1], p, 2);
  if (code_point == 0 || is_private(code_point)) code_point = simdiri_decode_one(charset->decoder, p, 2);
  return (character){2, code_point, 0};
}

static simdiri_status decode_each(const simdiri_charset *charset, const unsigned char *text, size_t len,
                                  simdiri_buffer *out, size_t *offset) {
  for (size_t at = 0; at < len;) {
    const simdiri_status status = simdiri_buffer_reserve(out, 8);
    if (status != SIMDIRI_OK) return status;
    const character c = charset->kind == CHARSET_BIG5 ? read_big5(charset, text + at, len - at)
                                                      : read_euc_jp(charset, text + at, len - at);
    if (c.octets == 0 || (c.code_point == 0 && text[at] != 0)) {
      *offset = at;
      return SIMDIRI_ERROR_UNDECODABLE;
    }
    unsigned char *end = simdiri_utf8_encode(buffer_end(out), c.code_point);
    buffer_commit(out, c.mark ? simdiri_utf8_encode(end, c.mark) : end);
    at += c.octets;
  }
  return SIMDIRI_OK;
}

static simdiri_status decode(const simdiri_charset *charset, const unsigned char *text, size_t len, simdiri_buffer *out,
                             size_t *offset) {
  if (is_single(charset)) return decode_single(charset, text, len, out, offset);
  if (charset->kind == CHARSET_EUC_JP || charset->kind == CHARSET_BIG5)
    return decode_each(charset, text, len, out, offset);
  return decode_by_iconv(charset, text, len, out, offset);
}

/* Where the run of text that begins at p ends; delimiters, and triplets, whose digits are no text, are in none. */
static const unsigned char *find_run_end(const unsigned char *p, const unsigned char *end) {
  while (p < end && octet_is(*p, CLASS_UNRESERVED | CLASS_HIGH)) p++;
  return p;
}

/* Each run normalized, so that no delimiter is composed into a character. */
static simdiri_status compose(simdiri_scratch *scratch, simdiri_unicode unicode, const unsigned char *text, size_t len,
                              simdiri_buffer *out) {
  const unsigned char *p = text, *const end = text + len;
  simdiri_status status = SIMDIRI_OK;
  while (p < end && status == SIMDIRI_OK) {
    const unsigned char *run_end = find_run_end(p, end);
    if (run_end > p) {
      status = simdiri_nfc_apply(scratch, unicode, 1, (const char *)p, (size_t)(run_end - p), out);
      p = run_end;
    } else {
      const size_t step = is_triplet(p, end) ? 3 : 1;
      status = simdiri_buffer_append(out, p, step);
      p += step;
    }
  }
  return status;
}

static simdiri_status deliver(simdiri_scratch *scratch, simdiri_unicode unicode, const simdiri_buffer *decoded,
                              simdiri_buffer *out, simdiri_result *result) {
  const unsigned char *text = (const unsigned char *)buffer_text(decoded, 0);
  const size_t begin = out->len;
  const bool is_normal = unicode == SIMDIRI_UNICODE_KEEP || simdiri_is_surely_nfc(unicode, text, decoded->len);
  const simdiri_status status =
      is_normal ? simdiri_buffer_append(out, text, decoded->len) : compose(scratch, unicode, text, decoded->len, out);
  if (status != SIMDIRI_OK) {
    out->len = begin;
    return fail_call(result, status);
  }
  *result = (simdiri_result){
      .changes = SIMDIRI_CHANGE_CHARSET, .text = buffer_text(out, begin), .text_len = out->len - begin};
  return SIMDIRI_OK;
}

simdiri_status simdiri_charset_decode(simdiri_charset *charset, simdiri_scratch *scratch, simdiri_unicode unicode,
                                      const char *text, size_t text_len, simdiri_buffer *out, simdiri_result *result) {
  if ((unsigned)unicode > SIMDIRI_UNICODE_NFKC) return fail_call(result, SIMDIRI_ERROR_BAD_OPTION);
  if (!text) text = "";
  const unsigned char *octets = (const unsigned char *)text;
  *result = (simdiri_result){.text = text, .text_len = text_len};
  if (charset->is_utf8) return SIMDIRI_OK;
  if (charset->kind == CHARSET_UNICODE) return fail_call(result, SIMDIRI_ERROR_UNFIT_CHARSET);
  if (is_all_ascii(charset, octets, text_len)) return SIMDIRI_OK;
  simdiri_buffer *decoded = &scratch->reference;
  size_t offset = 0;
  decoded->len = 0;
  const simdiri_status status = decode(charset, octets, text_len, decoded, &offset);
  if (status == SIMDIRI_ERROR_UNDECODABLE) {
    *result = (simdiri_result){.status = status, .offset = offset};
    return status;
  }
  return status == SIMDIRI_OK ? deliver(scratch, unicode, decoded, out, result) : fail_call(result, status);
}
