/* Makes the key of one IRI. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/buffer.h"
#include "iri/common/text.h"
#include "iri/hash/hash.h"
#include "iri/operations/compared_text.h"
#include "iri/operations/resolve.h"
#include "iri/redirect/redirects.h"
#include "keys/key/keyer.h"
#include "keys/key/lossy.h"
#include "keys/key/unwrap.h"

static bool is_call_error(simdiri_status status) {
  return simdiri_is_error(status) && status >= SIMDIRI_ERROR_NO_MEMORY;
}

static simdiri_status fail_key(simdiri_key_result *result, simdiri_status status) {
  *result = (simdiri_key_result){.normalized = {.status = status}};
  return status;
}

/* Returns the length of the text before its query and fragment. */
static size_t find_front(span text) {
  size_t len = 0;
  while (len < text.len && text.data[len] != '?' && text.data[len] != '#') len++;
  return len;
}

/* Opens the wrapper that lines "path" may have made of `before`: with the path of *text, and with the query as it was,
 * which belongs to the target. Sets *opened to the target; its length is 0 if there is none. The other texts stay
 * valid: *text is copied, since the search writes to the buffer that it is in. */
static simdiri_status open_made_wrapper(const simdiri_keyer *keyer, simdiri_scratch *scratch, span before, span *text,
                                        span *opened, unsigned *count) {
  const unsigned known = *count;
  const size_t front = find_front(*text), rest = find_front(before);
  simdiri_buffer *copy = &scratch->changed;
  copy->len = 0;
  simdiri_status status = simdiri_buffer_append(copy, text->data, text->len);
  if (status == SIMDIRI_OK) status = simdiri_buffer_append(copy, text->data, front);
  if (status == SIMDIRI_OK) status = simdiri_buffer_append(copy, before.data + rest, before.len - rest);
  if (status != SIMDIRI_OK) return status;
  text->data = copy->data;
  *opened = (span){copy->data + text->len, copy->len - text->len};
  status = simdiri_unwrap(keyer->context, keyer->options.rules, scratch, opened, count);
  if (*count == known) opened->len = 0;
  return status;
}

/* Those that may have changed a path; session may have changed the query only, which is as it was again. */
enum {
  PATH_RULES = SIMDIRI_LOSSY_SLASHES | SIMDIRI_LOSSY_PATH_CASE | SIMDIRI_LOSSY_TRAILING_SLASH | SIMDIRI_LOSSY_INDEX |
               SIMDIRI_LOSSY_PATHS
};

/* Opens the wrapper that the text may be, applies the other rules, and opens the wrapper that lines "path" may have
 * made of it, and so on. */
static simdiri_status unwrap_and_change(const simdiri_keyer *keyer, simdiri_scratch *scratch, span *text,
                                        uint32_t *fired) {
  span opened = *text, changed = opened;
  uint32_t made = 0;
  unsigned count = 0;
  simdiri_status status = simdiri_unwrap(keyer->context, keyer->options.rules, scratch, &opened, &count);
  while (status == SIMDIRI_OK && opened.len > 0 && count <= UNWRAP_MAX) {
    const span before = changed = opened;
    status = simdiri_lossy(keyer->options.lossy, keyer->options.rules, scratch, &changed.data, &changed.len, fired);
    opened.len = 0;
    if (status != SIMDIRI_OK || !(*fired & SIMDIRI_LOSSY_PATHS)) break;
    status = open_made_wrapper(keyer, scratch, before, &changed, &opened, &count);
    if (opened.len > 0) made |= *fired & PATH_RULES;
  }
  if (status != SIMDIRI_OK) return status;
  if (count > UNWRAP_MAX)
    return simdiri_lossy(keyer->options.lossy & TOO_DEEP_RULES, NULL, scratch, &text->data, &text->len, fired);
  *fired |= made | (count > 0 ? SIMDIRI_LOSSY_UNWRAP : 0);
  *text = changed;
  return SIMDIRI_OK;
}

static simdiri_status apply_lossy_rules(const simdiri_keyer *keyer, simdiri_scratch *scratch, span *text,
                                        uint32_t *fired) {
  if (opens_wrappers(keyer)) return unwrap_and_change(keyer, scratch, text, fired);
  return simdiri_lossy(keyer->options.lossy, keyer->options.rules, scratch, &text->data, &text->len, fired);
}

simdiri_status simdiri_keyer_make_text(const simdiri_keyer *keyer, simdiri_scratch *scratch, const char **text,
                                       size_t *len, uint32_t *fired) {
  *fired = 0;
  if (is_group(keyer->options.by)) {
    simdiri_buffer *out = &scratch->pair[0];
    size_t begin;
    out->len = 0;
    const simdiri_status status = simdiri_keyer_put_group(keyer, scratch, (span){*text, *len}, *len, out, &begin);
    if (status != SIMDIRI_OK) return status;
    *text = buffer_text(out, begin);
    *len = out->len - begin;
  } else {
    (void)simdiri_compared_text(keyer->context, scratch, *text, *len, text, len);
  }
  if (!keyer->options.lossy) return SIMDIRI_OK;
  span changed = {*text, *len};
  const simdiri_status status = apply_lossy_rules(keyer, scratch, &changed, fired);
  *text = changed.data;
  *len = changed.len;
  return status;
}

static void follow_redirects(const simdiri_keyer *keyer, simdiri_key_result *result) {
  size_t len;
  if (!keyer->redirects) return;
  const char *found = simdiri_redirects_find(keyer->redirects, result->text, result->text_len, &len);
  if (!found || (len == result->text_len && memcmp(found, result->text, len) == 0)) return;
  result->text = found;
  result->text_len = len;
  result->lossy |= SIMDIRI_LOSSY_REDIRECT;
}

simdiri_status simdiri_keyer_key(const simdiri_keyer *keyer, simdiri_scratch *scratch, const char *text, size_t len,
                                 simdiri_fingerprint *fingerprint, simdiri_key_result *result) {
  result->text = text;
  result->text_len = len;
  const simdiri_status made = simdiri_keyer_make_text(keyer, scratch, &result->text, &result->text_len, &result->lossy);
  if (made != SIMDIRI_OK) return made;
  follow_redirects(keyer, result);
  if (keyer->parts) {
    bool is_found;
    const simdiri_status status =
        simdiri_keyer_take_part(keyer, scratch, &result->text, &result->text_len, &result->lossy, &is_found);
    if (status != SIMDIRI_OK) return status;
    if (!is_found) return simdiri_keyer_hash_bad(keyer, scratch, result->text, result->text_len, fingerprint);
  }
  *fingerprint = simdiri_keyer_hash(keyer, result->text, result->text_len);
  return SIMDIRI_OK;
}

static simdiri_status normalize_record(const simdiri_keyer *keyer, simdiri_scratch *scratch, const char *iri,
                                       size_t iri_len, simdiri_result *result) {
  const iri_call call = {.context = keyer->context,
                         .scratch = scratch,
                         .base = keyer->options.base,
                         .text = iri,
                         .len = iri_len,
                         .out = &scratch->wire,
                         .result = result};
  scratch->wire.len = 0;
  return simdiri_normalize_against(&call);
}

simdiri_status simdiri_key(const simdiri_keyer *keyer, simdiri_scratch *scratch, const char *iri, size_t iri_len,
                           simdiri_fingerprint *fingerprint, simdiri_key_result *result) {
  simdiri_key_result unused;
  if (!result) result = &unused;
  iri = text_or_empty(iri);
  memset(result->reserved, 0, sizeof result->reserved);
  const simdiri_status status = normalize_record(keyer, scratch, iri, iri_len, &result->normalized);
  if (is_call_error(status)) return fail_key(result, status);
  simdiri_status keyed;
  if (simdiri_is_error(status)) {
    result->text = iri;
    result->text_len = iri_len;
    result->lossy = 0;
    keyed = simdiri_keyer_hash_bad(keyer, scratch, iri, iri_len, fingerprint);
  } else {
    keyed =
        simdiri_keyer_key(keyer, scratch, result->normalized.text, result->normalized.text_len, fingerprint, result);
  }
  return keyed == SIMDIRI_OK ? status : fail_key(result, keyed);
}

uint32_t simdiri_partition(const char *text, size_t len, uint32_t count) {
  const simdiri_fingerprint hash = simdiri_hash_bytes(SIMDIRI_HASH_XXH3_64, NULL, text_or_empty(text), len);
  return (uint32_t)(hash.low % count);
}
