/* Splits an identity into settings. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "keys/key/identity.h"

bool simdiri_identity_next_setting(span *rest, span *setting) {
  while (rest->len > 0 && rest->data[0] == ' ') *rest = (span){rest->data + 1, rest->len - 1};
  if (rest->len == 0) return false;
  const char *space = memchr(rest->data, ' ', rest->len);
  *setting = (span){rest->data, space ? (size_t)(space - rest->data) : rest->len};
  *rest = (span){rest->data + setting->len, rest->len - setting->len};
  return true;
}

void simdiri_identity_split_setting(span setting, span *name, span *value) {
  const char *equals = memchr(setting.data, '=', setting.len),
             *sign = equals ? equals : memchr(setting.data, '/', setting.len);
  const size_t name_len = sign ? (size_t)(sign - setting.data) : setting.len;
  const size_t skipped = sign ? name_len + 1 : name_len;
  *name = (span){setting.data, name_len};
  *value = (span){setting.data + skipped, setting.len - skipped};
}
