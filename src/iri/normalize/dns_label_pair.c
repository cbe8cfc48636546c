/* Walks over the labels of a domain name and of its mapped text, side by side. */
/* SPDX-License-Identifier: MIT */
#include "iri/normalize/dns_label_pair.h"

#include <stdint.h>

#include "iri/common/byte.h"
#include "iri/common/dot.h"
#include "iri/normalize/mapped_dns_label.h"

bool simdiri_next_dns_label(dns_label_walk *walk, dns_label_pair *label) {
  const unsigned char *p = walk->p;
  if (p == walk->end) return false;
  *label = (dns_label_pair){.text = p, .mapped = walk->mapped};
  while (p < walk->end && (label->separator_len = idna_dot_len(p, walk->end)) == 0) p++;
  label->len = (size_t)(p - walk->p);
  walk->p = p + label->separator_len;
  for (p = walk->mapped; p < walk->mapped_end && *p != '.';) p++;
  label->mapped_len = (size_t)(p - walk->mapped);
  walk->mapped = p < walk->mapped_end ? p + 1 : p;
  return true;
}

/* Is there a triplet of a byte above ASCII at p? Earlier steps have decoded all characters that may be raw, so it is
 * part of a character that is never raw, or not UTF-8 (RFC 3986 3.2.2: "must" encode "a UTF-8 character sequence"). */
static bool is_high_triplet(const unsigned char *p, const unsigned char *end) {
  return is_triplet(p, end) && triplet_value(p) >= 0x80;
}

static bool has_character(const unsigned char *text, size_t len) {
  const unsigned char *const end = text + len;
  for (const unsigned char *p = text; p < end; p++)
    if (byte_is(*p, CLASS_HIGH) || is_high_triplet(p, end)) return true;
  return false;
}

bool simdiri_needs_mapping(const unsigned char *name, size_t len) {
  for (size_t i = 0; i < len; i++)
    if ((i == 0 || name[i - 1] == '.') && simdiri_is_ace(name + i, len - i)) return true;
  return has_character(name, len);
}

bool simdiri_is_plain_dns_label(const unsigned char *label, size_t len) {
  return !simdiri_is_ace(label, len) && !has_character(label, len);
}

/* Moves *p past the next delimiter and returns the delimiter; 0 at the end. */
static unsigned char next_delimiter(const unsigned char **p, const unsigned char *end) {
  while (*p < end) {
    const unsigned char byte = **p;
    const size_t dot = byte_is(byte, CLASS_ALPHA | CLASS_DIGIT) ? 0 : idna_dot_len(*p, end);
    *p += dot > 0 ? dot : 1;
    if (dot > 0) return '.';
    if (byte < 0x80 && !is_name_byte(byte_lower(byte))) return byte;
  }
  return 0;
}

bool simdiri_has_same_delimiters(const unsigned char *a, size_t a_len, const unsigned char *b, size_t b_len) {
  const unsigned char *const a_end = a + a_len, *const b_end = b + b_len;
  for (;;) {
    const unsigned char of_a = next_delimiter(&a, a_end), of_b = next_delimiter(&b, b_end);
    if (of_a != of_b) return false;
    if (of_a == 0 && a == a_end && b == b_end) return true;
  }
}
