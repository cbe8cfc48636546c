/* One label of a host, as the RFC profile maps it. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_NORMALIZE_LABEL_H
#define SIMDIRI_NORMALIZE_LABEL_H

#include "context/context.h"

enum {
  LABEL_MAX = 63,        /* RFC 1035 2.3.4 */
  U_LABEL_ROOM = 64 * 4, /* an A-label stands for fewer characters than it has octets */
  RAW_LABEL_MAX = 1024   /* before mapping: room for what mapping composes or deletes */
};

typedef struct {
  char ascii[LABEL_MAX + 1]; /* the A-label, or what the label maps to if that is ASCII */
  size_t ascii_len;
  char unicode[U_LABEL_ROOM]; /* the U-label; equal to ascii if that is no A-label */
  size_t unicode_len;
} mapped_label;

/* Does the label begin with "xn--" in any case? */
bool simdiri_is_ace(const unsigned char *label, size_t len);

/* Maps a label that is an A-label or holds non-ASCII (UTS 46). It is text of the iri form: a character that may not
 * stand raw is there as triplets, and is read as that character if UTS 46 ignores it. Returns OK,
 * SIMDIRI_WARNING_HOST_UNMAPPED if the label has no mapping that is stable, or NO_MEMORY. */
simdiri_status simdiri_map_label(simdiri_scratch *scratch, const unsigned char *label, size_t len,
                                 mapped_label *mapped);

#endif
