/* Writes the identity of a keyer: a text that differs whenever keys may differ. */
/* SPDX-License-Identifier: MIT */
#include <string.h>
#include <utf8proc.h>

#include "iri/common/buffer.h"
#include "iri/hash/hash.h"
#include "iri/options/option_words.h"
#include "iri/redirect/redirects.h"
#include "iri/tables/idna_table.h"
#include "keys/key/identity.h"
#include "keys/key/keyer.h"
#include "keys/key/labeler_head.h"

/* Raised whenever some input gets another key than before, unless the rest of the identity differs anyway. */
#define KEY_RULES "6"

static const char *const profiles[] = {OPTION_PROFILES(OPTION_WORD_AT)};
static const char *const rungs[] = {OPTION_RUNGS(OPTION_WORD_AT)};
static const char *const forms[] = {OPTION_FORMS(OPTION_WORD_AT)};
static const char *const grammars[] = {OPTION_GRAMMARS(OPTION_WORD_AT)};
static const char *const disalloweds[] = {OPTION_DISALLOWED(OPTION_WORD_AT)};
static const char *const hosts[] = {OPTION_HOSTS_OF_CONVERT(OPTION_WORD_AT)};
static const char *const unicodes[] = {"keep", "nfc", "nfkc"};

static simdiri_status append_text(simdiri_buffer *out, const char *text) {
  return simdiri_buffer_append(out, text, strlen(text));
}

static simdiri_status append_pair(simdiri_buffer *out, const char *name, const char *value) {
  simdiri_status status = append_text(out, name);
  return status == SIMDIRI_OK ? append_text(out, value) : status;
}

static simdiri_status append_options(simdiri_buffer *out, const simdiri_options *o) {
  const char *const pairs[][2] = {{" profile=", profiles[o->profile]},
                                  {" rung=", rungs[o->rung]},
                                  {" form=", forms[o->form]},
                                  {" grammar=", grammars[o->grammar]},
                                  {" disallowed=", disalloweds[o->disallowed]},
                                  {" host=", hosts[o->host]},
                                  {" unicode=", unicodes[o->unicode]}};
  simdiri_status status = SIMDIRI_OK;
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs && status == SIMDIRI_OK; i++)
    status = append_pair(out, pairs[i][0], pairs[i][1]);
  if (status == SIMDIRI_OK && (o->flags & SIMDIRI_FLAG_ENCODE_BIDI)) status = append_text(out, " encode-bidi");
  /* NON_STRICT affects resolving only, so it is left out. */
  if (status == SIMDIRI_OK && (o->flags & SIMDIRI_FLAG_REFERENCE)) status = append_text(out, " reference");
  if (status == SIMDIRI_OK && (o->flags & SIMDIRI_FLAG_DROP_FRAGMENT)) status = append_text(out, " drop-fragment");
  if (status == SIMDIRI_OK && (o->flags & SIMDIRI_FLAG_STD3)) status = append_text(out, " std3");
  if (status == SIMDIRI_OK && o->default_scheme) status = append_pair(out, " default-scheme=", o->default_scheme);
  /* What IDNA2008 allows depends on the version of libidn2. */
  if (status == SIMDIRI_OK && o->idna == SIMDIRI_IDNA_2008)
    status = append_pair(out, " idna2008=libidn2-", simdiri_domain_idna2008_version());
  return status;
}

/* Raised instead of KEY_RULES if only keys with lines about wrappers change. */
#define UNWRAPPING " unwrap=4"

static simdiri_status append_unwrapping(simdiri_buffer *out, const simdiri_keyer *keyer) {
  const bool unwraps = (keyer->options.lossy & SIMDIRI_LOSSY_UNWRAP) || keyer->options.rules->unwraps_paths;
  return unwraps ? append_text(out, UNWRAPPING) : SIMDIRI_OK;
}

static simdiri_status append_lossy(simdiri_buffer *out, const simdiri_keyer *keyer) {
  const simdiri_key_options *options = &keyer->options;
  const char *name, *separator = " lossy=";
  char hex[SIMDIRI_FINGERPRINT_CAPACITY];
  simdiri_status status = SIMDIRI_OK;
  for (unsigned bit = 0; (name = simdiri_lossy_name(bit)) != NULL && status == SIMDIRI_OK; bit++) {
    if (!(options->lossy >> bit & 1)) continue;
    status = append_pair(out, separator, name);
    separator = ",";
  }
  if (status != SIMDIRI_OK || !options->rules || options->rules->count == 0) return status;
  const size_t len = simdiri_fingerprint_write(options->rules->digest, SIMDIRI_HASH_XXH3_128, hex);
  status = append_text(out, " parameters=");
  if (status == SIMDIRI_OK) status = simdiri_buffer_append(out, hex, len);
  return status == SIMDIRI_OK ? append_unwrapping(out, keyer) : status;
}

static simdiri_status append_redirects(simdiri_buffer *out, const simdiri_redirects *redirects) {
  char hex[SIMDIRI_FINGERPRINT_CAPACITY];
  if (!redirects) return SIMDIRI_OK;
  const size_t len = simdiri_fingerprint_write(redirects->digest, SIMDIRI_HASH_XXH3_128, hex);
  const simdiri_status status = append_text(out, " redirects=");
  return status == SIMDIRI_OK ? simdiri_buffer_append(out, hex, len) : status;
}

static simdiri_status append_by(simdiri_buffer *out, const simdiri_key_options *options) {
  static const char *const names[] = {OPTION_KEYS_BY(OPTION_WORD_AT)};
  if (options->by == SIMDIRI_KEY_BY_IRI) return SIMDIRI_OK;
  const simdiri_status status = append_pair(out, " by=", names[options->by]);
  if (status != SIMDIRI_OK) return status;
  switch (options->by) {
  case SIMDIRI_KEY_BY_DOMAIN:
  case SIMDIRI_KEY_BY_SITE: return append_pair(out, " suffixes=", simdiri_suffix_list_identity(options->suffixes));
  case SIMDIRI_KEY_BY_LABEL: {
    const labeler_head *head = (const labeler_head *)options->labeler;
    return simdiri_buffer_append(out, head->identity.data, head->identity.len);
  }
  default: return status;
  }
}

/* Versions of the data that results depend on: UTS 46, and Unicode normalization, which UTS 46 also uses. */
static simdiri_status append_versions(simdiri_buffer *out) {
  const simdiri_status status = append_pair(out, " idna=", simdiri_idna_unicode);
  return status == SIMDIRI_OK ? append_pair(out, " normalization=", utf8proc_unicode_version()) : status;
}

/* Identifies the secret without revealing it: SipHash makes this safe. */
static simdiri_status append_hash(simdiri_buffer *out, const simdiri_keyer *keyer) {
  static const char probe[] = "simdiri secret";
  char hex[SIMDIRI_FINGERPRINT_CAPACITY];
  const simdiri_hash hash = keyer->options.hash;
  simdiri_status status = append_pair(out, " hash=", simdiri_hash_name(hash));
  if (status != SIMDIRI_OK || hash != SIMDIRI_HASH_SIPHASH_128) return status;
  status = append_text(out, " secret=");
  if (status != SIMDIRI_OK) return status;
  (void)simdiri_fingerprint_write(simdiri_hash_bytes(hash, keyer->options.secret, probe, sizeof probe), hash, hex);
  return simdiri_buffer_append(out, hex, 16);
}

const char simdiri_key_rules_text[] = KEY_RULES;
const char simdiri_unwrapping_text[] = UNWRAPPING;

simdiri_status simdiri_keyer_identify(simdiri_keyer *keyer) {
  simdiri_buffer *out = &keyer->identity;
  const simdiri_options *o = &keyer->context->options;
  simdiri_status status = append_text(out, "simdiri-key/1 rules=" KEY_RULES);
  if (status == SIMDIRI_OK) status = append_options(out, o);
  if (status == SIMDIRI_OK) status = append_lossy(out, keyer);
  if (status == SIMDIRI_OK)
    status =
        append_redirects(out, follows_redirects(&keyer->context->options) ? o->redirects : keyer->options.redirects);
  if (status == SIMDIRI_OK) status = append_by(out, &keyer->options);
  if (status == SIMDIRI_OK) status = append_hash(out, keyer);
  return status == SIMDIRI_OK ? append_versions(out) : status;
}
