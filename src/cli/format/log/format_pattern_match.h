/* Fitting a line to a pattern. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_FORMAT_LOG_FORMAT_PATTERN_MATCH_H
#define SIMDIRI_CLI_FORMAT_LOG_FORMAT_PATTERN_MATCH_H

#include "cli/format/log/format_pattern.h"

typedef struct {
  cli_slice field, host;
  const char *problem, *place; /* if the line does not fit: why, and where */
} cli_pattern_match;

/* Finds the values of a line. Each byte is read a bounded number of times. Returns false if the line does not fit. */
bool cli_pattern_fit(const cli_pattern *pattern, const char *at, const char *end, cli_pattern_match *match);

/* Finds value number `i`, which begins at *at, and moves *at past the text that follows it. For the first value, *at is
 * the start of the line. Returns false if the line does not fit. */
bool cli_pattern_take(const cli_pattern *pattern, size_t i, const char **at, const char *end, cli_slice *value);

#endif
