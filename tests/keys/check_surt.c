/* SURT keys: they are appended, and nothing of an earlier key is left in the next; sanitizers check the rest. The
 * conformance test compares the keys with the package.
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "key_laws.h"

static bool append_surt(const test_case *about, uint32_t flags, const test_text *in, simdiri_buffer *out) {
  const simdiri_status status = simdiri_surt(about->scratch, flags, in->data, in->len, out);
  return check_that(about, !simdiri_is_error(status) || status < SIMDIRI_ERROR_NO_MEMORY, "a SURT key is made");
}

static void check_flags(const test_case *about, uint32_t flags) {
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  if (append_surt(about, flags, about->in, &out)) {
    const size_t len = out.len;
    append_surt(about, flags, about->other, &out);
    const size_t begin = out.len;
    if (append_surt(about, flags, about->in, &out))
      check_that(about, out.len - begin == len && (len == 0 || memcmp(out.data, out.data + begin, len) == 0),
                 "the SURT key is the same again");
  }
  simdiri_buffer_free(&out);
}

void key_check_surt(const test_case *about, uint32_t flags) {
  check_flags(about, flags);
  check_flags(about, SIMDIRI_SURT_COMMON_CRAWL);
}
