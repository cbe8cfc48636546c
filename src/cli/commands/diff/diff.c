/* simdiri diff: groups of records whose keys are equal under one of two profiles only. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands/dedupe/dedupe.h"
#include "cli/commands/diff/diff.h"
#include "cli/run/cursor.h"
#include "cli/run/run_job.h"
#include "cli/run/run_objects.h"
#include "cli/util/append.h"
#include "cli/util/message.h"
#include "cli/util/whole_file.h"

/* ------------------------------------------------------------------------------------------- options */

static int check_options(cli_options *options) {
  if (options->sides[0] && options->sides[1]) return 0;
  if (options->operand_count == 2)
    cli_say("diff compares two sets of options, not two files; the records of %s that %s lacks: simdiri dedupe "
            "--state=DIR %s, then simdiri state contains -v DIR %s",
            options->operands[1], options->operands[0], options->operands[0], options->operands[1]);
  cli_say_usage("diff", "--a and --b are needed: the options of two profiles, such as --a='--rung=syntax'");
  return -1;
}

/* ------------------------------------------------------------------------------------------- records */

static int say_failure(const char *what, simdiri_status status) {
  cli_say_status(what, status);
  return CLI_EXIT_TROUBLE;
}

/* The note that a cursor writes for each record: its keys, and where the record is in the chunk. */
typedef struct {
  simdiri_fingerprint keys[CLI_SIDES];
  size_t begin, len;
} keyed_record;

/* Makes the text whose key a record without an IRI has: as in dedupe, it equals only records of the same bytes. */
static simdiri_status make_text(simdiri_buffer *buffer, const cli_record *record, cli_record *text) {
  buffer->len = 0;
  simdiri_status status = cli_append(buffer, ":", 1);
  if (status == SIMDIRI_OK) status = cli_append(buffer, record->frame, record->frame_len);
  text->text = buffer->data;
  text->text_len = buffer->len;
  return status;
}

/* Returns the worse of two outcomes, which is the one to count. */
static simdiri_status find_worse(const simdiri_status outcomes[CLI_SIDES]) {
  if (simdiri_is_error(outcomes[1]) || outcomes[0] == SIMDIRI_OK) return outcomes[1];
  return simdiri_is_error(outcomes[0]) || outcomes[1] == SIMDIRI_OK ? outcomes[0] : outcomes[1];
}

static int process_record(cli_cursor *cursor, const cli_record *record) {
  const cli_keyer *keyers = cursor->run->shared;
  simdiri_status outcomes[CLI_SIDES], status = SIMDIRI_OK;
  cli_record text = *record;
  const bool has_iri = record->status == SIMDIRI_OK;
  const uint64_t mask = !has_iri                                            ? CLI_KEY_OF_RECORD
                        : cursor->run->format && cursor->field.hides_prefix ? CLI_KEY_OF_PATH
                                                                            : 0;
  keyed_record pair = {.begin = (size_t)(record->frame - cursor->chunk->block.data), .len = record->frame_len};
  if (!has_iri) status = make_text(cursor->state, record, &text);
  for (int i = 0; i < CLI_SIDES && status == SIMDIRI_OK; i++) {
    const simdiri_keyer *keyer = has_iri || !keyers[i].bare ? keyers[i].keyer : keyers[i].bare;
    outcomes[i] = simdiri_key(keyer, cursor->worker->scratch, text.text, text.text_len, &pair.keys[i], NULL);
    pair.keys[i].low ^= mask;
    if (cli_status_is_machine((int)outcomes[i])) status = outcomes[i];
  }
  if (status != SIMDIRI_OK) return cli_cursor_fail(cursor, status);
  cli_cursor_count(cursor, (int)(has_iri ? find_worse(outcomes) : record->status));
  return cli_output_write(&cursor->output, (const char *)&pair, sizeof pair) == 0 ? CLI_EXIT_DONE : CLI_EXIT_TROUBLE;
}

static void make_keys(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  simdiri_buffer text = {.allocator = simdiri_default_allocator()}; /* used for records without an IRI */
  cli_cursor_run(run, worker, chunk, &text);
  simdiri_buffer_free(&text);
}

/* Finds the class of a record under each profile, and its pair. */
static int take_record(cli_job *job, const cli_chunk *chunk, const keyed_record *record) {
  cli_differ *diff = job->state;
  uint64_t classes[CLI_SIDES], ordinal;
  uint8_t is_new = 0;
  simdiri_status status = SIMDIRI_OK;
  for (int i = 0; i < CLI_SIDES && status == SIMDIRI_OK; i++)
    status = cli_key_map_insert(diff->sides[i].keys, &record->keys[i], 1, &classes[i], &is_new);
  const simdiri_fingerprint pair = {classes[0], classes[1]};
  if (status == SIMDIRI_OK) status = cli_key_map_insert(diff->pairs, &pair, 1, &ordinal, &is_new);
  if (status != SIMDIRI_OK) return say_failure(cli_input_name(job->path), status);
  return is_new ? cli_diff_keep_first(diff, job, chunk->block.data + record->begin, record->len, ordinal)
                : CLI_EXIT_DONE;
}

static int take_records(cli_job *job, const cli_chunk *chunk) {
  int outcome = CLI_EXIT_DONE;
  keyed_record record;
  for (size_t at = 0; at < chunk->out.len && outcome == CLI_EXIT_DONE; at += sizeof record) {
    memcpy(&record, chunk->out.data + at, sizeof record);
    outcome = take_record(job, chunk, &record);
  }
  return outcome;
}

/* ------------------------------------------------------------------------------------------- the run */

static int end_run(cli_job *job, int status) {
  cli_differ *diff = job->state;
  const int outcome = status == CLI_EXIT_DONE ? cli_diff_put_groups(job) : status;
  if (outcome != CLI_EXIT_DONE) return outcome;
  if (!job->run.options->quiet)
    cli_say("%" PRIu64 " groups merge under --b only, and %" PRIu64 " split under --b", diff->group_counts[1],
            diff->group_counts[0]);
  return CLI_EXIT_DONE;
}

static int find_exit_status(const cli_job *job) {
  const cli_differ *diff = job->state;
  return diff->group_counts[0] + diff->group_counts[1] > 0 ? CLI_EXIT_BAD : CLI_EXIT_DONE;
}

static int prepare_side(cli_differ *diff, int i, const cli_options *options, const uint64_t seed[2]) {
  cli_diff_side *one = &diff->sides[i];
  if (cli_diff_parse_side(one, i, options->sides[i]) != 0) return -1;
  const simdiri_status status = simdiri_context_create(&one->options.iri, NULL, &one->context);
  if (status != SIMDIRI_OK) {
    (void)say_failure("diff", status);
    return -1;
  }
  if (cli_run_create_base(options, one->context, &one->base) != 0 ||
      cli_keyer_create(&diff->keyers[i], &one->options, one->context, one->base) != 0)
    return -1;
  one->keys = cli_key_map_create(seed, 0, false);
  if (one->keys) return 0;
  (void)say_failure("diff", SIMDIRI_ERROR_NO_MEMORY);
  return -1;
}

static void free_differ(cli_differ *diff) {
  for (int i = 0; i < CLI_SIDES; i++) {
    cli_diff_side *one = &diff->sides[i];
    cli_keyer_free(&diff->keyers[i]);
    simdiri_base_free(one->base);
    simdiri_context_free(one->context);
    cli_key_map_free(one->keys);
    free(one->words);
  }
  cli_key_map_free(diff->pairs);
  cli_spool_close(&diff->spool);
  free(diff->begins);
  free(diff);
}

static int run_diff(const cli_options *options) {
  static const cli_operation operation = {
      .work = make_keys, .record = process_record, .print = take_records, .end = end_run, .finish = find_exit_status};
  cli_differ *diff = calloc(1, sizeof *diff);
  uint64_t seed[2];
  if (!diff) return say_failure("diff", SIMDIRI_ERROR_NO_MEMORY);
  int outcome = cli_read_random(seed, sizeof seed);
  for (int i = 0; i < CLI_SIDES && outcome == 0; i++) outcome = prepare_side(diff, i, options, seed);
  diff->pairs = outcome == 0 ? cli_key_map_create(seed, 0, false) : NULL;
  if (outcome == 0 && !diff->pairs) outcome = say_failure("diff", SIMDIRI_ERROR_NO_MEMORY);
  if (outcome == 0) outcome = cli_spool_open(&diff->spool, options->null_separated ? '\0' : '\n');
  cli_options whole = *options;
  for (int i = 0; i < CLI_SIDES; i++) whole.profiles[i] = &diff->sides[i].options;
  const int status = outcome == 0 ? cli_run_job(&whole, &operation, diff->keyers, diff) : CLI_EXIT_TROUBLE;
  free_differ(diff);
  return status;
}

const cli_command cli_diff_command = {
    .name = "diff",
    .bit = CLI_FOR_DIFF,
    .help = &cli_diff_help,
    .flags = CLI_COMMAND_ONE_THREAD,
    .reference_remedy = "--base=IRI resolves relative references; --a=--reference --b=--reference accept them",
    .check = check_options,
    .run = run_diff,
};
