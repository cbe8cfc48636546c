/* What keys are made by. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEY_KEYER_H
#define SIMDIRI_KEY_KEYER_H

#include "context/context.h"
#include "key/rules.h"

struct simdiri_keyer {
  const simdiri_context *context;
  simdiri_key_options options; /* lossy with what the rules ask for */
  const simdiri_allocator *allocator;
  simdiri_buffer identity;
};

/* Writes the identity of a keyer that is complete but for it. */
simdiri_status simdiri_keyer_identify(simdiri_keyer *keyer);

/* The hash of a key text. */
simdiri_fingerprint simdiri_keyer_hash(const simdiri_keyer *keyer, const char *text, size_t len);
/* The key of a normal form: lossy rules, and the hash. Fills in all of the result but `wire`. */
simdiri_status simdiri_keyer_key(const simdiri_keyer *keyer, simdiri_scratch *scratch, const char *text, size_t len,
                                 simdiri_fingerprint *fingerprint, simdiri_key_result *result);
/* The key of a record with an error, from its own bytes. */
simdiri_status simdiri_keyer_hash_bad(const simdiri_keyer *keyer, simdiri_scratch *scratch, const char *bytes,
                                      size_t len, simdiri_fingerprint *fingerprint);

#endif
