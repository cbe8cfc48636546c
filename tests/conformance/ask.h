/* Asks the library one case. */
/* SPDX-License-Identifier: MIT */
#ifndef CHECK_ASK_H
#define CHECK_ASK_H

#include "case.h"
#include "simdiri/simdiri.h"

typedef enum { CHECK_PASSED, CHECK_FAILED, CHECK_SKIPPED } check_outcome;

typedef struct {
  check_outcome outcome;
  const char *reason; /* why a case was skipped, or what a failure is about; static storage or NULL */
  check_text actual;  /* the library's answer; owned by the caller */
} check_answer;

check_answer check_ask(simdiri_scratch *scratch, const check_case *item);
/* Is it an operation of another policy that the library supports, too? */
int check_is_of_policy(const check_case *item);
/* Is it an operation outside of the library's purpose? */
int check_is_foreign(const check_case *item);
/* Is it about domain names, where the policy of a suite is a set of flags? */
int check_is_domain(const check_case *item);

/* Is it about whole SURT keys, not about parts of them? */
int check_is_surt(const check_case *item);

/* One file for each kind of question. */
check_answer check_ask_valid(const check_case *item);
check_answer check_ask_utf8(const check_case *item);
check_answer check_ask_nfc(simdiri_scratch *scratch, const check_case *item);
check_answer check_ask_resolve(simdiri_scratch *scratch, const check_case *item);
check_answer check_ask_normalize(simdiri_scratch *scratch, const check_case *item);
check_answer check_ask_convert(simdiri_scratch *scratch, const check_case *item);
check_answer check_ask_domain(simdiri_scratch *scratch, const check_case *item);
check_answer check_ask_dns_length(simdiri_scratch *scratch, const check_case *item);
check_answer check_ask_encode(const check_case *item);
check_answer check_ask_equivalent(simdiri_scratch *scratch, const check_case *item);
check_answer check_ask_surt(simdiri_scratch *scratch, const check_case *item);
check_answer check_ask_web(simdiri_scratch *scratch, const check_case *item);
check_answer check_ask_visual(const check_case *item);

/* Is it a valid IRI that RFC 3987 4.2 allows? */
int check_bidi_structure(const check_text *text);

/* Does `text` match the rule of the case? -1: not a rule of RFC 3986 or RFC 3987. */
int check_rule(const char *rule, int is_production, const check_text *text);
/* Are the splits right that the case states? Returns NULL, or the one that is wrong. */
const char *check_split(const check_case *item);

/* Answers. */
check_answer check_skip(const char *reason);
check_answer check_boolean(int expected, int actual);
/* Compares with the case's expected result, which may be an error. */
check_answer check_compare_text(const check_case *item, simdiri_status status, const char *text, size_t len);
check_answer check_compare_status(const check_case *item, simdiri_status status);

/* All strict, grammar iri; the caller changes the rest. */
simdiri_options check_options(void);
/* The result of normalize, to_uri or to_iri (selected by `operation`) for `text`. The caller owns the result. */
simdiri_status check_apply(simdiri_scratch *scratch, simdiri_operation operation, const simdiri_options *options,
                           const check_text *text, check_text *result);
simdiri_status check_resolve_text(simdiri_scratch *scratch, const simdiri_options *options, const check_text *base,
                                  const check_text *reference, check_text *result);

#endif
