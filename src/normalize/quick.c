/* Recognizes what is already normal. It understands "scheme://host/path?query#fragment" with a plain host, and nothing
 * that any rule could change; the writer decides everything else. */
/* SPDX-License-Identifier: MIT */
#include "normalize/quick.h"

#include <string.h>

#include "common/byte.h"
#include "common/code_point.h"
#include "common/triplets.h"
#include "common/utf8.h"
#include "unicode/nfc_quick.h"

typedef struct {
  const unsigned char *p;
  const unsigned char *end;
  bool is_iri;                  /* characters stand raw, their triplets do not */
  bool composes;                /* Unicode normalization is asked for, and what follows is not yet known to be normal */
  simdiri_nfc_checker *checker; /* of characters in triplets; apart, so that the scanner can stay in registers */
} scanner;

enum { SEGMENT_ENDS = CLASS_SLASH | CLASS_QUESTION | CLASS_HASH };

static bool is_upper_hex(unsigned char byte) { return byte_is(byte, CLASS_HEX) && !byte_is(byte, CLASS_LOWER); }

static bool is_upper_triplet(const unsigned char *p, const unsigned char *end) {
  return end - p >= 3 && p[0] == '%' && is_upper_hex(p[1]) && is_upper_hex(p[2]);
}

/* Skips the triplets of a character that Unicode normalization leaves alone. One that may not stand raw is not
 * decoded for it, and neither are bytes that are no character: then the first triplet alone is skipped. */
static bool skip_composed(scanner *s, bool in_query) {
  encoded_bytes bytes;
  uint32_t code_point;
  read_encoded_bytes(s->p, s->end, false, &bytes);
  size_t len = decode_bytes(&bytes, &code_point);
  if (len == 0 || !may_stand_raw(code_point, in_query))
    len = 1;
  else if (!simdiri_nfc_admits(s->checker, code_point, s->p, s->p + 3 * len))
    return false;
  for (; len > 0; len--, s->p += 3)
    if (!is_upper_triplet(s->p, s->end)) return false;
  return true;
}

/* A triplet that stays: upper-case, not of an unreserved character. */
static bool skip_triplet(scanner *s, bool in_query) {
  if (!is_upper_triplet(s->p, s->end)) return false;
  const unsigned char value = triplet_value(s->p);
  if (byte_is(value, CLASS_UNRESERVED)) return false;
  if (value >= 0x80 && s->is_iri) return false;
  if (value >= 0x80 && s->composes) return skip_composed(s, in_query);
  s->p += 3;
  return true;
}

/* At the first character that is not ASCII, all of the rest is checked for Unicode normalization. */
static bool skip_character(scanner *s, bool in_query) {
  uint32_t code_point;
  if (!s->is_iri) return false;
  if (s->composes) {
    if (!simdiri_is_surely_nfc(s->checker->form, s->p, (size_t)(s->end - s->p))) return false;
    s->composes = false;
  }
  const size_t len = simdiri_utf8_decode(s->p, s->end, &code_point);
  if (len < 2 || !may_stand_raw(code_point, in_query)) return false;
  s->p += len;
  return true;
}

/* What no table says is plain. */
static bool skip_special(scanner *s, bool in_query) {
  if (*s->p == '%') return skip_triplet(s, in_query);
  return byte_is(*s->p, CLASS_HIGH) && skip_character(s, in_query);
}

/* Skips the text of a query or fragment, up to a byte of `stops` or the end. */
static bool skip_text(scanner *s, unsigned stops, bool in_query) {
  for (;;) {
    while (s->p < s->end && byte_is(*s->p, ALLOWED_QUERY)) s->p++;
    if (s->p == s->end || byte_is(*s->p, stops)) return true;
    if (!skip_special(s, in_query)) return false;
  }
}

/* Is a dot-segment what begins at p? */
static bool is_dot_segment(const unsigned char *p, const unsigned char *end) {
  if (p == end || *p != '.') return false;
  p++;
  if (p < end && *p == '.') p++;
  return p == end || byte_is(*p, SEGMENT_ENDS);
}

/* Is any segment of a path that begins with "/" a dot-segment? */
static bool has_dot_segment(const unsigned char *p, const unsigned char *end) {
  for (; p < end; p++)
    if (*p == '/' && is_dot_segment(p + 1, end)) return true;
  return false;
}

/* The path is scanned as a whole: leaving a loop at each "/" would cost a mispredicted branch a segment. That a segment
 * begins with a dot is rare, so only then is it looked at again. */
static bool skip_path(scanner *s) {
  const unsigned char *begin = s->p;
  unsigned dots = 0, slash = 0;
  for (;;) {
    for (; s->p < s->end && byte_is(*s->p, ALLOWED_PATH); s->p++) {
      dots |= slash & (unsigned)(*s->p == '.');
      slash = *s->p == '/';
    }
    if (s->p == s->end || byte_is(*s->p, CLASS_QUESTION | CLASS_HASH)) break;
    slash = 0;
    if (!skip_special(s, false)) return false;
  }
  return !dots || !has_dot_segment(begin, s->p);
}

/* A lower-case scheme and "://"; not file, whose host can vanish. */
static bool skip_scheme(scanner *s) {
  const unsigned char *begin = s->p;
  if (s->p == s->end || !byte_is(*s->p, CLASS_LOWER)) return false;
  while (s->p < s->end && byte_is(*s->p, CLASS_SCHEME) && !byte_is(*s->p, CLASS_UPPER)) s->p++;
  if (s->end - s->p < 3 || memcmp(s->p, "://", 3) != 0) return false;
  if (s->p - begin == 4 && memcmp(begin, "file", 4) == 0) return false;
  s->p += 3;
  return true;
}

/* Lower-case letters, digits, dots, "+" and single hyphens, so that no label is an A-label. */
static bool skip_host(scanner *s) {
  const unsigned char *begin = s->p;
  unsigned pairs = 0, hyphen = 0;
  for (; s->p < s->end && (byte_class(*s->p) & (CLASS_SCHEME | CLASS_UPPER)) == CLASS_SCHEME; s->p++) {
    pairs |= hyphen & (unsigned)(*s->p == '-');
    hyphen = *s->p == '-';
  }
  return s->p > begin && !pairs && (s->p == s->end || byte_is(*s->p, SEGMENT_ENDS));
}

bool simdiri_is_surely_normal(const simdiri_context *context, const unsigned char *text, size_t len) {
  const simdiri_options *o = &context->options;
  simdiri_nfc_checker checker = {.form = o->unicode};
  scanner s = {.p = text,
               .end = text + len,
               .is_iri = o->form == SIMDIRI_FORM_IRI,
               .composes = o->unicode != SIMDIRI_UNICODE_KEEP,
               .checker = &checker};
  if ((o->flags & SIMDIRI_FLAG_STD3) || !skip_scheme(&s) || !skip_host(&s)) return false;
  if (o->rung >= SIMDIRI_RUNG_SCHEME && (s.p == s.end || *s.p != '/')) return false;
  if (!skip_path(&s)) return false;
  if (s.p < s.end && *s.p == '?') {
    s.p++;
    if (!skip_text(&s, CLASS_HASH, true)) return false;
  }
  if (s.p == s.end) return true;
  if (o->flags & SIMDIRI_FLAG_DROP_FRAGMENT) return false;
  s.p++;
  return skip_text(&s, 0, false);
}
