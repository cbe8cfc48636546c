/* simdiri explain: for people, each step to the normal form and the rule that requires it. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/explain/explain.h"
#include "cli/commands/explain/explain_clean.h"

#include <stdlib.h>

#include "cli/engine/item.h"
#include "cli/io/files.h"
#include "cli/keyer/keyer_setup.h"
#include "cli/keyer/redirects_file.h"
#include "cli/keyer/suffix_file.h"
#include "cli/outcome/record_status.h"
#include "cli/run/run_job.h"
#include "cli/run/run_objects.h"
#include "cli/util/append.h"
#include "cli/util/message.h"
#include "cli/util/terminal_text.h"

/* Precedes every explanation but the first one of a run. */
static const char gap[] = "\n\n";

/* What a run owns. */
typedef struct {
  explainer shared;
  simdiri_context *context; /* of the key: that of `simdiri key`; NULL without --lossy, --rules and --html */
  simdiri_base *base;       /* of the key; NULL: no --base */
  cli_keyer key;
  cli_explain_cleaner cleaner;   /* of --clean */
  simdiri_suffix_list *suffixes; /* NULL: there is none */
  simdiri_buffer long_text;      /* the beginning of a record that is too long */
  bool has_begun;                /* an explanation was written before */
} explain_run;

static int check_options(cli_options *options) {
  options->reads_records = options->operand_count == 0;
  if ((options->lossy || (options->rules && !options->clean)) && options->iri.profile == SIMDIRI_PROFILE_WEB) {
    cli_say_usage("explain", "--lossy and --rules are explained with --profile=rfc3987 only");
    return -1;
  }
  if (options->html && options->operand_count != 1) {
    cli_say_usage("explain", "--html explains one IRI, which is the operand");
    return -1;
  }
  if (options->html && (options->lossy || options->rules || options->clean || options->visual)) {
    cli_say_usage("explain", "the page of --html does not show what --lossy, --rules, --clean and --visual add");
    return -1;
  }
  /* As in normalize, the rung simple repairs nothing. */
  if (options->iri.rung == SIMDIRI_RUNG_SIMPLE) options->iri.disallowed = SIMDIRI_DISALLOWED_FAIL;
  return 0;
}

/* ------------------------------------------------------------------------------------------- a record */

static void begin_text(const cli_layout *layout, const cli_record *record) {
  if (record->text_len > 0)
    cli_write_iri_line(layout, record->text, record->text_len);
  else
    cli_output_put(layout->output, "(empty)\n");
}

static simdiri_status write_explanation(cli_cursor *cursor, const cli_layout *layout, const cli_record *record) {
  const cli_options *options = cursor->run->options;
  explanation *told = cursor->data;
  if (record->status != SIMDIRI_OK) {
    cli_write_format(layout, "\nNot explained: %s, at byte %zu\n", simdiri_status_message(record->status),
                     record->offset);
    cli_cursor_count(cursor, (int)record->status);
    return SIMDIRI_OK;
  }
  explainer shared = ((const explain_run *)cursor->run->shared)->shared;
  shared.base = cursor->run->base;
  simdiri_status status = simdiri_explain(&shared, cursor->worker->scratch, record->text, record->text_len, told);
  if (status != SIMDIRI_OK) return status;
  cli_cursor_count(cursor, (int)told->status);
  if (!options->html) {
    const explain_run *own = cursor->run->shared;
    status = cli_explain_write(layout, options, told);
    if (status != SIMDIRI_OK || !options->clean) return status;
    return cli_explain_write_cleaned(&own->cleaner, layout, cursor->worker->scratch,
                                     (simdiri_text){record->text, record->text_len});
  }
  cli_explain_write_html(layout->output, options, told);
  return SIMDIRI_OK;
}

static simdiri_status explain_record(cli_cursor *cursor, cli_item *item) {
  const cli_record record = cli_item_record(cursor, item);
  const cli_layout layout = {&cursor->output, cli_shows_non_ascii(cursor->run->output_fd)};
  cli_output_put(&cursor->output, gap);
  if (!cursor->run->options->html) begin_text(&layout, &record);
  const simdiri_status status = write_explanation(cursor, &layout, &record);
  if (status != SIMDIRI_OK) return status;
  (void)cli_output_end_record(&cursor->output);
  return cli_cursor_written(cursor);
}

static void explain_chunk(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  explanation *told = malloc(sizeof *told);
  if (!told) {
    chunk->status = SIMDIRI_ERROR_NO_MEMORY;
    return;
  }
  simdiri_explanation_init(told);
  cli_cursor_run(run, worker, chunk, told);
  simdiri_explanation_free(told);
  free(told);
}

/* ------------------------------------------------------------------------------------------- the main thread */

/* Writes the explanations of a chunk, the first one of the run without the gap that each begins with. */
static void print_records(cli_job *job, const cli_chunk *chunk) {
  explain_run *own = job->data;
  if (chunk->out.len == 0) return;
  const size_t skipped = own->has_begun ? 0 : sizeof gap - 1;
  own->has_begun = true;
  cli_output_records(&job->output, chunk->out.data + skipped, chunk->out.len - skipped);
}

/* Handles a stretch of a record that is too long. The beginning of the record is written with its last stretch, so the
 * output does not depend on the number of stretches, which depends on how the input arrives. */
static int put_long_stretch(cli_job *job, const cli_block *block) {
  enum { SHOWN_MAX = 600 };
  explain_run *own = job->data;
  simdiri_buffer *text = &own->long_text;
  const cli_layout layout = {&job->output, cli_shows_non_ascii(job->output.fd)};
  if (block->is_first) text->len = 0;
  const size_t rest = text->len < SHOWN_MAX ? SHOWN_MAX - text->len : 0, len = block->len < rest ? block->len : rest;
  if (cli_append(text, block->data, len) != SIMDIRI_OK) {
    cli_say_status(cli_input_name(job->path), SIMDIRI_ERROR_NO_MEMORY);
    return CLI_EXIT_TROUBLE;
  }
  if (!block->is_last) return CLI_EXIT_DONE;
  if (own->has_begun) cli_output_put(&job->output, gap);
  own->has_begun = true;
  cli_write_iri_line(&layout, text->data, text->len);
  cli_write_format(&layout, "\nNot explained: %s\n", cli_status_message(CLI_STATUS_LONG_RECORD));
  return CLI_EXIT_DONE;
}

static int print_chunk(cli_job *job, const cli_chunk *chunk, cli_print_step step) {
  if (step == CLI_STEP_RECORDS) print_records(job, chunk);
  return step == CLI_STEP_LONG ? put_long_stretch(job, &chunk->block) : CLI_EXIT_DONE;
}

/* ------------------------------------------------------------------------------------------- the run */

/* Reads the public suffix list. There may be none, unless an option is about it. */
static int read_suffixes(const cli_options *options, simdiri_suffix_list **list) {
  const bool is_asked_for = options->psl || cli_is_given(options, CLI_OPTION_PSL_SECTION);
  if (!is_asked_for && simdiri_suffix_list_open(SIMDIRI_SUFFIX_ALL, NULL, list) == SIMDIRI_ERROR_UNSUPPORTED) return 0;
  return *list ? 0 : cli_suffixes_read(options, list);
}

/* Reads the file of --redirects once for each form. Warnings about it are written once. */
static int read_redirects(const cli_options *options, explainer *shared) {
  int outcome = 0;
  for (int form = 0; form < EXPLAIN_FORMS && outcome == 0 && options->redirects; form++) {
    cli_options given = *options;
    simdiri_context *context = NULL;
    given.iri.form = (simdiri_form)form;
    if (form != SIMDIRI_FORM_URI) given.quiet = true;
    if (form != SIMDIRI_FORM_URI && given.iri.grammar == SIMDIRI_GRAMMAR_URI) continue;
    outcome = cli_context_create(&given, &given.iri, &context, &shared->redirects[form]);
    simdiri_context_free(context);
  }
  return outcome;
}

/* Creates the keyer of --lossy, --rules and --html. */
static int create_key(const cli_options *options, explain_run *own) {
  simdiri_options iri = options->iri;
  if ((!options->lossy && !options->rules && !options->html) || iri.profile == SIMDIRI_PROFILE_WEB) return 0;
  iri.form = SIMDIRI_FORM_URI;
  const simdiri_status status = simdiri_context_create(&iri, NULL, &own->context);
  if (status != SIMDIRI_OK) return (int)status;
  if (cli_run_create_base(options, own->context, &own->base) != 0) return -1;
  if (cli_keyer_create(&own->key, options, own->context, own->base) != 0) return -1;
  own->shared.keyer = own->key.keyer;
  own->shared.key_context = own->context;
  own->shared.lossy = options->lossy;
  return 0;
}

/* Returns a status, or -1 after a message. */
static int prepare_run(const cli_options *options, explain_run *own) {
  if (read_suffixes(options, &own->suffixes) != 0) return -1;
  own->shared.options = options->iri;
  own->shared.suffixes = own->suffixes;
  int status = create_key(options, own);
  if (status == 0) status = cli_explain_create_cleaner(&own->cleaner, options);
  if (status == 0) status = read_redirects(options, &own->shared);
  return status == 0 ? (int)simdiri_explainer_create(&own->shared) : status;
}

static int run_explain(const cli_options *options) {
  static const cli_operation operation = {.traits = CLI_WRITES_ROWS | CLI_WRITES_TEXTS | CLI_JUDGES_ITSELF,
                                          .work = explain_chunk,
                                          .write = explain_record,
                                          .print = print_chunk};
  explain_run own = {.long_text.allocator = simdiri_default_allocator()};
  const int status = prepare_run(options, &own);
  if (status > 0) cli_say_status("explain", (simdiri_status)status);
  const int outcome = status == 0 ? cli_run_job(options, &operation, &own, &own) : CLI_EXIT_TROUBLE;
  simdiri_explainer_free(&own.shared);
  for (int form = 0; form < EXPLAIN_FORMS; form++) simdiri_redirects_free(own.shared.redirects[form]);
  cli_keyer_free(&own.key);
  cli_explain_free_cleaner(&own.cleaner);
  simdiri_base_free(own.base);
  simdiri_context_free(own.context);
  simdiri_suffix_list_free(own.suffixes);
  simdiri_buffer_free(&own.long_text);
  return outcome;
}

const cli_command cli_explain_command = {
    .name = "explain",
    .bit = CLI_FOR_EXPLAIN,
    .help = &cli_explain_help,
    .flags = CLI_COMMAND_READS_REDIRECTS | CLI_COMMAND_ONE_THREAD, /* people do not read faster than one thread */
    .check = check_options,
    .run = run_explain,
};
