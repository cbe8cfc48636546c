/* A run from opening its files to its summary. */
/* SPDX-License-Identifier: MIT */
#include "cli/run/run_job.h"

#include <inttypes.h>
#include <stdlib.h>

#include "cli/engine/ways.h"
#include "cli/format/choice/format_registry.h"
#include "cli/io/files.h"
#include "cli/io/outputs.h"
#include "cli/outcome/summary_say.h"
#include "cli/run/hint.h"
#include "cli/run/run_objects.h"
#include "cli/run/run_records.h"
#include "cli/sandbox/sandbox.h"
#include "cli/util/message.h"
#include "cli/util/progress.h"
#include "cli/util/wait.h"

static int take_turn(cli_job *job, cli_turn turn, int status) {
  return job->run.operation->turn ? job->run.operation->turn(job, turn, status) : status;
}

static int run_files(cli_job *job) {
  if (cli_files_want_progress(job->run.options)) cli_progress_start(cli_files_total(job->run.options), cli_write_error);
  const int status = take_turn(job, CLI_TURN_END, cli_run_records(job));
  cli_progress_stop();
  return status;
}

/* ------------------------------------------------------------------------------------------- outputs */

static int close_outputs(cli_job *job, int status) {
  const bool is_file = job->output.is_file;
  if (cli_output_close(&job->output) != 0) status = CLI_EXIT_TROUBLE;
  if (job->rejects && cli_output_close(job->rejects) != 0) status = CLI_EXIT_TROUBLE;
  if (job->merges && cli_output_close(job->merges) != 0) status = CLI_EXIT_TROUBLE;
  if (is_file && job->output.is_changed && status == CLI_EXIT_TROUBLE)
    cli_say("%s is not complete: the run ended early", job->output.name);
  return status;
}

static int create_outputs(cli_job *job) {
  const cli_options *options = job->run.options;
  if (options->rejects) job->rejects = calloc(1, sizeof *job->rejects);
  if (options->merges) job->merges = calloc(1, sizeof *job->merges);
  if ((!options->rejects || job->rejects) && (!options->merges || job->merges)) return 0;
  cli_say_status(options->command->name, SIMDIRI_ERROR_NO_MEMORY);
  return -1;
}

/* Lists the directories of states that the run uses: that of --state, and the one that `state migrate` reads. */
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
  return take_turn(job, CLI_TURN_OPEN, CLI_EXIT_DONE) == CLI_EXIT_DONE ? 0 : -1;
}

static int open_outputs(cli_job *job) {
  const cli_options *options = job->run.options;
  const unsigned traits = job->run.operation->traits;
  const char separator = (char)(traits & CLI_WRITES_ROWS ? '\n' : job->run.framing->separator);
  cli_output_file files[CLI_MAX_OUTPUTS] = {{.output = &job->output,
                                             .path = options->output,
                                             .role = "the output",
                                             .separator = separator,
                                             .keeps_content = job->keeps_output}};
  const char *states[2];
  cli_protected kept = find_protected(options, states);
  kept.open_more = job->run.operation->turn ? open_more : NULL;
  kept.user = job;
  size_t count = 1;
  if (create_outputs(job) != 0) return -1;
  if (job->rejects)
    files[count++] = (cli_output_file){
        .output = job->rejects, .path = options->rejects, .role = "the file of --rejects", .separator = '\n'};
  if (job->merges)
    files[count++] = (cli_output_file){.output = job->merges,
                                       .path = options->merges,
                                       .role = "the file of --explain-merges",
                                       .separator = job->run.framing->separator};
  if (cli_outputs_open(files, count, &kept) != 0) return -1;
  job->run.separator = job->output.separator;
  job->run.output_fd = job->output.fd;
  job->output.flushes_records = options->line_buffered;
  job->output.has_inner_ends = (options->format == CLI_FORMAT_CSV && !options->only_field) || traits & CLI_WRITES_TEXTS;
  return 0;
}

/* ------------------------------------------------------------------------------------------- the run */

/* --max-bad: is the run complete, but with too many bad records? */
static int judge_bad(const cli_job *job, int status) {
  static const double whole = 100000;
  const cli_options *options = job->run.options;
  const uint64_t bad = job->summary.error_count, all = job->summary.record_count;
  if (status != CLI_EXIT_DONE || !options->max_bad) return status;
  if (options->max_bad_is_share ? (double)bad * whole <= (double)all * (double)options->max_bad_limit
                                : bad <= options->max_bad_limit)
    return status;
  if (!options->json)
    cli_say("%" PRIu64 " of %" PRIu64 " records are bad, which is more than --max-bad=%s", bad, all, options->max_bad);
  return CLI_EXIT_BAD;
}

static int run_opened(cli_job *job) {
  const cli_options *options = job->run.options;
  if (open_outputs(job) != 0) return CLI_EXIT_TROUBLE;
  /* Before any thread is started: threads that run already would not be restricted. */
  if (cli_sandbox_restrict_files() != 0) return close_outputs(job, CLI_EXIT_TROUBLE);
  if (cli_output_compress(&job->output, (cli_packing)options->packing, options->level) != 0)
    return close_outputs(job, CLI_EXIT_TROUBLE);
  cli_catch_signals();
  if (options->follows) cli_defer_signals();
  int status = close_outputs(job, options->reads_records ? run_files(job) : cli_run_operands(job));
  if (status == CLI_EXIT_DONE && job->lacks_records) status = CLI_EXIT_TROUBLE;
  job->summary.is_complete = status == CLI_EXIT_DONE;
  if (status == CLI_EXIT_DONE) status = take_turn(job, CLI_TURN_JUDGE, status);
  if (options->reads_records && (options->json || job->summary.is_complete)) cli_summary_report(&job->summary, options);
  if (options->reads_records && job->summary.is_complete) cli_hint_say(job);
  return judge_bad(job, status);
}

/* Reads and checks everything that may be refused before a file is created or changed. */
static int prepare_and_run(cli_job *job) {
  const cli_options *options = job->run.options;
  const char *states[2];
  const cli_protected kept = find_protected(options, states);
  if (cli_outputs_check_error(&kept) != 0) return CLI_EXIT_TROUBLE;
  if (cli_run_create_objects(&job->run) != 0 || (options->reads_records && cli_files_check(options) != 0))
    return CLI_EXIT_TROUBLE;
  int status = take_turn(job, CLI_TURN_PREPARE, CLI_EXIT_DONE);
  cli_choose_ways(&job->run);
  if (status == CLI_EXIT_DONE) status = run_opened(job);
  (void)take_turn(job, CLI_TURN_RELEASE, status);
  return status;
}

static void free_job(cli_job *job) {
  cli_format_free(job->run.format);
  cli_run_free_objects(&job->run);
  free(job->rejects);
  free(job->merges);
  free(job);
}

int cli_run_job(const cli_options *options, const cli_operation *operation, const void *shared, void *data) {
  cli_job *job = calloc(1, sizeof *job);
  if (!job) {
    cli_say_status(options->command->name, SIMDIRI_ERROR_NO_MEMORY);
    return CLI_EXIT_TROUBLE;
  }
  job->run.options = options;
  job->run.operation = operation;
  job->run.shared = shared;
  job->data = data;
  job->file = -1;
  job->summary.severities = options->severities;
  job->run.framing = options->null_separated ? &cli_null_records : &cli_lines;
  int status = cli_format_create(options, &job->run.format) == 0 ? CLI_EXIT_DONE : CLI_EXIT_TROUBLE;
  if (job->run.format) job->run.framing = &job->run.format->framing;
  if (status == CLI_EXIT_DONE) status = prepare_and_run(job);
  free_job(job);
  cli_die_if_interrupted();
  return status;
}
