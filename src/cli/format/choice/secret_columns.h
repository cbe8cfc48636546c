/* Columns whose names are those of secrets: all of their values are secret. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_FORMAT_CHOICE_SECRET_COLUMNS_H
#define SIMDIRI_CLI_FORMAT_CHOICE_SECRET_COLUMNS_H

#include "cli/format/record_format.h"

#define CLI_NO_RULE UINT16_MAX

/* All zeros at first. Columns are numbered from 1. */
typedef struct {
  simdiri_buffer names; /* a copy of the header, or of the #Fields line, that was read last */
  bool is_read;
  uint16_t *rules; /* of each column up to the last secret one: the number of its rule, or CLI_NO_RULE */
  size_t count, capacity;
  size_t first;        /* the first secret column; 0: none */
  size_t column_count; /* of the header */
} cli_secret_columns;

/* Finds out which columns of a header or of a #Fields line are secret. Without names (`len` 0) no column is, except in
 * a format that has the names itself. Returns 0, or -1 if memory runs out. */
int cli_secret_columns_read(cli_secret_columns *columns, const cli_format *format, const simdiri_redactor *redactor,
                            const char *names, size_t len);
void cli_secret_columns_free(cli_secret_columns *columns);

/* Returns the first column that may have a part of a secret, although its own name is not that of a secret; SIZE_MAX:
 * none. In a record with more columns than the header, a value may contain a delimiter, so all columns from the first
 * secret one on may. In a record with fewer, every column may have the value of a later one. */
static inline size_t cli_secret_columns_doubtful(const cli_secret_columns *columns, size_t record_columns) {
  if (columns->first == 0 || record_columns == columns->column_count) return SIZE_MAX;
  return record_columns > columns->column_count ? columns->first : 1;
}

/* Returns the rule for all values of a column, or CLI_NO_RULE. `doubtful` is the first doubtful column. */
static inline uint16_t cli_secret_columns_rule(const cli_secret_columns *columns, size_t column, size_t doubtful) {
  if (columns->first == 0) return CLI_NO_RULE;
  const uint16_t rule = column <= columns->count ? columns->rules[column - 1] : CLI_NO_RULE;
  return rule == CLI_NO_RULE && column >= doubtful ? columns->rules[columns->first - 1] : rule;
}

#endif
