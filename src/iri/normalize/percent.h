/* Transforms one text component in one pass: repairs, decodes, encodes. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_NORMALIZE_PERCENT_H
#define SIMDIRI_IRI_NORMALIZE_PERCENT_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What happens to triplets. */
typedef enum {
  TRIPLETS_KEEP,      /* they stay unchanged */
  TRIPLETS_NORMALIZE, /* unreserved ASCII is decoded, the digits of others are upper-cased */
  TRIPLETS_DECODE     /* in addition, well-formed characters that may be raw are decoded */
} triplet_policy;

/* What happens to unencoded characters above ASCII that the grammar allows. */
typedef enum {
  CHARACTERS_KEEP,  /* they stay unchanged */
  CHARACTERS_SHOW,  /* they stay if they may be raw, else they are encoded */
  CHARACTERS_ENCODE /* they are encoded */
} character_policy;

typedef struct {
  simdiri_grammar grammar;
  simdiri_component component;
  simdiri_unicode unicode; /* component.c: compose the component */
  triplet_policy triplets;
  character_policy characters;
  bool lower;           /* lower-case A-Z (hosts) */
  bool repair_brackets; /* encode "[" and "]" (encode-all) */
  bool repair_hash;     /* encode "#" in the fragment (encode-all; iri-bis, whose output never has it) */
  bool keep_hash;       /* keep "#" in the fragment (the repair of references under iri-bis) */
  bool repair;          /* false: disallowed characters are errors (reg-name of iri-bis, which has no triplets) */
  bool encode_bidi;     /* finally, encode parts with bad bidi structure (bidi_encode.h) */
  bool check_merge;     /* report OCTET_MERGE although nothing is decoded here, because a later step decodes */
  bool is_mapped;       /* a later step maps this host; UTS 46 decodes the triplets of characters that it ignores */
} percent_rules;

/* If the triplets at p begin with a well-formed character above ASCII: stores the character and its UTF-8, and returns
 * its length in bytes, which is the number of its triplets. Else returns 0. */
size_t simdiri_read_triplets(const unsigned char *p, const unsigned char *end, unsigned char bytes[4],
                             uint32_t *code_point);

/* The output of a transformation. The caller sets `end` to the place of the first byte, and the others to 0. */
typedef struct {
  unsigned char *end;
  uint64_t changes;
  size_t offset; /* after an error: the offset of the first byte that cannot be repaired */
} transformed_text;

/* Writes the transformed component to out->end, which has capacity for 3 * len bytes. After an error, only the offset
 * is set. */
simdiri_status simdiri_transform_component(const percent_rules *rules, const unsigned char *text, size_t len,
                                           transformed_text *out);

#endif
