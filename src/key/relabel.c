/* Identities of older versions: what is different about their keys. */
/* SPDX-License-Identifier: MIT */
#include <stdbool.h>
#include <string.h>
#include <utf8proc.h>

#include "common/buffer.h"
#include "key/identity.h"
#include "tables/idna_table.h"

/* From rules number 2 on. */
static const char *const changes[] = {
    "records whose keys are made with the lossy rules session, tracking or index, as these know other names, or with "
    "redirects from or to an empty authority",
    "records whose host has characters that UTS 46 ignores and that may not be written in an IRI, such as U+FEFF, or "
    "has "
    "non-ASCII and is mapped to ASCII without A-labels,",
};

enum { FIRST_CHANGE = 2 };

uint32_t simdiri_key_rules_number(void) {
  uint32_t number = 0;
  for (const char *digit = simdiri_key_rules_text; *digit; digit++) number = 10 * number + (uint32_t)(*digit - '0');
  return number;
}

const char *simdiri_key_rules_change(uint32_t number) {
  const uint32_t i = number - FIRST_CHANGE;
  return number >= FIRST_CHANGE && i < sizeof changes / sizeof *changes ? changes[i] : NULL;
}

typedef struct {
  const char *text;
  size_t len;
} span;

/* Does the part have this name, such as "rules="? Then *value is what follows. */
static bool has_name(span part, const char *name, span *value) {
  const size_t len = strlen(name);
  if (part.len < len || memcmp(part.text, name, len) != 0) return false;
  *value = (span){part.text + len, part.len - len};
  return true;
}

static bool read_number(span digits, uint32_t *number) {
  *number = 0;
  for (size_t i = 0; i < digits.len; i++) {
    if (digits.text[i] < '0' || digits.text[i] > '9' || *number > UINT32_MAX / 10 - 1) return false;
    *number = 10 * *number + (uint32_t)(digits.text[i] - '0');
  }
  return digits.len > 0;
}

static bool is_other(span value, const char *now) {
  return value.len != strlen(now) || memcmp(value.text, now, value.len) != 0;
}

/* Up to rules number 2, rules and redirects were named by 64 bits of XXH3: nothing tells their digest of today. */
static bool has_old_digest(span part) {
  span value;
  return (has_name(part, "parameters=", &value) || has_name(part, "redirects=", &value)) &&
         value.len != SIMDIRI_FINGERPRINT_ROOM;
}

/* The value that a part gets; NULL: the part stays. */
static const char *find_value(span part, span *value, simdiri_state_relabeled *relabeled) {
  const char *now = NULL;
  if (has_name(part, "rules=", value)) {
    now = simdiri_key_rules_text;
    if (!read_number(*value, &relabeled->rules)) relabeled->rules = 0;
  } else if (has_name(part, "idna=", value)) {
    now = simdiri_idna_unicode;
    relabeled->has_other_idna = is_other(*value, now);
  } else if (has_name(part, "normalization=", value)) {
    now = utf8proc_unicode_version();
    relabeled->has_other_unicode = is_other(*value, now);
  }
  return now;
}

simdiri_status simdiri_identity_relabel(const char *identity, size_t len, simdiri_buffer *out,
                                        simdiri_state_relabeled *relabeled) {
  static const char beginning[] = "simdiri-key/1 rules=";
  *relabeled = (simdiri_state_relabeled){0};
  if (len < sizeof beginning || memcmp(identity, beginning, sizeof beginning - 1) != 0) return SIMDIRI_ERROR_BAD_OPTION;
  simdiri_status status = SIMDIRI_OK;
  for (size_t at = 0, end; at < len && status == SIMDIRI_OK; at = end) {
    const char *space = memchr(identity + at, ' ', len - at);
    end = space ? (size_t)(space - identity) + 1 : len;
    const span part = {identity + at, end - at - (space ? 1 : 0)};
    span value = part;
    const char *now = find_value(part, &value, relabeled);
    relabeled->has_old_digest |= has_old_digest(part);
    const size_t kept = now ? (size_t)(value.text - part.text) : part.len;
    status = simdiri_buffer_append(out, part.text, kept);
    if (status == SIMDIRI_OK && now) status = simdiri_buffer_append(out, now, strlen(now));
    if (status == SIMDIRI_OK && space) status = simdiri_buffer_append(out, " ", 1);
  }
  if (status != SIMDIRI_OK) return status;
  const bool is_known =
      !relabeled->has_old_digest && relabeled->rules >= 1 && relabeled->rules <= simdiri_key_rules_number();
  return is_known ? SIMDIRI_OK : SIMDIRI_ERROR_BAD_OPTION;
}
