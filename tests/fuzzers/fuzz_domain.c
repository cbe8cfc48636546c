/* Fuzz target: domain_to_ascii and domain_to_unicode of any text. One byte is the flags. */
/* SPDX-License-Identifier: MIT */
#include "fuzzer.h"

#include <string.h>

typedef simdiri_status convert(simdiri_scratch *scratch, uint32_t flags, const char *name, size_t len,
                               simdiri_buffer *out, simdiri_domain_failure *failure);

/* Converts into a growable buffer, and into fixed ones: with the exact capacity and with one byte less. */
static simdiri_status run(convert *function, uint32_t flags, const char *name, size_t len, simdiri_buffer *out) {
  simdiri_domain_failure failure = {SIMDIRI_DOMAIN_NO_PROBLEM, SIZE_MAX};
  *out = (simdiri_buffer){.allocator = simdiri_default_allocator()};
  const simdiri_status status = function(fuzz_scratch(), flags, name, len, out, &failure);
  if (status != SIMDIRI_OK) {
    fuzz_require(out->len == 0, "nothing is appended on an error");
    fuzz_require(status == SIMDIRI_ERROR_BAD_HOST || status == SIMDIRI_ERROR_BAD_UTF8, "an error of the name");
    fuzz_require(failure.offset <= len, "the failure is in the name");
    fuzz_require(status == SIMDIRI_ERROR_BAD_UTF8 || strcmp(simdiri_domain_problem_name(failure.problem), "unknown"),
                 "the problem has a name");
    return status;
  }
  for (size_t less = 0; less <= 1 && less <= out->len; less++) {
    fuzz_fixed fixed;
    fuzz_fixed_begin(&fixed, out->len - less);
    const simdiri_status again = function(fuzz_scratch(), flags, name, len, &fixed.buffer, NULL);
    fuzz_require(again == (less ? SIMDIRI_ERROR_NO_CAPACITY : SIMDIRI_OK), "a fixed buffer has the room, or has not");
    fuzz_require(less ? fixed.buffer.len == 0 : fuzz_is_equal(fixed.data, fixed.buffer.len, out->data, out->len),
                 "a fixed buffer gets the same, or nothing");
    fuzz_fixed_end(&fixed);
  }
  return status;
}

static void check_same(convert *function, uint32_t flags, const simdiri_buffer *in, const simdiri_buffer *expected,
                       const char *law) {
  simdiri_buffer out;
  fuzz_require(run(function, flags, in->data, in->len, &out) == SIMDIRI_OK, law);
  fuzz_require(fuzz_is_equal(out.data, out.len, expected->data, expected->len), law);
  simdiri_buffer_free(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len) {
  fuzz_source source = {data, data + len};
  uint32_t flags = fuzz_take_byte(&source);
  if (!simdiri_domain_idna2008_version()) flags &= ~(uint32_t)SIMDIRI_DOMAIN_IDNA2008;
  /* Transitional processing keeps the deviation characters of an A-label, and maps them if they are not in one (UTS 46
   * 4, steps 1 and 4). So the Unicode form is read without it. */
  const uint32_t later = flags & ~(uint32_t)SIMDIRI_DOMAIN_TRANSITIONAL;
  fuzz_text name = fuzz_take_rest(&source);
  simdiri_buffer ascii, unicode;
  const simdiri_status to_ascii = run(simdiri_domain_to_ascii, flags, name.data, name.len, &ascii);
  const simdiri_status to_unicode = run(simdiri_domain_to_unicode, flags, name.data, name.len, &unicode);
  if (to_ascii == SIMDIRI_OK) {
    for (size_t i = 0; i < ascii.len; i++) fuzz_require((unsigned char)ascii.data[i] < 0x80, "ToASCII gives ASCII");
    check_same(simdiri_domain_to_ascii, flags, &ascii, &ascii, "ToASCII is idempotent");
  }
  if (to_unicode == SIMDIRI_OK) {
    fuzz_require(fuzz_is_utf8(unicode.data, unicode.len), "ToUnicode gives UTF-8");
    check_same(simdiri_domain_to_unicode, later, &unicode, &unicode, "ToUnicode is idempotent");
  }
  if (to_ascii == SIMDIRI_OK && to_unicode == SIMDIRI_OK) {
    check_same(simdiri_domain_to_ascii, later, &unicode, &ascii, "ToASCII of the Unicode form is the ASCII form");
    check_same(simdiri_domain_to_unicode, flags, &ascii, &unicode, "ToUnicode of the ASCII form is the Unicode form");
  }
  simdiri_buffer_free(&ascii);
  simdiri_buffer_free(&unicode);
  fuzz_free(&name);
  return 0;
}
