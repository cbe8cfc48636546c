/* Looks up names of parameters and files. */
/* SPDX-License-Identifier: MIT */
#include "keys/key/parameter_names.h"

enum { SESSION_LEN_MIN = 24 };

/* For prefixes of up to eight bytes, comparing one word is enough. */
static bool begins_with(span name, const name_words *words, const name_entry *prefix) {
  const unsigned short_of = prefix->len < WORD_LEN ? 8u * (WORD_LEN - prefix->len) : 0;
  if ((words->first ^ prefix->first) << short_of != 0) return false;
  return prefix->len <= WORD_LEN ||
         (name.len >= prefix->len && is_same_ignoring_case(name.data, prefix->name, prefix->len));
}

unsigned simdiri_name_kind(span name) {
  const name_words words = words_of(name);
  unsigned kind = 0;
  for (size_t i = 0; i < simdiri_name_prefix_count; i++)
    kind |= begins_with(name, &words, &simdiri_name_prefixes[i]) ? simdiri_name_prefixes[i].kind : 0u;
  for (size_t slot = (size_t)(words.hash >> 54); kind == 0; slot++) {
    const uint16_t place = simdiri_name_slots[slot % NAME_SLOTS];
    if (place == 0) return 0;
    const name_entry *entry = &simdiri_name_entries[place - 1];
    if (entry->first != words.first || entry->last != words.last || entry->len != name.len) continue;
    if (name.len <= (size_t)2 * WORD_LEN || is_same_ignoring_case(name.data, entry->name, name.len)) kind = entry->kind;
  }
  return kind;
}

bool simdiri_is_session_value(span value) {
  bool is_plain = true, is_uuid = true;
  if (value.len < SESSION_LEN_MIN) return false;
  for (size_t i = 0; i < value.len && (is_plain || is_uuid); i++) {
    const unsigned char byte = (unsigned char)value.data[i];
    is_plain = is_plain && byte_is(byte, CLASS_ALPHA | CLASS_DIGIT);
    is_uuid = is_uuid && (byte == '-' || byte_is(byte, CLASS_HEX));
  }
  return is_plain || is_uuid;
}
