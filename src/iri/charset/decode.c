/* Decodes text of a charset to UTF-8 in NFC (RFC 3987 3.1 step 1b). */
/* SPDX-License-Identifier: MIT */
#include "iri/charset/charset.h"

#include <string.h>

#include "iri/common/buffer.h"
#include "iri/common/byte.h"
#include "iri/context/context.h"
#include "iri/unicode/nfc.h"
#include "iri/unicode/nfc_quick.h"

/* Does this byte always mean its ASCII character? In ISO-2022-JP, ESC begins an escape sequence, and the shifts SO and
 * SI are errors. In all other encodings of the standard that are decoded here, every byte below 80 is ASCII. */
static bool is_ascii_byte(const simdiri_charset *charset, unsigned char byte) {
  if (byte >= 0x80) return false;
  if (!charset->encoding) return charset->iconv.is_ascii[byte];
  return charset->encoding->kind != ENCODING_ISO_2022_JP || (byte != 0x0E && byte != 0x0F && byte != 0x1B);
}

static bool is_all_ascii(const simdiri_charset *charset, const unsigned char *text, size_t len) {
  for (size_t i = 0; i < len; i++)
    if (!is_ascii_byte(charset, text[i])) return false;
  return true;
}

static simdiri_status decode_standard(const charset_encoding *encoding, const unsigned char *text, size_t len,
                                      simdiri_buffer *out, size_t *offset) {
  if (len > SIZE_MAX / ENCODING_MAX_GROWTH) return SIMDIRI_ERROR_TOO_LONG;
  const simdiri_status status = simdiri_buffer_reserve(out, ENCODING_MAX_GROWTH * len);
  if (status != SIMDIRI_OK) return status;
  unsigned char *end = buffer_end(out);
  *offset = encoding->decode(encoding, text, len, &end);
  if (*offset < len) return SIMDIRI_ERROR_UNDECODABLE;
  buffer_commit(out, end);
  return SIMDIRI_OK;
}

static simdiri_status decode_text(const simdiri_charset *charset, const unsigned char *text, size_t len,
                                  simdiri_buffer *out, size_t *offset) {
  return charset->encoding ? decode_standard(charset->encoding, text, len, out, offset)
                           : simdiri_iconv_decode(&charset->iconv, text, len, out, offset);
}

/* Returns the end of the run of text that begins at p. Delimiters and triplets are not part of runs. */
static const unsigned char *find_run_end(const unsigned char *p, const unsigned char *end) {
  while (p < end && byte_is(*p, CLASS_UNRESERVED | CLASS_HIGH)) p++;
  return p;
}

/* Normalizes each run by itself, so that no delimiter is composed into a character. */
static simdiri_status compose_runs(simdiri_scratch *scratch, simdiri_unicode unicode, const unsigned char *text,
                                   size_t len, simdiri_buffer *out) {
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

/* Appends the decoded text, normalized, unless it equals the input, to which *result refers. */
static simdiri_status append_normalized(simdiri_scratch *scratch, simdiri_unicode unicode,
                                        const simdiri_buffer *decoded, simdiri_buffer *out, simdiri_result *result) {
  const unsigned char *text = (const unsigned char *)buffer_text(decoded, 0);
  const size_t begin = out->len;
  const bool is_normal = unicode == SIMDIRI_UNICODE_KEEP || simdiri_is_surely_nfc(unicode, text, decoded->len);
  const simdiri_status status = is_normal ? simdiri_buffer_append(out, text, decoded->len)
                                          : compose_runs(scratch, unicode, text, decoded->len, out);
  if (status != SIMDIRI_OK) {
    out->len = begin;
    return fail_call(result, status);
  }
  const size_t len = out->len - begin;
  if (len == result->text_len && memcmp(buffer_text(out, begin), result->text, len) == 0)
    out->len = begin; /* same text: the result remains the input */
  else
    *result = (simdiri_result){.changes = SIMDIRI_CHANGE_CHARSET, .text = buffer_text(out, begin), .text_len = len};
  return SIMDIRI_OK;
}

simdiri_status simdiri_charset_decode(simdiri_charset *charset, simdiri_scratch *scratch, simdiri_unicode unicode,
                                      const char *text, size_t text_len, simdiri_buffer *out, simdiri_result *result) {
  if ((unsigned)unicode > SIMDIRI_UNICODE_NFKC) return fail_call(result, SIMDIRI_ERROR_BAD_OPTION);
  if (!text) text = "";
  const unsigned char *bytes = (const unsigned char *)text;
  *result = (simdiri_result){.text = text, .text_len = text_len};
  if (is_of_kind(charset, ENCODING_UTF_8)) return SIMDIRI_OK;
  if (is_of_kind(charset, ENCODING_UNFIT)) return fail_call(result, SIMDIRI_ERROR_UNFIT_CHARSET);
  if (is_all_ascii(charset, bytes, text_len)) return SIMDIRI_OK;
  simdiri_buffer *decoded = &scratch->reference;
  size_t offset = 0;
  decoded->len = 0;
  const simdiri_status status = decode_text(charset, bytes, text_len, decoded, &offset);
  if (status == SIMDIRI_ERROR_UNDECODABLE) {
    *result = (simdiri_result){.status = status, .offset = offset};
    return status;
  }
  return status == SIMDIRI_OK ? append_normalized(scratch, unicode, decoded, out, result) : fail_call(result, status);
}
