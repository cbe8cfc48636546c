/* simdiri key: a key for each record. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/key/surt.h"
#include "cli/engine/apply.h"
#include "cli/engine/write.h"
#include "cli/keyer/keyer_setup.h"
#include "cli/run/run_job.h"
#include "cli/util/append.h"
#include "cli/util/message.h"

/* SURT keys have rules of their own, except that --base completes references. */
static bool contradicts_surt(const cli_option_row *row) {
  if (row->group != CLI_GROUP_NORMAL_FORM && row->group != CLI_GROUP_KEYS) return false;
  return row->id != CLI_OPTION_SURT && row->id != CLI_OPTION_BASE;
}

static int check_surt(const cli_options *options) {
  const cli_option_row *row = cli_find_given_if(options, contradicts_surt);
  if (!row) return 0;
  cli_say_usage("key", "--surt and --%s contradict each other: SURT keys have rules of their own", row->name);
  return -1;
}

static int check_options(cli_options *options) {
  if (options->iri.rung == SIMDIRI_RUNG_SIMPLE) options->iri.disallowed = SIMDIRI_DISALLOWED_FAIL;
  if (options->hash == SIMDIRI_HASH_SIPHASH_128 && !options->key_file) {
    cli_say_usage("key", "--hash=siphash needs --key-file=FILE, because keys made with different secrets cannot be "
                         "compared; '(umask 077; head -c 16 /dev/urandom >FILE)' makes a secret");
    return -1;
  }
  if (options->surt && cli_reads_requests(options) && !cli_is_referrer(options) && !options->base &&
      options->virtual_field == 0 && !options->virtual_name) {
    cli_say_usage(
        "key",
        "--surt with --log or --request needs --base or --vhost-field, because a path without a host has no SURT "
        "key");
    return -1;
  }
  if (!options->surt) return cli_keyer_check(options);
  options->iri.rung = SIMDIRI_RUNG_SIMPLE; /* only --base needs a context: SURT keys have rules of their own */
  return check_surt(options);
}

/* ------------------------------------------------------------------------------------------- in any thread */

/* Appends the keys of a block, each with the end of its record. */
static simdiri_status put_keys(cli_cursor *cursor) {
  const cli_run *run = cursor->run;
  const cli_batch *batch = cursor->batch;
  const simdiri_batch_result *result = &batch->result;
  const bool empties = run->options->on_error == SIMDIRI_ON_ERROR_EMPTY;
  const bool skips = run->options->on_error == SIMDIRI_ON_ERROR_SKIP;
  simdiri_buffer *out = &cursor->chunk->out;
  if (cli_reserve(out, result->record_count * (SIMDIRI_FINGERPRINT_CAPACITY + CLI_RECORD_END_MAX)) != 0)
    return SIMDIRI_ERROR_NO_MEMORY;
  char *at = out->data + out->len;
  size_t note = 0;
  for (size_t i = 0; i < result->record_count; i++) {
    const char *record = batch->records.data + result->record_offsets[i];
    const char *end = batch->records.data + result->record_offsets[i + 1];
    const bool is_bad = (empties || skips) && cli_is_bad_record(result, i, &note);
    if (is_bad && skips) continue;
    if (!is_bad) at += simdiri_fingerprint_write(batch->keys[i], run->options->hash, at);
    for (size_t k = cli_count_end(run->framing, record, end); k > 0; k--) *at++ = end[-(ptrdiff_t)k];
  }
  out->len = (size_t)(at - out->data);
  return SIMDIRI_OK;
}

static simdiri_status make_keys(cli_cursor *cursor) {
  const cli_keyer *keyer = cursor->run->shared;
  const simdiri_status status = cli_apply_keys(cursor, keyer->keyer, keyer->bare, 0);
  return status == SIMDIRI_OK && cursor->batch->is_direct ? put_keys(cursor) : status;
}

static simdiri_status write_key(cli_cursor *cursor, cli_item *item) {
  const cli_options *options = cursor->run->options;
  char hex[SIMDIRI_FINGERPRINT_CAPACITY];
  const bool is_empty = options->on_error == SIMDIRI_ON_ERROR_EMPTY && cli_item_is_bad(item);
  const size_t len = is_empty ? 0 : simdiri_fingerprint_write(cursor->batch->keys[item->entry], options->hash, hex);
  return cli_write_text(cursor, item, (simdiri_text){hex, len});
}

/* ------------------------------------------------------------------------------------------- the run */

/* Creates the keyer, which uses the job's context. */
static int take_turn(cli_job *job, cli_turn turn, int status) {
  cli_keyer *keyer = job->data;
  if (turn == CLI_TURN_RELEASE) cli_keyer_free(keyer);
  if (turn != CLI_TURN_PREPARE || job->run.options->surt) return status;
  return cli_keyer_create(keyer, job->run.options, job->run.context, job->run.base) == 0 ? status : CLI_EXIT_TROUBLE;
}

static int run_key(const cli_options *options) {
  cli_keyer keyer = {.keyer = NULL};
  static const cli_operation keys = {.traits = CLI_WRITES_RECORDS | CLI_MAKES_KEYS | CLI_WRITES_BLOCKS,
                                     .turn = take_turn,
                                     .apply = make_keys,
                                     .write = write_key};
  static const cli_operation surts = {.traits = CLI_WRITES_RECORDS | CLI_MAKES_KEYS,
                                      .turn = take_turn,
                                      .apply = cli_make_surts,
                                      .write = cli_write_surt};
  return cli_run_job(options, options->surt ? &surts : &keys, &keyer, &keyer);
}

const cli_command cli_key_command = {
    .name = "key",
    .bit = CLI_FOR_KEY,
    .help = &cli_key_help,
    .flags = CLI_COMMAND_READS_REDIRECTS | CLI_COMMAND_WRITES_LINES,
    .bad_outcome = {" and has a key of its own bytes", " and have keys of their own bytes"},
    .check = check_options,
    .run = run_key,
};
