/* Finds IRIs in running text (RFC 3987 7.3, RFC 3986 appendix C): searches for the ":" after a scheme, and continues
 * from there in both directions. */
/* SPDX-License-Identifier: MIT */
#include "text/extract/extract.h"

#include <string.h>

#include "iri/common/byte.h"
#include "iri/common/sized.h"
#include "iri/common/text.h"

/* ------------------------------------------------------------------------------------------- with a scheme */

static bool is_file(const extract_source *source, size_t begin, size_t colon) {
  static const char name[] = "file";
  return colon - begin == sizeof name - 1 && is_same_ignoring_case(source->text + begin, name, sizeof name - 1);
}

/* Returns true if a path, query or fragment follows the authority. Otherwise a line end would be in or directly after
 * the host. */
static bool has_more(const extract_source *source, size_t authority, extract_authority kind) {
  const size_t end = simdiri_extract_authority(source, authority, kind);
  const size_t at = end > 0 ? end : authority;
  return at < source->len && byte_is(source->text[at], CLASS_SLASH | CLASS_QUESTION | CLASS_HASH);
}

/* Returns true if the ":" ends the scheme of an IRI. */
static bool find_at_colon(const extract_source *source, size_t colon, simdiri_found *found) {
  size_t begin;
  if (!simdiri_extract_scheme(source, colon, &begin)) return false;
  const unsigned char *text = source->text;
  const bool has_slashes = source->len - colon > 2 && text[colon + 1] == '/' && text[colon + 2] == '/';
  const extract_authority kind = is_file(source, begin, colon) ? AUTHORITY_FILE : AUTHORITY_FULL;
  const size_t end = has_slashes ? simdiri_extract_end(source, begin, colon + 3, kind)
                                 : simdiri_extract_opaque_end(source, begin, colon + 1);
  if (end == 0) return false;
  *found = (simdiri_found){.begin = begin, .end = end};
  if (!(source->flags & SIMDIRI_EXTRACT_WRAPPED) || !simdiri_extract_delimiter(source, begin).has_angle) return true;
  if (has_slashes && !has_more(source, colon + 3, kind)) return true;
  const size_t wrapped_end = simdiri_extract_wrapped_end(source, begin);
  if (wrapped_end == 0) return true;
  found->end = wrapped_end;
  found->is_wrapped = true;
  return true;
}

/* ------------------------------------------------------------------------------------------- "www." */

static bool is_label(unsigned char byte) { return byte >= 0x80 || byte_is(byte, CLASS_ALPHA | CLASS_DIGIT); }

/* Returns true if the "." belongs to a "www." that begins a host with another "." in it. */
static bool find_at_dot(const extract_source *source, size_t dot, simdiri_found *found) {
  enum { WWW_LEN = 3 };
  if (dot < source->from + WWW_LEN) return false;
  const size_t begin = dot - WWW_LEN;
  for (size_t i = begin; i < dot; i++)
    if ((source->text[i] | 0x20) != 'w') return false;
  /* Not in the middle of a name, a path or an address. Letters beyond ASCII are accepted, because a space may be
   * missing. */
  if (begin > 0 && (byte_is(source->text[begin - 1], CLASS_UNRESERVED | CLASS_AT | CLASS_SLASH | CLASS_PERCENT)) &&
      !extract_is_one_of(source->text[begin - 1], "*_~"))
    return false;
  /* The whole host is read only after these checks, so that "_www._www." does not take quadratic time. */
  const unsigned char *next = source->text + dot + 1, *text_end = source->text + source->len;
  if (next == text_end || !is_label(*next)) return false;
  const unsigned char *second = memchr(next, '.', (size_t)(text_end - next));
  if (!second || second + 1 == text_end || !is_label(second[1])) return false;
  if (simdiri_extract_authority(source, begin, AUTHORITY_HOST) <= (size_t)(second - source->text)) return false;
  const size_t end = simdiri_extract_end(source, begin, begin, AUTHORITY_HOST);
  *found = (simdiri_found){.begin = begin, .end = end, .is_guess = true};
  return true;
}

static bool find_guess(const extract_source *source, size_t at, size_t end, simdiri_found *found) {
  const unsigned char *dot;
  while (at < end && (dot = memchr(source->text + at, '.', end - at)) != NULL) {
    at = (size_t)(dot - source->text);
    if (at >= 1 && (source->text[at - 1] | 0x20) == 'w' && find_at_dot(source, at, found)) return true;
    at++;
  }
  return false;
}

/* ------------------------------------------------------------------------------------------- scheme or "www." */

/* Finds the first IRI whose ":" or "." is in [at, end). A ":" inside a guess does not end a scheme:
 * "www.a:80://". */
static bool find_in_window(const extract_source *source, size_t at, size_t end, simdiri_found *found) {
  while (at < end) {
    const unsigned char *p = memchr(source->text + at, ':', end - at);
    const size_t colon = p ? (size_t)(p - source->text) : end;
    if (source->flags & SIMDIRI_EXTRACT_GUESS && find_guess(source, at, colon, found)) return true;
    if (colon == end) return false;
    if (find_at_colon(source, colon, found)) return true;
    at = colon + 1;
  }
  return false;
}

bool simdiri_extract(const simdiri_extract_options *options, const char *text, size_t text_len, size_t start,
                     simdiri_found *found) {
  /* With guesses, two bytes are searched for. Windows prevent that one of them is searched far ahead again and again.
   */
  enum { WINDOW_LEN = 1024 };
  extract_source source = {.text = (const unsigned char *)text_or_empty(text), .len = text_len, .from = start};
  simdiri_extract_options taken = {0};
  if (options && !TAKE_SIZED(&taken, options, schemes_len)) return 0;
  source.flags = taken.flags;
  source.schemes = (const unsigned char *)taken.schemes;
  source.schemes_len = taken.schemes_len;
  const size_t step = source.flags & SIMDIRI_EXTRACT_GUESS ? WINDOW_LEN : SIZE_MAX;
  while (start < text_len) {
    const size_t end = text_len - start > step ? start + step : text_len;
    if (find_in_window(&source, start, end, found)) return 1;
    start = end;
  }
  return 0;
}
