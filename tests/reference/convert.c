/* IRI to URI and back, at no rung (RFC 3987 3.1 and 3.2).
 * SPDX-License-Identifier: MIT
 */
#include "internal.h"

typedef struct {
  reference_tokens *tokens;
  simdiri_component component;
} part;

enum { PART_COUNT = 5 };

static void list_parts(reference_record *record, part parts[PART_COUNT]) {
  parts[0] = (part){&record->userinfo, SIMDIRI_COMPONENT_USERINFO};
  parts[1] = (part){&record->host, SIMDIRI_COMPONENT_HOST};
  parts[2] = (part){&record->path, SIMDIRI_COMPONENT_PATH};
  parts[3] = (part){&record->query, SIMDIRI_COMPONENT_QUERY};
  parts[4] = (part){&record->fragment, SIMDIRI_COMPONENT_FRAGMENT};
}

static reference_tokens copy(const reference_tokens *tokens) {
  reference_tokens out = {0};
  reference_push_all(&out, tokens->item, tokens->count);
  return out;
}

static bool to_iri_text(reference_tokens *tokens, simdiri_component component, simdiri_unicode unicode) {
  reference_decode(tokens, component, NULL);
  return reference_normalize_unicode(tokens, component, unicode);
}

/* to_uri changes triplets only where NFC or NFKC changes something. */
static void normalize_if_that_changes(reference_tokens *tokens, simdiri_component component, simdiri_unicode unicode) {
  reference_tokens normalized = copy(tokens);
  if (to_iri_text(&normalized, component, unicode)) {
    reference_tokens_replace(tokens, normalized);
  } else {
    reference_tokens_free(&normalized);
  }
}

/* After repair: bytes that the repair encoded are no longer raw. */
static bool holds_raw_non_ascii(const reference_tokens *tokens) {
  if (tokens->lost_character) return true;
  for (size_t i = 0; i < tokens->count; i++) {
    if (tokens->item[i].kind == TOKEN_CHARACTER && tokens->item[i].value >= 0x80) return true;
  }
  return false;
}

static bool holds_bad_byte(const reference_tokens *tokens) {
  for (size_t i = 0; i < tokens->count; i++)
    if (tokens->item[i].from_bad_byte) return true;
  return false;
}

static reference_failure unmapped(const reference_record *record, const reference_tokens *host,
                                  const simdiri_options *options) {
  bool is_error = reference_unmapped_is_error(host, options);
  simdiri_status status = is_error ? SIMDIRI_ERROR_BAD_HOST : SIMDIRI_WARNING_HOST_UNMAPPED;
  return (reference_failure){status, SIMDIRI_COMPONENT_HOST, record->host_begin};
}

/* Maps a copy of the host; the host stays unchanged if that fails. */
static reference_failure map_host(reference_record *record, const simdiri_options *options, reference_show show) {
  reference_failure result = {SIMDIRI_OK, SIMDIRI_COMPONENT_NONE, 0};
  reference_tokens host = copy(&record->host);
  to_iri_text(&host, SIMDIRI_COMPONENT_HOST, options->unicode);
  reference_mapping mapping = reference_map_host(&host, options, show);
  if (mapping == HOST_UNMAPPED) result = unmapped(record, &host, options);
  record->host_is_mapped = mapping == HOST_MAPPED;
  /* 3987bis 2.2 has no triplets in ireg-name: a character that stays must be allowed there. */
  if (mapping == HOST_MAPPED && options->grammar == SIMDIRI_GRAMMAR_IRI_BIS && reference_holds_triplet(&host)) {
    result = unmapped(record, &host, options);
  }
  if (mapping == HOST_MAPPED) {
    reference_tokens_replace(&record->host, host);
  } else {
    reference_tokens_free(&host);
  }
  return result;
}

reference_failure reference_to_uri_record(reference_record *record, const simdiri_options *options) {
  reference_failure result = {SIMDIRI_OK, SIMDIRI_COMPONENT_NONE, 0};
  part parts[PART_COUNT];
  reference_encode_inner_hash(record);
  if (reference_maps_host(record, options, SIMDIRI_OPERATION_TO_URI, &record->scheme) &&
      holds_raw_non_ascii(&record->host)) {
    result = map_host(record, options, SHOW_ASCII);
  } else if (reference_maps_host(record, options, SIMDIRI_OPERATION_TO_URI, &record->scheme) &&
             holds_bad_byte(&record->host)) {
    result = unmapped(record, &record->host, options); /* no characters: the host cannot be mapped */
  }
  list_parts(record, parts);
  for (int i = 0; i < PART_COUNT; i++) {
    normalize_if_that_changes(parts[i].tokens, parts[i].component, options->unicode);
  }
  return result;
}

reference_failure reference_to_iri_record(reference_record *record, const simdiri_options *options) {
  reference_failure result = {SIMDIRI_OK, SIMDIRI_COMPONENT_NONE, 0};
  part parts[PART_COUNT];
  reference_encode_inner_hash(record);
  list_parts(record, parts);
  for (int i = 0; i < PART_COUNT; i++) to_iri_text(parts[i].tokens, parts[i].component, options->unicode);
  if (reference_maps_host(record, options, SIMDIRI_OPERATION_TO_IRI, &record->scheme)) {
    bool is_bis = options->grammar == SIMDIRI_GRAMMAR_IRI_BIS;
    result = map_host(record, options, is_bis ? SHOW_UNICODE_NO_TRIPLETS : SHOW_UNICODE_IN_PLACE);
  } else if (options->grammar == SIMDIRI_GRAMMAR_IRI_BIS && reference_holds_triplet(&record->host)) {
    result = map_host(record, options, SHOW_TRIPLETS_ONLY); /* 3987bis 2.2 has no triplets in ireg-name */
  }
  return result;
}

/* Does the operation decode triplets to characters in this component? */
static bool decodes(const reference_record *record, const simdiri_options *options, simdiri_operation operation,
                    const reference_text *scheme, simdiri_component component) {
  bool is_normalize = operation == SIMDIRI_OPERATION_NORMALIZE || operation == SIMDIRI_OPERATION_RESOLVE;
  if (is_normalize && options->rung == SIMDIRI_RUNG_SIMPLE) return false;
  if (operation == SIMDIRI_OPERATION_TO_IRI || options->unicode != SIMDIRI_UNICODE_KEEP) return true;
  if (is_normalize && options->form == SIMDIRI_FORM_IRI) return true;
  if (component != SIMDIRI_COMPONENT_HOST || !reference_maps_host(record, options, operation, scheme)) return false;
  return is_normalize || holds_raw_non_ascii(&record->host);
}

/* Does the operation map the host of this record? */
static bool maps(const reference_record *record, const simdiri_options *options, simdiri_operation operation,
                 const reference_text *scheme) {
  if (!reference_maps_host(record, options, operation, scheme)) return false;
  return operation != SIMDIRI_OPERATION_TO_URI || holds_raw_non_ascii(&record->host);
}

/* Both kinds of decoding at once; the first merge counts. */
static bool finds_merge(const part *decoded, bool is_mapped, size_t *offset) {
  size_t other = 0;
  reference_tokens tokens = copy(decoded->tokens), ignored = copy(decoded->tokens);
  bool found = reference_decode(&tokens, decoded->component, offset);
  bool found_ignored = is_mapped && reference_decode_ignored(&ignored, &other);
  if (found_ignored && (!found || other < *offset)) *offset = other;
  reference_tokens_free(&tokens);
  reference_tokens_free(&ignored);
  return found || found_ignored;
}

reference_failure reference_find_merge(const reference_record *record, const simdiri_options *options,
                                       simdiri_operation operation, const reference_text *scheme) {
  part parts[PART_COUNT];
  reference_record looked_at = *record;
  list_parts(&looked_at, parts);
  for (int i = 0; i < PART_COUNT; i++) {
    if (!decodes(record, options, operation, scheme, parts[i].component)) continue;
    size_t offset = 0;
    bool is_mapped = parts[i].component == SIMDIRI_COMPONENT_HOST && maps(record, options, operation, scheme);
    if (finds_merge(&parts[i], is_mapped, &offset))
      return (reference_failure){SIMDIRI_ERROR_OCTET_MERGE, parts[i].component, offset};
  }
  return (reference_failure){SIMDIRI_OK, SIMDIRI_COMPONENT_NONE, 0};
}
