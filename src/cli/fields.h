/* The fields of many records, on their way through simdiri_batch together. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_FIELDS_H
#define SIMDIRI_CLI_FIELDS_H

#include "cli/format.h"

enum { FIELDS_MAX = 1024, FIELDS_LEN = 1 << 18 };

typedef struct {
  cli_record record;
  cli_field field;
  size_t entry; /* in the batch; FIELD_NOWHERE: not in it */
} cli_item;

/* Of one thread. All zeros at first. */
typedef struct {
  cli_finder finder;
  simdiri_buffer texts, results; /* prefix and text of each entry, and what came of it */
  simdiri_batch_result result;
  int is_alone;         /* one long field, which was neither copied nor in a batch … */
  simdiri_result alone; /* … and came out like this */
  size_t item_count, entry_count;
  cli_item items[FIELDS_MAX];
  int64_t offsets[FIELDS_MAX + 1], result_offsets[FIELDS_MAX + 1];
  uint16_t statuses[FIELDS_MAX];
} cli_fields;

void simdiri_cli_fields_free(cli_fields *fields);
/* Gives back the memory that texts took. */
void simdiri_cli_fields_trim(cli_fields *fields);

#endif
