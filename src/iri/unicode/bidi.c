/* The structure of bidirectional IRIs (RFC 3987 4.2), with the bidi classes of utf8proc. */
/* SPDX-License-Identifier: MIT */
#include "iri/unicode/bidi.h"

#include <string.h>
#include <utf8proc.h>

#include "iri/common/dot.h"
#include "iri/common/utf8.h"

static size_t delimiter_len_at(simdiri_component component, const unsigned char *p, const unsigned char *end) {
  switch (component) {
  case SIMDIRI_COMPONENT_HOST: return idna_dot_len(p, end);
  case SIMDIRI_COMPONENT_PATH: return *p == '/' || *p == '.'; /* a file name extension is a unit */
  case SIMDIRI_COMPONENT_QUERY: return *p == '&' || *p == ';' || *p == '=';
  default: return 0;
  }
}

const unsigned char *simdiri_bidi_unit_end(simdiri_component component, const unsigned char *p,
                                           const unsigned char *end, size_t *delimiter_len) {
  *delimiter_len = 0;
  for (; p < end; p++) {
    *delimiter_len = delimiter_len_at(component, p, end);
    if (*delimiter_len > 0) break;
  }
  return p;
}

typedef enum { NO_DIRECTION, LTR, RTL, AS_BEFORE } direction;

static direction direction_of(uint32_t code_point) {
  switch (utf8proc_get_property((utf8proc_int32_t)code_point)->bidi_class) {
  case UTF8PROC_BIDI_CLASS_L: return LTR;
  case UTF8PROC_BIDI_CLASS_R:
  case UTF8PROC_BIDI_CLASS_AL: return RTL;
  case UTF8PROC_BIDI_CLASS_NSM:
    return AS_BEFORE; /* a combining mark has the direction of the character before it (UAX 9 W1) */
  default: return NO_DIRECTION;
  }
}

bidi_verdict simdiri_judge_bidi(const unsigned char *unit, const unsigned char *end) {
  direction first = NO_DIRECTION, last = NO_DIRECTION;
  bool has_ltr = false, has_rtl = false;
  if (!simdiri_may_be_rtl(unit, (size_t)(end - unit))) return BIDI_FINE;
  for (const unsigned char *p = unit; p < end;) {
    uint32_t code_point = 0;
    const size_t len = utf8_decode(p, end, &code_point);
    const direction here = len > 0 ? direction_of(code_point) : NO_DIRECTION;
    if (p == unit) first = here;
    if (here != AS_BEFORE) last = here;
    has_ltr |= here == LTR;
    has_rtl |= here == RTL;
    p += len > 0 ? len : 1;
  }
  if (!has_rtl) return BIDI_FINE;
  if (has_ltr) return BIDI_MIXED;
  return first == RTL && last == RTL ? BIDI_FINE : BIDI_ENDS;
}

bool simdiri_may_be_rtl(const unsigned char *text, size_t len) {
  for (size_t i = 0; i < len; i++)
    if (text[i] >= 0xD6) return true;
  return false;
}
