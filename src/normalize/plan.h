/* What an operation does to the parts of an IRI: the options, boiled down. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_NORMALIZE_PLAN_H
#define SIMDIRI_NORMALIZE_PLAN_H

#include "context/context.h"
#include "normalize/name.h"
#include "normalize/percent.h"

typedef struct {
  simdiri_triplet_policy triplets;
  simdiri_character_policy characters;
  bool is_strict;           /* disallowed characters are errors */
  bool syntax;              /* case and dot-segments (RFC 3987 5.3.2) */
  bool scheme;              /* scheme rules (5.3.3) */
  bool keep_hash;           /* an inner "#" that the grammar allows is left */
  bool encode_bidi;         /* parts of bad bidi structure are encoded (RFC 3987 4.2) */
  bool check_merge;         /* a later step decodes characters */
  bool check_merge_host;    /* the same for the reg-name alone */
  bool maps_later;          /* a later step maps the reg-name */
  bool map_hosts;           /* reg-names of DNS schemes are mapped, in this style */
  bool map_only_characters; /* … only if non-ASCII stands in them (RFC 3987 3.1: URIs are left alone) */
  bool map_triplets;        /* other reg-names only if triplets would remain in them (3987bis 2.2) */
  simdiri_name_style style;
} simdiri_plan;

/* Plans of the operations. The repair plan changes nothing but what is disallowed; `target_is_dns`: the target of the
 * resolution has a scheme with DNS hosts. */
void simdiri_plan_normalize(const simdiri_context *context, simdiri_plan *plan);
void simdiri_plan_to_uri(const simdiri_context *context, simdiri_plan *plan);
void simdiri_plan_to_iri(const simdiri_context *context, simdiri_plan *plan);
void simdiri_plan_repair(const simdiri_context *context, bool target_is_dns, simdiri_plan *plan);

/* Applies a plan to one reference. `production` says whether a scheme is needed. The contract is simdiri_normalize's.
 */
simdiri_status simdiri_apply_plan(const simdiri_context *context, simdiri_scratch *scratch, const simdiri_plan *plan,
                                  simdiri_production production, const char *iri, size_t iri_len, simdiri_buffer *out,
                                  simdiri_result *result);

/* simdiri_normalize above the simple rung, for text that is known not to be surely normal. */
simdiri_status simdiri_normalize_fully(const simdiri_context *context, simdiri_scratch *scratch, const char *iri,
                                       size_t iri_len, simdiri_buffer *out, simdiri_result *result);

/* IRI, or IRI-reference if the context accepts these. */
static inline simdiri_production simdiri_production_of(const simdiri_context *context) {
  return simdiri_has_flag(context, SIMDIRI_FLAG_REFERENCE) ? SIMDIRI_PRODUCTION_IRI_REFERENCE : SIMDIRI_PRODUCTION_IRI;
}

#endif
