/* Recognizes forms of values. */
/* SPDX-License-Identifier: MIT */
#include "keys/rules/value_forms.h"

#include <string.h>

#include "iri/common/byte.h"

enum { FORM_INT, FORM_UUID, FORM_HASH, FORM_TIMESTAMP, SECONDS_LEN = 10, MILLISECONDS_LEN = 13 };

span simdiri_value_form_name(unsigned form) {
  static const char *const names[VALUE_FORMS] = {"{int}", "{uuid}", "{hash}", "{timestamp}"};
  return (span){names[form], strlen(names[form])};
}

bool simdiri_is_uuid(span text) {
  if (text.len != UUID_LEN) return false;
  for (size_t i = 0; i < UUID_LEN; i++) {
    const bool has_dash = i == 8 || i == 13 || i == 18 || i == 23;
    if (has_dash ? text.data[i] != '-' : !byte_is((unsigned char)text.data[i], CLASS_HEX)) return false;
  }
  return true;
}

unsigned simdiri_value_forms(span value) {
  size_t digits = 0, hexadecimal = 0;
  while (digits < value.len && byte_is((unsigned char)value.data[digits], CLASS_DIGIT)) digits++;
  while (hexadecimal < value.len && byte_is((unsigned char)value.data[hexadecimal], CLASS_HEX)) hexadecimal++;
  unsigned forms = 0;
  if (value.len > 0 && digits == value.len) forms |= 1u << FORM_INT;
  if (simdiri_is_uuid(value)) forms |= 1u << FORM_UUID;
  if (hexadecimal == value.len && is_hash_len(value.len)) forms |= 1u << FORM_HASH;
  /* Seconds and milliseconds since 1970, from 2001 to 2033. */
  const bool is_time_len = value.len == SECONDS_LEN || value.len == MILLISECONDS_LEN;
  if (digits == value.len && is_time_len && value.data[0] == '1') forms |= 1u << FORM_TIMESTAMP;
  return forms;
}
