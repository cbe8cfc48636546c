/* Relabels identities of older versions, and tells what differs about their keys. */
/* SPDX-License-Identifier: MIT */
#include <simdiri/key.h>
#include <string.h>
#include <utf8proc.h>

#include "iri/common/buffer.h"
#include "iri/common/lines.h"
#include "iri/tables/idna_table.h"
#include "keys/key/identity.h"

/* From rules number 2 on. */
static const char *const history[] = {
    "records whose keys are made with the lossy rules session, tracking or index, as these know other names, or with "
    "redirects from or to an empty authority",
    "records whose host has characters that UTS 46 ignores and that may not be written in an IRI, such as U+FEFF, or "
    "has "
    "non-ASCII and is mapped to ASCII without A-labels,",
    "records with [ or ] outside of an IP address, or with a second #, as disallowed=encode-all is the default for "
    "keys now, and relative references whose keys are made with lossy rules",
    "records that lossy rules and redirects change together, URNs with a component or a UUID, mail addresses with a "
    "non-ASCII host, hosts with characters that came with Unicode 18, and hosts with bytes that are not UTF-8",
    "records whose keys are made with the lossy rule session, as it also removes sessions of ASP.NET",
};

enum { FIRST_CHANGE = 2, ENCODES_ALL_SINCE = 4 };

uint32_t simdiri_key_rules_number(void) {
  uint32_t number = 0;
  for (const char *digit = simdiri_key_rules_text; *digit; digit++) number = 10 * number + (uint32_t)(*digit - '0');
  return number;
}

const char *simdiri_key_rules_change(uint32_t number) {
  const uint32_t i = number - FIRST_CHANGE;
  return number >= FIRST_CHANGE && i < sizeof history / sizeof *history ? history[i] : NULL;
}

static uint32_t read_number(span digits) {
  uint32_t number = 0;
  for (size_t i = 0; i < digits.len; i++) {
    if (digits.data[i] < '0' || digits.data[i] > '9' || number > UINT32_MAX / 10 - 1) return 0;
    number = 10 * number + (uint32_t)(digits.data[i] - '0');
  }
  return number;
}

/* Returns the new value of a setting; NULL: the setting stays unchanged. */
static const char *find_new_value(span name, span value, identity_changes *changes) {
  if (is_word(name, "rules")) {
    changes->rules = read_number(value);
    return simdiri_key_rules_text;
  }
  if (is_word(name, "profile")) changes->is_web = is_word(value, "web");
  /* The default for keys was encode. Other records than those of the history have the same keys under both. */
  if (is_word(name, "disallowed") && is_word(value, "encode") && changes->rules < ENCODES_ALL_SINCE && !changes->is_web)
    return "encode-all";
  if (is_word(name, "idna")) {
    changes->has_other_idna = !is_word(value, simdiri_idna_unicode);
    return simdiri_idna_unicode;
  }
  if (is_word(name, "normalization")) {
    changes->has_other_unicode = !is_word(value, utf8proc_unicode_version());
    return utf8proc_unicode_version();
  }
  /* Up to rules number 2, rules and redirects were named by 64 bits of XXH3, from which today's digest cannot be
   * computed. */
  if ((is_word(name, "parameters") || is_word(name, "redirects")) && value.len != SIMDIRI_FINGERPRINT_CAPACITY)
    changes->has_old_digest = true;
  return NULL;
}

/* Does the setting "lossy" end with the rule unwrap, the last one? */
static bool names_unwrap(span name, span rules) {
  static const char rule[] = "unwrap";
  const size_t len = sizeof rule - 1;
  return is_word(name, "lossy") && rules.len >= len && memcmp(rules.data + rules.len - len, rule, len) == 0;
}

/* The first identities with the rule unwrap lack the setting of that name, which follows "parameters". Returns its
 * place there, or that of an old one, with the space before it; NULL: nothing is to be changed here. */
static const char *find_unwrapping(bool unwraps, span setting, span rest, size_t *len) {
  span next, name, value;
  simdiri_identity_split_setting(setting, &name, &value);
  *len = 0;
  if (is_word(name, "unwrap")) {
    *len = setting.len + 1;
    return is_word((span){setting.data - 1, *len}, simdiri_unwrapping_text) ? NULL : setting.data - 1;
  }
  if (!unwraps || !is_word(name, "parameters")) return NULL;
  if (simdiri_identity_next_setting(&rest, &next)) {
    simdiri_identity_split_setting(next, &name, &value);
    if (is_word(name, "unwrap")) return NULL;
  }
  return setting.data + setting.len;
}

/* Copies the identity up to the old text, and writes the new one in its place. */
static simdiri_status replace(simdiri_buffer *out, const char **copied, span old, const char *now) {
  const simdiri_status status = simdiri_buffer_append(out, *copied, (size_t)(old.data - *copied));
  *copied = old.data + old.len;
  return status == SIMDIRI_OK ? simdiri_buffer_append(out, now, strlen(now)) : status;
}

static bool is_newer_unwrapping(span name, span value) {
  const char *number = strchr(simdiri_unwrapping_text, '=') + 1;
  return is_word(name, "unwrap") && read_number(value) > read_number((span){number, strlen(number)});
}

static simdiri_status append_relabeled(span identity, simdiri_buffer *out, identity_changes *changes) {
  span rest = identity, setting, name, value, old;
  const char *copied = identity.data;
  simdiri_status status = SIMDIRI_OK;
  bool unwraps = false;
  while (status == SIMDIRI_OK && simdiri_identity_next_setting(&rest, &setting)) {
    simdiri_identity_split_setting(setting, &name, &value);
    const char *now = find_new_value(name, value, changes);
    if (now) status = replace(out, &copied, value, now);
    if (is_newer_unwrapping(name, value)) changes->has_newer_unwrapping = true;
    unwraps = unwraps || names_unwrap(name, value);
    old.data = find_unwrapping(unwraps, setting, rest, &old.len);
    if (status != SIMDIRI_OK || !old.data) continue;
    changes->has_other_unwrapping = true;
    status = replace(out, &copied, old, simdiri_unwrapping_text);
  }
  if (status != SIMDIRI_OK) return status;
  return simdiri_buffer_append(out, copied, identity.len - (size_t)(copied - identity.data));
}

simdiri_status simdiri_identity_relabel(const char *identity, size_t len, simdiri_buffer *out,
                                        identity_changes *changes) {
  static const char beginning[] = "simdiri-key/1 rules=";
  *changes = (identity_changes){0};
  if (len < sizeof beginning || memcmp(identity, beginning, sizeof beginning - 1) != 0) return SIMDIRI_ERROR_BAD_OPTION;
  const simdiri_status status = append_relabeled((span){identity, len}, out, changes);
  if (status != SIMDIRI_OK) return status;
  const bool is_known = !changes->has_old_digest && !changes->has_newer_unwrapping && changes->rules >= 1 &&
                        changes->rules <= simdiri_key_rules_number();
  return is_known ? SIMDIRI_OK : SIMDIRI_ERROR_BAD_OPTION;
}
