/* One label of a domain name: UTS 46 4 step 4, and Punycode. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IDNA_LABEL_H
#define SIMDIRI_IDNA_LABEL_H

#include "context/context.h"
#include "idna/punycode.h"

enum {
  ACE_LEN = 4,        /* "xn--" */
  DNS_LABEL_MAX = 63, /* RFC 1035 2.3.4 */
  DNS_NAME_MAX = 253  /* the same, as text without the final dot */
};

/* A label that is no plain ASCII. */
typedef struct {
  simdiri_domain_problem problem; /* if it is BAD_HOST */
  const unsigned char *unicode;   /* the U-label: the label itself, or a view into scratch->domain[2] */
  size_t unicode_len;
  size_t count;
  uint32_t points[PUNYCODE_POINTS_MAX]; /* its characters */
} simdiri_domain_label;

/* Does a mapped label begin with "xn--"? */
bool simdiri_is_ace_label(const unsigned char *text, size_t len);

/* Reads a label of a mapped name that begins with "xn--" or holds non-ASCII, and checks the validity criteria of UTS 46
 * 4.1 but for the Bidi rule, which is about the whole name. `text` must stay until the label has been used. Returns OK,
 * BAD_HOST, NO_MEMORY or TOO_LONG. */
simdiri_status simdiri_label_read(simdiri_scratch *scratch, uint32_t flags, const unsigned char *text, size_t len,
                                  simdiri_domain_label *label);

/* Encodes a label that was read from non-ASCII: *ascii is a view into scratch->domain[2]. */
simdiri_status simdiri_label_encode(simdiri_scratch *scratch, const simdiri_domain_label *label,
                                    const unsigned char **ascii, size_t *ascii_len);

#endif
