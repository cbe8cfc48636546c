/* Queries and fragments of URLs (URL Standard 4.4). */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/web/parser.h"

simdiri_status simdiri_web_parse_fragment(web_parser *w) {
  if (w->p == w->end) return SIMDIRI_OK;
  const unsigned char *const begin = w->p + 1;
  w->p = w->end;
  simdiri_web_check_units(w, SIMDIRI_COMPONENT_FRAGMENT, begin, w->end);
  if (context_has_flag(w->context, SIMDIRI_FLAG_DROP_FRAGMENT)) {
    web_note_change(w, SIMDIRI_CHANGE_FRAGMENT_DROPPED);
    return SIMDIRI_OK;
  }
  const simdiri_status status = simdiri_web_append(w, "#", 1);
  return status == SIMDIRI_OK ? simdiri_web_encode(w, WEB_FRAGMENT_SET, begin, w->end) : status;
}

simdiri_status simdiri_web_parse_tail(web_parser *w) {
  if (!web_is_at(w, '?')) return simdiri_web_parse_fragment(w);
  const unsigned char *const begin = w->p + 1;
  const unsigned char *const hash = memchr(begin, '#', (size_t)(w->end - begin));
  w->p = hash ? hash : w->end;
  simdiri_web_check_units(w, SIMDIRI_COMPONENT_QUERY, begin, w->p);
  simdiri_status status = simdiri_web_append(w, "?", 1);
  if (status == SIMDIRI_OK)
    status = simdiri_web_encode(w, web_is_special(w) ? WEB_SPECIAL_QUERY_SET : WEB_QUERY_SET, begin, w->p);
  return status == SIMDIRI_OK ? simdiri_web_parse_fragment(w) : status;
}
