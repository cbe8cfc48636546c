/* Collects observed redirects (RFC 3987 5.3.4), and looks IRIs up in them. */
/* SPDX-License-Identifier: MIT */
#include "iri/redirect/redirects.h"

#include <string.h>

#include "iri/common/allocator.h"
#include "iri/common/buffer.h"
#include "iri/common/byte.h"
#include "iri/common/result.h"
#include "iri/common/text.h"
#include "iri/hash/digest.h"
#include "iri/hash/hash.h"

void simdiri_redirects_hash(const simdiri_redirects *redirects, redirect_entry *entry) {
  entry->hash = simdiri_hash_bytes(SIMDIRI_HASH_XXH3_128, NULL, redirects_text(redirects, entry), entry->len);
}

simdiri_status simdiri_redirects_add_hashed(simdiri_redirects *redirects, const redirect_entry pair[2]) {
  void *block = redirects->entries;
  const simdiri_status status = simdiri_grow(redirects->allocator, &block, &redirects->capacity, redirects->count + 2,
                                             sizeof *redirects->entries);
  redirects->entries = block;
  if (status != SIMDIRI_OK) return status;
  for (unsigned i = 0; i < 2; i++) redirects->entries[redirects->count++] = pair[i];
  return SIMDIRI_OK;
}

simdiri_status simdiri_redirects_add(simdiri_redirects *redirects, redirect_entry pair[2]) {
  for (unsigned i = 0; i < 2; i++) simdiri_redirects_hash(redirects, &pair[i]);
  return simdiri_redirects_add_hashed(redirects, pair);
}

/* Indexes the sorted entries by the first bits of their hash, so that a range has about one entry. */
static simdiri_status index_entries(simdiri_redirects *redirects) {
  while (redirects->bits < 40 && (size_t)1 << redirects->bits < redirects->count) redirects->bits++;
  const size_t ranges = (size_t)1 << redirects->bits;
  redirects->starts = simdiri_allocate_zeroed(redirects->allocator, (ranges + 1) * sizeof *redirects->starts);
  if (!redirects->starts) return SIMDIRI_ERROR_NO_MEMORY;
  size_t range = 0;
  for (size_t i = 0; i < redirects->count; i++) {
    const uint64_t bits = redirects->bits ? redirects->entries[i].hash.high >> (64 - redirects->bits) : 0;
    while (range <= bits) redirects->starts[range++] = i;
  }
  while (range <= ranges) redirects->starts[range++] = redirects->count;
  return SIMDIRI_OK;
}

/* Hashes which texts are replaced, and by which texts. The order of entries depends only on their texts, so files that
 * give the same classes have the same digest. The texts are hashed, not their XXH3 hashes, because an attacker can
 * choose texts with equal XXH3 hashes. */
static void digest_entries(simdiri_redirects *redirects) {
  key_digest digest;
  simdiri_digest_begin(&digest);
  for (size_t i = 0; i < redirects->count; i++) {
    const redirect_entry *entry = &redirects->entries[i], *representative = &redirects->entries[entry->representative];
    if (representative == entry) continue;
    simdiri_digest_add(&digest, redirects_text(redirects, entry), entry->len);
    simdiri_digest_add(&digest, redirects_text(redirects, representative), representative->len);
  }
  redirects->digest = simdiri_digest_end(&digest);
}

simdiri_status simdiri_redirects_complete(simdiri_redirects *redirects) {
  simdiri_status status = simdiri_redirects_classify(redirects);
  if (status == SIMDIRI_OK) status = index_entries(redirects);
  if (status == SIMDIRI_OK) digest_entries(redirects);
  return status;
}

void simdiri_redirects_free(simdiri_redirects *redirects) {
  if (!redirects) return;
  if (redirects->starts)
    simdiri_deallocate(redirects->allocator, redirects->starts,
                       (((size_t)1 << redirects->bits) + 1) * sizeof *redirects->starts);
  simdiri_deallocate(redirects->allocator, redirects->entries, redirects->capacity * sizeof *redirects->entries);
  simdiri_buffer_free(&redirects->texts);
  simdiri_deallocate(redirects->allocator, redirects, sizeof *redirects);
}

const char *simdiri_redirects_find(const simdiri_redirects *redirects, const char *iri, size_t iri_len,
                                   size_t *found_len) {
  iri = text_or_empty(iri);
  const simdiri_fingerprint hash = simdiri_hash_bytes(SIMDIRI_HASH_XXH3_128, NULL, iri, iri_len);
  const size_t range = redirects->bits ? (size_t)(hash.high >> (64 - redirects->bits)) : 0;
  size_t low = redirects->starts[range], high = redirects->starts[range + 1];
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    const redirect_entry *entry = &redirects->entries[middle];
    int order = (entry->hash.high > hash.high) - (entry->hash.high < hash.high);
    if (order == 0) order = (entry->hash.low > hash.low) - (entry->hash.low < hash.low);
    if (order == 0) order = (entry->len > iri_len) - (entry->len < iri_len);
    if (order == 0) order = memcmp(redirects_text(redirects, entry), iri, iri_len);
    if (order == 0) {
      const redirect_entry *representative = &redirects->entries[entry->representative];
      *found_len = representative->len;
      return redirects_text(redirects, representative);
    }
    if (order < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return NULL;
}

/* A scheme is the same in any case. */
static bool has_default_scheme(const simdiri_options *options, const char *scheme) {
  const char *own = options->default_scheme;
  if (!own || !scheme) return own == scheme;
  const size_t len = strlen(own);
  return strlen(scheme) == len && is_same_ignoring_case(own, scheme, len);
}

/* NON_STRICT concerns only resolution. The rungs scheme and protocol have the same normal forms except for redirects.
 * Contexts at lower rungs never follow redirects. */
bool simdiri_redirects_fit(const simdiri_redirects *redirects, const simdiri_options *options) {
  const simdiri_options *o = &redirects->options;
  const uint32_t flags = ~(uint32_t)SIMDIRI_FLAG_NON_STRICT;
  return o->profile == options->profile && o->rung >= SIMDIRI_RUNG_SCHEME && o->form == options->form &&
         o->grammar == options->grammar && o->disallowed == options->disallowed && o->host == options->host &&
         o->unicode == options->unicode && o->idna == options->idna && (o->flags & flags) == (options->flags & flags) &&
         has_default_scheme(o, options->default_scheme);
}

simdiri_status simdiri_follow_redirects(const simdiri_redirects *redirects, simdiri_buffer *out, size_t begin,
                                        simdiri_result *result) {
  size_t len;
  const char *found = simdiri_redirects_find(redirects, result->text, result->text_len, &len);
  if (!found || (len == result->text_len && memcmp(found, result->text, len) == 0)) return result->status;
  out->len = begin;
  const simdiri_status status = simdiri_buffer_append(out, found, len);
  if (status != SIMDIRI_OK) return fail_call(result, status);
  result->text = buffer_text(out, begin);
  result->text_len = len;
  result->changes |= SIMDIRI_CHANGE_REDIRECT;
  return result->status;
}
