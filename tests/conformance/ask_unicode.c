/* Questions about the layers below the public header: UTF-8 and Unicode normalization. */
/* SPDX-License-Identifier: MIT */
#include "ask.h"

#include "iri/common/utf8.h"
#include "iri/unicode/nfc.h"

check_answer check_ask_utf8(const check_case *item) {
  const unsigned char *at = (const unsigned char *)item->input.data, *end = at + item->input.len;
  if (item->expected_boolean < 0) return check_skip("expectation is not a boolean");
  while (at < end) {
    uint32_t code_point;
    size_t len = utf8_decode(at, end, &code_point);
    if (len == 0) break;
    at += len;
  }
  return check_boolean(item->expected_boolean, at == end);
}

check_answer check_ask_nfc(simdiri_scratch *scratch, const check_case *item) {
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  simdiri_status status = simdiri_nfc_apply(scratch, SIMDIRI_UNICODE_NFC, 0, item->input.data, item->input.len, &out);
  check_answer answer = check_compare_text(item, status, out.data, out.len);
  simdiri_buffer_free(&out);
  return answer;
}
