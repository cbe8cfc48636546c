/* The domain parser of the WHATWG URL Standard (section 3.3). */
/* SPDX-License-Identifier: MIT */
#include "iri/common/buffer.h"
#include "iri/common/byte.h"
#include "iri/idna/domain.h"

/* Forbidden domain code points (section 3.2): forbidden host code points, C0 controls, "%" and DEL. */
static bool is_forbidden_domain_byte(unsigned char byte) {
  switch (byte) {
  case '#':
  case '%':
  case '/':
  case ':':
  case '<':
  case '>':
  case '?':
  case '@':
  case '[':
  case '\\':
  case ']':
  case '^':
  case '|':
  case 0x7F: return true;
  default: return byte <= 0x20;
  }
}

static bool is_ascii_name(const unsigned char *text, size_t len) {
  unsigned char all = 0;
  for (size_t i = 0; i < len; i++) all |= text[i];
  return all < 0x80;
}

/* Lower-cases an ASCII name. The standard accepts ASCII names even if ToASCII fails. */
static simdiri_status append_lower_name(const unsigned char *name, size_t len, simdiri_buffer *out) {
  const simdiri_status status = simdiri_buffer_reserve(out, len);
  if (status != SIMDIRI_OK) return status;
  for (size_t i = 0; i < len; i++) buffer_put(out, (char)byte_lower(name[i]));
  return SIMDIRI_OK;
}

static simdiri_status refuse_name(simdiri_domain_failure *failure, simdiri_domain_problem problem) {
  if (failure) *failure = (simdiri_domain_failure){.problem = problem};
  return SIMDIRI_ERROR_BAD_HOST;
}

simdiri_status simdiri_domain_parse(simdiri_scratch *scratch, const unsigned char *name, size_t len,
                                    simdiri_buffer *out, simdiri_domain_failure *failure) {
  const size_t begin = out->len;
  simdiri_status status =
      is_ascii_name(name, len)
          ? append_lower_name(name, len, out)
          : simdiri_domain_to_ascii(scratch, SIMDIRI_DOMAIN_CHECK_BIDI | SIMDIRI_DOMAIN_CHECK_JOINERS,
                                    (const char *)name, len, out, failure);
  if (status != SIMDIRI_OK) return status;
  if (out->len == begin) return refuse_name(failure, SIMDIRI_DOMAIN_BAD_LENGTH);
  for (size_t i = begin; i < out->len; i++) {
    if (!is_forbidden_domain_byte((unsigned char)out->data[i])) continue;
    out->len = begin;
    return refuse_name(failure, SIMDIRI_DOMAIN_DISALLOWED);
  }
  if (failure) *failure = (simdiri_domain_failure){.problem = SIMDIRI_DOMAIN_NO_PROBLEM};
  return SIMDIRI_OK;
}
