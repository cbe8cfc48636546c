/* Reads identities. An identity consists of settings separated by spaces. A setting is a word, or a name, "=" and a
 * value. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_KEY_IDENTITY_H
#define SIMDIRI_KEYS_KEY_IDENTITY_H

#include <simdiri/buffer.h>
#include <simdiri/status.h>
#include <stdbool.h>
#include <stdint.h>

#include "iri/common/span.h"

/* KEY_RULES */
extern const char simdiri_key_rules_text[];
/* The setting "unwrap", with the space before it: the number of how wrappers are opened. */
extern const char simdiri_unwrapping_text[];

/* Takes the next setting off the text. Returns false if there is none. */
bool simdiri_identity_next_setting(span *rest, span *setting);
/* Splits a setting into name and value, both without "=", or the "/" of the header simdiri-key/1; the value of a word
 * is empty. */
void simdiri_identity_split_setting(span setting, span *name, span *value);

/* How the keys of an identity may differ from those of this version. */
typedef struct {
  uint32_t rules;            /* the rules number of the keys; 0: the identity has none */
  bool is_web;               /* the profile is web */
  bool has_other_idna;       /* the keys were made with other tables of domain names */
  bool has_other_unicode;    /* the keys were made with other tables of Unicode normalization */
  bool has_other_unwrapping; /* the keys of redirect wrappers were made in another way */
  bool has_newer_unwrapping; /* they were made in a way that this version does not know */
  bool has_old_digest;       /* rules or redirects are named by 64 bits */
} identity_changes;

/* Appends the identity with its numbers of rules and versions of tables replaced by those of this version. Errors:
 * BAD_OPTION for a text that no keyer wrote, for later numbers, and for a digest of 64 bits; NO_MEMORY. */
simdiri_status simdiri_identity_relabel(const char *identity, size_t len, simdiri_buffer *out,
                                        identity_changes *changes);

#endif
