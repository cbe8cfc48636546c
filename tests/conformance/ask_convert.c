/* IRI to URI and back (RFC 3987 3.1, 3.2). */
/* SPDX-License-Identifier: MIT */
#include "ask.h"

#include <string.h>

/* How hosts are treated. No flag: the operation's default. */
static int read_host(const check_case *item, int to_iri, simdiri_host *host) {
  *host = SIMDIRI_HOST_ASCII;
  if (item->host == NULL || strcmp(item->host, "keep") == 0) return 1;
  if (strcmp(item->host, "percent-encode") == 0)
    *host = SIMDIRI_HOST_PERCENT;
  else if (to_iri && (strcmp(item->host, "idna") == 0 || strcmp(item->host, "idna-decode") == 0))
    *host = SIMDIRI_HOST_UNICODE;
  else if (strcmp(item->host, "idna") != 0)
    return 0;
  return 1;
}

/* "then: normalize" asks for the normal form of the converted text at the syntax rung, in the form of the
 * conversion. */
static simdiri_status normalize_result(simdiri_scratch *scratch, int to_iri, check_text *text) {
  simdiri_options options = check_options();
  check_text normal = {NULL, 0};
  options.rung = SIMDIRI_RUNG_SYNTAX;
  options.form = to_iri ? SIMDIRI_FORM_IRI : SIMDIRI_FORM_URI;
  simdiri_status status = check_apply(scratch, SIMDIRI_OPERATION_NORMALIZE, &options, text, &normal);
  check_text_free(text);
  *text = normal;
  return status;
}

check_answer check_ask_convert(simdiri_scratch *scratch, const check_case *item) {
  int to_iri = strcmp(item->op, "to_iri") == 0;
  simdiri_options options = check_options();
  check_text result = {NULL, 0};
  if (item->component != NULL) return check_skip("component that cannot be asked alone");
  if (!read_host(item, to_iri, &options.host)) return check_skip("host mapping of another standard");
  options.flags |= SIMDIRI_FLAG_REFERENCE;
  simdiri_status status = check_apply(scratch, to_iri ? SIMDIRI_OPERATION_TO_IRI : SIMDIRI_OPERATION_TO_URI, &options,
                                      &item->input, &result);
  if (!simdiri_is_error(status) && item->then != NULL && strcmp(item->then, "normalize") == 0)
    status = normalize_result(scratch, to_iri, &result);
  check_answer answer = check_compare_text(item, status, result.data, result.len);
  check_text_free(&result);
  return answer;
}
