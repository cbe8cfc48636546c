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

/* Returns the rule for all values of a column, or CLI_NO_RULE. A record that has more columns than the header may have
 * a delimiter in a value, so from the first secret column on, all columns may have a part of a secret. */
static inline uint16_t cli_secret_columns_rule(const cli_secret_columns *columns, size_t column, bool has_more) {
  if (columns->first == 0 || column < columns->first) return CLI_NO_RULE;
  const uint16_t rule = column <= columns->count ? columns->rules[column - 1] : CLI_NO_RULE;
  return rule == CLI_NO_RULE && has_more ? columns->rules[columns->first - 1] : rule;
}

#endif
