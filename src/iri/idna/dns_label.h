/* One label of a domain name: UTS 46 4 step 4, and Punycode. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_IDNA_DNS_LABEL_H
#define SIMDIRI_IRI_IDNA_DNS_LABEL_H

#include "iri/context/context.h"
#include "iri/idna/punycode.h"

enum {
  ACE_LEN = 4,        /* "xn--" */
  DNS_LABEL_MAX = 63, /* RFC 1035 2.3.4 */
  DNS_NAME_MAX = 253  /* RFC 1035 2.3.4, as text without the final dot */
};

/* A label that contains non-ASCII or begins with "xn--". */
typedef struct {
  simdiri_domain_problem problem; /* set when a function returns BAD_HOST */
  const unsigned char *unicode;   /* the U-label: the given text, or a view into scratch->domain[2] */
  size_t unicode_len;
  size_t count;
  uint32_t points[PUNYCODE_POINTS_MAX]; /* code points of the U-label */
} dns_label;

/* Does a mapped label begin with "xn--"? */
bool simdiri_is_ace_dns_label(const unsigned char *text, size_t len);

/* Reads a label of a mapped name that begins with "xn--" or contains non-ASCII. Checks the validity criteria of UTS
 * 46 4.1 except the Bidi rule, which concerns the whole name. `text` must stay valid as long as `label` is used.
 * Returns OK, BAD_HOST, NO_MEMORY or TOO_LONG. */
simdiri_status simdiri_dns_label_read(simdiri_scratch *scratch, uint32_t flags, const unsigned char *text, size_t len,
                                      dns_label *label);

/* Encodes a label that was read from non-ASCII text. *ascii is a view into scratch->domain[2]. */
simdiri_status simdiri_dns_label_encode(simdiri_scratch *scratch, const dns_label *label, const unsigned char **ascii,
                                        size_t *ascii_len);

#endif
