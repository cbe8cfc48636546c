/* SPDX-License-Identifier: MIT */
#include "unit/iri/charset/charset_support.h"

#include <string.h>

simdiri_charset *test_make_charset(const char *name) {
  simdiri_charset *charset = NULL;
  const simdiri_status status =
      simdiri_charset_create(guarded_copy(3, name, strlen(name)), strlen(name), NULL, &charset);
  if (status != SIMDIRI_OK) fail_msg("%s: %s", name, simdiri_status_name(status));
  return charset;
}
