/* Statuses of records: those of the library, its findings, and those that only the command has. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_OUTCOME_RECORD_STATUS_H
#define SIMDIRI_CLI_OUTCOME_RECORD_STATUS_H

#include <stdbool.h>

#include "cli/options/command.h"

/* The command's own statuses have numbers that no simdiri_status has. Every status is below CLI_STATUS_CODES, except
 * those that --severity raised. */
enum {
  CLI_STATUS_NO_TARGET = 8,       /* a warning: the request line is valid, but its target is not an IRI */
  CLI_STATUS_SECOND_CHARSET = 9,  /* warnings: the record fits the second charset of --input-charset, not the first, */
  CLI_STATUS_THIRD_CHARSET = 10,  /* the third, */
  CLI_STATUS_FOURTH_CHARSET = 11, /* or the fourth */
  CLI_STATUS_TRUNCATED_REQUEST = 12, /* a warning: the line of a log ends in its request, which has a path */
  CLI_STATUS_LONG_RECORD = 91,       /* longer than --max-record */
  CLI_STATUS_BAD_PAIR = 92,          /* not two fields with a tab between them */
  CLI_STATUS_NO_FIELD = 93,          /* the record has no such field, or it is not a string */
  CLI_STATUS_BAD_QUOTES = 94,        /* CSV */
  CLI_STATUS_BAD_JSON = 95,
  CLI_STATUS_BAD_ESCAPE = 96, /* JSON, logs */
  CLI_STATUS_BAD_LOG = 97,
  CLI_STATUS_BAD_REQUEST = 98,  /* the text is not a request line */
  CLI_STATUS_HAS_MEMBER = 99,   /* the JSON object already has a member that would be added */
  CLI_STATUS_BAD_VHOST = 100,   /* the line has a virtual host, which is not a host */
  CLI_STATUS_LIBRARY_END = 208, /* after all statuses of the library */
  CLI_STATUS_FINDING = 208,     /* plus a simdiri_finding_code: a finding of check in a valid record */
  CLI_STATUS_CODES = CLI_CODE_COUNT,
  CLI_STATUS_RAISED = 4096 /* plus the status of a warning: --severity makes it an error */
};

/* Returns the status of which --severity made an error, or the status itself. */
static inline int cli_status_given(int status) {
  return status >= CLI_STATUS_RAISED ? status - CLI_STATUS_RAISED : status;
}

/* Returns the group (SIMDIRI_REVIEW_…) of a finding, or 0 for other statuses. */
uint32_t cli_finding_group(int status);

/* Returns true if the status is an error of the call or the machine, not of a record. The command's own errors follow
 * those of the library. */
static inline bool cli_status_is_machine(int status) {
  return status >= (int)SIMDIRI_ERROR_NO_MEMORY && status < CLI_STATUS_LONG_RECORD;
}

bool cli_status_is_error(int status);
const char *cli_status_name(int status);
const char *cli_status_message(int status);

/* The rows of codes.def: titles of groups, and in each group statuses with their advice, one sentence. */
typedef struct {
  const char *title; /* NULL: a row of a status */
  int status;
  const char *advice;
} cli_code_row;
extern const cli_code_row cli_code_rows[];
extern const size_t cli_code_row_count;

/* Returns what to do about a status, or "". */
const char *cli_status_advice(int status);

/* Returns a half-sentence that names the option that makes records with this error acceptable, or NULL. */
const char *cli_status_remedy(int status, const cli_options *options);

/* Describes the bad character and its component, such as "U+0001 in the path", in `text`. Empty if neither is known. */
void cli_status_place(const simdiri_result *failure, const char *iri, size_t iri_len, char *text, size_t capacity);

#endif
