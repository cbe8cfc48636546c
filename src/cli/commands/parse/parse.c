/* simdiri parse: the components of each record, as JSON Lines. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/parse/parse.h"
#include "cli/commands/parts/get.h"
#include "cli/engine/apply.h"
#include "cli/engine/item.h"
#include "cli/run/print_chunk.h"
#include "cli/run/run_job.h"

/* ------------------------------------------------------------------------------------------- validation */

/* Returns the warning about white space in the host of a valid text, with the place of the host. */
static simdiri_status check_host(cli_cursor *cursor, simdiri_text text, simdiri_result *result) {
  simdiri_components c;
  simdiri_host_problem problem;
  simdiri_parse(text.text, text.len, &c);
  bool is_plain = true;
  for (size_t i = c.host_begin; i < c.host_end && is_plain; i++)
    is_plain = text.text[i] != '%' && (unsigned char)text.text[i] < 0x80;
  if (!c.has_authority || is_plain) return SIMDIRI_OK;
  const simdiri_status status =
      simdiri_find_host_problem(cursor->run->context, cursor->worker->scratch, text.text, text.len, &problem);
  if (status != SIMDIRI_OK) return status;
  if (problem.problem != SIMDIRI_DOMAIN_WHITE_SPACE) return SIMDIRI_OK;
  result->component = SIMDIRI_COMPONENT_HOST;
  result->offset = c.host_begin;
  return SIMDIRI_WARNING_HOST_UNMAPPED;
}

/* Validates a text; white space in its host is a warning. */
static simdiri_status validate_text(cli_cursor *cursor, simdiri_text text, simdiri_result *result) {
  const simdiri_options *iri = &cursor->run->options->iri;
  const bool is_reference = iri->flags & SIMDIRI_FLAG_REFERENCE;
  simdiri_status status =
      simdiri_validate(iri->grammar, is_reference ? SIMDIRI_PRODUCTION_IRI_REFERENCE : SIMDIRI_PRODUCTION_IRI,
                       text.text, text.len, result);
  return status == SIMDIRI_OK ? check_host(cursor, text, result) : status;
}

static simdiri_text find_noted(const cli_cursor *cursor, const simdiri_note *note) {
  const cli_batch *batch = cursor->batch;
  cli_record line;
  if (!batch->is_block) return cli_item_entry(cursor, &batch->items[batch->entry_items[note->index]]);
  const char *at = batch->records.data + note->begin;
  (void)cursor->run->framing->next(cursor->run->framing, &at, batch->records.data + batch->records.data_len, &line);
  return (simdiri_text){line.text, line.text_len};
}

static simdiri_status validate_alone(cli_cursor *cursor) {
  cli_batch *batch = cursor->batch;
  simdiri_status status = cli_apply_begin(cursor, CLI_RECORDS_STATUSES);
  if (status != SIMDIRI_OK) return status;
  status = validate_text(cursor, (simdiri_text){batch->lone, batch->lone_len}, &batch->alone);
  batch->statuses[0] = (uint16_t)status;
  return cli_status_is_machine((int)status) ? status : SIMDIRI_OK;
}

/* Validates a batch. The library's notes also say what normalization finds. */
static simdiri_status validate_batch(cli_cursor *cursor) {
  const cli_batch *batch = cursor->batch;
  if (batch->is_alone) return validate_alone(cursor);
  const simdiri_status status = cli_apply_check(cursor, batch->is_block ? cursor->run->reviewer.groups : 0);
  for (size_t i = 0; i < batch->result.note_count && status == SIMDIRI_OK; i++) {
    simdiri_note *note = &batch->result.notes[i];
    simdiri_result result;
    const simdiri_status found = validate_text(cursor, find_noted(cursor, note), &result);
    if (cli_status_is_machine((int)found)) return found;
    note->status = (uint16_t)found;
    if (found == SIMDIRI_OK) continue; /* its place is that of a finding */
    note->offset = result.offset;
    note->component = (uint16_t)result.component;
  }
  return status;
}

/* ------------------------------------------------------------------------------------------- the run */

static int print_chunk(cli_job *job, const cli_chunk *chunk, cli_print_step step) {
  const cli_options *options = job->run.options;
  if (step != CLI_STEP_LONG) return cli_print_chunk(job, chunk, step);
  if (chunk->block.is_first && options->on_error != SIMDIRI_ON_ERROR_SKIP)
    cli_parse_put_long(&job->output, options->max_record);
  return CLI_EXIT_DONE;
}

static int run_parse(const cli_options *options) {
  static const cli_operation iris = {.traits = CLI_WRITES_ROWS | CLI_REVIEWS_BLOCKS,
                                     .apply = validate_batch,
                                     .write = cli_parse_put_iri,
                                     .print = print_chunk};
  /* Legacy Extended IRIs may contain characters that JSON escapes. */
  static const cli_operation leiris = {.traits = CLI_WRITES_ROWS | CLI_REVIEWS_BLOCKS,
                                       .apply = validate_batch,
                                       .write = cli_parse_put_object,
                                       .print = print_chunk};
  static const cli_operation urls = {.traits = CLI_WRITES_ROWS | CLI_REVIEWS_BLOCKS,
                                     .apply = cli_apply_normalize,
                                     .write = cli_parse_put_object,
                                     .print = print_chunk};
  if (options->get) return cli_get_run(options);
  if (options->append_fields) return cli_append_fields_run(options);
  const bool is_leiri = options->iri.grammar == SIMDIRI_GRAMMAR_LEIRI,
             is_web = options->iri.profile == SIMDIRI_PROFILE_WEB;
  return cli_run_job(options, is_web ? &urls : is_leiri ? &leiris : &iris, NULL, NULL);
}

const cli_command cli_parse_command = {
    .name = "parse",
    .bit = CLI_FOR_PARSE,
    .help = &cli_parse_help,
    .flags = CLI_COMMAND_REPORTS_ON_ERROR | CLI_COMMAND_REPAIRS_NEVER,
    .check = cli_get_check,
    .run = run_parse,
};
