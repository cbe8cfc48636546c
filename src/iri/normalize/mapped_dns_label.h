/* One label of a host, as the RFC profile maps it. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_NORMALIZE_MAPPED_DNS_LABEL_H
#define SIMDIRI_IRI_NORMALIZE_MAPPED_DNS_LABEL_H

#include "iri/common/byte.h"
#include "iri/context/context.h"
#include "iri/idna/map.h"

enum {
  LABEL_MAX = 63,           /* RFC 1035 2.3.4 */
  U_LABEL_CAPACITY = 64 * 4 /* an A-label has more bytes than its U-label has characters */
};

typedef struct {
  char ascii[LABEL_MAX + 1]; /* the A-label, or the mapped label if it is ASCII */
  size_t ascii_len;
  char unicode[U_LABEL_CAPACITY]; /* the U-label; equal to ascii if ascii is not an A-label */
  size_t unicode_len;
  simdiri_domain_problem problem; /* set when a function returns SIMDIRI_WARNING_HOST_UNMAPPED */
} mapped_dns_label;

/* The source is the text before the mapping, with invisible characters decoded: a view of the caller's text, or of
 * scratch->domain[3], valid until a label is read. The mapped text is a view of the scratch, valid until the next text
 * is mapped. */
typedef struct {
  const unsigned char *source;
  size_t source_len;
  domain_mapping mapped;
} mapped_text;

/* Does the label begin with "xn--", in upper or lower case? */
bool simdiri_is_ace(const unsigned char *label, size_t len);

/* The ASCII that a mapped label may contain, in lower case. */
static inline bool is_name_byte(unsigned char byte) {
  return byte_is(byte, CLASS_LOWER | CLASS_DIGIT) || byte == '-' || byte == '_';
}

/* Maps and normalizes a name or a label (UTS 46 4 steps 1 and 2). The text has the form iri: characters that are never
 * raw are triplets, and those that UTS 46 ignores are decoded here. Returns OK, NO_MEMORY, or
 * SIMDIRI_WARNING_HOST_UNMAPPED if the text is not UTF-8. */
simdiri_status simdiri_map_text(simdiri_scratch *scratch, const unsigned char *text, size_t len, mapped_text *mapped);

/* Reads a label of a mapped text. The label must not be empty, of ASCII it may contain only letters, digits, "-" and
 * "_", and it must be valid if it is an A-label or contains non-ASCII. `flags` is 0 or SIMDIRI_DOMAIN_IDNA2008. Returns
 * OK, SIMDIRI_WARNING_HOST_UNMAPPED or NO_MEMORY. */
simdiri_status simdiri_read_mapped_dns_label(simdiri_scratch *scratch, uint32_t flags, const unsigned char *text,
                                             size_t len, mapped_dns_label *mapped);

/* Maps and reads a single label by UTS 46 alone. */
simdiri_status simdiri_map_dns_label(simdiri_scratch *scratch, const unsigned char *label, size_t len,
                                     mapped_dns_label *mapped);

/* May all characters of a label be written unencoded? */
bool simdiri_is_showable_dns_label(const char *label, size_t len);

#endif
