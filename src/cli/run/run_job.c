/* A run over the records of all inputs. */
/* SPDX-License-Identifier: MIT */
#include "cli/run/run_job.h"

#include <stdlib.h>
#include <string.h>

#include "cli/format/format_registry.h"
#include "cli/io/files.h"
#include "cli/io/outputs.h"
#include "cli/keyer/redirects.h"
#include "cli/outcome/summary_say.h"
#include "cli/run/run_records.h"
#include "cli/util/message.h"
#include "cli/util/progress.h"
#include "cli/util/wait.h"

static int do_files(cli_job *job) {
  if (cli_files_want_progress(job->options)) cli_progress_start(cli_files_total(job->options), cli_write_error);
  int status = job->worker->run ? job->worker->run(job) : cli_run_records(job);
  if (status == EXIT_DONE && job->worker->end) status = job->worker->end(job);
  cli_progress_stop();
  return status;
}

/* ------------------------------------------------------------------------------------------- the run */

/* --base is UTF-8, and no part of a document; but its query may become a result's. */
static simdiri_status encode_base(cli_job *job, simdiri_result *base) {
  if (!job->preparer || !job->preparer->query) return SIMDIRI_OK;
  return simdiri_charset_encode_query(job->preparer->query, job->scratch, job->options->iri.profile, NULL, base->text,
                                      base->text_len, &job->preparer->kept, base);
}

static int start_preparer(cli_job *job) {
  if (!cli_prepares(job->options)) return 0;
  job->preparer = calloc(1, sizeof *job->preparer);
  if (job->preparer) return cli_preparer_start(job->preparer, job->options);
  cli_say_status(job->options->command->name, SIMDIRI_ERROR_NO_MEMORY);
  return -1;
}

static int prepare_base(cli_job *job) {
  const char *text = job->options->base;
  simdiri_result result = {.text = text};
  if (!text) return 0;
  result.text_len = strlen(text);
  simdiri_status status = encode_base(job, &result);
  if (status == SIMDIRI_OK)
    status = simdiri_base_create(job->context, job->scratch, result.text, result.text_len, NULL, &job->base, &result);
  if (!simdiri_is_error(status)) return 0;
  cli_say("--base: octet %zu: %s: %s", result.offset, simdiri_status_name(status), simdiri_status_message(status));
  return -1;
}

/* Redirects are a matter of keys where keys are made, and explain has its own contexts. */
static int create_objects(cli_job *job) {
  const cli_options *options = job->options;
  const int leads_on = !(options->command->flags & COMMAND_READS_REDIRECTS);
  const int status = leads_on ? cli_context_create(options, &options->iri, &job->context, &job->redirects)
                              : (int)simdiri_context_create(&options->iri, NULL, &job->context);
  return status == SIMDIRI_OK ? (int)simdiri_scratch_create(NULL, &job->scratch) : status;
}

static int prepare(cli_job *job) {
  const int status = create_objects(job);
  if (status < 0) return -1;
  if (status != SIMDIRI_OK) {
    cli_say_status(job->options->command->name, (simdiri_status)status);
    return -1;
  }
  return start_preparer(job) == 0 ? prepare_base(job) : -1;
}

static int close_outputs(cli_job *job, int status) {
  int is_file = job->output.is_file;
  if (cli_output_close(&job->output) != 0) status = EXIT_TROUBLE;
  if (job->rejects && cli_output_close(job->rejects) != 0) status = EXIT_TROUBLE;
  if (job->merges && cli_output_close(job->merges) != 0) status = EXIT_TROUBLE;
  if (is_file && job->output.is_changed && status == EXIT_TROUBLE)
    cli_say("%s is not complete: the run did not come to its end", job->output.name);
  return status;
}

static int create_outputs(cli_job *job) {
  const cli_options *options = job->options;
  if (options->rejects) job->rejects = calloc(1, sizeof *job->rejects);
  if (options->merges) job->merges = calloc(1, sizeof *job->merges);
  if ((!options->rejects || job->rejects) && (!options->merges || job->merges)) return 0;
  cli_say_status(options->command->name, SIMDIRI_ERROR_NO_MEMORY);
  return -1;
}

/* The directories of states of the run: of --state, and the one that state migrate reads. */
static cli_protected find_protected(const cli_options *options, const char *states[2]) {
  states[0] = options->state;
  states[1] = options->old_state;
  return (cli_protected){.options = options,
                         .state_paths = states,
                         .state_count = (size_t)(options->state != NULL) + (options->old_state != NULL)};
}

static int open_more(void *user) {
  cli_job *job = user;
  cli_catch_signals();
  return job->worker->open(job) == EXIT_DONE ? 0 : -1;
}

static int open_outputs(cli_job *job) {
  const cli_options *options = job->options;
  const char separator = job->worker->writes_lines ? '\n' : job->framing->separator;
  cli_output_file files[CLI_MAX_OUTPUTS] = {
      {&job->output, options->output, "the output", separator, job->worker->keeps_output}};
  const char *states[2];
  cli_protected kept = find_protected(options, states);
  kept.open_more = job->worker->open ? open_more : NULL;
  kept.user = job;
  size_t count = 1;
  if (create_outputs(job) != 0) return -1;
  if (job->rejects)
    files[count++] = (cli_output_file){job->rejects, options->rejects, "the file of --rejects", '\n', 0};
  if (job->merges)
    files[count++] =
        (cli_output_file){job->merges, options->merges, "the file of --explain-merges", job->framing->separator, 0};
  if (cli_outputs_open(files, count, &kept) != 0) return -1;
  job->output.flushes_records = options->line_buffered;
  job->output.has_inner_ends = options->format == FORMAT_CSV || job->worker->writes_texts;
  return 0;
}

static int run(cli_job *job) {
  const cli_options *options = job->options;
  if (open_outputs(job) != 0) return EXIT_TROUBLE;
  if (cli_output_compress(&job->output, (cli_packing)options->packing, options->level) != 0)
    return close_outputs(job, EXIT_TROUBLE);
  cli_catch_signals();
  int status = close_outputs(job, options->reads_records ? do_files(job) : cli_run_operands(job));
  job->summary.is_complete = status == EXIT_DONE;
  if (status == EXIT_DONE && job->worker->finish) status = job->worker->finish(job);
  if (options->reads_records && (options->json || job->summary.is_complete)) cli_summary_say(&job->summary, options);
  return status;
}

/* Whatever may be refused is read and checked before a file is made or changed. */
static int prepare_and_run(cli_job *job) {
  const cli_options *options = job->options;
  const cli_worker *worker = job->worker;
  const char *states[2];
  const cli_protected kept = find_protected(options, states);
  if (cli_outputs_check_error(&kept) != 0) return EXIT_TROUBLE;
  if (prepare(job) != 0 || (options->reads_records && cli_files_check(options) != 0)) return EXIT_TROUBLE;
  int status = worker->prepare ? worker->prepare(job) : EXIT_DONE;
  if (status == EXIT_DONE) status = run(job);
  if (worker->release) worker->release(job);
  return status;
}

static void free_job(cli_job *job) {
  cli_format_free(job->format);
  simdiri_base_free(job->base);
  if (job->preparer) cli_preparer_free(job->preparer);
  free(job->preparer);
  simdiri_scratch_free(job->scratch);
  simdiri_context_free(job->context);
  simdiri_redirects_free(job->redirects);
  free(job->rejects);
  free(job->merges);
  free(job);
}

int cli_run_job(const cli_options *options, const cli_worker *worker, void *state) {
  cli_job *job = calloc(1, sizeof *job);
  if (!job) {
    cli_say_status(options->command->name, SIMDIRI_ERROR_NO_MEMORY);
    return EXIT_TROUBLE;
  }
  job->options = options;
  job->worker = worker;
  job->state = state;
  job->file = -1;
  job->summary.severities = options->severities;
  job->framing = options->null_separated ? &cli_null_records : &cli_lines;
  int status = cli_format_create(options, &job->format) == 0 ? EXIT_DONE : EXIT_TROUBLE;
  if (job->format) job->framing = &job->format->framing;
  if (status == EXIT_DONE) status = prepare_and_run(job);
  free_job(job);
  cli_die_if_interrupted();
  return status;
}
