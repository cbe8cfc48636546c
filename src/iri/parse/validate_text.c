/* Strict validation of userinfo, reg-name, path, query and fragment. */
/* SPDX-License-Identifier: MIT */
#include "iri/common/byte.h"
#include "iri/common/code_point.h"
#include "iri/common/utf8.h"
#include "iri/parse/parse.h"

unsigned simdiri_allowed_classes(simdiri_component component) {
  switch (component) {
  case SIMDIRI_COMPONENT_HOST: return ALLOWED_REG_NAME;
  case SIMDIRI_COMPONENT_USERINFO: return ALLOWED_USERINFO;
  case SIMDIRI_COMPONENT_PATH: return ALLOWED_PATH;
  default: return ALLOWED_QUERY;
  }
}

/* Returns the length of the character at p; 0 if it is not allowed, with the error in *status. */
static size_t check_character(simdiri_grammar grammar, bool in_query, const unsigned char *p, const unsigned char *end,
                              simdiri_status *status) {
  uint32_t code_point;
  const size_t len = utf8_decode(p, end, &code_point);
  if (len == 0)
    *status = SIMDIRI_ERROR_BAD_UTF8;
  else if (is_allowed_raw(code_point, grammar, in_query))
    return len;
  else
    *status = is_bidi_formatting(code_point) && grammar != SIMDIRI_GRAMMAR_URI ? SIMDIRI_ERROR_BIDI_FORMATTING
                                                                               : SIMDIRI_ERROR_BAD_CODE_POINT;
  return 0;
}

simdiri_status simdiri_check_text(simdiri_grammar grammar, simdiri_component component, const unsigned char *text,
                                  size_t len, size_t *offset) {
  const bool is_bis = grammar == SIMDIRI_GRAMMAR_IRI_BIS;
  const bool has_triplets = !(is_bis && component == SIMDIRI_COMPONENT_HOST);
  unsigned allowed = simdiri_allowed_classes(component);
  if (is_bis && component == SIMDIRI_COMPONENT_FRAGMENT) allowed |= CLASS_HASH;
  if (grammar == SIMDIRI_GRAMMAR_LEIRI) allowed |= CLASS_REPAIRABLE; /* leiri-ucschar, 3987bis 7.1 */
  const unsigned char *p = text;
  const unsigned char *const end = text + len;
  simdiri_status status = SIMDIRI_OK;
  while (p < end && status == SIMDIRI_OK) {
    if (byte_is(*p, allowed)) {
      p++;
    } else if (*p == '%' && has_triplets) {
      if (is_triplet(p, end))
        p += 3;
      else
        status = SIMDIRI_ERROR_BAD_PERCENT;
    } else if (byte_is(*p, CLASS_HIGH)) {
      p += check_character(grammar, component == SIMDIRI_COMPONENT_QUERY, p, end, &status);
    } else {
      status = SIMDIRI_ERROR_BAD_CHARACTER;
    }
  }
  *offset = (size_t)(p - text);
  return status;
}
