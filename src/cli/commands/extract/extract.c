/* simdiri extract: the IRIs in running text (RFC 3987 7.3). */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/extract/extract.h"

#include <inttypes.h>
#include <string.h>

#include "cli/io/json.h"
#include "cli/run/run_job.h"
#include "cli/stream/rejects.h"
#include "cli/util/message.h"

/* The state of the job, which only the main thread uses. */
typedef struct {
  cli_place place; /* in the current file */
} extractor;

/* ------------------------------------------------------------------------------------------- writing */

static void put_number(cli_job *job, const char *name, uint64_t number) {
  cli_json_name(&job->output, name, false);
  cli_json_number(&job->output, number);
}

static void put_text(cli_job *job, const char *name, const char *text, size_t len) {
  cli_json_name(&job->output, name, false);
  cli_json_text(&job->output, text, len);
}

static void put_object(cli_job *job, const cli_extracted *note, const cli_place *place, const char *text,
                       const char *iri) {
  const char *file = cli_input_name(job->path), *status = cli_status_name(note->status);
  cli_output_put(&job->output, "{");
  cli_json_name(&job->output, "iri", true);
  cli_json_text(&job->output, iri, note->iri_len);
  if (note->text_len != note->iri_len || memcmp(text, iri, note->iri_len) != 0)
    put_text(job, "text", text, note->text_len);
  if (job->run.options->normalizes || job->run.options->show_status) put_text(job, "status", status, strlen(status));
  put_text(job, "file", file, strlen(file));
  put_number(job, "line", place->line + 1);
  put_number(job, "column", place->column + 1);
  put_number(job, "offset", place->offset);
  cli_output_put(&job->output, "}\n");
}

static void put_columns(cli_job *job, const cli_extracted *note, const cli_place *place, const char *iri) {
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
  cli_output_write(&job->output, iri, note->iri_len);
  if (job->run.options->show_status) {
    cli_output_put(&job->output, "\t");
    cli_output_put(&job->output, cli_status_name(note->status));
  }
  cli_output_put(&job->output, "\n");
}

static void put_extracted(cli_job *job, const cli_extracted *note, const cli_place *place, const char *text,
                          const char *iri) {
  if (job->run.options->found_as_json)
    put_object(job, note, place, text, iri);
  else
    put_columns(job, note, place, iri);
  cli_output_end_record(&job->output);
}

/* Says that --on-error=fail ends the run at a bad IRI, which is the last one of its chunk. */
static void say_stop(const cli_job *job, const cli_extracted *note, const cli_place *place) {
  cli_say("%s: stopped at the bad IRI in line %" PRIu64 ", column %" PRIu64 ": %s: %s", cli_input_name(job->path),
          place->line + 1, place->column + 1, cli_status_name(note->status), cli_status_message(note->status));
}

/* Writes the IRIs of a chunk from its notes. */
static void print_notes(cli_job *job, const cli_chunk *chunk) {
  extractor *state = job->data;
  const char *at = chunk->out.data;
  cli_extracted note;
  for (memcpy(&note, at, sizeof note); !note.is_end && !job->output.failed; memcpy(&note, at, sizeof note)) {
    const char *text = at + sizeof note, *iri = text + note.text_len;
    const cli_place place = cli_place_add(&state->place, &note.place);
    const bool is_error = cli_status_is_error(note.status);
    if (!is_error || job->run.options->on_error == SIMDIRI_ON_ERROR_KEEP) put_extracted(job, &note, &place, text, iri);
    if (is_error) cli_reject(job, place.line + 1, note.status, place.column, text, note.text_len);
    if (is_error && job->run.options->on_error == CLI_ON_ERROR_FAIL) say_stop(job, &note, &place);
    at = iri + note.iri_len;
  }
}

/* Writes the IRIs of a chunk, and moves the position to the end of the chunk. */
static int print_found(cli_job *job, const cli_chunk *chunk) {
  extractor *state = job->data;
  const size_t len = chunk->out.len - sizeof(cli_extracted);
  cli_extracted end;
  memcpy(&end, chunk->out.data + len, sizeof end);
  if (cli_extract_needs_places(job->run.options))
    print_notes(job, chunk);
  else
    cli_output_records(&job->output, chunk->out.data, len);
  state->place = cli_place_add(&state->place, &end.place);
  return chunk->is_stopped ? CLI_EXIT_BAD : CLI_EXIT_DONE; /* print_notes has said why */
}

/* ------------------------------------------------------------------------------------------- positions */

/* IRIs in a word that is too long are not found, but its line ends are counted. */
static int skip_long_stretch(cli_job *job, const cli_block *block) {
  extractor *state = job->data;
  cli_place_move(&state->place, block->data, block->len);
  cli_place_move(&state->place, block->end, block->end_len);
  return CLI_EXIT_DONE;
}

static void begin_chunk(cli_job *job, const cli_chunk *chunk) {
  enum { MARK_LEN = 3 };
  extractor *state = job->data;
  if (job->is_new_file) state->place = (cli_place){0, 0, 0};
  if (chunk->block.has_mark) state->place.offset = MARK_LEN;
  job->record = state->place.line + 1; /* counts and messages are about lines */
}

static int print_chunk(cli_job *job, const cli_chunk *chunk, cli_print_step step) {
  if (step == CLI_STEP_RECORDS) return print_found(job, chunk);
  if (step == CLI_STEP_LONG) return skip_long_stretch(job, &chunk->block);
  if (step == CLI_STEP_BEGIN) begin_chunk(job, chunk);
  return CLI_EXIT_DONE;
}

static int take_turn(cli_job *job, cli_turn turn, int status) {
  if (turn == CLI_TURN_PREPARE) job->run.framing = job->run.options->joins_lines ? &cli_paragraphs : &cli_words;
  return status;
}

static const cli_operation operation = {
    .traits = CLI_WRITES_ROWS, .turn = take_turn, .work = cli_extract_work, .print = print_chunk};

/* ------------------------------------------------------------------------------------------- the command */

/* --redirects are read in any case. */
static bool is_about_normal_forms(const cli_option_row *row) {
  return row->group == CLI_GROUP_NORMAL_FORM && row->id != CLI_OPTION_REDIRECTS && row->id != CLI_OPTION_REDIRECTS_ALL;
}

/* Refuses options about normal forms without --normalize, because they would have no effect. */
static int check_normalize(const cli_options *options) {
  const cli_option_row *row = cli_find_given_if(options, is_about_normal_forms);
  if (!row) return 0;
  cli_say_usage("extract", "--%s has an effect only with --normalize: give that, too", row->name);
  return -1;
}

/* Not as other lists: the library reads this one, and accepts no blanks around names. */
static int check_schemes(const char *schemes) {
  for (const char *name = schemes;;) {
    const size_t len = strcspn(name, ",");
    if (simdiri_validate(SIMDIRI_GRAMMAR_URI, SIMDIRI_PRODUCTION_SCHEME, name, len, NULL) != SIMDIRI_OK) {
      cli_say_usage("extract", "--schemes: '%.*s' is not a scheme; give names with commas between them", (int)len,
                    name);
      return -1;
    }
    if (name[len] == '\0') return 0;
    name += len + 1;
  }
}

static int check_options(cli_options *options) {
  if (options->schemes && check_schemes(options->schemes) != 0) return -1;
  if (options->show_status && !options->normalizes && !cli_is_given(options, CLI_OPTION_UNESCAPE)) {
    cli_say_usage("extract", "--status prints the outcome of --normalize or --unescape: give one of them, too");
    return -1;
  }
  return options->normalizes ? 0 : check_normalize(options);
}

static int run_extract(const cli_options *options) {
  extractor state = {.place = {0, 0, 0}};
  return cli_run_job(options, &operation, NULL, &state);
}

const cli_command cli_extract_command = {
    .name = "extract",
    .bit = CLI_FOR_EXTRACT,
    .help = &cli_extract_help,
    .flags = CLI_COMMAND_COUNTS_CHANGED | CLI_COMMAND_REPORTS_ON_ERROR,
    .noun = "IRIs",
    .bad_outcome = {" and was kept unchanged", " and were kept unchanged"},
    .check = check_options,
    .run = run_extract,
};
