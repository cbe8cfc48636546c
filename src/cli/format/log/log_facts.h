/* What a log says about the response to a request: its status, and the time that it took. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_FORMAT_LOG_LOG_FACTS_H
#define SIMDIRI_CLI_FORMAT_LOG_LOG_FACTS_H

#include "cli/format/record_format.h"

typedef struct {
  unsigned status; /* 100 to 599; 0: not known */
  bool has_time;
  uint64_t microseconds;
} cli_log_facts;

/* The columns of a log whose columns have names, from 1; 0: it does not name them. */
typedef struct {
  size_t status, time;
  simdiri_text time_name; /* in the format, or in the #Fields line */
} cli_log_columns;

/* Finds the columns by their names: in a #Fields line, or in --log-format, where `line` is not read. */
void cli_log_find_columns(const cli_format *format, simdiri_text line, cli_log_columns *columns);

/* Finds the facts in a record of the log; of two with the same meaning, the last one. */
void cli_log_find_facts(const cli_format *format, const cli_log_columns *columns, const cli_record *record,
                        cli_log_facts *facts);

#endif
