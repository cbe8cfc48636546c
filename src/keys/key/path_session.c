/* Finds and removes session identifiers in paths. */
/* SPDX-License-Identifier: MIT */
#include "keys/key/path_session.h"

#include <string.h>

#include "iri/common/byte.h"
#include "keys/key/parameter_names.h"

/* ------------------------------------------------------------------------------------------- ;jsessionid= */

/* Returns the length of a session parameter at the beginning of the text: ";jsessionid=" and its value (Jakarta Servlet
 * 7.1.3); 0 if there is none. */
static size_t parameter_len(const char *text, size_t len) {
  static const char mark[] = ";jsessionid=";
  const size_t mark_len = sizeof mark - 1;
  if (len < mark_len || !is_same_ignoring_case(text, mark, mark_len)) return 0;
  size_t end = mark_len;
  while (end < len && text[end] != ';' && text[end] != '/') end++;
  return end;
}

/* Returns the bytes of session parameters that are the whole first segment of a relative path. They stay: without them
 * the path would be another one, empty or absolute. */
static size_t measure_fixed(span path) {
  size_t at = 0, len;
  while ((len = parameter_len(path.data + at, path.len - at)) > 0) at += len;
  return at == path.len || path.data[at] == '/' ? at : 0;
}

/* Returns the place of the first session parameter from `at` on, or the length. */
static size_t find_parameter(span path, size_t at, size_t *found_len) {
  while (at < path.len) {
    const char *found = memchr(path.data + at, ';', path.len - at);
    if (!found) break;
    at = (size_t)(found - path.data);
    *found_len = parameter_len(found, path.len - at);
    if (*found_len > 0) return at;
    at++;
  }
  return path.len;
}

static size_t drop_parameters(char *path, size_t len) {
  const span whole = {path, len};
  size_t read = measure_fixed(whole), fixed = read, session;
  while (read < len) {
    const size_t at = find_parameter(whole, read, &session);
    memmove(path + fixed, path + read, at - read);
    fixed += at - read;
    read = at < len ? at + session : len;
  }
  return fixed;
}

/* ------------------------------------------------------------------------------------------- ASP.NET */

/* ASP.NET writes identifiers of 24 characters, and tickets are longer. */
enum { IDENTIFIER_LEN_MIN = 24 };

/* Is the letter that of a session (S), an anonymous user (A), a ticket of forms (F), or of the test for cookies (X)? */
static bool is_kind(char letter) {
  const char lower = (char)(letter | 0x20);
  return lower == 's' || lower == 'a' || lower == 'f' || lower == 'x';
}

static size_t value_len(span text) {
  size_t len = 0;
  while (len < text.len && (byte_is((unsigned char)text.data[len], CLASS_ALPHA | CLASS_DIGIT) ||
                            text.data[len] == '-' || text.data[len] == '_'))
    len++;
  return len;
}

/* Returns the length of the segment "(X(1)A(…)F(…)S(…))", with any of the four, that ends before "/" or with the text;
 * 0 if there is none. "(X(1))" is one, too. */
static size_t segment_len(span text) {
  size_t at = 1;
  bool is_session = false;
  if (text.len == 0 || text.data[0] != '(') return 0;
  while (text.len - at > 2 && is_kind(text.data[at]) && text.data[at + 1] == '(') {
    const bool is_test = (text.data[at] | 0x20) == 'x';
    at += 2;
    const size_t len = value_len((span){text.data + at, text.len - at});
    is_session = is_session || (is_test ? len == 1 && text.data[at] == '1' : len >= IDENTIFIER_LEN_MIN);
    at += len;
    if (len == 0 || at == text.len || text.data[at] != ')') return 0;
    at++;
  }
  if (!is_session || at == text.len || text.data[at] != ')') return 0;
  at++;
  return at == text.len || text.data[at] == '/' ? at : 0;
}

/* Is the next segment "." or ".."? Only references have such a one, and it belongs to the segment before it. */
static bool is_before_dots(span text, size_t at) {
  if (at < text.len) at++;
  const size_t dots =
      at < text.len && text.data[at] == '.' ? (at + 1 < text.len && text.data[at + 1] == '.' ? 2 : 1) : 0;
  return dots > 0 && (at + dots == text.len || text.data[at + dots] == '/');
}

/* Returns the bytes that are removed from the beginning of the text, which follows a "/": the segment, and the "/"
 * after it. */
static size_t removed_len(span text) {
  const size_t len = segment_len(text);
  if (len == 0 || is_before_dots(text, len)) return 0;
  return len < text.len ? len + 1 : len;
}

static bool has_segment(span path) {
  const char *at = path.data, *end = path.data + path.len;
  while (path.len > 0 && at < end && (at = memchr(at, '(', (size_t)(end - at))) != NULL) {
    if (at > path.data && at[-1] == '/' && removed_len((span){at, (size_t)(end - at)}) > 0) return true;
    at++;
  }
  return false;
}

static size_t drop_segments(char *path, size_t len) {
  size_t fixed = 0, removed;
  for (size_t at = 0; at < len;) {
    const bool is_begin = fixed > 0 && path[fixed - 1] == '/' && path[at] == '(';
    if (is_begin && (removed = removed_len((span){path + at, len - at})) > 0)
      at += removed;
    else
      path[fixed++] = path[at++];
  }
  return fixed;
}

/* ------------------------------------------------------------------------------------------- both */

/* Has the path a ";" or a "("? Most have none. */
static bool has_mark(span path) {
  const char *at = path.data;
  size_t len = path.len;
  for (; len >= WORD_LEN; at += WORD_LEN, len -= WORD_LEN) {
    const uint64_t word = load_word(at);
    if (find_byte(word, ';') | find_byte(word, '(')) return true;
  }
  const uint64_t word = load_first(at, len);
  return (find_byte(word, ';') | find_byte(word, '(')) != 0;
}

bool simdiri_has_path_session(span path) {
  size_t len;
  if (!has_mark(path)) return false;
  return find_parameter(path, measure_fixed(path), &len) < path.len || has_segment(path);
}

size_t simdiri_drop_path_sessions(char *path, size_t len) { return drop_segments(path, drop_parameters(path, len)); }
