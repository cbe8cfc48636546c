/* simdiri key: a key for each record. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/key/key_work.h"
#include "cli/format/prepare.h"
#include "cli/run/run_job.h"
#include "cli/util/message.h"

/* Refuses the options that do not apply to SURT keys, which have rules of their own. */
static int check_surt(const cli_options *options) {
  static const cli_option_id ids[] = {CLI_OPTION_HASH,      CLI_OPTION_IDNA,          CLI_OPTION_KEY_FILE,
                                      CLI_OPTION_LOSSY,     CLI_OPTION_RULES,         CLI_OPTION_RUNG,
                                      CLI_OPTION_PROFILE,   CLI_OPTION_GRAMMAR,       CLI_OPTION_DISALLOWED,
                                      CLI_OPTION_HOST,      CLI_OPTION_REFERENCE,     CLI_OPTION_DROP_FRAGMENT,
                                      CLI_OPTION_NFC,       CLI_OPTION_NFKC,          CLI_OPTION_QUERY_CHARSET,
                                      CLI_OPTION_REDIRECTS, CLI_OPTION_REDIRECTS_ALL, CLI_OPTION_BY,
                                      CLI_OPTION_PSL,       CLI_OPTION_PSL_SECTION,   CLI_OPTION_DEFAULT_SCHEME};
  const cli_option_row *row = cli_find_given(options, ids, sizeof ids / sizeof *ids);
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

/* ------------------------------------------------------------------------------------------- the run */

/* Creates the keyer, which uses the job's context. */
static int prepare_keys(cli_job *job) {
  const cli_filter *filter = job->state;
  if (job->run.options->surt) return CLI_EXIT_DONE;
  return cli_keyer_create(filter->user, job->run.options, job->run.context, job->run.base) == 0 ? CLI_EXIT_DONE
                                                                                                : CLI_EXIT_TROUBLE;
}

static void release_keys(cli_job *job) { cli_keyer_free(((const cli_filter *)job->state)->user); }

/* Lines whose IRIs need no preparation go through the library in one batch. */
static void (*choose_work(const cli_options *options))(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  if (options->format != CLI_FORMAT_NONE || cli_prepares(options)) return cli_key_fields;
  return options->surt ? cli_surt_work : cli_key_work;
}

static int run_key(const cli_options *options) {
  cli_keyer keyer = {.keyer = NULL};
  cli_filter filter = {.writes_lines = !options->append, .user = &keyer};
  cli_operation operation = cli_filter_operation;
  operation.prepare = prepare_keys;
  operation.release = release_keys;
  operation.work = choose_work(options);
  return cli_run_job(options, &operation, &keyer, &filter);
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
