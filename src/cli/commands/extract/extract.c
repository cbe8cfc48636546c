/* simdiri extract: the IRIs in running text (RFC 3987 7.3). */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/extract/extract.h"

#include <inttypes.h>
#include <string.h>

#include "cli/io/json.h"
#include "cli/run/long_record.h"
#include "cli/run/run_job.h"
#include "cli/stream/pipeline.h"
#include "cli/stream/rejects.h"
#include "cli/util/message.h"

/* The main thread's. */
typedef struct {
  int file; /* that of the chunk before, from 0; -1: there was none */
  cli_place place;
} cli_extractor;

/* ------------------------------------------------------------------------------------------- writing */

static void put_number(cli_job *job, const char *name, uint64_t number) {
  cli_json_name(&job->output, name, 0);
  cli_json_number(&job->output, number);
}

static void put_text(cli_job *job, const char *name, const char *text, size_t len) {
  cli_json_name(&job->output, name, 0);
  cli_json_text(&job->output, text, len);
}

static void put_object(cli_job *job, const cli_find *find, const cli_place *place, const char *text, const char *iri) {
  const char *file = cli_input_name(job->path), *status = cli_status_name(find->status);
  cli_output_put(&job->output, "{");
  cli_json_name(&job->output, "iri", 1);
  cli_json_text(&job->output, iri, find->iri_len);
  if (find->text_len != find->iri_len || memcmp(text, iri, find->iri_len) != 0)
    put_text(job, "text", text, find->text_len);
  if (job->run.options->normalizes || job->run.options->show_status) put_text(job, "status", status, strlen(status));
  put_text(job, "file", file, strlen(file));
  put_number(job, "line", place->line + 1);
  put_number(job, "column", place->column + 1);
  put_number(job, "offset", place->offset);
  cli_output_put(&job->output, "}\n");
}

static void put_columns(cli_job *job, const cli_find *find, const cli_place *place, const char *iri) {
  if (job->run.options->with_filename) {
    cli_output_put(&job->output, cli_input_name(job->path));
    cli_output_put(&job->output, "\t");
  }
  if (job->run.options->offsets) {
    cli_json_number(&job->output, place->line + 1);
    cli_output_put(&job->output, "\t");
    cli_json_number(&job->output, place->column + 1);
    cli_output_put(&job->output, "\t");
  }
  cli_output_write(&job->output, iri, find->iri_len);
  if (job->run.options->show_status) {
    cli_output_put(&job->output, "\t");
    cli_output_put(&job->output, cli_status_name(find->status));
  }
  cli_output_put(&job->output, "\n");
}

static void put(cli_job *job, const cli_find *find, const cli_place *place, const char *text, const char *iri) {
  if (job->run.options->found_as_json)
    put_object(job, find, place, text, iri);
  else
    put_columns(job, find, place, iri);
  cli_output_end_record(&job->output);
}

/* With --on-error=fail a bad one is the last of its chunk. */
static void say_stop(const cli_job *job, const cli_find *find, const cli_place *place) {
  cli_say("%s: stopped at the bad IRI in line %" PRIu64 ", column %" PRIu64 ": %s: %s", cli_input_name(job->path),
          place->line + 1, place->column + 1, cli_status_name(find->status), cli_status_message(find->status));
}

/* Writes what was found in places. */
static void write_finds(cli_job *job, const cli_chunk *chunk) {
  cli_extractor *extractor = job->run.state;
  const char *at = chunk->out.data;
  cli_find find;
  for (memcpy(&find, at, sizeof find); !find.is_end && !job->output.failed; memcpy(&find, at, sizeof find)) {
    const char *text = at + sizeof find, *iri = text + find.text_len;
    const cli_place place = cli_place_add(&extractor->place, &find.place);
    const int is_error = cli_status_is_error(find.status);
    if (!is_error || job->run.options->on_error == SIMDIRI_ON_ERROR_KEEP) put(job, &find, &place, text, iri);
    if (is_error) cli_reject(job, place.line + 1, find.status, place.column, text, find.text_len);
    if (is_error && job->run.options->on_error == CLI_ON_ERROR_FAIL) say_stop(job, &find, &place);
    at = iri + find.iri_len;
  }
}

/* Writes what was found, and moves the place to where the chunk ends, which its output ends with. */
static void write_chunk(cli_job *job, const cli_chunk *chunk) {
  cli_extractor *extractor = job->run.state;
  const size_t len = chunk->out.len - sizeof(cli_find);
  cli_find end;
  memcpy(&end, chunk->out.data + len, sizeof end);
  if (cli_extract_places(job->run.options))
    write_finds(job, chunk);
  else
    cli_output_records(&job->output, chunk->out.data, len);
  extractor->place = cli_place_add(&extractor->place, &end.place);
}

/* ------------------------------------------------------------------------------------------- committing */

/* What stands in a word that is too long is not known; lines are counted all the same. */
static int do_long_part(cli_job *job, const cli_block *block) {
  cli_extractor *extractor = job->run.state;
  cli_place_move(&extractor->place, block->data, block->len);
  cli_place_move(&extractor->place, block->end, block->end_len);
  return CLI_EXIT_DONE;
}

static void begin_file(cli_job *job, const cli_chunk *chunk) {
  cli_extractor *extractor = job->run.state;
  extractor->file = chunk->file;
  extractor->place = (cli_place){0, 0, 0};
  job->path = chunk->path;
}

static int commit(cli_job *job, const cli_chunk *chunk) {
  enum { MARK_LEN = 3 };
  cli_extractor *extractor = job->run.state;
  if (chunk->file != extractor->file) begin_file(job, chunk);
  if (chunk->block.has_mark) extractor->place.offset = MARK_LEN;
  job->record = extractor->place.line + 1;
  if (chunk->block.is_long) return cli_job_long_part(job, &chunk->block);
  if (chunk->block.len == 0) return CLI_EXIT_DONE;
  if (chunk->status != SIMDIRI_OK) {
    cli_say_status(cli_input_name(job->path), chunk->status);
    return CLI_EXIT_TROUBLE;
  }
  cli_summary_merge(&job->summary, &chunk->tally, job->path, job->record);
  write_chunk(job, chunk);
  if (job->output.failed || (job->rejects && job->rejects->failed)) return CLI_EXIT_TROUBLE;
  return chunk->is_stopped ? CLI_EXIT_BAD : CLI_EXIT_DONE;
}

static int run_all(cli_job *job) {
  static const cli_stages stages = {.work = cli_extract_work, .commit = commit};
  job->run.framing = job->run.options->joins_lines ? &cli_paragraphs : &cli_words;
  return cli_run_pipeline(job, &stages);
}

static const cli_operation operation = {.run = run_all, .long_part = do_long_part, .writes_lines = 1};

/* ------------------------------------------------------------------------------------------- the command */

/* An option about normal forms would do nothing. */
static int check_normalize(const cli_options *options) {
  static const cli_option_id ids[] = {CLI_OPTION_RUNG,    CLI_OPTION_FORM,       CLI_OPTION_PROFILE,
                                      CLI_OPTION_GRAMMAR, CLI_OPTION_DISALLOWED, CLI_OPTION_HOST,
                                      CLI_OPTION_NFC,     CLI_OPTION_NFKC,       CLI_OPTION_DROP_FRAGMENT};
  for (size_t i = 0; i < cli_option_row_count; i++) {
    const cli_option_row *row = &cli_option_rows[i];
    for (size_t j = 0; j < sizeof ids / sizeof *ids; j++) {
      if (row->id != ids[j] || !cli_is_given(options, row->id)) continue;
      cli_say_usage("extract", "--%s is about normal forms: give --normalize, too", row->name);
      return -1;
    }
  }
  return 0;
}

static int check_schemes(const char *schemes) {
  const char *at = schemes;
  while (at) {
    const size_t len = strcspn(at, ",");
    const size_t rest = strspn(at, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-.");
    if (len == 0 || rest != len || !memchr("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", *at, 52)) {
      cli_say_usage("extract", "--schemes: '%.*s' is no scheme; it takes names with commas between them", (int)len, at);
      return -1;
    }
    at = at[len] == ',' ? at + len + 1 : NULL;
  }
  return 0;
}

/* Brackets are common in what people write, and normal forms have none. */
static int check(cli_options *options) {
  if (options->schemes && check_schemes(options->schemes) != 0) return -1;
  if (options->show_status && !options->normalizes && !cli_is_given(options, CLI_OPTION_UNESCAPE)) {
    cli_say_usage("extract", "--status is about what --normalize or --unescape comes to: give one of them, too");
    return -1;
  }
  if (!options->normalizes) return check_normalize(options);
  if (!cli_is_given(options, CLI_OPTION_DISALLOWED)) options->iri.disallowed = SIMDIRI_DISALLOWED_ENCODE_ALL;
  return 0;
}

static int run(const cli_options *options) {
  cli_extractor extractor = {.file = -1};
  return cli_run_job(options, &operation, &extractor);
}

const cli_command cli_extract_command = {
    .name = "extract",
    .bit = CLI_FOR_EXTRACT,
    .help = &cli_extract_help,
    .flags = CLI_COMMAND_COUNTS_CHANGED | CLI_COMMAND_REPORTS_ON_ERROR,
    .noun = "IRIs",
    .bad_outcome = " and were kept as they are",
    .check = check,
    .run = run,
};
