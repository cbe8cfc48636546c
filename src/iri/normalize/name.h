/* Maps a domain name label by label. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_NORMALIZE_NAME_H
#define SIMDIRI_IRI_NORMALIZE_NAME_H

#include "iri/context/context.h"

/* How the labels of a mapped name are written. */
typedef enum {
  NAME_TO_ASCII,     /* A-labels */
  NAME_TO_UNICODE,   /* U-labels, if all their characters may be raw */
  NAME_ACE_ONLY,     /* only A-labels become U-labels, all other labels stay unchanged (3987bis 3.7 step 6) */
  NAME_NO_TRIPLETS,  /* as NAME_ACE_ONLY, and labels with triplets become U-labels (3987bis 2.2: ireg-name has no
                        triplets) */
  NAME_TRIPLETS_ONLY /* only labels with triplets are mapped, all other labels stay unchanged */
} name_style;

typedef enum {
  NAME_UNNEEDED, /* ASCII without A-labels: not mapped, never refused */
  NAME_MAPPED,
  NAME_UNMAPPED /* not a valid domain name */
} name_outcome;

/* Why a name is not mapped. */
typedef struct {
  simdiri_domain_problem problem;
  size_t label; /* its number, from 0; SIZE_MAX: the problem is that of the whole name */
} name_failure;

/* The flags for names under these options: SIMDIRI_DOMAIN_STD3 and SIMDIRI_DOMAIN_IDNA2008. */
uint32_t simdiri_name_flags(const simdiri_options *options);

/* Maps a reg-name in the form iri, and stores the mapped name in scratch->mapped. Returns OK or NO_MEMORY; *outcome is
 * the result of the mapping. */
simdiri_status simdiri_map_name(simdiri_scratch *scratch, name_style style, uint32_t flags, const unsigned char *name,
                                size_t len, name_outcome *outcome);

/* Finds out why simdiri_map_name() does not map a name. *failure has NO_PROBLEM if it does. Returns OK or NO_MEMORY. */
simdiri_status simdiri_find_name_failure(simdiri_scratch *scratch, uint32_t flags, const unsigned char *name,
                                         size_t len, name_failure *failure);

#endif
