/* Paths of URLs (URL Standard 4.4). */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/buffer.h"
#include "iri/web/parser.h"
#include "iri/web/scan.h"

/* Finds the end of a segment: "/", "?", "#", or in special URLs "\". */
static const unsigned char *find_segment_end(const web_parser *w) {
  const unsigned char *p = w->p;
  if (web_is_special(w))
    while (p < w->end && *p != '\\' && !web_is(*p, WEB_DELIMITER)) p++;
  else
    while (p < w->end && !web_is(*p, WEB_DELIMITER)) p++;
  return p;
}

/* Returns 1 for a single-dot segment, 2 for a double-dot segment, else 0. "%2e" counts as a dot (4.1). */
static unsigned count_dots(const unsigned char *p, const unsigned char *end) {
  unsigned dots = 0;
  if (p == end || end - p > 6) return 0;
  for (; p < end && dots < 3; dots++) {
    if (*p == '.')
      p++;
    else if (end - p >= 3 && p[0] == '%' && p[1] == '2' && (p[2] | 0x20) == 'e')
      p += 3;
    else
      return 0;
  }
  return dots < 3 ? dots : 0;
}

void simdiri_web_shorten(web_parser *w) {
  const char *path = w->out->data + w->path_begin;
  size_t len = w->out->len - w->path_begin;
  if (w->scheme == WEB_FILE && len == 3 && is_drive_letter((const unsigned char *)path + 1, 2)) return;
  while (len > 0 && path[--len] != '/') continue;
  w->out->len = w->path_begin + len;
}

/* Appends "/" and the segment. The first segment of a file URL may be a drive letter. */
static simdiri_status put_segment(web_parser *w, const unsigned char *begin, const unsigned char *end) {
  const bool is_first = w->out->len == w->path_begin;
  simdiri_status status = simdiri_web_append(w, "/", 1);
  if (status == SIMDIRI_OK) status = simdiri_web_encode(w, WEB_PATH_SET, begin, end);
  if (status != SIMDIRI_OK || w->scheme != WEB_FILE || !is_first) return status;
  if (is_drive_letter(begin, (size_t)(end - begin)) && begin[1] == '|') {
    w->out->data[w->out->len - 1] = ':';
    web_note_change(w, SIMDIRI_CHANGE_DRIVE_LETTER);
  }
  return status;
}

/* Appends a segment, or applies a dot-segment to the path. `is_last`: no "/" follows. */
static simdiri_status end_segment(web_parser *w, const unsigned char *begin, const unsigned char *end, bool is_last) {
  const unsigned dots = count_dots(begin, end);
  if (dots == 0) return put_segment(w, begin, end);
  web_note_change(w, SIMDIRI_CHANGE_DOT_SEGMENTS);
  if (dots == 2) simdiri_web_shorten(w);
  return is_last ? simdiri_web_append(w, "/", 1) : SIMDIRI_OK;
}

simdiri_status simdiri_web_shield_path(web_parser *w) {
  const size_t len = w->out->len - w->path_begin;
  if (w->has_host || len < 2 || memcmp(w->out->data + w->path_begin, "//", 2) != 0) return SIMDIRI_OK;
  const simdiri_status status = simdiri_web_append(w, "/.", 2);
  if (status != SIMDIRI_OK) return status;
  char *path = w->out->data + w->path_begin;
  memmove(path + 2, path, len);
  path[0] = '/';
  path[1] = '.';
  web_note_change(w, SIMDIRI_CHANGE_DOT_SEGMENTS);
  return SIMDIRI_OK;
}

/* Finds the end of a path whose segments can be copied together: no dot-segments, backslashes or drive letters. Returns
 * false if that is not certain. */
static bool find_plain_end(const web_parser *w, const unsigned char **path_end) {
  const unsigned classes = WEB_QUERY_OR_FRAGMENT | (web_is_special(w) ? WEB_REVERSE_SOLIDUS : 0);
  bool has_candidate;
  if (w->report || (w->p < w->end && *w->p == '.')) return false;
  const unsigned char *const end = web_skip_path(w->p, w->end, classes, &has_candidate);
  *path_end = end;
  if ((end < w->end && *end == '\\') || has_candidate) return false;
  return !(w->scheme == WEB_FILE && end - w->p >= 2 && w->p[1] == '|');
}

/* Applies the dot-segments at the parser's position that are written as "./" and "../". Only without a report, which
 * gets every slash. */
static void take_plain_dots(web_parser *w) {
  const unsigned char *p = w->p;
  for (; w->end - p >= 3 && p[0] == '.'; p += 2) {
    if (p[1] == '.' && p[2] == '/') {
      simdiri_web_shorten(w);
      p++;
    } else if (p[1] != '/') {
      break;
    }
  }
  if (p != w->p) web_note_change(w, SIMDIRI_CHANGE_DOT_SEGMENTS);
  w->p = p;
}

static simdiri_status put_segments(web_parser *w) {
  for (bool is_last = false; !is_last;) {
    if (!w->report) take_plain_dots(w);
    const unsigned char *const begin = w->p;
    const unsigned char *const end = find_segment_end(w);
    w->p = end;
    is_last = !web_is_at_slash(w);
    if (begin != w->drive) simdiri_web_check_units(w, SIMDIRI_COMPONENT_PATH, begin, end);
    const simdiri_status status = end_segment(w, begin, end, is_last);
    if (status != SIMDIRI_OK) return status;
    if (is_last) break;
    (void)simdiri_web_take_slash(w, SIMDIRI_COMPONENT_PATH);
  }
  return SIMDIRI_OK;
}

simdiri_status simdiri_web_parse_path(web_parser *w) {
  const unsigned char *const begin = w->p, *end = begin;
  const bool is_plain = find_plain_end(w, &end);
  simdiri_status status = is_plain ? simdiri_web_append(w, "/", 1) : put_segments(w);
  if (status == SIMDIRI_OK && is_plain) {
    w->p = end;
    status = simdiri_web_encode(w, WEB_PATH_SET, begin, end);
  }
  if (status == SIMDIRI_OK) status = simdiri_web_shield_path(w);
  return status == SIMDIRI_OK ? simdiri_web_parse_tail(w) : status;
}

simdiri_status simdiri_web_parse_path_start(web_parser *w) {
  if (web_is_special(w)) {
    if (!simdiri_web_take_slash(w, SIMDIRI_COMPONENT_PATH)) web_note_change(w, SIMDIRI_CHANGE_EMPTY_PATH);
    return simdiri_web_parse_path(w);
  }
  if (!web_is_at(w, '/')) return simdiri_web_parse_tail(w);
  w->p++;
  return simdiri_web_parse_path(w);
}

/* Encodes a space before the query or fragment. It would be lost if these were removed later. */
static simdiri_status put_last_space(web_parser *w) {
  if (w->out->data[w->out->len - 1] != ' ' || w->p == w->end) return SIMDIRI_OK;
  w->out->len--;
  web_note_change(w, SIMDIRI_CHANGE_DISALLOWED);
  return simdiri_web_append(w, "%20", 3);
}

simdiri_status simdiri_web_parse_opaque_path(web_parser *w) {
  const unsigned char *const begin = w->p;
  w->path_begin = w->out->len;
  while (w->p < w->end && *w->p != '?' && *w->p != '#') w->p++;
  simdiri_web_check_units(w, SIMDIRI_COMPONENT_PATH, begin, w->p);
  simdiri_status status = simdiri_web_encode(w, WEB_C0_SET, begin, w->p);
  if (status == SIMDIRI_OK) status = put_last_space(w);
  return status == SIMDIRI_OK ? simdiri_web_parse_tail(w) : status;
}
