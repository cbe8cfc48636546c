/* Strict validation against the ABNF (RFC 3987 2.2, RFC 3986 appendix A, 3987bis 2.2). */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/byte.h"
#include "iri/common/result.h"
#include "iri/parse/parse.h"

/* A required scheme is missing. `end` is the first byte that cannot belong to a scheme. If ":" is the first delimiter,
 * the text has a scheme, but a malformed one. */
static simdiri_status fail_scheme(const unsigned char *text, size_t len, simdiri_result *result) {
  const size_t end = simdiri_scheme_end(text, len);
  size_t i = end;
  while (i < len && !byte_is(text[i], CLASS_COLON | CLASS_SLASH | CLASS_QUESTION | CLASS_HASH)) i++;
  const bool has_colon = i < len && text[i] == ':';
  return fail_at(result, has_colon ? SIMDIRI_ERROR_BAD_SCHEME : SIMDIRI_ERROR_NO_SCHEME, SIMDIRI_COMPONENT_SCHEME, end);
}

simdiri_status simdiri_check_structure(const unsigned char *text, size_t len, const simdiri_components *c,
                                       simdiri_production production, simdiri_result *result) {
  const bool needs_scheme = production == SIMDIRI_PRODUCTION_IRI || production == SIMDIRI_PRODUCTION_ABSOLUTE_IRI;
  if (needs_scheme && !c->has_scheme) return fail_scheme(text, len, result);
  if (production == SIMDIRI_PRODUCTION_IRELATIVE_REF && c->has_scheme)
    return fail_at(result, SIMDIRI_ERROR_HAS_SCHEME, SIMDIRI_COMPONENT_SCHEME, c->scheme_end);
  return SIMDIRI_OK;
}

simdiri_status simdiri_check_literal(const unsigned char *text, const simdiri_components *c, simdiri_result *result) {
  size_t offset;
  if (!c->is_ip_literal || simdiri_check_ip_literal(text + c->host_begin, c->host_end - c->host_begin, &offset))
    return SIMDIRI_OK;
  return fail_at(result, SIMDIRI_ERROR_BAD_IP_LITERAL, SIMDIRI_COMPONENT_HOST, c->host_begin + offset);
}

simdiri_status simdiri_check_port(const unsigned char *text, const simdiri_components *c, simdiri_result *result) {
  size_t i = c->port_begin;
  while (i < c->port_end && byte_is(text[i], CLASS_DIGIT)) i++;
  if (i == c->port_end) return SIMDIRI_OK;
  return fail_at(result, SIMDIRI_ERROR_BAD_PORT, SIMDIRI_COMPONENT_PORT, i);
}

static simdiri_status check_component(simdiri_grammar grammar, simdiri_component component, const unsigned char *text,
                                      size_t begin, size_t end, simdiri_result *result) {
  size_t offset;
  const simdiri_status status = simdiri_check_text(grammar, component, text + begin, end - begin, &offset);
  return status == SIMDIRI_OK ? status : fail_at(result, status, component, begin + offset);
}

static simdiri_status check_host(simdiri_grammar grammar, const unsigned char *text, const simdiri_components *c,
                                 simdiri_result *result) {
  if (c->is_ip_literal) return simdiri_check_literal(text, c, result);
  return check_component(grammar, SIMDIRI_COMPONENT_HOST, text, c->host_begin, c->host_end, result);
}

static simdiri_status check_authority(simdiri_grammar grammar, const unsigned char *text, const simdiri_components *c,
                                      simdiri_result *result) {
  simdiri_status status =
      check_component(grammar, SIMDIRI_COMPONENT_USERINFO, text, c->userinfo_begin, c->userinfo_end, result);
  if (status == SIMDIRI_OK) status = check_host(grammar, text, c, result);
  return status == SIMDIRI_OK ? simdiri_check_port(text, c, result) : status;
}

/* The first segment of a relative path must not contain ":" (isegment-nz-nc, RFC 3986 4.2). */
static simdiri_status check_path(simdiri_grammar grammar, const unsigned char *text, const simdiri_components *c,
                                 simdiri_result *result) {
  const simdiri_status status =
      check_component(grammar, SIMDIRI_COMPONENT_PATH, text, c->path_begin, c->path_end, result);
  const size_t colon = simdiri_first_segment_colon(text, c);
  if (colon >= c->path_end || (status != SIMDIRI_OK && result->offset < colon)) return status;
  return fail_at(result, SIMDIRI_ERROR_COLON_SEGMENT, SIMDIRI_COMPONENT_PATH, colon);
}

size_t simdiri_first_segment_colon(const unsigned char *text, const simdiri_components *c) {
  if (c->has_scheme || c->has_authority) return c->path_end;
  size_t i = c->path_begin;
  while (i < c->path_end && !byte_is(text[i], CLASS_SLASH | CLASS_COLON)) i++;
  return i < c->path_end && text[i] == ':' ? i : c->path_end;
}

static simdiri_status check_reference(simdiri_grammar grammar, simdiri_production production, const unsigned char *text,
                                      size_t len, simdiri_result *result) {
  simdiri_components c;
  simdiri_parse_plain((const char *)text, len, &c);
  simdiri_status status = simdiri_check_structure(text, len, &c, production, result);
  if (status == SIMDIRI_OK) status = check_authority(grammar, text, &c, result);
  if (status == SIMDIRI_OK) status = check_path(grammar, text, &c, result);
  if (status == SIMDIRI_OK)
    status = check_component(grammar, SIMDIRI_COMPONENT_QUERY, text, c.query_begin, c.query_end, result);
  if (status == SIMDIRI_OK && c.has_fragment && production == SIMDIRI_PRODUCTION_ABSOLUTE_IRI)
    status = fail_at(result, SIMDIRI_ERROR_HAS_FRAGMENT, SIMDIRI_COMPONENT_FRAGMENT, c.fragment_begin - 1);
  if (status == SIMDIRI_OK)
    status = check_component(grammar, SIMDIRI_COMPONENT_FRAGMENT, text, c.fragment_begin, c.fragment_end, result);
  return status;
}

static simdiri_status check_scheme(const unsigned char *text, size_t len, simdiri_result *result) {
  const size_t end = simdiri_scheme_end(text, len);
  if (len > 0 && end == len) return SIMDIRI_OK;
  return fail_at(result, SIMDIRI_ERROR_BAD_SCHEME, SIMDIRI_COMPONENT_SCHEME, end);
}

/* Checks a text that is a complete authority or host. */
static simdiri_status check_authority_text(simdiri_grammar grammar, bool is_host, const unsigned char *text, size_t len,
                                           simdiri_result *result) {
  simdiri_components c;
  simdiri_split_authority(text, len, is_host, &c);
  return check_authority(grammar, text, &c, result);
}

static simdiri_status check_port_text(const unsigned char *text, size_t len, simdiri_result *result) {
  const simdiri_components c = {.port_begin = 0, .port_end = len};
  return simdiri_check_port(text, &c, result);
}

static simdiri_status check_segment(simdiri_grammar grammar, const unsigned char *text, size_t len,
                                    simdiri_result *result) {
  const unsigned char *slash = len ? memchr(text, '/', len) : NULL;
  const size_t end = slash ? (size_t)(slash - text) : len;
  const simdiri_status status = check_component(grammar, SIMDIRI_COMPONENT_PATH, text, 0, end, result);
  if (status != SIMDIRI_OK || !slash) return status;
  return fail_at(result, SIMDIRI_ERROR_BAD_CHARACTER, SIMDIRI_COMPONENT_PATH, end);
}

static simdiri_status check_production(simdiri_grammar grammar, simdiri_production production,
                                       const unsigned char *text, size_t len, simdiri_result *result) {
  switch (production) {
  case SIMDIRI_PRODUCTION_IRI:
  case SIMDIRI_PRODUCTION_IRI_REFERENCE:
  case SIMDIRI_PRODUCTION_ABSOLUTE_IRI:
  case SIMDIRI_PRODUCTION_IRELATIVE_REF: return check_reference(grammar, production, text, len, result);
  case SIMDIRI_PRODUCTION_SCHEME: return check_scheme(text, len, result);
  case SIMDIRI_PRODUCTION_IAUTHORITY: return check_authority_text(grammar, false, text, len, result);
  case SIMDIRI_PRODUCTION_IUSERINFO: return check_component(grammar, SIMDIRI_COMPONENT_USERINFO, text, 0, len, result);
  case SIMDIRI_PRODUCTION_IHOST: return check_authority_text(grammar, true, text, len, result);
  case SIMDIRI_PRODUCTION_PORT: return check_port_text(text, len, result);
  case SIMDIRI_PRODUCTION_IPATH: return check_component(grammar, SIMDIRI_COMPONENT_PATH, text, 0, len, result);
  case SIMDIRI_PRODUCTION_ISEGMENT: return check_segment(grammar, text, len, result);
  case SIMDIRI_PRODUCTION_IQUERY: return check_component(grammar, SIMDIRI_COMPONENT_QUERY, text, 0, len, result);
  case SIMDIRI_PRODUCTION_IFRAGMENT: return check_component(grammar, SIMDIRI_COMPONENT_FRAGMENT, text, 0, len, result);
  }
  return fail_at(result, SIMDIRI_ERROR_BAD_OPTION, SIMDIRI_COMPONENT_NONE, 0);
}

simdiri_status simdiri_validate(simdiri_grammar grammar, simdiri_production production, const char *text,
                                size_t text_len, simdiri_result *result) {
  simdiri_result local;
  if (!result) result = &local;
  if (!text) text = "";
  memset(result, 0, sizeof *result);
  if ((unsigned)grammar > SIMDIRI_GRAMMAR_LEIRI)
    return fail_at(result, SIMDIRI_ERROR_BAD_OPTION, SIMDIRI_COMPONENT_NONE, 0);
  const simdiri_status status = check_production(grammar, production, (const unsigned char *)text, text_len, result);
  if (status != SIMDIRI_OK) return status;
  result->text = text;
  result->text_len = text_len;
  return SIMDIRI_OK;
}
