/* Hashes the texts of keys. */
/* SPDX-License-Identifier: MIT */
#include "iri/common/buffer.h"
#include "iri/hash/hash.h"
#include "keys/key/keyer.h"

simdiri_fingerprint simdiri_keyer_hash(const simdiri_keyer *keyer, const char *text, size_t len) {
  return simdiri_hash_bytes(keyer->options.hash, keyer->options.secret, text, len);
}

void simdiri_keyer_hash_texts(const simdiri_keyer *keyer, const span *texts, size_t count, const char *readable_end,
                              simdiri_fingerprint *fingerprints) {
  const simdiri_key_options *options = &keyer->options;
  const text_block block = {texts, count, readable_end};
  simdiri_hash_texts(options->hash, options->secret, keyer->context->options.isa, &block, fingerprints);
}

simdiri_status simdiri_keyer_hash_bad(const simdiri_keyer *keyer, simdiri_scratch *scratch, const char *bytes,
                                      size_t len, simdiri_fingerprint *fingerprint) {
  simdiri_buffer *marked = &scratch->marked;
  if (len == SIZE_MAX) return SIMDIRI_ERROR_TOO_LONG;
  marked->len = 0;
  const simdiri_status status = simdiri_buffer_reserve(marked, len + 1);
  if (status != SIMDIRI_OK) return status;
  buffer_put(marked, '\xFF');
  (void)simdiri_buffer_append(marked, bytes, len);
  *fingerprint = simdiri_keyer_hash(keyer, marked->data, marked->len);
  return SIMDIRI_OK;
}
