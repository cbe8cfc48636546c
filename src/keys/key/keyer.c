/* Creates keyers: checks their options and writes their identity. */
/* SPDX-License-Identifier: MIT */
#include "keys/key/keyer.h"

#include "iri/common/allocator.h"
#include "iri/common/buffer.h"
#include "iri/common/sized.h"
#include "iri/hash/hash.h"
#include "iri/redirect/redirects.h"

static bool are_options_good(const simdiri_key_options *options) {
  const uint32_t known = LOSSY_OPTIONS;
  return simdiri_hash_is_supported(options->hash) && !(options->lossy & ~known) && options->by >= SIMDIRI_KEY_BY_IRI &&
         options->by <= SIMDIRI_KEY_BY_LABEL;
}

/* The host of a wrapper, and its label, are not those of its target, so records of one host would get several keys. */
static bool can_unwrap(const simdiri_keyer *keyer) {
  return !(keyer->options.lossy & SIMDIRI_LOSSY_UNWRAP) || keyer->options.by == SIMDIRI_KEY_BY_IRI;
}

simdiri_status simdiri_keyer_create(const simdiri_context *context, const simdiri_key_options *options,
                                    const simdiri_allocator *allocator, simdiri_keyer **keyer) {
  *keyer = NULL;
  simdiri_key_options taken;
  if (!options || !TAKE_SIZED(&taken, options, secret)) return SIMDIRI_ERROR_BAD_OPTION;
  if (!are_options_good(&taken) || (taken.redirects && follows_redirects(&context->options)))
    return SIMDIRI_ERROR_BAD_OPTION;
  if (taken.base && taken.base->profile != context->options.profile) return SIMDIRI_ERROR_BAD_OPTION;
  if (!simdiri_keyer_can_group(context, &taken)) return SIMDIRI_ERROR_BAD_OPTION;
  allocator = allocator_or_default(allocator);
  simdiri_keyer *created = simdiri_allocate_zeroed(allocator, sizeof *created);
  if (!created) return SIMDIRI_ERROR_NO_MEMORY;
  created->context = context;
  created->options = taken;
  if (taken.rules) created->options.lossy |= taken.rules->lossy;
  if (!can_unwrap(created)) {
    simdiri_deallocate(allocator, created, sizeof *created);
    return SIMDIRI_ERROR_BAD_OPTION;
  }
  created->allocator = created->identity.allocator = allocator;
  simdiri_status status = simdiri_keyer_choose_redirects(created);
  if (status == SIMDIRI_OK) status = simdiri_keyer_make_parts(created);
  if (status == SIMDIRI_OK) status = simdiri_keyer_identify(created);
  if (status == SIMDIRI_OK)
    *keyer = created;
  else
    simdiri_keyer_free(created);
  return status;
}

void simdiri_keyer_free(simdiri_keyer *keyer) {
  if (!keyer) return;
  simdiri_buffer_free(&keyer->identity);
  simdiri_parts_free(keyer->parts);
  simdiri_redirects_free(keyer->mapped);
  simdiri_deallocate(keyer->allocator, keyer, sizeof *keyer);
}

const char *simdiri_keyer_identity(const simdiri_keyer *keyer, size_t *len) {
  *len = keyer->identity.len;
  return keyer->identity.data;
}
