/* simdiri report: a page about a list or a log. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "cli/commands/report/report.h"
#include "cli/keyer/redactor_file.h"
#include "cli/run/run_job.h"
#include "cli/util/message.h"
#include "cli/util/wait.h"
#include "cli/util/whole_file.h"

/* The requests of a log are counted by page. */
static int create_labeler(cli_report_shared *shared, const cli_options *options, const simdiri_context *context) {
  const bool is_log = options->format == CLI_FORMAT_LOG || options->log > CLI_LOG_COMMON;
  simdiri_label_options label;
  size_t bad;
  if (!is_log || cli_is_referrer(options)) return 0;
  simdiri_label_options_init(&label);
  const simdiri_status status = simdiri_labeler_create(context, &label, NULL, &shared->labeler, &bad);
  if (status != SIMDIRI_OK) cli_say_status("report", status);
  return status == SIMDIRI_OK ? 0 : -1;
}

/* Without libpsl and --psl there are no domains. */
static int prepare_report(cli_job *job) {
  cli_report *report = job->data;
  const cli_options *options = job->run.options;
  report->has_domains = options->psl || simdiri_suffix_version() != NULL;
  if (cli_chosen_parts_read(&report->shared.chosen, options, "report",
                            report->has_domains ? "host,scheme,query,domain" : "host,scheme,query",
                            job->run.context) != 0)
    return CLI_EXIT_TROUBLE;
  job->shard_count = CLI_REPORT_SHARDS;
  if (!options->no_redact && cli_redactor_create(options, CLI_REDACTED_IN_EXAMPLES, &report->shared.redactor) != 0)
    return CLI_EXIT_TROUBLE;
  job->run.redactor = report->shared.redactor;
  if (create_labeler(&report->shared, options, job->run.context) != 0) return CLI_EXIT_TROUBLE;
  const simdiri_status status = cli_report_lossy_create(&report->shared.lossy, job->run.context);
  if (status == SIMDIRI_OK) return CLI_EXIT_DONE;
  cli_say_status("report", status);
  return CLI_EXIT_TROUBLE;
}

static int count_chunk(cli_job *job, const cli_chunk *chunk, cli_print_step step) {
  if (step == CLI_STEP_RECORDS) cli_report_count_chunk(job->data, job, chunk);
  return CLI_EXIT_DONE;
}

static int end_report(cli_job *job, int status) {
  cli_report *report = job->data;
  if (status == CLI_EXIT_TROUBLE || cli_is_interrupted() || job->output.failed) return CLI_EXIT_TROUBLE;
  const uint64_t long_count = job->summary.tallies[CLI_STATUS_LONG_RECORD].count;
  report->statuses[CLI_STATUS_LONG_RECORD].count = long_count;
  report->classes[CLI_REPORT_BAD] += long_count;
  if (cli_report_finish(report) != 0) {
    cli_say_status("report", SIMDIRI_ERROR_NO_MEMORY);
    return CLI_EXIT_TROUBLE;
  }
  report->output = &job->output;
  if (job->run.options->output_format == CLI_REPORT_JSON)
    cli_report_write_json(report);
  else
    cli_report_write_html(report);
  cli_output_end_record(&job->output);
  return job->output.failed ? CLI_EXIT_TROUBLE : status;
}

static int take_turn(cli_job *job, cli_turn turn, int status) {
  if (turn == CLI_TURN_PREPARE) return prepare_report(job);
  return turn == CLI_TURN_END ? end_report(job, status) : status;
}

static const cli_operation operation = {.traits = CLI_WRITES_ROWS | CLI_NOTES_RECORDS,
                                        .turn = take_turn,
                                        .work = cli_report_work,
                                        .apply = cli_report_apply,
                                        .write = cli_report_note_item,
                                        .work_shard = cli_report_work_shard,
                                        .print = count_chunk};

static int run_report(const cli_options *options) {
  uint64_t salt;
  cli_report *report = calloc(1, sizeof *report);
  int status = CLI_EXIT_TROUBLE;
  if (!report) {
    cli_say_status("report", SIMDIRI_ERROR_NO_MEMORY);
    return status;
  }
  if (cli_read_random(&salt, sizeof salt) == 0) {
    report->options = options;
    cli_report_init(report, salt);
    status = cli_run_job(options, &operation, &report->shared, report);
    cli_report_free(report);
  }
  free(report);
  return status;
}

const cli_command cli_report_command = {
    .name = "report",
    .bit = CLI_FOR_REPORT,
    .help = &cli_report_help,
    .run = run_report,
};
