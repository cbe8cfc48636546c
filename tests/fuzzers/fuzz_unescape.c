/* Fuzz target: character references in any text. One byte chooses HTML or XML. */
/* SPDX-License-Identifier: MIT */
#include "fuzzer.h"

#include <stdlib.h>
#include <string.h>

static simdiri_status run(simdiri_escaping escaping, const fuzz_text *text, simdiri_buffer *out,
                          simdiri_result *result) {
  *out = (simdiri_buffer){.allocator = simdiri_default_allocator()};
  memset(result, 0xA5, sizeof *result);
  const simdiri_status status = simdiri_unescape(escaping, text->data, text->len, out, result);
  fuzz_require(result->status == status, "the result has the status");
  fuzz_require(out->len <= 2 * text->len, "at most 2 bytes for each");
  return status;
}

static void check_error(simdiri_escaping escaping, const fuzz_text *text, const simdiri_result *result) {
  fuzz_require(escaping == SIMDIRI_ESCAPING_XML && result->status == SIMDIRI_ERROR_BAD_ENTITY, "only XML has errors");
  fuzz_require(result->offset < text->len && text->data[result->offset] == '&', "an error is at an ampersand");
  fuzz_require(result->text == NULL, "an error has no text");
}

static void check_offsets(simdiri_escaping escaping, const fuzz_text *text, const simdiri_result *result) {
  size_t before = 0;
  for (size_t at = 0; at < result->text_len; at += 1 + result->text_len / 64) {
    const size_t offset = simdiri_unescape_offset(escaping, text->data, text->len, at);
    fuzz_require(offset < text->len && offset >= before, "offsets are in the text, and in order");
    fuzz_require(text->data[offset] == '&' || text->data[offset] == result->text[at], "the byte that made it");
    before = offset;
  }
  fuzz_require(simdiri_unescape_offset(escaping, text->data, text->len, result->text_len) == text->len, "the end");
}

/* Escaping and unescaping the result gives the result. */
static void check_round_trip(simdiri_escaping escaping, const simdiri_result *from) {
  enum { LONGEST = 6 }; /* "&quot;" */
  simdiri_buffer out;
  simdiri_result result;
  fuzz_text escaped = {malloc(LONGEST * from->text_len + 1), 0};
  if (!escaped.data) abort();
  for (size_t i = 0; i < from->text_len; i++) {
    const char byte = from->text[i];
    const char *piece = byte == '&' ? "&amp;" : byte == '<' ? "&#x3C;" : byte == '"' ? "&quot;" : NULL;
    const size_t piece_len = piece ? strlen(piece) : 1;
    memcpy(escaped.data + escaped.len, piece ? piece : &byte, piece_len);
    escaped.len += piece_len;
  }
  fuzz_require(run(escaping, &escaped, &out, &result) == SIMDIRI_OK, "escaped again, it is good");
  fuzz_require(fuzz_is_equal(result.text, result.text_len, from->text, from->text_len), "escaped again, it comes back");
  simdiri_buffer_free(&out);
  fuzz_free(&escaped);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len) {
  fuzz_source source = {data, data + len};
  const simdiri_escaping escaping = fuzz_take_byte(&source) & 1 ? SIMDIRI_ESCAPING_XML : SIMDIRI_ESCAPING_HTML;
  fuzz_text text = fuzz_take_rest(&source);
  simdiri_buffer out;
  simdiri_result result;
  if (run(escaping, &text, &out, &result) != SIMDIRI_OK) {
    check_error(escaping, &text, &result);
  } else {
    fuzz_require((result.changes == 0) == fuzz_is_equal(text.data, text.len, result.text, result.text_len),
                 "changes exactly if it differs");
    check_offsets(escaping, &text, &result);
    check_round_trip(escaping, &result);
  }
  simdiri_buffer_free(&out);
  fuzz_free(&text);
  return 0;
}
