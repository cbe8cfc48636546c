/* Lossy rules about queries: drop, shorten and sort parameters, byte for byte. */
/* SPDX-License-Identifier: MIT */
#include "iri/common/buffer.h"
#include "iri/query/parameters.h"
#include "keys/key/lossy.h"
#include "keys/key/parameter_names.h"
#include "keys/rules/value_forms.h"

enum {
  DROPPING = SIMDIRI_LOSSY_SESSION | SIMDIRI_LOSSY_TRACKING | SIMDIRI_LOSSY_PARAMETERS |
             SIMDIRI_LOSSY_EMPTY_PARAMETERS | SIMDIRI_LOSSY_REPEATED_PARAMETERS
};
/* Instead of a rule: the rules file keeps the parameter. */
#define PROTECTED (UINT32_C(1) << 31)

static bool is_session(unsigned kind, span parameter, span name) {
  if (kind & NAME_SESSION) return true;
  if (!(kind & NAME_SESSION_BY_VALUE) || parameter.len == name.len) return false;
  return simdiri_is_session_value((span){name.data + name.len + 1, parameter.len - name.len - 1});
}

typedef rule_verdict judge_function(const simdiri_key_rules *rules, const rule_group *group, span text);

/* Returns the verdict of the rules file. plus-space has made "+" of "%20", but the file may name either: both spellings
 * are asked, so that the rule merges no fewer records. */
static rule_verdict judge_spellings(const lossy_job *job, judge_function *judge, span text) {
  const rule_verdict verdict = judge(job->own, job->own_group, text);
  const bool is_asked_again = (job->rules & SIMDIRI_LOSSY_PLUS_SPACE) && job->own->has_triplets;
  if (!is_asked_again || verdict == RULE_KEEPS || text.len == 0 || !memchr(text.data, '+', text.len)) return verdict;
  simdiri_buffer *spelled = &job->scratch->spare;
  spelled->len = 0;
  for (size_t i = 0; i < text.len; i++) {
    const bool is_space = text.data[i] == '+';
    (void)simdiri_buffer_append(spelled, is_space ? "%20" : text.data + i, is_space ? 3 : 1);
  }
  const rule_verdict other = judge(job->own, job->own_group, (span){spelled->data, spelled->len});
  return other > verdict ? other : verdict;
}

/* Asks for the value, and then for each form that it has. A parameter without "=" has an empty value, as the rule
 * empty-value may have made it so. */
static rule_verdict judge_value(const lossy_job *job, span parameter, span name) {
  simdiri_buffer *text = &job->scratch->named;
  const size_t skipped = name.len < parameter.len ? name.len + 1 : name.len;
  const span value = {parameter.data + skipped, parameter.len - skipped};
  text->len = 0;
  (void)simdiri_buffer_append(text, name.data, name.len);
  buffer_put(text, '&');
  (void)simdiri_buffer_append(text, value.data, value.len);
  rule_verdict verdict = judge_spellings(job, simdiri_key_rules_judge_value, (span){text->data, text->len});
  const unsigned forms = simdiri_value_forms(value);
  for (unsigned form = 0; form < VALUE_FORMS && verdict != RULE_KEEPS; form++) {
    if (!(forms >> form & 1)) continue;
    const span form_name = simdiri_value_form_name(form);
    text->len = name.len + 1;
    (void)simdiri_buffer_append(text, form_name.data, form_name.len);
    const rule_verdict one = judge_spellings(job, simdiri_key_rules_judge_value, (span){text->data, text->len});
    if (one > verdict) verdict = one;
  }
  return verdict;
}

static rule_verdict judge_own(const lossy_job *job, span parameter, span name) {
  if (!job->own_group) return RULE_SILENT;
  const rule_verdict verdict = judge_spellings(job, simdiri_key_rules_judge, name);
  if (!job->own->has_values || verdict == RULE_KEEPS) return verdict;
  const rule_verdict by_value = judge_value(job, parameter, name);
  return by_value > verdict ? by_value : verdict;
}

/* With the rule www, "www." before a host makes no difference, so the rules for all such hosts apply. */
static simdiri_status choose_group(lossy_job *job, span host) {
  simdiri_buffer *longest = &job->scratch->spare;
  uint32_t ignored = 0;
  job->own_group = simdiri_key_rules_group(job->own, host);
  if (!(job->rules & SIMDIRI_LOSSY_WWW) || job->own->max_www == 0) return SIMDIRI_OK;
  simdiri_lossy_host(SIMDIRI_LOSSY_WWW, &host, &ignored);
  if (!simdiri_lossy_drops_www(host)) return SIMDIRI_OK;
  longest->len = 0;
  const simdiri_status status = simdiri_buffer_reserve(longest, 4 * (size_t)RULE_WWW_MAX + host.len);
  if (status != SIMDIRI_OK) return status;
  for (unsigned i = 0; i < job->own->max_www; i++) (void)simdiri_buffer_append(longest, "www.", 4);
  (void)simdiri_buffer_append(longest, host.data, host.len);
  job->own_group = simdiri_key_rules_group(job->own, (span){longest->data, longest->len});
  return SIMDIRI_OK;
}

simdiri_status simdiri_lossy_choose_rules(lossy_job *job, span host, bool has_parameters) {
  if (!job->own || (!has_parameters && !(job->own->lossy & (LOSSY_BY_HOST | SIMDIRI_LOSSY_PATHS)))) return SIMDIRI_OK;
  const simdiri_status status = choose_group(job, host);
  if (status != SIMDIRI_OK) return status;
  const bool has_all = (job->rules & LOSSY_BY_HOST) != 0;
  job->rules |= job->own_group->lossy & (has_all ? UINT32_MAX : ~(uint32_t)SIMDIRI_LOSSY_SESSION);
  return SIMDIRI_OK;
}

simdiri_status simdiri_lossy_reserve_names(lossy_job *job, span query) {
  enum { MORE = VALUE_FORM_LEN_MAX + 1 };
  if (!job->own) return SIMDIRI_OK;
  if (query.len > SIZE_MAX / 4 - MORE) return SIMDIRI_ERROR_TOO_LONG;
  simdiri_status status = SIMDIRI_OK;
  job->scratch->spare.len = job->scratch->named.len = 0;
  if (job->own->has_values) status = simdiri_buffer_reserve(&job->scratch->named, query.len + MORE);
  if (status == SIMDIRI_OK && job->own->has_triplets)
    status = simdiri_buffer_reserve(&job->scratch->spare, 3 * (query.len + MORE));
  return status;
}

/* Returns the rules that drop a parameter with an empty value. "a" has one only where the rule empty-value makes it of
 * "a=". */
static uint32_t find_emptying_rules(const lossy_job *job, span parameter, span name) {
  if (!(job->rules & SIMDIRI_LOSSY_EMPTY_PARAMETERS)) return 0;
  if (parameter.len == name.len + 1 || parameter.len == 0) return SIMDIRI_LOSSY_EMPTY_PARAMETERS;
  const bool is_same = parameter.len == name.len && (job->rules & SIMDIRI_LOSSY_EMPTY_VALUE);
  return is_same ? SIMDIRI_LOSSY_EMPTY_PARAMETERS | SIMDIRI_LOSSY_EMPTY_VALUE : 0;
}

/* Returns the rules that drop the parameter, whose name is of this kind, whatever the others are; 0 if none does, or
 * PROTECTED. */
static uint32_t judge_parameter(const lossy_job *job, unsigned kind, span parameter, span name) {
  uint32_t rule = 0;
  if ((job->rules & SIMDIRI_LOSSY_SESSION) && is_session(kind, parameter, name))
    rule = SIMDIRI_LOSSY_SESSION;
  else if (kind & NAME_TRACKING)
    rule = job->rules & SIMDIRI_LOSSY_TRACKING;
  const rule_verdict verdict = judge_own(job, parameter, name);
  if (verdict == RULE_KEEPS) return PROTECTED;
  if (rule) return rule;
  if (verdict == RULE_DROPS) return SIMDIRI_LOSSY_PARAMETERS;
  return find_emptying_rules(job, parameter, name);
}

/* The mark of a parameter is the bit of its place in the query. */
static bool is_marked(const lossy_job *job, size_t place) {
  return job->has_repeats && ((unsigned char)job->scratch->marks.data[place / 8] >> place % 8 & 1) != 0;
}

/* Returns the bytes of the parameter that remain, without the "=" before an empty value. */
static size_t find_remaining_len(const lossy_job *job, span parameter, span name) {
  const bool is_cut = (job->rules & SIMDIRI_LOSSY_EMPTY_VALUE) && parameter.len == name.len + 1;
  return is_cut ? name.len : parameter.len;
}

/* Returns the rules that drop the parameter at this place of the query; 0 if none does. */
static uint32_t find_dropping_rules(const lossy_job *job, unsigned kind, span parameter, span name, size_t place) {
  const uint32_t rule = judge_parameter(job, kind, parameter, name);
  if (rule) return rule & ~PROTECTED;
  if (!is_marked(job, place)) return 0;
  const bool is_cut = find_remaining_len(job, parameter, name) < parameter.len;
  return SIMDIRI_LOSSY_REPEATED_PARAMETERS | (is_cut ? (uint32_t)SIMDIRI_LOSSY_EMPTY_VALUE : 0);
}

/* Orders whole parameters by their bytes. */
static int compare_parameters(const query_parameter *a, const query_parameter *b) {
  return compare_spans((span){a->text, a->len}, (span){b->text, b->len});
}

/* The order with the rule plus-space, too. Parameters with the same name keep their order, but "+" in a name was
 * perhaps "%20", which sorts before it: such parameters are sorted by their values, because without plus-space those
 * with either name may be in any order among the others. */
static int compare_names_with_spaces(const query_parameter *a, const query_parameter *b) {
  const int order = simdiri_compare_names(a, b);
  const bool has_plus = order == 0 && a->name_len > 0 && memchr(a->text, '+', a->name_len);
  return has_plus ? compare_parameters(a, b) : order;
}

static parameter_comparison *find_order(const lossy_job *job) {
  return job->rules & SIMDIRI_LOSSY_PLUS_SPACE ? compare_names_with_spaces : simdiri_compare_names;
}

/* Returns true if the two are out of order. */
static bool is_out_of_order(const lossy_job *job, const query_parameter *a, const query_parameter *b) {
  if (a->name_len > 0 && b->name_len > 0 && a->text[0] != b->text[0])
    return (unsigned char)a->text[0] > (unsigned char)b->text[0];
  return find_order(job)(a, b) > 0;
}

/* Returns the first "%20" in the text; NULL if there is none. */
static const char *find_space(const char *at, const char *end) {
  while (at && end - at >= 3 && (at = memchr(at, '%', (size_t)(end - at - 2))) != NULL) {
    if (at[1] == '2' && at[2] == '0') return at;
    at++;
  }
  return NULL;
}

simdiri_status simdiri_lossy_replace_spaces(lossy_job *job, span *query) {
  const char *at = query->data, *end = at + query->len;
  const char *space = job->rules & SIMDIRI_LOSSY_PLUS_SPACE ? find_space(at, end) : NULL;
  simdiri_buffer *out = &job->scratch->query;
  if (!space) return SIMDIRI_OK;
  out->len = 0;
  const simdiri_status status = simdiri_buffer_reserve(out, query->len + 1);
  if (status != SIMDIRI_OK) return status;
  buffer_put(out, '?');
  for (; space; space = find_space(at, end)) {
    (void)simdiri_buffer_append(out, at, (size_t)(space - at));
    buffer_put(out, '+');
    at = space + 3;
  }
  (void)simdiri_buffer_append(out, at, (size_t)(end - at));
  *query = (span){out->data + 1, out->len - 1};
  job->fired |= SIMDIRI_LOSSY_PLUS_SPACE;
  return SIMDIRI_OK;
}

/* Lists the parameters that no other rule drops, and that the rules file does not keep. */
static simdiri_status list_droppable(lossy_job *job, span rest, size_t *count) {
  span parameter, name;
  simdiri_status status = SIMDIRI_OK;
  *count = 0;
  while (status == SIMDIRI_OK && simdiri_next_parameter(&rest, &parameter, &name)) {
    if (judge_parameter(job, simdiri_name_kind(name), parameter, name)) continue;
    parameter.len = find_remaining_len(job, parameter, name);
    status = simdiri_list_parameter(job->scratch, (*count)++, parameter, name);
  }
  return status;
}

/* Sorting keeps the order of equal parameters, so the first of them is not marked. */
simdiri_status simdiri_lossy_mark_repeats(lossy_job *job, span query) {
  simdiri_buffer *marks = &job->scratch->marks;
  const query_parameter *list;
  size_t count;
  if (!(job->rules & SIMDIRI_LOSSY_REPEATED_PARAMETERS) || query.len == 0 || !memchr(query.data, '&', query.len))
    return SIMDIRI_OK;
  simdiri_status status = list_droppable(job, query, &count);
  if (status == SIMDIRI_OK && count > 1)
    status = simdiri_sort_parameters(job->scratch, count, compare_parameters, &list, NULL);
  if (status != SIMDIRI_OK || count < 2) return status;
  for (size_t i = 1; i < count; i++) {
    if (compare_parameters(&list[i - 1], &list[i]) != 0) continue;
    if (!job->has_repeats) {
      marks->len = 0;
      status = simdiri_buffer_reserve(marks, query.len / 8 + 1);
      if (status != SIMDIRI_OK) return status;
      memset(marks->data, 0, query.len / 8 + 1);
      job->has_repeats = true;
    }
    const size_t place = (size_t)(list[i].text - query.data);
    marks->data[place / 8] = (char)((unsigned char)marks->data[place / 8] | 1u << place % 8);
  }
  return SIMDIRI_OK;
}

/* Only an empty parameter is left of the query. */
static void drop_empty_query(lossy_job *job, url_shape *shape) {
  if (!(job->rules & SIMDIRI_LOSSY_EMPTY_QUERY) || job->needs_query) return;
  job->fired |= SIMDIRI_LOSSY_EMPTY_QUERY;
  shape->has_query = false;
}

bool simdiri_lossy_find_query_changes(lossy_job *job, url_shape *shape) {
  const bool drops = (job->rules & DROPPING) != 0, sorts = (job->rules & SIMDIRI_LOSSY_SORT) != 0;
  span rest = shape->query, parameter, name;
  query_parameter last = {"", 0, 0}; /* the empty name sorts before all others */
  unsigned kinds = 0;
  size_t count = 0, total_len = 0; /* of the parameters that remain */
  while (simdiri_next_parameter(&rest, &parameter, &name)) {
    const unsigned kind = simdiri_name_kind(name);
    kinds |= kind;
    const size_t place = (size_t)(parameter.data - shape->query.data);
    const uint32_t rule = drops ? find_dropping_rules(job, kind, parameter, name, place) : 0;
    job->fired |= rule;
    if (rule) continue;
    const size_t remaining_len = find_remaining_len(job, parameter, name);
    job->cuts_signs |= remaining_len < parameter.len;
    total_len += remaining_len;
    count++;
    if (!sorts) continue;
    const query_parameter one = {parameter.data, remaining_len, name.len};
    job->is_unsorted |= is_out_of_order(job, &last, &one);
    last = one;
  }
  job->drops = (job->fired & DROPPING) != 0;
  if (job->is_unsorted) job->fired |= SIMDIRI_LOSSY_SORT;
  if (job->cuts_signs) job->fired |= SIMDIRI_LOSSY_EMPTY_VALUE;
  if (count == 1 && total_len == 0) drop_empty_query(job, shape);
  return (kinds & NAME_SIGNATURE) || ((kinds & NAME_TOKEN) && (kinds & NAME_EXPIRY));
}

static simdiri_status put_sorted(lossy_job *job, size_t count) {
  const query_parameter *list;
  const simdiri_status status = simdiri_sort_parameters(job->scratch, count, find_order(job), &list, NULL);
  for (size_t i = 0; status == SIMDIRI_OK && i < count; i++) simdiri_put_parameter(job->out, i == 0, &list[i]);
  return status;
}

simdiri_status simdiri_lossy_put_query(lossy_job *job, const url_shape *shape) {
  span rest = shape->query, parameter, name;
  size_t count = 0;
  if (!shape->has_query) return SIMDIRI_OK;
  if (!job->drops && !job->is_unsorted && !job->cuts_signs) {
    put_piece(job, (span){rest.data - 1, rest.len + 1});
    return SIMDIRI_OK;
  }
  end_piece(job);
  while (simdiri_next_parameter(&rest, &parameter, &name)) {
    const size_t place = (size_t)(parameter.data - shape->query.data);
    if (job->drops && find_dropping_rules(job, simdiri_name_kind(name), parameter, name, place)) continue;
    parameter.len = find_remaining_len(job, parameter, name);
    const query_parameter one = {parameter.data, parameter.len, name.len};
    simdiri_status status = SIMDIRI_OK;
    if (job->is_unsorted)
      status = simdiri_list_parameter(job->scratch, count, parameter, name);
    else
      simdiri_put_parameter(job->out, count == 0, &one);
    if (status != SIMDIRI_OK) return status;
    count++;
  }
  if (count == 0 && job->needs_query) buffer_put(job->out, '?');
  return job->is_unsorted ? put_sorted(job, count) : SIMDIRI_OK;
}
