/* Percent-encoding after encoding (WHATWG URL 1.3, special-query percent-encode set). */
/* SPDX-License-Identifier: MIT */
#include "ask.h"

#include <stdbool.h>
#include <string.h>

#include "iri/charset/encode.h"

/* WHATWG URL 1.3: C0 controls, space, " # < >, and the apostrophe. */
static void list_special_query(bool is_encoded[128]) {
  for (int byte = 0; byte < 128; byte++)
    is_encoded[byte] = byte <= ' ' || byte == 0x7F || strchr("\"#<>'", byte) != NULL;
}

check_answer check_ask_encode(const check_case *item) {
  bool is_encoded[128];
  simdiri_charset *charset = NULL;
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  if (item->encoding == NULL || strcmp(item->encode_set, "special-query") != 0) return check_skip("another set");
  list_special_query(is_encoded);
  simdiri_status status = simdiri_charset_create(item->encoding, strlen(item->encoding), NULL, &charset);
  if (status == SIMDIRI_OK)
    status = simdiri_charset_percent_encode(charset, (encode_options){.is_encoded = is_encoded},
                                            (const unsigned char *)item->input.data, item->input.len, &out);
  check_answer answer = check_compare_text(item, status, out.data ? out.data : "", out.len);
  simdiri_buffer_free(&out);
  simdiri_charset_free(charset);
  return answer;
}
