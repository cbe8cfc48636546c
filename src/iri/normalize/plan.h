/* Plans: what an operation does to each part of an IRI. The options determine them. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_NORMALIZE_PLAN_H
#define SIMDIRI_IRI_NORMALIZE_PLAN_H

#include "iri/context/iri_call.h"
#include "iri/normalize/name.h"
#include "iri/normalize/percent.h"

typedef struct {
  triplet_policy triplets;
  character_policy characters;
  bool is_strict;           /* disallowed characters are errors */
  bool syntax;              /* normalize case and dot-segments (RFC 3987 5.3.2) */
  bool scheme;              /* apply scheme rules (RFC 3987 5.3.3) */
  bool keep_hash;           /* keep an inner "#" that the grammar allows */
  bool encode_bidi;         /* encode parts with bad bidi structure (RFC 3987 4.2) */
  bool check_merge;         /* a later step decodes characters */
  bool check_merge_host;    /* a later step decodes characters of the reg-name */
  bool maps_later;          /* a later step maps the reg-name */
  bool map_hosts;           /* map reg-names of DNS schemes, in the style below */
  bool map_only_characters; /* map them only if they contain unencoded non-ASCII (RFC 3987 3.1: URIs do not change) */
  bool notes_white_space;   /* white space in the host is a warning */
  bool map_triplets;        /* map other reg-names only if triplets would remain in them (3987bis 2.2) */
  name_style style;
} write_plan;

/* The plans of the operations. The repair plan changes only what is disallowed. `target_is_dns`: the target of the
 * resolution has a scheme with DNS hosts. */
void simdiri_plan_normalize(const simdiri_context *context, write_plan *plan);
void simdiri_plan_to_uri(const simdiri_context *context, write_plan *plan);
void simdiri_plan_to_iri(const simdiri_context *context, write_plan *plan);
void simdiri_plan_repair(const simdiri_context *context, bool target_is_dns, write_plan *plan);

/* Applies a plan to one reference. `production` says whether a scheme is required. The base is not used. Keeps the
 * contract of simdiri_normalize. */
simdiri_status simdiri_apply_plan(const iri_call *call, const write_plan *plan, simdiri_production production);

/* The production IRI, or IRI-reference if the context accepts references. */
static inline simdiri_production production_of(const simdiri_context *context) {
  return context_has_flag(context, SIMDIRI_FLAG_REFERENCE) ? SIMDIRI_PRODUCTION_IRI_REFERENCE : SIMDIRI_PRODUCTION_IRI;
}

#endif
