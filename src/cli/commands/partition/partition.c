/* simdiri partition: each record goes to one of several files. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/commands/partition/partition_files.h"
#include "cli/commands/partition/partition_work.h"
#include "cli/compress/packing.h"
#include "cli/keyer/keyer_setup.h"
#include "cli/keyer/redirects_file.h"
#include "cli/run/run_job.h"
#include "cli/util/append.h"
#include "cli/util/message.h"
#include "cli/util/wait.h"

typedef struct {
  cli_keyer keyer; /* all threads read this */
  const cli_options *options;
  cli_partition_files *files;
  simdiri_buffer names; /* the last #Fields line of a W3C log */
} partition;

static int check_options(cli_options *options) {
  if (options->iri.rung == SIMDIRI_RUNG_SIMPLE) options->iri.disallowed = SIMDIRI_DISALLOWED_FAIL;
  if (!cli_is_given(options, CLI_OPTION_BY) || !cli_is_given(options, CLI_OPTION_FILES)) {
    cli_say_usage("partition", "--%s is missing", cli_is_given(options, CLI_OPTION_BY) ? "files=N" : "by=PART");
    return -1;
  }
  return cli_redirects_check(options) == 0 ? cli_partition_files_check(options) : -1;
}

/* The number of a file is the remainder of XXH3-64 (simdiri_partition), which is the hash of these keys. So equal keys
 * are in one file. */
static int prepare_keys(cli_job *job) {
  partition *shared = job->data;
  cli_options options = *job->run.options;
  options.hash = SIMDIRI_HASH_XXH3_64;
  return cli_keyer_create(&shared->keyer, &options, job->run.context, job->run.base) == 0 ? CLI_EXIT_DONE
                                                                                          : CLI_EXIT_TROUBLE;
}

static int open_files(cli_job *job) {
  partition *shared = job->data;
  shared->files = cli_partition_files_open(shared->options);
  return shared->files ? CLI_EXIT_DONE : CLI_EXIT_TROUBLE;
}

static void release_all(cli_job *job) {
  partition *shared = job->data;
  cli_partition_files_close(shared->files);
  cli_keyer_free(&shared->keyer);
  simdiri_buffer_free(&shared->names);
}

static int end_line(const cli_job *job, size_t number, const char *record, size_t len) {
  partition *shared = job->data;
  if (cli_needs_cr(job->run.framing, record, len) && cli_partition_files_write(shared->files, number, "\r", 1) != 0)
    return -1;
  return cli_partition_files_write(shared->files, number, &job->run.framing->separator, 1);
}

/* The header of a table goes to every file. */
static int put_header(cli_job *job) {
  partition *shared = job->data;
  const simdiri_buffer *header = job->header;
  const char *separator = &job->run.framing->separator;
  int outcome = cli_partition_files_write_all(shared->files, header->data, header->len);
  if (outcome == 0 && header->data[header->len - 1] != *separator)
    outcome = cli_partition_files_write_all(shared->files, separator, 1);
  return outcome == 0 ? CLI_EXIT_DONE : CLI_EXIT_TROUBLE;
}

/* Writes a #Fields line to every file, unless it is the one that they have already. */
static int write_names(cli_job *job, const char *line, size_t len) {
  partition *shared = job->data;
  simdiri_buffer *names = &shared->names;
  const char *separator = &job->run.framing->separator;
  if (names->len == len && len > 0 && memcmp(names->data, line, len) == 0) return 0;
  names->allocator = simdiri_default_allocator();
  names->len = 0;
  const simdiri_status status = cli_append(names, line, len);
  if (status != SIMDIRI_OK) cli_say_status("partition", status);
  if (status != SIMDIRI_OK || cli_partition_files_write_all(shared->files, line, len) != 0) return -1;
  return line[len - 1] == *separator ? 0 : cli_partition_files_write_all(shared->files, separator, 1);
}

static int print_records(cli_job *job, const cli_chunk *chunk) {
  partition *shared = job->data;
  const char separator = job->run.framing->separator;
  for (size_t at = 0; at < chunk->out.len; at += sizeof(cli_partition_note)) {
    cli_partition_note note;
    memcpy(&note, chunk->out.data + at, sizeof note);
    const char *record = chunk->block.data + note.begin;
    const size_t len = note.end - note.begin;
    if (note.number == CLI_EVERY_FILE) {
      if (write_names(job, record, len) != 0) return CLI_EXIT_TROUBLE;
      continue;
    }
    int outcome = cli_partition_files_write(shared->files, note.number, record, len);
    if (outcome == 0 && (len == 0 || record[len - 1] != separator)) outcome = end_line(job, note.number, record, len);
    if (outcome != 0) return CLI_EXIT_TROUBLE;
  }
  return CLI_EXIT_DONE;
}

/* A record that is too long to be held in memory goes to the first file. */
static int put_long_stretch(cli_job *job, const cli_block *block) {
  partition *shared = job->data;
  int outcome = cli_partition_files_write(shared->files, 0, block->data, block->len);
  if (outcome == 0 && block->is_last) outcome = end_line(job, 0, block->data, block->len);
  return outcome == 0 ? CLI_EXIT_DONE : CLI_EXIT_TROUBLE;
}

static int print_chunk(cli_job *job, const cli_chunk *chunk, cli_print_step step) {
  switch (step) {
  case CLI_STEP_HEADER: return put_header(job);
  case CLI_STEP_RECORDS: return print_records(job, chunk);
  case CLI_STEP_LONG: return put_long_stretch(job, &chunk->block);
  default: return CLI_EXIT_DONE;
  }
}

static int end_run(cli_job *job, int status) {
  partition *shared = job->data;
  if (status == CLI_EXIT_TROUBLE || cli_is_interrupted() || job->output.failed) return CLI_EXIT_TROUBLE;
  return cli_partition_files_finish(shared->files) == 0 ? status : CLI_EXIT_TROUBLE;
}

static int take_turn(cli_job *job, cli_turn turn, int status) {
  switch (turn) {
  case CLI_TURN_PREPARE: return prepare_keys(job);
  case CLI_TURN_OPEN: return open_files(job);
  case CLI_TURN_END: return end_run(job, status);
  case CLI_TURN_RELEASE: release_all(job); return status;
  default: return status;
  }
}

/* -o is a pattern, which partition_files opens: the run itself writes nothing. */
static int run_partition(const cli_options *options) {
  cli_options own = *options;
  partition shared = {.options = options};
  static const cli_operation operation = {.traits = CLI_MAKES_KEYS,
                                          .turn = take_turn,
                                          .apply = cli_partition_apply,
                                          .write = cli_partition_write,
                                          .print = print_chunk};
  own.output = NULL;
  own.packing = CLI_PACKING_NONE;
  return cli_run_job(&own, &operation, &shared.keyer, &shared);
}

const cli_command cli_partition_command = {
    .name = "partition",
    .bit = CLI_FOR_PARTITION,
    .help = &cli_partition_help,
    .flags = CLI_COMMAND_READS_REDIRECTS,
    .bad_outcome = {" and was placed by a hash of its own bytes", " and were placed by a hash of their own bytes"},
    .check = check_options,
    .run = run_partition,
};
