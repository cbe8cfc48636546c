/* simdiri label: a text to group each record by. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>

#include "cli/commands/label/label_learn.h"
#include "cli/commands/label/label_work.h"
#include "cli/engine/apply.h"
#include "cli/run/run_job.h"
#include "cli/util/message.h"
#include "cli/util/whole_file.h"

/* --learn: nothing else is written, and a routes file has neither templates nor parameters. */
static int check_learn(const cli_options *options) {
  static const cli_option_id ids[] = {CLI_OPTION_COUNT,      CLI_OPTION_EXPLAIN, CLI_OPTION_ROUTES,
                                      CLI_OPTION_TEMPLATES,  CLI_OPTION_PARAMS,  CLI_OPTION_APPEND,
                                      CLI_OPTION_ONLY_FIELD, CLI_OPTION_STATUS};
  const cli_option_row *row = options->learn ? cli_find_given(options, ids, sizeof ids / sizeof *ids) : NULL;
  if (!options->learn && cli_is_given(options, CLI_OPTION_MAX_VALUES)) {
    cli_say_usage("label", "--max-values needs --learn");
    return -1;
  }
  if (!row) return 0;
  cli_say_usage("label", "--learn and --%s contradict each other: --learn writes only routes", row->name);
  return -1;
}

static int check_options(cli_options *options) {
  static const cli_option_id ids[] = {CLI_OPTION_APPEND, CLI_OPTION_ONLY_FIELD, CLI_OPTION_STATUS, CLI_OPTION_NULL};
  const char *own = options->count ? "count" : options->explains ? "explain" : NULL;
  if (check_learn(options) != 0) return -1;
  if (options->iri.rung == SIMDIRI_RUNG_SIMPLE) options->iri.disallowed = SIMDIRI_DISALLOWED_FAIL;
  const cli_option_row *row = own ? cli_find_given(options, ids, sizeof ids / sizeof *ids) : NULL;
  if (options->count && options->explains) {
    cli_say_usage("label", "--count and --explain contradict each other: give one");
    return -1;
  }
  if (!options->count && !options->learn && cli_is_given(options, CLI_OPTION_MEMORY)) {
    cli_say_usage("label", "--memory needs --count or --learn: without them, labels take no memory");
    return -1;
  }
  if (cli_is_given(options, CLI_OPTION_REDACT_RULES) && !options->count && !options->learn && !options->redact &&
      !options->pseudonym && !options->keep_params) {
    cli_say_usage("label", "--redact-rules needs --redact: without it, labels are not redacted");
    return -1;
  }
  if (!row) return 0;
  cli_say_usage("label", "--%s and --%s contradict each other: --%s writes lines of its own", own, row->name, own);
  return -1;
}

/* ------------------------------------------------------------------------------------------- --count */

static int prepare_counts(cli_job *job) {
  enum { MEMORY_DEFAULT = 1 << 30 };
  cli_labeling *labeling = job->data;
  labeling->groups.max_bytes = job->run.options->memory > 0 ? job->run.options->memory : MEMORY_DEFAULT;
  return cli_read_random(labeling->groups.seed, sizeof labeling->groups.seed) == 0 ? CLI_EXIT_DONE : CLI_EXIT_TROUBLE;
}

static int say_trouble(simdiri_status status) {
  cli_say_status("label", status);
  return CLI_EXIT_TROUBLE;
}

static int add_counts(cli_job *job, const cli_chunk *chunk, cli_print_step step) {
  cli_labeling *labeling = job->data;
  if (step != CLI_STEP_RECORDS) return CLI_EXIT_DONE;
  const simdiri_status status = cli_label_groups_unpack(&labeling->groups, chunk->out.data, chunk->out.len);
  return status == SIMDIRI_OK ? CLI_EXIT_DONE : say_trouble(status);
}

static void put_count(cli_output *output, uint64_t count) {
  char number[32];
  (void)snprintf(number, sizeof number, "%" PRIu64 "\t", count);
  cli_output_put(output, number);
}

/* Writes an example, without tabs and line ends. */
static void put_example(cli_output *output, const char *text, size_t len) {
  char example[CLI_EXAMPLE_MAX];
  for (size_t i = 0; i < len; i++)
    example[i] = (char)((unsigned char)text[i] < 0x20 || text[i] == 0x7F ? ' ' : text[i]);
  cli_output_write(output, example, len);
}

static int print_counts(cli_job *job, int status) {
  cli_labeling *labeling = job->data;
  cli_label_groups *groups = &labeling->groups;
  cli_output *output = &job->output;
  const simdiri_status sorted = cli_label_groups_sort(groups);
  if (sorted != SIMDIRI_OK) return say_trouble(sorted);
  for (size_t i = 0; i < groups->count && !output->failed; i++) {
    const cli_label_group *group = &groups->list[i];
    const char *label = cli_label_group_text(groups, group);
    put_count(output, group->count);
    cli_output_write(output, label, group->label_len);
    cli_output_put(output, "\t");
    put_example(output, label + group->label_len, group->example_len);
    cli_output_records(output, "\n", 1);
  }
  if (groups->other_count == 0) return status;
  put_count(output, groups->other_count);
  cli_output_put(output, "{others}\t");
  cli_output_records(output, "\n", 1);
  cli_say("label: the labels of %" PRIu64
          " records did not fit into the memory of --memory; they are counted as {others}",
          groups->other_count);
  return status;
}

/* ------------------------------------------------------------------------------------------- the run */

static int prepare_labels(cli_job *job) {
  cli_labeling *labeling = job->data;
  if (cli_labeling_create(labeling, job->run.options, job->run.context) != 0) return CLI_EXIT_TROUBLE;
  job->run.redactor = labeling->redactor;
  return job->run.options->count ? prepare_counts(job) : CLI_EXIT_DONE;
}

/* The data of a run with --learn. */
typedef struct {
  cli_labeling labeling; /* first, so that it is the data of a run of label, too */
  cli_learning learning;
} learning_run;

static int learn_labels(cli_job *job, const cli_chunk *chunk, cli_print_step step) {
  learning_run *data = job->data;
  return step == CLI_STEP_RECORDS ? cli_learning_add(&data->learning, chunk) : CLI_EXIT_DONE;
}

static int take_learning_turn(cli_job *job, cli_turn turn, int status) {
  learning_run *data = job->data;
  const cli_options *options = job->run.options;
  switch (turn) {
  case CLI_TURN_PREPARE:
    status = prepare_labels(job);
    return status == CLI_EXIT_DONE ? cli_learning_create(&data->learning, options, data->labeling.examples) : status;
  case CLI_TURN_OPEN: return cli_learning_open(&data->learning, options);
  case CLI_TURN_END: return cli_learning_finish(&data->learning, job, status);
  case CLI_TURN_RELEASE:
    cli_learning_free(&data->learning);
    cli_labeling_free(&data->labeling);
    return status;
  default: return status;
  }
}

static int take_turn(cli_job *job, cli_turn turn, int status) {
  switch (turn) {
  case CLI_TURN_PREPARE: return prepare_labels(job);
  case CLI_TURN_END: return job->run.options->count ? print_counts(job, status) : status;
  case CLI_TURN_RELEASE: cli_labeling_free(job->data); return status;
  default: return status;
  }
}

static int run_learning(const cli_options *options) {
  learning_run data = {.learning = {.fd = -1}};
  static const cli_operation learning = {
      .turn = take_learning_turn, .apply = cli_label_apply, .write = cli_label_write_line, .print = learn_labels};
  return cli_run_job(options, &learning, &data.labeling, &data);
}

static int run_label(const cli_options *options) {
  if (options->learn) return run_learning(options);
  cli_labeling labeling = {.rules = NULL};
  static const cli_operation labels = {.turn = take_turn,
                                       .traits = CLI_WRITES_RECORDS | CLI_WRITES_BLOCKS,
                                       .choose = cli_label_choose,
                                       .apply = cli_label_apply,
                                       .write = cli_label_write};
  static const cli_operation steps = {.turn = take_turn, .apply = cli_apply_normalize, .write = cli_label_write_steps};
  static const cli_operation counts = {.turn = take_turn,
                                       .work = cli_label_count,
                                       .apply = cli_label_apply,
                                       .write = cli_label_add,
                                       .print = add_counts};
  const cli_operation *operation = options->count ? &counts : options->explains ? &steps : &labels;
  return cli_run_job(options, operation, &labeling, &labeling);
}

const cli_command cli_label_command = {
    .name = "label",
    .bit = CLI_FOR_LABEL,
    .help = &cli_label_help,
    .flags = CLI_COMMAND_REPORTS_ON_ERROR | CLI_COMMAND_REWRITES_FIELDS,
    .bad_outcome = {" and was kept unchanged", " and were kept unchanged"},
    .check = check_options,
    .run = run_label,
};
