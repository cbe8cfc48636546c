/* Outcomes of a record that only the command knows, beside the library's. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_OUTCOME_STATUS_H
#define SIMDIRI_CLI_OUTCOME_STATUS_H

#include "cli/options/command.h"

/* Numbers that no simdiri_status has; every number is below STATUS_CODES. */
enum {
  STATUS_NO_TARGET = 8,    /* a warning: a request line without a target that is an IRI */
  STATUS_LONG_RECORD = 91, /* longer than --max-record */
  STATUS_BAD_PAIR = 92,    /* not two fields */
  STATUS_NO_FIELD = 93,    /* of a format: no such field, or it is no string */
  STATUS_BAD_QUOTES = 94,  /* CSV */
  STATUS_BAD_JSON = 95,
  STATUS_BAD_ESCAPE = 96, /* JSON, logs */
  STATUS_BAD_LOG = 97,
  STATUS_MACHINE_END = 128, /* behind the library's errors of the call and the machine */
  STATUS_LIBRARY_END = 208, /* behind all of the library's */
  STATUS_FINDING = 208,     /* + a simdiri_finding_code: what check finds in valid records */
  STATUS_CODES = CLI_CODE_COUNT
};

/* The group (SIMDIRI_REVIEW_…) of a status that is a finding; 0 for others. */
uint32_t cli_finding_group(int status);

/* Is it no outcome of a record, but an error of the call or the machine? */
static inline int cli_status_is_machine(int status) {
  return status >= (int)SIMDIRI_ERROR_NO_MEMORY && status < STATUS_LONG_RECORD;
}

int cli_status_is_error(int status);
const char *cli_status_name(int status);
const char *cli_status_message(int status);

/* What would make records with this error acceptable: a sentence, or NULL. */
const char *cli_status_remedy(int status, const cli_options *options);

/* Where and what: "in the path: U+0020". Written into `text`, which ends with a NUL; empty if there is nothing to add.
 */
void cli_status_place(const simdiri_result *failure, const char *iri, size_t iri_len, char *text, size_t capacity);

#endif
