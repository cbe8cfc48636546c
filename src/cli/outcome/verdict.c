/* The verdict on a record: the library's status, the findings of a review, and --severity. */
/* SPDX-License-Identifier: MIT */
#include "cli/outcome/verdict.h"

#include <stdlib.h>

#include "cli/outcome/severity.h"

/* Most records have fewer findings. */
enum { OWN_FINDINGS = 64 };

static bool is_relative(const char *text, size_t len) {
  simdiri_components components;
  simdiri_parse(text, len, &components);
  return !components.has_scheme;
}

/* Completes the text as the operation does: with the default scheme, or to the target of a relative reference. Returns
 * false if it cannot be completed. *is_own: the text is that of the record. */
static bool complete_text(const cli_reviewer *reviewer, simdiri_scratch *scratch, simdiri_buffer *completed,
                          const char **text, size_t *len, bool *is_own) {
  simdiri_result result = {.text = *text, .text_len = *len};
  simdiri_status status = SIMDIRI_OK;
  completed->len = 0;
  completed->allocator = simdiri_default_allocator();
  if (reviewer->options->iri.default_scheme)
    status = simdiri_add_default_scheme(reviewer->context, *text, *len, completed, &result);
  if (status == SIMDIRI_OK && result.text == *text && reviewer->base && is_relative(*text, *len))
    status = simdiri_resolve(reviewer->context, scratch, reviewer->base, *text, *len, completed, &result);
  if (simdiri_is_error(status)) return false;
  *is_own = result.text == *text;
  *text = result.text;
  *len = result.text_len;
  return true;
}

/* Returns the finding that counts: the first one that --severity makes an error, else the first warning. */
static const simdiri_finding *find_worst(const cli_reviewer *reviewer, const simdiri_finding *findings, size_t count,
                                         int *worst) {
  const simdiri_finding *found = NULL;
  *worst = SIMDIRI_OK;
  for (size_t i = 0; i < count && !cli_status_is_error(*worst); i++) {
    const int weighed =
        cli_weigh_status(reviewer->options->severities, CLI_STATUS_FINDING + (int)findings[i].code, SIMDIRI_OK);
    if (weighed == SIMDIRI_OK || (*worst != SIMDIRI_OK && !cli_status_is_error(weighed))) continue;
    *worst = weighed;
    found = &findings[i];
  }
  return found;
}

int cli_find_finding(const cli_reviewer *reviewer, simdiri_scratch *scratch, simdiri_buffer *completed,
                     const char *text, size_t len, simdiri_result *place) {
  simdiri_finding own[OWN_FINDINGS], *findings = own;
  bool is_own = true;
  int worst;
  if (reviewer->groups == 0) return SIMDIRI_OK;
  if ((reviewer->options->iri.default_scheme || reviewer->base) &&
      !complete_text(reviewer, scratch, completed, &text, &len, &is_own))
    return SIMDIRI_OK;
  const size_t count = simdiri_review(reviewer->groups, text, len, own, OWN_FINDINGS);
  if (count > OWN_FINDINGS) {
    findings = count <= SIZE_MAX / sizeof *findings ? malloc(count * sizeof *findings) : NULL;
    if (!findings) return SIMDIRI_ERROR_NO_MEMORY;
    (void)simdiri_review(reviewer->groups, text, len, findings, count);
  }
  const simdiri_finding *found = find_worst(reviewer, findings, count, &worst);
  if (found) {
    place->offset = is_own ? found->begin : 0;
    place->component = found->component;
  }
  if (findings != own) free(findings);
  return worst;
}

int cli_judge(const cli_reviewer *reviewer, simdiri_scratch *scratch, simdiri_buffer *completed, int status,
              simdiri_text text, simdiri_result *place) {
  simdiri_result found = *place;
  if (cli_status_is_error(status)) return status;
  const int finding = cli_find_finding(reviewer, scratch, completed, text.text, text.len, &found);
  const int verdict = cli_weigh_status(reviewer->options->severities, status, finding);
  if (verdict == finding) *place = found;
  return verdict;
}
