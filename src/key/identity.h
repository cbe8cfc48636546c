/* Identities of profiles, read again: texts of parts that a space separates, each a word, or a name, "=" and a value.
 */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEY_IDENTITY_H
#define SIMDIRI_KEY_IDENTITY_H

#include <simdiri/buffer.h>
#include <simdiri/status.h>
#include <stdbool.h>
#include <stdint.h>

#include "common/span.h"

/* KEY_RULES */
extern const char simdiri_key_rules_text[];

/* Takes the next part off the text. False: there is none. */
bool simdiri_identity_next_part(span *rest, span *part);
/* The name of a part and its value, both without "="; the value of a word is empty. */
void simdiri_identity_split_part(span part, span *name, span *value);

/* How the keys of an identity may differ from those of this version. */
typedef struct {
  uint32_t rules;         /* the rules number that they were made by; 0: it has none */
  bool has_other_idna;    /* and other tables of domain names … */
  bool has_other_unicode; /* … or of Unicode normalization */
  bool has_old_digest;    /* it names rules or redirects by 64 bits */
} simdiri_identity_changes;

/* Appends the identity with the rules number and the tables of this version in place of its own. Errors: BAD_OPTION for
 * a text that no keyer made, one of a later rules number, and one with a digest of 64 bits; NO_MEMORY. */
simdiri_status simdiri_identity_relabel(const char *identity, size_t len, simdiri_buffer *out,
                                        simdiri_identity_changes *changes);

#endif
