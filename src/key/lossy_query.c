/* Lossy rules about queries: drop and sort parameters, byte for byte. */
/* SPDX-License-Identifier: MIT */
#include "key/lossy.h"
#include "key/parameter_names.h"
#include "query/parameters.h"

enum { DROPPING = SIMDIRI_LOSSY_SESSION | SIMDIRI_LOSSY_TRACKING | SIMDIRI_LOSSY_PARAMETERS };

static bool is_session(unsigned kind, span parameter, span name) {
  if (kind & NAME_SESSION) return true;
  if (!(kind & NAME_SESSION_BY_VALUE) || parameter.len == name.len) return false;
  return simdiri_is_session_value((span){name.data + name.len + 1, parameter.len - name.len - 1});
}

/* Returns the rule that drops the parameter, whose name is of this kind; 0 if none does. */
static uint32_t find_dropping_rule(const lossy_job *job, unsigned kind, span parameter, span name) {
  uint32_t rule = 0;
  if ((job->rules & SIMDIRI_LOSSY_SESSION) && is_session(kind, parameter, name))
    rule = SIMDIRI_LOSSY_SESSION;
  else if (kind & NAME_TRACKING)
    rule = job->rules & SIMDIRI_LOSSY_TRACKING;
  if (!job->own_group) return rule;
  switch (simdiri_key_rules_judge(job->own, job->own_group, name)) {
  case RULE_KEEPS: return 0;
  case RULE_DROPS: return rule ? rule : SIMDIRI_LOSSY_PARAMETERS;
  default: return rule;
  }
}

/* Returns true if the two names are out of order. */
static bool is_out_of_order(const query_parameter *a, const query_parameter *b) {
  if (a->name_len > 0 && b->name_len > 0 && a->text[0] != b->text[0])
    return (unsigned char)a->text[0] > (unsigned char)b->text[0];
  return simdiri_compare_names(a, b) > 0;
}

bool simdiri_lossy_find_query_changes(lossy_job *job, const url_shape *shape) {
  const bool drops = (job->rules & DROPPING) != 0, sorts = (job->rules & SIMDIRI_LOSSY_SORT) != 0;
  span rest = shape->query, parameter, name;
  query_parameter last = {"", 0, 0}; /* the empty name sorts before all others */
  unsigned kinds = 0;
  if (drops && job->own) job->own_group = simdiri_key_rules_group(job->own, shape->host);
  while (simdiri_next_parameter(&rest, &parameter, &name)) {
    const unsigned kind = simdiri_name_kind(name);
    kinds |= kind;
    const uint32_t rule = drops ? find_dropping_rule(job, kind, parameter, name) : 0;
    job->fired |= rule;
    if (rule || !sorts) continue;
    const query_parameter one = {parameter.data, parameter.len, name.len};
    job->is_unsorted |= is_out_of_order(&last, &one);
    last = one;
  }
  job->drops = (job->fired & DROPPING) != 0;
  if (job->is_unsorted) job->fired |= SIMDIRI_LOSSY_SORT;
  return (kinds & NAME_SIGNATURE) || ((kinds & NAME_TOKEN) && (kinds & NAME_EXPIRY));
}

static simdiri_status put_sorted(lossy_job *job, size_t count) {
  const query_parameter *list;
  const simdiri_status status = simdiri_sort_parameters(job->scratch, count, simdiri_compare_names, &list, NULL);
  for (size_t i = 0; status == SIMDIRI_OK && i < count; i++) simdiri_put_parameter(job->out, i == 0, &list[i]);
  return status;
}

simdiri_status simdiri_lossy_put_query(lossy_job *job, const url_shape *shape) {
  span rest = shape->query, parameter, name;
  size_t count = 0;
  if (!shape->has_query) return SIMDIRI_OK;
  if (!job->drops && !job->is_unsorted) {
    put_piece(job, (span){rest.data - 1, rest.len + 1});
    return SIMDIRI_OK;
  }
  end_piece(job);
  while (simdiri_next_parameter(&rest, &parameter, &name)) {
    if (job->drops && find_dropping_rule(job, simdiri_name_kind(name), parameter, name)) continue;
    const query_parameter one = {parameter.data, parameter.len, name.len};
    simdiri_status status = SIMDIRI_OK;
    if (job->is_unsorted)
      status = simdiri_list_parameter(job->scratch, count, parameter, name);
    else
      simdiri_put_parameter(job->out, count == 0, &one);
    if (status != SIMDIRI_OK) return status;
    count++;
  }
  return job->is_unsorted ? put_sorted(job, count) : SIMDIRI_OK;
}
