/* Makes the plan of each operation from the options. */
/* SPDX-License-Identifier: MIT */
#include "iri/normalize/plan.h"

static bool is_strict(const simdiri_context *context) { return context->options.disallowed == SIMDIRI_DISALLOWED_FAIL; }

void simdiri_plan_normalize(const simdiri_context *context, write_plan *plan) {
  const simdiri_options *o = &context->options;
  const bool is_iri = o->form == SIMDIRI_FORM_IRI;
  const bool is_bis = o->grammar == SIMDIRI_GRAMMAR_IRI_BIS;
  const bool has_scheme_rung = o->rung >= SIMDIRI_RUNG_SCHEME;
  *plan = (write_plan){
      .triplets = is_iri ? TRIPLETS_DECODE : TRIPLETS_NORMALIZE,
      .characters = is_iri ? CHARACTERS_SHOW : CHARACTERS_ENCODE,
      .is_strict = is_strict(context),
      .notes_white_space = true,
      .syntax = true,
      .scheme = has_scheme_rung,
      .map_hosts = o->host != SIMDIRI_HOST_PERCENT && (has_scheme_rung || is_bis),
      .style = is_iri ? NAME_TO_UNICODE : NAME_TO_ASCII,
      .encode_bidi = is_iri && context_has_flag(context, SIMDIRI_FLAG_ENCODE_BIDI),
  };
}

void simdiri_plan_to_uri(const simdiri_context *context, write_plan *plan) {
  *plan = (write_plan){
      .triplets = TRIPLETS_KEEP,
      .characters = CHARACTERS_ENCODE,
      .is_strict = is_strict(context),
      .notes_white_space = true,
      .map_hosts = context->options.host != SIMDIRI_HOST_PERCENT,
      .map_only_characters = true,
      .style = NAME_TO_ASCII,
  };
}

void simdiri_plan_to_iri(const simdiri_context *context, write_plan *plan) {
  const bool is_bis = context->options.grammar == SIMDIRI_GRAMMAR_IRI_BIS;
  const bool maps = context->options.host == SIMDIRI_HOST_UNICODE;
  *plan = (write_plan){
      .triplets = TRIPLETS_DECODE,
      .characters = CHARACTERS_SHOW,
      .is_strict = is_strict(context),
      .notes_white_space = true,
      .map_hosts = maps,
      .map_triplets = is_bis,
      .style = !is_bis ? NAME_ACE_ONLY
               : maps  ? NAME_NO_TRIPLETS
                       : NAME_TRIPLETS_ONLY,
      .encode_bidi = context_has_flag(context, SIMDIRI_FLAG_ENCODE_BIDI),
  };
}

void simdiri_plan_repair(const simdiri_context *context, bool target_is_dns, write_plan *plan) {
  const simdiri_options *o = &context->options;
  const bool decodes =
      o->rung > SIMDIRI_RUNG_SIMPLE && (o->form == SIMDIRI_FORM_IRI || o->unicode != SIMDIRI_UNICODE_KEEP);
  const bool maps_later = target_is_dns && o->rung >= SIMDIRI_RUNG_SCHEME && o->host != SIMDIRI_HOST_PERCENT;
  *plan = (write_plan){
      .triplets = TRIPLETS_KEEP,
      .characters = CHARACTERS_KEEP,
      .is_strict = is_strict(context),
      .keep_hash = true,
      .check_merge = decodes,
      .check_merge_host = decodes || maps_later,
      .maps_later = maps_later,
  };
}
