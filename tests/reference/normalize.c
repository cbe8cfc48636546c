/* The syntax and scheme rungs (RFC 3987 5.3.2, 5.3.3).
 * SPDX-License-Identifier: MIT
 */
#include "internal.h"

#include <string.h>

static void lower_text(reference_text *text) {
  for (size_t i = 0; i < text->len; i++) text->data[i] = (char)reference_lower((uint8_t)text->data[i]);
}

static bool lower_tokens(reference_tokens *tokens) {
  bool has_upper = false;
  for (size_t i = 0; i < tokens->count; i++) {
    reference_token *token = &tokens->item[i];
    if (token->kind != TOKEN_CHARACTER || !reference_is_upper(token->value)) continue;
    token->value = reference_lower(token->value);
    has_upper = true;
  }
  return has_upper;
}

static void prepare(reference_tokens *tokens, simdiri_component component, simdiri_unicode unicode) {
  reference_decode(tokens, component, NULL);
  reference_normalize_unicode(tokens, component, unicode);
}

/* The host at the syntax rung, in form iri. NFKC may produce new A-Z, and lower-casing them may allow new
 * compositions. */
void reference_prepare_host(reference_tokens *host, simdiri_unicode unicode) {
  reference_decode(host, SIMDIRI_COMPONENT_HOST, NULL);
  lower_tokens(host);
  do reference_normalize_unicode(host, SIMDIRI_COMPONENT_HOST, unicode);
  while (lower_tokens(host));
}

bool reference_maps_host(const reference_record *record, const simdiri_options *options, simdiri_operation operation,
                         const reference_text *scheme) {
  if (options->host == SIMDIRI_HOST_PERCENT || !record->has_authority || record->is_ip_literal) return false;
  if (operation == SIMDIRI_OPERATION_TO_IRI && options->host != SIMDIRI_HOST_UNICODE) return false;
  bool is_convert = operation == SIMDIRI_OPERATION_TO_URI || operation == SIMDIRI_OPERATION_TO_IRI;
  if (options->grammar == SIMDIRI_GRAMMAR_IRI_BIS) return is_convert || options->rung >= SIMDIRI_RUNG_SYNTAX;
  return (is_convert || options->rung >= SIMDIRI_RUNG_SCHEME) && reference_is_dns_scheme(scheme);
}

/* 3987bis 3.4: if ToASCII of the host fails, so does the conversion. */
bool reference_unmapped_is_error(const reference_tokens *host, const simdiri_options *options) {
  bool is_bis = options->grammar == SIMDIRI_GRAMMAR_IRI_BIS;
  return options->disallowed == SIMDIRI_DISALLOWED_FAIL ||
         (is_bis && (reference_holds_triplet(host) || reference_holds_non_ascii(host)));
}

static reference_failure map_host(reference_record *record, const simdiri_options *options) {
  reference_failure result = {SIMDIRI_OK, SIMDIRI_COMPONENT_NONE, 0};
  if (!reference_maps_host(record, options, SIMDIRI_OPERATION_NORMALIZE, &record->scheme)) return result;
  bool is_error = reference_unmapped_is_error(&record->host, options);
  reference_show show = options->form == SIMDIRI_FORM_IRI ? SHOW_UNICODE : SHOW_ASCII;
  reference_mapping mapping = reference_map_host(&record->host, options, show);
  record->host_is_mapped = mapping == HOST_MAPPED;
  if (mapping == HOST_UNMAPPED) {
    result.status = is_error ? SIMDIRI_ERROR_BAD_HOST : SIMDIRI_WARNING_HOST_UNMAPPED;
    result.component = SIMDIRI_COMPONENT_HOST;
    result.offset = record->host_begin;
  }
  return result;
}

static void normalize_port(reference_record *record) {
  if (!record->has_port) return;
  size_t zeros = 0;
  while (zeros + 1 < record->port.len && record->port.data[zeros] == '0') zeros++;
  record->port.len -= zeros;
  if (zeros) memmove(record->port.data, record->port.data + zeros, record->port.len);
  const char *default_port = reference_default_port(&record->scheme);
  bool is_default = record->port.len == strlen(default_port) &&
                    (record->port.len == 0 || memcmp(record->port.data, default_port, record->port.len) == 0);
  if (record->port.len == 0 || is_default) record->has_port = false;
}

static bool is_localhost(const reference_tokens *host) {
  static const char name[] = "localhost";
  if (host->count != strlen(name)) return false;
  for (size_t i = 0; i < host->count; i++) {
    if (!reference_is_ascii(&host->item[i], name[i])) return false;
  }
  return true;
}

static void apply_scheme_rules(reference_record *record, const simdiri_options *options) {
  const reference_text *scheme = &record->scheme;
  if (record->has_authority && !record->authority_is_empty && record->path.count == 0 &&
      !reference_keeps_empty_path(scheme)) {
    reference_push_character(&record->path, '/', 0);
  }
  normalize_port(record);
  bool is_bare_host = !record->has_userinfo && !record->has_port;
  if (reference_scheme_is(scheme, "file") && is_bare_host && is_localhost(&record->host)) record->host.count = 0;
  if (reference_scheme_is(scheme, "urn") && !record->has_authority) reference_lower_urn(&record->path);
  if (reference_scheme_is(scheme, "mailto") && !record->has_authority) {
    reference_map_mailto(&record->path, options);
    reference_normalize_unicode(&record->path, SIMDIRI_COMPONENT_PATH, options->unicode);
  }
  if (record->is_ip_literal) reference_canonical_ip(&record->ip_literal);
}

reference_failure reference_normalize_record(reference_record *record, const simdiri_options *options) {
  reference_encode_inner_hash(record);
  lower_text(&record->scheme);
  lower_text(&record->ip_literal);
  prepare(&record->userinfo, SIMDIRI_COMPONENT_USERINFO, options->unicode);
  reference_prepare_host(&record->host, options->unicode);
  prepare(&record->path, SIMDIRI_COMPONENT_PATH, options->unicode);
  prepare(&record->query, SIMDIRI_COMPONENT_QUERY, options->unicode);
  prepare(&record->fragment, SIMDIRI_COMPONENT_FRAGMENT, options->unicode);
  if (record->has_scheme && record->path.count && reference_is_ascii(&record->path.item[0], '/')) {
    reference_remove_dot_segments(&record->path);
    reference_shield(&record->path, record->has_authority);
  }
  reference_failure result = map_host(record, options);
  if (record->has_scheme && options->rung >= SIMDIRI_RUNG_SCHEME) apply_scheme_rules(record, options);
  return result;
}
