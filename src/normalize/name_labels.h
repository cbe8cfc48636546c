/* The labels of a domain name, side by side with those of the text that it maps to. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_NORMALIZE_NAME_LABELS_H
#define SIMDIRI_NORMALIZE_NAME_LABELS_H

#include <stdbool.h>
#include <stddef.h>

/* A label as it is written, its separator (empty after the last label), and what the label maps to. */
typedef struct {
  const unsigned char *text;
  size_t len, separator_len;
  const unsigned char *mapped;
  size_t mapped_len;
} simdiri_label_pair;

typedef struct {
  const unsigned char *p, *end;             /* the name */
  const unsigned char *mapped, *mapped_end; /* what it maps to */
} simdiri_label_walk;

/* The next label; false after the last one. The empty text after a final separator is no label. */
bool simdiri_next_label(simdiri_label_walk *walk, simdiri_label_pair *label);

/* Does a name hold anything but ASCII labels that are no A-labels? Percent-encoded characters count as characters. */
bool simdiri_needs_mapping(const unsigned char *name, size_t len);

/* Is it an ASCII label that is no A-label? It stays unchanged, whatever it holds. */
bool simdiri_is_plain_label(const unsigned char *label, size_t len);

/* Do two texts hold the same ASCII in the same order, letters, digits, "-" and "_" aside? The dots of RFC 3490 3.1
 * count as ".". UTS 46 without STD3 maps U+2100 to "a/c" and no-break space to a space, and NFC composes "=" with
 * U+0338: no mapping may make or remove a delimiter. */
bool simdiri_has_same_delimiters(const unsigned char *a, size_t a_len, const unsigned char *b, size_t b_len);

#endif
