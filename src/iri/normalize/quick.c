/* Recognizes text that is normal already. It accepts only "scheme://host/path?query#fragment" with a plain host, and
 * nothing that any rule could change. The writer decides about all other text. */
/* SPDX-License-Identifier: MIT */
#include "iri/normalize/quick.h"

#include <string.h>

#include "iri/common/byte.h"
#include "iri/common/triplets.h"
#include "iri/common/utf8.h"
#include "iri/common/word.h"
#include "iri/tables/invisible_table.h"
#include "iri/unicode/nfc_quick.h"

typedef struct {
  const unsigned char *p;
  const unsigned char *end;
  bool is_iri;          /* form iri: characters are raw, not triplets */
  bool encodes;         /* characters are accepted and noted, because encoding them is the only rule for them */
  bool has_characters;  /* noted: a byte 80-FF */
  bool composes;        /* Unicode normalization is requested, and the remaining text has not been checked for it */
  nfc_checker *checker; /* for characters in triplets; a separate object, so that the scanner stays in registers */
} scanner;

enum { SEGMENT_ENDS = CLASS_SLASH | CLASS_QUESTION | CLASS_HASH };

static bool is_upper_hex(unsigned char byte) { return byte_is(byte, CLASS_HEX) && !byte_is(byte, CLASS_LOWER); }

static bool is_upper_triplet(const unsigned char *p, const unsigned char *end) {
  return end - p >= 3 && p[0] == '%' && is_upper_hex(p[1]) && is_upper_hex(p[2]);
}

/* Skips the triplets of a character that Unicode normalization would not change. If the character is never raw, or the
 * bytes are not a character, Unicode normalization does not decode it: then only the first triplet is skipped. */
static bool skip_composed(scanner *s, bool in_query) {
  encoded_bytes bytes;
  uint32_t code_point;
  read_encoded_bytes(s->p, s->end, false, &bytes);
  size_t len = decode_bytes(&bytes, &code_point);
  if (len == 0 || !may_be_raw(code_point, in_query))
    len = 1;
  else if (!simdiri_nfc_admits(s->checker, code_point, s->p, s->p + 3 * len))
    return false;
  for (; len > 0; len--, s->p += 3)
    if (!is_upper_triplet(s->p, s->end)) return false;
  return true;
}

/* Skips a triplet that stays: with upper-case digits, and not of an unreserved character. */
static bool skip_triplet(scanner *s, bool in_query) {
  if (!is_upper_triplet(s->p, s->end)) return false;
  const unsigned char value = triplet_value(s->p);
  if (byte_is(value, CLASS_UNRESERVED)) return false;
  if (value >= 0x80 && s->is_iri) return false;
  if (value >= 0x80 && s->composes) return skip_composed(s, in_query);
  s->p += 3;
  return true;
}

/* Skips a character above ASCII. The first one triggers the check of all remaining text for Unicode normalization. */
static bool skip_character(scanner *s, bool in_query) {
  uint32_t code_point;
  if (s->encodes) {
    s->has_characters = true;
    s->p++;
    return true;
  }
  if (!s->is_iri) return false;
  if (s->composes) {
    if (!simdiri_is_surely_nfc(s->checker->form, s->p, (size_t)(s->end - s->p))) return false;
    s->composes = false;
  }
  const size_t len = utf8_decode(s->p, s->end, &code_point);
  if (len < 2 || !may_be_raw(code_point, in_query)) return false;
  s->p += len;
  return true;
}

/* Skips a byte that the class table does not allow: a triplet or a character above ASCII. */
static bool skip_special(scanner *s, bool in_query) {
  if (*s->p == '%') return skip_triplet(s, in_query);
  return byte_is(*s->p, CLASS_HIGH) && skip_character(s, in_query);
}

/* Skips the text of a query or fragment, up to a byte of the class `stops` or the end. */
static bool skip_text(scanner *s, unsigned stops, bool in_query) {
  for (;;) {
    while (s->p < s->end && byte_is(*s->p, ALLOWED_QUERY)) s->p++;
    if (s->p == s->end || byte_is(*s->p, stops)) return true;
    if (!skip_special(s, in_query)) return false;
  }
}

/* Does a dot-segment begin at p? */
static bool is_dot_segment(const unsigned char *p, const unsigned char *end) {
  if (p == end || *p != '.') return false;
  p++;
  if (p < end && *p == '.') p++;
  return p == end || byte_is(*p, SEGMENT_ENDS);
}

/* Does the path, which begins with "/", contain a dot-segment? */
static bool has_dot_segment(const unsigned char *p, const unsigned char *end) {
  for (; p < end; p++)
    if (*p == '/' && is_dot_segment(p + 1, end)) return true;
  return false;
}

/* Skips groups of eight common bytes of the path that begins at `path`. Returns true if "/" precedes a dot there, or
 * directly after them. */
static bool skip_common_text(scanner *s, const unsigned char *path) {
  uint64_t dots = 0;
  const unsigned char *p = s->p;
  for (; s->end - p > WORD_LEN; p += WORD_LEN) {
    const uint64_t word = load64(p);
    if (!is_common_text(word)) break;
    dots |= find_byte(word, '/') & find_byte(load64(p + 1), '.');
  }
  /* The last group overlaps with the one before. */
  if (s->end - p <= WORD_LEN && s->end - path >= WORD_LEN && is_common_text(load64(s->end - WORD_LEN))) {
    const uint64_t word = load64(s->end - WORD_LEN);
    dots |= find_byte(word, '/') & find_byte(word, '.') >> 8;
    p = s->end;
  }
  s->p = p;
  return dots != 0;
}

/* Scans the path in one loop: leaving the loop at each "/" would cost a mispredicted branch per segment. Segments that
 * begin with a dot are rare; only if there is one, the path is searched for dot-segments. */
static bool skip_path(scanner *s) {
  const unsigned char *begin = s->p;
  unsigned dots = 0, slash = 0;
  for (;;) {
    dots |= skip_common_text(s, begin);
    for (; s->p < s->end && byte_is(*s->p, ALLOWED_PATH); s->p++) {
      dots |= slash & (unsigned)(*s->p == '.');
      slash = *s->p == '/';
    }
    if (s->p == s->end || byte_is(*s->p, CLASS_QUESTION | CLASS_HASH)) break;
    slash = 0;
    do {
      if (!skip_special(s, false)) return false;
    } while (s->p < s->end && byte_is(*s->p, CLASS_HIGH | CLASS_PERCENT));
  }
  return !dots || !has_dot_segment(begin, s->p);
}

/* Skips a lower-case scheme and "://". */
static bool skip_scheme(scanner *s) {
  if (s->p == s->end || !byte_is(*s->p, CLASS_LOWER)) return false;
  while (s->p < s->end && byte_is(*s->p, CLASS_SCHEME) && !byte_is(*s->p, CLASS_UPPER)) s->p++;
  if (s->end - s->p < 3 || memcmp(s->p, "://", 3) != 0) return false;
  s->p += 3;
  return true;
}

/* May a file have a host of this length? It may be empty before a path. Hosts as long as localhost, which is removed,
 * are left to the writer. */
static bool may_be_file_host(const scanner *s, size_t len) {
  if (len == 0) return s->p < s->end && *s->p == '/';
  return len != sizeof "localhost" - 1;
}

/* Skips a host of lower-case letters, digits, dots, "+" and single hyphens. So no label is an A-label. `text` is where
 * the scheme begins. */
static bool skip_host(scanner *s, const unsigned char *text) {
  const unsigned char *begin = s->p;
  unsigned pairs = 0, hyphen = 0;
  for (; s->p < s->end && (byte_class(*s->p) & (CLASS_SCHEME | CLASS_UPPER)) == CLASS_SCHEME; s->p++) {
    pairs |= hyphen & (unsigned)(*s->p == '-');
    hyphen = *s->p == '-';
  }
  if (pairs || (s->p < s->end && !byte_is(*s->p, SEGMENT_ENDS))) return false;
  const bool is_file = begin - text == 7 && memcmp(text, "file", 4) == 0;
  return is_file ? may_be_file_host(s, (size_t)(s->p - begin)) : s->p > begin;
}

static bool skip_all(scanner *s, const normal_rules *rules) {
  const unsigned char *text = s->p;
  if (!skip_scheme(s) || !skip_host(s, text)) return false;
  if (rules->needs_path && (s->p == s->end || *s->p != '/')) return false;
  if (!skip_path(s)) return false;
  if (s->p < s->end && *s->p == '?') {
    s->p++;
    if (!skip_text(s, CLASS_HASH, true)) return false;
  }
  if (s->p == s->end) return true;
  if (rules->max_hashes == 0) return false;
  s->p++;
  return skip_text(s, 0, false);
}

normal_check simdiri_check_normal(const simdiri_context *context, const unsigned char *text, size_t len) {
  const normal_rules *rules = &context->normal_rules;
  nfc_checker checker = {.form = context->options.unicode};
  scanner s = {.p = text,
               .end = text + len,
               .is_iri = rules->is_iri,
               .encodes = rules->encodes_characters,
               .composes = rules->composes,
               .checker = &checker};
  if (!context_has_normal_check(context) || !skip_all(&s, rules)) return NORMAL_NO;
  return s.has_characters ? NORMAL_CHARACTERS : NORMAL_YES;
}
