/* The rules of IDNA2008 for U-labels that go beyond UTS 46, checked by libidn2 (2.3.3 has the tables of Unicode 12).
 * This is the only file that uses libidn2. A build without it refuses the options that need it, so it asks nothing
 * here. */
/* SPDX-License-Identifier: MIT */
#include "iri/idna/idna2008.h"

#ifdef SIMDIRI_HAS_IDN2
#include <idn2.h>
#include <string.h>

#include "iri/common/buffer.h"

static simdiri_domain_problem problem_of_idn2_status(int status) {
  switch (status) {
  case IDN2_NOT_NFC: return SIMDIRI_DOMAIN_NOT_NFC;
  case IDN2_2HYPHEN:
  case IDN2_HYPHEN_STARTEND: return SIMDIRI_DOMAIN_BAD_HYPHEN;
  case IDN2_LEADING_COMBINING: return SIMDIRI_DOMAIN_BEGINS_WITH_MARK;
  case IDN2_CONTEXTJ:
  case IDN2_CONTEXTJ_NO_RULE: return SIMDIRI_DOMAIN_BAD_JOINER;
  case IDN2_BIDI: return SIMDIRI_DOMAIN_BAD_BIDI;
  case IDN2_TOO_BIG_DOMAIN:
  case IDN2_TOO_BIG_LABEL: return SIMDIRI_DOMAIN_BAD_LENGTH;
  case IDN2_UNASSIGNED: return SIMDIRI_DOMAIN_UNASSIGNED;
  case IDN2_CONTEXTO:
  case IDN2_CONTEXTO_NO_RULE: return SIMDIRI_DOMAIN_BAD_CONTEXT;
  default: return SIMDIRI_DOMAIN_NOT_IDNA2008;
  }
}

/* Copies the label with a final NUL, which libidn2 requires. */
static simdiri_status copy_terminated(simdiri_scratch *scratch, const unsigned char *label, size_t len) {
  simdiri_buffer *copy = &scratch->domain[3];
  copy->len = 0;
  const simdiri_status status = simdiri_buffer_append(copy, label, len);
  return status == SIMDIRI_OK ? simdiri_buffer_append(copy, "", 1) : status;
}

simdiri_status simdiri_check_idna2008(simdiri_scratch *scratch, const unsigned char *label, size_t len,
                                      simdiri_domain_problem *problem) {
  uint8_t *ignored = NULL;
  *problem = SIMDIRI_DOMAIN_NOT_IDNA2008;
  if (memchr(label, '\0', len)) return SIMDIRI_ERROR_BAD_HOST;
  const simdiri_status copied = copy_terminated(scratch, label, len);
  if (copied != SIMDIRI_OK) return copied;
  const int status = idn2_lookup_u8((const uint8_t *)scratch->domain[3].data, &ignored, IDN2_NO_TR46);
  if (status == IDN2_MALLOC) return SIMDIRI_ERROR_NO_MEMORY;
  idn2_free(ignored);
  if (status == IDN2_OK) return SIMDIRI_OK;
  *problem = problem_of_idn2_status(status);
  return SIMDIRI_ERROR_BAD_HOST;
}

const char *simdiri_domain_idna2008_version(void) { return idn2_check_version(NULL); }

#else

simdiri_status simdiri_check_idna2008(simdiri_scratch *scratch, const unsigned char *label, size_t len,
                                      simdiri_domain_problem *problem) {
  (void)scratch;
  (void)label;
  (void)len;
  *problem = SIMDIRI_DOMAIN_NO_PROBLEM;
  return SIMDIRI_ERROR_UNSUPPORTED;
}

const char *simdiri_domain_idna2008_version(void) { return NULL; }
#endif
