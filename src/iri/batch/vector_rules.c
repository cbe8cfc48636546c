/* Chooses the rules of the vector path from the operation and the options of a batch. */
/* SPDX-License-Identifier: MIT */
#include "iri/batch/vector_rules.h"

#include "iri/redirect/redirects.h"

static bool is_web(const batch_job *job) { return job->context->options.profile == SIMDIRI_PROFILE_WEB; }

/* Does the kernel need the rules of normalization? All other operations keep case, dot segments and ports. */
static bool normalizes(const batch_job *job) {
  return job->operation == SIMDIRI_OPERATION_NORMALIZE ||
         (job->operation == SIMDIRI_OPERATION_RESOLVE && job->context->options.rung > SIMDIRI_RUNG_SIMPLE);
}

static bool is_operation_supported(const batch_job *job) {
  const simdiri_options *o = &job->context->options;
  const bool encodes_bidi = (o->flags & SIMDIRI_FLAG_ENCODE_BIDI) != 0;
  switch (job->operation) {
  case SIMDIRI_OPERATION_NORMALIZE: return o->rung > SIMDIRI_RUNG_SIMPLE;
  case SIMDIRI_OPERATION_TO_URI: return !is_web(job);
  case SIMDIRI_OPERATION_TO_IRI: return !is_web(job) && !encodes_bidi && o->host != SIMDIRI_HOST_UNICODE;
  case SIMDIRI_OPERATION_RESOLVE:
  case SIMDIRI_OPERATION_CHECK: return true;
  }
  return false;
}

bool simdiri_is_vectorizable(const batch_job *job) {
  const simdiri_options *o = &job->context->options;
  const simdiri_records *records = job->records;
  /* Only checks know where bidi structure and look-alikes may be. */
  if (job->operation != SIMDIRI_OPERATION_CHECK && (job->review_groups & ~(uint32_t)SIMDIRI_REVIEW_SCHEME))
    return false;
  if (!is_operation_supported(job) || follows_redirects(o) || (o->flags & SIMDIRI_FLAG_STD3)) return false;
  /* The rules that keep text know text with any scheme, also "example.com:80". The others know "scheme://" only. */
  if (o->default_scheme && !normalizes(job) && job->operation != SIMDIRI_OPERATION_CHECK) return false;
  /* A reference with the scheme of the base gets the scheme's spelling in the base. */
  if (job->base && (o->flags & SIMDIRI_FLAG_NON_STRICT)) return false;
  if (o->form == SIMDIRI_FORM_IRI && (o->flags & SIMDIRI_FLAG_ENCODE_BIDI)) return false;
  return batch_has_offsets(records) || records->separator == '\n' || (records->separator == '\0' && !records->keep_cr);
}

static kernel_rules make_web_rules(kernel_rules rules) {
  rules.has_schemes = true;
  rules.is_web = true;
  return rules;
}

static kernel_rules make_normalize_rules(const batch_job *job, kernel_rules rules) {
  const simdiri_options *o = &job->context->options;
  rules.is_iri = o->form == SIMDIRI_FORM_IRI;
  rules.has_schemes = o->rung >= SIMDIRI_RUNG_SCHEME;
  rules.maps_hosts = rules.has_schemes || o->grammar == SIMDIRI_GRAMMAR_IRI_BIS;
  rules.refuses_findings = job->review_groups != 0;
  return rules;
}

/* A check gives the status of the normalization, too, which may map the host. Nothing that is not allowed is repaired
 * here: if the operation repairs it, the path for one record does. */
static kernel_rules make_check_rules(const batch_job *job, kernel_rules rules) {
  const simdiri_options *o = &job->context->options;
  const uint32_t groups = job->review_groups;
  rules.keeps_text = true;
  rules.encodes = false;
  rules.drops_fragment = false;
  rules.refuses_findings = groups != 0;
  rules.refuses_hints = (groups & SIMDIRI_REVIEW_CONFUSABLES) != 0;
  rules.maps_hosts = o->rung >= SIMDIRI_RUNG_SCHEME || o->grammar == SIMDIRI_GRAMMAR_IRI_BIS || rules.refuses_findings;
  return rules;
}

static kernel_rules make_unchanged_plan(const batch_job *job, kernel_rules rules) {
  rules.keeps = true;
  if (job->operation == SIMDIRI_OPERATION_CHECK) return make_check_rules(job, rules);
  rules.is_iri = job->operation == SIMDIRI_OPERATION_TO_IRI;
  rules.refuses_findings = job->review_groups != 0;
  if (job->operation != SIMDIRI_OPERATION_RESOLVE) return rules;
  rules.keeps_text = true;
  rules.encodes = false;
  rules.refuses_dots = true;
  return rules;
}

kernel_rules simdiri_make_rules(const batch_job *job) {
  const simdiri_options *o = &job->context->options;
  const bool is_separated = !batch_has_offsets(job->records);
  const bool is_nfkc = o->unicode == SIMDIRI_UNICODE_NFKC;
  kernel_rules rules = {.is_separated = is_separated,
                        .is_nul = job->records->separator == '\0',
                        .keeps_cr = is_separated && job->records->keep_cr,
                        .drops_fragment = (o->flags & SIMDIRI_FLAG_DROP_FRAGMENT) != 0};
  if (is_web(job)) return make_web_rules(rules);
  rules.encodes = o->disallowed != SIMDIRI_DISALLOWED_FAIL;
  rules.refuses_high = is_nfkc || o->grammar == SIMDIRI_GRAMMAR_URI;
  rules.refuses_pct = is_nfkc;
  rules.composes = o->unicode == SIMDIRI_UNICODE_NFC;
  return normalizes(job) ? make_normalize_rules(job, rules) : make_unchanged_plan(job, rules);
}
