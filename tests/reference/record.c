/* Records: splits an input, checks and repairs it, and recomposes it.
 * SPDX-License-Identifier: MIT */
#include "internal.h"

#include <stdlib.h>

static reference_failure fail(simdiri_status status, simdiri_component component, size_t offset) {
  return (reference_failure){status, component, offset};
}

static reference_failure no_failure(void) { return fail(SIMDIRI_OK, SIMDIRI_COMPONENT_NONE, 0); }

/* Offset of the first byte that is not allowed in a scheme there; `len` if all are. */
static size_t scheme_prefix(const char *text, size_t len) {
  size_t i = 0;
  for (; i < len; i++) {
    uint8_t c = (uint8_t)text[i];
    bool is_good = reference_is_alpha(c) || (i > 0 && (reference_is_digit(c) || c == '+' || c == '-' || c == '.'));
    if (!is_good) break;
  }
  return i;
}

/* Only if no scheme is recognized. */
static reference_failure missing_scheme(const char *text, size_t len) {
  size_t end = 0;
  while (end < len && text[end] != ':' && text[end] != '/' && text[end] != '?' && text[end] != '#') end++;
  simdiri_status status = end < len && text[end] == ':' ? SIMDIRI_ERROR_BAD_SCHEME : SIMDIRI_ERROR_NO_SCHEME;
  return fail(status, SIMDIRI_COMPONENT_SCHEME, scheme_prefix(text, len));
}

static reference_failure load_tokens(reference_tokens *tokens, const char *text, size_t begin, size_t end,
                                     reference_place place, reference_rules rules) {
  *tokens = reference_scan(text + begin, end - begin, begin);
  return reference_check_tokens(tokens, place, rules);
}

static reference_failure load_host(reference_record *record, reference_rules rules, const char *text, size_t begin,
                                   size_t end, bool is_ip_literal) {
  record->is_ip_literal = is_ip_literal;
  record->host_begin = begin;
  if (!is_ip_literal) {
    return load_tokens(&record->host, text, begin, end, (reference_place){.component = SIMDIRI_COMPONENT_HOST}, rules);
  }
  if (!reference_is_ip_literal(text + begin, end - begin)) {
    return fail(SIMDIRI_ERROR_BAD_IP_LITERAL, SIMDIRI_COMPONENT_HOST,
                begin + reference_ip_literal_end(text + begin, end - begin));
  }
  reference_text_add(&record->ip_literal, text + begin, end - begin);
  return no_failure();
}

static reference_failure load_port(reference_record *record, const char *text, size_t begin, size_t end) {
  for (size_t i = begin; i < end; i++) {
    if (!reference_is_digit((uint8_t)text[i])) return fail(SIMDIRI_ERROR_BAD_PORT, SIMDIRI_COMPONENT_PORT, i);
  }
  reference_text_add(&record->port, text + begin, end - begin);
  return no_failure();
}

static reference_failure load_authority(reference_record *record, reference_rules rules, const char *text,
                                        const simdiri_components *c) {
  reference_failure failure = no_failure();
  record->has_authority = true;
  record->authority_is_empty = c->authority_begin == c->authority_end;
  record->has_userinfo = c->has_userinfo;
  record->has_port = c->has_port;
  if (c->has_userinfo) {
    failure = load_tokens(&record->userinfo, text, c->userinfo_begin, c->userinfo_end,
                          (reference_place){.component = SIMDIRI_COMPONENT_USERINFO}, rules);
  }
  if (failure.status == SIMDIRI_OK) {
    failure = load_host(record, rules, text, c->host_begin, c->host_end, c->is_ip_literal);
  }
  if (failure.status == SIMDIRI_OK && c->has_port) failure = load_port(record, text, c->port_begin, c->port_end);
  return failure;
}

static reference_failure load_rest(reference_record *record, reference_rules rules, simdiri_production production,
                                   const char *text, const simdiri_components *c) {
  reference_place place = {.component = SIMDIRI_COMPONENT_PATH, .no_colon = !c->has_scheme && !c->has_authority};
  reference_failure failure = load_tokens(&record->path, text, c->path_begin, c->path_end, place, rules);
  if (failure.status == SIMDIRI_OK && c->has_query) {
    record->has_query = true;
    place = (reference_place){.component = SIMDIRI_COMPONENT_QUERY};
    failure = load_tokens(&record->query, text, c->query_begin, c->query_end, place, rules);
  }
  if (failure.status != SIMDIRI_OK || !c->has_fragment) return failure;
  if (production == SIMDIRI_PRODUCTION_ABSOLUTE_IRI) {
    return fail(SIMDIRI_ERROR_HAS_FRAGMENT, SIMDIRI_COMPONENT_FRAGMENT, c->fragment_begin - 1);
  }
  record->has_fragment = true;
  place = (reference_place){.component = SIMDIRI_COMPONENT_FRAGMENT};
  return load_tokens(&record->fragment, text, c->fragment_begin, c->fragment_end, place, rules);
}

static reference_failure load_iri(reference_record *record, reference_rules rules, simdiri_production production,
                                  const char *text, size_t len) {
  simdiri_components c;
  reference_split(text, len, &c);
  bool needs_scheme = production == SIMDIRI_PRODUCTION_IRI || production == SIMDIRI_PRODUCTION_ABSOLUTE_IRI;
  if (needs_scheme && !c.has_scheme) return missing_scheme(text, len);
  if (c.has_scheme && production == SIMDIRI_PRODUCTION_IRELATIVE_REF) {
    return fail(SIMDIRI_ERROR_HAS_SCHEME, SIMDIRI_COMPONENT_SCHEME, c.scheme_end);
  }
  record->has_scheme = c.has_scheme;
  reference_text_add(&record->scheme, text, c.scheme_end);
  reference_failure failure = no_failure();
  if (c.has_authority) failure = load_authority(record, rules, text, &c);
  return failure.status == SIMDIRI_OK ? load_rest(record, rules, production, text, &c) : failure;
}

static reference_failure load_scheme(const char *text, size_t len) {
  size_t good = scheme_prefix(text, len);
  if (good == len && len > 0) return no_failure();
  return fail(SIMDIRI_ERROR_BAD_SCHEME, SIMDIRI_COMPONENT_SCHEME, good);
}

reference_failure reference_load(reference_record *record, reference_rules rules, simdiri_production production,
                                 const char *text, size_t len) {
  if (!text) text = ""; /* an empty record may have no memory, and nothing may be added to NULL */
  *record = (reference_record){0};
  reference_place place = {0};
  simdiri_components authority = {.authority_end = len};
  switch (production) {
  case SIMDIRI_PRODUCTION_SCHEME: return load_scheme(text, len);
  case SIMDIRI_PRODUCTION_IAUTHORITY:
    reference_split_authority(text, &authority);
    return load_authority(record, rules, text, &authority);
  case SIMDIRI_PRODUCTION_IHOST: return load_host(record, rules, text, 0, len, len > 0 && text[0] == '[');
  case SIMDIRI_PRODUCTION_PORT: return load_port(record, text, 0, len);
  case SIMDIRI_PRODUCTION_IUSERINFO:
    place.component = SIMDIRI_COMPONENT_USERINFO;
    return load_tokens(&record->userinfo, text, 0, len, place, rules);
  case SIMDIRI_PRODUCTION_IPATH:
  case SIMDIRI_PRODUCTION_ISEGMENT:
    place.component = SIMDIRI_COMPONENT_PATH;
    place.one_segment = production == SIMDIRI_PRODUCTION_ISEGMENT;
    return load_tokens(&record->path, text, 0, len, place, rules);
  case SIMDIRI_PRODUCTION_IQUERY:
    place.component = SIMDIRI_COMPONENT_QUERY;
    return load_tokens(&record->query, text, 0, len, place, rules);
  case SIMDIRI_PRODUCTION_IFRAGMENT:
    place.component = SIMDIRI_COMPONENT_FRAGMENT;
    return load_tokens(&record->fragment, text, 0, len, place, rules);
  default: return load_iri(record, rules, production, text, len);
  }
}

void reference_record_free(reference_record *record) {
  free(record->scheme.data);
  free(record->ip_literal.data);
  free(record->port.data);
  reference_tokens_free(&record->userinfo);
  reference_tokens_free(&record->host);
  reference_tokens_free(&record->path);
  reference_tokens_free(&record->query);
  reference_tokens_free(&record->fragment);
}

void reference_encode_inner_hash(reference_record *record) {
  reference_tokens out = {0};
  for (size_t i = 0; i < record->fragment.count; i++) {
    const reference_token *token = &record->fragment.item[i];
    if (reference_is_ascii(token, '#')) {
      reference_push_triplet(&out, '#', token->offset);
    } else {
      reference_push(&out, *token);
    }
  }
  reference_tokens_replace(&record->fragment, out);
}

static void write_authority(const reference_record *record, bool encode_non_ascii, reference_text *text) {
  reference_text_add(text, "//", 2);
  if (record->has_userinfo) {
    reference_write(text, &record->userinfo, encode_non_ascii);
    reference_text_byte(text, '@');
  }
  reference_text_add(text, record->ip_literal.data, record->ip_literal.len);
  reference_write(text, &record->host, encode_non_ascii);
  if (record->has_port) {
    reference_text_byte(text, ':');
    reference_text_add(text, record->port.data, record->port.len);
  }
}

void reference_recompose(const reference_record *record, bool encode_non_ascii, bool drop_fragment,
                         reference_text *text) {
  if (record->has_scheme) {
    reference_text_add(text, record->scheme.data, record->scheme.len);
    reference_text_byte(text, ':');
  }
  if (record->has_authority) write_authority(record, encode_non_ascii, text);
  reference_write(text, &record->path, encode_non_ascii);
  if (record->has_query) {
    reference_text_byte(text, '?');
    reference_write(text, &record->query, encode_non_ascii);
  }
  if (record->has_fragment && !drop_fragment) {
    reference_text_byte(text, '#');
    reference_write(text, &record->fragment, encode_non_ascii);
  }
}
