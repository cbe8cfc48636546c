/* Relative references: the components that are taken from the base (URL Standard 4.4: relative state, relative slash
 * state). */
/* SPDX-License-Identifier: MIT */
#include "iri/common/buffer.h"
#include "iri/web/parser.h"

simdiri_status simdiri_web_append_base_authority(web_parser *w) {
  const simdiri_url_components *url = &w->base->url;
  const size_t end = url->has_port ? url->port_end : url->host_end;
  simdiri_status status = SIMDIRI_OK;
  w->has_host = url->has_host != 0;
  if (w->has_host) {
    const unsigned char *const text = (const unsigned char *)w->base->text;
    simdiri_web_note_white_space(w, text + url->host_begin, text + url->host_end, w->input.text);
    status = simdiri_web_append(w, w->base->text + url->scheme_end + 1, end - url->scheme_end - 1);
  }
  w->path_begin = w->out->len;
  return status;
}

simdiri_status simdiri_web_append_base_path(web_parser *w) {
  const simdiri_url_components *url = &w->base->url;
  return simdiri_web_append(w, w->base->text + url->path_begin, url->path_end - url->path_begin);
}

simdiri_status simdiri_web_append_base_query(web_parser *w) {
  const simdiri_url_components *url = &w->base->url;
  if (!url->has_query) return SIMDIRI_OK;
  return simdiri_web_append(w, w->base->text + url->query_begin - 1, url->query_end - url->query_begin + 1);
}

/* Special authority ignore slashes state, after the first slash of a reference. */
static simdiri_status skip_slashes(web_parser *w) {
  (void)simdiri_web_take_slash(w, SIMDIRI_COMPONENT_NONE);
  return simdiri_web_ignore_slashes(w);
}

static simdiri_status parse_relative_slash(web_parser *w) {
  if (web_is_special(w) && web_is_at_slash(w)) return skip_slashes(w);
  if (web_is_at(w, '/')) {
    w->p++;
    return simdiri_web_parse_authority(w);
  }
  const simdiri_status status = simdiri_web_append_base_authority(w);
  return status == SIMDIRI_OK ? simdiri_web_parse_path(w) : status;
}

simdiri_status simdiri_web_parse_relative_tail(web_parser *w) {
  if (w->p < w->end && *w->p != '?' && *w->p != '#') {
    simdiri_web_shorten(w);
    return simdiri_web_parse_path(w);
  }
  simdiri_status status = simdiri_web_shield_path(w);
  if (status == SIMDIRI_OK && !web_is_at(w, '?')) status = simdiri_web_append_base_query(w);
  return status == SIMDIRI_OK ? simdiri_web_parse_tail(w) : status;
}

simdiri_status simdiri_web_parse_relative(web_parser *w) {
  web_note_change(w, SIMDIRI_CHANGE_RESOLVED);
  if (simdiri_web_take_slash(w, SIMDIRI_COMPONENT_PATH)) return parse_relative_slash(w);
  simdiri_status status = simdiri_web_append_base_authority(w);
  if (status == SIMDIRI_OK) status = simdiri_web_append_base_path(w);
  if (status != SIMDIRI_OK) return status;
  return simdiri_web_parse_relative_tail(w);
}
