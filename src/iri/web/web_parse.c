/* The URL parser (URL Standard 4.4): the first states, up to the authority, a path or a relative reference. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/buffer.h"
#include "iri/web/parser.h"
#include "iri/web/web_scheme.h"

/* Scheme start state and scheme state. Returns the end of the scheme; NULL if there is none. */
static const unsigned char *find_scheme_end(const web_parser *w) {
  const unsigned char *p = w->p;
  if (p == w->end || !byte_is(*p, CLASS_ALPHA)) return NULL;
  while (p < w->end && web_is(*p, WEB_SCHEME)) p++;
  return p < w->end && *p == ':' ? p : NULL;
}

static simdiri_status put_scheme(web_parser *w, const unsigned char *end) {
  const size_t len = (size_t)(end - w->p);
  const simdiri_status status = simdiri_buffer_reserve(w->out, len + 1);
  if (status != SIMDIRI_OK) return status;
  unsigned char *to = buffer_end(w->out);
  unsigned upper = 0;
  for (size_t i = 0; i < len; i++) {
    const bool is_upper = web_is(w->p[i], WEB_UPPER);
    upper |= is_upper;
    to[i] = (unsigned char)(is_upper ? w->p[i] | 0x20 : w->p[i]);
  }
  to[len] = ':';
  w->scheme = simdiri_web_find_scheme(to, len);
  buffer_commit(w->out, to + len + 1);
  if (upper) web_note_change(w, SIMDIRI_CHANGE_SCHEME_CASE);
  w->p = end + 1;
  return SIMDIRI_OK;
}

static bool has_slashes(const web_parser *w) { return w->end - w->p >= 2 && w->p[0] == '/' && w->p[1] == '/'; }

/* Special authority slashes state, and special relative or authority state. */
static simdiri_status parse_special(web_parser *w) {
  if (has_slashes(w)) {
    w->p += 2;
    return simdiri_web_ignore_slashes(w);
  }
  web_report_missing_solidus(w);
  if (w->base && web_base_scheme(w->base) == w->scheme) return simdiri_web_parse_relative(w);
  web_note_change(w, SIMDIRI_CHANGE_SOLIDUS);
  return simdiri_web_ignore_slashes(w);
}

/* Path or authority state, or an opaque path. */
static simdiri_status parse_other(web_parser *w) {
  if (!web_is_at(w, '/')) return simdiri_web_parse_opaque_path(w);
  w->p++;
  if (web_is_at(w, '/')) {
    w->p++;
    return simdiri_web_parse_authority(w);
  }
  w->path_begin = w->out->len;
  return simdiri_web_parse_path(w);
}

static simdiri_status parse_after_scheme(web_parser *w) {
  if (w->scheme == WEB_FILE) {
    if (!has_slashes(w)) web_report_missing_solidus(w);
    return simdiri_web_parse_file(w);
  }
  return web_is_special(w) ? parse_special(w) : parse_other(w);
}

/* No scheme state. */
static simdiri_status parse_without_scheme(web_parser *w) {
  const simdiri_base *base = w->base;
  if (!base || (base->url.is_opaque && !web_is_at(w, '#')))
    return simdiri_web_fail(w, SIMDIRI_ERROR_MISSING_SCHEME_NON_RELATIVE_URL, SIMDIRI_COMPONENT_NONE, w->p);
  web_note_change(w, SIMDIRI_CHANGE_RESOLVED);
  w->scheme = web_base_scheme(base);
  simdiri_status status = simdiri_web_append(w, base->text, base->url.scheme_end + 1);
  if (status != SIMDIRI_OK) return status;
  if (!base->url.is_opaque) return w->scheme == WEB_FILE ? simdiri_web_parse_file(w) : simdiri_web_parse_relative(w);
  w->path_begin = w->out->len;
  status = simdiri_web_append_base_path(w);
  if (status == SIMDIRI_OK) status = simdiri_web_append_base_query(w);
  return status == SIMDIRI_OK ? simdiri_web_parse_fragment(w) : status;
}

simdiri_status simdiri_web_parse(web_parser *w) {
  w->p = w->input.text;
  w->end = w->p + w->input.len;
  web_note_change(w, w->input.changes);
  simdiri_web_report_stripped(w);
  const unsigned char *scheme_end = find_scheme_end(w);
  if (!scheme_end) return parse_without_scheme(w);
  const simdiri_status status = put_scheme(w, scheme_end);
  return status == SIMDIRI_OK ? parse_after_scheme(w) : status;
}
