/* Finds charsets by name (RFC 3987 3.1, 3987bis 3.5; Encoding Standard 4.2). */
/* SPDX-License-Identifier: MIT */
#include "iri/charset/charset.h"

#include <string.h>

#include "iri/common/allocator.h"
#include "iri/common/byte.h"
#include "iri/common/text.h"

/* ASCII whitespace, which "get an encoding" removes at both ends. */
static bool is_space(char c) { return c == '\t' || c == '\n' || c == '\f' || c == '\r' || c == ' '; }

/* Letters, digits and other bytes in names of charsets. They exclude everything that iconv takes for an option or a
 * path. */
static bool is_name_byte(unsigned char byte) {
  return byte_is(byte, CLASS_UNRESERVED | CLASS_COLON) || byte == '(' || byte == ')' || byte == '+';
}

/* Stores the name in lower case, without spaces around it, ended by NUL. Returns its length, or 0 if it is not a name.
 */
static size_t read_name(const char *name, size_t len, char *lower) {
  while (len > 0 && is_space(name[len - 1])) len--;
  for (; len > 0 && is_space(*name); name++) len--;
  if (len == 0 || len > CHARSET_NAME_MAX) return 0;
  for (size_t i = 0; i < len; i++) {
    if (!is_name_byte((unsigned char)name[i])) return 0;
    lower[i] = (char)byte_lower((unsigned char)name[i]);
  }
  lower[len] = '\0';
  return len;
}

simdiri_status simdiri_charset_create(const char *name, size_t name_len, const simdiri_allocator *allocator,
                                      simdiri_charset **charset) {
  char lower[CHARSET_NAME_MAX + 1];
  *charset = NULL;
  const size_t len = read_name(text_or_empty(name), name_len, lower);
  if (len == 0) return SIMDIRI_ERROR_UNKNOWN_CHARSET;
  allocator = allocator_or_default(allocator);
  simdiri_charset *created = simdiri_allocate_zeroed(allocator, sizeof *created);
  if (!created) return SIMDIRI_ERROR_NO_MEMORY;
  created->allocator = allocator;
  created->encoding = simdiri_find_encoding(lower, len);
  const simdiri_status status = created->encoding ? SIMDIRI_OK : simdiri_iconv_open(&created->iconv, lower);
  if (status == SIMDIRI_OK)
    *charset = created;
  else
    simdiri_deallocate(allocator, created, sizeof *created);
  return status;
}

void simdiri_charset_free(simdiri_charset *charset) {
  if (!charset) return;
  if (!charset->encoding) simdiri_iconv_close(&charset->iconv);
  simdiri_deallocate(charset->allocator, charset, sizeof *charset);
}
