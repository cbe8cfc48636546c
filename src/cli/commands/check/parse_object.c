/* Parts of the objects of parse, with and without the URL parser. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/commands/check/parse.h"
#include "cli/io/json.h"
#include "cli/outcome/record_status.h"
#include "cli/run/print_chunk.h"

void cli_parse_begin(cli_output *output) { cli_output_put(output, "{"); }

void cli_parse_end(cli_output *output) {
  cli_output_put(output, "}\n");
  cli_output_end_record(output);
}

void cli_parse_put_status(cli_output *output, int status, bool is_first) {
  const char *name = cli_status_name(status);
  cli_json_name(output, "status", is_first);
  cli_json_text(output, name, strlen(name));
}

void cli_parse_put_place(cli_output *output, size_t offset, simdiri_component component) {
  const char *name = simdiri_component_name(component);
  cli_json_name(output, "offset", false);
  cli_json_number(output, offset);
  if (!*name) return;
  cli_json_name(output, "component", false);
  cli_json_text(output, name, strlen(name));
}

simdiri_status cli_parse_other(cli_cursor *cursor, const cli_item *item) {
  cli_output *output = &cursor->output;
  const int status = item->field.status;
  if (status != SIMDIRI_OK) cli_cursor_count(cursor, status);
  cli_parse_begin(output);
  cli_json_name(output, "iri", 1);
  if (item->field.is_absent)
    cli_output_put(output, "null");
  else
    cli_json_text(output, item->field.text ? item->field.text : "", item->field.text_len);
  cli_parse_put_status(output, status, false);
  cli_parse_end(output);
  return cli_cursor_written(cursor);
}

static void put_long_stretch(cli_job *job, const cli_block *block) {
  if (!block->is_first || job->run.options->on_error == SIMDIRI_ON_ERROR_SKIP) return;
  cli_parse_begin(&job->output);
  cli_parse_put_status(&job->output, CLI_STATUS_LONG_RECORD, true);
  cli_parse_put_place(&job->output, job->run.options->max_record, SIMDIRI_COMPONENT_NONE);
  cli_parse_end(&job->output);
}

int cli_parse_print(cli_job *job, const cli_chunk *chunk, cli_print_step step) {
  if (step != CLI_STEP_LONG) return cli_print_chunk(job, chunk, step);
  put_long_stretch(job, &chunk->block);
  return CLI_EXIT_DONE;
}
