/* The keyer: how keys are made. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_KEY_KEYER_H
#define SIMDIRI_KEYS_KEY_KEYER_H

#include "iri/common/span.h"
#include "iri/context/context.h"
#include "keys/rules/rules.h"

struct simdiri_keyer {
  const simdiri_context *context;
  simdiri_key_options options; /* `lossy` includes the rules that the rules file asks for */
  simdiri_parts *parts;        /* what keys are made of, and then the host; NULL: normal forms */
  /* NULL, or the redirects between key texts: those of the options or the context, or `mapped` */
  const simdiri_redirects *redirects;
  simdiri_redirects *mapped; /* NULL, or the redirects after the lossy rules */
  const simdiri_allocator *allocator;
  simdiri_buffer identity;
};

/* Can keys be of the addresses in redirect wrappers? The rules file may name none. */
static inline bool opens_wrappers(const simdiri_keyer *keyer) {
  const simdiri_key_rules *rules = keyer->options.rules;
  return (keyer->options.lossy & SIMDIRI_LOSSY_UNWRAP) && rules && rules->unwrap_count > 0;
}

/* Writes the identity of a keyer whose other members are complete. */
simdiri_status simdiri_keyer_identify(simdiri_keyer *keyer);

/* Returns the hash of a key text. */
simdiri_fingerprint simdiri_keyer_hash(const simdiri_keyer *keyer, const char *text, size_t len);
/* Returns the hashes of at most HASH_MAX_TEXTS key texts, which are in one block that may be read up to `readable_end`.
 */
void simdiri_keyer_hash_texts(const simdiri_keyer *keyer, const span *texts, size_t count, const char *readable_end,
                              simdiri_fingerprint *fingerprints);
/* Chooses the redirects of a keyer whose options are complete. */
simdiri_status simdiri_keyer_choose_redirects(simdiri_keyer *keyer);
/* Replaces a normal form by its key text before redirects: takes what is compared and its group, and applies the lossy
 * rules. The text becomes a view of itself or of the scratch. *fired gets the rules that changed something. */
simdiri_status simdiri_keyer_make_text(const simdiri_keyer *keyer, simdiri_scratch *scratch, const char **text,
                                       size_t *len, uint32_t *fired);
/* Appends the text of the group of a normal form, from whose beginning on `readable` bytes can be read, for keys by
 * label or by the names of parameters. It is the buffer from *begin on. */
simdiri_status simdiri_keyer_put_group(const simdiri_keyer *keyer, simdiri_scratch *scratch, span text, size_t readable,
                                       simdiri_buffer *out, size_t *begin);
/* Are the options of groups good together? */
bool simdiri_keyer_can_group(const simdiri_context *context, const simdiri_key_options *options);
static inline bool is_group(simdiri_key_by by) { return by >= SIMDIRI_KEY_BY_PARAMS; }

/* Makes the parts of a keyer whose options are complete. */
simdiri_status simdiri_keyer_make_parts(simdiri_keyer *keyer);
/* Replaces a key text by its part after the lossy rules, a view of the text or of the scratch. *fired gets those rules
 * as well. Sets *is_found to false if there is no part. */
simdiri_status simdiri_keyer_take_part(const simdiri_keyer *keyer, simdiri_scratch *scratch, const char **text,
                                       size_t *len, uint32_t *fired, bool *is_found);
/* Makes the key of a normal form: applies lossy rules, then redirects, then hashes. Fills in all of the result except
 * `wire`. */
simdiri_status simdiri_keyer_key(const simdiri_keyer *keyer, simdiri_scratch *scratch, const char *text, size_t len,
                                 simdiri_fingerprint *fingerprint, simdiri_key_result *result);
/* Makes the key of a record with an error from its own bytes. */
simdiri_status simdiri_keyer_hash_bad(const simdiri_keyer *keyer, simdiri_scratch *scratch, const char *bytes,
                                      size_t len, simdiri_fingerprint *fingerprint);

#endif
