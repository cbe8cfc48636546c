/* Rules for parameters only: names in a rules file, and all names that are not kept. Other texts with "=", such as
 * "level=info" in a log, are no parameters, so the place of the "=" counts. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "text/redact/scanner.h"

/* ------------------------------------------------------------------------------------------- names */

uint16_t simdiri_redact_match_param_only(const simdiri_redactor *redactor, const unsigned char *name, size_t len) {
  const uint16_t rule = redactor->has_params ? simdiri_redact_match_name(&redactor->params, name, len) : NAME_NONE;
  if (rule != NAME_NONE || !redactor->keeps_params) return rule;
  return simdiri_redact_match_whole(&redactor->keep, name, len) == NAME_NONE ? RULE_PARAM : NAME_NONE;
}

uint16_t simdiri_redact_match_param(const simdiri_redactor *redactor, const unsigned char *name, size_t len) {
  const uint16_t rule = simdiri_redact_match_name(&redactor->names, name, len);
  return rule == NAME_NONE ? simdiri_redact_match_param_only(redactor, name, len) : rule;
}

/* ------------------------------------------------------------------------------------------- places */

/* Returns the offset of the first byte from `at` on that ends a query of this round: "&", "#" or a separator. */
static size_t find_query_end(scanner *s, size_t at, unsigned round) {
  if (s->query_from[round] <= at && at <= s->query_end[round] && s->query_end[round] > 0) return s->query_end[round];
  size_t end = at;
  while (end < s->len && !is_separator(s, end) &&
         !((s->text[end] == '&' || s->text[end] == '#') && scanner_round(s, end) <= round))
    end++;
  s->query_from[round] = at;
  s->query_end[round] = end;
  return end;
}

/* Is a name that nothing precedes one of a query without its "?": a=1&b=2, or a=1 as a whole text? */
static bool is_in_lone_query(scanner *s, size_t begin, size_t equals, unsigned round) {
  const size_t end = find_query_end(s, equals + 1, round);
  if (begin == equals || (equals + 1 < s->len && s->text[equals + 1] == '=')) return false;
  if (end < s->len && s->text[end] == '&') return true;
  return begin == 0 && (end == s->len || s->text[end] == '#');
}

/* Is all that follows the "=" in its segment more of them, as at the end of Base64? */
static bool is_padding(const scanner *s, size_t equals) {
  const unsigned round = scanner_round(s, equals);
  size_t at = equals;
  while (at < s->len && s->text[at] == '=' && scanner_round(s, at) <= round) at++;
  if (at == s->len || is_separator(s, at)) return true;
  if (scanner_round(s, at) > round) return false; /* it is part of a value */
  return is_slash(s->text[at]) || strchr("?#;&", s->text[at]);
}

/* Is [begin, equals) the name of a parameter? A query and a fragment have them after "?", "#", "&" and ";"; a path has
 * them after "/", "&" and ";". */
static bool is_param(scanner *s, size_t begin, size_t equals) {
  const unsigned round = scanner_round(s, equals);
  const unsigned char before = begin > 0 ? s->text[begin - 1] : 0;
  simdiri_redact_find_place(s, equals);
  switch (s->places[round]) {
  case PLACE_QUERY:
  case PLACE_FRAGMENT: return before && strchr("?#&;", before);
  case PLACE_PATH: return begin < equals && before && strchr("/&;", before) && !is_padding(s, equals);
  case PLACE_START: return is_in_lone_query(s, begin, equals, round);
  default: return false;
  }
}

uint16_t simdiri_redact_find_param(scanner *s, size_t begin, size_t equals) {
  const uint16_t rule = simdiri_redact_match_param_only(s->redactor, s->text + begin, equals - begin);
  return rule != NAME_NONE && is_param(s, begin, equals) ? rule : NAME_NONE;
}

/* ------------------------------------------------------------------------------------------- public functions */

simdiri_status simdiri_redactor_keep_params(simdiri_redactor *redactor, const char *const *names, size_t count,
                                            simdiri_redact_failure *failure) {
  const simdiri_allocator *allocator = redactor->allocator;
  name_set keep = {.patterns = NULL};
  simdiri_status status = SIMDIRI_OK;
  size_t done = 0;
  if (failure) *failure = (simdiri_redact_failure){.message = ""};
  for (; done < count && status == SIMDIRI_OK; done++)
    status = simdiri_redact_add_name(&keep, allocator, (span){names[done], strlen(names[done])}, 0);
  if (status == SIMDIRI_ERROR_BAD_OPTION && failure)
    *failure = (simdiri_redact_failure){.index = done - 1, .message = keep.problem};
  if (status == SIMDIRI_OK) status = simdiri_redact_build_names(&keep, allocator);
  if (status != SIMDIRI_OK) {
    simdiri_redact_free_names(&keep, allocator);
    return status;
  }
  simdiri_redact_free_names(&redactor->keep, allocator);
  redactor->keep = keep;
  redactor->keeps_params = true;
  for (size_t i = 0; i < sizeof redactor->quiet_names / sizeof *redactor->quiet_names; i++)
    redactor->quiet_names[i] = 0;
  simdiri_redact_set_starts(redactor);
  simdiri_redact_set_skips(redactor);
  return SIMDIRI_OK;
}
