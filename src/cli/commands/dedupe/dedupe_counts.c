/* --count, --repeated and --unique of dedupe: prints the first record of each key at the end, with its count. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>

#include "cli/commands/dedupe/dedupe.h"

typedef struct {
  cli_job *job;
  uint64_t ordinal; /* of the current record */
  bool is_inside;   /* a piece of it was read, and not its last one yet */
  bool is_printed;  /* it is one of those that the options ask for */
} counted_record;

/* Prints a piece of a record, after the record's count, if the options ask for the record. */
static int print_counted(void *user, const char *text, size_t len, bool is_end) {
  counted_record *at = user;
  const cli_options *options = at->job->run.options;
  cli_output *output = &at->job->output;
  if (!at->is_inside) {
    const uint64_t count = cli_key_map_entry(((cli_dedupe *)at->job->data)->map, at->ordinal)->count;
    char number[32];
    at->is_printed = !(options->repeated && count == 1) && !(options->unique && count > 1);
    (void)snprintf(number, sizeof number, "%" PRIu64 "%s", count, cli_front_delimiter(at->job->run.format));
    if (at->is_printed && options->count) cli_output_put(output, number);
    at->job->summary.printed_count += (uint64_t)at->is_printed;
  }
  at->is_inside = !is_end;
  at->ordinal += (uint64_t)is_end;
  if (!at->is_printed) return CLI_EXIT_DONE;
  cli_output_write(output, text, len);
  if (is_end) cli_output_records(output, &at->job->run.framing->separator, 1);
  return output->failed ? CLI_EXIT_TROUBLE : CLI_EXIT_DONE;
}

int cli_dedupe_print_counts(cli_job *job) {
  counted_record at = {.job = job};
  job->summary.printed_count = 0;
  return cli_spool_read(&((cli_dedupe *)job->data)->spool, print_counted, &at) == 0 ? CLI_EXIT_DONE : CLI_EXIT_TROUBLE;
}
