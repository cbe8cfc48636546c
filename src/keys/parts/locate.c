/* Finds the parts of a normal form. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/buffer.h"
#include "iri/common/byte.h"
#include "iri/context/context.h"
#include "keys/parts/parts.h"
#include "keys/suffix/domain_name.h"

/* A normal form while its parts are located. */
typedef struct {
  const simdiri_parts *parts;
  simdiri_scratch *scratch;
  const char *text;
  simdiri_components c;
  bool is_special;       /* profile web: the scheme is special (URL Standard 4.2) */
  span ascii_host;       /* the host at the rung scheme: A-labels, a view of the text or of the scratch */
  part_span host;        /* where that is */
  simdiri_suffix suffix; /* of that */
  simdiri_buffer *built;
  simdiri_status status;
} located_text;

/* ------------------------------------------------------------------------------------------- components */

static bool is_special(const char *scheme, size_t len) {
  static const char *const names[] = {"http", "https", "ws", "wss", "ftp"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strlen(names[i]) == len && memcmp(names[i], scheme, len) == 0) return true;
  return false;
}

/* The components of a serialized URL, as those of an IRI. */
static void split_url(located_text *t, size_t len) {
  simdiri_url_components url;
  simdiri_components *c = &t->c;
  simdiri_split_url(t->text, len, &url);
  *c = (simdiri_components){.has_scheme = true,
                            .scheme_end = url.scheme_end,
                            .has_authority = url.has_host,
                            .host_begin = url.host_begin,
                            .host_end = url.host_end,
                            .has_port = url.has_port,
                            .port_begin = url.port_begin,
                            .port_end = url.port_end,
                            .path_begin = url.path_begin,
                            .path_end = url.path_end,
                            .has_query = url.has_query,
                            .query_begin = url.query_begin,
                            .query_end = url.query_end,
                            .has_fragment = url.has_fragment,
                            .fragment_begin = url.fragment_begin,
                            .fragment_end = url.fragment_end};
  if (url.has_host) {
    enum { SLASHES = 3 }; /* "://" */
    c->authority_begin = url.scheme_end + SLASHES;
    c->authority_end = url.has_port ? url.port_end : url.host_end;
    c->has_userinfo = c->host_begin > c->authority_begin;
    c->userinfo_begin = c->authority_begin;
    c->userinfo_end = c->has_userinfo ? c->host_begin - 1 : c->authority_begin; /* without "@" */
  }
  t->is_special = is_special(t->text, url.scheme_end);
}

static span span_of(const located_text *t, size_t begin, size_t end) { return (span){t->text + begin, end - begin}; }

static part_span locate_piece(const located_text *t, bool is_present, span piece) {
  const size_t begin = is_present ? (size_t)(piece.data - t->text) : 0;
  return part_in_normal(is_present, begin, begin + piece.len);
}

/* ------------------------------------------------------------------------------------------- hosts */

static bool is_plain(char c) { return byte_is((unsigned char)c, CLASS_LOWER | CLASS_DIGIT) || c == '-' || c == '.'; }

/* Whether a host surely is the same at the rung scheme. */
static bool is_plain_host(span host) {
  for (size_t i = 0; i < host.len; i++)
    if (!is_plain(host.data[i])) return false;
  return true;
}

/* Appends a text, and returns where it is. */
static part_span append_part(located_text *t, const char *text, size_t len) {
  const size_t begin = t->built->len;
  if (t->status == SIMDIRI_OK) t->status = simdiri_buffer_append(t->built, text, len);
  return (part_span){IN_BUILT, begin, begin + len};
}

/* Normalizes the text once more, to the rung scheme. */
static void map_host(located_text *t, size_t len) {
  simdiri_result result;
  simdiri_components c;
  simdiri_buffer *mapped = &t->scratch->pair[1];
  mapped->len = 0;
  const simdiri_status status = simdiri_normalize(t->parts->host_context, t->scratch, t->text, len, mapped, &result);
  if (status == SIMDIRI_ERROR_NO_MEMORY || status == SIMDIRI_ERROR_TOO_LONG) t->status = status;
  if (simdiri_is_error(status)) return; /* the host stays as it is */
  simdiri_parse(result.text, result.text_len, &c);
  t->ascii_host = (span){result.text + c.host_begin, c.host_end - c.host_begin};
  if (result.text != t->text) t->host = append_part(t, t->ascii_host.data, t->ascii_host.len);
}

static void find_host(located_text *t, size_t len) {
  t->ascii_host = span_of(t, t->c.host_begin, t->c.host_end);
  t->host = part_in_normal(t->c.has_authority, t->c.host_begin, t->c.host_end);
  if (t->parts->host_context && t->c.has_authority && !is_plain_host(t->ascii_host)) map_host(t, len);
  if (t->parts->needs_suffix)
    simdiri_suffix_find(t->parts->suffixes, t->scratch, t->ascii_host.data, t->ascii_host.len, &t->suffix);
}

/* A part of the host from an offset up to another one. */
static part_span locate_in_host(const located_text *t, bool is_present, size_t begin, size_t end) {
  if (!is_present) return (part_span){IN_NOTHING, 0, 0};
  return (part_span){t->host.place, t->host.begin + begin, t->host.begin + end};
}

static part_span locate_subdomain(const located_text *t) {
  const size_t begin = t->suffix.domain_begin;
  return locate_in_host(t, t->suffix.has_domain, 0, begin > 0 ? begin - 1 : 0);
}

/* Whether a host is a domain name, maybe with a final dot. */
static bool is_domain_name(span host) {
  const bool has_final_dot = host.len > 0 && host.data[host.len - 1] == '.';
  return simdiri_is_domain_name(host.data, host.len - has_final_dot);
}

static part_span reverse_host(located_text *t) {
  span host = t->ascii_host;
  if (!t->c.has_authority) return (part_span){IN_NOTHING, 0, 0};
  if (!is_domain_name(host)) return t->host;
  const bool has_final_dot = host.data[host.len - 1] == '.';
  const size_t begin = t->built->len;
  if (t->status == SIMDIRI_OK) t->status = simdiri_buffer_reserve(t->built, host.len);
  if (t->status != SIMDIRI_OK) return (part_span){IN_NOTHING, 0, 0};
  host.len -= has_final_dot;
  for (size_t end = host.len;;) {
    size_t label = end;
    while (label > 0 && host.data[label - 1] != '.') label--;
    memcpy(t->built->data + t->built->len, host.data + label, end - label);
    t->built->len += end - label;
    if (label == 0) break;
    buffer_put(t->built, '.');
    end = label - 1;
  }
  if (has_final_dot) buffer_put(t->built, '.');
  return (part_span){IN_BUILT, begin, t->built->len};
}

static part_span decode_host(located_text *t) {
  const size_t begin = t->built->len;
  if (!t->c.has_authority) return (part_span){IN_NOTHING, 0, 0};
  if (!is_domain_name(t->ascii_host) || t->status != SIMDIRI_OK) return t->host;
  const simdiri_status status =
      simdiri_domain_to_unicode(t->scratch, SIMDIRI_DOMAIN_CHECK_BIDI | SIMDIRI_DOMAIN_CHECK_JOINERS,
                                t->ascii_host.data, t->ascii_host.len, t->built, NULL);
  if (status == SIMDIRI_OK) return (part_span){IN_BUILT, begin, t->built->len};
  if (status != SIMDIRI_ERROR_BAD_HOST && status != SIMDIRI_ERROR_BAD_UTF8) t->status = status;
  t->built->len = begin;
  return t->host;
}

/* ------------------------------------------------------------------------------------------- origins and sites */

/* Scheme, "://", a part of the host, and the port with ":" if it is requested. */
static part_span append_origin(located_text *t, size_t host_begin, bool has_port) {
  const size_t begin = t->built->len, port_len = has_port ? t->c.port_end - t->c.port_begin + 1 : 0;
  (void)append_part(t, t->text, t->c.scheme_end);
  (void)append_part(t, "://", 3);
  (void)append_part(t, t->ascii_host.data + host_begin, t->ascii_host.len - host_begin);
  if (port_len > 0) (void)append_part(t, t->text + t->c.port_begin - 1, port_len);
  return (part_span){IN_BUILT, begin, t->built->len};
}

static part_span locate_site(located_text *t) {
  if (!t->c.has_scheme || t->ascii_host.len == 0) return (part_span){IN_NOTHING, 0, 0};
  return append_origin(t, t->suffix.has_domain ? t->suffix.domain_begin : 0, false);
}

static part_span locate_origin(located_text *t) {
  const bool is_file = t->c.scheme_end == 4 && is_same_ignoring_case(t->text, "file", 4);
  const bool is_opaque = t->parts->is_web ? !t->is_special : is_file;
  if (!t->c.has_scheme || t->ascii_host.len == 0 || is_opaque) return (part_span){IN_NOTHING, 0, 0};
  return append_origin(t, 0, t->c.has_port && t->c.port_end > t->c.port_begin);
}

/* ------------------------------------------------------------------------------------------- all parts */

static part_span locate_part(located_text *t, const requested_part *requested, size_t len) {
  const simdiri_components *c = &t->c;
  span piece = {NULL, 0};
  bool is_found;
  switch (requested->kind) {
  case PART_IRI: return part_in_normal(true, 0, len);
  case PART_SCHEME: return part_in_normal(c->has_scheme, 0, c->scheme_end);
  case PART_AUTHORITY: return part_in_normal(c->has_authority, c->authority_begin, c->authority_end);
  case PART_USERINFO: return part_in_normal(c->has_userinfo, c->userinfo_begin, c->userinfo_end);
  case PART_HOST: return t->parts->keeps_host ? part_in_normal(c->has_authority, c->host_begin, c->host_end) : t->host;
  case PART_PORT: return part_in_normal(c->has_port, c->port_begin, c->port_end);
  case PART_PATH: return part_in_normal(true, c->path_begin, c->path_end);
  case PART_QUERY: return part_in_normal(c->has_query, c->query_begin, c->query_end);
  case PART_FRAGMENT: return part_in_normal(c->has_fragment, c->fragment_begin, c->fragment_end);
  case PART_ORIGIN: return locate_origin(t);
  case PART_SITE: return locate_site(t);
  case PART_SUFFIX: return locate_in_host(t, t->suffix.has_suffix, t->suffix.suffix_begin, t->ascii_host.len);
  case PART_DOMAIN: return locate_in_host(t, t->suffix.has_domain, t->suffix.domain_begin, t->ascii_host.len);
  case PART_SUBDOMAIN: return locate_subdomain(t);
  case PART_HOST_REVERSED: return reverse_host(t);
  case PART_HOST_UNICODE: return decode_host(t);
  case PART_SEGMENT:
    is_found = simdiri_part_find_segment(requested, span_of(t, c->path_begin, c->path_end), &piece);
    return locate_piece(t, is_found, piece);
  case PART_PARAMETER:
    is_found = c->has_query && simdiri_part_find_parameter(requested, span_of(t, c->query_begin, c->query_end), &piece);
    return locate_piece(t, is_found, piece);
  }
  return part_in_normal(false, 0, 0);
}

static void split_text(located_text *t, size_t len) {
  if (t->parts->is_web)
    split_url(t, len);
  else
    simdiri_parse(t->text, len, &t->c);
  if (t->parts->needs_ascii_host) find_host(t, len);
}

simdiri_status simdiri_parts_locate(const simdiri_parts *parts, simdiri_scratch *scratch, const char *normal,
                                    size_t len, const plain_host *plain, part_span *spans) {
  simdiri_buffer *built = &scratch->pair[0];
  if (plain && plain->begin > 0) return simdiri_parts_locate_plain(parts, scratch, normal, plain, built, spans);
  located_text t = {.parts = parts, .scratch = scratch, .text = normal, .built = built, .status = SIMDIRI_OK};
  split_text(&t, len);
  for (size_t i = 0; i < parts->count && t.status == SIMDIRI_OK; i++)
    spans[i] = locate_part(&t, &parts->requested[i], len);
  return t.status;
}
