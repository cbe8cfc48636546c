/* Finds the end of an authority in running text. The rules are stricter than the grammar, because prose continues after
 * hosts. */
/* SPDX-License-Identifier: MIT */
#include "iri/common/byte.h"
#include "iri/common/utf8.h"
#include "text/extract/extract.h"

/* In HTML: returns the length of the character reference at `at` if it means a character that hosts may contain;
 * otherwise 0. */
static size_t measure_host_reference(const extract_source *source, size_t at) {
  uint32_t code_point = 0;
  if (!(source->flags & SIMDIRI_EXTRACT_HTML)) return 0;
  const size_t bytes = simdiri_extract_reference(source, at, &code_point);
  if (bytes == 0 || code_point == 0) return bytes;
  if (code_point < 0x80) return byte_is((unsigned char)code_point, CLASS_ALPHA | CLASS_DIGIT) ? bytes : 0;
  return simdiri_extract_classify(code_point, false) == PUNCTUATION_NONE ? bytes : 0;
}

/* Returns the length of the character at `at` if hosts may contain it, otherwise 0. A CJK full stop separates labels
 * (UTS 46 4) only after a label character that is not ASCII, and before another label character. */
static size_t measure_host_character(const extract_source *source, size_t at) {
  const unsigned char *p = source->text + at, *end = source->text + source->len;
  uint32_t code_point;
  if (byte_is(*p, CLASS_UNRESERVED)) return *p != '~';
  if (*p == '%') return is_triplet(p, end) ? 3 : 0;
  if (*p == '&') return measure_host_reference(source, at);
  const size_t bytes = *p < 0x80 ? 0 : utf8_decode(p, end, &code_point);
  if (bytes == 0) return 0;
  const extract_punctuation kind = simdiri_extract_classify(code_point, false);
  if (kind == PUNCTUATION_NONE) return bytes;
  if (kind != PUNCTUATION_DOT || at == 0 || p[-1] < 0x80 || (size_t)(end - p) == bytes) return 0;
  const unsigned char *next = p + bytes;
  if (*next < 0x80) return byte_is(*next, CLASS_ALPHA | CLASS_DIGIT) ? bytes : 0;
  return utf8_decode(next, end, &code_point) > 0 && simdiri_extract_classify(code_point, false) == PUNCTUATION_NONE
             ? bytes
             : 0;
}

/* Returns the end of "[", digits of IPv6 or a later version, "]"; 0 if there is none. */
static size_t find_literal_end(const extract_source *source, size_t at) {
  enum { LITERAL_MAX = 64 };
  const size_t begin = at + 1;
  for (at = begin; at < source->len && at - begin < LITERAL_MAX; at++) {
    const unsigned char byte = source->text[at];
    if (byte == ']') return at > begin + 1 ? at + 1 : 0;
    if (!byte_is(byte, CLASS_HEX) && byte != ':' && byte != '.' && !(at == begin && (byte | 0x20) == 'v')) return 0;
  }
  return 0;
}

/* A host begins with a letter, a digit, or "_"; also "%", or a byte above 7F. */
static bool is_host_begin(unsigned char byte) {
  return byte >= 0x80 || byte == '%' || byte == '_' || byte_is(byte, CLASS_ALPHA | CLASS_DIGIT);
}

static size_t find_host_end(const extract_source *source, size_t at) {
  size_t bytes;
  if (at == source->len) return 0;
  if (source->text[at] == '[') return find_literal_end(source, at);
  const size_t begin = at;
  if (source->text[at] != '&' && !is_host_begin(source->text[at])) return 0;
  while (at < source->len && (bytes = measure_host_character(source, at)) > 0) at += bytes;
  return at > begin ? at : 0;
}

/* Returns the end of ":" and digits. An empty port counts only if a path follows. */
static size_t find_port_end(const extract_source *source, size_t host_end) {
  size_t at = host_end;
  if (at == source->len || source->text[at] != ':') return host_end;
  at++;
  const size_t begin = at;
  while (at < source->len && byte_is(source->text[at], CLASS_DIGIT)) at++;
  if (at == begin && (at == source->len || source->text[at] != '/')) return host_end;
  return at;
}

/* Returns the end of the userinfo that begins at `at`, or `at` if there is none. */
static size_t find_userinfo_end(const extract_source *source, size_t at) {
  size_t i = at;
  uint32_t code_point;
  while (i < source->len) {
    const unsigned char *p = source->text + i;
    if (*p == '@') return i > at ? i + 1 : at;
    if (*p < 0x80 && !byte_is(*p, ALLOWED_USERINFO | CLASS_PERCENT)) return at;
    const size_t bytes = utf8_decode(p, source->text + source->len, &code_point);
    if (bytes == 0 || (bytes > 1 && simdiri_extract_classify(code_point, false) == PUNCTUATION_END)) return at;
    i += bytes;
  }
  return at;
}

size_t simdiri_extract_authority(const extract_source *source, size_t begin, extract_authority kind) {
  const size_t host = kind == AUTHORITY_HOST ? begin : find_userinfo_end(source, begin);
  size_t host_end = find_host_end(source, host);
  if (host_end == 0 && host > begin) host_end = find_host_end(source, begin);
  return host_end == 0 ? 0 : find_port_end(source, host_end);
}
