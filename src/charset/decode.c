/* From a charset to UTF-8 in NFC (RFC 3987 3.1 step 1b). */
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

/* GBK as browsers read it has the euro sign in one octet, which iconv does not know. */
static bool take_euro(const simdiri_charset *charset, char **from, size_t *left, simdiri_buffer *out) {
  const bool has_euro = charset->kind == CHARSET_GBK || charset->kind == CHARSET_GB18030;
  if (!has_euro || *left == 0 || (unsigned char)**from != 0x80 || buffer_room(out) < 3) return false;
  buffer_commit(out, simdiri_utf8_encode(buffer_end(out), 0x20AC));
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
    if (error == 0 || error == E2BIG || take_euro(charset, &from, &left, out)) continue;
    *offset = len - left;
    return error == ENOMEM ? SIMDIRI_ERROR_NO_MEMORY : SIMDIRI_ERROR_UNDECODABLE;
  }
  return SIMDIRI_OK;
}

/* Where the run of text that begins at p ends; delimiters, and triplets, whose digits are no text, are in none. */
static const unsigned char *find_run_end(const unsigned char *p, const unsigned char *end) {
  while (p < end && octet_is(*p, CLASS_UNRESERVED | CLASS_HIGH)) p++;
  return p;
}

/* NFC of each run, so that no delimiter is composed into a character. */
static simdiri_status compose(simdiri_scratch *scratch, const unsigned char *text, size_t len, simdiri_buffer *out) {
  const unsigned char *p = text, *const end = text + len;
  simdiri_status status = SIMDIRI_OK;
  while (p < end && status == SIMDIRI_OK) {
    const unsigned char *run_end = find_run_end(p, end);
    if (run_end > p) {
      status = simdiri_nfc_apply(scratch, SIMDIRI_UNICODE_NFC, 1, (const char *)p, (size_t)(run_end - p), out);
      p = run_end;
    } else {
      const size_t step = is_triplet(p, end) ? 3 : 1;
      status = simdiri_buffer_append(out, p, step);
      p += step;
    }
  }
  return status;
}

static simdiri_status deliver(simdiri_scratch *scratch, const simdiri_buffer *decoded, simdiri_buffer *out,
                              simdiri_result *result) {
  const unsigned char *text = (const unsigned char *)buffer_text(decoded, 0);
  const size_t begin = out->len;
  const simdiri_status status = simdiri_is_surely_nfc(SIMDIRI_UNICODE_NFC, text, decoded->len)
                                    ? simdiri_buffer_append(out, text, decoded->len)
                                    : compose(scratch, text, decoded->len, out);
  if (status != SIMDIRI_OK) {
    out->len = begin;
    return fail_call(result, status);
  }
  *result = (simdiri_result){
      .changes = SIMDIRI_CHANGE_CHARSET, .text = buffer_text(out, begin), .text_len = out->len - begin};
  return SIMDIRI_OK;
}

simdiri_status simdiri_charset_decode(simdiri_charset *charset, simdiri_scratch *scratch, const char *text,
                                      size_t text_len, simdiri_buffer *out, simdiri_result *result) {
  if (!text) text = "";
  const unsigned char *octets = (const unsigned char *)text;
  *result = (simdiri_result){.text = text, .text_len = text_len};
  if (charset->is_utf8) return SIMDIRI_OK;
  if (charset->kind == CHARSET_UNICODE) return fail_call(result, SIMDIRI_ERROR_UNFIT_CHARSET);
  if (is_all_ascii(charset, octets, text_len)) return SIMDIRI_OK;
  simdiri_buffer *decoded = &scratch->reference;
  size_t offset = 0;
  decoded->len = 0;
  const simdiri_status status = is_single(charset) ? decode_single(charset, octets, text_len, decoded, &offset)
                                                   : decode_by_iconv(charset, octets, text_len, decoded, &offset);
  if (status == SIMDIRI_ERROR_UNDECODABLE) {
    *result = (simdiri_result){.status = status, .offset = offset};
    return status;
  }
  return status == SIMDIRI_OK ? deliver(scratch, decoded, out, result) : fail_call(result, status);
}
