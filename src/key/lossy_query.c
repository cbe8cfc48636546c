/* Lossy rules about queries: parameters are dropped and sorted as they stand, octet for octet. */
/* SPDX-License-Identifier: MIT */
#include "key/lossy.h"
#include "key/names.h"
#include "key/sort.h"

enum { DROPPING = SIMDIRI_LOSSY_SESSION | SIMDIRI_LOSSY_TRACKING | SIMDIRI_LOSSY_PARAMETERS };

bool simdiri_is_signed(span query) {
  bool has_token = false, has_expiry = false;
  span parameter, name;
  while (simdiri_next_parameter(&query, &parameter, &name)) {
    if (simdiri_is_signature_name(name)) return true;
    has_token |= simdiri_is_token_name(name);
    has_expiry |= simdiri_is_expiry_name(name);
  }
  return has_token && has_expiry;
}

/* The rule that drops the parameter; 0: none. */
static uint32_t dropped_by(const lossy_job *job, span host, span name) {
  uint32_t rule = 0;
  if ((job->rules & SIMDIRI_LOSSY_SESSION) && simdiri_is_session_name(name))
    rule = SIMDIRI_LOSSY_SESSION;
  else if ((job->rules & SIMDIRI_LOSSY_TRACKING) && simdiri_is_tracking_name(name))
    rule = SIMDIRI_LOSSY_TRACKING;
  const rule_verdict verdict = job->own ? simdiri_key_rules_judge(job->own, host, name) : RULE_SILENT;
  if (verdict == RULE_KEEPS) return 0;
  return rule || verdict == RULE_SILENT ? rule : SIMDIRI_LOSSY_PARAMETERS;
}

static void put_span(simdiri_buffer *out, bool is_first, span text) {
  const simdiri_parameter parameter = {text.data, text.len, 0};
  simdiri_put_parameter(out, is_first, &parameter);
}

static simdiri_status put_sorted(lossy_job *job, size_t count) {
  const simdiri_parameter *list;
  bool is_changed;
  const simdiri_status status = simdiri_sort_parameters(job->scratch, count, simdiri_compare_names, &list, &is_changed);
  if (status != SIMDIRI_OK) return status;
  if (is_changed) job->fired |= SIMDIRI_LOSSY_SORT;
  for (size_t i = 0; i < count; i++) simdiri_put_parameter(job->out, i == 0, &list[i]);
  return SIMDIRI_OK;
}

simdiri_status simdiri_lossy_query(lossy_job *job, const url_shape *shape) {
  const bool drops = (job->rules & DROPPING) != 0, sorts = (job->rules & SIMDIRI_LOSSY_SORT) != 0;
  span rest = shape->query, parameter, name;
  size_t count = 0;
  if (!shape->has_query) return SIMDIRI_OK;
  if (!drops && !sorts) {
    put_span(job->out, true, rest);
    return SIMDIRI_OK;
  }
  while (simdiri_next_parameter(&rest, &parameter, &name)) {
    const uint32_t rule = drops ? dropped_by(job, shape->host, name) : 0;
    job->fired |= rule;
    if (rule) continue;
    if (!sorts) put_span(job->out, count == 0, parameter);
    const simdiri_status status = sorts ? simdiri_list_parameter(job->scratch, count, parameter, name) : SIMDIRI_OK;
    if (status != SIMDIRI_OK) return status;
    count++;
  }
  return sorts ? put_sorted(job, count) : SIMDIRI_OK;
}
