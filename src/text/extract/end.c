/* Finds the end of an IRI in running text, by brackets and punctuation as people write them. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/byte.h"
#include "iri/common/utf8.h"
#include "text/extract/extract.h"

/* ------------------------------------------------------------------------------------------- before the IRI */

extract_delimiter simdiri_extract_delimiter(const extract_source *source, size_t begin) {
  const unsigned char *text = source->text;
  extract_delimiter delimiter = {.before = begin > 0 ? text[begin - 1] : 0};
  delimiter.has_single_quote = begin >= 3 && memcmp(text + begin - 3, "\xE2\x80", 2) == 0 &&
                               (delimiter.before == 0x98 || delimiter.before == 0x9A);
  if (begin >= 4 && delimiter.before == ':' && (text[begin - 4] | 0x20) == 'u' && (text[begin - 3] | 0x20) == 'r' &&
      (text[begin - 2] | 0x20) == 'l')
    delimiter.has_angle = begin >= 5 && text[begin - 5] == '<';
  else
    delimiter.has_angle = delimiter.before == '<';
  return delimiter;
}

/* ------------------------------------------------------------------------------------------- forward */

/* The state of a scan through path, query and fragment. */
typedef struct {
  const extract_source *source;
  extract_delimiter delimiter;
  size_t round, square; /* number of open brackets */
  bool in_query;
} extract_scan;

/* Returns true for "http://" or "https://" after a comma or semicolon: the text is a list of URLs. */
static bool is_list_separator(const extract_source *source, size_t at) {
  const unsigned char *text = source->text + at + 1;
  const size_t capacity = source->len - at - 1;
  if (capacity < 7 || memcmp(text, "http", 4) != 0) return false;
  text += text[4] == 's' ? 5 : 4;
  return (size_t)(source->text + source->len - text) >= 3 && memcmp(text, "://", 3) == 0;
}

/* Returns true if the IRI continues with the character reference. Stores its length, or 0 if "&" is not a reference. */
static bool takes_reference(const extract_scan *scan, size_t at, size_t *bytes) {
  uint32_t code_point = 0;
  *bytes = simdiri_extract_reference(scan->source, at, &code_point);
  if (*bytes == 0 || code_point == 0) return true;
  if (code_point == '\'') return scan->delimiter.before != '\'' && scan->delimiter.before != ';';
  if (code_point < 0x80) return !byte_is((unsigned char)code_point, CLASS_REPAIRABLE);
  return code_point <= 0x10FFFF && simdiri_extract_classify(code_point, scan->in_query) < PUNCTUATION_DOT;
}

/* Counts open brackets, and returns true if the IRI continues with this bracket. "[/" begins an end tag in forums. */
static bool takes_bracket(extract_scan *scan, size_t at) {
  const extract_source *source = scan->source;
  switch (source->text[at]) {
  case '(': scan->round++; return true;
  case ')': return scan->round > 0 ? scan->round--, true : false;
  case ']': return scan->square > 0 ? scan->square--, true : false;
  default:
    if (at + 1 < source->len && source->text[at + 1] == '/') return false;
    scan->square++;
    return true;
  }
}

/* Returns the length of the character at `at` if the IRI continues with it, otherwise 0. */
static size_t take_character(extract_scan *scan, size_t at) {
  const extract_source *source = scan->source;
  const unsigned char *p = source->text + at;
  uint32_t code_point;
  size_t bytes = 0;
  switch (*p) {
  case '?': scan->in_query = true; return 1;
  case '#': scan->in_query = false; return 1;
  case '(':
  case ')':
  case '[':
  case ']': return takes_bracket(scan, at);
  case '\'': return scan->delimiter.before != '\'';
  case ',':
  case ';': return !is_list_separator(source, at);
  case '&':
    if (!(source->flags & SIMDIRI_EXTRACT_HTML)) return 1;
    if (!takes_reference(scan, at, &bytes)) return 0;
    return bytes > 0 ? bytes : 1;
  default: break;
  }
  if (*p < 0x80) return !byte_is(*p, CLASS_REPAIRABLE);
  bytes = utf8_decode(p, source->text + source->len, &code_point);
  if (bytes == 0) return 0;
  const extract_punctuation kind = simdiri_extract_classify(code_point, scan->in_query);
  if (kind == PUNCTUATION_SINGLE && scan->delimiter.has_single_quote) return 0;
  return kind < PUNCTUATION_DOT ? bytes : 0;
}

static size_t scan_rest(extract_scan *scan, size_t at) {
  const extract_source *source = scan->source;
  size_t bytes;
  while (at < source->len) {
    if (byte_is(source->text[at], CLASS_UNRESERVED | CLASS_SLASH | CLASS_PERCENT))
      at++;
    else if ((bytes = take_character(scan, at)) > 0)
      at += bytes;
    else
      break;
  }
  return at;
}

/* ------------------------------------------------------------------------------------------- backward */

/* Returns the length of the last character of text[begin, end), which is UTF-8. */
static size_t measure_last_character(const extract_source *source, size_t begin, size_t end, uint32_t *code_point) {
  size_t at = end - 1;
  while (at > begin && (source->text[at] & 0xC0) == 0x80) at--;
  return utf8_decode(source->text + at, source->text + end, code_point);
}

/* In HTML: returns the length of the character reference at the end of text[begin, end); 0 if there is none. */
static size_t measure_last_reference(const extract_source *source, size_t begin, size_t end, uint32_t *code_point) {
  enum { REFERENCE_MAX = 33 };
  if (!(source->flags & SIMDIRI_EXTRACT_HTML)) return 0;
  for (size_t at = end - 1; at > begin && end - at < REFERENCE_MAX; at--) {
    const unsigned char byte = source->text[at - 1];
    if (byte == '&') return simdiri_extract_reference(source, at - 1, code_point) == end - at + 1 ? end - at + 1 : 0;
    if (byte != '#' && !byte_is(byte, CLASS_ALPHA | CLASS_DIGIT)) return 0;
  }
  return 0;
}

/* Returns the length of the last character if the IRI ends before it, otherwise 0. An opening bracket at the end is not
 * closed, so it is dropped. */
static size_t measure_dropped_end(const extract_scan *scan, size_t begin, size_t end) {
  const unsigned char last = scan->source->text[end - 1];
  uint32_t code_point = 0;
  size_t bytes;
  if (last == ';' && (bytes = measure_last_reference(scan->source, begin, end, &code_point)) > 0) {
    if (code_point == '\'') return bytes;
    return code_point >= 0x80 && simdiri_extract_classify(code_point, true) != PUNCTUATION_NONE ? bytes : 0;
  }
  if (last < 0x80) {
    if (extract_is_one_of(last, ".,;:!?'([")) return 1;
    return extract_is_one_of(last, "*_~") && scan->delimiter.before == last;
  }
  bytes = measure_last_character(scan->source, begin, end, &code_point);
  return simdiri_extract_classify(code_point, true) == PUNCTUATION_NONE ? 0 : bytes;
}

static size_t trim_end(const extract_scan *scan, size_t begin, size_t end) {
  const extract_source *source = scan->source;
  /* "-->" ends a comment. */
  if (source->flags & SIMDIRI_EXTRACT_HTML && end < source->len && source->text[end] == '>')
    while (end > begin && source->text[end - 1] == '-') end--;
  while (end > begin) {
    const size_t bytes = measure_dropped_end(scan, begin, end);
    if (bytes == 0) break;
    end -= bytes;
  }
  return end;
}

/* ------------------------------------------------------------------------------------------- complete IRIs */

size_t simdiri_extract_end(const extract_source *source, size_t begin, size_t authority, extract_authority kind) {
  extract_scan scan = {.source = source, .delimiter = simdiri_extract_delimiter(source, begin)};
  size_t at = authority;
  const bool is_empty = kind == AUTHORITY_FILE && at < source->len && source->text[at] == '/';
  if (!is_empty) at = simdiri_extract_authority(source, authority, kind);
  if (at == 0) return 0;
  if (at < source->len && byte_is(source->text[at], CLASS_SLASH | CLASS_QUESTION | CLASS_HASH))
    at = scan_rest(&scan, at);
  at = trim_end(&scan, authority, at);
  return at > authority + (is_empty ? 1 : 0) ? at : 0;
}

size_t simdiri_extract_opaque_end(const extract_source *source, size_t begin, size_t path) {
  extract_scan scan = {.source = source, .delimiter = simdiri_extract_delimiter(source, begin)};
  const size_t end = trim_end(&scan, path, scan_rest(&scan, path));
  return end > path ? end : 0;
}

/* ------------------------------------------------------------------------------------------- across line ends */

static bool is_space(unsigned char byte) { return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n'; }

/* Returns the end of white space with one line end in it, otherwise 0. (An empty line ends a paragraph.) */
static size_t skip_break(const extract_source *source, size_t at) {
  size_t count = 0;
  for (; at < source->len && is_space(source->text[at]); at++) count += source->text[at] == '\n';
  return count == 1 ? at : 0;
}

size_t simdiri_extract_wrapped_end(const extract_source *source, size_t begin) {
  size_t at = begin, last = begin;
  bool has_break = false;
  uint32_t code_point;
  while (at < source->len && source->text[at] != '>') {
    const unsigned char *p = source->text + at;
    if (is_space(*p)) {
      if ((at = skip_break(source, at)) == 0) return 0;
      has_break = true;
      continue;
    }
    if (*p < 0x80 && byte_is(*p, CLASS_REPAIRABLE)) return 0;
    const size_t bytes = utf8_decode(p, source->text + source->len, &code_point);
    if (bytes == 0 || (bytes > 1 && simdiri_extract_classify(code_point, true) == PUNCTUATION_END)) return 0;
    last = at += bytes;
  }
  return has_break && at < source->len ? last : 0;
}
