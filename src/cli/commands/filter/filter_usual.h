/* The fields of usual records, and what they share with those of all other records (filter_fields.c). */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_FILTER_FILTER_USUAL_H
#define SIMDIRI_CLI_COMMANDS_FILTER_FILTER_USUAL_H

#include "cli/stream/fields_work.h"

/* Writes the output of a chunk. Adjacent records that did not change are copied in one piece. */
typedef struct {
  const cli_run *run;
  const cli_worker *worker;
  const cli_fields *fields;
  cli_chunk *chunk;
  const char *rest; /* the records from here on are neither written nor left out yet */
} cli_fields_writer;

/* Chooses the operation on a field's text. */
simdiri_operation cli_filter_choose(const cli_run *run, const cli_field *field, const char *text, size_t len);

/* Is a record unchanged whenever the library did not note it? A reference that was resolved has no note of that. */
bool cli_keeps_unnoted(const cli_run *run, simdiri_operation operation);

/* Counts an item, and writes its record if the outcome is not the record itself. */
simdiri_status cli_put_item(cli_fields_writer *writer, cli_item *item);

/* Works on usual records from *at on, and moves *at past them: records whose fields vector code finds, if that is all
 * that the options ask for. Stops at any other record, and sets how many records the caller's next batch may have. */
simdiri_status cli_write_usual(cli_fields_writer *writer, cli_worker *worker, const char **at, const char *end);

#endif
