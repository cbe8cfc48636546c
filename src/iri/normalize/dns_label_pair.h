/* Walks over the labels of a domain name and of its mapped text, side by side. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_NORMALIZE_DNS_LABEL_PAIR_H
#define SIMDIRI_IRI_NORMALIZE_DNS_LABEL_PAIR_H

#include <stdbool.h>
#include <stddef.h>

/* A label in the input, its separator (empty after the last label), and its mapped text. */
typedef struct {
  const unsigned char *text;
  size_t len, separator_len;
  const unsigned char *mapped;
  size_t mapped_len;
} dns_label_pair;

typedef struct {
  const unsigned char *p, *end;             /* the name in the input */
  const unsigned char *mapped, *mapped_end; /* the mapped name */
} dns_label_walk;

/* Reads the next label; returns false after the last one. The empty text after a final separator is not a label. */
bool simdiri_next_dns_label(dns_label_walk *walk, dns_label_pair *label);

/* Does the name contain a character above ASCII, unencoded or as triplets, or an A-label? */
bool simdiri_needs_mapping(const unsigned char *name, size_t len);

/* Is it an ASCII label, and not an A-label? Then it stays unchanged, whatever it contains. */
bool simdiri_is_plain_dns_label(const unsigned char *label, size_t len);

/* Do two texts contain the same ASCII other than letters, digits, "-" and "_", in the same order? All dots of RFC
 * 3490 3.1 count as ".". A mapping must not add or remove a delimiter: UTS 46 without STD3 maps U+2100 to "a/c" and
 * no-break space to a space, and NFC composes "=" with U+0338. */
bool simdiri_has_same_delimiters(const unsigned char *a, size_t a_len, const unsigned char *b, size_t b_len);

#endif
