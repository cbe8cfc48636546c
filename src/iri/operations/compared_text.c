/* What is compared: a normal form without the parts that its scheme ignores (RFC 3987 5.3.3; RFC 8141 3.1). */
/* SPDX-License-Identifier: MIT */
#include "iri/operations/compared_text.h"

#include <string.h>

#include "iri/common/byte.h"
#include "iri/common/text.h"

enum { URN_LEN = sizeof "urn:" - 1, NID_MAX = 32 };

static const char uuid_form[] = "urn:uuid:xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx";

/* Returns the length of "urn:", the namespace identifier and ":" before a text that begins with pchar, as a namespace
 * specific string does (RFC 8141 2); 0 for other text. In a normal form, the identifier is in lower case. */
static size_t find_specific_string(const char *text, size_t len) {
  size_t end = URN_LEN;
  while (end < len && end - URN_LEN <= NID_MAX &&
         (byte_is((unsigned char)text[end], CLASS_LOWER | CLASS_DIGIT) || text[end] == '-'))
    end++;
  const size_t nid_len = end - URN_LEN;
  if (nid_len < 2 || nid_len > NID_MAX || text[URN_LEN] == '-' || text[end - 1] == '-') return 0;
  /* NOLINTNEXTLINE(bugprone-not-null-terminated-result): the NUL is not one of them */
  if (len - end < 2 || text[end] != ':' || memchr("/?#", text[end + 1], 3)) return 0;
  return end + 1;
}

/* Returns where the assigned name ends, before its components; `len` if it has none, or is no URN: a query must begin
 * as an r-component or a q-component does (RFC 8141 2.3). */
static size_t find_components(const char *text, size_t len, size_t begin) {
  size_t end = begin;
  while (end < len && text[end] != '?' && text[end] != '#') end++;
  if (end == len || text[end] == '#') return end;
  /* NOLINTBEGIN(bugprone-not-null-terminated-result): the NUL is not one of them */
  const bool is_rq =
      len - end > 2 && (text[end + 1] == '+' || text[end + 1] == '=') && !memchr("/?#", text[end + 2], 3);
  /* NOLINTEND(bugprone-not-null-terminated-result) */
  return is_rq ? end : len;
}

/* Copies a UUID in lower case (RFC 9562 4). Returns false if the text is none or has no upper case. */
static bool lower_uuid(const char *text, size_t len, char uuid[COMPARED_UUID_LEN]) {
  bool has_upper = false;
  if (len != COMPARED_UUID_LEN || memcmp(text, uuid_form, sizeof "urn:uuid:" - 1) != 0) return false;
  for (size_t i = 0; i < len; i++) {
    const unsigned char byte = (unsigned char)text[i];
    if (uuid_form[i] == 'x' ? !byte_is(byte, CLASS_HEX) : text[i] != uuid_form[i]) return false;
    has_upper |= byte_is(byte, CLASS_UPPER);
    uuid[i] = (char)byte_lower(byte);
  }
  return has_upper;
}

uint32_t simdiri_take_compared_text(char uuid[COMPARED_UUID_LEN], const char **text, size_t *len) {
  uint32_t ignored = 0;
  const size_t begin = find_specific_string(*text, *len);
  if (begin == 0) return 0;
  const size_t end = find_components(*text, *len, begin);
  if (end < *len) ignored |= SIMDIRI_IGNORED_URN_COMPONENTS;
  if (lower_uuid(*text, end, uuid)) {
    ignored |= SIMDIRI_IGNORED_UUID_CASE;
    *text = uuid;
  }
  *len = end;
  return ignored;
}

uint32_t simdiri_compared_text(const simdiri_context *context, simdiri_scratch *scratch, const char *normal,
                               size_t normal_len, const char **text, size_t *text_len) {
  *text = text_or_empty(normal);
  *text_len = normal_len;
  return compares_otherwise(&context->options) && may_be_compared_otherwise(*text, normal_len)
             ? simdiri_take_compared_text(scratch->uuid, text, text_len)
             : 0;
}

const char *simdiri_ignored_name(unsigned bit) {
  static const char *const names[] = {"urn-components", "uuid-case"};
  return bit < sizeof names / sizeof *names ? names[bit] : NULL;
}
