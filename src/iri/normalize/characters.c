/* Normalizes texts in which only characters are to be percent-encoded (RFC 3987 3.1), and decodes each character once.
 */
/* SPDX-License-Identifier: MIT */
#include "iri/normalize/characters.h"

#include "iri/common/buffer.h"
#include "iri/common/byte.h"
#include "iri/common/code_point.h"
#include "iri/common/utf8.h"

/* Encodes the characters from p on, and returns the end of the output; NULL if one of them is not allowed. */
static unsigned char *encode_characters(const unsigned char *p, const unsigned char *end, unsigned char *out) {
  bool in_query = false, in_path = true;
  while (p < end) {
    if (*p < 0x80) {
      in_query = in_path && (in_query || *p == '?');
      if (*p == '#') in_query = in_path = false;
      *out++ = *p++;
      continue;
    }
    uint32_t code_point;
    size_t len = utf8_decode(p, end, &code_point);
    if (len == 0 || !is_allowed_raw(code_point, SIMDIRI_GRAMMAR_IRI, in_query)) return NULL;
    for (; len > 0; len--) out = put_triplet(out, *p++);
  }
  return out;
}

bool simdiri_encode_characters(simdiri_scratch *scratch, const char *text, size_t len, simdiri_buffer *out,
                               simdiri_result *result) {
  if (len > SIZE_MAX / 3) return false;
  simdiri_buffer *to = buffer_capacity(out) >= 3 * len ? out : &scratch->output;
  if (to != out) to->len = 0;
  if (simdiri_buffer_reserve(to, 3 * len) != SIMDIRI_OK) return false;
  const unsigned char *bytes = (const unsigned char *)text;
  unsigned char *begin = buffer_reserved_end(to);
  const unsigned char *end = encode_characters(bytes, bytes + len, begin);
  if (!end) return false;
  *result = (simdiri_result){.changes = SIMDIRI_CHANGE_CHARACTER_TO_PCT, .text_len = (size_t)(end - begin)};
  if (to == out)
    out->len += result->text_len;
  else
    result->status = simdiri_buffer_append(out, (const char *)begin, result->text_len);
  if (result->status == SIMDIRI_OK)
    result->text = buffer_text(out, out->len - result->text_len);
  else
    (void)fail_call(result, result->status);
  return true;
}
