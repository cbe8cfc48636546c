/* The transformation of one text component: repair, decode, encode, in one pass. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_NORMALIZE_PERCENT_H
#define SIMDIRI_NORMALIZE_PERCENT_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What becomes of triplets. */
typedef enum {
  TRIPLETS_KEEP,      /* nothing */
  TRIPLETS_NORMALIZE, /* unreserved ASCII decoded, others upper-cased */
  TRIPLETS_DECODE     /* and well-formed UTF-8 that may stand raw decoded */
} simdiri_triplet_policy;

/* What becomes of raw non-ASCII that the grammar allows. */
typedef enum {
  CHARACTERS_KEEP,  /* nothing */
  CHARACTERS_SHOW,  /* kept if it may stand raw, else encoded */
  CHARACTERS_ENCODE /* encoded */
} simdiri_character_policy;

typedef struct {
  simdiri_grammar grammar;
  simdiri_component component;
  simdiri_triplet_policy triplets;
  simdiri_character_policy characters;
  bool lower;           /* A-Z lower-cased (hosts) */
  bool repair_brackets; /* "[" and "]" too (encode-all) */
  bool repair_hash;     /* "#" in the fragment too: encode-all, and iri-bis, where it is allowed but no output has it */
  bool keep_hash;       /* "#" in the fragment is left (iri-bis at no rung) */
  bool repair;          /* false: anything disallowed is an error (reg-name of iri-bis, where triplets cannot stand) */
  bool encode_bidi;     /* afterwards, parts of bad bidi structure are encoded (bidi_encode.h) */
  bool check_merge;     /* OCTET_MERGE is an error even though nothing is decoded here, as a later step decodes */
  bool is_mapped;       /* a later step maps this host: UTS 46 reads the triplets of the characters that it ignores */
} simdiri_percent_rules;

/* If a run of triplets at p begins with a well-formed character that is not ASCII: stores it and its UTF-8, and returns
 * how many bytes of UTF-8 it has, which is how many triplets it takes. Else 0. */
size_t simdiri_read_triplets(const unsigned char *p, const unsigned char *end, unsigned char bytes[4],
                             uint32_t *code_point);

/* Writes the transformed component at `out`, which has room for 3 * len bytes. Returns the end of what was written, or
 * NULL with *status and *offset (of the first byte that cannot be repaired). Sets bits in *changes. */
unsigned char *simdiri_transform_component(const simdiri_percent_rules *rules, const unsigned char *text, size_t len,
                                           unsigned char *out, uint32_t *changes, simdiri_status *status,
                                           size_t *offset);

#endif
