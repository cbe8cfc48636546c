/* One label of a host, as the RFC profile maps it. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_NORMALIZE_MAPPED_LABEL_H
#define SIMDIRI_NORMALIZE_MAPPED_LABEL_H

#include "common/byte.h"
#include "context/context.h"

enum {
  LABEL_MAX = 63,           /* RFC 1035 2.3.4 */
  U_LABEL_CAPACITY = 64 * 4 /* an A-label is longer in bytes than its U-label in characters */
};

typedef struct {
  char ascii[LABEL_MAX + 1]; /* the A-label, or what the label maps to if that is ASCII */
  size_t ascii_len;
  char unicode[U_LABEL_CAPACITY]; /* the U-label; equal to ascii if that is no A-label */
  size_t unicode_len;
} simdiri_mapped_label;

/* Does the label begin with "xn--" in any case? */
bool simdiri_is_ace(const unsigned char *label, size_t len);

/* What a label that was mapped may hold of ASCII, lower-cased. */
static inline bool simdiri_is_name_byte(unsigned char byte) {
  return byte_is(byte, CLASS_LOWER | CLASS_DIGIT) || byte == '-' || byte == '_';
}

/* Maps and normalizes a name or a label (UTS 46 4 steps 1 and 2). It is text of the iri form: a character that may not
 * be raw is in it as triplets, and is read as that character if UTS 46 ignores it. *source is the text with the
 * character in place of these triplets: `text` itself or a view into scratch->domain[3], good until a label is read.
 * *mapped is a view into the scratch, good until the next text is mapped. Returns OK, SIMDIRI_WARNING_HOST_UNMAPPED if
 * it is not UTF-8, or NO_MEMORY. */
simdiri_status simdiri_map_text(simdiri_scratch *scratch, const unsigned char *text, size_t len,
                                const unsigned char **source, size_t *source_len, const unsigned char **mapped,
                                size_t *mapped_len);

/* Reads a label of a mapped text: not empty, of ASCII only letters, digits, "-" and "_", and valid if it is an A-label
 * or holds non-ASCII. Returns OK, SIMDIRI_WARNING_HOST_UNMAPPED, or NO_MEMORY. */
simdiri_status simdiri_read_mapped_label(simdiri_scratch *scratch, const unsigned char *text, size_t len,
                                         simdiri_mapped_label *mapped);

/* Both for one label. */
simdiri_status simdiri_map_label(simdiri_scratch *scratch, const unsigned char *label, size_t len,
                                 simdiri_mapped_label *mapped);

#endif
