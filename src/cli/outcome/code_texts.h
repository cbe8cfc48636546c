/* The codes of records in groups, each with what to do about it. simdiri help codes prints them. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_OUTCOME_CODE_TEXTS_H
#define SIMDIRI_CLI_OUTCOME_CODE_TEXTS_H

#include <stddef.h>

typedef struct {
  int status;         /* as in record_status.h, which has the name and the message */
  const char *advice; /* one sentence: what to do */
} cli_code_text;

typedef struct {
  const char *title; /* sentences */
  const cli_code_text *codes;
  size_t count;
} cli_code_group;

/* Every status of a record, of the call and of the machine, and every finding, once. The test cli_codes compares the
 * names with the library's tables. */
extern const cli_code_group cli_code_groups[];
extern const size_t cli_code_group_count;

#endif
