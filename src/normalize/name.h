/* A domain name, label by label. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_NORMALIZE_NAME_H
#define SIMDIRI_NORMALIZE_NAME_H

#include "context/context.h"

/* How the labels of a mapped name come out. */
typedef enum {
  NAME_TO_ASCII,     /* A-labels */
  NAME_TO_UNICODE,   /* U-labels where they may be shown */
  NAME_ACE_ONLY,     /* only A-labels become U-labels, everything else stays unchanged (3987bis 3.7 step 6) */
  NAME_NO_TRIPLETS,  /* the same, and labels with triplets become U-labels (3987bis 2.2: ireg-name has no triplets) */
  NAME_TRIPLETS_ONLY /* only labels with triplets are mapped, everything else stays unchanged */
} simdiri_name_style;

typedef enum {
  NAME_UNNEEDED, /* ASCII without A-labels: left as it is, never refused */
  NAME_MAPPED,
  NAME_UNMAPPED /* no valid domain name */
} simdiri_name_outcome;

/* Maps a reg-name given as text of the iri form. The mapped name replaces what is in scratch->mapped. Returns OK or
 * NO_MEMORY; *outcome says what came of it. */
simdiri_status simdiri_map_name(simdiri_scratch *scratch, simdiri_name_style style, bool std3,
                                const unsigned char *name, size_t len, simdiri_name_outcome *outcome);

#endif
