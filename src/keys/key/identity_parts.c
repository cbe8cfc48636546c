/* Splits an identity into parts. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "keys/key/identity.h"

bool simdiri_identity_next_part(span *rest, span *part) {
  while (rest->len > 0 && rest->data[0] == ' ') *rest = (span){rest->data + 1, rest->len - 1};
  if (rest->len == 0) return false;
  const char *space = memchr(rest->data, ' ', rest->len);
  *part = (span){rest->data, space ? (size_t)(space - rest->data) : rest->len};
  *rest = (span){rest->data + part->len, rest->len - part->len};
  return true;
}

void simdiri_identity_split_part(span part, span *name, span *value) {
  const char *equals = memchr(part.data, '=', part.len), *sign = equals ? equals : memchr(part.data, '/', part.len);
  const size_t name_len = sign ? (size_t)(sign - part.data) : part.len;
  const size_t skipped = sign ? name_len + 1 : name_len;
  *name = (span){part.data, name_len};
  *value = (span){part.data + skipped, part.len - skipped};
}
