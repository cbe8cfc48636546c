/* simdiri label: a text to group each record by. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/filter/filter_work.h"
#include "cli/commands/label/label_work.h"
#include "cli/format/prepare.h"
#include "cli/run/run_job.h"
#include "cli/util/message.h"

static int check_options(cli_options *options) {
  static const cli_option_id ids[] = {CLI_OPTION_APPEND, CLI_OPTION_ONLY_FIELD, CLI_OPTION_STATUS};
  if (options->iri.rung == SIMDIRI_RUNG_SIMPLE) options->iri.disallowed = SIMDIRI_DISALLOWED_FAIL;
  const cli_option_row *row = options->explains ? cli_find_given(options, ids, sizeof ids / sizeof *ids) : NULL;
  if (!row) return 0;
  cli_say_usage("label", "--explain and --%s contradict each other: --explain writes lines of its own", row->name);
  return -1;
}

/* Brackets are common in queries, as for `key`. */
static void set_defaults(cli_options *options) {
  options->iri.disallowed = SIMDIRI_DISALLOWED_ENCODE_ALL;
  options->templates = SIMDIRI_TEMPLATES_DEFAULT;
}

static int prepare_labels(cli_job *job) {
  const cli_filter *filter = job->state;
  return cli_labeling_create(filter->user, job->run.options, job->run.context) == 0 ? CLI_EXIT_DONE : CLI_EXIT_TROUBLE;
}

static void release_labels(cli_job *job) { cli_labeling_free(((const cli_filter *)job->state)->user); }

static bool writes_labels_only(const cli_options *options) {
  return options->format == CLI_FORMAT_NONE && !cli_prepares(options) && !options->show_status && !options->explains;
}

static int run_label(const cli_options *options) {
  cli_labeling labeling = {.labeler = NULL};
  cli_filter filter = {.writes_lines = options->only_field || options->explains, .user = &labeling};
  cli_operation operation = cli_filter_operation;
  operation.prepare = prepare_labels;
  operation.release = release_labels;
  operation.work = writes_labels_only(options) ? cli_label_lines : cli_label_fields;
  return cli_run_job(options, &operation, &labeling, &filter);
}

const cli_command cli_label_command = {
    .name = "label",
    .bit = CLI_FOR_LABEL,
    .help = &cli_label_help,
    .flags = CLI_COMMAND_REPORTS_ON_ERROR | CLI_COMMAND_REWRITES_FIELDS,
    .bad_outcome = {" and was kept unchanged", " and were kept unchanged"},
    .set_defaults = set_defaults,
    .check = check_options,
    .run = run_label,
};
