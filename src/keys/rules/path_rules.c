/* Matches paths with patterns, segment by segment, from both ends to the "**". In a segment, what follows a star is
 * searched once: if a later place matched, the first one would. So nothing is tried twice. */
/* SPDX-License-Identifier: MIT */
#include "keys/rules/path_rules.h"

#include <string.h>

#include "iri/common/buffer.h"
#include "iri/common/byte.h"

/* ------------------------------------------------------------------------------------------- segments */

/* Takes the first segment, which follows a "/", off the text. */
static span take_first(span *text) {
  const span rest = {text->data + 1, text->len - 1};
  const char *slash = rest.len > 0 ? memchr(rest.data, '/', rest.len) : NULL;
  const size_t len = slash ? (size_t)(slash - rest.data) : rest.len;
  *text = (span){rest.data + len, rest.len - len};
  return (span){rest.data, len};
}

/* Takes the last segment, and the "/" before it, off the text, which begins with "/". */
static span take_last(span *text) {
  size_t begin = text->len;
  while (text->data[begin - 1] != '/') begin--;
  const span last = {text->data + begin, text->len - begin};
  text->len = begin - 1;
  return last;
}

static bool is_rest(span segment) { return segment.len == 2 && segment.data[0] == '*' && segment.data[1] == '*'; }

bool simdiri_path_has_dots(span path) {
  while (path.len > 0 && path.data[0] == '/') {
    const span segment = take_first(&path);
    if ((segment.len == 1 || segment.len == 2) && segment.data[0] == '.' && segment.data[segment.len - 1] == '.')
      return true;
  }
  return false;
}

/* ------------------------------------------------------------------------------------------- lines */

/* Accepts the bytes of a path as they are in a normal form. */
static bool is_good_text(span text) {
  const unsigned char *at = (const unsigned char *)text.data, *end = at + text.len;
  for (; at < end; at++) {
    if (byte_is(*at, ALLOWED_PATH)) continue;
    if (!is_triplet(at, end)) return false;
    if (byte_is(at[1], CLASS_LOWER) || byte_is(at[2], CLASS_LOWER)) return false;
    if (byte_is(triplet_value(at), CLASS_UNRESERVED)) return false;
    at += 2;
  }
  return true;
}

/* Counts the stars of a segment other than "**". Returns false if there is nothing, or too much, between two of them.
 */
static bool count_segment_stars(span segment, size_t *count) {
  size_t between = 1;
  for (size_t i = 0; i < segment.len; i++) {
    const bool is_star = segment.data[i] == '*';
    if (is_star && *count > 0 && between == 0) return false;
    *count += is_star;
    between = is_star ? 0 : between + 1;
    if (*count > 0 && between > PATH_CHUNK_MAX && memchr(segment.data + i, '*', segment.len - i)) return false;
  }
  return true;
}

/* Counts the stars of a pattern. Returns false if they are too many or misplaced. */
static bool count_stars(span pattern, size_t *count) {
  bool has_rest = false;
  *count = 0;
  while (pattern.len > 0) {
    const span segment = take_first(&pattern);
    size_t stars = 0;
    if (is_rest(segment) ? has_rest : !count_segment_stars(segment, &stars)) return false;
    has_rest = has_rest || is_rest(segment);
    *count += is_rest(segment) ? 1 : stars;
  }
  return *count <= PATH_STARS_MAX;
}

/* Returns the number in "{N}" at the beginning of the text; 0 if there is none. */
static size_t reference_at(span text) {
  const bool is_one =
      text.len >= 3 && text.data[0] == '{' && text.data[1] >= '1' && text.data[1] <= '9' && text.data[2] == '}';
  return is_one ? (size_t)(text.data[1] - '0') : 0;
}

static const char *find_replacement_problem(span replacement, size_t stars) {
  bool is_used[PATH_STARS_MAX + 1] = {false};
  for (size_t at = 0; at < replacement.len; at++) {
    const span rest = {replacement.data + at, replacement.len - at};
    const size_t number = reference_at(rest);
    if (replacement.data[at] == '*') return "a replacement has no \"*\"; {1} stands for the text of the first one";
    if (number == 0) continue;
    if (number > stars || is_used[number])
      return "in a replacement, {1} is the text of the first \"*\" of the pattern, {2} of the second; each may be "
             "there once";
    is_used[number] = true;
    at += 2;
  }
  return NULL;
}

/* Is the text good where it is no reference to a star? */
static bool is_good_replacement(span text) {
  while (text.len > 0) {
    size_t len = 0;
    while (len < text.len && reference_at((span){text.data + len, text.len - len}) == 0) len++;
    if (!is_good_text((span){text.data, len})) return false;
    const size_t skipped = len < text.len ? len + 3 : len;
    text = (span){text.data + skipped, text.len - skipped};
  }
  return true;
}

const char *simdiri_path_rule_problem(span pattern, span replacement) {
  size_t stars;
  if (pattern.data[0] != '/' || replacement.data[0] != '/') return "a path and its replacement begin with \"/\"";
  if (!is_good_text(pattern) || !is_good_replacement(replacement))
    return "a path is ASCII as in a normal form: without \"?\" and \"#\", and with other bytes as %C3%A9";
  if (!count_stars(pattern, &stars))
    return "a segment is \"**\", or has stars with 1 to 32 bytes between them; a pattern has one \"**\", and nine "
           "stars";
  if (simdiri_path_has_dots(replacement)) return "a replacement has no segment \".\" or \"..\"";
  return find_replacement_problem(replacement, stars);
}

/* ------------------------------------------------------------------------------------------- matching */

static bool is_same(const char *a, const char *b, size_t len, bool ignores_case) {
  return len == 0 || (ignores_case ? is_same_ignoring_case(a, b, len) : memcmp(a, b, len) == 0);
}

/* The texts of stars, in order. The last place takes what does not fit. */
typedef struct {
  span text[PATH_STARS_MAX + 1];
  size_t count;
} star_list;

static void add_star(star_list *stars, span text) {
  stars->text[stars->count] = text;
  if (stars->count < PATH_STARS_MAX) stars->count++;
}

/* Returns the first place of a text of at most PATH_CHUNK_MAX bytes, or SIZE_MAX. */
static size_t find_text(span text, span requested, bool ignores_case) {
  for (size_t at = 0; text.len - at >= requested.len; at++)
    if (is_same(requested.data, text.data + at, requested.len, ignores_case)) return at;
  return SIZE_MAX;
}

/* Matches a segment from its first star on, whose pattern is `pattern`; `text` is what the segment has from there on.
 */
static bool match_stars(span pattern, span text, bool ignores_case, star_list *stars) {
  for (;;) {
    const span rest = {pattern.data + 1, pattern.len - 1};
    const char *next = rest.len > 0 ? memchr(rest.data, '*', rest.len) : NULL;
    const size_t len = next ? (size_t)(next - rest.data) : rest.len;
    if (text.len < len) return false;
    const size_t at = next ? find_text(text, (span){rest.data, len}, ignores_case) : text.len - len;
    if (at == SIZE_MAX) return false;
    add_star(stars, (span){text.data, at});
    if (!next) return is_same(rest.data, text.data + at, len, ignores_case);
    text = (span){text.data + at + len, text.len - at - len};
    pattern = (span){next, rest.len - len};
  }
}

static bool match_segment(span pattern, span segment, bool ignores_case, star_list *stars) {
  const char *star = pattern.len > 0 ? memchr(pattern.data, '*', pattern.len) : NULL;
  const size_t front = star ? (size_t)(star - pattern.data) : pattern.len;
  if (segment.len < front || !is_same(pattern.data, segment.data, front, ignores_case)) return false;
  if (!star) return segment.len == front;
  return match_stars((span){star, pattern.len - front}, (span){segment.data + front, segment.len - front}, ignores_case,
                     stars);
}

/* Matches the segments up to "**", of which *has_rest tells. The pattern and the path become what follows. */
static bool match_front(span *pattern, span *path, bool ignores_case, star_list *stars, bool *has_rest) {
  *has_rest = false;
  while (pattern->len > 0) {
    if (path->len == 0) return false;
    const span expected = take_first(pattern);
    *has_rest = is_rest(expected);
    if (*has_rest) return true;
    if (!match_segment(expected, take_first(path), ignores_case, stars)) return false;
  }
  return path->len == 0;
}

/* Matches the segments after "**" from the last one on. The path becomes "/" and the text of "**". The stars are in
 * reverse order. */
static bool match_back(span pattern, span *path, bool ignores_case, star_list *stars) {
  while (pattern.len > 0) {
    star_list found = {.count = 0};
    const span expected = take_last(&pattern), segment = take_last(path);
    if (path->len == 0 || !match_segment(expected, segment, ignores_case, &found)) return false;
    while (found.count > 0) add_star(stars, found.text[--found.count]);
  }
  return true;
}

bool simdiri_path_matches(span pattern, span path, bool ignores_case, span stars[PATH_STARS_MAX]) {
  star_list front = {.count = 0}, back = {.count = 0};
  bool has_rest;
  /* A longer pattern matches nothing, so the cost is that of the path. */
  if (path.len == 0 || path.data[0] != '/' || pattern.len > path.len + (size_t)2 * PATH_STARS_MAX) return false;
  if (!match_front(&pattern, &path, ignores_case, &front, &has_rest)) return false;
  if (has_rest) {
    if (!match_back(pattern, &path, ignores_case, &back)) return false;
    add_star(&front, (span){path.data + 1, path.len - 1});
    while (back.count > 0) add_star(&front, back.text[--back.count]);
  }
  memcpy(stars, front.text, front.count * sizeof *stars);
  return true;
}

simdiri_status simdiri_path_replace(span replacement, const span stars[PATH_STARS_MAX], simdiri_buffer *out) {
  simdiri_status status = SIMDIRI_OK;
  out->len = 0;
  while (replacement.len > 0 && status == SIMDIRI_OK) {
    const size_t number = reference_at(replacement), read = number > 0 ? 3 : 1;
    const span text = number > 0 ? stars[number - 1] : (span){replacement.data, 1};
    status = simdiri_buffer_append(out, text.data, text.len);
    replacement = (span){replacement.data + read, replacement.len - read};
  }
  return status;
}
